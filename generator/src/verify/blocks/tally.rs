//! How many positions have each code, and whether what is stored is what the moves give.

use super::chunk::Lane;
use super::code::{Coding, LOST, NONE};
use crate::verify::recount::Recount;

/// How many positions have each code.
pub struct Tally<'c> {
    coding: &'c Coding,
    results: [u64; 256],
    dtw: [u64; 256],
    captures: u64,
    blocked: u64,
}

impl<'c> Tally<'c> {
    /// No positions yet.
    pub const fn new(coding: &'c Coding) -> Tally<'c> {
        Tally {
            coding,
            results: [0; 256],
            dtw: [0; 256],
            captures: 0,
            blocked: 0,
        }
    }

    /// Counts the positions of a row; true if what is stored of a quiet one is not what its moves give.
    #[inline]
    pub fn row(
        &mut self,
        lane: Lane,
        stored: &[u8],
        expected: impl Iterator<Item = u8>,
        quiet: impl Fn(usize) -> bool,
    ) -> bool {
        let counts = match lane {
            Lane::Results => &mut self.results,
            Lane::Dtw => &mut self.dtw,
        };
        let (mut differ, mut captures, mut blocked) = (false, 0, 0);
        for ((at, &stored), expected) in stored.iter().enumerate().zip(expected) {
            let (is_position, quiet) = (stored != NONE, quiet(at));
            counts[usize::from(stored)] += 1;
            differ |= is_position & quiet & (stored != expected.max(LOST));
            captures += u64::from(!quiet);
            blocked += u64::from(is_position & quiet & (expected == NONE));
        }
        if lane == Lane::Results {
            self.captures += captures;
            self.blocked += blocked;
        }
        differ
    }

    /// The counts.
    pub fn recount(&self) -> Recount {
        let mut recount = Recount::default();
        recount.add_captures(self.captures);
        recount.add_blocked(self.blocked);
        for (code, &count) in (0..=u8::MAX).zip(&self.results) {
            if code != NONE && count > 0 {
                recount.add_values(self.coding.decode(code, NONE), count);
            }
        }
        for (code, &count) in (0..=u8::MAX).zip(&self.dtw) {
            if code != NONE && count > 0 {
                recount.add_dtw(self.coding.decode(code, code));
            }
        }
        recount
    }
}
