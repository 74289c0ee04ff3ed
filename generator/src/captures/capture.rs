//! One capture of a word.

use remise::square::{Board, Color, Direction};

use super::rays::Rays;
use crate::words::Pieces;

/// What became of the axis king in a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AxisKing {
    /// It stands where it stood, on any square of the mask; or there is none.
    Stays,
    /// It was captured, on any square of the mask.
    Taken,
    /// It was captured by a king that came from the square given: landing squares are only those
    /// beyond the axis king.
    Ridden(u64),
    /// It made the capture.
    Moved,
}

/// A capture, for all axis squares of `mask`.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    /// Axis squares for which it stands.
    pub mask: u64,
    /// Where the piece came from; 0 for the axis king.
    pub from: u64,
    /// Every square on which the piece may land; one, if the axis king stays.
    pub to: u64,
    /// Fixed pieces taken.
    pub taken: u64,
    /// The axis king's part in it.
    pub axis: AxisKing,
    /// A man became a king in mid-capture and went on.
    pub crowned: bool,
    pub(super) count: u8,
}

impl Capture {
    /// The fixed pieces after this capture by `side`, without the axis king and without the piece that
    /// captured.
    pub fn others_after(&self, before: &Pieces, side: Color) -> Pieces {
        let (own, enemy) = (side as usize, side.other() as usize);
        let mut pieces = *before;
        pieces.men[own] &= !self.from;
        pieces.kings[own] &= !self.from;
        pieces.men[enemy] &= !self.taken;
        pieces.kings[enemy] &= !self.taken;
        pieces
    }

    /// The fixed pieces after this capture by `side` with a fixed piece that has one landing square,
    /// without the axis king.
    pub fn after(&self, board: &Board, before: &Pieces, side: Color) -> Pieces {
        let own = side as usize;
        let mut pieces = self.others_after(before, side);
        let was_man = before.men[own] & self.from != 0;
        let becomes_king = self.crowned || self.to & board.crown_row(side).0 != 0;
        if was_man && !becomes_king {
            pieces.men[own] |= self.to;
        } else {
            pieces.kings[own] |= self.to;
        }
        pieces
    }

    /// Where the piece may land if the axis king is on `square`, one of the mask.
    pub fn landings(&self, rays: &Rays, square: u64) -> u64 {
        match self.axis {
            AxisKing::Ridden(from) => {
                let towards = |&direction: &Direction| rays.from(from, direction) & square != 0;
                let beyond = Direction::ALL.into_iter().find(towards);
                beyond.map_or(0, |direction| self.to & rays.from(square, direction))
            }
            _ => self.to,
        }
    }
}
