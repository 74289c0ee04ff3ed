//! The variations of a study in words: tries must fail, other defences too.

use remise::study::prover::Proof;

use super::branch::Branch;
use super::case::Case;
use super::duals;
use super::verdict::fault;
use crate::records::paper::Line;

/// Who leaves the line with a variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The solving side: it should fail.
    Try,
    /// The other side: the claim should stay true.
    Defence,
}

impl Role {
    /// The role of a variation.
    pub fn of(case: &Case, branch: Branch) -> Role {
        match branch.checked.line.start.side() == case.study.claim.solver {
            true => Role::Try,
            false => Role::Defence,
        }
    }
}

/// All variations of a line, and those inside them; but not those of lines that have failed before.
pub fn lines(case: &Case, branch: Branch) -> Vec<Line> {
    let mut found = Vec::new();
    let begins_well = |variation: &Branch| variation.checked.claims[0] != Proof::Refuted;
    for variation in branch.variations().filter(begins_well) {
        found.extend(one(case, variation));
        found.extend(lines(case, variation));
    }
    found
}

fn one(case: &Case, branch: Branch) -> Vec<Line> {
    let (lang, role) = (case.lang, Role::of(case, branch));
    let faults = fault(case, branch).into_iter();
    if branch.len() == 0 {
        return faults.map(Line::Head).collect();
    }
    let name = lang.at_ply(&branch.name(0), branch.ply(0));
    let proof = proof(branch, role);
    let (solver, is_win) = (case.study.claim.solver, case.is_win());
    let text = match role {
        Role::Try => lang.try_result(&name, proof, is_win),
        Role::Defence => lang.variation_result(&name, proof, solver, is_win),
    };
    let is_bad = matches!(
        (role, proof),
        (Role::Try, Proof::Proved) | (Role::Defence, Proof::Refuted)
    );
    let mut lines = vec![if is_bad {
        Line::Head(text)
    } else {
        Line::Plain(text)
    }];
    lines.extend(faults.map(Line::Detail));
    if role == Role::Defence && proof != Proof::Refuted {
        lines.extend(duals_of(case, branch));
    }
    lines
}

/// Whether the claim is true in a variation: after the try, or all along it.
fn proof(branch: Branch, role: Role) -> Proof {
    let claims = &branch.checked.claims;
    match role {
        Role::Try => claims[1],
        Role::Defence if claims.contains(&Proof::Refuted) => Proof::Refuted,
        Role::Defence if claims.contains(&Proof::Unknown) => Proof::Unknown,
        Role::Defence => Proof::Proved,
    }
}

fn duals_of(case: &Case, branch: Branch) -> Vec<Line> {
    let groups = duals::groups(branch);
    let sentences = groups
        .iter()
        .map(|group| duals::sentence(case, branch, group));
    sentences.map(Line::Detail).collect()
}
