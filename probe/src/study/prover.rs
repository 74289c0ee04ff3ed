//! An exact search from positions outside the tables to positions inside them.
//!
//! It asks one question: does the solving side get at least its goal? Depth and nodes are bounded, so
//! the answer may be that nobody knows; it is never a guess. Captures are always followed to their
//! end, for they cost little and lead into the tables.

use std::collections::HashMap;

use crate::error::ProbeError;
use crate::moves::{Moves, moves};
use crate::position::Position;
use crate::square::Color;
use crate::tablebase::Tablebase;
use crate::value::Outcome;

/// What is known of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// It is true.
    Proved,
    /// It is false.
    Refuted,
    /// Neither is proved.
    Unknown,
}

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most plies ahead; captures are followed beyond.
    pub depth: u32,
    /// The most positions of one study.
    pub nodes: u64,
}

/// One question may take this part of the nodes that are left, so that a hard one leaves some to the
/// others.
const SHARE: u64 = 4;

/// Proves that the solving side gets at least its goal, or that it does not.
pub struct Prover<'b> {
    base: &'b Tablebase,
    solver: Color,
    goal: Outcome,
    effort: Effort,
    nodes: u64,
    /// The nodes at which the present question must end.
    cap: u64,
    known: HashMap<Position, (Proof, u32)>,
}

impl<'b> Prover<'b> {
    /// A prover for one study. `base` answers without draw limits.
    pub fn new(base: &'b Tablebase, solver: Color, goal: Outcome, effort: Effort) -> Prover<'b> {
        Prover {
            base,
            solver,
            goal,
            effort,
            nodes: 0,
            cap: 0,
            known: HashMap::new(),
        }
    }

    /// The side that solves.
    pub const fn solver(&self) -> Color {
        self.solver
    }

    /// Does the solving side get its goal from here?
    ///
    /// # Errors
    /// If a table is damaged.
    pub fn holds(&mut self, position: &Position) -> Result<Proof, ProbeError> {
        self.cap = self.nodes + (self.effort.nodes - self.nodes) / SHARE;
        let mut proof = self.search(position, 0)?;
        let mut depth = 1;
        while proof == Proof::Unknown && depth <= self.effort.depth && !self.is_spent() {
            proof = self.search(position, depth)?;
            depth += 1;
        }
        Ok(proof)
    }

    /// The depth at which the answer for a position was found; 0 where it needs no search.
    pub fn depth(&self, position: &Position) -> u32 {
        self.known.get(position).map_or(0, |&(_, depth)| depth)
    }

    /// The positions that the search has looked at.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    const fn is_spent(&self) -> bool {
        self.nodes >= self.cap
    }

    fn search(&mut self, position: &Position, depth: u32) -> Result<Proof, ProbeError> {
        let list = moves(self.base.rules(), position);
        if let Some(proof) = self.at_once(position, &list)? {
            return Ok(proof);
        }
        let quiet = list[0].captured.is_empty();
        if let Some(&(proof, searched)) = self.known.get(position)
            && (proof != Proof::Unknown || searched >= depth)
        {
            return Ok(proof);
        }
        if self.is_spent() || depth == 0 && quiet {
            return Ok(Proof::Unknown);
        }
        self.nodes += 1;
        let proof = self.best(position, &list, depth.saturating_sub(u32::from(quiet)))?;
        self.known.insert(*position, (proof, depth));
        Ok(proof)
    }

    /// The best that the player to move can get: the solver a proof, the opponent a refutation.
    fn best(&mut self, position: &Position, list: &Moves, depth: u32) -> Result<Proof, ProbeError> {
        let (good, bad) = match position.side() == self.solver {
            true => (Proof::Proved, Proof::Refuted),
            false => (Proof::Refuted, Proof::Proved),
        };
        let mut result = bad;
        for mv in list {
            let proof = self.search(&position.after(mv), depth)?;
            if proof == good {
                return Ok(good);
            }
            if proof == Proof::Unknown {
                result = Proof::Unknown;
            }
        }
        Ok(result)
    }

    /// The answer where the game is over or the tables know it.
    fn at_once(&self, position: &Position, list: &Moves) -> Result<Option<Proof>, ProbeError> {
        let outcome = if list.is_empty() {
            Outcome::Loss
        } else if position.occupied().len() <= self.base.max_pieces() {
            self.base.wdl(position)?.unlimited()
        } else {
            return Ok(None);
        };
        let outcome = match position.side() == self.solver {
            true => outcome,
            false => outcome.flip(),
        };
        let holds = outcome >= self.goal;
        Ok(Some(if holds { Proof::Proved } else { Proof::Refuted }))
    }
}
