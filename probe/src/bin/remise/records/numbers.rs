//! The numbers of moves: two plies a move, from the start of the record.

use remise::rules::Rules;
use remise::square::Color;

/// The number of a ply, from 1, of a record that begins with `first` to move: `24.` before the moves
/// of the player who has the first move of a game, `24...` before those of the other. If the other one
/// begins, the record begins with `1...`.
pub fn number(rules: &Rules, first: Color, ply: u32) -> String {
    let ply = ply.saturating_sub(1) + u32::from(first != rules.first_to_move);
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}
