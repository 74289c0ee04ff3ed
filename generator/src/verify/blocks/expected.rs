//! What the moves of all positions of a block give: a matrix of codes.
//!
//! Everything is seen from the side that moves next: the block's own side to move is Black here, its
//! pieces are turned. So the successors of a place stand at the same place of their matrices, a row
//! for each set of kings of the side that has moved. Only quiet moves are made; at capture positions
//! and where there is no position the codes mean nothing.

use std::ops::Range;

use remise::material::{Material, Side};
use remise::square::{Color, SquareSet};

use super::king_runs::KingRuns;
use super::king_sets::number;
use super::lookup::Lookup;
use super::matrix::Matrix;
use super::store::{SliceTables, Store};
use super::successors::Block;
use crate::verify::VerifyError;

/// The moves of a slice's blocks.
pub struct Moves<'s> {
    store: &'s Store<'s>,
    slice: &'s SliceTables,
    /// The slice with the other side to move.
    flip: &'s SliceTables,
    /// The slice after a promotion.
    crowned: Option<Crowned<'s>>,
}

/// The slice that promotions lead to.
struct Crowned<'s> {
    slice: &'s SliceTables,
    /// For each square where a man is crowned: the rows with no king there, each with the row of the
    /// same kings and one there.
    rows: Vec<(SquareSet, Vec<(u32, u32)>)>,
}

impl<'s> Moves<'s> {
    /// The moves of positions of `slice`.
    pub fn new(store: &'s Store<'s>, slice: &'s SliceTables) -> Result<Moves<'s>, VerifyError> {
        let [own, enemy] = slice.index.material().sides;
        let crowned = own.men.checked_sub(1).map(|men| {
            let kings = own.kings + 1;
            let slice = store.slice(Material::new(enemy, Side { kings, men }))?;
            Ok(Crowned::new(store, slice, own.kings))
        });
        let crowned: Option<Result<Crowned, VerifyError>> = crowned;
        Ok(Moves {
            store,
            slice,
            flip: store.slice(slice.index.material().flip())?,
            crowned: crowned.transpose()?,
        })
    }

    /// Makes all moves of the given columns of a block, into all `matrices`; the block has these men,
    /// those of the side to move first. `false` if something odd was met.
    pub fn make(
        &self,
        men: [SquareSet; 2],
        columns: &Range<usize>,
        matrices: &mut [Matrix],
        lookup: &mut Lookup,
    ) -> Result<bool, VerifyError> {
        for matrix in &mut *matrices {
            matrix.clear(self.flip.rows as usize, columns.clone());
        }
        let board = &self.store.tables.rules().board;
        let [own, enemy] = men.map(|men| board.turn(men));
        let king_moves = self.king_moves([enemy, own], matrices, lookup)?;
        let man_moves = self.man_moves([enemy, own], matrices, lookup)?;
        Ok(king_moves && man_moves)
    }

    /// `men` are those of the opponent and of the side that moves, here and below.
    fn king_moves(
        &self,
        men: [SquareSet; 2],
        matrices: &mut [Matrix],
        lookup: &mut Lookup,
    ) -> Result<bool, VerifyError> {
        let Some(others) = self.slice.index.material().sides[0].kings.checked_sub(1) else {
            return Ok(true);
        };
        let after = Block::open(lookup, self.flip, men)?;
        let [enemy, own] = men;
        let runs = KingRuns {
            rules: self.store.tables.rules(),
            lines: &self.store.lines,
            others: self.store.king_sets(others),
            men: own.or(enemy),
            after: &after,
        };
        let limits = self.store.tables.limits();
        runs.make(matrices, |lane| {
            self.slice.flip(limits, lane, self.flip.material, false)
        });
        Ok(after.is_plain())
    }

    fn man_moves(
        &self,
        men: [SquareSet; 2],
        matrices: &mut [Matrix],
        lookup: &mut Lookup,
    ) -> Result<bool, VerifyError> {
        let board = &self.store.tables.rules().board;
        let [enemy, own] = men;
        let mut is_plain = true;
        for man in own.into_iter().map(SquareSet::of) {
            for direction in Color::Black.forward() {
                let to = board.step(man, direction).without(own.or(enemy));
                if to.is_empty() {
                    continue;
                }
                let others = own.without(man);
                is_plain &= match &self.crowned {
                    Some(crowned) if to.meets(board.crown_row(Color::Black)) => {
                        crowned.crown(self, [enemy, others], to, matrices, lookup)?
                    }
                    _ => self.step([enemy, others.or(to)], matrices, lookup)?,
                };
            }
        }
        Ok(is_plain)
    }

    /// A man's move to the block with these men.
    fn step(
        &self,
        men: [SquareSet; 2],
        matrices: &mut [Matrix],
        lookup: &mut Lookup,
    ) -> Result<bool, VerifyError> {
        let after = Block::open(lookup, self.flip, men)?;
        let limits = self.store.tables.limits();
        for matrix in matrices {
            let flip = self
                .slice
                .flip(limits, matrix.lane, self.flip.material, true);
            let columns = matrix.columns.clone();
            if columns.len() == self.flip.columns {
                for (rows, codes) in after.strips(matrix.lane) {
                    flip.raise(matrix.rows(rows), codes);
                }
                continue;
            }
            for row in 0..self.flip.rows as usize {
                let codes = after.codes(matrix.lane, row, &columns);
                flip.raise(matrix.row(row), codes);
            }
        }
        Ok(after.is_plain())
    }
}

impl<'s> Crowned<'s> {
    /// Promotions from slices with so many kings to `slice`.
    fn new(store: &Store, slice: &'s SliceTables, kings: u8) -> Crowned<'s> {
        let board = &store.tables.rules().board;
        let sets = &store.king_sets(kings).sets;
        let rows = |to: SquareSet| {
            let free = (0..).zip(sets).filter(|(_, kings)| !kings.meets(to));
            free.map(|(row, kings)| (row, number(board, kings.or(to)) as u32))
                .collect()
        };
        let row = board.crown_row(Color::Black).into_iter();
        Crowned {
            slice,
            rows: row.map(SquareSet::of).map(|to| (to, rows(to))).collect(),
        }
    }

    /// A man's move to the block with these men and a new king on `to`.
    fn crown(
        &self,
        moves: &Moves,
        men: [SquareSet; 2],
        to: SquareSet,
        matrices: &mut [Matrix],
        lookup: &mut Lookup,
    ) -> Result<bool, VerifyError> {
        let rows = self.rows.iter().find(|(crowned, _)| *crowned == to);
        let rows: &[(u32, u32)] = rows.map_or(&[], |(_, rows)| rows);
        let opened = rows.iter().map(|&(_, row)| row as usize);
        let after = Block::open_rows(lookup, self.slice, men, opened)?;
        let limits = moves.store.tables.limits();
        for matrix in matrices {
            let flip = moves
                .slice
                .flip(limits, matrix.lane, self.slice.material, true);
            let columns = matrix.columns.clone();
            for &(row, row_after) in rows {
                let codes = after.codes(matrix.lane, row_after as usize, &columns);
                flip.raise(matrix.row(row as usize), codes);
            }
        }
        Ok(after.is_plain())
    }
}
