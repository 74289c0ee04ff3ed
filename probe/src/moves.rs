//! The legal moves of a position.
//!
//! A move is its start, its end and the set of captured pieces; routes that differ in nothing else
//! are one move. Captured pieces stay on the board, and block, until the whole capture is over; no
//! piece is jumped twice; the start square counts as empty (articles 4.7, 4.8 and 4.11).

mod capture;
mod path;

use smallvec::SmallVec;

use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Board, Color, Direction, Square, SquareSet};

pub use path::{has_path, path};

/// A legal move. The order (start, end, captured set, crowning) is the last rank of the order of
/// moves everywhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it ends; equal to `from` for a capture that comes back.
    pub to: Square,
    /// The pieces it captures.
    pub captured: SquareSet,
    /// The piece is a man and becomes a king.
    pub crowns: bool,
}

/// A list of moves; those of endgame positions need no allocation.
pub type Moves = SmallVec<[Move; 32]>;

/// All legal moves, in ascending order.
pub fn moves(rules: &Rules, position: &Position) -> Moves {
    let capturing = capture::pieces_that_capture(rules, position);
    if capturing.is_empty() {
        quiet_moves(rules, position)
    } else {
        capture::captures_of(rules, position, capturing)
    }
}

/// All legal captures, in ascending order; empty if there is none.
pub fn captures(rules: &Rules, position: &Position) -> Moves {
    let capturing = capture::pieces_that_capture(rules, position);
    capture::captures_of(rules, position, capturing)
}

/// True if the player to move can capture, and so must (article 4.13).
#[inline]
pub fn can_capture(rules: &Rules, position: &Position) -> bool {
    !capture::pieces_that_capture(rules, position).is_empty()
}

/// True if the player to move has no legal move.
#[inline]
pub fn is_over(rules: &Rules, position: &Position) -> bool {
    let own = position.side();
    let empty = rules.board.squares().without(position.occupied());
    let steps = |direction| {
        let movers = if own.goes(direction) {
            position.pieces(own)
        } else {
            position.kings(own)
        };
        rules.board.step(movers, direction).meets(empty)
    };
    !Direction::ALL.into_iter().any(steps) && !can_capture(rules, position)
}

/// The captures that the piece on `from` could begin, each at every square where it could stop, legal
/// or not. In ascending order.
pub(crate) fn jumps(rules: &Rules, position: &Position, from: Square) -> Vec<Move> {
    capture::jumps(rules, position, from)
}

/// The moves without a capture, in ascending order, whether a capture is due or not.
pub(crate) fn quiet_moves(rules: &Rules, position: &Position) -> Moves {
    let own = position.side();
    let crown_row = rules.board.crown_row(own);
    let empty = rules.board.squares().without(position.occupied());
    let mut list = Moves::new();
    for from in position.pieces(own) {
        let king = position.kings(own).has(from);
        let targets = if king {
            king_targets(rules, from, empty)
        } else {
            man_targets(rules, own, from, empty)
        };
        for to in targets {
            list.push(Move {
                from,
                to,
                captured: SquareSet::EMPTY,
                crowns: !king && crown_row.has(to),
            });
        }
    }
    list
}

#[inline]
fn man_targets(rules: &Rules, own: Color, from: Square, empty: SquareSet) -> SquareSet {
    let [left, right] = own
        .forward()
        .map(|direction| rules.board.step(SquareSet::of(from), direction));
    SquareSet(left.or(right).0 & empty.0)
}

#[inline]
fn king_targets(rules: &Rules, from: Square, empty: SquareSet) -> SquareSet {
    let start = SquareSet::of(from);
    let reach = |direction| {
        if rules.flying_kings {
            slide(&rules.board, start, empty, direction)
        } else {
            SquareSet(rules.board.step(start, direction).0 & empty.0)
        }
    };
    let all = Direction::ALL.map(reach).into_iter();
    all.fold(SquareSet::EMPTY, SquareSet::or)
}

/// The squares that pieces on `from` reach over squares of `empty`, without `from` itself.
#[inline]
fn slide(board: &Board, from: SquareSet, empty: SquareSet, direction: Direction) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    let mut front = from;
    while !front.is_empty() {
        front = SquareSet(board.step(front, direction).0 & empty.0);
        reached = reached.or(front);
    }
    reached
}
