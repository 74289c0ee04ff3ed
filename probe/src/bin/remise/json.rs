//! An answer as one JSON object. The keys are listed by `remise probe --help`; they do not change.

use remise::notation::{fen, movetext};
use remise::tablebase::{RankedMove, Tablebase};
use serde_json::{Value as Json, json};

use crate::answer::{Answer, line_texts, zeroes};
use crate::question::Question;

/// The object of an answer; `line` is the main line, if known.
pub fn object(
    base: &Tablebase,
    question: &Question,
    answer: &Answer,
    line: Option<&[RankedMove]>,
) -> Json {
    let move_object = |ranked| move_object(base, question, ranked);
    let moves = answer.moves.as_ref().ok();
    let moves = moves.map(|moves| moves.iter().map(move_object).collect::<Vec<_>>());
    json!({
        "fen": fen::write(base.rules(), &question.position),
        "side": question.position.side().to_string().to_lowercase(),
        "variant": base.rules().name,
        "limits": base.limits().name,
        "class": base.limits().class(question.position.material()).name(),
        "article": question.clause.map(|clause| clause.article),
        "left": question.left,
        "result": answer.outcome.to_string(),
        "wdl": answer.value.wdl.to_string(),
        "dtz": answer.value.dtz,
        "dtw": answer.value.dtw,
        "moves": moves,
        "line": line.map(|line| line_texts(base, &question.position, line)),
        "notes": question.notes,
    })
}

fn move_object(base: &Tablebase, question: &Question, ranked: &RankedMove) -> Json {
    let (rules, position, mv) = (base.rules(), &question.position, &ranked.mv);
    let captured = mv
        .captured
        .into_iter()
        .map(|square| rules.board.number(square));
    json!({
        "move": movetext::write(rules, position, mv),
        "from": rules.board.number(mv.from),
        "to": rules.board.number(mv.to),
        "captures": captured.collect::<Vec<_>>(),
        "result": ranked.outcome.to_string(),
        "wdl": ranked.wdl.to_string(),
        "dtz": ranked.dtz,
        "dtw": ranked.dtw,
        "zeroes": zeroes(base, position, mv),
    })
}
