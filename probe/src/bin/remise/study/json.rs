//! A study as one JSON object. The keys are listed by `remise study --help`; they do not change.

use remise::adjudicate::ruling::VariantFrom;
use remise::notation::fen;
use remise::square::Color;
use remise::study::under_limits::UnderLimits;
use remise::value::Outcome;
use serde::Serialize;

use super::case::Case;
use super::ending::Ending;
use super::notes::Note;

mod line;
mod verdict;

use line::SomeLine;
use verdict::Verdict;

/// A study.
#[derive(Serialize)]
pub struct Study<'j> {
    file: &'j str,
    game: u64,
    line: u64,
    white: Option<&'j str>,
    black: Option<&'j str>,
    event: Option<&'j str>,
    variant: &'static str,
    variant_from: &'static str,
    start: String,
    claim: Claim,
    verdict: Verdict,
    main: SomeLine,
    end: End,
    under_limits: Limited,
    nodes: u64,
    notes: Vec<SomeNote>,
}

#[derive(Serialize)]
struct Claim {
    solver: &'static str,
    goal: &'static str,
}

#[derive(Serialize)]
struct End {
    state: &'static str,
    result: Option<&'static str>,
    dtw: Option<u32>,
}

#[derive(Default, Serialize)]
struct Limited {
    limits: &'static str,
    holds: Option<bool>,
    ply: Option<usize>,
    needs: Option<u32>,
    left: Option<u32>,
}

#[derive(Serialize)]
struct SomeNote {
    code: &'static str,
    text: String,
}

/// The object of a study.
pub fn study<'j>(case: &'j Case) -> Study<'j> {
    let (record, study) = (case.record, case.study);
    let note = |note: Note| SomeNote {
        code: note.code(),
        text: note.text(case),
    };
    Study {
        file: case.file,
        game: record.number,
        line: record.place.line,
        white: case.tag("White"),
        black: case.tag("Black"),
        event: case.tag("Event"),
        variant: study.rules.name,
        variant_from: match study.variant_from {
            VariantFrom::GameType => "game-type",
            VariantFrom::Caller => "caller",
        },
        start: fen::write(study.rules, &study.main.line.start),
        claim: Claim {
            solver: player(study.claim.solver),
            goal: result(study.claim.goal),
        },
        verdict: Verdict::of(case),
        main: SomeLine::of(case, case.main()),
        end: end(case),
        under_limits: limited(case),
        nodes: study.nodes,
        notes: Note::all(case).into_iter().map(note).collect(),
    }
}

fn end(case: &Case) -> End {
    let (state, outcome, dtw) = match case.ending {
        Ending::Over { loser, .. } if loser == case.study.claim.solver => {
            ("over", Some(Outcome::Loss), Some(0))
        }
        Ending::Over { .. } => ("over", Some(Outcome::Win), Some(0)),
        Ending::Tables { outcome, dtw } => ("tables", Some(outcome), dtw),
        Ending::Unknown => ("unknown", None, None),
    };
    End {
        state,
        result: outcome.map(result),
        dtw,
    }
}

fn limited(case: &Case) -> Limited {
    let limits = case.tables.limited.limits().name;
    let blank = Limited {
        limits,
        ..Limited::default()
    };
    match case.study.under_limits {
        UnderLimits::Unknown | UnderLimits::NotAsked => blank,
        UnderLimits::Holds => Limited {
            holds: Some(true),
            ..blank
        },
        UnderLimits::Bites { played, needs } => Limited {
            holds: Some(false),
            ply: Some(played),
            needs: needs.map(|(needs, _)| needs),
            left: needs.map(|(_, left)| left),
            ..blank
        },
    }
}

const fn player(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}
