//! A solved block on its way into its page.

use std::ops::Range;

use rayon::prelude::*;
use remise::square::Color;

use crate::half::Half;
use crate::page::{Bits, Decided, Lanes, Page, place};
use crate::words::Layout;

/// One solved block, as it is handed on for packing.
pub struct SolvedBlock<'b> {
    /// The men of White and of Black.
    pub men: [u64; 2],
    /// Values with limits and DTZ; without limits, if there are none.
    pub limited: &'b [Half; 2],
    /// Values without limits and DTZ of all of them, where any differs from those with limits.
    pub unlimited: Option<&'b [Half; 2]>,
    /// DTW, if it is built.
    pub dtw: Option<&'b [Half; 2]>,
    /// The flip of the block is not handed on: what the slice has of it is in here, the other side to move.
    pub stands_for_flip: bool,
}

impl SolvedBlock<'_> {
    /// Puts the values into their place; threads that are free help with a block that is `shared`.
    pub(crate) fn keep(&self, layout: &Layout, (page, slot): (&Page, usize), shared: bool) {
        keep(layout, &page.limited, slot, self.limited, shared);
        if let Some(halves) = self.unlimited {
            let values = halves
                .iter()
                .flat_map(|half| half.won.iter().zip(&half.lost));
            let values = values.map(|(&won, &lost)| Decided { won, lost });
            page.set_unlimited(slot, values.collect());
        }
        if let Some(lanes) = &page.dtz {
            keep_lanes(
                layout,
                lanes,
                slot,
                self.unlimited.unwrap_or(self.limited),
                shared,
            );
        }
        if let (Some(lanes), Some(halves)) = (&page.dtw, self.dtw) {
            keep_lanes(layout, lanes, slot, halves, shared);
        }
    }
}

/// True if any value differs.
pub(crate) fn differ(one: &[Half; 2], other: &[Half; 2]) -> bool {
    let mut halves = one.iter().zip(other);
    halves.any(|(one, other)| one.won != other.won || one.lost != other.lost)
}

fn keep(layout: &Layout, bits: &Bits, slot: usize, halves: &[Half; 2], shared: bool) {
    for side in Color::BOTH {
        let half = &halves[side as usize];
        let first = place(layout, slot, side, 0);
        in_parts(half.won.len(), shared, |words| {
            for word in words {
                let (won, lost) = (half.won[word], half.lost[word]);
                bits.set(first + word, Decided { won, lost });
            }
        });
    }
}

fn keep_lanes(layout: &Layout, lanes: &Lanes, slot: usize, halves: &[Half; 2], shared: bool) {
    let len = layout.lanes();
    for side in Color::BOTH {
        let (half, first) = (&halves[side as usize], place(layout, slot, side, 0));
        in_parts(half.won.len(), shared, |words| {
            let plies = &half.plies[words.start * len..words.end * len];
            lanes.set((first + words.start) * len, plies);
        });
    }
}

/// Calls `work` for parts of so many words, on all threads if the block is `shared`.
fn in_parts(words: usize, shared: bool, work: impl Fn(Range<usize>) + Sync) {
    const PART: usize = 4096;
    if shared {
        let parts = (0..words.div_ceil(PART)).into_par_iter();
        parts.for_each(|part| work(part * PART..words.min((part + 1) * PART)));
    } else {
        work(0..words);
    }
}
