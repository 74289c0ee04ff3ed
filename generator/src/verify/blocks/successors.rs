//! The block that moves lead to, as rows of codes.

use std::ops::Range;
use std::sync::Arc;

use remise::square::SquareSet;
use smallvec::SmallVec;

use super::chunk::{Chunk, Lane};
use super::lookup::Lookup;
use super::store::SliceTables;
use crate::verify::VerifyError;

/// A block in memory.
pub struct Block<'s> {
    slice: &'s SliceTables,
    first_row: u64,
    /// Those chunks that were asked for.
    chunks: SmallVec<[Option<Arc<Chunk>>; 2]>,
}

impl<'s> Block<'s> {
    /// The block of `slice` with these men, those of its side to move first.
    pub fn open(
        lookup: &mut Lookup,
        slice: &'s SliceTables,
        men: [SquareSet; 2],
    ) -> Result<Block<'s>, VerifyError> {
        let mut block = Block::closed(slice, men);
        for chunk in 0..block.chunks.len() {
            block.open_chunk(lookup, chunk)?;
        }
        Ok(block)
    }

    /// The same, but only the rows of these numbers.
    pub fn open_rows(
        lookup: &mut Lookup,
        slice: &'s SliceTables,
        men: [SquareSet; 2],
        rows: impl Iterator<Item = usize>,
    ) -> Result<Block<'s>, VerifyError> {
        let mut block = Block::closed(slice, men);
        for row in rows {
            block.open_chunk(lookup, block.chunk_of(row))?;
        }
        Ok(block)
    }

    fn closed(slice: &'s SliceTables, men: [SquareSet; 2]) -> Block<'s> {
        let [white, black] = men;
        let mut block = Block {
            slice,
            first_row: slice.first_row(slice.index.block_of(white, black)),
            chunks: SmallVec::new(),
        };
        let last = block.chunk_of(slice.rows as usize - 1);
        block.chunks.resize(last + 1, None);
        block
    }

    fn open_chunk(&mut self, lookup: &mut Lookup, chunk: usize) -> Result<(), VerifyError> {
        if let Some(slot @ None) = self.chunks.get_mut(chunk) {
            let first = self.slice.chunk_of(self.first_row);
            *slot = Some(lookup.shared(self.slice, first + chunk as u64)?);
        }
        Ok(())
    }

    /// The place among `chunks` of the chunk with a row.
    #[inline]
    fn chunk_of(&self, row: usize) -> usize {
        let first = self.slice.chunk_of(self.first_row);
        (self.slice.chunk_of(self.first_row + row as u64) - first) as usize
    }

    /// The number of its first row.
    pub const fn first_row(&self) -> u64 {
        self.first_row
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

    /// The codes of all rows, as many rows together as lie in a chunk.
    ///
    /// # Panics
    /// If some were not opened.
    pub fn strips(&self, lane: Lane) -> impl Iterator<Item = (Range<usize>, &[u8])> {
        let rows = self.slice.rows as usize;
        let mut start = 0;
        std::iter::from_fn(move || {
            (start < rows).then(|| {
                let first = self.first_row + start as u64;
                let chunk_end = self.slice.rows_of_chunk(self.slice.chunk_of(first)).end;
                let end = rows.min((chunk_end - self.first_row) as usize);
                let (chunk, place) = self.row(start);
                let strip = start..end;
                start = end;
                let codes = &chunk.lane(lane)[place..];
                (strip.clone(), &codes[..strip.len() * self.slice.columns])
            })
        })
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
