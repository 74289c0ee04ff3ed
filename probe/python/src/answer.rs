//! What the tables say of a position, and its moves.

use pyo3::prelude::*;

use remise::notation::{fen, movetext};
use remise::position::Position;
use remise::rules::Rules;
use remise::tablebase::{RankedMove, Value};
use remise::value::Outcome;

/// What the tables say of a position, for the side to move.
///
/// `outcome` is the result with `left` plies left: "win", "draw" or "loss". `wdl` is the value from a
/// fresh count of the draw limit: "win", "cursed-win" (won without draw limits, a draw with them),
/// "draw", "blessed-loss" or "loss". `dtz` counts the plies to the end of the game or to the next move
/// that restarts the draw count, `dtw` those to the end of the game without draw limits; both are
/// `None` for a draw and where the table is not there. `left` is `None` without draw limits.
///
/// >>> from remise import Tablebase
/// >>> Tablebase("tables").probe("W:WK2,6:BK50", 8)
/// Answer(outcome='draw', wdl='win', dtz=9, dtw=9, left=8)
#[pyclass(frozen, eq, module = "remise")]
#[derive(Clone, PartialEq, Eq)]
pub struct Answer {
    value: Value,
    outcome: Outcome,
    left: Option<u32>,
}

impl Answer {
    pub const fn new(value: Value, outcome: Outcome, left: Option<u32>) -> Answer {
        Answer {
            value,
            outcome,
            left,
        }
    }
}

#[pymethods]
impl Answer {
    #[getter]
    fn outcome(&self) -> String {
        self.outcome.to_string()
    }

    #[getter]
    fn wdl(&self) -> String {
        self.value.wdl.to_string()
    }

    #[getter]
    const fn dtz(&self) -> Option<u32> {
        self.value.dtz
    }

    #[getter]
    const fn dtw(&self) -> Option<u32> {
        self.value.dtw
    }

    #[getter]
    const fn left(&self) -> Option<u32> {
        self.left
    }

    fn __repr__(&self) -> String {
        format!(
            "Answer(outcome='{}', wdl='{}', dtz={}, dtw={}, left={})",
            self.outcome,
            self.value.wdl,
            number(self.value.dtz),
            number(self.value.dtw),
            number(self.left)
        )
    }
}

/// A legal move and what it gives the player who makes it.
///
/// `text` is the move as the game writes it, `fen` the position after it, `captures` the numbers of the
/// squares of the pieces it takes. `outcome`, `wdl`, `dtz` and `dtw` are those of an `Answer`, for the
/// player who moves, this move counted.
///
/// >>> from remise import Tablebase
/// >>> move = Tablebase("tables").moves("W:WK47:B19,29")[0]
/// >>> move.text, move.captures, move.fen
/// ('47x2', [19, 29], 'B:WK2:B')
#[pyclass(frozen, eq, module = "remise")]
#[derive(Clone, PartialEq, Eq)]
pub struct Move {
    #[pyo3(get)]
    text: String,
    #[pyo3(get)]
    fen: String,
    #[pyo3(get)]
    captures: Vec<u32>,
    ranked: RankedMove,
}

impl Move {
    pub fn new(rules: &Rules, position: &Position, ranked: RankedMove) -> Move {
        let captured = ranked.mv.captured.into_iter();
        Move {
            text: movetext::write(rules, position, &ranked.mv),
            fen: fen::write(rules, &position.after(&ranked.mv)),
            captures: captured.map(|square| rules.board.number(square)).collect(),
            ranked,
        }
    }
}

#[pymethods]
impl Move {
    #[getter]
    fn outcome(&self) -> String {
        self.ranked.outcome.to_string()
    }

    #[getter]
    fn wdl(&self) -> String {
        self.ranked.wdl.to_string()
    }

    #[getter]
    const fn dtz(&self) -> Option<u32> {
        self.ranked.dtz
    }

    #[getter]
    const fn dtw(&self) -> Option<u32> {
        self.ranked.dtw
    }

    fn __repr__(&self) -> String {
        format!(
            "Move('{}', outcome='{}', wdl='{}', dtz={}, dtw={})",
            self.text,
            self.ranked.outcome,
            self.ranked.wdl,
            number(self.ranked.dtz),
            number(self.ranked.dtw)
        )
    }
}

/// A number as Python writes it.
pub fn number(number: Option<u32>) -> String {
    number.map_or_else(|| "None".to_owned(), |number| number.to_string())
}
