//! Irregular moves: what is wrong with a recorded move that is not legal, and the position in which
//! the game goes on if it stands.
//!
//! FMJD, Annex 1, article 5.4 lists the irregularities, here by their *points*, and leaves it to the
//! opponent whether one is corrected or stands; once the opponent has moved it stands (5.7), and it
//! cannot be corrected in part (5.8). Of the seventeen points a record of moves can show 1, 2, 5, 6,
//! 8, 9 and 16.

use crate::moves::{Move, jumps, moves, quiet_moves};
use crate::notation::movetext::{self, MoveTextError};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Board, Color, Direction, Square, SquareName, SquareSet};

/// What is wrong with a recorded move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// Two moves in a row: a player moves whose turn it is not (point 1).
    OutOfTurn,
    /// A man or a king moves in an irregular way (point 2).
    Way {
        /// The piece is a king.
        king: bool,
        /// Everything that is irregular about it; at least one.
        reasons: Vec<Reason>,
    },
    /// A piece of the opponent is moved (point 5).
    OpponentsPiece,
    /// No capture although one is due (point 6).
    CaptureDue,
    /// A capture of fewer pieces than are due (point 8).
    TooFew {
        /// Pieces taken.
        taken: u32,
        /// Pieces that must be taken.
        due: u32,
    },
    /// A capture of more pieces than the piece can take (point 8).
    TooMany {
        /// Pieces taken.
        taken: u32,
        /// Pieces that must be taken; 0 if no capture is possible.
        due: u32,
    },
    /// The move stops inside a capture (point 9).
    Stopped {
        /// Pieces taken.
        taken: u32,
        /// Pieces that must be taken.
        due: u32,
    },
    /// A man that passed over its crown row in a capture, and so is no king, moves as one (point 16).
    Uncrowned,
    /// A legal capture has this start and end, but not by these squares: a fault of the record.
    Path,
    /// The square from which the move starts is empty.
    NoPiece(SquareName),
    /// The board has no squares with these numbers.
    NoSquare(Vec<u32>),
    /// The text is no move.
    Unreadable,
}

/// Why a way of moving is irregular.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The move ends where it starts.
    Stays,
    /// The square where the move ends is occupied.
    Occupied(SquareName),
    /// The squares are not on one diagonal.
    OffDiagonal,
    /// A man moves backward.
    Backward,
    /// The piece goes farther than it can.
    TooFar,
    /// A piece on this square is in the way.
    Blocked(SquareName),
}

impl Wrong {
    /// The name in records of commands.
    pub const fn code(&self) -> &'static str {
        match self {
            Wrong::OutOfTurn => "out-of-turn",
            Wrong::Way { .. } => "way",
            Wrong::OpponentsPiece => "opponents-piece",
            Wrong::CaptureDue => "capture-due",
            Wrong::TooFew { .. } => "too-few",
            Wrong::TooMany { .. } => "too-many",
            Wrong::Stopped { .. } => "stopped",
            Wrong::Uncrowned => "uncrowned",
            Wrong::Path => "path",
            Wrong::NoPiece(_) => "no-piece",
            Wrong::NoSquare(_) => "no-square",
            Wrong::Unreadable => "unreadable",
        }
    }

    /// The point of article 5.4; `None` for a fault of the record rather than of the player.
    pub const fn point(&self) -> Option<u8> {
        match self {
            Wrong::OutOfTurn => Some(1),
            Wrong::Way { .. } => Some(2),
            Wrong::OpponentsPiece => Some(5),
            Wrong::CaptureDue => Some(6),
            Wrong::TooFew { .. } | Wrong::TooMany { .. } => Some(8),
            Wrong::Stopped { .. } => Some(9),
            Wrong::Uncrowned => Some(16),
            Wrong::Path | Wrong::NoPiece(_) | Wrong::NoSquare(_) | Wrong::Unreadable => None,
        }
    }

    /// The article that the move breaks, where the list of irregularities leaves it to another; `None`
    /// too if the rule book is not known that far.
    pub const fn broken_article(&self, rules: &Rules) -> Option<&'static str> {
        let Some(articles) = rules.articles.irregular else {
            return None;
        };
        match self {
            Wrong::Way { king: false, .. } => Some(articles.man),
            Wrong::Way { king: true, .. } => Some(articles.king),
            Wrong::CaptureDue | Wrong::TooFew { .. } | Wrong::Stopped { .. } => {
                Some(articles.compulsory)
            }
            Wrong::TooMany { .. } => Some(articles.capture),
            Wrong::Uncrowned => Some(articles.crowning),
            _ => None,
        }
    }
}

/// One way to understand a recorded move that is not legal.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) wrong: Wrong,
    /// The position after it, and whether a capture or a move of a man led there; `None` if the move
    /// cannot be made on the board.
    pub(super) stands: Option<(Position, bool)>,
}

