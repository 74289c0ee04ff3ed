//! What becomes of a study.

use remise::study::verdict::Soundness;

use crate::records::tally;

/// What became of one study.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// True, with one solution.
    Sound,
    /// There is a second solution.
    Cooked,
    /// The claim fails.
    Wrong,
    /// Nobody knows.
    Unproved,
    /// It is no study.
    NoStudy,
    /// Its record cannot be read.
    Bad,
}

impl Fate {
    /// The fate of a study with this verdict.
    pub const fn of(verdict: &Soundness) -> Fate {
        match verdict {
            Soundness::Sound => Fate::Sound,
            Soundness::Cooked { .. } => Fate::Cooked,
            Soundness::Wrong { .. } => Fate::Wrong,
            Soundness::Unproved { .. } => Fate::Unproved,
        }
    }

    /// A short name that does not change.
    pub const fn code(self) -> &'static str {
        match self {
            Fate::Sound => "sound",
            Fate::Cooked => "cooked",
            Fate::Wrong => "wrong",
            Fate::Unproved => "unproved",
            Fate::NoStudy => "no-study",
            Fate::Bad => "unreadable",
        }
    }
}

impl tally::Fate for Fate {
    const GOOD: Fate = Fate::Sound;
}
