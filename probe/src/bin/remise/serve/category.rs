//! What a position is worth, in one word.

use remise::square::Color;
use remise::value::{Outcome, Wdl};
use serde::Serialize;

/// What a position is worth for the side to move, with the plies left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Won.
    Win,
    /// Won without draw limits, a draw with them.
    CursedWin,
    /// A draw.
    Draw,
    /// Lost without draw limits, a draw with them.
    BlessedLoss,
    /// Lost.
    Loss,
    /// The tables do not tell.
    Unknown,
}

/// The same from White's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// White wins.
    WhiteWins,
    /// White wins without draw limits only.
    WhiteCursedWin,
    /// A draw.
    Draw,
    /// Black wins without draw limits only.
    BlackCursedWin,
    /// Black wins.
    BlackWins,
    /// The tables do not tell.
    Unknown,
}

impl Category {
    /// The category of a result with the plies left and the value from a fresh count.
    pub const fn of(outcome: Outcome, wdl: Wdl) -> Category {
        match (outcome, wdl.unlimited()) {
            (Outcome::Win, _) => Category::Win,
            (Outcome::Loss, _) => Category::Loss,
            (Outcome::Draw, Outcome::Win) => Category::CursedWin,
            (Outcome::Draw, Outcome::Loss) => Category::BlessedLoss,
            (Outcome::Draw, Outcome::Draw) => Category::Draw,
        }
    }

    /// The category for the other player.
    #[must_use]
    pub const fn flip(self) -> Category {
        match self {
            Category::Win => Category::Loss,
            Category::CursedWin => Category::BlessedLoss,
            Category::BlessedLoss => Category::CursedWin,
            Category::Loss => Category::Win,
            Category::Draw | Category::Unknown => self,
        }
    }
}

impl Score {
    /// The score of a category for `side`.
    pub const fn of(category: Category, side: Color) -> Score {
        let white = match side {
            Color::White => category,
            Color::Black => category.flip(),
        };
        match white {
            Category::Win => Score::WhiteWins,
            Category::CursedWin => Score::WhiteCursedWin,
            Category::Draw => Score::Draw,
            Category::BlessedLoss => Score::BlackCursedWin,
            Category::Loss => Score::BlackWins,
            Category::Unknown => Score::Unknown,
        }
    }
}
