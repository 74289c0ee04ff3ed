//! Chinese draughts on 64 squares.

use super::{RUSSIAN, Rules};

/// Chinese draughts on 64 squares. Of the Chinese provisional rules for 64 squares only the first
/// chapter is known here: the board with a dark a1 at the left, the coordinates a1 to h8, twelve men
/// of each player on rows 1 to 3 and 6 to 8. Everything else, draw limits and GameType included, is
/// that of [`RUSSIAN`], the game of the federation whose rules the Chinese text follows: an
/// assumption, not a quotation.
pub const CHINESE64: Rules = Rules {
    name: "chinese64",
    ..RUSSIAN
};
