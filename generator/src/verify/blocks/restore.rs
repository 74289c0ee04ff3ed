//! What small tables leave out, made a block at a time from all its moves.
//!
//! Moves lead from a block that is left out to blocks that are whole, or crown a man, see
//! [`left_out`](remise::left_out). So the chunks that one waits for never wait for it, as long as none
//! has both a block that is left out and one that another such block leads to: the blocks of a slice
//! that is its own flip have a chunk each.

use std::iter::repeat;

use remise::moves::moves;
use remise::position::Position;
use remise::square::{Color, SquareSet};

use super::check::{columns_at_once, matrices};
use super::chunk::Chunk;
use super::code::{LOST, NONE};
use super::expected::Moves;
use super::king_sets::KingSets;
use super::lookup::Lookup;
use super::matrix::Matrix;
use super::store::{SliceTables, Store};
use crate::verify::VerifyError;

/// Makes the values of blocks that a slice leaves out.
pub struct Restorer<'s> {
    store: &'s Store<'s>,
    slice: &'s SliceTables,
    moves: Moves<'s>,
    lookup: Lookup<'s>,
    matrices: Vec<Matrix>,
    /// The sets of kings of the side to move.
    ours: &'s KingSets,
    /// Those of the other side.
    theirs: &'s KingSets,
}

impl<'s> Restorer<'s> {
    /// What `slice` leaves out; the slices that follow from it are open.
    pub fn new(store: &'s Store<'s>, slice: &'s SliceTables) -> Result<Restorer<'s>, VerifyError> {
        let [own, enemy] = slice.material.sides;
        Ok(Restorer {
            store,
            slice,
            moves: Moves::new(store, slice)?,
            lookup: Lookup::new(store),
            matrices: matrices(slice),
            ours: store.king_sets(own.kings),
            theirs: store.king_sets(enemy.kings),
        })
    }

    /// Gives the quiet positions of a block of `chunk` their values.
    pub fn fill(
        &mut self,
        chunk: &mut Chunk,
        block: u64,
        men: [SquareSet; 2],
    ) -> Result<(), VerifyError> {
        let columns = self.theirs.sets.len();
        let at_once = columns_at_once(self.ours.sets.len());
        for first in (0..columns).step_by(at_once) {
            let strip = first..columns.min(first + at_once);
            let (matrices, lookup) = (&mut self.matrices, &mut self.lookup);
            let is_plain = self.moves.make(men, &strip, matrices, lookup)?;
            for column in strip {
                self.fill_row(chunk, block, men, (column, is_plain))?;
            }
        }
        Ok(())
    }

    /// Fills the row that is `column` for the other side; its codes say all if it `is_plain`.
    fn fill_row(
        &mut self,
        chunk: &mut Chunk,
        block: u64,
        [white, black]: [SquareSet; 2],
        (column, is_plain): (usize, bool),
    ) -> Result<(), VerifyError> {
        let turned = self.theirs.turned[column];
        let kings = self.theirs.sets[turned as usize];
        if kings.meets(white.or(black)) {
            return Ok(());
        }
        let pieces = Position::empty(Color::White)
            .with_men(Color::White, white)
            .with_men(Color::Black, black)
            .with_kings(Color::Black, kings);
        let row = self.slice.first_row(block) + u64::from(turned);
        let first = self.slice.place_in_chunk(row, 0);
        let Restorer {
            slice,
            lookup,
            matrices,
            ours,
            ..
        } = self;
        let mut codes = matrices
            .iter()
            .map(|matrix| matrix.column(column, &ours.turned));
        let results = codes.next().into_iter().flatten();
        let dtw = codes.next().into_iter().flatten().chain(repeat(NONE));
        for (at, (&kings, (result, dtw))) in ours.sets.iter().zip(results.zip(dtw)).enumerate() {
            let place = first + at;
            if !kings.meets(pieces.occupied()) && !chunk.must_capture(place) {
                let (result, dtw) = (result.max(LOST), dtw.max(LOST));
                if is_plain && slice.coding.says_all(result, dtw) {
                    chunk.set_codes(place, result, dtw);
                } else {
                    let position = pieces.with_kings(Color::White, kings);
                    let moves = moves(self.store.tables.rules(), &position);
                    chunk.set(
                        place,
                        lookup.recompute(slice, &position, &moves)?,
                        &slice.coding,
                    );
                }
            }
        }
        Ok(())
    }
}
