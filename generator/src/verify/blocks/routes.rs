//! Routes of captures: whom a piece takes and where it ends (articles 4.1 to 4.13).
//!
//! Taken pieces stay on the board, and block, until the capture is over; none is jumped twice. Only the
//! routes that take most are kept. For rules with flying kings, men that capture backward, crowning at
//! the end of the move and the capture of most pieces.

use remise::rules::{Crowning, Rules};
use remise::square::{Board, Direction, SquareSet};

/// True if the captures of these rules are the ones known here.
pub fn are_known(rules: &Rules) -> bool {
    rules.flying_kings
        && rules.men_capture_backward
        && rules.majority_capture
        && rules.crowning == Crowning::AtEndOfMove
}

/// The end of a capture. Each set of pieces may be met on several routes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The square of the man that takes; none if it is a king.
    pub man: SquareSet,
    /// The square where the piece ends.
    pub to: SquareSet,
    /// The pieces that it takes.
    pub taken: SquareSet,
}

/// Routes on a board with these pieces.
#[derive(Clone, Debug)]
pub struct Routes<'b> {
    board: &'b Board,
    man: SquareSet,
    enemies: SquareSet,
    /// The squares without a piece; that on which the capturing piece started is one.
    empty: SquareSet,
    /// Pieces taken by the routes that take most; 0 without routes.
    pub longest: u32,
    /// The ends of those routes.
    pub ends: Vec<End>,
    /// All squares on which a route landed.
    pub landed: SquareSet,
}

impl<'b> Routes<'b> {
    /// No routes yet.
    pub const fn new(board: &'b Board) -> Routes<'b> {
        Routes {
            board,
            man: SquareSet::EMPTY,
            enemies: SquareSet::EMPTY,
            empty: SquareSet::EMPTY,
            longest: 0,
            ends: Vec::new(),
            landed: SquareSet::EMPTY,
        }
    }

    /// Forgets all routes.
    pub fn clear(&mut self) {
        self.longest = 0;
        self.ends.clear();
        self.landed = SquareSet::EMPTY;
    }

    /// Sets the board for the routes to come: enemies, and squares without a piece.
    pub const fn set_board(&mut self, enemies: SquareSet, empty: SquareSet) {
        self.enemies = enemies;
        self.empty = empty;
    }

    /// Adds the routes of a king that jumps over `victim`, from wherever it came.
    #[inline]
    pub fn king_over(&mut self, victim: SquareSet, direction: Direction) {
        self.man = SquareSet::EMPTY;
        self.fly(victim, direction, SquareSet::EMPTY);
    }

    fn fly(&mut self, victim: SquareSet, direction: Direction, taken: SquareSet) {
        let taken = taken.or(victim);
        let mut at = self.board.step(victim, direction);
        while at.meets(self.empty) {
            self.king_on(at, taken);
            at = self.board.step(at, direction);
        }
    }

    fn king_on(&mut self, at: SquareSet, taken: SquareSet) {
        let mut goes_on = false;
        for direction in Direction::ALL {
            let mut next = self.board.step(at, direction);
            while next.meets(self.empty) {
                next = self.board.step(next, direction);
            }
            if self.can_jump(next, direction, taken) {
                goes_on = true;
                self.fly(next, direction, taken);
            }
        }
        if !goes_on {
            self.end(at, taken);
        }
    }

    /// Those of `men` that can capture.
    #[inline]
    pub fn men_that_capture(&self, men: SquareSet) -> SquareSet {
        let reach = |direction: Direction| {
            let back = direction.opposite();
            let victims = self.enemies.0 & self.board.step(self.empty, back).0;
            self.board.step(SquareSet(victims), back).0
        };
        let near = Direction::ALL
            .into_iter()
            .fold(0, |near, way| near | reach(way));
        SquareSet(men.0 & near)
    }

    /// Adds the routes of a man on `at`.
    pub fn man_from(&mut self, at: SquareSet) {
        self.man = at;
        self.man_on(at, SquareSet::EMPTY);
    }

    fn man_on(&mut self, at: SquareSet, taken: SquareSet) {
        let mut goes_on = false;
        for direction in Direction::ALL {
            let next = self.board.step(at, direction);
            if self.can_jump(next, direction, taken) {
                goes_on = true;
                let to = self.board.step(next, direction);
                self.landed = self.landed.or(to);
                self.man_on(to, taken.or(next));
            }
        }
        if !goes_on && !taken.is_empty() {
            self.end(at, taken);
        }
    }

    #[inline]
    fn can_jump(&self, victim: SquareSet, direction: Direction, taken: SquareSet) -> bool {
        victim.meets(self.enemies.without(taken))
            && self.board.step(victim, direction).meets(self.empty)
    }

    fn end(&mut self, to: SquareSet, taken: SquareSet) {
        if taken.len() > self.longest {
            self.longest = taken.len();
            self.ends.clear();
        }
        if taken.len() == self.longest {
            let man = self.man;
            self.ends.push(End { man, to, taken });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use remise::moves::captures;
    use remise::position::Position;
    use remise::rules::INTERNATIONAL;
    use remise::square::{Color, Square};
    use std::collections::BTreeSet;

    type Found = BTreeSet<(SquareSet, SquareSet)>;

    /// The captures by these routes of all pieces of White.
    fn by_routes(position: &Position) -> Found {
        let board = &INTERNATIONAL.board;
        let enemies = position.pieces(Color::Black);
        let empty = board.squares().without(position.occupied());
        let mut routes = Routes::new(board);
        routes.set_board(enemies, empty);
        let men = routes.men_that_capture(position.men(Color::White));
        for man in men.into_iter().map(SquareSet::of) {
            routes.set_board(enemies, empty.or(man));
            routes.man_from(man);
        }
        for king in position.kings(Color::White).into_iter().map(SquareSet::of) {
            routes.set_board(enemies, empty.or(king));
            for direction in Direction::ALL {
                let mut next = board.step(king, direction);
                while next.meets(empty) {
                    next = board.step(next, direction);
                }
                if routes.can_jump(next, direction, SquareSet::EMPTY) {
                    routes.king_over(next, direction);
                }
            }
        }
        assert_eq!(routes.ends.is_empty(), routes.longest == 0);
        let ends = routes.ends.iter();
        ends.map(|end| (end.to, end.taken)).collect()
    }

    #[test]
    fn captures_are_those_of_the_move_generator() {
        let board = &INTERNATIONAL.board;
        assert!(are_known(&INTERNATIONAL));
        let squares: Vec<Square> = board.squares().into_iter().collect();
        let mut seed = 1_u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        let mut most = 0;
        for _ in 0..200_000 {
            let mut position = Position::empty(Color::White);
            for _ in 0..2 + random(9) {
                let square = SquareSet::of(squares[random(50) as usize]);
                let color = Color::BOTH[random(4).min(1) as usize];
                if square.meets(position.occupied()) {
                    continue;
                }
                position = match square.meets(board.crown_row(color)) || random(3) == 0 {
                    true => position.with_kings(color, position.kings(color).or(square)),
                    false => position.with_men(color, position.men(color).or(square)),
                };
            }
            let expected: Found = captures(&INTERNATIONAL, &position)
                .iter()
                .map(|mv| (SquareSet::of(mv.to), mv.captured))
                .collect();
            most = most.max(expected.first().map_or(0, |(_, taken)| taken.len()));
            assert_eq!(by_routes(&position), expected, "{position:?}");
        }
        assert!(most >= 5, "{most}");
    }
}
