//! The verdict on a study in words.

use remise::moves::{Move, moves};
use remise::notation::movetext;
use remise::study::line::LineFault;
use remise::study::prover::Proof;
use remise::study::verdict::{Failure, Soundness};
use remise::value::Outcome;

use super::branch::Branch;
use super::case::Case;
use super::duals::{self, Group};
use crate::records::paper::Line;

/// The most moves that a list shows.
const MOST_MOVES: usize = 12;

/// The verdict, with what it rests on.
pub fn lines(case: &Case) -> Vec<Line> {
    match &case.study.verdict {
        Soundness::Sound => vec![Line::Plain(count(case))],
        Soundness::Cooked { played, .. } => cooked(case, *played),
        Soundness::Wrong { played, failure } => wrong(case, *played, failure),
        Soundness::Unproved { proved_from } => unproved(case, *proved_from),
    }
}

/// True for the duals that the verdict tells of.
pub fn tells_of(case: &Case, group: &Group) -> bool {
    let cooked = match case.study.verdict {
        Soundness::Cooked { played, .. } => Some(played),
        _ => None,
    };
    cooked == Some(group.played) && !group.kind.is_minor()
}

/// How many moves of the solving side are the only ones.
fn count(case: &Case) -> String {
    let main = &case.study.main;
    let by_solver = main.steps.iter().filter(|step| step.by_solver).count();
    let only = (0..main.steps.len()).filter(|played| main.is_only(*played));
    let solver = case.study.claim.solver;
    case.lang
        .only_moves(solver, by_solver, only.count(), case.is_win())
}

fn cooked(case: &Case, played: usize) -> Vec<Line> {
    let main = case.main();
    let groups = duals::groups(main);
    let it = groups.iter().filter(|group| tells_of(case, group));
    let mut lines: Vec<Line> = it
        .map(|group| Line::Head(duals::sentence(case, main, group)))
        .collect();
    if played > 0 {
        lines.push(Line::Plain(count(case)));
    }
    lines.extend(fault(case, main).map(Line::Head));
    lines
}

fn wrong(case: &Case, played: usize, failure: &Failure) -> Vec<Line> {
    let (lang, main) = (case.lang, case.main());
    match failure {
        Failure::Refuted(line) => refuted(case, main, played, line),
        Failure::TooModest(line) => vec![
            Line::Head(lang.too_modest(case.study.claim.solver)),
            Line::Detail(lang.best_play(&main.run(0, line))),
        ],
        Failure::Illegal => fault(case, main).map(Line::Head).into_iter().collect(),
        Failure::InVariation { item, played, line } => {
            let mut variations = main.variations();
            let branch = variations.find(|branch| branch.place == *item);
            branch.map_or_else(Vec::new, |branch| refuted(case, branch, *played, line))
        }
    }
}

/// The claim fails after so many moves of a line.
fn refuted(case: &Case, branch: Branch, played: usize, line: &[Move]) -> Vec<Line> {
    let (lang, solver) = (case.lang, case.study.claim.solver);
    let last = played.checked_sub(1);
    let name = last.map(|last| lang.at_ply(&branch.name(last), branch.ply(last)));
    let mut lines = vec![Line::Head(lang.fails(
        solver,
        case.is_win(),
        name.as_deref(),
    ))];
    if !line.is_empty() {
        let result = result_of(case, branch, played, line);
        let text = lang.refutation(&branch.run(played, line), solver, result);
        lines.push(Line::Detail(text));
    }
    lines.extend(kept_by(case, branch, last).map(Line::Detail));
    lines
}

/// The result for the solving side at the end of the best play, where it is known.
fn result_of(case: &Case, branch: Branch, played: usize, line: &[Move]) -> Option<Outcome> {
    let start = *branch.checked.line.position(played);
    let end = line.iter().fold(start, |position, mv| position.after(mv));
    let solver = case.study.claim.solver;
    if moves(branch.rules(), &end).is_empty() {
        return Some(match end.side() == solver {
            true => Outcome::Loss,
            false => Outcome::Win,
        });
    }
    let is_known = end.occupied().len() <= case.tables.free.max_pieces();
    (is_known && case.is_win()).then_some(Outcome::Draw)
}

/// The moves that would have kept the claim, instead of the last one.
fn kept_by(case: &Case, branch: Branch, last: Option<usize>) -> Option<String> {
    let last = last.filter(|last| branch.checked.steps[*last].by_solver)?;
    let keeping = case.keeping(branch, last);
    let position = branch.checked.line.position(last);
    let texts = keeping
        .iter()
        .map(|mv| movetext::write(branch.rules(), position, mv));
    let texts: Vec<String> = texts.collect();
    let list = case.lang.first_of(&texts, MOST_MOVES);
    (!texts.is_empty()).then(|| case.lang.kept(&list, texts.len(), case.is_win()))
}

/// How far the claim is proved, and how far that nothing else keeps it.
fn unproved(case: &Case, proved_from: Option<usize>) -> Vec<Line> {
    let (lang, main) = (case.lang, case.main());
    let mut lines: Vec<Line> = fault(case, main).map(Line::Head).into_iter().collect();
    if proved_from == Some(0) {
        return lines;
    }
    let claimed = claim_from(case);
    let (solver, is_win) = (case.study.claim.solver, case.is_win());
    let reach = |from: Option<usize>| lang.reach(&reach_of(case, main, from));
    if claimed == proved_from {
        let text = lang.both_proved(solver, is_win, &reach(claimed));
        lines.push(Line::Head(text));
    } else {
        let text = lang.claim_proved(solver, is_win, &reach(claimed));
        lines.push(Line::Head(text));
        let text = lang.uniqueness_proved(is_win, &reach(proved_from));
        lines.push(Line::Detail(text));
    }
    lines.push(Line::Detail(lang.try_harder()));
    lines
}

/// The moves of the main line after which the claim is proved in all positions.
fn claim_from(case: &Case) -> Option<usize> {
    let claims = &case.study.main.claims;
    let proved = claims.iter().rev();
    let proved = proved.take_while(|claim| **claim == Proof::Proved).count();
    (proved > 0).then(|| claims.len() - proved)
}

fn reach_of(case: &Case, main: Branch, from: Option<usize>) -> Reach {
    match from {
        None => Reach::Nowhere,
        Some(0) => Reach::Everywhere,
        Some(played) if played == main.len() => Reach::End,
        Some(played) => Reach::From(case.lang.at_ply(&main.name(played), main.ply(played))),
    }
}

/// How much of the main line something is proved for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// All of it.
    Everywhere,
    /// From this move on.
    From(String),
    /// The last position.
    End,
    /// Nothing.
    Nowhere,
}

/// Why a line does not go on, though its record does.
pub fn fault(case: &Case, branch: Branch) -> Option<String> {
    let lang = case.lang;
    let at = |item: usize| lang.at_ply(&branch.item_name(item), branch.ply(branch.len()));
    let legal = || lang.first_of(&branch.legal(), MOST_MOVES);
    Some(match branch.checked.line.fault.as_ref()? {
        LineFault::Illegal(item) => lang.not_legal(&at(*item), &legal()),
        LineFault::Ambiguous(item) => lang.not_clear(&at(*item)),
        LineFault::Stopped(stop) => lang.stopped(&branch.item_name(stop.item), stop),
    })
}
