//! An answer as one JSON object. The keys are listed by `remise probe --help`; they do not change.

use remise::moves::Move;
use remise::notation::{fen, movetext};
use remise::tablebase::{RankedMove, Tablebase};
use serde::Serialize;

use crate::answer::{Answer, line_texts, zeroes};
use crate::question::Question;

/// An answer; `M` is the object of a move.
#[derive(Serialize)]
pub struct Object<M> {
    fen: String,
    side: String,
    variant: &'static str,
    limits: &'static str,
    class: &'static str,
    article: Option<&'static str>,
    left: Option<u32>,
    result: Option<String>,
    wdl: Option<String>,
    dtz: Option<u32>,
    dtw: Option<u32>,
    moves: Option<Vec<M>>,
    line: Option<Vec<String>>,
    notes: Vec<String>,
}

/// A move of an answer.
#[derive(Serialize)]
pub struct MoveObject {
    #[serde(rename = "move")]
    text: String,
    from: u32,
    to: u32,
    captures: Vec<u32>,
    result: Option<String>,
    wdl: Option<String>,
    dtz: Option<u32>,
    dtw: Option<u32>,
    zeroes: Option<bool>,
}

/// The object of an answer; `line` is the main line, if known.
pub fn object(
    base: &Tablebase,
    question: &Question,
    answer: &Answer,
    line: Option<&[RankedMove]>,
) -> Object<MoveObject> {
    let move_object = |ranked: &RankedMove| MoveObject::ranked(base, question, ranked);
    let moves = answer.moves.as_ref().ok();
    let moves = moves.map(|moves| moves.iter().map(move_object).collect());
    Object::new(base, question, Some(answer), moves, line)
}

impl<M> Object<M> {
    /// The object of an answer, if there is one, with these moves.
    pub fn new(
        base: &Tablebase,
        question: &Question,
        answer: Option<&Answer>,
        moves: Option<Vec<M>>,
        line: Option<&[RankedMove]>,
    ) -> Object<M> {
        let value = answer.map(|answer| answer.value);
        Object {
            fen: fen::write(base.rules(), &question.position),
            side: question.position.side().to_string().to_lowercase(),
            variant: base.rules().name,
            limits: base.limits().name,
            class: base.limits().class(question.position.material()).name(),
            article: question.clause.map(|clause| clause.article),
            left: question.left,
            result: answer.map(|answer| answer.outcome.to_string()),
            wdl: value.map(|value| value.wdl.to_string()),
            dtz: value.and_then(|value| value.dtz),
            dtw: value.and_then(|value| value.dtw),
            moves,
            line: line.map(|line| line_texts(base, &question.position, line)),
            notes: question.notes.clone(),
        }
    }
}

impl MoveObject {
    /// A move of which the tables tell nothing.
    pub fn plain(base: &Tablebase, question: &Question, mv: &Move) -> MoveObject {
        let (rules, position) = (base.rules(), &question.position);
        let squares = mv.captured.into_iter();
        MoveObject {
            text: movetext::write(rules, position, mv),
            from: rules.board.number(mv.from),
            to: rules.board.number(mv.to),
            captures: squares.map(|square| rules.board.number(square)).collect(),
            result: None,
            wdl: None,
            dtz: None,
            dtw: None,
            zeroes: zeroes(base, position, mv),
        }
    }

    /// A move with its value.
    pub fn ranked(base: &Tablebase, question: &Question, ranked: &RankedMove) -> MoveObject {
        MoveObject {
            result: Some(ranked.outcome.to_string()),
            wdl: Some(ranked.wdl.to_string()),
            dtz: ranked.dtz,
            dtw: ranked.dtw,
            ..MoveObject::plain(base, question, &ranked.mv)
        }
    }
}
