//! A guess at how good a position is: material, and how far the men have come.

use remise::position::Position;
use remise::rules::Rules;
use remise::square::{Color, SquareSet};

use super::score::Score;

/// The worth of a man.
const MAN: Score = 100;

/// The worth of a king.
const KING: Score = 300;

/// The worth of a row that a man has gone ahead.
const ROW: Score = 2;

/// The score of a position that nothing is due in, for the player to move.
pub fn evaluate(rules: &Rules, position: &Position) -> Score {
    let side = position.side();
    worth(rules, position, side) - worth(rules, position, side.other())
}

fn worth(rules: &Rules, position: &Position, color: Color) -> Score {
    let (men, kings) = (position.men(color), position.kings(color));
    MAN * men.len() as Score + KING * kings.len() as Score + ROW * rows_ahead(rules, men, color)
}

/// The rows that the men have gone ahead, all together.
fn rows_ahead(rules: &Rules, men: SquareSet, color: Color) -> Score {
    let last = rules.board.rows() - 1;
    let ahead = |square| match color {
        Color::White => last - rules.board.row_of(square),
        Color::Black => rules.board.row_of(square),
    };
    men.into_iter()
        .map(|square| Score::from(ahead(square)))
        .sum()
}
