//! What the tables say of a game: the best move, and how it goes on.

use remise::error::ProbeError;
use remise::format::Kind;
use remise::moves::Move;
use remise::tablebase::{RankedMove, Tablebase};
use remise::value::Outcome;

use super::game::Game;
use super::repetition::Repetition;
use super::score::{self, DRAW, Score};

/// The answer of the tables.
pub struct Endgame {
    /// The best move, with what it gives.
    pub best: RankedMove,
    /// The moves that both sides are expected to make, the best first.
    pub line: Vec<Move>,
}

impl Endgame {
    /// Asks about `game`, in which there must be a legal move; `None` if the tables are too small.
    pub fn of(base: &Tablebase, game: &Game) -> Result<Option<Endgame>, ProbeError> {
        let mut ranked = match base.moves(&game.position, game.clock.left()) {
            Err(ProbeError::TooManyPieces { .. }) => return Ok(None),
            // Some slices of that size may be there, and suffice or not.
            Err(ProbeError::MissingTables(_)) if !is_small(base, game) => return Ok(None),
            ranked => ranked?,
        };
        Repetition::of(base, game)?.correct(game, &mut ranked)?;
        let Some(&best) = ranked.first() else {
            return Ok(None);
        };
        // A result alone leads nowhere.
        if best.outcome != Outcome::Draw && best.dtz.or(best.dtw).is_none() {
            let missing = base.file(&game.position, Kind::Dtw);
            return Err(ProbeError::MissingTables(vec![missing]));
        }
        let line = line(base, game, &best)?;
        Ok(Some(Endgame { best, line }))
    }

    /// The score of the best move.
    pub fn score(&self) -> Score {
        let plies = self.best.dtz.or(self.best.dtw).unwrap_or(0);
        match self.best.outcome {
            Outcome::Win => score::won_by_tables(plies),
            Outcome::Draw => DRAW,
            Outcome::Loss => -score::won_by_tables(plies),
        }
    }
}

/// True if the tables hold every position of this size.
fn is_small(base: &Tablebase, game: &Game) -> bool {
    game.position.occupied().len() <= base.max_pieces()
}

fn line(base: &Tablebase, game: &Game, best: &RankedMove) -> Result<Vec<Move>, ProbeError> {
    let next = game.position.after(&best.mv);
    let clock = game.clock.play(&game.position, &best.mv);
    let mut line = vec![best.mv];
    if clock.verdict(&next).is_none() {
        let replies = base.line(&next, clock.left())?;
        line.extend(replies.iter().map(|ranked| ranked.mv));
    }
    Ok(line)
}
