//! The values of a table, put aside block by block until the whole slice is solved.
//!
//! Blocks are solved in another order than they have in the file. Each is put aside as runs of equal
//! values, a few bytes each; a slice without kings has one position a block and is put aside as one
//! byte each.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use remise::format::{Encoder, Palette, PlainBlock};
use remise::index::Index;

/// Stands for "don't care" among values put aside; no distance is as large.
pub(crate) const DONT_CARE: u8 = 255;

/// The values of one table as they come in.
pub(crate) enum Aside {
    /// Runs of every block.
    Runs(Vec<OnceLock<Box<[u8]>>>),
    /// The value of every position.
    Values(Vec<AtomicU8>),
}

impl Aside {
    /// Room for the blocks of a slice.
    pub(crate) fn new(index: &Index) -> Aside {
        let blocks = 0..index.blocks();
        match index.kings_len() {
            1 => Aside::Values(blocks.map(|_| AtomicU8::new(DONT_CARE)).collect()),
            _ => Aside::Runs(blocks.map(|_| OnceLock::new()).collect()),
        }
    }

    /// Puts block `number` aside.
    pub(crate) fn put(&self, number: usize, list: RunList) {
        match self {
            Aside::Runs(blocks) => {
                let first = blocks[number].set(list.finish());
                debug_assert!(first.is_ok(), "a block is solved once");
            }
            Aside::Values(values) => values[number].store(list.value, Relaxed),
        }
    }

    /// Calls `each` for every run, in the order of the file.
    fn for_each_run(&self, kings_len: u64, mut each: impl FnMut(u8, u64)) {
        match self {
            Aside::Values(values) => values.iter().for_each(|value| each(value.load(Relaxed), 1)),
            Aside::Runs(blocks) => {
                for block in blocks {
                    match block.get() {
                        Some(runs) => for_each_run(runs, &mut each),
                        None => each(DONT_CARE, kings_len),
                    }
                }
            }
        }
    }

    /// The values that occur.
    pub(crate) fn palette(&self) -> Palette {
        let mut seen = [false; DONT_CARE as usize + 1];
        self.for_each_run(1, |value, _| seen[usize::from(value)] = true);
        Palette::of((0..DONT_CARE).filter(|&value| seen[usize::from(value)]))
    }

    /// All values in the runs of the format.
    pub(crate) fn encode(&self, palette: &Palette, kings_len: u64) -> Vec<PlainBlock> {
        let mut encoder = Encoder::new(palette);
        self.for_each_run(kings_len, |value, len| {
            encoder.push(Some(value).filter(|&value| value != DONT_CARE), len);
        });
        encoder.finish()
    }
}

/// The values of a strip of positions.
pub(crate) trait Values {
    /// The value of position number `at` of the strip.
    fn value(&self, at: u32) -> u8;

    /// The first position of `among` with another value than `value`, as a set; empty if there is none.
    fn first_other(&self, value: u8, among: u64) -> u64;
}

/// Runs of values: a value and, as a base-128 number, its length.
#[derive(Debug)]
pub(crate) struct RunList {
    bytes: Vec<u8>,
    value: u8,
    len: u64,
}

impl Default for RunList {
    fn default() -> RunList {
        RunList {
            bytes: Vec::new(),
            value: DONT_CARE,
            len: 0,
        }
    }
}

impl RunList {
    /// Adds the positions `legal` of a strip, of which those in `care` have values.
    #[inline]
    pub(crate) fn push(&mut self, mut legal: u64, mut care: u64, values: &impl Values) {
        if self.value == DONT_CARE && care != 0 {
            self.value = values.value(care.trailing_zeros());
        }
        loop {
            let other = values.first_other(self.value, care);
            if other == 0 {
                self.len += u64::from(legal.count_ones());
                return;
            }
            let before = other - 1;
            self.len += u64::from((legal & before).count_ones());
            self.flush();
            self.value = values.value(other.trailing_zeros());
            legal &= !before;
            care &= !before;
        }
    }

    fn flush(&mut self) {
        self.bytes.push(self.value);
        let mut len = std::mem::take(&mut self.len);
        while len >= 128 {
            self.bytes.push(len as u8 | 128);
            len >>= 7;
        }
        self.bytes.push(len as u8);
    }

    fn finish(mut self) -> Box<[u8]> {
        self.flush();
        self.bytes.into_boxed_slice()
    }
}

fn for_each_run(mut runs: &[u8], each: &mut impl FnMut(u8, u64)) {
    while let [value, rest @ ..] = runs {
        let digits = rest.iter().take_while(|&&byte| byte >= 128).count() + 1;
        let len = rest[..digits]
            .iter()
            .rev()
            .fold(0, |len, &byte| len << 7 | u64::from(byte & 127));
        each(*value, len);
        runs = &rest[digits..];
    }
}