/// All ways to understand `text`, which names no move of `legal`, the legal moves of `position`; at
/// least one. `passed` are the men that passed over their crown row in a capture.
pub(super) fn attempts(
    rules: &Rules,
    position: &Position,
    legal: &[Move],
    passed: SquareSet,
    text: &str,
) -> Vec<Attempt> {
    let off_board = |wrong| vec![Attempt::impossible(wrong)];
    let squares = match movetext::squares(rules, text) {
        Ok(squares) if squares.len() > 1 => squares,
        Err(MoveTextError::NoSquare { numbers, .. }) => return off_board(Wrong::NoSquare(numbers)),
        _ => return off_board(Wrong::Unreadable),
    };
    let case = Case {
        rules,
        position,
        legal,
        passed,
        text,
        squares: &squares,
    };
    let (own, from) = (position.side(), squares[0]);
    if position.pieces(own).has(from) {
        case.own_piece()
    } else if position.pieces(own.other()).has(from) {
        case.other_piece(own.other())
    } else {
        off_board(Wrong::NoPiece(rules.name_of(from)))
    }
}

impl Attempt {
    const fn impossible(wrong: Wrong) -> Attempt {
        Attempt {
            wrong,
            stands: None,
        }
    }

    fn made(wrong: Wrong, position: &Position, mv: &Move) -> Attempt {
        Attempt {
            wrong,
            stands: Some((position.after(mv), position.is_irreversible(mv))),
        }
    }
}

/// A recorded move whose squares exist.
struct Case<'c> {
    rules: &'c Rules,
    position: &'c Position,
    legal: &'c [Move],
    passed: SquareSet,
    text: &'c str,
    squares: &'c [Square],
}

