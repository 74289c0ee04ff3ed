//! The defences of the main line in words: does each hold longest?

use remise::study::check::Defence;

use super::branch::Branch;
use super::case::Case;
use crate::records::paper::Line;

/// How many defences there are of each kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Defences {
    /// Those that are shorter than another one, with their names and the plies.
    pub shorter: Vec<(String, u32)>,
    /// Those that miss a draw or a win, with their names.
    pub misses: Vec<String>,
    /// Those that no other one outlasts.
    pub longest: usize,
    /// Those that lose, nobody knows how soon.
    pub lost: usize,
    /// Those that lead to the draw that is claimed.
    pub draws: usize,
    /// Those outside the tables.
    pub unknown: usize,
}

impl Defences {
    /// The defences of a line.
    pub fn of(case: &Case, branch: Branch) -> Defences {
        let mut found = Defences::default();
        for (played, step) in branch.checked.steps.iter().enumerate() {
            let name = || case.lang.at_ply(&branch.name(played), branch.ply(played));
            match step.defence {
                _ if step.by_solver => {}
                None => found.unknown += 1,
                Some(Defence::Shorter(plies)) => found.shorter.push((name(), plies)),
                Some(Defence::Misses) => found.misses.push(name()),
                Some(Defence::Longest) => found.longest += 1,
                Some(Defence::Lost) => found.lost += 1,
                Some(Defence::Draws) => found.draws += 1,
                // The verdict tells of it.
                Some(Defence::Refutes) => {}
            }
        }
        found
    }
}

/// The defences of the main line.
pub fn lines(case: &Case) -> Vec<Line> {
    let text = case.lang.defences(&Defences::of(case, case.main()));
    text.map(Line::Plain).into_iter().collect()
}
