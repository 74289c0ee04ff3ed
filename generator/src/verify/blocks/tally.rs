//! How many positions have each code.

use super::chunk::Chunk;
use super::code::{Coding, NONE};
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

    /// Counts the position of a place.
    #[inline]
    pub fn add(&mut self, chunk: &Chunk, place: usize, captures: bool) {
        self.results[usize::from(chunk.results[place])] += 1;
        if let Some(&dtw) = chunk.dtw.get(place) {
            self.dtw[usize::from(dtw)] += 1;
        }
        self.captures += u64::from(captures);
    }

    /// Counts the position added last as blocked, too, if it is.
    #[inline]
    pub fn add_blocked(&mut self, is_blocked: bool) {
        self.blocked += u64::from(is_blocked);
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
            if count > 0 {
                recount.add_dtw(self.coding.decode(code, code));
            }
        }
        recount
    }
}
