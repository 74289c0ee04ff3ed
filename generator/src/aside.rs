//! The values of a table, put aside block by block until the whole slice is solved.
//!
//! Blocks are solved in another order than they have in the file. Each is put aside as runs of equal
//! values, a few bytes each; a slice without kings has one position a block and is put aside as one
//! byte each.

use std::io;
use std::mem;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use remise::format::{Encoder, Palette, PlainBlock};
use remise::index::Index;

use crate::run_store::RunStore;

/// Stands for "don't care" among values put aside; no distance is as large.
pub(crate) const DONT_CARE: u8 = 255;

/// Blocks of the file that are in memory at a time in the runs of the format.
pub(crate) const ENCODED_AT_ONCE: usize = 128;

/// The values of one table as they come in.
pub(crate) enum Aside {
    /// Runs of every block.
    Runs(RunStore),
    /// The value of every position.
    Values(Vec<AtomicU8>),
}

impl Aside {
    /// Room for the blocks of a slice.
    pub(crate) fn new(index: &Index) -> Aside {
        let blocks = index.blocks();
        match index.kings_len() {
            1 => Aside::Values((0..blocks).map(|_| AtomicU8::new(DONT_CARE)).collect()),
            _ => Aside::Runs(RunStore::new(blocks)),
        }
    }

    /// Puts block `number` aside.
    pub(crate) fn put(&self, number: usize, list: RunList) {
        match self {
            Aside::Runs(blocks) => blocks.put(number, &list.finish()),
            Aside::Values(values) => values[number].store(list.value, Relaxed),
        }
    }

    /// Calls `each` for every run, in the order of the file.
    fn for_each_run(&self, kings_len: u64, mut each: impl FnMut(u8, u64)) -> io::Result<()> {
        match self {
            Aside::Values(values) => values.iter().for_each(|value| each(value.load(Relaxed), 1)),
            Aside::Runs(blocks) => blocks.for_each(|runs| match runs {
                Some(runs) => for_each_run(runs, kings_len, &mut each),
                None => each(DONT_CARE, kings_len),
            })?,
        }
        Ok(())
    }

    /// The values that occur.
    pub(crate) fn palette(&self, kings_len: u64) -> io::Result<Palette> {
        let mut seen = [false; DONT_CARE as usize + 1];
        self.for_each_run(kings_len, |value, _| seen[usize::from(value)] = true)?;
        Ok(Palette::of(
            (0..DONT_CARE).filter(|&value| seen[usize::from(value)]),
        ))
    }

    /// All values in the runs of the format, about [`ENCODED_AT_ONCE`] blocks of the file at a time.
    pub(crate) fn encode(
        &self,
        palette: &Palette,
        kings_len: u64,
        mut each: impl FnMut(Vec<PlainBlock>),
    ) -> io::Result<()> {
        let mut encoder = Encoder::new(palette);
        self.for_each_run(kings_len, |value, len| {
            encoder.push(Some(value).filter(|&value| value != DONT_CARE), len);
            if encoder.ready() >= ENCODED_AT_ONCE {
                each(encoder.take());
            }
        })?;
        each(encoder.finish());
        Ok(())
    }
}

/// The values of a strip of positions.
pub(crate) trait Values {
    /// The value of position number `at` of the strip.
    fn value(&self, at: u32) -> u8;

    /// The first position of `among` with another value than `value`, as a set; empty if there is none.
    fn first_other(&self, value: u8, among: u64) -> u64;
}

/// Runs of values: a value and, as base-128 numbers, its positions up to the last that must have it and
/// the don't-care positions after them.
#[derive(Debug)]
pub(crate) struct RunList {
    bytes: Vec<u8>,
    /// Of the open run. Without a value all its positions are don't care.
    value: u8,
    /// Positions up to the last that must have the value.
    known: u64,
    /// All positions.
    len: u64,
}

impl Default for RunList {
    fn default() -> RunList {
        RunList {
            bytes: Vec::new(),
            value: DONT_CARE,
            known: 0,
            len: 0,
        }
    }
}

impl RunList {
    /// Adds the positions `legal` of a strip, of which those in `care` have values.
    #[inline]
    pub(crate) fn push(&mut self, mut legal: u64, mut care: u64, values: &impl Values) {
        loop {
            let other = values.first_other(self.value, care);
            let before = other.wrapping_sub(1);
            self.extend(legal & before, care & before);
            if other == 0 {
                return;
            }
            self.start(values.value(other.trailing_zeros()));
            legal &= !before;
            care &= !before;
        }
    }

    /// Adds positions to the open run, of which those in `care` must have its value.
    #[inline]
    fn extend(&mut self, legal: u64, care: u64) {
        if care != 0 {
            let known = u64::MAX >> care.leading_zeros();
            self.known = self.len + u64::from((legal & known).count_ones());
        }
        self.len += u64::from(legal.count_ones());
    }

    /// Adds the positions of another list: as if they had been pushed one by one.
    pub(crate) fn join(mut self, next: RunList) -> RunList {
        for_each_run(&next.finish(), u64::MAX, &mut |value, len| {
            self.add(value, len);
        });
        self
    }

