//! The answer to a position.

use remise::error::ProbeError;
use remise::moves::{Move, moves};
use remise::notation::fen;
use remise::tablebase::{RankedMove, Tablebase};
use serde::Serialize;

use super::ask::after;
use super::category::Category;
use crate::answer::{self, Answer};
use crate::json::{MoveObject, Object};
use crate::question::Question;

/// An answer: that of `remise probe --json`, and what it comes to.
#[derive(Serialize)]
pub struct ApiAnswer {
    #[serde(flatten)]
    object: Object<ApiMove>,
    category: Category,
    terminal: bool,
}

/// A move of an answer, and what it leads to.
#[derive(Serialize)]
pub struct ApiMove {
    #[serde(flatten)]
    object: MoveObject,
    /// For the side to move after it.
    category: Category,
    fen: String,
    left: Option<u32>,
}

const NO_DISTANCES: &str = "tables of distances are missing: the moves cannot be ranked";

impl ApiAnswer {
    /// Asks the tables.
    ///
    /// # Errors
    /// If a table of values is missing, or any is damaged.
    pub fn find(base: &Tablebase, mut question: Question) -> Result<ApiAnswer, ProbeError> {
        let answer = find(base, &mut question)?;
        let ranked = answer
            .as_ref()
            .and_then(|answer| answer.moves.as_ref().ok());
        let moves: Vec<ApiMove> = match ranked {
            Some(ranked) => {
                let ranked = ranked.iter();
                ranked
                    .map(|ranked| ApiMove::ranked(base, &question, ranked))
                    .collect()
            }
            None => {
                let legal = moves(base.rules(), &question.position);
                legal
                    .iter()
                    .map(|mv| ApiMove::plain(base, &question, mv))
                    .collect()
            }
        };
        let line = match &answer {
            Some(_) => answer::main_line(base, &question)?,
            None => None,
        };
        Ok(ApiAnswer {
            category: category(answer.as_ref()),
            terminal: moves.is_empty(),
            object: Object::new(
                base,
                &question,
                answer.as_ref(),
                Some(moves),
                line.as_deref(),
            ),
        })
    }
}

/// The answer of the tables, if they go so far; notes in the question why they do not.
pub fn find(base: &Tablebase, question: &mut Question) -> Result<Option<Answer>, ProbeError> {
    match Answer::find(base, question) {
        Ok(answer) => {
            let unranked = answer.moves.is_err().then(|| NO_DISTANCES.to_owned());
            question.notes.extend(unranked);
            Ok(Some(answer))
        }
        Err(error @ ProbeError::TooManyPieces { .. }) => {
            question.notes.push(error.to_string());
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// The category of an answer.
pub fn category(answer: Option<&Answer>) -> Category {
    answer.map_or(Category::Unknown, |answer| {
        Category::of(answer.outcome, answer.value.wdl)
    })
}

impl ApiMove {
    fn ranked(base: &Tablebase, question: &Question, ranked: &RankedMove) -> ApiMove {
        let category = Category::of(ranked.outcome, ranked.wdl).flip();
        let object = MoveObject::ranked(base, question, ranked);
        ApiMove::new(base, question, &ranked.mv, (object, category))
    }

    fn plain(base: &Tablebase, question: &Question, mv: &Move) -> ApiMove {
        let object = MoveObject::plain(base, question, mv);
        ApiMove::new(base, question, mv, (object, Category::Unknown))
    }

    fn new(
        base: &Tablebase,
        question: &Question,
        mv: &Move,
        (object, category): (MoveObject, Category),
    ) -> ApiMove {
        let (next, left) = after(base, question, mv);
        let fen = fen::write(base.rules(), &next);
        ApiMove {
            object,
            category,
            fen,
            left,
        }
    }
}
