//! What is stored against what the moves give, position by position and in the counts.

use remise::format::Kind;
use remise::material::Material;
use remise::notation::fen;
use remise::position::Position;

use super::VerifyError;
use super::finding::{Finding, WrongValue};
use super::one_ply::Value;
use super::recount::Recount;
use crate::tables::Tables;

/// The judge of one slice.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'t> {
    /// The tables.
    pub tables: &'t Tables,
    /// The slice.
    pub slice: Material,
    /// It has the distances that the value of a limited win rests on, or needs none.
    pub knows_distances: bool,
}

impl Comparison<'_> {
    /// What is wrong with the position of this number, if anything.
    #[inline]
    pub fn wrong_value(
        &self,
        index: u64,
        position: &Position,
        stored: Value,
        expected: Value,
    ) -> Option<WrongValue> {
        let differs = stored != expected;
        let kind = differs.then(|| self.wrong_kind(stored, expected));
        kind.flatten()
            .map(|kind| self.describe(kind, index, position, [stored, expected]))
    }

    /// The first kind of table that differs. Without distances a win may be cursed.
    fn wrong_kind(&self, stored: Value, expected: Value) -> Option<Kind> {
        let same_wdl = match self.knows_distances {
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

    fn describe(
        &self,
        kind: Kind,
        index: u64,
        position: &Position,
        values: [Value; 2],
    ) -> WrongValue {
        let [stored, expected] = values.map(|value| match kind {
            Kind::Wdl => value.wdl.to_string(),
            Kind::Dtz => format!("{} plies", value.dtz),
            Kind::Dtw => format!("{} plies", value.dtw),
        });
        WrongValue {
            slice: self.slice,
            kind,
            index,
            fen: fen::write(self.tables.rules(), position),
            stored,
            expected,
        }
    }

    /// What the headers count otherwise.
    pub fn wrong_counts(&self, recount: &Recount) -> Result<Vec<Finding>, VerifyError> {
        let mut findings = Vec::new();
        for kind in Kind::ALL {
            let table = self.tables.table(self.slice, kind)?;
            findings.extend(table.iter().flat_map(|table| recount.wrong(table)));
        }
        Ok(findings)
    }
}
