//! A game as one JSON object. The keys are listed by `remise arbiter --help`; they do not change.

use std::borrow::Cow;

use remise::adjudicate::clock::Verdict;
use remise::adjudicate::game::End;
use remise::adjudicate::ruling::{GameResult, VariantFrom};
use remise::limits::Limits;
use remise::notation::fen;
use remise::square::Color;
use serde::Serialize;

use super::case::Case;
use super::ending::Ending;
use super::found::forks;
use super::notes::{self, Note};
use super::report::MOST_READINGS;
use crate::records::paper::sentences;

mod finding;
mod ply;
mod standing;

use finding::Finding;
use ply::Ply;
use standing::{GiveAway, Standing};

/// A game.
#[derive(Serialize)]
pub struct Game<'j> {
    file: &'j str,
    game: u64,
    line: u64,
    white: Option<&'j str>,
    black: Option<&'j str>,
    tag_result: Option<&'j str>,
    written_result: Option<&'j str>,
    variant: &'static str,
    variant_from: &'static str,
    limits: &'static str,
    start: String,
    clean: bool,
    notes: Vec<SomeNote>,
    readings: Vec<Reading<'j>>,
    readings_left_out: usize,
}

/// One way to read the record.
#[derive(Serialize)]
struct Reading<'j> {
    choices: Vec<Fork>,
    findings: Vec<Finding<'j>>,
    end: Option<SomeEnd>,
    ends: Vec<EndUnder>,
    notes: Vec<SomeNote>,
    plies: Vec<Ply<'j>>,
    last: String,
    tables: Option<Standing>,
    give_aways: Vec<GiveAway>,
}

/// What this reading takes an open entry for.
#[derive(Serialize)]
struct Fork {
    entry: usize,
    text: String,
}

#[derive(Serialize)]
struct SomeNote {
    code: &'static str,
    entry: Option<usize>,
    text: String,
}

/// Where a game was over or drawn.
#[derive(Serialize)]
struct SomeEnd {
    ply: u32,
    entry: Option<usize>,
    result: &'static str,
    article: Option<&'static str>,
    why: Cow<'static, str>,
    count_from: Option<CountFrom>,
    stood_before: Vec<u32>,
}

#[derive(Serialize)]
struct CountFrom {
    ply: u32,
    event: super::origin::Event,
}

#[derive(Serialize)]
struct EndUnder {
    limits: &'static str,
    end: Option<SomeEnd>,
}

/// The object of a game.
pub fn game<'j>(case: &'j Case) -> Game<'j> {
    let (record, ruling) = (case.record, case.ruling);
    let is_clean = ruling.is_clean();
    let readings = case.games().len();
    let shown = 0..readings.min(MOST_READINGS);
    Game {
        file: case.file,
        game: record.number,
        line: record.place.line,
        white: case.tag("White"),
        black: case.tag("Black"),
        tag_result: ruling.tag.as_deref(),
        written_result: ruling.written.as_deref(),
        variant: ruling.rules.name,
        variant_from: match ruling.variant_from {
            VariantFrom::GameType => "game-type",
            VariantFrom::Caller => "caller",
        },
        limits: ruling.limits.name,
        start: fen::write(ruling.rules, &ruling.start),
        clean: is_clean,
        notes: some_notes(case, 0, &notes::of_record(case)),
        readings_left_out: readings - shown.len(),
        readings: shown.map(|reading| self::reading(case, reading)).collect(),
    }
}

fn reading<'j>(case: &'j Case, reading: usize) -> Reading<'j> {
    let (sheet, speaker) = (case.sheet(reading), case.speaker(reading));
    let fork = |entry: usize| Fork {
        entry,
        text: speaker.case(entry),
    };
    let findings = case.ruling.findings(sheet.game);
    let end = |limits: &Limits| Some(some_end(case, reading, sheet.game.end(limits)?, limits));
    let limits = case.ruling.rules.limits.iter();
    let give_aways = case.give_aways(reading);
    Reading {
        choices: forks(case.games()).into_iter().map(fork).collect(),
        findings: findings
            .into_iter()
            .map(|finding| Finding::new(case, reading, finding))
            .collect(),
        end: end(case.ruling.limits),
        ends: limits
            .map(|limits| EndUnder {
                limits: limits.name,
                end: end(limits),
            })
            .collect(),
        notes: some_notes(case, reading, &notes::of_reading(case, reading)),
        plies: (0..sheet.plies().len())
            .map(|entry| Ply::new(case, reading, entry))
            .collect(),
        last: fen::write(sheet.rules(), sheet.game.position()),
        tables: case.last_standing(reading).map(Standing::from),
        give_aways: give_aways
            .iter()
            .map(|given| GiveAway::new(case, reading, given))
            .collect(),
    }
}

fn some_notes(case: &Case, reading: usize, notes: &[Note]) -> Vec<SomeNote> {
    let some_note = |note: &Note| SomeNote {
        code: note.code(),
        entry: note.entry(),
        text: sentences(&note.lines(case, reading)),
    };
    notes.iter().map(some_note).collect()
}

fn some_end(case: &Case, reading: usize, end: End, limits: &Limits) -> SomeEnd {
    let ending = Ending::of(&case.sheet(reading), end, limits);
    SomeEnd {
        ply: end.ply,
        entry: ending.entry,
        result: GameResult::of(end.verdict).text(case.ruling.rules),
        article: end.verdict.article(),
        why: why(end.verdict),
        count_from: ending.origin.map(|origin| CountFrom {
            ply: origin.ply,
            event: origin.event,
        }),
        stood_before: ending.stood_before,
    }
}

fn why(verdict: Verdict) -> Cow<'static, str> {
    use remise::adjudicate::clock::Draw;
    match verdict {
        Verdict::Won {
            no_pieces: true, ..
        } => "no-pieces".into(),
        Verdict::Won { .. } => "no-move".into(),
        Verdict::Drawn(Draw::Repetition(_)) => "repetition".into(),
        Verdict::Drawn(Draw::Limit(clause)) => format!("{}-moves", clause.plies / 2).into(),
    }
}

const fn player(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
