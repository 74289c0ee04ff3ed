//! One study of a file with all that is to be said of it.

use remise::moves::Move;
use remise::notation::pdn::Record;
use remise::study::Study;
use remise::study::check::{Alternative, Step, Tables};
use remise::value::Outcome;

use super::branch::Branch;
use super::ending::Ending;
use crate::records::lang::Lang;
use crate::records::normal_form;

/// A study, checked.
pub struct Case<'c> {
    /// The language.
    pub lang: Lang,
    /// The name of the file.
    pub file: &'c str,
    /// The record.
    pub record: &'c Record,
    /// What the check gave.
    pub study: &'c Study,
    /// The tables it was checked with.
    pub tables: Tables<'c>,
    /// How its main line ends.
    pub ending: Ending,
}

/// The plies to the goal through a move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Distance {
    /// To the end of the game, without draw limits.
    pub dtw: Option<u32>,
    /// To the next zeroing move.
    pub dtz: Option<u32>,
}

impl<'c> Case<'c> {
    /// The main line.
    pub fn main(&self) -> Branch<'c> {
        Branch::main(self.study, self.record)
    }

    /// A tag that is not empty.
    pub fn tag(&self, name: &str) -> Option<&'c str> {
        normal_form::tag(&self.record.tags, name)
    }

    /// Who made it: the players, or else the event.
    pub fn names(&self) -> String {
        let players = ["White", "Black"].map(|name| self.tag(name));
        match (players, self.tag("Event")) {
            ([None, None], Some(event)) => event.to_owned(),
            ([white, black], _) => self.lang.players(white, black),
        }
    }

    /// The moves of the solving side after so many moves that keep the claim, where the tables tell.
    pub fn keeping(&self, branch: Branch, played: usize) -> Vec<Move> {
        let ranked = branch.checked.steps[played].ranked.iter().flatten();
        let goal = self.study.claim.goal;
        let keeping = ranked.filter(|one| one.wdl.unlimited() >= goal);
        keeping.map(|one| one.mv).collect()
    }

    /// True if the claim is a win.
    pub fn is_win(&self) -> bool {
        self.study.claim.goal == Outcome::Win
    }
}

impl Distance {
    /// Through a move of the line.
    pub fn of_step(step: &Step) -> Distance {
        let mut ranked = step.ranked.iter().flatten();
        let this = ranked.find(|one| one.mv == step.mv);
        this.map_or(Distance::default(), |one| Distance {
            dtw: one.dtw,
            dtz: one.dtz,
        })
    }

    /// Through another move.
    pub const fn of_dual(dual: &Alternative) -> Distance {
        Distance {
            dtw: dual.dtw,
            dtz: dual.dtz,
        }
    }
}
