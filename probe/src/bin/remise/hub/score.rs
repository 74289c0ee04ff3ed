//! How good a position is for the player to move.
//!
//! A man is worth 100. Beyond that stand games decided in the tables, and beyond those games over on
//! the board; of two alike, the nearer is better.

/// A score; the greater, the better.
pub type Score = i32;

/// Nobody is better.
pub const DRAW: Score = 0;

/// More than any score.
pub const INFINITE: Score = 11_000;

/// The game is over, and the other player has lost, now.
const WON: Score = 10_000;

/// The position is won by the tables.
const WON_BY_TABLES: Score = 9_000;

/// More plies than a search looks ahead, and less than lies between two kinds of win.
pub const MAX_PLY: u32 = 500;

/// The greatest score of a position that nothing is proved of.
pub const MOST_OPEN: Score = 8_000;

/// The player to move has lost, `ply` plies from the root.
pub const fn lost(ply: u32) -> Score {
    -WON + ply as Score
}

/// The player to move wins by the tables, `ply` plies from the root.
pub const fn won_by_tables(ply: u32) -> Score {
    WON_BY_TABLES - ply as Score
}

/// True if the score is that of a proved win or loss.
pub const fn is_decided(score: Score) -> bool {
    score.abs() > MOST_OPEN
}

/// A score counted from a position `ply` plies from the root, as the position sees it.
pub const fn from_here(score: Score, ply: u32) -> Score {
    if !is_decided(score) {
        score
    } else {
        score + score.signum() * ply as Score
    }
}

/// The inverse of [`from_here`].
pub const fn from_root(score: Score, ply: u32) -> Score {
    if !is_decided(score) {
        score
    } else {
        score - score.signum() * ply as Score
    }
}

/// In men, as the protocol tells it.
pub fn in_men(score: Score) -> String {
    format!("{:.2}", f64::from(score) / 100.0)
}
