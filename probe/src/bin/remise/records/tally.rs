//! What became of the records.

use std::collections::BTreeMap;
use std::process::ExitCode;

/// What became of one record.
pub trait Fate: Copy + Ord + Send {
    /// Nothing to object to.
    const GOOD: Self;
}

/// How many records of each kind there were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally<F> {
    counts: BTreeMap<F, u64>,
    failed_files: u64,
}

impl<F: Fate> Tally<F> {
    /// Nothing so far.
    pub const fn new() -> Tally<F> {
        Tally {
            counts: BTreeMap::new(),
            failed_files: 0,
        }
    }

    /// Counts a record.
    pub fn add(&mut self, fate: F) {
        *self.counts.entry(fate).or_default() += 1;
    }

    /// Counts a file that cannot be read to its end.
    pub const fn add_failed_file(&mut self) {
        self.failed_files += 1;
    }

    /// The records of one kind.
    pub fn count(&self, fate: F) -> u64 {
        self.counts.get(&fate).copied().unwrap_or(0)
    }

    /// All records.
    pub fn records(&self) -> u64 {
        self.counts.values().sum()
    }

    /// 2 if a file could not be read, 1 if a record is not good, else 0.
    pub fn exit_code(&self) -> ExitCode {
        let objectionable = self.records() - self.count(F::GOOD);
        ExitCode::from(match (self.failed_files, objectionable) {
            (0, 0) => 0,
            (0, _) => 1,
            _ => 2,
        })
    }
}
