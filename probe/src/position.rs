//! A position: the pieces and the player to move.

use std::fmt;

use crate::material::{Material, Side};
use crate::moves::Move;
use crate::rules::Rules;
use crate::square::{Color, SquareName, SquareSet};

/// Men and kings of both players and the player to move. Equality is exact, as the repetition rule
/// (article 6.1) needs it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [SquareSet; 2],
    kings: [SquareSet; 2],
    side: Color,
}

impl Position {
    /// The board without pieces and `side` to move.
    pub const fn empty(side: Color) -> Position {
        Position {
            men: [SquareSet::EMPTY; 2],
            kings: [SquareSet::EMPTY; 2],
            side,
        }
    }

    /// The position at the start of a game (articles 2.8 and 3.3).
    pub fn start(rules: &Rules) -> Position {
        let board = &rules.board;
        let rows = rules.pieces_at_start / board.width();
        let fill = |from, to| (from..to).fold(SquareSet::EMPTY, |set, row| set.or(board.row(row)));
        Position::empty(rules.first_to_move)
            .with_men(Color::Black, fill(0, rows))
            .with_men(Color::White, fill(board.rows() - rows, board.rows()))
    }

    /// The player to move.
    #[inline]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The men of `color`.
    #[inline]
    pub const fn men(&self, color: Color) -> SquareSet {
        self.men[color as usize]
    }

    /// The kings of `color`.
    #[inline]
    pub const fn kings(&self, color: Color) -> SquareSet {
        self.kings[color as usize]
    }

    /// The pieces of `color`.
    #[inline]
    pub const fn pieces(&self, color: Color) -> SquareSet {
        self.men(color).or(self.kings(color))
    }

    /// All pieces.
    #[inline]
    pub const fn occupied(&self) -> SquareSet {
        self.pieces(Color::White).or(self.pieces(Color::Black))
    }

    /// The same position with `men` as the men of `color`.
    #[must_use]
    pub const fn with_men(mut self, color: Color, men: SquareSet) -> Position {
        self.men[color as usize] = men;
        self
    }

    /// The same position with `kings` as the kings of `color`.
    #[must_use]
    pub const fn with_kings(mut self, color: Color, kings: SquareSet) -> Position {
        self.kings[color as usize] = kings;
        self
    }

    /// The same pieces with `side` to move.
    #[must_use]
    pub const fn with_side(mut self, side: Color) -> Position {
        self.side = side;
        self
    }

    /// The material, side to move first.
    pub fn material(&self) -> Material {
        let count = |color| Side {
            kings: self.kings(color).len() as u8,
            men: self.men(color).len() as u8,
        };
        Material::new(count(self.side), count(self.side.other()))
    }

    /// Swaps the colours and turns the board; its own inverse. Nothing changes for the players.
    #[must_use]
    pub fn flip(&self, rules: &Rules) -> Position {
        let turn = |set| rules.board.turn(set);
        Position {
            men: [turn(self.men[1]), turn(self.men[0])],
            kings: [turn(self.kings[1]), turn(self.kings[0])],
            side: self.side.other(),
        }
    }

    /// The position after `mv`, which must come from [`moves`](crate::moves::moves) of this one.
    #[inline]
    #[must_use]
    pub const fn after(&self, mv: &Move) -> Position {
        let (own, enemy) = (self.side as usize, self.side.other() as usize);
        let (from, to) = (SquareSet::of(mv.from), SquareSet::of(mv.to));
        let mut next = *self;
        let was_king = self.kings[own].meets(from);
        next.men[own] = self.men[own].without(from);
        next.kings[own] = self.kings[own].without(from);
        if was_king || mv.crowns {
            next.kings[own] = next.kings[own].or(to);
        } else {
            next.men[own] = next.men[own].or(to);
        }
        next.men[enemy] = self.men[enemy].without(mv.captured);
        next.kings[enemy] = self.kings[enemy].without(mv.captured);
        next.side = self.side.other();
        next
    }

    /// True if `mv`, a move of the player to move, captures or moves a man: no later position can
    /// equal this one.
    #[inline]
    pub const fn is_irreversible(&self, mv: &Move) -> bool {
        !mv.captured.is_empty() || self.men(self.side).has(mv.from)
    }

    /// Everything that makes the position impossible under `rules`; empty if it is legal. A player
    /// to move without pieces is legal: that player has lost.
    pub fn faults(&self, rules: &Rules) -> Vec<Fault> {
        let board = &rules.board;
        let mut faults = Vec::new();
        let mut seen = SquareSet::EMPTY;
        for color in Color::BOTH {
            for set in [self.men(color), self.kings(color)] {
                faults.extend(
                    set.without(board.squares())
                        .into_iter()
                        .map(|_| Fault::OffBoard),
                );
                let twice = SquareSet(seen.0 & set.0);
                faults.extend(
                    twice
                        .into_iter()
                        .map(|square| Fault::Twice(rules.name_of(square))),
                );
                seen = seen.or(set);
            }
            let crowned = SquareSet(self.men(color).0 & board.crown_row(color).0);
            faults.extend(
                crowned
                    .into_iter()
                    .map(|square| Fault::ManOnCrownRow(color, rules.name_of(square))),
            );
        }
        if self.pieces(self.side.other()).is_empty() {
            faults.push(Fault::NoOpponent(self.side.other()));
        }
        faults
    }
}

/// One reason why a position is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A piece on no square of the board.
    OffBoard,
    /// Two pieces on this square.
    Twice(SquareName),
    /// A man of this player on the row where it would have been crowned, on this square (article 3.5).
    ManOnCrownRow(Color, SquareName),
    /// The player who has just moved has no pieces.
    NoOpponent(Color),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::OffBoard => write!(f, "a piece stands off the board"),
            Fault::Twice(square) => write!(f, "square {square} holds two pieces"),
            Fault::ManOnCrownRow(color, square) => {
                write!(
                    f,
                    "a man of {color} stands on {square}, where it would be a king"
                )
            }
            Fault::NoOpponent(color) => write!(f, "{color} has just moved and has no pieces"),
        }
    }
}
