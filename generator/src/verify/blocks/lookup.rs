//! Look-ups of single positions, for captures and for what is judged again.

use std::sync::Arc;

use remise::material::Material;
use remise::moves::Move;
use remise::position::Position;
use remise::square::Color;

use super::chunk::Chunk;
use super::store::{Key, SliceTables, Store};
use crate::verify::VerifyError;
use crate::verify::one_ply::{LOST, Value, one_ply};

/// Chunks remembered, fewer of large ones; captures of one chunk lead to few others.
const REMEMBERED: usize = 256;

/// Looks positions up for one thread.
pub struct Lookup<'s> {
    store: &'s Store<'s>,
    remembered: Vec<Option<(Key, Arc<Chunk>)>>,
}

impl<'s> Lookup<'s> {
    /// Nothing looked up yet.
    pub fn new(store: &'s Store<'s>) -> Lookup<'s> {
        Lookup {
            store,
            remembered: vec![None; REMEMBERED],
        }
    }

    /// The value of a position of `slice`, White to move, from those that `moves` lead to.
    #[inline]
    pub fn recompute(
        &mut self,
        slice: &SliceTables,
        position: &Position,
        moves: &[Move],
    ) -> Result<Value, VerifyError> {
        let limits = self.store.tables.limits();
        let value = one_ply(limits, slice.material, position, moves, |child| {
            self.successor(slice, child)
        });
        Ok(slice.known(value?))
    }

    /// The value of a position that its table leaves out, as a reader restores it who has values alone;
    /// the distances are those that the moves give.
    pub fn restore(
        &mut self,
        slice: &SliceTables,
        position: &Position,
        moves: &[Move],
    ) -> Result<Value, VerifyError> {
        let limits = self.store.tables.limits();
        let alone = one_ply(limits, slice.material, position, moves, |child| {
            let (value, material) = self.successor(slice, child)?;
            let (dtz, dtw) = (0, 0);
            Ok::<_, VerifyError>((Value { dtz, dtw, ..value }, material))
        });
        Ok(Value {
            wdl: alone?.wdl,
            ..self.recompute(slice, position, moves)?
        })
    }

    /// The value and the material of a position with Black to move that comes from `parent`.
    #[inline]
    fn successor(
        &mut self,
        parent: &SliceTables,
        child: &Position,
    ) -> Result<(Value, Material), VerifyError> {
        if child.pieces(Color::Black).is_empty() {
            return Ok((LOST, parent.material));
        }
        let child = child.flip(self.store.tables.rules());
        let slice = self.store.slice(child.material())?;
        let (row, column) = slice.place_of(&child);
        let chunk = self.chunk(slice, slice.chunk_of(row))?;
        let value = chunk.value(slice.place_in_chunk(row, column), &slice.coding);
        let value = value.ok_or(VerifyError::NoPosition(slice.index.material()))?;
        Ok((value, slice.material))
    }

    /// A chunk, remembered for the next look-up.
    #[inline]
    pub fn chunk(&mut self, slice: &SliceTables, number: u64) -> Result<&Chunk, VerifyError> {
        self.remember(slice, number).map(|chunk| &**chunk)
    }

    /// The same, to keep.
    #[inline]
    pub fn shared(&mut self, slice: &SliceTables, number: u64) -> Result<Arc<Chunk>, VerifyError> {
        self.remember(slice, number).cloned()
    }

    #[inline]
    fn remember(&mut self, slice: &SliceTables, number: u64) -> Result<&Arc<Chunk>, VerifyError> {
        let key = slice.key(number);
        let slots = self.store.remembered_places / slice.chunk_places();
        let slot = key.hash() % slots.clamp(1, REMEMBERED);
        let slot = &mut self.remembered[slot];
        if slot.as_ref().is_none_or(|(found, _)| *found != key) {
            *slot = Some((key, self.store.chunk(slice, number)?));
        }
        match slot {
            Some((_, chunk)) => Ok(chunk),
            None => Err(VerifyError::NoPosition(slice.index.material())),
        }
    }
}
