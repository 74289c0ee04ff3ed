//! The captures of all positions of a row: only the kings of the side to move differ.
//!
//! What a king takes does not depend on where before its first victim it came from, for its start
//! square counts as empty (article 4.8). So for every placement of the other kings, each victim and
//! direction is solved once and the result given to all squares from which a king can reach it. The
//! captures of men are the same for all kings that stand on no square where a man could land.

use remise::material::{Material, Side};
use remise::position::Position;
use remise::square::{Color, Direction, SquareSet};

use super::chunk::Lane;
use super::code::{Coding, NONE, WON};
use super::flip::Flip;
use super::king_sets::{KingSets, number, with_one_more};
use super::lookup::Lookup;
use super::routes::{End, Routes};
use super::store::{SliceTables, Store};
use crate::verify::VerifyError;

/// The best captures of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Best {
    /// Pieces taken; 0 if there is no capture.
    pub pieces: u8,
    /// The code that they give.
    pub result: u8,
    /// The code of the DTW.
    pub dtw: u8,
    /// The codes do not say all.
    pub odd: bool,
}

impl Best {
    /// Raises it to other captures of the same position: those of most pieces count.
    #[inline]
    fn raise(&mut self, other: Best) {
        if other.pieces > self.pieces {
            *self = other;
        } else if other.pieces == self.pieces {
            self.result = self.result.max(other.result);
            self.dtw = self.dtw.max(other.dtw);
            self.odd |= other.odd;
        }
    }
}

/// What is left after a capture, wherever the kings of the side that captured stand.
#[derive(Clone, Copy)]
struct After<'s> {
    /// `None` if nothing is left of the opponent.
    slice: Option<&'s SliceTables>,
    first_row: u64,
    column: usize,
    flip: Flip,
    pieces: u8,
}

/// Makes the captures of one row after another.
pub struct Captures<'s> {
    store: &'s Store<'s>,
    slice: &'s SliceTables,
    /// The sets of kings of White.
    kings: &'s KingSets,
    lookup: Lookup<'s>,
    routes: Routes<'s>,
    /// The pieces of the row without the kings of White, the side to move.
    row: Position,
    /// What is left after kings took some pieces.
    after_kings: Vec<(SquareSet, After<'s>)>,
    numbers: Vec<Option<u32>>,
    best: Vec<Best>,
}

impl<'s> Captures<'s> {
    /// The captures of positions of `slice`.
    pub fn new(store: &'s Store<'s>, slice: &'s SliceTables) -> Captures<'s> {
        Captures {
            store,
            slice,
            kings: store.king_sets(slice.index.material().sides[0].kings),
            lookup: Lookup::new(store),
            routes: Routes::new(&store.tables.rules().board),
            row: Position::empty(Color::White),
            after_kings: Vec::new(),
            numbers: Vec::new(),
            best: Vec::new(),
        }
    }

    /// The best captures for each set of kings of White, the side to move; `row` are all other pieces.
    /// Where kings stand on other pieces, they mean nothing.
    pub fn of_row(&mut self, row: &Position) -> Result<&[Best], VerifyError> {
        self.row = *row;
        self.after_kings.clear();
        self.best.clear();
        self.best.resize(self.slice.columns, Best::default());
        self.king_captures()?;
        self.man_captures()?;
        Ok(&self.best)
    }

    fn king_captures(&mut self) -> Result<(), VerifyError> {
        let Some(others) = self.slice.index.material().sides[0].kings.checked_sub(1) else {
            return Ok(());
        };
        let occupied = self.row.occupied();
        let sets = self.store.king_sets(others).sets.iter();
        for &others in sets.filter(|others| !others.meets(occupied)) {
            self.with_others(others)?;
        }
        Ok(())
    }

    /// The captures of one more king, `others` standing.
    fn with_others(&mut self, others: SquareSet) -> Result<(), VerifyError> {
        let board = &self.store.tables.rules().board;
        let enemies = self.row.pieces(Color::Black);
        let empty = self.slice.squares().without(self.row.occupied().or(others));
        self.routes.set_board(enemies, empty);
        let mut has_numbers = false;
        for direction in Direction::ALL {
            let back = direction.opposite();
            let victims = enemies.0 & board.step(empty, back).0 & board.step(empty, direction).0;
            for victim in SquareSet(victims).into_iter().map(SquareSet::of) {
                if !has_numbers {
                    with_one_more(board, others, &mut self.numbers);
                    has_numbers = true;
                }
                self.routes.clear();
                self.routes.king_over(victim, direction);
                let best = self.best_of_king()?;
                let mut from = board.step(victim, back);
                while from.meets(empty) {
                    if let Some(number) = self.number_with(from) {
                        self.best[number as usize].raise(best);
                    }
                    from = board.step(from, back);
                }
            }
        }
        Ok(())
    }

    /// The number of the kings with one more on a square.
    #[inline]
    fn number_with(&self, square: SquareSet) -> Option<u32> {
        let place = self.slice.squares().0 & (square.0 - 1);
        self.numbers.get(place.count_ones() as usize).copied()?
    }

    /// The best of the routes of a king.
    fn best_of_king(&mut self) -> Result<Best, VerifyError> {
        let mut best = Best::default();
        for at in 0..self.routes.ends.len() {
            let End { to, taken, .. } = self.routes.ends[at];
            let after = self.after_kings(taken)?;
            let row = self.number_with(to).unwrap_or(0);
            best.raise(self.best_after(&after, self.kings.turned[row as usize])?);
        }
        Ok(best)
    }

    fn after_kings(&mut self, taken: SquareSet) -> Result<After<'s>, VerifyError> {
        let known = self.after_kings.iter().find(|(known, _)| *known == taken);
        if let Some(&(_, after)) = known {
            return Ok(after);
        }
        let own = self.slice.index.material().sides[0];
        let after = self.after(own, self.row.men(Color::White), taken)?;
        self.after_kings.push((taken, after));
        Ok(after)
    }

