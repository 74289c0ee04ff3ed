//! What is asked: a position that can come about in a game.

use remise::moves::Move;
use remise::position::Position;
use remise::square::Color;
use remise::tablebase::Tablebase;

use super::error::{ApiError, Code};
use crate::question::Question;

/// Reads a position and the plies left.
///
/// # Errors
/// If they cannot be read, or a player has more pieces than at the start of a game.
pub fn question(base: &Tablebase, fen: &str, left: Option<u32>) -> Result<Question, ApiError> {
    let question = Question::read(base, fen, left)?;
    let most = base.rules().pieces_at_start;
    for color in Color::BOTH {
        let pieces = question.position.pieces(color).len();
        if pieces > u32::from(most) {
            let message = format!("{color} has {pieces} pieces: no player has more than {most}");
            return Err(ApiError::new(Code::BadFen, message));
        }
    }
    Ok(question)
}

/// The position after a move, and the plies left then.
pub fn after(base: &Tablebase, question: &Question, mv: &Move) -> (Position, Option<u32>) {
    let (position, left) = (question.position, question.left);
    let next = position.after(mv);
    let [from, to] = [position, next].map(|position| position.material());
    let irreversible = position.is_irreversible(mv);
    (next, base.limits().left_after(from, to, irreversible, left))
}