    fn add(&mut self, value: u8, len: u64) {
        if value == DONT_CARE {
            self.len += len;
            return;
        }
        if value != self.value {
            self.start(value);
        }
        self.len += len;
        self.known = self.len;
    }

    /// Begins a run.
    fn start(&mut self, value: u8) {
        if self.len > 0 {
            self.flush();
        }
        self.value = value;
    }

    fn flush(&mut self) {
        let (known, len) = (mem::take(&mut self.known), mem::take(&mut self.len));
        self.bytes.push(self.value);
        self.number(known);
        self.number(len - known);
    }

    fn number(&mut self, mut number: u64) {
        while number >= 128 {
            self.bytes.push(number as u8 | 128);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    fn finish(mut self) -> Vec<u8> {
        self.flush();
        self.bytes
    }
}

/// Calls `each` for every run of the next `positions` positions, and for the don't-care ones after it.
fn for_each_run(mut runs: &[u8], mut positions: u64, each: &mut impl FnMut(u8, u64)) {
    while let [value, rest @ ..] = runs
        && positions > 0
    {
        runs = rest;
        for (value, len) in [(*value, number(&mut runs)), (DONT_CARE, number(&mut runs))] {
            if len > 0 {
                each(value, len);
            }
            positions = positions.saturating_sub(len);
        }
    }
}

/// The base-128 number at the front.
fn number(bytes: &mut &[u8]) -> u64 {
    let (mut number, mut shift) = (0, 0);
    while let [digit, rest @ ..] = *bytes {
        *bytes = rest;
        number |= u64::from(digit & 127) << shift;
        shift += 7;
        if *digit < 128 {
            break;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a strip, one by one.
    struct Plain<'v>(&'v [u8]);

    impl Values for Plain<'_> {
        fn value(&self, at: u32) -> u8 {
            self.0[at as usize]
        }

        fn first_other(&self, value: u8, among: u64) -> u64 {
            let other = (0..64).find(|&at| among >> at & 1 != 0 && self.value(at) != value);
            other.map_or(0, |at| 1 << at)
        }
    }

    fn list(values: &[u8]) -> RunList {
        let mut list = RunList::default();
        for strip in values.chunks(64) {
            let set = |is_in: &dyn Fn(u8) -> bool| {
                let places = strip.iter().enumerate();
                places.fold(0, |set, (at, &value)| set | u64::from(is_in(value)) << at)
            };
            list.push(
                set(&|_| true),
                set(&|value| value != DONT_CARE),
                &Plain(strip),
            );
        }
        list
    }

    /// Runs as one would count them: of a value up to the last position that has it, and of don't care.
    fn runs(values: &[u8]) -> Vec<(u8, u64)> {
        let mut runs: Vec<(u8, u64)> = Vec::new();
        for &value in values {
            match runs.as_mut_slice() {
                [.., (last, len), (DONT_CARE, loose)] if *last == value => {
                    *len += *loose + 1;
                    runs.pop();
                }
                [.., (last, len)] if *last == value => *len += 1,
                _ => runs.push((value, 1)),
            }
        }
        runs
    }

    fn found(list: RunList) -> Vec<(u8, u64)> {
        let mut found = Vec::new();
        for_each_run(&list.finish(), u64::MAX, &mut |value, len| {
            found.push((value, len))
        });
        found
    }

    #[test]
    fn runs_are_the_same_in_one_go_and_in_parts() {
        let mut state = 9u64;
        for round in 0..2000 {
            let values: Vec<u8> = std::iter::repeat_with(|| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                [0, 0, 2, 4, DONT_CARE, DONT_CARE, DONT_CARE, DONT_CARE][(state >> 61) as usize]
            })
            .take(round % 300 + 1)
            .collect();
            assert_eq!(found(list(&values)), runs(&values));
            let (first, second) = values.split_at(values.len() / 3);
            let (second, third) = second.split_at(second.len() / 2);
            let joined = list(first).join(list(second)).join(list(third));
            assert_eq!(found(joined), runs(&values));
        }
    }

    #[test]
    fn a_table_encoded_some_blocks_at_a_time_is_the_one_encoded_in_one_go() {
        let kings_len = 1 << 20;
        let store = RunStore::new(24);
        let mut whole = Encoder::new(&Palette::of([0, 2, 4]));
        for block in 0..24 {
            let mut list = RunList::default();
            let mut left = kings_len;
            for run in 0_u64.. {
                let value = [0, 2, 4][(run + block) as usize % 3];
                let len = left.min(1 + run % 2);
                list.add(value, len);
                whole.push(Some(value), len);
                left -= len;
                if left == 0 {
                    break;
                }
            }
            store.put(block as usize, &list.finish());
        }
        let aside = Aside::Runs(store);
        let palette = aside.palette(kings_len).expect("runs");
        let (mut blocks, mut parts) = (Vec::new(), 0);
        let encoded = aside.encode(&palette, kings_len, |some| {
            blocks.extend(some);
            parts += 1;
        });
        encoded.expect("runs");
        assert!(parts > 1);
        assert!(blocks == whole.finish());
    }
}