    fn man_captures(&mut self) -> Result<(), VerifyError> {
        let occupied = self.row.occupied();
        self.find_men(SquareSet::EMPTY);
        if self.routes.longest == 0 {
            return Ok(());
        }
        let landed = self.routes.landed;
        let mut after = Vec::new();
        self.note_after_men(&mut after)?;
        let mut after_others = Vec::new();
        for (number, &kings) in self.kings.sets.iter().enumerate() {
            if kings.meets(occupied) {
                continue;
            }
            if kings.meets(landed) {
                self.find_men(kings);
                self.note_after_men(&mut after_others)?;
                self.men_of(number, kings, &after_others)?;
            } else {
                self.men_of(number, kings, &after)?;
            }
        }
        Ok(())
    }

    /// Finds what men take where White has these kings.
    fn find_men(&mut self, kings: SquareSet) {
        let enemies = self.row.pieces(Color::Black);
        let empty = self.slice.squares().without(self.row.occupied().or(kings));
        self.routes.clear();
        self.routes.set_board(enemies, empty);
        let men = self.routes.men_that_capture(self.row.men(Color::White));
        for man in men.into_iter().map(SquareSet::of) {
            self.routes.set_board(enemies, empty.or(man));
            self.routes.man_from(man);
        }
    }

    /// Notes what is left after the captures found, with the square where a man is crowned.
    fn note_after_men(&self, after: &mut Vec<(SquareSet, After<'s>)>) -> Result<(), VerifyError> {
        after.clear();
        let crown_row = self.store.tables.rules().board.crown_row(Color::White);
        let (own, men) = (
            self.slice.index.material().sides[0],
            self.row.men(Color::White),
        );
        for &End { man, to, taken } in &self.routes.ends {
            let others = men.without(man);
            let (crowned, own, men) = match to.meets(crown_row) {
                true => {
                    let (kings, men) = (own.kings + 1, own.men - 1);
                    (to, Side { kings, men }, others)
                }
                false => (SquareSet::EMPTY, own, others.or(to)),
            };
            after.push((crowned, self.after(own, men, taken)?));
        }
        Ok(())
    }

    /// Gives the captures of men to the position with these kings, of this number.
    fn men_of(
        &mut self,
        number_of_kings: usize,
        kings: SquareSet,
        after: &[(SquareSet, After<'s>)],
    ) -> Result<(), VerifyError> {
        let board = &self.store.tables.rules().board;
        for (crowned, after) in after {
            if after.pieces < self.best[number_of_kings].pieces {
                continue;
            }
            let row = match crowned.is_empty() {
                true => self.kings.turned[number_of_kings],
                false => number(board, board.turn(kings.or(*crowned))) as u32,
            };
            let best = self.best_after(after, row)?;
            self.best[number_of_kings].raise(best);
        }
        Ok(())
    }

    /// What is left after a capture that leaves White with `own`, its men on `men`.
    fn after(&self, own: Side, men: SquareSet, taken: SquareSet) -> Result<After<'s>, VerifyError> {
        let board = &self.store.tables.rules().board;
        let limits = self.store.tables.limits();
        let kings_left = self.row.kings(Color::Black).without(taken);
        let men_left = self.row.men(Color::Black).without(taken);
        let left = Side {
            kings: kings_left.len() as u8,
            men: men_left.len() as u8,
        };
        let slice = match left.pieces() {
            0 => None,
            _ => Some(self.store.slice(Material::new(left, own))?),
        };
        let material = slice.map_or(self.slice.material, |slice| slice.material);
        let block = slice.map_or(0, |slice| {
            let block = slice.index.block_of(board.turn(men_left), board.turn(men));
            slice.first_row(block)
        });
        Ok(After {
            slice,
            first_row: block,
            column: number(board, board.turn(kings_left)) as usize,
            flip: self.slice.flip(limits, Lane::Results, material, true),
            pieces: taken.len() as u8,
        })
    }

    /// The codes of a capture, by the number of White's kings after it, turned.
    #[inline]
    fn best_after(&mut self, after: &After<'s>, kings: u32) -> Result<Best, VerifyError> {
        let Coding { dtw, .. } = self.slice.coding;
        let Some(slice) = after.slice else {
            return Ok(Best {
                pieces: after.pieces,
                result: WON,
                dtw: if dtw { WON } else { NONE },
                odd: false,
            });
        };
        let row = after.first_row + u64::from(kings);
        let chunk = self.lookup.chunk(slice, slice.chunk_of(row))?;
        let place = slice.place_in_chunk(row, after.column);
        let result = after.flip.of(chunk.results[place]);
        let dtw = chunk.dtw.get(place).filter(|_| dtw);
        Ok(Best {
            pieces: after.pieces,
            result,
            dtw: dtw.map_or(NONE, |&dtw| Flip::CountingDtw.of(dtw)),
            odd: !chunk.is_plain() || result == NONE || !self.slice.coding.fits(result),
        })
    }
}
