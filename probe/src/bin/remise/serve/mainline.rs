//! The main line of a position, with the positions on its way.

use remise::error::ProbeError;
use remise::notation::{fen, movetext};
use remise::tablebase::{RankedMove, Tablebase};
use serde::Serialize;

use super::answer::{category, find};
use super::ask::after;
use super::category::Category;
use crate::answer;
use crate::question::Question;

/// The main line.
#[derive(Serialize)]
pub struct Mainline {
    category: Category,
    /// `None` where the tables do not tell.
    line: Option<Vec<Step>>,
}

/// A move of the line.
#[derive(Serialize)]
struct Step {
    #[serde(rename = "move")]
    text: String,
    /// The position after it.
    fen: String,
    /// The plies left after it.
    left: Option<u32>,
    /// Plies to the next zeroing move or the end, this move counted.
    dtz: Option<u32>,
}

impl Mainline {
    /// Asks the tables.
    ///
    /// # Errors
    /// If a table of values is missing, or any is damaged.
    pub fn find(base: &Tablebase, mut question: Question) -> Result<Mainline, ProbeError> {
        let answer = find(base, &mut question)?;
        let line = match &answer {
            Some(_) => answer::main_line(base, &question)?,
            None => None,
        };
        Ok(Mainline {
            category: category(answer.as_ref()),
            line: line.map(|line| steps(base, question, &line)),
        })
    }
}

fn steps(base: &Tablebase, mut question: Question, line: &[RankedMove]) -> Vec<Step> {
    let step = |ranked: &RankedMove| {
        let text = movetext::write(base.rules(), &question.position, &ranked.mv);
        (question.position, question.left) = after(base, &question, &ranked.mv);
        Step {
            text,
            fen: fen::write(base.rules(), &question.position),
            left: question.left,
            dtz: ranked.dtz,
        }
    };
    line.iter().map(step).collect()
}
