//! What the tables say of a position, as C reads it.

use remise::tablebase::Value;
use remise::value;

/// Stands where there is no number: the distances of a draw and those whose tables are not there, and
/// the plies left without draw limits.
pub const REMISE_NONE: i32 = -1;

/// The result of the game for the side to move, with the plies left.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move loses.
    Loss = -1,
    /// Nobody wins.
    Draw = 0,
    /// The side to move wins.
    Win = 1,
}

/// The value of a position for the side to move, from a fresh count of the draw limit.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wdl {
    /// Lost.
    Loss = -2,
    /// Lost without draw limits, a draw with them.
    BlessedLoss = -1,
    /// A draw, limits or not.
    Draw = 0,
    /// Won without draw limits, a draw with them.
    CursedWin = 1,
    /// Won.
    Win = 2,
}

/// What the tables say of a position.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The result with the plies left.
    pub outcome: Outcome,
    /// The value, from a fresh count.
    pub wdl: Wdl,
    /// Plies to the end of the game or to the next move that restarts the draw count; or `REMISE_NONE`.
    pub dtz: i32,
    /// Plies to the end of the game without draw limits; or `REMISE_NONE`.
    pub dtw: i32,
    /// The plies left that the outcome is for; `REMISE_NONE` without draw limits.
    pub left: i32,
}

impl Answer {
    pub(crate) fn new(value: Value, outcome: value::Outcome, left: Option<u32>) -> Answer {
        Answer {
            outcome: outcome.into(),
            wdl: value.wdl.into(),
            dtz: plies(value.dtz),
            dtw: plies(value.dtw),
            left: plies(left),
        }
    }
}

/// A number of plies; `REMISE_NONE` if there is none.
pub(crate) fn plies(plies: Option<u32>) -> i32 {
    plies.map_or(REMISE_NONE, |plies| {
        i32::try_from(plies).unwrap_or(i32::MAX)
    })
}

impl From<value::Outcome> for Outcome {
    fn from(outcome: value::Outcome) -> Outcome {
        match outcome {
            value::Outcome::Loss => Outcome::Loss,
            value::Outcome::Draw => Outcome::Draw,
            value::Outcome::Win => Outcome::Win,
        }
    }
}

impl From<value::Wdl> for Wdl {
    fn from(wdl: value::Wdl) -> Wdl {
        match wdl {
            value::Wdl::Loss => Wdl::Loss,
            value::Wdl::BlessedLoss => Wdl::BlessedLoss,
            value::Wdl::Draw => Wdl::Draw,
            value::Wdl::CursedWin => Wdl::CursedWin,
            value::Wdl::Win => Wdl::Win,
        }
    }
}
