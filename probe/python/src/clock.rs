//! The clock of the draw limits as Python holds it.

use pyo3::prelude::*;

use remise::adjudicate::clock::{self, Counts};
use remise::limits::Limits;
use remise::moves::moves;
use remise::notation::{fen, movetext};
use remise::position::Position;
use remise::rules::Rules;

use crate::answer::number;
use crate::errors::{self, MoveError};
use crate::verdict::Verdict;

/// A position in a game, with the counts of the draw limits and the positions that stood before.
///
/// A clock does not change: `play` gives the one after a move, so that a search takes a move back by
/// dropping the new clock. Without a FEN it begins with the start of a game; without `limits`, with the
/// first rule set of the game.
///
/// >>> from remise import Clock
/// >>> clock = Clock("W:WK46,K47:BK4")
/// >>> for move in "47-38 4-36 38-49 36-22 49-32 22-31 32-37 31x42 46-10".split():
/// ...     clock = clock.play(move)
/// >>> clock.left, clock.verdict
/// (1, None)
/// >>> clock.play("42-48").verdict
/// Verdict(result='1-1', why='limit', article='6.4')
#[pyclass(frozen, module = "remise")]
pub struct Clock {
    rules: &'static Rules,
    position: Position,
    clock: clock::Clock,
}

#[pymethods]
impl Clock {
    #[new]
    #[pyo3(signature = (fen=None, variant="international", limits=None))]
    fn new(fen: Option<&str>, variant: &str, limits: Option<&str>) -> PyResult<Clock> {
        let rules = errors::rules_named(variant)?;
        let limits = limits.map_or(Ok(rules.limits[0]), |name| limits_named(rules, name))?;
        let fen = fen
            .map(|text| fen::read(rules, text).map_err(errors::fen))
            .transpose()?;
        let played = fen.as_ref().and_then(|fen| fen.halfmoves).unwrap_or(0);
        let position = fen.map_or_else(|| Position::start(rules), |fen| fen.position);
        let counts = Counts::new(rules, limits, &position, played);
        Ok(Clock {
            rules,
            position,
            clock: clock::Clock::with_counts(rules, counts),
        })
    }

    /// The position as FEN.
    #[getter]
    fn fen(&self) -> String {
        fen::write(self.rules, &self.position)
    }

    /// The name of the game.
    #[getter]
    const fn variant(&self) -> &'static str {
        self.rules.name
    }

    /// The name of the rule set.
    #[getter]
    const fn limits(&self) -> &'static str {
        self.clock.counts().limits.name
    }

    /// The plies left before the draw limit; `None` without one. It goes well with `Tablebase.probe`.
    #[getter]
    fn left(&self) -> Option<u32> {
        self.clock.left()
    }

    /// The article of the draw limit in force; `None` without one.
    #[getter]
    fn article(&self) -> Option<&'static str> {
        let counts = self.clock.counts();
        counts.in_force().next().map(|(clause, _)| clause.article)
    }

    /// How often the position has stood on the board with the same player to move.
    #[getter]
    fn occurrences(&self) -> usize {
        self.clock.occurrences(&self.position)
    }

    /// How the game ended here; `None` if it goes on.
    #[getter]
    fn verdict(&self) -> Option<Verdict> {
        let verdict = self.clock.verdict(&self.position)?;
        Some(Verdict::new(self.rules, verdict))
    }

    /// The legal moves, as the game writes them.
    ///
    /// >>> from remise import Clock
    /// >>> Clock("W:WK47:B14,19,29,31,42").moves()
    /// ['47x38x20x9x36', '47x38x24x13x36']
    fn moves(&self) -> Vec<String> {
        let legal = moves(self.rules, &self.position);
        let text = |mv| movetext::write(self.rules, &self.position, mv);
        legal.iter().map(text).collect()
    }

    /// The clock after a legal move.
    ///
    /// >>> from remise import Clock
    /// >>> Clock().play("32-28").fen[:7]
    /// 'B:W28,3'
    /// >>> Clock().play("32-23")
    /// Traceback (most recent call last):
    /// remise.MoveError: "32-23": no legal move leads from 32 to 23; 32 holds ...
    fn play(&self, text: &str) -> PyResult<Clock> {
        let read = movetext::read(self.rules, &self.position, text).map_err(errors::move_text)?;
        let [mv] = read[..] else {
            let message = format!("{text:?} names several moves: write the whole path");
            return Err(MoveError::new_err(message));
        };
        Ok(Clock {
            rules: self.rules,
            position: self.position.after(&mv),
            clock: self.clock.play(&self.position, &mv),
        })
    }

    fn __repr__(&self) -> String {
        let left = number(self.left());
        format!("<remise.Clock {}, left={left}>", self.fen())
    }
}

fn limits_named(rules: &'static Rules, name: &str) -> PyResult<&'static Limits> {
    let names: Vec<&str> = rules.limits.iter().map(|limits| limits.name).collect();
    let limits = rules.limits_by_name(name);
    limits.ok_or_else(|| errors::unknown("rule set", name, &names))
}
