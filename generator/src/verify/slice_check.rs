//! The check of one slice: its values position by position, then the counts of its headers.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use remise::format::Kind;
use remise::material::Material;
use remise::moves::moves;
use remise::notation::fen;
use remise::position::Position;

use super::cover::cut;
use super::finding::{Finding, WrongValue};
use super::one_ply::Value;
use super::recount::Recount;
use super::values::{SliceValues, Values};
use super::{VerifyError, Watch};
use crate::tables::Tables;

/// A slice to check; the slices that its values follow from are open.
pub struct SliceCheck<'v> {
    tables: &'v Tables,
    values: &'v Values<'v>,
    watch: &'v dyn Watch,
    slice: &'v SliceValues,
    /// The number of the first wrong position found so far.
    first_wrong: AtomicU64,
}

/// What the check of some positions gave.
#[derive(Default)]
struct Part {
    recount: Recount,
    /// The first wrong position.
    wrong: Option<WrongValue>,
}

impl<'v> SliceCheck<'v> {
    /// A check of `slice`.
    pub fn new(
        tables: &'v Tables,
        values: &'v Values<'v>,
        watch: &'v dyn Watch,
        slice: Material,
    ) -> Result<SliceCheck<'v>, VerifyError> {
        Ok(SliceCheck {
            tables,
            values,
            watch,
            slice: values.slice(slice)?,
            first_wrong: AtomicU64::new(u64::MAX),
        })
    }

    /// Checks the positions in `ranges`, and the counts if those are all.
    pub fn check(&self, ranges: &[Range<u64>]) -> Result<Vec<Finding>, VerifyError> {
        let part = self.positions(ranges)?;
        match part.wrong {
            Some(wrong) => Ok(vec![Finding::Value(wrong)]),
            None if part.recount.positions() == self.slice.index.len() => {
                self.wrong_counts(&part.recount)
            }
            None => Ok(Vec::new()),
        }
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
        let size = self.values.size;
        let chunk = self.values.chunk(self.slice, size.chunk_of(range.start))?;
        let positions = self.slice.index.positions(range.start);
        for (index, position) in range.clone().zip(positions) {
            let found = chunk.get(size.place_of(index));
            let (stored, captures) = found.ok_or_else(|| self.no_position())?;
            part.recount.add(stored, captures);
            if captures {
                continue;
            }
            let moves = moves(self.tables.rules(), &position);
            if moves.is_empty() {
                part.recount.add_blocked();
            }
            let expected = self.values.recompute(self.slice, &position, &moves)?;
            if stored != expected
                && let Some(kind) = self.wrong_kind(stored, expected)
            {
                self.first_wrong.fetch_min(index, Relaxed);
                part.wrong = Some(self.wrong_value(kind, index, &position, stored, expected));
                return Ok(part);
            }
        }
        self.watch.checked(range.end - range.start);
        Ok(part)
    }

    /// The first kind of table that differs. Without distances a win may be cursed.
    fn wrong_kind(&self, stored: Value, expected: Value) -> Option<Kind> {
        let same_wdl = match self.slice.knows_distances() {
            true => stored.wdl == expected.wdl,
            false => stored.wdl.unlimited() == expected.wdl.unlimited(),
        };
        let same = [
            (Kind::Wdl, same_wdl),
            (Kind::Dtz, stored.dtz == expected.dtz),
            (Kind::Dtw, stored.dtw == expected.dtw),
        ];
        same.into_iter()
            .find(|(_, same)| !same)
            .map(|(kind, _)| kind)
    }

    fn wrong_value(
        &self,
        kind: Kind,
        index: u64,
        position: &Position,
        stored: Value,
        expected: Value,
    ) -> WrongValue {
        let text = |value: Value| match kind {
            Kind::Wdl => value.wdl.to_string(),
            Kind::Dtz => format!("{} plies", value.dtz),
            Kind::Dtw => format!("{} plies", value.dtw),
        };
        WrongValue {
            slice: self.slice.index.material(),
            kind,
            index,
            fen: fen::write(self.tables.rules(), position),
            stored: text(stored),
            expected: text(expected),
        }
    }

    fn wrong_counts(&self, recount: &Recount) -> Result<Vec<Finding>, VerifyError> {
        let mut findings = Vec::new();
        for kind in Kind::ALL {
            let table = self.tables.table(self.slice.index.material(), kind)?;
            findings.extend(table.iter().flat_map(|table| recount.wrong(table)));
        }
        Ok(findings)
    }

    fn no_position(&self) -> VerifyError {
        VerifyError::NoPosition(self.slice.index.material())
    }
}

impl Part {
    fn and(mut self, other: Part) -> Part {
        self.recount += other.recount;
        let wrong = [self.wrong, other.wrong].into_iter().flatten();
        self.wrong = wrong.min_by_key(|wrong| wrong.index);
        self
    }
}
