//! A finding as JSON.

use remise::adjudicate::game::Choice;
use remise::adjudicate::irregular::{self, Wrong};
use remise::adjudicate::ruling;
use remise::moves::Move;
use remise::notation::fen;
use remise::rules::Rules;
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::arbiter::case::Case;
use crate::arbiter::sheet::{Sheet, full_path};
use crate::records::paper::sentences;

/// A finding with what it is about.
#[derive(Serialize)]
pub struct Finding<'j> {
    code: &'static str,
    entry: Option<usize>,
    ply: Option<u32>,
    #[serde(rename = "move")]
    text_of_move: Option<&'j str>,
    #[serde(flatten)]
    details: Json,
    text: String,
}

impl<'j> Finding<'j> {
    /// A finding about a reading.
    pub fn new(case: &Case<'j>, reading: usize, finding: ruling::Finding) -> Finding<'j> {
        use ruling::Finding as Is;
        let sheet = case.sheet(reading);
        let entry = match finding {
            Is::Irregular(entry) | Is::Ambiguous(entry) => Some(entry),
            _ => None,
        };
        Finding {
            code: finding.code(),
            entry,
            ply: entry.map(|entry| sheet.plies()[entry].number),
            text_of_move: entry.map(|entry| sheet.recorded(entry)),
            details: details(&sheet, &finding),
            text: sentences(&case.speaker(reading).finding(&finding)),
        }
    }
}

fn details(sheet: &Sheet, finding: &ruling::Finding) -> Json {
    use ruling::Finding as Is;
    match finding {
        Is::Irregular(entry) => irregular(sheet, *entry),
        Is::Ambiguous(entry) => ambiguous(sheet, *entry),
        Is::Stopped(stop) => json!({"why": stop.why.code(), "moves": stop.moves}),
        Is::GoesOn { end, plies } => json!({"end_ply": end.ply, "plies": plies}),
        Is::WrongResult { claimed, right, .. } => {
            json!({"claimed": claimed, "right": right.text(sheet.rules())})
        }
        Is::ResultsDiffer { tag, written } => json!({"tag": tag, "written": written}),
    }
}

fn irregular(sheet: &Sheet, entry: usize) -> Json {
    let ply = &sheet.plies()[entry];
    let Choice::Irregular {
        wrong,
        stands,
        corrected,
    } = &ply.choice
    else {
        return Json::Null;
    };
    let (due, due_pieces) = sheet.due(entry);
    let wrong: Vec<Json> = wrong
        .iter()
        .map(|wrong| wrong_object(sheet.rules(), wrong))
        .collect();
    json!({
        "wrong": wrong,
        "due": due,
        "due_pieces": due_pieces,
        "before": fen::write(sheet.rules(), &ply.before),
        "as_it_stands": stands.map(|stands| fen::write(sheet.rules(), &stands)),
        "corrected": corrected,
        "open": ply.is_open(),
        "settled_by": ply.settled,
    })
}

fn wrong_object(rules: &Rules, wrong: &Wrong) -> Json {
    let (taken, due) = match wrong {
        Wrong::TooFew { taken, due }
        | Wrong::TooMany { taken, due }
        | Wrong::Stopped { taken, due } => (Some(taken), Some(due)),
        _ => (None, None),
    };
    let reasons: Vec<&str> = match wrong {
        Wrong::Way { reasons, .. } => reasons.iter().map(reason).collect(),
        _ => Vec::new(),
    };
    json!({
        "code": wrong.code(),
        "point": wrong.point().filter(|_| rules.articles.irregular.is_some()),
        "article": wrong.broken_article(rules),
        "taken": taken,
        "due": due,
        "reasons": reasons,
    })
}

const fn reason(reason: &irregular::Reason) -> &'static str {
    use irregular::Reason;
    match reason {
        Reason::Stays => "stays",
        Reason::Occupied(_) => "occupied",
        Reason::OffDiagonal => "off-diagonal",
        Reason::Backward => "backward",
        Reason::TooFar => "too-far",
        Reason::Blocked(_) => "blocked",
    }
}

fn ambiguous(sheet: &Sheet, entry: usize) -> Json {
    let ply = &sheet.plies()[entry];
    let Choice::Legal { readings, .. } = &ply.choice else {
        return Json::Null;
    };
    let number = |square| sheet.rules().board.number(square);
    let object = |mv: &Move| {
        json!({
            "path": full_path(sheet.rules(), &ply.before, mv),
            "captures": mv.captured.into_iter().map(number).collect::<Vec<_>>(),
        })
    };
    json!({"readings": readings.iter().map(object).collect::<Vec<_>>()})
}
