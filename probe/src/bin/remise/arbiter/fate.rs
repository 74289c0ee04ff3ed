//! What becomes of a game.

use crate::records::tally;

/// What became of one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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

impl tally::Fate for Fate {
    const GOOD: Fate = Fate::Clean;
}
