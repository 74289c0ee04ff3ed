//! How a game ended.

use std::borrow::Cow;

use pyo3::prelude::*;

use remise::adjudicate::clock::{self, Draw};
use remise::adjudicate::ruling::GameResult;
use remise::rules::Rules;

/// How a game ended: `result` as the game writes it, such as "2-0" or "1-1"; `why`: "no-pieces",
/// "no-move", "repetition" or "limit"; `article` of the rule book, `None` if its number is not known.
///
/// >>> from remise import Clock
/// >>> Clock("W:W6:B1").verdict
/// Verdict(result='0-2', why='no-move', article='7.2')
#[pyclass(frozen, eq, module = "remise", get_all)]
#[derive(Clone, PartialEq, Eq)]
pub struct Verdict {
    result: &'static str,
    why: &'static str,
    article: Option<&'static str>,
}

impl Verdict {
    pub const fn why(verdict: clock::Verdict) -> &'static str {
        match verdict {
            clock::Verdict::Won {
                no_pieces: true, ..
            } => "no-pieces",
            clock::Verdict::Won { .. } => "no-move",
            clock::Verdict::Drawn(Draw::Repetition(_)) => "repetition",
            clock::Verdict::Drawn(Draw::Limit(_)) => "limit",
        }
    }

    pub fn new(rules: &Rules, verdict: clock::Verdict) -> Verdict {
        Verdict {
            result: GameResult::of(verdict).text(rules),
            why: Verdict::why(verdict),
            article: verdict.article(),
        }
    }
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        let article = self.article.map_or(Cow::Borrowed("None"), |article| {
            format!("'{article}'").into()
        });
        format!(
            "Verdict(result='{}', why='{}', article={article})",
            self.result, self.why
        )
    }
}
