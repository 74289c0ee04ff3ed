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
