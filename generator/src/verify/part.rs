//! What the check of some positions of a slice gave.

use super::VerifyError;
use super::comparison::Comparison;
use super::finding::{Finding, WrongValue};
use super::recount::Recount;

/// What the check of some positions gave.
#[derive(Default)]
pub struct Part {
    /// The counts over the positions.
    pub recount: Recount,
    /// The first wrong position.
    pub wrong: Option<WrongValue>,
}

impl Part {
    /// Both together.
    pub fn and(mut self, other: Part) -> Part {
        self.recount += other.recount;
        self.take_wrong(other.wrong);
        self
    }

    /// Keeps the position that comes first.
    pub fn take_wrong(&mut self, other: Option<WrongValue>) {
        let wrong = [self.wrong.take(), other].into_iter().flatten();
        self.wrong = wrong.min_by_key(|wrong| wrong.index);
    }

    /// What is wrong with a slice of so many positions: a value, or the counts if this is all of it.
    pub fn findings(
        self,
        comparison: &Comparison,
        positions: u64,
    ) -> Result<Vec<Finding>, VerifyError> {
        match self.wrong {
            Some(wrong) => Ok(vec![Finding::Value(wrong)]),
            None if self.recount.positions() == positions => comparison.wrong_counts(&self.recount),
            None => Ok(Vec::new()),
        }
    }
}
