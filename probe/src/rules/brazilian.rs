//! Brazilian draughts: international draughts on 64 squares.

use super::{INTERNATIONAL, Rules, Scores, russian};
use crate::limits;
use crate::square::{Board, Names};

/// Brazilian draughts, 8x8 (FMJD Section 64, rules of the game): the moves of the international game,
/// majority capture and crowning at the end of the move included (FMJD, Annex 1, articles 3.5, 4.13
/// and 4.15), with the board and the draw limits of the Section 64.
pub const BRAZILIAN: Rules = Rules {
    name: "brazilian",
    game_type: 26,
    board: Board::new(8, 4),
    pieces_at_start: 12,
    names: Names::Algebraic,
    scores: Scores::OneForAWin,
    articles: russian::ARTICLES,
    limits: &[&limits::FMJD64, &limits::NONE],
    ..INTERNATIONAL
};
