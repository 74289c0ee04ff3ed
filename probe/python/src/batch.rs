//! Many questions at once. Threads live as long as the batch, so that a process may fork before or
//! after it.

use std::num::NonZero;
use std::thread;

use pyo3::prelude::*;

use remise::tablebase::Tablebase;

use crate::answer::Answer;
use crate::tablebase::ask;

/// A question as Python asks it.
#[derive(FromPyObject)]
pub enum Asked {
    /// A FEN.
    Fen(String),
    /// A FEN and the plies left.
    Left(String, Option<i64>),
}

/// Fewer questions than this are not worth a thread.
const LEAST: usize = 256;

/// The answers, in the order of the questions.
pub fn answers(base: &Tablebase, questions: &[Asked]) -> Vec<PyResult<Answer>> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = questions.len().div_ceil(threads).max(LEAST);
    let answer = |asked: &Asked| match asked {
        Asked::Fen(fen) => ask(base, fen, None),
        Asked::Left(fen, left) => ask(base, fen, *left),
    };
    let answer_all = |share: &[Asked]| share.iter().map(answer).collect::<Vec<_>>();
    let mut shares = questions.chunks(share);
    let first = shares.next().unwrap_or_default();
    thread::scope(|scope| {
        let others = shares.map(|share| scope.spawn(move || answer_all(share)));
        let others: Vec<_> = others.collect();
        let mut answers = answer_all(first);
        for other in others {
            match other.join() {
                Ok(more) => answers.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        answers
    })
}
