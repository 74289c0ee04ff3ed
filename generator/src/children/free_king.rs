//! The king that is not among the fixed pieces of a child.

use remise::square::Color;

/// What became of the axis king in a move, and for which of its squares the move stands.
#[derive(Clone, Copy)]
pub(crate) enum FreeKing {
    /// There is none any more: one child for all squares of the mask.
    None { mask: u64 },
    /// It stands where it stood: a child for every square of the mask.
    Stays { color: Color, mask: u64 },
    /// It went to any of the squares `to`, from any of `mask`.
    Moved { color: Color, mask: u64, to: u64 },
    /// Another king took it on any square of `mask` and went to any of the squares `to`: beyond it, if
    /// that king came straight `from` some square; 0 otherwise.
    Taken {
        color: Color,
        mask: u64,
        to: u64,
        from: u64,
    },
}

impl FreeKing {
    pub(super) fn color(self) -> Option<Color> {
        match self {
            FreeKing::None { .. } => None,
            FreeKing::Stays { color, .. }
            | FreeKing::Moved { color, .. }
            | FreeKing::Taken { color, .. } => Some(color),
        }
    }

    pub(crate) fn mask(self) -> u64 {
        match self {
            FreeKing::None { mask }
            | FreeKing::Stays { mask, .. }
            | FreeKing::Moved { mask, .. }
            | FreeKing::Taken { mask, .. } => mask,
        }
    }
}
