//! The report on a study for people to read.

use remise::notation::diagram;
use remise::study::verdict::{Failure, Soundness};

use super::case::Case;
use super::duals::{self, Group};
use super::fate::Fate;
use super::{defences, ending, notes, variations, verdict};
use crate::records::paper::{Line, Paper};

/// The report on a study; with boards, if wanted.
pub fn text(case: &Case, with_boards: bool) -> String {
    let mut paper = Paper::default();
    match case.study.verdict {
        Soundness::Sound => paper.clean(&heading(case)),
        _ => paper.flawed(&heading(case)),
    }
    if with_boards {
        paper.lines(&[board(case, 0)]);
    }
    paper.lines(&verdict::lines(case));
    if is_played_through(case) {
        write_line(&mut paper, case, with_boards);
    }
    paper.lines(&variations::lines(case, case.main()));
    paper.lines(&notes::lines(case));
    paper.into_text()
}

fn heading(case: &Case) -> String {
    let (lang, record, study) = (case.lang, case.record, case.study);
    let place = lang.place(case.file, record.number, record.place.line);
    let first = study.main.line.start.side();
    let claim = lang.claim(first, study.claim);
    let verdict = lang.soundness(Fate::of(&study.verdict));
    lang.heading(&place, &case.names(), Some(&claim), verdict)
}

/// True unless the claim is refuted in the main line: what comes after that does not matter.
fn is_played_through(case: &Case) -> bool {
    !matches!(
        case.study.verdict,
        Soundness::Wrong {
            failure: Failure::Refuted(_) | Failure::TooModest(_),
            ..
        }
    )
}

/// What there is to say of the main line besides the verdict.
fn write_line(paper: &mut Paper, case: &Case, with_boards: bool) {
    let main = case.main();
    let groups = duals::groups(main);
    for group in &groups {
        if with_boards {
            paper.lines(&[board(case, group.played)]);
        }
        if !verdict::tells_of(case, group) {
            paper.lines(&duals::lines(case, main, std::slice::from_ref(group)));
        }
    }
    if has_distances(&groups) {
        paper.lines(&[Line::Detail(case.lang.distances())]);
    }
    paper.lines(&duals::open(case, main));
    paper.lines(&defences::lines(case));
    paper.lines(&[ending::line(case)]);
    if let Some(line) = ending::under_limits(case) {
        paper.lines(&[line]);
    }
}

fn has_distances(groups: &[Group]) -> bool {
    let mut duals = groups.iter().flat_map(|group| &group.duals);
    duals.any(|dual| dual.dtw.or(dual.dtz).is_some())
}

fn board(case: &Case, played: usize) -> Line {
    let position = case.study.main.line.position(played);
    Line::Board(diagram::draw(case.study.rules, position))
}
