//! The arbiter's ruling on game records.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyList;

use remise::adjudicate::ruling::Ruling;
use remise::notation::fen;
use remise::notation::pdn::{Encoding, ReadError, Reader, Record};
use remise::rules::Rules;

use crate::answer::number;
use crate::errors::{self, PdnError};
use crate::finding::Finding;
use crate::verdict::Verdict;

/// The ruling on one game record.
///
/// `number` and `line` say where it stands in the text, `tags` are its tags, `variant` and `limits` the
/// game and the rule set. `start` and `last` are its first and last position as FEN, `plies` the plies
/// played. `end_ply` and `end` say where and how the game ended by the rules, `None` if it did not.
/// `readings` is the number of ways in which the record can be understood; `findings` are those of the
/// first. `clean`: there is one way, and nothing to object to.
#[pyclass(frozen, module = "remise", get_all)]
pub struct GameRuling {
    number: u64,
    line: u64,
    tags: HashMap<String, String>,
    variant: &'static str,
    limits: &'static str,
    start: String,
    last: String,
    plies: u32,
    end_ply: Option<u32>,
    end: Option<Verdict>,
    readings: usize,
    clean: bool,
    findings: Vec<Finding>,
}

#[pymethods]
impl GameRuling {
    fn __repr__(&self) -> String {
        let clean = if self.clean { "True" } else { "False" };
        format!(
            "<remise.GameRuling {}, plies={}, clean={clean}, end_ply={}>",
            self.number,
            self.plies,
            number(self.end_ply)
        )
    }
}

impl GameRuling {
    fn new(record: &Record, ruling: &Ruling) -> GameRuling {
        let game = &ruling.replay.games[0];
        let end = game.end(ruling.limits);
        let findings = ruling.findings(game);
        let tags = record.tags.iter();
        GameRuling {
            number: record.number,
            line: record.place.line,
            tags: tags
                .map(|tag| (tag.name.clone(), tag.value.clone()))
                .collect(),
            variant: ruling.rules.name,
            limits: ruling.limits.name,
            start: fen::write(ruling.rules, &ruling.start),
            last: fen::write(ruling.rules, game.position()),
            plies: game.played(),
            end_ply: end.map(|end| end.ply),
            end: end.map(|end| Verdict::new(ruling.rules, end.verdict)),
            readings: ruling.replay.games.len(),
            clean: ruling.is_clean(),
            findings: findings
                .iter()
                .map(|finding| Finding::new(record, ruling, game, finding))
                .collect(),
        }
    }
}

/// Game records as Python has them.
#[derive(FromPyObject)]
pub enum Pdn {
    /// A text.
    Text(PyBackedStr),
    /// A file, in an encoding that is guessed.
    Bytes(PyBackedBytes),
}

/// Rules the games of a PDN text: what is irregular, where the game was over or drawn first, whether
/// its result is right. A record that cannot be read or ruled gets its `PdnError` in the list; the next
/// ones follow. `variant` is the game where a record does not say; `limits` the rule set, where the
/// game of the record has it. Other Python threads run meanwhile.
///
/// >>> from remise import rule
/// >>> game, bad = rule('[GameType "20"] 1. 32-28 18-23 2. 33-29 0-2 [GameType "20"] 1. 32-28 { 1-1')
/// >>> game.plies, game.clean, game.last[:7]
/// (3, True, 'B:W28,2')
/// >>> bad
/// PdnError('game 2: line 1, column 70: the comment is not closed: "}" is missing')
/// >>> rule('[FEN "W:W6:BK50,1"] 1. 6-1 50-45', variant="international")[0].findings
/// [<remise.Finding goes-on, ply=None: the game ended with ply 0 (no-move); plies recorded after that: 2>]
#[pyfunction]
#[pyo3(signature = (pdn, variant=None, limits=None))]
pub fn rule<'py>(
    py: Python<'py>,
    pdn: Pdn,
    variant: Option<&str>,
    limits: Option<&str>,
) -> PyResult<Bound<'py, PyList>> {
    let variant = variant.map(errors::rules_named).transpose()?;
    check_limits(limits)?;
    let list = PyList::empty(py);
    for ruled in py.detach(|| rule_all(&pdn, variant, limits))? {
        match ruled {
            Ok(ruling) => list.append(ruling)?,
            Err(error) => list.append(error.into_value(py))?,
        }
    }
    Ok(list)
}

/// An error unless some game has this rule set.
fn check_limits(name: Option<&str>) -> PyResult<()> {
    let all = Rules::ALL.into_iter().flat_map(|rules| rules.limits);
    let mut names: Vec<&str> = all.map(|limits| limits.name).collect();
    names.sort_unstable();
    names.dedup();
    match name.filter(|name| !names.contains(name)) {
        Some(name) => Err(errors::unknown("rule set", name, &names)),
        None => Ok(()),
    }
}

fn rule_all(
    pdn: &Pdn,
    variant: Option<&'static Rules>,
    limits: Option<&str>,
) -> PyResult<Vec<PyResult<GameRuling>>> {
    let (bytes, encoding) = match pdn {
        Pdn::Text(text) => (text.as_bytes(), Encoding::by_name("utf-8").ok()),
        Pdn::Bytes(bytes) => (&**bytes, None),
    };
    let mut rulings = Vec::new();
    for record in Reader::with_encoding(bytes, encoding) {
        rulings.push(match record {
            Ok(record) => rule_one(&record, variant, limits),
            Err(ReadError::Bad(bad)) => Err(PdnError::new_err(bad.to_string())),
            Err(error) => return Err(PdnError::new_err(error.to_string())),
        });
    }
    Ok(rulings)
}

fn rule_one(
    record: &Record,
    variant: Option<&'static Rules>,
    limits: Option<&str>,
) -> PyResult<GameRuling> {
    let unruled = |error| {
        let (number, line) = (record.number, record.place.line);
        PdnError::new_err(format!("game {number}: line {line}: {error}"))
    };
    let ruling = Ruling::of(record, variant, limits).map_err(unruled)?;
    Ok(GameRuling::new(record, &ruling))
}
