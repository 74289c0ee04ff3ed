//! The moves of kings: runs along the lines of the board.
//!
//! The other kings fixed, the successors along a line are rows of one block. From one end of the line
//! to the other, the best code that a king can run to is carried on, up to the next piece.

use remise::rules::Rules;
use remise::square::SquareSet;

use super::chunk::Lane;
use super::code::NONE;
use super::flip::Flip;
use super::king_sets::{KingSets, with_one_more};
use super::lines::Lines;
use super::matrix::Matrix;
use super::successors::Block;

/// The king moves of a block.
pub struct KingRuns<'s> {
    /// The rules.
    pub rules: &'s Rules,
    /// The lines of the board.
    pub lines: &'s Lines,
    /// The other kings of the side that moves.
    pub others: &'s KingSets,
    /// The men on the board.
    pub men: SquareSet,
    /// The block that the moves lead to.
    pub after: &'s Block<'s>,
}

impl KingRuns<'_> {
    /// Makes the moves in all `matrices`.
    pub fn make(&self, matrices: &mut [Matrix], flip: impl Fn(Lane) -> Flip) {
        let mut run = Vec::new();
        let mut numbers = Vec::new();
        let sets = self.others.sets.iter();
        for &others in sets.filter(|others| !others.meets(self.men)) {
            with_one_more(&self.rules.board, others, &mut numbers);
            for matrix in &mut *matrices {
                let flip = flip(matrix.lane);
                match matrix.columns.len() {
                    1 => self.run_narrow(&numbers, flip, matrix),
                    _ => self.run(&numbers, flip, matrix, &mut run),
                }
            }
        }
    }

    /// Runs one king, with the row for each square: whole rows at once.
    fn run(&self, numbers: &[Option<u32>], flip: Flip, matrix: &mut Matrix, run: &mut Vec<u8>) {
        let (lane, columns) = (matrix.lane, matrix.columns.clone());
        run.resize(columns.len(), NONE);
        for line in self.lines.iter() {
            run.fill(NONE);
            for &square in line {
                let Some(row) = numbers[usize::from(square)] else {
                    run.fill(NONE);
                    continue;
                };
                for (code, &run) in matrix.row(row as usize).iter_mut().zip(&*run) {
                    *code = run.max(*code);
                }
                if !self.rules.flying_kings {
                    run.fill(NONE);
                }
                flip.go_on(run, self.after.codes(lane, row as usize, &columns));
            }
        }
    }

    /// The same for a single column.
    fn run_narrow(&self, numbers: &[Option<u32>], flip: Flip, matrix: &mut Matrix) {
        let (lane, columns) = (matrix.lane, matrix.columns.clone());
        let mut after = [NONE; 64];
        let rows = || after_rows(numbers);
        for (square, row) in rows() {
            after[square] = flip.of(self.after.codes(lane, row, &columns)[0]);
        }
        let mut codes = [NONE; 64];
        for line in self.lines.iter() {
            let mut run = NONE;
            for &square in line {
                let square = usize::from(square) & 63;
                codes[square] = run.max(codes[square]);
                if !self.rules.flying_kings {
                    run = NONE;
                }
                run = match after[square] {
                    NONE => NONE,
                    code => run.max(code),
                };
            }
        }
        for (square, row) in rows() {
            let code = &mut matrix.row(row)[0];
            *code = codes[square].max(*code);
        }
    }
}

/// The squares where a king may be added, each with the row.
fn after_rows(numbers: &[Option<u32>]) -> impl Iterator<Item = (usize, usize)> {
    let rows = numbers.iter().enumerate();
    rows.filter_map(|(square, row)| Some((square, (*row)? as usize)))
}
