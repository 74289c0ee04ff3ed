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
use crate::square::{Board, Direction, Square, SquareSet};

pub use capture::captures;
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
    let mut list = captures(rules, position);
    if list.is_empty() {
        list = quiet_moves(rules, position);
    }
    list
}

/// True if the player to move can capture, and so must (article 4.13).
#[inline]
pub fn can_capture(rules: &Rules, position: &Position) -> bool {
    let own = position.side();
    let (mine, theirs) = (position.pieces(own), position.pieces(own.other()));
    let board = &rules.board;
    let empty = board.squares().without(mine.or(theirs));
    let runners = if rules.flying_kings {
        position.kings(own)
    } else {
        SquareSet::EMPTY
    };
    Direction::ALL.into_iter().any(|direction| {
        let backward = !own.forward().contains(&direction);
        let men = if backward && !rules.men_capture_backward {
            SquareSet::EMPTY
        } else {
            position.men(own)
        };
        let near = men
            .or(position.kings(own))
            .or(slide(board, runners, empty, direction));
        let jumped = SquareSet(board.step(near, direction).0 & theirs.0);
        board.step(jumped, direction).meets(empty)
    })
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

fn quiet_moves(rules: &Rules, position: &Position) -> Moves {
    let (own, board) = (position.side(), &rules.board);
    let empty = board.squares().without(position.occupied());
    let mut list = Moves::new();
    let mut add = |from, targets: SquareSet, crowning: SquareSet| {
        list.extend(targets.into_iter().map(|to| Move {
            from,
            to,
            captured: SquareSet::EMPTY,
            crowns: crowning.has(to),
        }));
    };
    for from in position.pieces(own) {
        let start = SquareSet::of(from);
        if position.kings(own).has(from) {
            let reach = |direction| {
                if rules.flying_kings {
                    slide(board, start, empty, direction)
                } else {
                    SquareSet(board.step(start, direction).0 & empty.0)
                }
            };
            let targets = Direction::ALL
                .map(reach)
                .into_iter()
                .fold(SquareSet::EMPTY, SquareSet::or);
            add(from, targets, SquareSet::EMPTY);
        } else {
            let [left, right] = own.forward().map(|direction| board.step(start, direction));
            add(
                from,
                SquareSet(left.or(right).0 & empty.0),
                board.crown_row(own),
            );
        }
    }
    list
}
