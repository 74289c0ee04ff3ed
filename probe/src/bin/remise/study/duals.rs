//! The duals of a line, those of one move and one kind together.

use remise::study::check::Alternative;
use remise::study::dual::Dual;

use super::branch::Branch;
use super::case::{Case, Distance};
use crate::records::paper::Line;

/// The most moves that a list shows.
const MOST_MOVES: usize = 12;

/// Duals beside one move.
pub struct Group<'g> {
    /// The moves of the line played before.
    pub played: usize,
    /// Their kind.
    pub kind: Dual,
    /// The duals.
    pub duals: Vec<&'g Alternative>,
}

/// The kinds, the worst first.
const KINDS: [Dual; 3] = [Dual::Major, Dual::Landing, Dual::Transposes];

/// All duals of a line that are proved, in its order.
pub fn groups(branch: Branch<'_>) -> Vec<Group<'_>> {
    let places = (0..branch.len()).flat_map(|played| KINDS.map(|kind| (played, kind)));
    let group = |(played, kind): (usize, Dual)| {
        let duals = branch.checked.steps[played].duals.iter();
        let duals = duals.filter(|dual| dual.proved && dual.dual == kind);
        Group {
            played,
            kind,
            duals: duals.collect(),
        }
    };
    let groups = places.map(group);
    groups.filter(|group| !group.duals.is_empty()).collect()
}

/// The duals of a line in words.
pub fn lines(case: &Case, branch: Branch, groups: &[Group]) -> Vec<Line> {
    let line = |group: &Group| {
        let text = sentence(case, branch, group);
        match group.kind.is_minor() {
            true => Line::Plain(text),
            false => Line::Head(text),
        }
    };
    groups.iter().map(line).collect()
}

/// Duals of one kind in words.
pub fn sentence(case: &Case, branch: Branch, group: &Group) -> String {
    let (lang, played) = (case.lang, group.played);
    let step = &branch.checked.steps[played];
    let solution = lang.solution(
        &branch.name(played),
        branch.ply(played),
        Distance::of_step(step),
    );
    let texts = group
        .duals
        .iter()
        .map(|dual| lang.with_distance(&branch.text_of(played, &dual.mv), Distance::of_dual(dual)));
    let texts: Vec<String> = texts.collect();
    let list = lang.first_of(&texts, MOST_MOVES);
    lang.duals(group.kind, &solution, &list, texts.len(), case.is_win())
}

/// One dual in words.
pub fn remark(case: &Case, dual: &Alternative) -> String {
    let lang = case.lang;
    let kind = lang.dual_alone(dual.dual, case.is_win());
    lang.with_distance(kind, Distance::of_dual(dual))
}

/// The moves beside those of a line that are neither proved nor refuted, in words.
pub fn open(case: &Case, branch: Branch) -> Vec<Line> {
    let lang = case.lang;
    let at = |played: usize| {
        let duals = branch.checked.steps[played].duals.iter();
        let open = duals.filter(|dual| !dual.proved);
        let texts: Vec<String> = open.map(|dual| branch.text_of(played, &dual.mv)).collect();
        let list = lang.first_of(&texts, MOST_MOVES);
        (!texts.is_empty()).then(|| lang.open_at(branch.ply(played), &list))
    };
    let places: Vec<String> = (0..branch.len()).filter_map(at).collect();
    match places.is_empty() {
        true => Vec::new(),
        false => vec![Line::Plain(lang.open(&places))],
    }
}
