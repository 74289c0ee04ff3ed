//! The values of a table, put aside block by block until the whole slice is solved.
//!
//! Blocks are solved in another order than they have in the file. Each is put aside as runs of equal
//! values, a few bytes each; a slice without kings has one position a block and is put aside as one
//! byte each.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use remise::format::{Encoder, Palette, PlainBlock};
use remise::index::Index;

use crate::run_store::RunStore;

/// Stands for "don't care" among values put aside; no distance is as large.
pub(crate) const DONT_CARE: u8 = 255;

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
    fn for_each_run(&self, kings_len: u64, mut each: impl FnMut(u8, u64)) {
        match self {
            Aside::Values(values) => values.iter().for_each(|value| each(value.load(Relaxed), 1)),
            Aside::Runs(blocks) => blocks.for_each(|runs| match runs {
                Some(runs) => for_each_run(runs, kings_len, &mut each),
                None => each(DONT_CARE, kings_len),
            }),
        }
    }

    /// The values that occur.
    pub(crate) fn palette(&self, kings_len: u64) -> Palette {
        let mut seen = [false; DONT_CARE as usize + 1];
        self.for_each_run(kings_len, |value, _| seen[usize::from(value)] = true);
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
    /// Don't-care positions before the first value.
    lead: u64,
}

impl Default for RunList {
    fn default() -> RunList {
        RunList {
            bytes: Vec::new(),
            value: DONT_CARE,
            len: 0,
            lead: 0,
        }
    }
}

impl RunList {
    /// Adds the positions `legal` of a strip, of which those in `care` have values.
    #[inline]
    pub(crate) fn push(&mut self, mut legal: u64, mut care: u64, values: &impl Values) {
        if self.value == DONT_CARE && care != 0 {
            let before = (care & care.wrapping_neg()) - 1;
            self.lead = self.len + u64::from((legal & before).count_ones());
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

    /// Adds the positions of another list: as if they had been pushed one by one.
    pub(crate) fn join(mut self, next: RunList) -> RunList {
        let mut lead = next.lead;
        self.len += lead;
        for_each_run(&next.finish(), u64::MAX, &mut |value, len| {
            self.add(value, len - std::mem::take(&mut lead));
        });
        self
    }

    fn add(&mut self, value: u8, len: u64) {
        if self.value == DONT_CARE {
            (self.value, self.lead) = (value, self.len);
        } else if value != self.value && value != DONT_CARE {
            self.flush();
            self.value = value;
        }
        self.len += len;
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

    fn finish(mut self) -> Vec<u8> {
        self.flush();
        self.bytes
    }
}

/// Calls `each` for every run of the next `positions` positions.
fn for_each_run(mut runs: &[u8], mut positions: u64, each: &mut impl FnMut(u8, u64)) {
    while let [value, rest @ ..] = runs
        && positions > 0
    {
        let digits = rest.iter().take_while(|&&byte| byte >= 128).count() + 1;
        let len = rest[..digits]
            .iter()
            .rev()
            .fold(0, |len, &byte| len << 7 | u64::from(byte & 127));
        each(*value, len);
        positions = positions.saturating_sub(len);
        runs = &rest[digits..];
    }
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

    /// Runs as one would count them.
    fn runs(values: &[u8]) -> Vec<(u8, u64)> {
        let mut runs: Vec<(u8, u64)> = Vec::new();
        for &value in values {
            match runs.last_mut() {
                Some((last, len)) if value == DONT_CARE || *last == value => *len += 1,
                Some((last, len)) if *last == DONT_CARE => (*last, *len) = (value, *len + 1),
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
}
