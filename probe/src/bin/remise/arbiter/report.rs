//! The report on a game for people to read.

use remise::adjudicate::ruling::Finding;
use remise::limits::Limits;

use super::case::Case;
use super::found::{Found, forks};
use super::notes;
use super::panel;
use crate::records::paper::{Line, Paper};

/// The most readings of a game that are shown.
pub const MOST_READINGS: usize = 8;

/// Writes the report on a game; `with_moves` adds the panel of all plies.
pub fn write(paper: &mut Paper, case: &Case, with_moves: bool) {
    let is_one = case.games().len() == 1;
    let found = Found::of(case.ruling);
    if is_one && found.count() == 0 {
        paper.clean(&heading(case, &clean_end(case)));
    } else {
        paper.flawed(&heading(case, &rules(case, &found)));
    }
    write_common(paper, case, &found);
    match is_one {
        true => write_reading(paper, case, 0, with_moves),
        false => write_readings(paper, case, &found, with_moves),
    }
}

fn heading(case: &Case, more: &str) -> String {
    let (lang, record) = (case.lang, case.record);
    let place = lang.place(case.file, record.number, record.place.line);
    let players = lang.players(case.tag("White"), case.tag("Black"));
    lang.heading(&place, &players, case.result(), more)
}

fn clean_end(case: &Case) -> String {
    let end = case.games()[0].end(case.ruling.limits);
    case.lang
        .clean_end(case.recorded_plies(0), end.map(|end| end.verdict))
}

fn rules(case: &Case, found: &Found) -> String {
    let (rules, limits): (_, &Limits) = (case.ruling.rules, case.ruling.limits);
    case.lang.ruled_by(rules.name, limits.name, found.count())
}

fn write_common(paper: &mut Paper, case: &Case, found: &Found) {
    write_findings(paper, case, 0, &found.common);
    for note in notes::of_record(case) {
        paper.lines(&note.lines(case, 0));
    }
}

fn write_findings(paper: &mut Paper, case: &Case, reading: usize, findings: &[Finding]) {
    let speaker = case.speaker(reading);
    let mut end_told = false;
    for finding in findings {
        if let (Finding::WrongResult { end, .. }, false) = (finding, end_told) {
            paper.lines(&speaker.end(*end));
            paper.lines(&[Line::Detail(case.lang.ends_there())]);
        }
        end_told |= matches!(
            finding,
            Finding::WrongResult { .. } | Finding::GoesOn { .. }
        );
        paper.lines(&speaker.finding(finding));
    }
}

/// What belongs to one reading and is no finding.
fn write_reading(paper: &mut Paper, case: &Case, reading: usize, with_moves: bool) {
    for note in notes::of_reading(case, reading) {
        paper.lines(&note.lines(case, reading));
    }
    write_tables(paper, case, reading);
    if with_moves {
        panel::write(paper, case, reading);
    }
}

fn write_readings(paper: &mut Paper, case: &Case, found: &Found, with_moves: bool) {
    let forks = forks(case.games());
    for (reading, findings) in found.own.iter().enumerate().take(MOST_READINGS) {
        let speaker = case.speaker(reading);
        let choices: Vec<String> = forks.iter().map(|entry| speaker.case(*entry)).collect();
        paper.subheading(&case.lang.in_case(&choices));
        if findings.is_empty() {
            paper.lines(&[Line::Detail(case.lang.nothing_more())]);
        }
        write_findings(paper, case, reading, findings);
        write_reading(paper, case, reading, with_moves);
    }
    let more = found.own.len().saturating_sub(MOST_READINGS);
    if more > 0 {
        paper.lines(&[Line::Plain(case.lang.more_cases(more))]);
    }
}

fn write_tables(paper: &mut Paper, case: &Case, reading: usize) {
    for given in case.give_aways(reading) {
        paper.lines(&case.give_away_lines(reading, &given));
    }
    if let Some(standing) = case.last_standing(reading) {
        paper.lines(&[Line::Plain(case.lang.final_position(&standing))]);
    }
}
