//! What the moves of all positions of a block give: a matrix of codes.
//!
//! Everything is seen from the side that moves next: the block's own side to move is Black here, its
//! pieces are turned. So the successors of a place stand at the same place of their matrices, a row
//! for each set of kings of the side that has moved. Only quiet moves are made; at capture positions
//! and where there is no position the codes mean nothing.

use std::ops::Range;

use remise::material::{Material, Side};
use remise::square::{Color, SquareSet};

use super::chunk::Lane;
use super::code::NONE;
use super::flip::Flip;
use super::king_sets::{number, with_one_more};
use super::store::{SliceTables, Store};
use super::successors::Block;
use crate::verify::VerifyError;

/// Codes of some columns of a block, row by row; 0 where there is no move.
#[derive(Debug)]
pub struct Matrix {
    lane: Lane,
    columns: Range<usize>,
    codes: Vec<u8>,
}

impl Matrix {
    /// No columns yet.
    pub const fn new(lane: Lane) -> Matrix {
        Matrix {
            lane,
            columns: 0..0,
            codes: Vec::new(),
        }
    }

    fn clear(&mut self, rows: usize, columns: Range<usize>) {
        self.codes.clear();
        self.codes.resize(rows * columns.len(), NONE);
        self.columns = columns;
    }

    #[inline]
    fn row(&mut self, row: usize) -> &mut [u8] {
        let len = self.columns.len();
        &mut self.codes[row * len..][..len]
    }

    /// Which codes.
    pub const fn lane(&self) -> Lane {
        self.lane
    }

    /// The codes of a column in these rows.
    #[inline]
    pub fn column(&self, column: usize, rows: &[u32]) -> impl Iterator<Item = u8> {
        let codes = &self.codes[column - self.columns.start..];
        rows.iter()
            .map(|&row| codes[row as usize * self.columns.len()])
    }
}

/// The moves of a slice's blocks.
pub struct Moves<'s> {
    store: &'s Store<'s>,
    slice: &'s SliceTables,
    /// The slice with the other side to move.
    flip: &'s SliceTables,
    /// The slice after a promotion.
    crowned: Option<&'s SliceTables>,
}

impl<'s> Moves<'s> {
    /// The moves of positions of `slice`.
    pub fn new(store: &'s Store<'s>, slice: &'s SliceTables) -> Result<Moves<'s>, VerifyError> {
        let [own, enemy] = slice.index.material().sides;
        let crowned = own.men.checked_sub(1).map(|men| {
            let kings = own.kings + 1;
            store.slice(Material::new(enemy, Side { kings, men }))
        });
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
    ) -> Result<bool, VerifyError> {
        for matrix in &mut *matrices {
            matrix.clear(self.flip.rows as usize, columns.clone());
        }
        let board = &self.store.tables.rules().board;
        let [own, enemy] = men.map(|men| board.turn(men));
        let king_moves = self.king_moves([enemy, own], matrices)?;
        Ok(self.man_moves([enemy, own], matrices)? && king_moves)
    }

    /// `men` are those of the opponent and of the side that moves, here and below.
    fn king_moves(
        &self,
        men: [SquareSet; 2],
        matrices: &mut [Matrix],
    ) -> Result<bool, VerifyError> {
        let Some(others) = self.slice.index.material().sides[0].kings.checked_sub(1) else {
            return Ok(true);
        };
        let after = Block::open(self.store, self.flip, men)?;
        let limits = self.store.tables.limits();
        for matrix in matrices {
            let flip = self.slice.flip(limits, matrix.lane, self.flip.class, false);
            self.run_kings(others, &after, flip, matrix);
        }
        Ok(after.is_plain())
    }

    /// Runs each king along all lines, `others` more standing anywhere.
    fn run_kings(&self, others: u8, after: &Block, flip: Flip, matrix: &mut Matrix) {
        let rules = self.store.tables.rules();
        let (lane, columns) = (matrix.lane, matrix.columns.clone());
        let mut run = vec![NONE; columns.len()];
        let mut numbers = Vec::new();
        for &others in &self.store.king_sets(others).sets {
            with_one_more(&rules.board, others, &mut numbers);
            self.store.lines.both_ways(|line| {
                run.fill(NONE);
                for square in line {
                    let Some(row) = numbers[usize::from(square)] else {
                        run.fill(NONE);
                        continue;
                    };
                    for (code, &run) in matrix.row(row as usize).iter_mut().zip(&run) {
                        *code = run.max(*code);
                    }
                    if !rules.flying_kings {
                        run.fill(NONE);
                    }
                    flip.go_on(&mut run, after.codes(lane, row as usize, &columns));
                }
            });
        }
    }

    fn man_moves(&self, men: [SquareSet; 2], matrices: &mut [Matrix]) -> Result<bool, VerifyError> {
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
                is_plain &= match self.crowned {
                    Some(slice) if to.meets(board.crown_row(Color::Black)) => {
                        self.crown(slice, [enemy, others], to, matrices)?
                    }
                    _ => self.step([enemy, others.or(to)], matrices)?,
                };
            }
        }
        Ok(is_plain)
    }

    /// A man's move to the block with these men.
    fn step(&self, men: [SquareSet; 2], matrices: &mut [Matrix]) -> Result<bool, VerifyError> {
        let after = Block::open(self.store, self.flip, men)?;
        let limits = self.store.tables.limits();
        for matrix in matrices {
            let flip = self.slice.flip(limits, matrix.lane, self.flip.class, true);
            let columns = matrix.columns.clone();
            for row in 0..self.flip.rows as usize {
                let codes = after.codes(matrix.lane, row, &columns);
                flip.raise(matrix.row(row), codes);
            }
        }
        Ok(after.is_plain())
    }

    /// A man's move to the block of `slice` with these men and a new king on `to`.
    fn crown(
        &self,
        slice: &SliceTables,
        men: [SquareSet; 2],
        to: SquareSet,
        matrices: &mut [Matrix],
    ) -> Result<bool, VerifyError> {
        let board = &self.store.tables.rules().board;
        let kings = &self
            .store
            .king_sets(self.slice.index.material().sides[0].kings);
        let rows: Vec<(usize, usize)> = (0..)
            .zip(&kings.sets)
            .filter(|(_, kings)| !kings.meets(to))
            .map(|(row, kings)| (row, number(board, kings.or(to)) as usize))
            .collect();
        let after = Block::open_rows(self.store, slice, men, rows.iter().map(|&(_, row)| row))?;
        let limits = self.store.tables.limits();
        for matrix in matrices {
            let flip = self.slice.flip(limits, matrix.lane, slice.class, true);
            let columns = matrix.columns.clone();
            for &(row, row_after) in &rows {
                let codes = after.codes(matrix.lane, row_after, &columns);
                flip.raise(matrix.row(row), codes);
            }
        }
        Ok(after.is_plain())
    }
}
