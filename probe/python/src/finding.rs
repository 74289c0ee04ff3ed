//! What the arbiter objects to.

use pyo3::prelude::*;

use remise::adjudicate::game::{Choice, Game};
use remise::adjudicate::irregular::Wrong;
use remise::adjudicate::ruling::{self, Ruling};
use remise::notation::pdn::{Item, Record};

use crate::answer::number;
use crate::verdict::Verdict;

/// One thing that the arbiter objects to in a game.
///
/// `code` is "irregular", "ambiguous", "stopped", "goes-on", "wrong-result" or "results-differ"; `ply`
/// is where, from 1, and `move` the move as recorded, each `None` where the finding is about no single
/// move; `text` says it in words.
#[pyclass(frozen, eq, module = "remise", get_all)]
#[derive(Clone, PartialEq, Eq)]
pub struct Finding {
    code: &'static str,
    ply: Option<u32>,
    r#move: Option<String>,
    text: String,
}

#[pymethods]
impl Finding {
    fn __repr__(&self) -> String {
        let ply = number(self.ply);
        format!("<remise.Finding {}, ply={ply}: {}>", self.code, self.text)
    }
}

impl Finding {
    pub fn new(
        record: &Record,
        ruling: &Ruling,
        game: &Game,
        finding: &ruling::Finding,
    ) -> Finding {
        let entry = match finding {
            ruling::Finding::Irregular(entry) | ruling::Finding::Ambiguous(entry) => Some(*entry),
            _ => None,
        };
        let recorded = entry.and_then(|entry| recorded(record, game, entry));
        let text = match finding {
            ruling::Finding::Irregular(entry) => irregular(ruling, game, *entry),
            finding => text(ruling, finding),
        };
        Finding {
            code: finding.code(),
            ply: entry.map(|entry| game.plies()[entry].number),
            text,
            r#move: recorded,
        }
    }
}

/// The move of an entry, as recorded.
fn recorded(record: &Record, game: &Game, entry: usize) -> Option<String> {
    match record.items.get(game.plies()[entry].item?)? {
        Item::Move(mv) => Some(mv.text.clone()),
        _ => None,
    }
}

fn irregular(ruling: &Ruling, game: &Game, entry: usize) -> String {
    let Choice::Irregular {
        wrong, corrected, ..
    } = &game.plies()[entry].choice
    else {
        return String::new();
    };
    let wrong: Vec<String> = wrong
        .iter()
        .map(|wrong| wrong_text(ruling, wrong))
        .collect();
    let fate = if *corrected { "corrected" } else { "it stands" };
    format!("irregular: {}; {fate}", wrong.join(" or "))
}

fn wrong_text(ruling: &Ruling, wrong: &Wrong) -> String {
    let mut text = wrong.code().replace('-', " ");
    if let Some((articles, point)) = ruling.rules.articles.irregular.zip(wrong.point()) {
        text += &format!(", article {}, point {point}", articles.list);
    }
    if let Some(article) = wrong.broken_article(ruling.rules) {
        text += &format!(", against article {article}");
    }
    text
}

fn text(ruling: &Ruling, finding: &ruling::Finding) -> String {
    use ruling::Finding as Is;
    match finding {
        Is::Irregular(_) => String::new(),
        Is::Ambiguous(_) => "the move names several captures".to_owned(),
        Is::Stopped(stop) => format!(
            "the record cannot be followed: {}; moves left: {}",
            stop.why.code().replace('-', " "),
            stop.moves
        ),
        Is::GoesOn { end, plies } => format!(
            "the game ended with ply {} ({}); plies recorded after that: {plies}",
            end.ply,
            Verdict::why(end.verdict)
        ),
        Is::WrongResult { claimed, right, .. } => {
            let right = right.text(ruling.rules);
            format!("the result {claimed} is wrong: right is {right}")
        }
        Is::ResultsDiffer { tag, written } => {
            format!("the tag says {tag}, the moves end with {written}")
        }
    }
}
