//! The value of any position: read where the table has it, computed from its moves where not.
//!
//! Every value follows from those of the successors. A move that zeroes is one ply and keeps its
//! result; any other is one ply more than its child's distance, and a result beyond the limit of the
//! class is no result under the limits (design: "Draw limits, exactly").

use std::path::PathBuf;

use smallvec::SmallVec;

use super::{Tablebase, Value};
use crate::error::ProbeError;
use crate::format::Kind;
use crate::moves::{Move, can_capture, captures, is_over, quiet_moves};
use crate::position::Position;
use crate::square::Color;
use crate::table::Table;
use crate::value::{Outcome, Wdl};

/// Whether a distance is wanted with the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Want {
    No,
    IfThere,
    Yes,
}

/// What is wanted of a position besides its [`Wdl`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Wants {
    pub dtz: Want,
    pub dtw: Want,
}

impl Wants {
    pub const NOTHING: Wants = Wants {
        dtz: Want::No,
        dtw: Want::No,
    };

    fn is_nothing(self) -> bool {
        [self.dtz, self.dtw] == [Want::No, Want::No]
    }

    fn must_have_distances(self) -> bool {
        [self.dtz, self.dtw].contains(&Want::Yes)
    }

    fn of(self, kind: Kind) -> Want {
        match kind {
            Kind::Wdl => Want::Yes,
            Kind::Dtz => self.dtz,
            Kind::Dtw => self.dtw,
        }
    }
}

/// The side to move has no pieces or no moves.
const LOST: Value = Value {
    wdl: Wdl::Loss,
    dtz: Some(0),
    dtw: Some(0),
};

/// A move and what it does to the count of the draw limit.
pub(super) struct Step {
    child: Position,
    zeroes: bool,
    /// The fresh limit before the move, in plies.
    limit: Option<u32>,
    /// The fresh limit after it.
    child_limit: Option<u32>,
}

impl Step {
    pub fn new(base: &Tablebase, position: &Position, mv: &Move) -> Step {
        let child = position.after(mv);
        let (from, to) = (position.material(), child.material());
        Step {
            child,
            zeroes: base.limits.zeroes(from, to, position.is_irreversible(mv)),
            limit: base.limits.limit(from),
            child_limit: base.limits.limit(to),
        }
    }

    /// The step if it is known to cost no result its limit.
    fn in_time(self) -> Step {
        Step {
            limit: None,
            ..self
        }
    }

    /// True if a distance of the child may pass the limit.
    fn may_pass_limit(&self) -> bool {
        let longest = self.child_limit.map(|limit| limit.saturating_add(1));
        !self.zeroes
            && self
                .limit
                .is_some_and(|limit| longest.is_none_or(|l| l > limit))
    }
}

impl Tablebase {
    /// The value of a legal position.
    #[inline]
    pub(super) fn resolve(&self, position: &Position, wants: Wants) -> Result<Value, ProbeError> {
        if can_capture(self.rules, position) {
            return self.resolve_captures(position, wants);
        }
        let material = position.material();
        if material.sides[0].pieces() == 0 {
            return Ok(LOST);
        }
        let Some(slice) = self.slices.get(material) else {
            return self.unread(position, wants);
        };
        let upright = match position.side() {
            Color::White => *position,
            Color::Black => position.flip(self.rules),
        };
        let index = slice.index.index_of(&upright);
        let Some(table) = self.slices.table(slice, Kind::Wdl)? else {
            return self.unread(position, wants);
        };
        let men = Color::BOTH.map(|color| upright.men(color));
        let leaves_out = |table: &Table| {
            table.leaves_out(&self.rules.board, men, || index / slice.index.kings_len())
        };
        if leaves_out(table) {
            return self.restore(position, wants);
        }
        let wdl = self.wdl_of(table.value(index)?);
        let mut value = Value {
            wdl,
            dtz: None,
            dtw: None,
        };
        if wdl == Wdl::Draw {
            return Ok(value);
        }
        for (kind, distance) in [(Kind::Dtz, &mut value.dtz), (Kind::Dtw, &mut value.dtw)] {
            if wants.of(kind) == Want::No {
                continue;
            }
            match self.slices.table(slice, kind)? {
                Some(table) if leaves_out(table) => return self.restore(position, wants),
                Some(table) => *distance = Some(u32::from(table.value(index)?)),
                None if wants.of(kind) == Want::IfThere => {}
                None => return self.unread(position, wants),
            }
        }
        Ok(value)
    }

    /// The value of a code in a file; without limits a cursed win is a win.
    #[inline]
    fn wdl_of(&self, code: u8) -> Wdl {
        // The header of a table lets no other codes through.
        let wdl = Wdl::ALL.get(usize::from(code)).copied();
        let wdl = wdl.unwrap_or(Wdl::Draw);
        match wdl.unlimited() {
            Outcome::Loss if self.limits.is_none() => Wdl::Loss,
            Outcome::Win if self.limits.is_none() => Wdl::Win,
            _ => wdl,
        }
    }

