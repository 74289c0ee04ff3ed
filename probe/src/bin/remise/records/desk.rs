//! A desk: where one record is heard. Each command has its own.

use remise::notation::pdn::Record;

use super::batch::Entry;
use super::lang::Lang;
use super::refusal::Refusal;
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

    /// What becomes of a record that cannot be read.
    const BAD: Self::Fate;

    /// Hears a record of `file`.
    ///
    /// # Errors
    /// If the command cannot go on.
    fn hear_record(&self, file: &str, record: &Record) -> Result<Heard<Self::Fate>, Failure>;

    /// Hears an entry of `file`: a record, or one that cannot be read.
    ///
    /// # Errors
    /// If the command cannot go on.
    fn hear(&self, file: &str, entry: &Entry) -> Result<Heard<Self::Fate>, Failure> {
        match entry {
            Ok(record) => self.hear_record(file, record),
            Err(bad) => Refusal::unreadable(self.lang(), file, bad).heard(self.form(), Self::BAD),
        }
    }

    /// What became of all records, in a line.
    fn summary(&self, tally: &Tally<Self::Fate>) -> String;
}
