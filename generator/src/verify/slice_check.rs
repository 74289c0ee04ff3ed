//! The slow check of one slice: its values position by position, then the counts of its headers.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use remise::material::Material;
use remise::moves::moves;

use super::comparison::Comparison;
use super::cover::cut;
use super::finding::Finding;
use super::part::Part;
use super::values::{LARGE, SMALL, SliceValues, Values};
use super::{Method, VerifyError, Watch};
use crate::tables::Tables;

/// The slow way: positions one at a time, slices in memory whole.
pub struct Positions<'t> {
    tables: &'t Tables,
    pub(super) values: Values<'t>,
    is_sample: bool,
}

impl<'t> Positions<'t> {
    /// No slices yet.
    pub fn new(tables: &'t Tables, is_sample: bool) -> Positions<'t> {
        let size = if is_sample { SMALL } else { LARGE };
        Positions {
            tables,
            values: Values::new(tables, size),
            is_sample,
        }
    }
}

impl Method for Positions<'_> {
    fn open(&mut self, needs: &[Material]) -> Result<(), VerifyError> {
        for &need in needs {
            self.values.open(need)?;
            if !self.is_sample {
                self.values.fill(need)?;
            }
        }
        Ok(())
    }

    fn check(
        &self,
        slice: Material,
        ranges: &[Range<u64>],
        watch: &dyn Watch,
    ) -> Result<Vec<Finding>, VerifyError> {
        SliceCheck::new(self.tables, &self.values, watch, slice)?.check(ranges)
    }

    fn retain(&mut self, is_needed: &dyn Fn(Material) -> bool) {
        self.values.retain(is_needed);
    }
}

/// A slice to check; the slices that its values follow from are open.
struct SliceCheck<'v> {
    comparison: Comparison<'v>,
    values: &'v Values<'v>,
    watch: &'v dyn Watch,
    slice: &'v SliceValues,
    /// The number of the first wrong position found so far.
    first_wrong: AtomicU64,
}

impl<'v> SliceCheck<'v> {
    /// A check of `slice`.
    fn new(
        tables: &'v Tables,
        values: &'v Values<'v>,
        watch: &'v dyn Watch,
        slice: Material,
    ) -> Result<SliceCheck<'v>, VerifyError> {
        let slice_values = values.slice(slice)?;
        Ok(SliceCheck {
            comparison: Comparison {
                tables,
                slice,
                knows_distances: slice_values.knows_distances(),
            },
            values,
            watch,
            slice: slice_values,
            first_wrong: AtomicU64::new(u64::MAX),
        })
    }

    /// Checks the positions in `ranges`, and the counts if those are all.
    fn check(&self, ranges: &[Range<u64>]) -> Result<Vec<Finding>, VerifyError> {
        let part = self.positions(ranges)?;
        part.findings(&self.comparison, self.slice.index.len())
    }

    fn positions(&self, ranges: &[Range<u64>]) -> Result<Part, VerifyError> {
        let parts = cut(ranges, self.values.size.positions());
        parts
            .par_iter()
            .map(|part| self.part(part))
            .try_reduce(Part::default, |a, b| Ok(a.and(b)))
    }

    /// Checks positions that lie in one chunk, up to the first wrong one; does nothing if one before
    /// them is wrong.
    fn part(&self, range: &Range<u64>) -> Result<Part, VerifyError> {
        let mut part = Part::default();
        if self.first_wrong.load(Relaxed) < range.start {
            return Ok(part);
        }
        let (size, rules) = (self.values.size, self.comparison.tables.rules());
        let chunk = self.values.chunk(self.slice, size.chunk_of(range.start))?;
        let positions = self.slice.index.positions(range.start);
        for (index, position) in range.clone().zip(positions) {
            let found = chunk.get(size.place_of(index));
            let (mut stored, captures) = found.ok_or_else(|| self.no_position())?;
            if captures {
                part.recount.add(stored, captures);
                continue;
            }
            let moves = moves(rules, &position);
            if chunk.leaves_out(size.place_of(index)) {
                stored = self.values.restore(self.slice, &position, &moves)?;
            }
            part.recount.add(stored, captures);
            if moves.is_empty() {
                part.recount.add_blocked(1);
            }
            let expected = self.values.recompute(self.slice, &position, &moves)?;
            part.wrong = self
                .comparison
                .wrong_value(index, &position, stored, expected);
            if part.wrong.is_some() {
                self.first_wrong.fetch_min(index, Relaxed);
                return Ok(part);
            }
        }
        self.watch.checked(range.end - range.start);
        Ok(part)
    }

    fn no_position(&self) -> VerifyError {
        VerifyError::NoPosition(self.comparison.slice)
    }
}