impl Case<'_> {
    const fn from(&self) -> Square {
        self.squares[0]
    }

    fn to(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }

    /// Pieces that must be taken; under free choice the most that can be.
    fn due(&self) -> u32 {
        let taken = self.legal.iter().map(|mv| mv.captured.len());
        taken.max().unwrap_or(0)
    }

    fn is_king(&self) -> bool {
        self.position.kings(self.position.side()).has(self.from())
    }

    /// The move of the piece on the start square of `position` to the end, whatever is between.
    fn moved(&self, position: &Position, captured: SquareSet) -> Move {
        let side = position.side();
        let man = position.men(side).has(self.from());
        Move {
            from: self.from(),
            to: self.to(),
            captured,
            crowns: man && self.rules.board.crown_row(side).has(self.to()),
        }
    }

    fn own_piece(&self) -> Vec<Attempt> {
        let same_ends = |mv: &&Move| (mv.from, mv.to) == (self.from(), self.to());
        let made = |wrong: &Wrong, mv: &Move| Attempt::made(wrong.clone(), self.position, mv);
        let by_other_squares = self.legal.iter().filter(same_ends);
        let found: Vec<Attempt> = by_other_squares.map(|mv| made(&Wrong::Path, mv)).collect();
        if !found.is_empty() {
            return found;
        }
        let quiet = quiet_moves(self.rules, self.position);
        let quiet = quiet.iter().find(same_ends);
        let quiet = quiet.map(|mv| made(&Wrong::CaptureDue, mv));
        // More than two squares are meant as a capture.
        if let (Some(quiet), 2) = (&quiet, self.squares.len()) {
            return vec![quiet.clone()];
        }
        let begun = jumps(self.rules, self.position, self.from());
        let begun = begun.iter().filter(same_ends);
        let begun = begun.filter(|mv| self.squares.len() == 2 || self.takes_along_the_path(mv));
        let found: Vec<Attempt> = begun.map(|mv| made(&self.unfinished(mv), mv)).collect();
        if found.is_empty() {
            vec![quiet.unwrap_or_else(|| self.irregular_way())]
        } else {
            found
        }
    }

    /// A capture that is not legal: does it stop inside one that is, or take too few?
    fn unfinished(&self, begun: &Move) -> Wrong {
        let taken = begun.captured.len();
        let goes_on = |mv: &&Move| {
            let inside = begun.captured.without(mv.captured).is_empty();
            mv.from == begun.from && inside && mv.captured != begun.captured
        };
        let longer = self.legal.iter().filter(goes_on);
        match longer.map(|mv| mv.captured.len()).min() {
            Some(due) => Wrong::Stopped { taken, due },
            None => Wrong::TooFew {
                taken,
                due: self.due(),
            },
        }
    }

    fn takes_along_the_path(&self, mv: &Move) -> bool {
        self.crossed().is_some_and(|crossed| crossed == mv.captured)
    }

    /// The pieces between the squares of the move; `None` if two of these are on no common diagonal.
    fn crossed(&self) -> Option<SquareSet> {
        let occupied = self.position.occupied().without(SquareSet::of(self.from()));
        let mut crossed = SquareSet::EMPTY;
        for leg in self.squares.windows(2) {
            let (_, between) = line(&self.rules.board, leg[0], leg[1])?;
            crossed = crossed.or(SquareSet(between.0 & occupied.0));
        }
        Some(crossed)
    }

    /// No capture that the piece could begin, and no step: what is wrong with it?
    fn irregular_way(&self) -> Attempt {
        let (side, board) = (self.position.side(), &self.rules.board);
        let free = !self.position.occupied().has(self.to());
        let crossed = self.crossed();
        if free && crossed == Some(SquareSet::EMPTY) && self.passed.has(self.from()) {
            let mv = self.moved(self.position, SquareSet::EMPTY);
            return Attempt::made(Wrong::Uncrowned, self.position, &mv);
        }
        let own = self.position.pieces(side);
        let taken = crossed.filter(|crossed| !crossed.meets(own) && !crossed.is_empty());
        let many = taken.filter(|taken| free && taken.len() > self.due());
        if let Some(taken) = many {
            let mv = self.moved(self.position, taken);
            let (taken, due) = (taken.len(), self.due());
            return Attempt::made(Wrong::TooMany { taken, due }, self.position, &mv);
        }
        let reasons = self.reasons(board, side, crossed);
        let wrong = Wrong::Way {
            king: self.is_king(),
            reasons,
        };
        // Of a capture nobody can tell which pieces were lifted.
        match free && self.squares.len() == 2 && !self.text.contains(['x', ':']) {
            true => Attempt::made(
                wrong,
                self.position,
                &self.moved(self.position, SquareSet::EMPTY),
            ),
            false => Attempt::impossible(wrong),
        }
    }

    fn reasons(&self, board: &Board, side: Color, crossed: Option<SquareSet>) -> Vec<Reason> {
        let (from, to) = (self.from(), self.to());
        if from == to {
            return vec![Reason::Stays];
        }
        let mut reasons = Vec::new();
        if self.position.occupied().has(to) {
            reasons.push(Reason::Occupied(self.rules.name_of(to)));
        }
        let man = !self.is_king();
        let straight = line(board, from, to);
        if crossed.is_none() {
            reasons.push(Reason::OffDiagonal);
        } else if let Some((direction, between)) = straight {
            if man && !side.goes(direction) {
                reasons.push(Reason::Backward);
            }
            let short = man || !self.rules.flying_kings;
            if short && !between.is_empty() {
                reasons.push(Reason::TooFar);
            }
        }
        let in_the_way = crossed.unwrap_or_default().into_iter();
        reasons.extend(in_the_way.map(|square| Reason::Blocked(self.rules.name_of(square))));
        if reasons.is_empty() {
            reasons.push(Reason::TooFar);
        }
        reasons
    }

    /// The piece belongs to `color`, whose turn it is not: it moved out of turn, or the player to
    /// move took hold of it.
    fn other_piece(&self, color: Color) -> Vec<Attempt> {
        let out_of_turn = self.position.with_side(color);
        let legal = moves(self.rules, &out_of_turn);
        let readings = movetext::read_among(self.rules, &out_of_turn, &legal, self.text);
        let free = !self.position.occupied().has(self.to());
        let readings = readings.unwrap_or_else(|_| {
            let moved = free.then(|| self.moved(&out_of_turn, SquareSet::EMPTY));
            moved.into_iter().collect()
        });
        let mut found = Vec::new();
        for mv in &readings {
            let moved = Attempt::made(Wrong::OutOfTurn, &out_of_turn, mv);
            // Of a player without pieces nobody can say that it has just moved.
            let stands = moved
                .stands
                .map(|(after, irreversible)| (after.with_side(color), irreversible))
                .filter(|(after, _)| !after.pieces(color.other()).is_empty());
            let wrong = Wrong::OpponentsPiece;
            found.extend([moved, Attempt { wrong, stands }]);
        }
        if found.is_empty() {
            found.push(Attempt::impossible(Wrong::OpponentsPiece));
        }
        found
    }
}

/// The direction from one square to another and the squares between them; `None` if they are on no
/// common diagonal.
fn line(board: &Board, from: Square, to: Square) -> Option<(Direction, SquareSet)> {
    let mut directions = Direction::ALL.into_iter();
    directions.find_map(|direction| {
        let mut between = SquareSet::EMPTY;
        let mut at = board.step(SquareSet::of(from), direction);
        while at.meets(board.squares()) {
            if at.has(to) {
                return Some((direction, between));
            }
            between = between.or(at);
            at = board.step(at, direction);
        }
        None
    })
}
