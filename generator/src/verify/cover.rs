//! Which positions of a slice are checked: all, or whole blocks (groups of small ones) at a fixed stride.
//!
//! Each slice owes its share of the sample. A share smaller than a block is owed by the next slice,
//! so that a few large blocks do not make the sample much larger than was asked for; the last slices
//! make up what is left.

use std::iter;
use std::ops::Range;

use remise::index::Index;

/// Which positions are checked.
#[derive(Clone, Copy, Debug)]
pub enum Cover {
    /// All.
    All,
    /// Some.
    Sample(Sample),
}

impl Cover {
    /// The positions to check of the next slice.
    pub fn of_slice(&mut self, index: &Index) -> Vec<Range<u64>> {
        match self {
            Cover::All => iter::once(0..index.len()).collect(),
            Cover::Sample(sample) => sample.of_slice(index),
        }
    }
}

/// A sample of all positions, taken slice by slice.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Positions wanted.
    wanted: u64,
    /// Positions of all slices.
    positions: u64,
    /// Positions of the slices so far.
    passed: u64,
    /// Positions taken so far.
    taken: u64,
}

impl Sample {
    /// A sample of `wanted` of `positions` positions.
    pub fn new(wanted: u64, positions: u64) -> Sample {
        Sample {
            wanted: wanted.min(positions),
            positions: positions.max(1),
            passed: 0,
            taken: 0,
        }
    }

    fn of_slice(&mut self, index: &Index) -> Vec<Range<u64>> {
        self.passed += index.len();
        let due = u128::from(self.wanted) * u128::from(self.passed) / u128::from(self.positions);
        let owed = (due as u64).saturating_sub(self.taken);
        let blocks = match self.passed == self.positions {
            true => owed.div_ceil(index.kings_len()),
            false => owed / index.kings_len(),
        };
        let blocks = blocks.min(index.blocks());
        self.taken += blocks * index.kings_len();
        at_stride(index, blocks)
    }
}

/// Positions that neighbouring small blocks have together, about.
const NEIGHBOURS: u64 = 1 << 11;

/// So many whole blocks, evenly spread; small ones in groups of neighbours, whose moves lead to
/// neighbours as well.
fn at_stride(index: &Index, blocks: u64) -> Vec<Range<u64>> {
    let (all, len) = (index.blocks(), index.kings_len());
    let groups = blocks.div_ceil((NEIGHBOURS / len).max(1));
    if groups > 0 && all / groups == blocks / groups && !blocks.is_multiple_of(groups) {
        return iter::once(0..blocks * len).collect();
    }
    let part = |of: u64, nth: u64| (u128::from(of) * u128::from(nth) / u128::from(groups)) as u64;
    let group = |nth: u64| {
        let (start, end) = (part(all, nth), part(all, nth + 1));
        let size = part(blocks, nth + 1) - part(blocks, nth);
        let first = start + (end - start - size) / 2;
        first * len..(first + size) * len
    };
    (0..groups).map(group).collect()
}

/// The ranges cut where a chunk of `chunk` positions ends.
pub fn cut(ranges: &[Range<u64>], chunk: u64) -> Vec<Range<u64>> {
    let mut parts = Vec::new();
    for range in ranges {
        let mut start = range.start;
        while start < range.end {
            let end = range.end.min((start / chunk + 1) * chunk);
            parts.push(start..end);
            start = end;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use remise::material::Material;
    use remise::rules::INTERNATIONAL;

    fn indexes() -> Vec<Index> {
        let slices = (2..=4).flat_map(Material::all_with);
        slices
            .filter_map(|slice| Index::new(INTERNATIONAL.board, slice))
            .collect()
    }

    #[test]
    fn a_sample_has_the_size_asked_for() {
        let all: u64 = indexes().iter().map(Index::len).sum();
        for wanted in [1, 1000, 1_000_000, all / 2, all, 2 * all] {
            let mut sample = Sample::new(wanted, all);
            let mut taken = 0;
            for index in indexes() {
                let ranges = sample.of_slice(&index);
                assert!(ranges.iter().all(|r| r.end <= index.len()));
                assert!(ranges.is_sorted_by(|a, b| a.end <= b.start));
                taken += ranges
                    .iter()
                    .map(|range| range.end - range.start)
                    .sum::<u64>();
            }
            assert!(taken >= wanted.min(all), "{taken} of {wanted}");
            assert!(taken <= wanted + 3_000_000);
        }
    }

    #[test]
    fn strides_are_whole_blocks_without_overlap() {
        for index in indexes() {
            let all = index.blocks();
            for blocks in (0..=all).step_by(1 + all as usize / 37).chain([all]) {
                let ranges = at_stride(&index, blocks);
                assert!(ranges.is_sorted_by(|a, b| a.end <= b.start));
                assert!(
                    ranges
                        .iter()
                        .all(|r| r.start.is_multiple_of(index.kings_len()))
                );
                assert!(ranges.last().is_none_or(|r| r.end <= index.len()));
                let taken: u64 = ranges.iter().map(|r| r.end - r.start).sum();
                assert_eq!(taken, blocks * index.kings_len());
            }
        }
    }

    #[test]
    fn parts_end_with_their_chunk() {
        assert_eq!(cut(&[3..9, 12..13], 4), [3..4, 4..8, 8..9, 12..13]);
        assert_eq!(cut(&[], 4), []);
    }
}
