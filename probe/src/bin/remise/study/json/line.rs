//! A line of a study as JSON.

use remise::study::check::{Alternative, Defence, Step};
use remise::study::dual::Dual;
use remise::study::line::LineFault;
use remise::study::prover::Proof;
use serde::Serialize;

use crate::study::branch::Branch;
use crate::study::case::{Case, Distance};
use crate::study::variations::Role;
use crate::study::verdict;

/// The main line or a variation.
#[derive(Serialize)]
pub struct SomeLine {
    ply: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    claims: Vec<&'static str>,
    fault: Option<Fault>,
    moves: Vec<SomeMove>,
    variations: Vec<SomeLine>,
}

#[derive(Serialize)]
struct Fault {
    code: &'static str,
    text: String,
}

#[derive(Serialize)]
struct SomeMove {
    ply: u32,
    #[serde(rename = "move")]
    mv: String,
    by: &'static str,
    only: bool,
    dtw: Option<u32>,
    dtz: Option<u32>,
    duals: Vec<SomeDual>,
    defence: Option<SomeDefence>,
}

#[derive(Serialize)]
struct SomeDual {
    #[serde(rename = "move")]
    mv: String,
    kind: &'static str,
    proved: bool,
    dtw: Option<u32>,
    dtz: Option<u32>,
}

#[derive(Serialize)]
struct SomeDefence {
    kind: &'static str,
    plies: Option<u32>,
}

impl SomeLine {
    /// A line and all variations in it.
    pub fn of(case: &Case, branch: Branch) -> SomeLine {
        let steps = branch.checked.steps.iter().enumerate();
        let variations = branch.variations().map(|inner| SomeLine {
            role: Some(role(Role::of(case, inner))),
            place: Some(inner.place),
            ..SomeLine::of(case, inner)
        });
        SomeLine {
            ply: branch.ply(0),
            role: None,
            place: None,
            claims: branch.checked.claims.iter().copied().map(claim).collect(),
            fault: fault(case, branch),
            moves: steps
                .map(|(played, step)| some_move(branch, played, step))
                .collect(),
            variations: variations.collect(),
        }
    }
}

fn some_move(branch: Branch, played: usize, step: &Step) -> SomeMove {
    let distance = Distance::of_step(step);
    let duals = step.duals.iter();
    SomeMove {
        ply: branch.ply(played),
        mv: branch.text(played),
        by: if step.by_solver { "solver" } else { "opponent" },
        only: branch.checked.is_only(played),
        dtw: distance.dtw,
        dtz: distance.dtz,
        duals: duals.map(|dual| some_dual(branch, played, dual)).collect(),
        defence: step.defence.map(defence),
    }
}

fn some_dual(branch: Branch, played: usize, dual: &Alternative) -> SomeDual {
    SomeDual {
        mv: branch.text_of(played, &dual.mv),
        kind: match dual.dual {
            Dual::Landing => "landing",
            Dual::Transposes => "transposes",
            Dual::Major => "major",
        },
        proved: dual.proved,
        dtw: dual.dtw,
        dtz: dual.dtz,
    }
}

const fn defence(defence: Defence) -> SomeDefence {
    let (kind, plies) = match defence {
        Defence::Longest => ("longest", None),
        Defence::Shorter(plies) => ("shorter", Some(plies)),
        Defence::Lost => ("lost", None),
        Defence::Refutes => ("refutes", None),
        Defence::Misses => ("misses", None),
        Defence::Draws => ("draws", None),
    };
    SomeDefence { kind, plies }
}

fn fault(case: &Case, branch: Branch) -> Option<Fault> {
    let code = match branch.checked.line.fault.as_ref()? {
        LineFault::Illegal(_) => "illegal",
        LineFault::Ambiguous(_) => "ambiguous",
        LineFault::Stopped(_) => "stopped",
    };
    let text = verdict::fault(case, branch)?;
    Some(Fault { code, text })
}

const fn claim(proof: Proof) -> &'static str {
    match proof {
        Proof::Proved => "proved",
        Proof::Refuted => "refuted",
        Proof::Unknown => "unknown",
    }
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Try => "try",
        Role::Defence => "defence",
    }
}
