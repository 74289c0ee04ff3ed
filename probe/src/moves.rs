//! The legal moves of a position.
//!
//! A move is its start, its end and the set of captured pieces; routes that differ in nothing else
//! are one move. Captured pieces stay on the board, and block, until the whole capture is over; no
//! piece is jumped twice; the start square counts as empty (articles 4.7, 4.8 and 4.11).

use std::collections::HashSet;

use smallvec::SmallVec;

use crate::position::Position;
use crate::rules::{Crowning, Rules};
use crate::square::{Board, Color, Direction, Square, SquareSet};

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

/// All legal captures, in ascending order; empty if there is none.
pub fn captures(rules: &Rules, position: &Position) -> Moves {
    let mut search = CaptureSearch::new(rules, position);
    if can_capture(rules, position) {
        for from in position.pieces(position.side()) {
            search.start(from, position.kings(position.side()).has(from));
        }
    }
    let mut list = search.found;
    list.sort_unstable();
    list.dedup();
    list
}

/// A depth-first walk over the captures of one piece after another.
struct CaptureSearch<'a> {
    rules: &'a Rules,
    own: Color,
    enemies: SquareSet,
    occupied: SquareSet,
    from: Square,
    found: Moves,
    longest: u32,
    /// States already walked, once a capture is long enough for routes to multiply. Only under
    /// majority capture, where what a state leads to does not depend on how it was reached.
    seen: HashSet<(Square, SquareSet)>,
}

/// The capture so far: where the piece is, as what, and what it has taken.
#[derive(Clone, Copy)]
struct Route {
    at: Square,
    king: bool,
    taken: SquareSet,
}

/// Captures of at least this many pieces are kept in the list of walked states.
const ROUTES_MULTIPLY: u32 = 4;

impl<'a> CaptureSearch<'a> {
    fn new(rules: &'a Rules, position: &Position) -> CaptureSearch<'a> {
        CaptureSearch {
            rules,
            own: position.side(),
            enemies: position.pieces(position.side().other()),
            occupied: position.occupied(),
            from: Square::from_bit(0),
            found: Moves::new(),
            longest: 1,
            seen: HashSet::new(),
        }
    }

    fn start(&mut self, from: Square, king: bool) {
        self.from = from;
        self.seen.clear();
        let whole = self.occupied;
        self.occupied = whole.without(SquareSet::of(from));
        self.walk(
            Route {
                at: from,
                king,
                taken: SquareSet::EMPTY,
            },
            king,
        );
        self.occupied = whole;
    }

    /// Goes on from `route`; true if the piece can take one more.
    fn walk(&mut self, route: Route, was_king: bool) -> bool {
        let taken = route.taken.len();
        if self.rules.majority_capture
            && taken >= ROUTES_MULTIPLY
            && !self.seen.insert((route.at, route.taken))
        {
            return true;
        }
        let mut goes_on = false;
        for direction in Direction::ALL {
            if let Some(victim) = self.victim(&route, direction) {
                goes_on = true;
                self.jump(route, was_king, victim, direction);
            }
        }
        if !goes_on && taken > 0 {
            self.finish(&route, was_king);
        }
        goes_on
    }

    /// The enemy piece that the piece can take in `direction`, if any.
    fn victim(&self, route: &Route, direction: Direction) -> Option<Square> {
        let board = &self.rules.board;
        let backward = !self.own.forward().contains(&direction);
        if !route.king && backward && !self.rules.men_capture_backward {
            return None;
        }
        let mut next = board.step(SquareSet::of(route.at), direction);
        while route.king
            && self.rules.flying_kings
            && !next.is_empty()
            && !next.meets(self.occupied)
        {
            next = board.step(next, direction);
        }
        let victim = next.into_iter().next()?;
        let behind = board.step(next, direction);
        let free = !behind.is_empty() && !behind.meets(self.occupied);
        (free && self.enemies.has(victim) && !route.taken.has(victim)).then_some(victim)
    }

    /// Takes `victim` and goes on from every landing square.
    fn jump(&mut self, route: Route, was_king: bool, victim: Square, direction: Direction) {
        let board = self.rules.board;
        let taken = route.taken.or(SquareSet::of(victim));
        let landings = if route.king && self.rules.flying_kings {
            slide(
                &board,
                SquareSet::of(victim),
                board.squares().without(self.occupied),
                direction,
            )
        } else {
            board.step(SquareSet::of(victim), direction)
        };
        let must_go_on = !self.rules.majority_capture && landings.len() > 1;
        let mut ends = Moves::new();
        let mut any_goes_on = false;
        for at in landings {
            let crowned = !route.king && board.crown_row(self.own).has(at);
            let next = Route {
                at,
                king: route.king || crowned && self.rules.crowning == Crowning::GoesOnAsKing,
                taken,
            };
            if crowned && self.rules.crowning == Crowning::EndsMove {
                self.finish(&next, was_king);
                continue;
            }
            let start = self.found.len();
            if self.walk(next, was_king) {
                any_goes_on = true;
            } else if must_go_on {
                ends.extend(self.found.drain(start..));
            }
        }
        if !any_goes_on {
            self.found.extend(ends);
        }
    }

    fn finish(&mut self, route: &Route, was_king: bool) {
        let taken = route.taken.len();
        if self.rules.majority_capture {
            if taken < self.longest {
                return;
            }
            if taken > self.longest {
                self.longest = taken;
                self.found.clear();
            }
        }
        let crown_row = self.rules.board.crown_row(self.own);
        self.found.push(Move {
            from: self.from,
            to: route.at,
            captured: route.taken,
            crowns: !was_king && (route.king || crown_row.has(route.at)),
        });
    }
}
