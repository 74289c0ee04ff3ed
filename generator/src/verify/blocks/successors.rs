//! The block that moves lead to, as rows of codes.

use std::ops::Range;
use std::sync::Arc;

use remise::square::SquareSet;

use super::chunk::{Chunk, Lane};
use super::store::{SliceTables, Store};
use crate::verify::VerifyError;

/// A block in memory.
pub struct Block<'s> {
    slice: &'s SliceTables,
    first_row: u64,
    /// Those chunks that were asked for.
    chunks: Vec<Option<Arc<Chunk>>>,
}

impl<'s> Block<'s> {
    /// The block of `slice` with these men, those of its side to move first.
    pub fn open(
        store: &Store,
        slice: &'s SliceTables,
        men: [SquareSet; 2],
    ) -> Result<Block<'s>, VerifyError> {
        let mut block = Block::closed(slice, men);
        for chunk in 0..block.chunks.len() {
            block.open_chunk(store, chunk)?;
        }
        Ok(block)
    }

    /// The same, but only the rows of these numbers.
    pub fn open_rows(
        store: &Store,
        slice: &'s SliceTables,
        men: [SquareSet; 2],
        rows: impl Iterator<Item = usize>,
    ) -> Result<Block<'s>, VerifyError> {
        let mut block = Block::closed(slice, men);
        for row in rows {
            block.open_chunk(store, block.chunk_of(row))?;
        }
        Ok(block)
    }

    fn closed(slice: &'s SliceTables, men: [SquareSet; 2]) -> Block<'s> {
        let [white, black] = men;
        let mut block = Block {
            slice,
            first_row: slice.index.block_of(white, black) * slice.rows,
            chunks: Vec::new(),
        };
        let last = block.chunk_of(slice.rows as usize - 1);
        block.chunks.resize(last + 1, None);
        block
    }

    fn open_chunk(&mut self, store: &Store, chunk: usize) -> Result<(), VerifyError> {
        if let Some(slot @ None) = self.chunks.get_mut(chunk) {
            let first = self.slice.chunk_of(self.first_row);
            *slot = Some(store.chunk(self.slice, first + chunk as u64)?);
        }
        Ok(())
    }

    /// The place among `chunks` of the chunk with a row.
    #[inline]
    fn chunk_of(&self, row: usize) -> usize {
        let first = self.slice.chunk_of(self.first_row);
        (self.slice.chunk_of(self.first_row + row as u64) - first) as usize
    }

    /// True if no place of the chunks is odd.
    pub fn is_plain(&self) -> bool {
        self.chunks.iter().flatten().all(|chunk| chunk.is_plain())
    }

    /// The chunk with a row, and the place in it where the row starts.
    ///
    /// # Panics
    /// If the row was not opened.
    #[inline]
    pub fn row(&self, row: usize) -> (&Chunk, usize) {
        match &self.chunks[self.chunk_of(row)] {
            Some(chunk) => (
                chunk,
                self.slice.place_in_chunk(self.first_row + row as u64, 0),
            ),
            None => unreachable!("only rows that were opened are read"),
        }
    }

    /// The codes of some columns of a row.
    ///
    /// # Panics
    /// If the row was not opened.
    #[inline]
    pub fn codes(&self, lane: Lane, row: usize, columns: &Range<usize>) -> &[u8] {
        let (chunk, place) = self.row(row);
        &chunk.lane(lane)[place + columns.start..place + columns.end]
    }
}
