//! The moves of a position, best first, and the line they make.
//!
//! The order is the same everywhere: the result with the plies left; the value; DTZ through the move,
//! ascending for wins and descending for losses; DTW likewise where it is known; then start, end and
//! captured set. Without limits there is no DTZ, so DTW comes first.

use std::cmp::Reverse;

use super::resolve::{Missing, Step, Want, Wants};
use super::{Tablebase, Value};
use crate::error::ProbeError;
use crate::moves::{Move, moves};
use crate::position::Position;
use crate::value::{Outcome, Wdl};

/// A legal move and what it gives the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The result, with the plies left that the question gave.
    pub outcome: Outcome,
    /// The value, from a fresh count before the move.
    pub wdl: Wdl,
    /// Plies to the next zeroing move or the end of the game, this move counted; 1 if it zeroes.
    /// `None` for a draw and without limits.
    pub dtz: Option<u32>,
    /// Plies to the end of the game without limits, this move counted. `None` for a draw and where a
    /// table is not there.
    pub dtw: Option<u32>,
}

/// Where a move stands among others, best first.
type Rank = (Reverse<(Outcome, Wdl)>, (bool, i64), (bool, i64), Move);

impl RankedMove {
    fn rank(&self) -> Rank {
        let sooner = self.wdl.unlimited() == Outcome::Win;
        let distance = |plies: Option<u32>| {
            let plies = i64::from(plies.unwrap_or(0));
            if sooner { plies } else { -plies }
        };
        (
            Reverse((self.outcome, self.wdl)),
            (self.dtz.is_none(), distance(self.dtz)),
            (self.dtw.is_none(), distance(self.dtw)),
            self.mv,
        )
    }
}

/// The most moves in a main line.
pub const MAX_LINE: usize = 1000;

impl Tablebase {
    /// Every legal move, best first, with `left` plies left in the class of the position (`None`: a
    /// fresh count).
    ///
    /// # Errors
    /// As [`Tablebase::outcome`]; all missing tables are named at once.
    pub fn moves(
        &self,
        position: &Position,
        left: Option<u32>,
    ) -> Result<Vec<RankedMove>, ProbeError> {
        self.check(position)?;
        let left = self.left(position, left)?;
        self.ranked(position, left)
    }

    fn ranked(
        &self,
        position: &Position,
        left: Option<u32>,
    ) -> Result<Vec<RankedMove>, ProbeError> {
        let wants = Wants {
            dtz: if self.limits.is_none() {
                Want::No
            } else {
                Want::Yes
            },
            dtw: Want::IfThere,
        };
        let mut missing = Missing::default();
        let mut list = Vec::new();
        for mv in moves(self.rules, position) {
            let step = Step::new(self, position, &mv);
            let value = missing.unless(self.through(&step, wants))?;
            list.extend(value.map(|Value { wdl, dtz, dtw }| RankedMove {
                mv,
                outcome: self.outcome_of(wdl, dtz, left),
                wdl,
                dtz,
                dtw,
            }));
        }
        missing.check()?;
        list.sort_by_key(RankedMove::rank);
        Ok(list)
    }

    /// The main line: the first of [`Tablebase::moves`] again and again, until the game is over or
    /// drawn, or after [`MAX_LINE`] moves. From a drawn position it has one move.
    ///
    /// # Errors
    /// As [`Tablebase::moves`].
    pub fn line(
        &self,
        position: &Position,
        left: Option<u32>,
    ) -> Result<Vec<RankedMove>, ProbeError> {
        self.check(position)?;
        let (mut position, mut left) = (*position, self.left(position, left)?);
        let mut line = Vec::new();
        while line.len() < MAX_LINE {
            let Some(&best) = self.ranked(&position, left)?.first() else {
                break;
            };
            line.push(best);
            if best.outcome == Outcome::Draw {
                break;
            }
            let next = position.after(&best.mv);
            let [from, to] = [position, next].map(|position| position.material());
            let irreversible = position.is_irreversible(&best.mv);
            left = self.limits.left_after(from, to, irreversible, left);
            position = next;
        }
        Ok(line)
    }
}
