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

/// Runs of values: a value and, as a base-128 number, its length.
#[derive(Default)]
pub(crate) struct RunList {
    bytes: Vec<u8>,
    value: u8,
    len: u64,
}

impl RunList {
    /// Adds values.
    pub(crate) fn push(&mut self, mut values: &[u8]) {
        while let Some(&value) = values.first() {
            if self.len == 0 || self.value == DONT_CARE {
                self.value = value;
            } else if value != self.value && value != DONT_CARE {
                self.flush();
                self.value = value;
            }
            let same = 1 + run_len(&values[1..], self.value);
            self.len += same as u64;
            values = &values[same..];
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

/// How many values from the first on are `value` or don't care.
fn run_len(values: &[u8], value: u8) -> usize {
    const STRIDE: usize = 32;
    let fits = |&other: &u8| (other == value) | (other == DONT_CARE);
    let all_fit = |chunk: &&[u8]| chunk.iter().fold(true, |all, other| all & fits(other));
    let chunks = values.chunks_exact(STRIDE).take_while(all_fit).count();
    let rest = values[chunks * STRIDE..].iter();
    chunks * STRIDE + rest.take_while(|other| fits(other)).count()
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
