//! What the tables say about a question.
//!
//! A value needs the table of the values alone; ranking the moves needs those of the distances too.
//! Where these are not there the value is told without them.

use remise::error::ProbeError;
use remise::moves::Move;
use remise::notation::movetext;
use remise::position::Position;
use remise::tablebase::{RankedMove, Tablebase, Value};
use remise::value::{Outcome, Wdl};

use crate::question::Question;

/// What the tables say, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The value from a fresh count, with the distances whose tables are there.
    pub value: Value,
    /// The result with the plies left.
    pub outcome: Outcome,
    /// The moves, best first, or why they cannot be ranked.
    pub moves: Result<Vec<RankedMove>, String>,
}

impl Answer {
    /// Asks the tables.
    pub fn find(base: &Tablebase, question: &Question) -> Result<Answer, ProbeError> {
        let Question { position, left, .. } = question;
        let mut answer = Answer {
            value: base.value(position)?,
            outcome: base.outcome(position, *left)?,
            moves: if_there(base.moves(position, *left))?,
        };
        if answer.is_over() {
            (answer.value.dtz, answer.value.dtw) = (Some(0), Some(0));
        }
        Ok(answer)
    }

    /// True if the side to move has no move, and so has lost.
    pub fn is_over(&self) -> bool {
        self.moves.as_ref().is_ok_and(Vec::is_empty)
    }
}

/// The main line; `None` where tables for it are not there.
pub fn main_line(
    base: &Tablebase,
    question: &Question,
) -> Result<Option<Vec<RankedMove>>, ProbeError> {
    let line = if_there(base.line(&question.position, question.left))?;
    // Without distances every winning move is as good as another, and a line leads nowhere.
    let leads = |best: &RankedMove| best.wdl == Wdl::Draw || best.dtz.or(best.dtw).is_some();
    Ok(line.ok().filter(|line| line.iter().all(leads)))
}

/// Turns an answer that lacks tables into the reason.
fn if_there<T>(found: Result<T, ProbeError>) -> Result<Result<T, String>, ProbeError> {
    match found {
        Err(error @ ProbeError::MissingTables(_)) => Ok(Err(error.to_string())),
        found => found.map(Ok),
    }
}

/// A distance in plies: `-` for a draw, empty if it is not known.
pub fn plies_text(wdl: Wdl, plies: Option<u32>) -> String {
    match (wdl, plies) {
        (Wdl::Draw, _) => "-".to_owned(),
        (_, plies) => plies.map_or_else(String::new, |plies| plies.to_string()),
    }
}

/// True if a move restarts the draw count; `None` without draw limits.
pub fn zeroes(base: &Tablebase, position: &Position, mv: &Move) -> Option<bool> {
    let (from, to) = (position.material(), position.after(mv).material());
    let irreversible = !mv.captured.is_empty() || position.men(position.side()).has(mv.from);
    let limits = base.limits();
    (!limits.is_none()).then(|| limits.zeroes(from, to, irreversible))
}

/// The moves of a line as text, from `start` on.
pub fn line_texts(base: &Tablebase, start: &Position, line: &[RankedMove]) -> Vec<String> {
    let mut position = *start;
    let text = |ranked: &RankedMove| {
        let text = movetext::write(base.rules(), &position, &ranked.mv);
        position = position.after(&ranked.mv);
        text
    };
    line.iter().map(text).collect()
}
