//! The digging: parts of a slice on all cores, their finds in the order of the positions.

use rayon::prelude::*;
use remise::error::ProbeError;
use remise::index::Index;
use remise::study::check::Tables;
use remise::study::mine::{Find, Mine, Wanted, keep_longest};

use crate::failure::Failure;
use crate::records::progress::Progress;

/// The positions of a part.
const PART: u64 = 4096;

/// Where and what to dig.
pub struct Shaft<'s> {
    /// The tables.
    pub tables: Tables<'s>,
    /// What is looked for.
    pub wanted: Wanted,
    /// The slices.
    pub indexes: &'s [Index],
    /// The progress.
    pub progress: Progress,
}

impl Shaft<'_> {
    /// Digs until `limit` positions are found and hands them to `tell`, some at a time. Gives their
    /// number, and whether there are more.
    ///
    /// # Errors
    /// If a table is missing or damaged, or `tell` fails.
    pub fn dig(
        mut self,
        limit: usize,
        mut tell: impl FnMut(&[Find]) -> Result<(), Failure>,
    ) -> Result<(usize, bool), Failure> {
        let mut told = 0;
        for index in self.indexes {
            let mine = Mine::new(self.tables, index, self.wanted);
            let mut longest = Vec::new();
            for start in (0..index.len()).step_by(self.round() as usize) {
                let finds = self.dig_round(&mine, index, start)?;
                self.progress.at(start);
                if self.wanted.theme.is_longest() {
                    finds
                        .into_iter()
                        .for_each(|find| keep_longest(&mut longest, find));
                } else if self.tell(&finds, limit, &mut told, &mut tell)? {
                    return Ok((told, true));
                }
            }
            if self.tell(&longest, limit, &mut told, &mut tell)? {
                return Ok((told, true));
            }
            self.progress.part_done(index.len());
        }
        self.progress.finish();
        Ok((told, false))
    }

    /// The positions that all cores dig at a time: each has several parts, for some take longer.
    fn round(&self) -> u64 {
        PART * 4 * rayon::current_num_threads() as u64
    }

    fn dig_round(&self, mine: &Mine, index: &Index, start: u64) -> Result<Vec<Find>, ProbeError> {
        let end = index.len().min(start + self.round());
        let starts: Vec<u64> = (start..end).step_by(PART as usize).collect();
        let parts = starts.into_par_iter();
        let parts = parts.map(|start| mine.dig(start, PART.min(end - start)));
        let parts: Vec<Vec<Find>> = parts.collect::<Result<_, _>>()?;
        Ok(parts.into_iter().flatten().collect())
    }

    /// Tells what the limit leaves of some finds; true if it leaves some out.
    fn tell(
        &self,
        finds: &[Find],
        limit: usize,
        told: &mut usize,
        tell: &mut impl FnMut(&[Find]) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let first = &finds[..finds.len().min(limit - *told)];
        *told += first.len();
        if !first.is_empty() {
            self.progress.aside(|| tell(first))?;
        }
        let more = first.len() < finds.len();
        if more {
            self.progress.finish();
        }
        Ok(more)
    }
}
