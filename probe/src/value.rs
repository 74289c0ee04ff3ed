//! What a table knows of a position.

use std::fmt;

/// The result of a game or of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The side to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Outcome {
    /// The result for the other player.
    #[must_use]
    pub const fn flip(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// The value of a position for the side to move, with a fresh count of the draw limits. The order
/// is from worst to best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost without draw limits, a draw with them.
    BlessedLoss,
    /// A draw, limits or not.
    Draw,
    /// Won without draw limits, a draw with them.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// All values from worst to best; the place of a value is its code in files.
    pub const ALL: [Wdl; 5] = [
        Wdl::Loss,
        Wdl::BlessedLoss,
        Wdl::Draw,
        Wdl::CursedWin,
        Wdl::Win,
    ];

    /// The value for the other player.
    #[must_use]
    pub const fn flip(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::BlessedLoss => Wdl::CursedWin,
            Wdl::Draw => Wdl::Draw,
            Wdl::CursedWin => Wdl::BlessedLoss,
            Wdl::Win => Wdl::Loss,
        }
    }

    /// The result with draw limits, from a fresh count.
    pub const fn limited(self) -> Outcome {
        match self {
            Wdl::Loss => Outcome::Loss,
            Wdl::Win => Outcome::Win,
            _ => Outcome::Draw,
        }
    }

    /// The result without draw limits.
    pub const fn unlimited(self) -> Outcome {
        match self {
            Wdl::Loss | Wdl::BlessedLoss => Outcome::Loss,
            Wdl::Draw => Outcome::Draw,
            Wdl::CursedWin | Wdl::Win => Outcome::Win,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Wdl::Loss => "loss",
            Wdl::BlessedLoss => "blessed-loss",
            Wdl::Draw => "draw",
            Wdl::CursedWin => "cursed-win",
            Wdl::Win => "win",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        })
    }
}
