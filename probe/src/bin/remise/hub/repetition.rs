//! What the tables do not know: positions that stood before, and are a draw when they stand again.
//!
//! A position that stands for the third time is a draw. From a won one the tables lead on with fewer
//! plies to go each time, so they never come back to a position of their own; but the game may have
//! stood twice where they lead to. Only then something is searched.

use remise::adjudicate::clock::{Clock, Verdict};
use remise::error::ProbeError;
use remise::moves::moves;
use remise::position::Position;
use remise::tablebase::{RankedMove, Tablebase};
use remise::value::Outcome;

use super::game::Game;

/// The most positions that one question may take; beyond it the tables alone answer.
const MOST: u32 = 20_000;

/// The positions that are a draw when they stand again.
pub struct Repetition<'b> {
    base: &'b Tablebase,
    /// With the plies to go; drawn ones are left out, for no win leads through them.
    twice: Vec<(Position, u32)>,
    asked: u32,
}

impl<'b> Repetition<'b> {
    /// Those of a game.
    pub fn of(base: &'b Tablebase, game: &Game) -> Result<Repetition<'b>, ProbeError> {
        let count = |position: &Position| game.past.iter().filter(|&past| past == position).count();
        let mut twice = Vec::new();
        for position in &game.past {
            let is_listed = twice.iter().any(|(listed, _)| listed == position);
            if !is_listed && count(position) > 1 {
                let plies = distance(base, position)?;
                twice.extend(plies.map(|plies| (*position, plies)));
            }
        }
        Ok(Repetition {
            base,
            twice,
            asked: 0,
        })
    }

    /// Corrects the results of all moves of `game`, and puts them in order again.
    pub fn correct(&mut self, game: &Game, ranked: &mut [RankedMove]) -> Result<(), ProbeError> {
        if self.twice.is_empty() {
            return Ok(());
        }
        for mv in ranked.iter_mut() {
            let (next, clock) = after(&game.position, &game.clock, mv);
            if mv.outcome != Outcome::Draw {
                mv.outcome = self.outcome(&next, &clock, mv.outcome.flip())?.flip();
            }
        }
        ranked.sort_by_key(|mv| std::cmp::Reverse(mv.outcome));
        Ok(())
    }

    /// The result in `position`, for the player to move, where the tables say `told`: the same, or a
    /// draw.
    fn outcome(
        &mut self,
        position: &Position,
        clock: &Clock,
        told: Outcome,
    ) -> Result<Outcome, ProbeError> {
        self.asked += 1;
        match clock.verdict(position) {
            Some(Verdict::Drawn(_)) => return Ok(Outcome::Draw),
            Some(Verdict::Won { .. }) => return Ok(told),
            None => {}
        }
        if told == Outcome::Draw || self.asked > MOST || self.is_past(position)? {
            return Ok(told);
        }
        for mv in self.base.moves(position, clock.left())? {
            // The winner looks for a move that keeps the win, the loser for one that spoils it.
            if told == Outcome::Win && mv.outcome != Outcome::Win {
                continue;
            }
            let (next, clock) = after(position, clock, &mv);
            let keeps = self.outcome(&next, &clock, told.flip())? == told.flip();
            match told {
                Outcome::Win if keeps => return Ok(told),
                Outcome::Loss if !keeps => return Ok(Outcome::Draw),
                _ => {}
            }
        }
        Ok(if told == Outcome::Win {
            Outcome::Draw
        } else {
            told
        })
    }

    /// True if nothing that stood twice lies ahead: each has other pieces, or no fewer plies to go.
    fn is_past(&self, position: &Position) -> Result<bool, ProbeError> {
        let to_go = distance(self.base, position)?;
        let men = |position: &Position| {
            [
                position.occupied().len(),
                u32::from(position.material().men()),
            ]
        };
        let is_ahead = |(twice, plies): &(Position, u32)| {
            men(twice) == men(position) && to_go.is_some_and(|to_go| *plies < to_go)
        };
        Ok(!self.twice.iter().any(is_ahead))
    }
}

fn after(position: &Position, clock: &Clock, ranked: &RankedMove) -> (Position, Clock) {
    (position.after(&ranked.mv), clock.play(position, &ranked.mv))
}

/// Plies to the next zeroing move or the end of the game; without limits to the end.
fn distance(base: &Tablebase, position: &Position) -> Result<Option<u32>, ProbeError> {
    if moves(base.rules(), position).is_empty() {
        return Ok(Some(0));
    }
    let value = base.value(position)?;
    Ok(value.dtz.or(value.dtw))
}
