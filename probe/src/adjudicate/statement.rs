//! What the tables say of a game: its positions in the terms of the rule book, and the moves that
//! gave a result away.

use super::game::{Choice, End, Game};
use crate::error::ProbeError;
use crate::position::Position;
use crate::tablebase::{RankedMove, Tablebase};
use crate::value::{Outcome, Wdl};

/// What the tables say of a position with the plies that the game has left it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The result for the player to move, with the plies left; a draw where the game is drawn.
    pub outcome: Outcome,
    /// The value from a fresh count.
    pub wdl: Wdl,
    /// The plies needed: to the end of the game, or to the next move that restarts the count with
    /// the result kept; without draw limits to the end. `None` for a draw and where the tables do not
    /// tell.
    pub needs: Option<u32>,
    /// The plies left; `None` without a limit.
    pub left: Option<u32>,
}

/// A legal move that gave a result away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The place of the move in [`Game::plies`].
    pub entry: usize,
    /// What the tables say before it, for the player who made it.
    pub before: Statement,
    /// What they say after it, for the other player.
    pub after: Statement,
    /// The moves that would have kept the result, best first.
    pub kept_by: Vec<RankedMove>,
}

/// What the tables say of a whole game, up to where it was over or drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statements {
    /// Of the position in which it begins; `None` if that has too many pieces.
    pub start: Option<Statement>,
    /// Of the position after each of [`Game::plies`], likewise.
    pub after: Vec<Option<Statement>>,
    /// The moves that gave a result away.
    pub changes: Vec<Change>,
}

impl Statements {
    /// Asks the tables about every position of `game` that has no more pieces than
    /// [`Tablebase::max_pieces`]. Draws are those of the rule set of the tables.
    ///
    /// # Errors
    /// If a table is damaged, or the tables lack distances.
    pub fn of(base: &Tablebase, game: &Game) -> Result<Statements, ProbeError> {
        let (end, place) = (game.end(base.limits()), game.place_of(base.limits()));
        let left = game.start_counts()[place].left();
        let mut statements = Statements {
            start: statement(base, game.start(), left, 0, end)?,
            ..Statements::default()
        };
        for (entry, ply) in game.plies().iter().enumerate() {
            let before = entry
                .checked_sub(1)
                .map_or(statements.start, |last| statements.after[last]);
            let after = statement(base, &ply.after, ply.counts[place].left(), ply.number, end)?;
            statements.after.push(after);
            let legal = matches!(ply.choice, Choice::Legal { .. });
            if let (true, Some(before), Some(after)) = (legal, before, after) {
                let change = change(base, &ply.before, before, after)?;
                statements.changes.extend(change.map(|kept_by| Change {
                    entry,
                    before,
                    after,
                    kept_by,
                }));
            }
        }
        Ok(statements)
    }
}

/// What the tables say of the position after `ply` plies of a game that ends at `end`.
fn statement(
    base: &Tablebase,
    position: &Position,
    left: Option<u32>,
    ply: u32,
    end: Option<End>,
) -> Result<Option<Statement>, ProbeError> {
    let is_past = end.is_some_and(|end| ply > end.ply);
    if is_past || position.occupied().len() > base.max_pieces() {
        return Ok(None);
    }
    let value = base.value(position)?;
    let is_drawn = end.is_some_and(|end| ply == end.ply && end.is_draw());
    let outcome = match is_drawn {
        true => Outcome::Draw,
        false => base.outcome(position, left)?,
    };
    let needs = if left.is_some() { value.dtz } else { value.dtw };
    Ok(Some(Statement {
        outcome,
        wdl: value.wdl,
        needs,
        left,
    }))
}

/// The moves of `position` that keep its result, if the move made gave it away.
fn change(
    base: &Tablebase,
    position: &Position,
    before: Statement,
    after: Statement,
) -> Result<Option<Vec<RankedMove>>, ProbeError> {
    if after.outcome.flip() >= before.outcome {
        return Ok(None);
    }
    let mut moves = base.moves(position, before.left)?;
    moves.retain(|ranked| ranked.outcome == before.outcome);
    Ok(Some(moves))
}
