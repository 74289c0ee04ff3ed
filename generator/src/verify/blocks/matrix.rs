//! Codes of a block, raised by one move after another.

use std::ops::Range;

use super::chunk::Lane;
use super::code::NONE;

/// Codes of some columns of a block, row by row; 0 where there is no move.
#[derive(Debug)]
pub struct Matrix {
    /// Which codes.
    pub lane: Lane,
    /// The columns.
    pub columns: Range<usize>,
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

    /// Empties so many rows of these columns.
    pub fn clear(&mut self, rows: usize, columns: Range<usize>) {
        self.codes.clear();
        self.codes.resize(rows * columns.len(), NONE);
        self.columns = columns;
    }

    /// The codes of a row.
    #[inline]
    pub fn row(&mut self, row: usize) -> &mut [u8] {
        let len = self.columns.len();
        &mut self.codes[row * len..][..len]
    }

    /// The codes of neighbouring rows.
    #[inline]
    pub fn rows(&mut self, rows: Range<usize>) -> &mut [u8] {
        let len = self.columns.len();
        &mut self.codes[rows.start * len..rows.end * len]
    }

    /// The codes of a column in these rows.
    #[inline]
    pub fn column(&self, column: usize, rows: &[u32]) -> impl Iterator<Item = u8> {
        let codes = &self.codes[column - self.columns.start..];
        rows.iter()
            .map(|&row| codes[row as usize * self.columns.len()])
    }
}
