//! A tablebase as Python holds it.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;

use remise::cache::BlockCache;
use remise::notation::fen;
use remise::position::Position;
use remise::tablebase::{self, CACHE_BYTES};

use crate::answer::{Answer, Move};
use crate::batch::{self, Asked};
use crate::errors;

/// The tables of one game and rule set.
///
/// `path` is the folder that `remise-gen build` wrote to; `variant` and `limits` name the game and its
/// rule set where the folder leaves a choice. `cache_bytes` is the most memory for unpacked blocks,
/// 256 MiB if it is not given. A tablebase may be used by several threads.
///
/// >>> from remise import Tablebase
/// >>> tables = Tablebase("tables", variant="international", limits="fmjd")
/// >>> tables.max_pieces
/// 3
/// >>> Tablebase("nowhere")
/// Traceback (most recent call last):
/// remise.MissingTableError: cannot list the folder nowhere: ...
#[pyclass(frozen, module = "remise")]
pub struct Tablebase(tablebase::Tablebase);

#[pymethods]
impl Tablebase {
    #[new]
    #[pyo3(signature = (path, variant=None, limits=None, cache_bytes=None))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        variant: Option<&str>,
        limits: Option<&str>,
        cache_bytes: Option<u64>,
    ) -> PyResult<Tablebase> {
        let cache = Arc::new(BlockCache::new(cache_bytes.unwrap_or(CACHE_BYTES)));
        let open = || tablebase::Tablebase::open_in(&path, variant, limits, cache);
        py.detach(open).map(Tablebase).map_err(errors::open)
    }

    /// The name of the game, such as "international".
    #[getter]
    const fn variant(&self) -> &'static str {
        self.0.rules().name
    }

    /// The name of the rule set, such as "fmjd".
    #[getter]
    const fn limits(&self) -> &'static str {
        self.0.limits().name
    }

    /// The most pieces, both players together, of positions that all have an answer.
    #[getter]
    const fn max_pieces(&self) -> u32 {
        self.0.max_pieces()
    }

    /// What the tables say of a position, with `left` plies left of the draw limit: as given, or what
    /// the field `:Hn` of the FEN leaves, or a fresh count.
    ///
    /// >>> from remise import Tablebase
    /// >>> tables = Tablebase("tables")
    /// >>> tables.probe("W:WK2,6:BK50")
    /// Answer(outcome='win', wdl='win', dtz=9, dtw=9, left=10)
    /// >>> tables.probe("W:WK2,6:BK50:H2").outcome
    /// 'draw'
    /// >>> tables.probe("W:WK2,6:BK51")
    /// Traceback (most recent call last):
    /// remise.FenError: no position: the board has no square 51
    #[pyo3(signature = (fen, left=None))]
    fn probe(&self, fen: &str, left: Option<i64>) -> PyResult<Answer> {
        ask(&self.0, fen, left)
    }

    /// All legal moves, best first. None is left: the side to move has lost.
    ///
    /// >>> from remise import Tablebase
    /// >>> Tablebase("tables").moves("W:WK2,6:BK50")[:2]
    /// [Move('2-11', outcome='win', wdl='win', dtz=9, dtw=9), Move('2-7', outcome='draw', wdl='draw', dtz=None, dtw=None)]
    #[pyo3(signature = (fen, left=None))]
    fn moves(&self, fen: &str, left: Option<i64>) -> PyResult<Vec<Move>> {
        let (position, left) = question(&self.0, fen, left)?;
        let ranked = self.0.moves(&position, left).map_err(errors::probe)?;
        let rules = self.0.rules();
        let moves = ranked.into_iter();
        Ok(moves
            .map(|ranked| Move::new(rules, &position, ranked))
            .collect())
    }

    /// The answers to many questions, each a FEN or a pair of FEN and plies left, in their order. A
    /// question that has no answer gets its exception in the list; nothing is raised for it. The
    /// questions are shared out to all processors, and other Python threads run meanwhile.
    ///
    /// >>> from remise import Tablebase
    /// >>> tables = Tablebase("tables")
    /// >>> tables.probe_many(["W:WK2,6:BK50", ("W:WK2,6:BK50", 8), "garbage"])
    /// [Answer(outcome='win', wdl='win', dtz=9, dtw=9, left=10), Answer(outcome='draw', wdl='win', dtz=9, dtw=9, left=8), FenError('no position: "garbage" is no side to move: write W or B; there is no list of White\'s pieces; there is no list of Black\'s pieces')]
    fn probe_many<'py>(
        &self,
        py: Python<'py>,
        questions: Vec<Asked>,
    ) -> PyResult<Bound<'py, PyList>> {
        let answers = py.detach(|| batch::answers(&self.0, &questions));
        let list = PyList::empty(py);
        for answer in answers {
            match answer {
                Ok(answer) => list.append(answer)?,
                Err(error) => list.append(error.into_value(py))?,
            }
        }
        Ok(list)
    }

    fn __repr__(&self) -> String {
        format!(
            "<remise.Tablebase {}/{}, {} pieces>",
            self.variant(),
            self.limits(),
            self.max_pieces()
        )
    }
}

/// The position of a FEN, and the plies left if they are known.
fn question(
    base: &tablebase::Tablebase,
    text: &str,
    left: Option<i64>,
) -> PyResult<(Position, Option<u32>)> {
    let fen = fen::read(base.rules(), text).map_err(errors::fen)?;
    let wrong = |_| errors::LeftError::new_err("plies left are a number from 0 on, or None");
    let left = left.map(u32::try_from).transpose().map_err(wrong)?;
    Ok((fen.position, left.or_else(|| fen.left(base.limits()))))
}

/// The answer to one question.
pub fn ask(base: &tablebase::Tablebase, text: &str, left: Option<i64>) -> PyResult<Answer> {
    let (position, left) = question(base, text, left)?;
    let value = base.value(&position).map_err(errors::probe)?;
    let outcome = base.outcome(&position, left).map_err(errors::probe)?;
    let left = left.or_else(|| base.limits().limit(position.material()));
    Ok(Answer::new(value, outcome, left))
}
