//! How many positions of a slice are how many plies from their end.

use std::ops::AddAssign;

use rayon::prelude::*;
use remise::error::ProbeError;
use remise::format::Kind;
use remise::index::Index;
use remise::tablebase::{Tablebase, Value};
use remise::value::Outcome;

/// Positions that are counted at a time.
const PART: u64 = 1 << 16;

/// How many positions are decided in so many plies; the place is the number of plies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    /// Won positions.
    pub wins: Vec<u64>,
    /// Lost positions.
    pub losses: Vec<u64>,
}

/// The histograms of a slice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distances {
    dtz: Histogram,
    dtw: Histogram,
}

impl Distances {
    /// Counts every position of a slice, captures too; `counted` is told of each part.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    pub fn of(
        base: &Tablebase,
        index: &Index,
        counted: impl Fn(u64) + Sync,
    ) -> Result<Distances, ProbeError> {
        let parts = (0..index.len().div_ceil(PART)).into_par_iter();
        let count = |part: u64| {
            let mut distances = Distances::default();
            let start = part * PART;
            let len = PART.min(index.len() - start);
            for position in index.positions(start).take(len as usize) {
                distances.add(&base.value(&position)?);
            }
            counted(len);
            Ok(distances)
        };
        parts
            .map(count)
            .try_reduce(Distances::default, |mut all, part| {
                all += part;
                Ok(all)
            })
    }

    /// The histogram of a kind of table, if it holds distances.
    pub const fn of_kind(&self, kind: Kind) -> Option<&Histogram> {
        match kind {
            Kind::Wdl => None,
            Kind::Dtz => Some(&self.dtz),
            Kind::Dtw => Some(&self.dtw),
        }
    }

    /// DTZ is counted of what is decided under the draw limits, DTW of what is without them.
    fn add(&mut self, value: &Value) {
        self.dtz.add(value.wdl.limited(), value.dtz);
        self.dtw.add(value.wdl.unlimited(), value.dtw);
    }
}

impl Histogram {
    /// The most plies.
    pub fn longest(&self) -> usize {
        self.wins.len().max(self.losses.len()).saturating_sub(1)
    }

    fn add(&mut self, outcome: Outcome, plies: Option<u32>) {
        let counts = match outcome {
            Outcome::Win => &mut self.wins,
            Outcome::Loss => &mut self.losses,
            Outcome::Draw => return,
        };
        if let Some(plies) = plies {
            *place(counts, plies as usize) += 1;
        }
    }
}

/// The number at a place, which is made if it is not there.
fn place(counts: &mut Vec<u64>, at: usize) -> &mut u64 {
    if counts.len() <= at {
        counts.resize(at + 1, 0);
    }
    &mut counts[at]
}

impl AddAssign for Distances {
    fn add_assign(&mut self, other: Distances) {
        self.dtz += other.dtz;
        self.dtw += other.dtw;
    }
}

impl AddAssign for Histogram {
    fn add_assign(&mut self, other: Histogram) {
        for (own, other) in [
            (&mut self.wins, other.wins),
            (&mut self.losses, other.losses),
        ] {
            for (plies, count) in other.into_iter().enumerate() {
                *place(own, plies) += count;
            }
        }
    }
}
