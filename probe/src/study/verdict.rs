//! The verdict on a study, from the proofs along its lines.

use super::check::{CheckedLine, Tables};
use super::claim::Claim;
use super::line::LineFault;
use super::prover::{Proof, Prover};
use crate::error::ProbeError;
use crate::moves::{Move, moves};
use crate::position::Position;
use crate::value::Outcome;

/// The verdict on a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// The claim is true, and no other move leads to it but for minor duals.
    Sound,
    /// There is a second solution.
    Cooked {
        /// The moves of the main line played before it.
        played: usize,
        /// Its first move.
        mv: Move,
    },
    /// The claim fails.
    Wrong {
        /// Where in the main line.
        played: usize,
        /// Why.
        failure: Failure,
    },
    /// Nobody knows: something could not be proved.
    Unproved {
        /// The moves of the main line after which all the rest is proved; `None` if nothing is.
        proved_from: Option<usize>,
    },
}

/// Why a claim fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// From the position after so many moves of the main line the solving side does not get its goal;
    /// the best play of both sides from there.
    Refuted(Vec<Move>),
    /// In a variation against another defence, the item in this place, the solving side fails after so
    /// many moves; the best play of both sides from there.
    InVariation {
        /// The place of the variation in the items of the record.
        item: usize,
        /// The moves of the variation played before.
        played: usize,
        /// The best play from there.
        line: Vec<Move>,
    },
    /// The solving side gets more than is claimed: it wins; the best play of both sides.
    TooModest(Vec<Move>),
    /// The main line breaks off at a move that is not legal.
    Illegal,
}

/// The most moves of a refutation.
const MAX_REFUTATION: usize = 60;

impl Soundness {
    /// The verdict on a main line.
    pub(super) fn of(
        main: &CheckedLine,
        claim: Claim,
        tables: Tables,
        prover: &mut Prover,
    ) -> Result<Soundness, ProbeError> {
        let wrong = |played, failure| Ok(Soundness::Wrong { played, failure });
        if let Some(played) = main
            .claims
            .iter()
            .position(|proof| *proof == Proof::Refuted)
        {
            let line = best_play(main.line.position(played), tables, prover)?;
            return wrong(played, Failure::Refuted(line));
        }
        if let Some(line) = too_modest(main, claim, tables)? {
            return wrong(0, Failure::TooModest(line));
        }
        if matches!(main.line.fault, Some(LineFault::Illegal(_))) {
            return wrong(main.steps.len(), Failure::Illegal);
        }
        if let Some((played, failure)) = fails_in_variation(main, claim, tables, prover)? {
            return wrong(played, failure);
        }
        Ok(cook(main).unwrap_or_else(|| proved(main)))
    }
}

/// The solving side claims a draw and wins.
fn too_modest(
    main: &CheckedLine,
    claim: Claim,
    tables: Tables,
) -> Result<Option<Vec<Move>>, ProbeError> {
    let start = &main.line.start;
    let known = start.occupied().len() <= tables.free.max_pieces();
    if claim.goal != Outcome::Draw || !known {
        return Ok(None);
    }
    let outcome = tables.free.wdl(start)?.unlimited();
    let win = if start.side() == claim.solver {
        Outcome::Win
    } else {
        Outcome::Loss
    };
    let line = (outcome == win)
        .then(|| tables.free.line(start, None))
        .transpose()?;
    Ok(line.map(|line| line.iter().map(|ranked| ranked.mv).collect()))
}

/// The first variation that begins with a defence and in which the solving side fails.
fn fails_in_variation(
    main: &CheckedLine,
    claim: Claim,
    tables: Tables,
    prover: &mut Prover,
) -> Result<Option<(usize, Failure)>, ProbeError> {
    for (item, before, variation) in &main.variations {
        if variation.line.start.side() == claim.solver {
            continue;
        }
        let failed = variation
            .claims
            .iter()
            .position(|proof| *proof == Proof::Refuted);
        if let Some(played) = failed {
            let line = best_play(variation.line.position(played), tables, prover)?;
            let failure = Failure::InVariation {
                item: *item,
                played,
                line,
            };
            return Ok(Some((*before, failure)));
        }
    }
    Ok(None)
}

/// The first second solution.
fn cook(main: &CheckedLine) -> Option<Soundness> {
    main.steps.iter().enumerate().find_map(|(played, step)| {
        let mut duals = step.duals.iter();
        let cook = duals.find(|dual| dual.proved && !dual.dual.is_minor())?;
        let mv = cook.mv;
        Some(Soundness::Cooked { played, mv })
    })
}

/// Sound if all is proved.
fn proved(main: &CheckedLine) -> Soundness {
    let is_proved = |played: &usize| {
        let known = main.claims[*played] == Proof::Proved;
        let mut duals = main
            .steps
            .get(*played)
            .into_iter()
            .flat_map(|step| &step.duals);
        known && duals.all(|dual| dual.proved)
    };
    let last = main.steps.len();
    let from = (0..=last).rev().take_while(is_proved).last();
    match from {
        Some(0) if main.line.fault.is_none() => Soundness::Sound,
        proved_from => Soundness::Unproved { proved_from },
    }
}

/// The best play of both sides from a position in which the claim is refuted: by search outside the
/// tables, then the line of the tables.
fn best_play(
    start: &Position,
    tables: Tables,
    prover: &mut Prover,
) -> Result<Vec<Move>, ProbeError> {
    let mut position = *start;
    let mut line = Vec::new();
    while position.occupied().len() > tables.free.max_pieces() {
        let next = refuting_move(&position, tables, prover)?;
        let Some(mv) = next.filter(|_| line.len() < MAX_REFUTATION) else {
            return Ok(line);
        };
        line.push(mv);
        position = position.after(&mv);
    }
    let rest = tables.free.line(&position, None)?;
    line.extend(rest.iter().map(|ranked| ranked.mv));
    Ok(line)
}

/// The move after which the claim is refuted soonest, or latest if the solving side moves.
fn refuting_move(
    position: &Position,
    tables: Tables,
    prover: &mut Prover,
) -> Result<Option<Move>, ProbeError> {
    let mut refuting = Vec::new();
    for mv in moves(tables.free.rules(), position) {
        let next = position.after(&mv);
        if prover.holds(&next)? == Proof::Refuted {
            refuting.push((prover.depth(&next), mv));
        }
    }
    let by_solver = position.side() == prover.solver();
    let best = match by_solver {
        true => refuting.iter().max(),
        false => refuting.iter().min(),
    };
    Ok(best.map(|&(_, mv)| mv))
}
