//! The one-ply rule: the value of a position from those of its successors.
//!
//! A move that zeroes is one ply and keeps its result; any other is one ply more than its child's
//! distance, and a result beyond the limit of the class is no result under the limits. Whoever wins
//! takes the least distance, whoever loses the greatest. Distances without limits are plain: one
//! more than the child's.

use remise::limits::Limits;
use remise::material::Material;
use remise::moves::Move;
use remise::position::Position;
use remise::value::{Outcome, Wdl};

/// What tables hold of a position. A distance is 0 for a draw and where it is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// The value, from a fresh count.
    pub wdl: Wdl,
    /// Plies to the next zeroing move or the end of the game.
    pub dtz: u16,
    /// Plies to the end of the game, without limits.
    pub dtw: u16,
}

/// The side to move has no pieces or no moves.
pub const LOST: Value = Value {
    wdl: Wdl::Loss,
    dtz: 0,
    dtw: 0,
};

/// Gathers the moves of one position.
#[derive(Debug)]
pub struct OnePly {
    limit: u16,
    wdl: Wdl,
    /// The least DTZ of the moves that give each value.
    nearest: [u16; Wdl::ALL.len()],
    nearest_dtw: u16,
    farthest: u16,
    farthest_dtw: u16,
}

impl OnePly {
    /// No moves yet, in a class with this limit in plies.
    pub fn new(limit: Option<u32>) -> OnePly {
        OnePly {
            limit: limit.map_or(u16::MAX, |limit| limit.try_into().unwrap_or(u16::MAX)),
            wdl: Wdl::Loss,
            nearest: [u16::MAX; Wdl::ALL.len()],
            nearest_dtw: u16::MAX,
            farthest: 0,
            farthest_dtw: 0,
        }
    }

    /// Adds a move to a position with value `child`.
    #[inline]
    pub fn add(&mut self, child: Value, zeroes: bool) {
        let dtz = if zeroes { 1 } else { child.dtz + 1 };
        let wdl = match child.wdl.flip() {
            Wdl::Win if dtz > self.limit => Wdl::CursedWin,
            Wdl::Loss if dtz > self.limit => Wdl::BlessedLoss,
            wdl => wdl,
        };
        let dtw = child.dtw + 1;
        match wdl.unlimited() {
            Outcome::Win => {
                let nearest = &mut self.nearest[wdl as usize];
                *nearest = dtz.min(*nearest);
                self.nearest_dtw = dtw.min(self.nearest_dtw);
            }
            Outcome::Draw => {}
            Outcome::Loss => {
                self.farthest = dtz.max(self.farthest);
                self.farthest_dtw = dtw.max(self.farthest_dtw);
            }
        }
        self.wdl = wdl.max(self.wdl);
    }

    /// The value of the position; without a move it is lost.
    #[inline]
    pub fn value(&self) -> Value {
        let (dtz, dtw) = match self.wdl.unlimited() {
            Outcome::Win => (self.nearest[self.wdl as usize], self.nearest_dtw),
            Outcome::Draw => (0, 0),
            Outcome::Loss => (self.farthest, self.farthest_dtw),
        };
        Value {
            wdl: self.wdl,
            dtz,
            dtw,
        }
    }
}

/// The value of a position of `material` from those that `moves`, all its moves, lead to: `child`
/// gives the value and the material of each, its own side to move.
#[inline]
pub fn one_ply<E>(
    limits: &Limits,
    material: Material,
    position: &Position,
    moves: &[Move],
    mut child: impl FnMut(&Position) -> Result<(Value, Material), E>,
) -> Result<Value, E> {
    let mut ply = OnePly::new(limits.limit(material));
    for mv in moves {
        let (value, to) = child(&position.after(mv))?;
        let irreversible = position.is_irreversible(mv);
        ply.add(value, limits.zeroes(material, to, irreversible));
    }
    Ok(ply.value())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(limit: Option<u32>, children: &[(Wdl, u16, bool)]) -> (Wdl, u16) {
        let mut ply = OnePly::new(limit);
        for &(wdl, dtz, zeroes) in children {
            ply.add(Value { wdl, dtz, dtw: 0 }, zeroes);
        }
        (ply.value().wdl, ply.value().dtz)
    }

    #[test]
    fn the_last_ply_of_the_limit_still_counts() {
        let limit = Some(10);
        assert_eq!(value(limit, &[(Wdl::Loss, 9, false)]), (Wdl::Win, 10));
        assert_eq!(
            value(limit, &[(Wdl::Loss, 10, false)]),
            (Wdl::CursedWin, 11)
        );
        assert_eq!(value(limit, &[(Wdl::Win, 9, false)]), (Wdl::Loss, 10));
        assert_eq!(
            value(limit, &[(Wdl::Win, 10, false)]),
            (Wdl::BlessedLoss, 11)
        );
        assert_eq!(value(limit, &[(Wdl::Loss, 30, true)]), (Wdl::Win, 1));
        assert_eq!(value(None, &[(Wdl::Loss, 99, false)]), (Wdl::Win, 100));
    }

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        let limit = Some(50);
        let wins = [(Wdl::Loss, 4, false), (Wdl::Loss, 6, false)];
        assert_eq!(value(limit, &wins), (Wdl::Win, 5));
        let losses = [(Wdl::Win, 4, false), (Wdl::Win, 6, false)];
        assert_eq!(value(limit, &losses), (Wdl::Loss, 7));
        let cursed = [(Wdl::BlessedLoss, 9, true), (Wdl::Loss, 3, false)];
        assert_eq!(value(limit, &cursed), (Wdl::Win, 4));
        let blessed = [(Wdl::CursedWin, 60, false), (Wdl::Win, 3, false)];
        assert_eq!(value(limit, &blessed), (Wdl::BlessedLoss, 61));
        assert_eq!(value(limit, &[(Wdl::Draw, 0, true)]), (Wdl::Draw, 0));
        assert_eq!(value(limit, &[]), (Wdl::Loss, 0));
    }
}
