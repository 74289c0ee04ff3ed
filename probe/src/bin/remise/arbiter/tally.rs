//! What became of the games.

use std::process::ExitCode;

/// What became of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing to object to.
    Clean,
    /// Something to object to.
    Found,
    /// Its variant is not known, or the position in which it begins is none.
    Unruled,
    /// Its record cannot be read.
    Bad,
}

/// How many games of each kind there were.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Clean games.
    pub clean: u64,
    /// Games with findings.
    pub found: u64,
    /// Games that were not ruled.
    pub unruled: u64,
    /// Records that cannot be read.
    pub bad: u64,
    /// Files that cannot be read to their end.
    pub failed_files: u64,
}

impl Tally {
    /// Counts a game.
    pub const fn add(&mut self, fate: Fate) {
        match fate {
            Fate::Clean => self.clean += 1,
            Fate::Found => self.found += 1,
            Fate::Unruled => self.unruled += 1,
            Fate::Bad => self.bad += 1,
        }
    }

    /// All games.
    pub const fn games(&self) -> u64 {
        self.clean + self.found + self.unruled + self.bad
    }

    /// 2 if a file could not be read, 1 if a game is not clean, else 0.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match (self.failed_files, self.games() - self.clean) {
            (0, 0) => 0,
            (0, _) => 1,
            _ => 2,
        })
    }
}