    /// The value of a quiet position that lacks a table it needs: lost, if there is no move.
    #[cold]
    fn unread(&self, position: &Position, wants: Wants) -> Result<Value, ProbeError> {
        if is_over(self.rules, position) {
            return Ok(LOST);
        }
        let material = position.material();
        let slice = self.slices.get(material);
        let is_missing = |&kind: &Kind| {
            wants.of(kind) == Want::Yes && !slice.is_some_and(|slice| slice.has(kind))
        };
        let kinds = Kind::ALL.into_iter().filter(is_missing);
        Err(ProbeError::MissingTables(
            kinds.map(|kind| self.slices.file(material, kind)).collect(),
        ))
    }

    fn resolve_captures(&self, position: &Position, wants: Wants) -> Result<Value, ProbeError> {
        let steps = captures(self.rules, position).into_iter();
        self.follow(steps.map(|mv| Step::new(self, position, &mv)), wants)
    }

    /// The value of a quiet position that its table leaves out.
    #[inline(never)]
    fn restore(&self, position: &Position, wants: Wants) -> Result<Value, ProbeError> {
        let steps = quiet_moves(self.rules, position).into_iter();
        self.follow(
            steps.map(|mv| Step::new(self, position, &mv).in_time()),
            wants,
        )
    }

    /// The value of a position whose moves these are.
    fn follow(&self, steps: impl Iterator<Item = Step>, wants: Wants) -> Result<Value, ProbeError> {
        let mut values: SmallVec<[Value; 32]> = SmallVec::new();
        let mut missing = Missing::default();
        for step in steps {
            let value = missing.unless(self.through(&step, wants))?;
            values.extend(value);
            if wants.is_nothing() && value.is_some_and(|value| value.wdl == Wdl::Win) {
                break;
            }
        }
        let best = best(&values);
        if missing.is_empty() {
            return Ok(best);
        }
        // A win stays a win whatever the other captures are worth; its distances do not.
        if best.wdl == Wdl::Win && !wants.must_have_distances() {
            return Ok(Value {
                dtz: None,
                dtw: None,
                ..best
            });
        }
        missing.check()?;
        Ok(best)
    }

    /// What a move gives the player who makes it, from a fresh count before it.
    pub(super) fn through(&self, step: &Step, wants: Wants) -> Result<Value, ProbeError> {
        let child_wants = Wants {
            dtz: match wants.dtz {
                _ if step.may_pass_limit() => Want::Yes,
                _ if step.zeroes => Want::No,
                dtz => dtz,
            },
            dtw: wants.dtw,
        };
        let child = self.resolve(&step.child, child_wants)?;
        let decided = child.wdl != Wdl::Draw;
        let dtz = match child.dtz {
            _ if step.zeroes => decided.then_some(1),
            dtz => dtz.map(|dtz| dtz + 1),
        };
        let in_time = dtz.is_none_or(|dtz| step.limit.is_none_or(|limit| dtz <= limit));
        let wdl = match child.wdl.flip() {
            Wdl::Win if !in_time => Wdl::CursedWin,
            Wdl::Loss if !in_time => Wdl::BlessedLoss,
            wdl => wdl,
        };
        Ok(Value {
            wdl,
            dtz: dtz.filter(|_| wants.dtz != Want::No && decided),
            dtw: child.dtw.map(|dtw| dtw + 1).filter(|_| decided),
        })
    }
}

/// The value of a position whose moves have these values.
fn best(values: &[Value]) -> Value {
    let wdl = values.iter().map(|value| value.wdl).max();
    let wdl = wdl.unwrap_or(Wdl::Loss);
    let same = |value: &&Value| value.wdl == wdl;
    let result = wdl.unlimited();
    let reached = |value: &&Value| value.wdl.unlimited() == result;
    let (dtz, dtw) = match result {
        Outcome::Draw => (None, None),
        Outcome::Win => (
            all(values.iter().filter(same).map(|value| value.dtz), u32::min),
            all(
                values.iter().filter(reached).map(|value| value.dtw),
                u32::min,
            ),
        ),
        Outcome::Loss => (
            all(values.iter().map(|value| value.dtz), u32::max),
            all(values.iter().map(|value| value.dtw), u32::max),
        ),
    };
    Value { wdl, dtz, dtw }
}

/// The distances put together by `choose`; `None` if one is not known.
fn all(distances: impl Iterator<Item = Option<u32>>, choose: fn(u32, u32) -> u32) -> Option<u32> {
    distances
        .reduce(|a, b| a.zip(b).map(|(a, b)| choose(a, b)))
        .flatten()
}

/// Files that some of many answers lack.
#[derive(Default)]
pub(super) struct Missing(Vec<PathBuf>);

impl Missing {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value, if there is one; keeps the names of missing files and passes on other errors.
    pub fn unless(
        &mut self,
        value: Result<Value, ProbeError>,
    ) -> Result<Option<Value>, ProbeError> {
        match value {
            Ok(value) => Ok(Some(value)),
            Err(ProbeError::MissingTables(files)) => {
                self.0.extend(files);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// An error if anything is missing.
    pub fn check(mut self) -> Result<(), ProbeError> {
        self.0.sort_unstable();
        self.0.dedup();
        if self.is_empty() {
            return Ok(());
        }
        Err(ProbeError::MissingTables(self.0))
    }
}
