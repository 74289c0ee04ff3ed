//! A desk: where one record is heard. Each command has its own.

use super::batch::Entry;
use super::lang::Lang;
use super::tally::{Fate, Tally};
use crate::failure::Failure;

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A report for people.
    Report,
    /// JSON Lines.
    Json,
    /// PDN.
    Pdn,
}

impl Form {
    /// The form that the options `--json` and `--pdn` ask for.
    pub const fn of(json: bool, pdn: bool) -> Form {
        match (json, pdn) {
            (true, _) => Form::Json,
            (_, true) => Form::Pdn,
            _ => Form::Report,
        }
    }
}

/// What came of a hearing.
pub struct Heard<F> {
    /// What is to be printed.
    pub text: String,
    /// What is to be said on standard error.
    pub complaint: Option<String>,
    /// What became of the record.
    pub fate: F,
}

/// Hears records.
pub trait Desk: Sync {
    /// What may become of a record.
    type Fate: Fate;

    /// The most records that are heard before any of them is printed.
    const BATCH: usize;

    /// The language.
    fn lang(&self) -> Lang;

    /// What is written.
    fn form(&self) -> Form;

    /// Hears a record of `file`.
    ///
    /// # Errors
    /// If the command cannot go on.
    fn hear(&self, file: &str, entry: &Entry) -> Result<Heard<Self::Fate>, Failure>;

    /// What became of all records, in a line.
    fn summary(&self, tally: &Tally<Self::Fate>) -> String;
}
