//! Duals: other moves of the solving side that keep what the study claims.

use super::line::Line;
use crate::moves::{Move, moves};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Direction, SquareSet};

/// How a dual spoils a study.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dual {
    /// Minor: the same king goes to another square of the same diagonal, or takes the same pieces and
    /// lands on another square.
    Landing,
    /// Minor: it leads into the line again, at once or after the reply that the line gives, so only
    /// the order of moves is another.
    Transposes,
    /// Major: a second solution.
    Major,
}

impl Dual {
    /// True unless it is a second solution.
    pub const fn is_minor(self) -> bool {
        !matches!(self, Dual::Major)
    }

    /// What kind of dual `dual` is, beside the move of `line` after `played` moves.
    pub(super) fn of(rules: &Rules, line: &Line, played: usize, dual: &Move) -> Dual {
        let position = line.position(played);
        let (_, solution) = line.moves[played];
        if lands_elsewhere(rules, position, &solution, dual) {
            Dual::Landing
        } else if transposes(rules, line, played, &position.after(dual)) {
            Dual::Transposes
        } else {
            Dual::Major
        }
    }
}

fn lands_elsewhere(rules: &Rules, position: &Position, solution: &Move, dual: &Move) -> bool {
    let is_king = position.kings(position.side()).has(dual.from);
    let same = dual.from == solution.from && dual.captured == solution.captured;
    let quiet = dual.captured.is_empty();
    is_king && same && (!quiet || same_ray(rules, solution, dual))
}

/// True if both moves go in the same direction.
fn same_ray(rules: &Rules, one: &Move, other: &Move) -> bool {
    let board = &rules.board;
    Direction::ALL.into_iter().any(|direction| {
        let mut ray = SquareSet::EMPTY;
        let mut at = board.step(SquareSet::of(one.from), direction);
        while at.meets(board.squares()) {
            ray = ray.or(at);
            at = board.step(at, direction);
        }
        ray.has(one.to) && ray.has(other.to)
    })
}

/// True if the line is met again: in the position after the dual, or, after the reply of the line, by
/// one more move of the solving side.
fn transposes(rules: &Rules, line: &Line, played: usize, after: &Position) -> bool {
    let meets = |position: &Position| line.meets_after(played, position);
    if meets(after) {
        return true;
    }
    let Some((_, reply)) = line.moves.get(played + 1) else {
        return false;
    };
    if !moves(rules, after).contains(reply) {
        return false;
    }
    let next = after.after(reply);
    moves(rules, &next).iter().any(|mv| meets(&next.after(mv)))
}
