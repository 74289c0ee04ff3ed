//! The check of a line: is the claim true in every position, and is every move of the solving side
//! the only one that keeps it?

use super::claim::Claim;
use super::dual::Dual;
use super::line::Line;
use super::prover::{Proof, Prover};
use crate::error::ProbeError;
use crate::moves::{Move, moves};
use crate::position::Position;
use crate::tablebase::{RankedMove, Tablebase};
use crate::value::Outcome;

/// The tables that a study is checked with: one set, read in two ways.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'b> {
    /// Without draw limits.
    pub free: &'b Tablebase,
    /// With those of its rule set.
    pub limited: &'b Tablebase,
}

/// A line with its proofs.
#[derive(Clone, Debug)]
pub struct CheckedLine {
    /// The line.
    pub line: Line,
    /// Whether the claim is true, in each position of the line: one more than moves.
    pub claims: Vec<Proof>,
    /// The moves of the line.
    pub steps: Vec<Step>,
    /// The variations: the place of the item, the number of moves played before it begins, the line.
    pub variations: Vec<(usize, usize, CheckedLine)>,
}

/// A move of a line, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// It is a move of the solving side.
    pub by_solver: bool,
    /// All legal moves with their values, best first, if the position is within the tables.
    pub ranked: Option<Vec<RankedMove>>,
    /// For the solving side: the other moves that keep the claim, or that may keep it.
    pub duals: Vec<Alternative>,
    /// For the other side: how this defence compares, if the position is within the tables.
    pub defence: Option<Defence>,
}

/// Another move of the solving side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The move.
    pub mv: Move,
    /// It is proved to keep the claim; otherwise nobody knows.
    pub proved: bool,
    /// How it spoils the study, if it keeps the claim.
    pub dual: Dual,
    /// Plies to the end of the game through it, without draw limits, where the tables tell.
    pub dtw: Option<u32>,
    /// Plies to the next zeroing move through it, where the tables tell.
    pub dtz: Option<u32>,
}

/// How a defence compares with the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defence {
    /// No defence holds longer.
    Longest,
    /// Another one holds longer, by so many plies.
    Shorter(u32),
    /// The game is lost, but the tables do not tell how soon.
    Lost,
    /// The claim is not true here; this move shows it.
    Refutes,
    /// The claim is not true here, and this move misses it.
    Misses,
    /// The claim is a draw, and this move lets the solving side hold it, like all others.
    Draws,
}

impl CheckedLine {
    /// True if the move after so many others is one of the solving side and proved to be the only one
    /// that keeps the claim.
    pub fn is_only(&self, played: usize) -> bool {
        let step = &self.steps[played];
        step.by_solver && step.duals.is_empty() && self.claims[played + 1] == Proof::Proved
    }

    /// Checks a line and its variations; the end first, which the tables know best.
    ///
    /// # Errors
    /// If a table is damaged.
    pub fn of(
        line: Line,
        claim: Claim,
        tables: Tables,
        prover: &mut Prover,
    ) -> Result<CheckedLine, ProbeError> {
        let positions: Vec<Position> = line.positions().copied().collect();
        let mut claims = Vec::with_capacity(positions.len());
        for position in positions.iter().rev() {
            claims.push(prover.holds(position)?);
        }
        claims.reverse();
        let mut steps = Vec::with_capacity(line.moves.len());
        for played in (0..line.moves.len()).rev() {
            steps.push(step(&line, played, &claims, claim, tables, prover)?);
        }
        steps.reverse();
        let mut variations = Vec::new();
        for (item, before, variation) in &line.variations {
            let checked = CheckedLine::of(variation.clone(), claim, tables, prover)?;
            variations.push((*item, *before, checked));
        }
        Ok(CheckedLine {
            line,
            claims,
            steps,
            variations,
        })
    }
}

fn step(
    line: &Line,
    played: usize,
    claims: &[Proof],
    claim: Claim,
    tables: Tables,
    prover: &mut Prover,
) -> Result<Step, ProbeError> {
    let (position, mv) = (line.position(played), line.moves[played].1);
    let by_solver = position.side() == claim.solver;
    let ranked = ranked(tables, position)?;
    let keeps = claims[played + 1];
    let duals = match by_solver && keeps != Proof::Refuted {
        true => duals(line, played, ranked.as_deref(), prover)?,
        false => Vec::new(),
    };
    let defence = ranked.as_deref().filter(|_| !by_solver);
    let defence = defence.and_then(|ranked| defence_of(&mv, ranked, claim, claims[played], keeps));
    Ok(Step {
        mv,
        by_solver,
        ranked,
        duals,
        defence,
    })
}

/// All moves of a position within the tables: ranked without limits, with the DTZ of the limited set.
fn ranked(tables: Tables, position: &Position) -> Result<Option<Vec<RankedMove>>, ProbeError> {
    if position.occupied().len() > tables.free.max_pieces() {
        return Ok(None);
    }
    let mut list = tables.free.moves(position, None)?;
    if tables.limited.limits().is_none() {
        return Ok(Some(list));
    }
    let with_limits = match tables.limited.moves(position, None) {
        Err(ProbeError::MissingTables(_)) => Vec::new(),
        other => other?,
    };
    for one in &mut list {
        let same = with_limits.iter().find(|other| other.mv == one.mv);
        one.dtz = same.and_then(|other| other.dtz);
    }
    Ok(Some(list))
}

/// The other moves that keep the claim, or may.
fn duals(
    line: &Line,
    played: usize,
    ranked: Option<&[RankedMove]>,
    prover: &mut Prover,
) -> Result<Vec<Alternative>, ProbeError> {
    let (position, solution) = (line.position(played), line.moves[played].1);
    let rules = line.game.rules();
    let mut found = Vec::new();
    for mv in moves(rules, position) {
        if mv == solution {
            continue;
        }
        let proof = prover.holds(&position.after(&mv))?;
        if proof == Proof::Refuted {
            continue;
        }
        let value = ranked.and_then(|list| list.iter().find(|one| one.mv == mv));
        found.push(Alternative {
            mv,
            proved: proof == Proof::Proved,
            dual: Dual::of(rules, line, played, &mv),
            dtw: value.and_then(|one| one.dtw),
            dtz: value.and_then(|one| one.dtz),
        });
    }
    Ok(found)
}

fn defence_of(
    mv: &Move,
    ranked: &[RankedMove],
    claim: Claim,
    before: Proof,
    after: Proof,
) -> Option<Defence> {
    if before == Proof::Refuted {
        return Some(match after {
            Proof::Refuted => Defence::Refutes,
            _ => Defence::Misses,
        });
    }
    let this = ranked.iter().find(|one| one.mv == *mv)?;
    if claim.goal == Outcome::Draw {
        return Some(Defence::Draws);
    }
    let longest = ranked.iter().map(|one| one.dtw).max().flatten();
    Some(match longest.zip(this.dtw) {
        None => Defence::Lost,
        Some((longest, this)) if longest > this => Defence::Shorter(longest - this),
        Some(_) => Defence::Longest,
    })
}
