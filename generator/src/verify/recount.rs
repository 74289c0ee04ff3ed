//! The counts of a slice, counted again over all its positions and compared with its headers.

use std::ops::AddAssign;

use remise::format::{Counts, Kind};
use remise::table::Table;
use remise::value::{Outcome, Wdl};

use super::finding::{Finding, Number};
use super::one_ply::Value;

/// Counts of positions that were met.
#[derive(Clone, Copy, Default, Debug)]
pub struct Recount(Counts);

impl Recount {
    /// Counts a position; `captures` if the side to move must capture.
    #[inline]
    pub fn add(&mut self, value: Value, captures: bool) {
        self.add_captures(u64::from(captures));
        self.add_values(value, 1);
        self.add_dtw(value);
    }

    /// Counts so many positions of this value; whether they are captures and their DTW are counted apart.
    #[inline]
    pub fn add_values(&mut self, value: Value, positions: u64) {
        let counts = &mut self.0;
        *match value.wdl {
            Wdl::Loss => &mut counts.loss,
            Wdl::BlessedLoss => &mut counts.blessed_loss,
            Wdl::Draw => &mut counts.draw,
            Wdl::CursedWin => &mut counts.cursed_win,
            Wdl::Win => &mut counts.win,
        } += positions;
        if value.wdl == Wdl::Win {
            counts.max_dtz_win = counts.max_dtz_win.max(Some(u32::from(value.dtz)));
        }
    }

    /// Minds the DTW of some of the positions.
    #[inline]
    pub fn add_dtw(&mut self, value: Value) {
        let counts = &mut self.0;
        if value.wdl.unlimited() == Outcome::Win {
            counts.max_dtw_win = counts.max_dtw_win.max(Some(u32::from(value.dtw)));
        }
    }

    /// Counts so many of the positions as captures, too.
    #[inline]
    pub fn add_captures(&mut self, positions: u64) {
        self.0.captures += positions;
    }

    /// Counts so many of the positions as blocked, too.
    #[inline]
    pub fn add_blocked(&mut self, positions: u64) {
        self.0.blocked += positions;
    }

    /// The positions counted.
    pub fn positions(&self) -> u64 {
        Wdl::ALL.iter().map(|&wdl| self.0.of(wdl)).sum()
    }

    /// What the header of `table` counts otherwise.
    pub fn wrong(&self, table: &Table) -> Vec<Finding> {
        let header = table.header();
        let pairs = numbers(&header.counts, header.kind)
            .into_iter()
            .zip(numbers(&self.0, header.kind));
        let wrong = pairs.filter(|((_, stored), (_, found))| stored != found);
        wrong
            .map(|((what, stored), (_, found))| Finding::Count {
                file: table.file().to_owned(),
                what,
                stored: Number(stored),
                found: Number(found),
            })
            .collect()
    }
}

/// The counts that a table of this kind knows.
fn numbers(counts: &Counts, kind: Kind) -> Vec<(&'static str, Option<u64>)> {
    let mut numbers = vec![
        ("captures", Some(counts.captures)),
        ("blocked positions", Some(counts.blocked)),
        ("wins", Some(counts.win)),
        ("cursed wins", Some(counts.cursed_win)),
        ("draws", Some(counts.draw)),
        ("blessed losses", Some(counts.blessed_loss)),
        ("losses", Some(counts.loss)),
    ];
    match kind {
        Kind::Wdl => {}
        Kind::Dtz => numbers.push(("longest win in dtz", counts.max_dtz_win.map(u64::from))),
        Kind::Dtw => numbers.push(("longest win in dtw", counts.max_dtw_win.map(u64::from))),
    }
    numbers
}

impl AddAssign for Recount {
    fn add_assign(&mut self, other: Recount) {
        self.0 += other.0;
    }
}
