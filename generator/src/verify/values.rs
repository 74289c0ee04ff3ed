//! The values of slices in memory, capture positions among them.
//!
//! A slice is unpacked in chunks of neighbouring positions, each when first needed. There the capture
//! positions, which no table stores, get their values: the captures are made and the one-ply rule is
//! applied to what they lead to, positions of slices with fewer pieces. So every position is resolved
//! once, and a look-up reads one entry.
//!
//! What a small table leaves out is marked, and computed from all moves at each look-up: such positions
//! lead to others of the same slices.

use std::iter::zip;
use std::sync::OnceLock;

use rayon::prelude::*;
use remise::format::Kind;
use remise::index::Index;
use remise::material::Material;
use remise::moves::{Move, can_capture, captures, moves};
use remise::position::Position;
use remise::square::{Board, Color};
use remise::table::{Table, TableError};
use remise::value::Wdl;

use super::VerifyError;
use super::by_slice::BySlice;
use super::one_ply::{LOST, Value, one_ply};
use crate::tables::Tables;

/// The size of the chunks where all positions are checked: 64 Ki, so that few file blocks are unpacked
/// more than once.
pub const LARGE: ChunkSize = ChunkSize { bits: 16 };

/// The size of the chunks for a sample: 1 Ki, so that few positions are resolved in vain.
pub const SMALL: ChunkSize = ChunkSize { bits: 10 };

/// How many positions a chunk has, a power of two.
#[derive(Clone, Copy, Debug)]
pub struct ChunkSize {
    bits: u32,
}

impl ChunkSize {
    /// Positions of a chunk.
    pub const fn positions(self) -> u64 {
        1 << self.bits
    }

    /// The number of the chunk that holds a position.
    #[inline]
    pub const fn chunk_of(self, index: u64) -> u64 {
        index >> self.bits
    }

    /// The place of a position in its chunk.
    #[inline]
    pub const fn place_of(self, index: u64) -> usize {
        (index & (self.positions() - 1)) as usize
    }
}

/// The slices that are in memory.
pub struct Values<'t> {
    tables: &'t Tables,
    /// How large chunks are.
    pub size: ChunkSize,
    slices: BySlice<SliceValues>,
}

/// The values of one slice.
pub struct SliceValues {
    /// The numbering of the slice.
    pub index: Index,
    limit: Option<u32>,
    wdl: Table,
    dtz: Option<Table>,
    dtw: Option<Table>,
    chunks: Vec<OnceLock<Chunk>>,
}

/// The values of some neighbouring positions.
pub struct Chunk {
    codes: Box<[u16]>,
    /// DTW; empty if there is no such table.
    dtw: Box<[u8]>,
}

/// A position as it is kept in memory: the place of its value in [`Wdl::ALL`], its DTZ from bit 8 on.
type Code = u16;

/// The bit of a code that says that the side to move must capture.
const CAPTURES: Code = 1 << 3;

/// The bit of a code that says that the table leaves the value out.
const LEFT_OUT: Code = 1 << 4;

impl Chunk {
    /// The value of position number `place` of the chunk, and whether the side to move must capture.
    #[inline]
    pub fn get(&self, place: usize) -> Option<(Value, bool)> {
        let code = *self.codes.get(place)?;
        // The header of a table lets no other codes through.
        let wdl = Wdl::ALL.get(usize::from(code & 7));
        let value = Value {
            wdl: wdl.copied().unwrap_or(Wdl::Draw),
            dtz: code >> 8,
            dtw: self.dtw.get(place).map_or(0, |&dtw| u16::from(dtw)),
        };
        Some((value, code & CAPTURES != 0))
    }

    /// True if the value of position number `place` is left out.
    #[inline]
    pub fn leaves_out(&self, place: usize) -> bool {
        self.codes
            .get(place)
            .is_some_and(|code| code & LEFT_OUT != 0)
    }

    fn leave_out(&mut self, place: usize) {
        if let Some(code) = self.codes.get_mut(place) {
            *code = LEFT_OUT;
        }
    }

    fn set(&mut self, place: usize, value: Value, captures: bool) {
        let flag = if captures { CAPTURES } else { 0 };
        if let Some(code) = self.codes.get_mut(place) {
            *code = value.dtz.min(255) << 8 | flag | value.wdl as Code;
        }
        if let Some(dtw) = self.dtw.get_mut(place) {
            *dtw = value.dtw.min(255) as u8;
        }
    }
}

impl SliceValues {
    /// True if it has the distances that the value of a limited win rests on, or needs none.
    pub fn knows_distances(&self) -> bool {
        self.dtz.is_some() || self.limit.is_none()
    }

    /// True if one of its tables leaves out the value of a quiet position.
    fn leaves_out(&self, board: &Board, position: &Position, index: u64) -> bool {
        let men = Color::BOTH.map(|color| position.men(color));
        let tables = [Some(&self.wdl), self.dtz.as_ref(), self.dtw.as_ref()];
        let mut tables = tables.into_iter().flatten();
        tables.any(|table| table.leaves_out(board, men, || index / self.index.kings_len()))
    }

    /// `value` without the distances that it has no tables for.
    fn known(&self, value: Value) -> Value {
        Value {
            wdl: value.wdl,
            dtz: if self.dtz.is_some() { value.dtz } else { 0 },
            dtw: if self.dtw.is_some() { value.dtw } else { 0 },
        }
    }

    /// A chunk as its tables have it: nothing in it marks capture positions yet.
    fn unpack(&self, first: u64, len: usize) -> Result<Chunk, TableError> {
        let read = |table: &Table| {
            let mut values = vec![0; len];
            table.read(first, &mut values).map(|()| values)
        };
        let (wdl, dtz) = (read(&self.wdl)?, self.dtz.as_ref().map(read).transpose()?);
        let code = |(wdl, dtz): (u8, u8)| match wdl {
            _ if wdl == Wdl::Draw as u8 => Code::from(wdl),
            wdl => Code::from(dtz) << 8 | Code::from(wdl),
        };
        let dtz = dtz.unwrap_or_else(|| vec![0; len]);
        let mut dtw = self.dtw.as_ref().map(read).transpose()?.unwrap_or_default();
        let draws = zip(&mut dtw, &wdl).filter(|&(_, &wdl)| wdl == Wdl::Draw as u8);
        draws.for_each(|(dtw, _)| *dtw = 0);
        Ok(Chunk {
            codes: zip(wdl, dtz).map(code).collect(),
            dtw: dtw.into_boxed_slice(),
        })
    }
}

impl<'t> Values<'t> {
    /// No slices yet.
    pub fn new(tables: &'t Tables, size: ChunkSize) -> Values<'t> {
        Values {
            tables,
            size,
            slices: BySlice::new(),
        }
    }

    /// Opens the slice, unless it is open.
    pub fn open(&mut self, slice: Material) -> Result<(), VerifyError> {
        if self.slice(slice).is_err() {
            let values = self.read_slice(slice)?;
            self.slices.insert(slice, values);
        }
        Ok(())
    }

    /// An open slice.
    #[inline]
    pub fn slice(&self, slice: Material) -> Result<&SliceValues, VerifyError> {
        self.slices.get(slice).ok_or_else(|| self.missing(slice))
    }

    /// Unpacks all chunks of an open slice, in parallel.
    pub fn fill(&self, slice: Material) -> Result<(), VerifyError> {
        let slice = self.slice(slice)?;
        let chunks = (0..slice.chunks.len() as u64).into_par_iter();
        chunks.try_for_each(|number| self.chunk(slice, number).map(drop))
    }

    /// Forgets all slices but those that `is_needed`.
    pub fn retain(&mut self, is_needed: impl Fn(Material) -> bool) {
        self.slices
            .retain(|values| is_needed(values.index.material()));
    }

    fn read_slice(&self, slice: Material) -> Result<SliceValues, VerifyError> {
        let missing = || VerifyError::Missing(vec![self.tables.file(slice, Kind::Wdl)]);
        let index = Index::new(self.tables.rules().board, slice);
        let index = index.ok_or(VerifyError::TooManyPieces(slice))?;
        Ok(SliceValues {
            limit: self.tables.limits().limit(slice),
            wdl: self.tables.table(slice, Kind::Wdl)?.ok_or_else(missing)?,
            dtz: self.tables.table(slice, Kind::Dtz)?,
            dtw: self.tables.table(slice, Kind::Dtw)?,
            chunks: (0..index.len().div_ceil(self.size.positions()))
                .map(|_| OnceLock::new())
                .collect(),
            index,
        })
    }

    /// A chunk of a slice, unpacked now if need be.
    #[inline]
    pub fn chunk<'s>(&self, slice: &'s SliceValues, number: u64) -> Result<&'s Chunk, VerifyError> {
        let slot = slice.chunks.get(number as usize);
        let slot = slot.ok_or(VerifyError::NoPosition(slice.index.material()))?;
        match slot.get() {
            Some(chunk) => Ok(chunk),
            // Another thread may do the same; the first one to finish is kept.
            None => self
                .read_chunk(slice, number << self.size.bits)
                .map(|chunk| slot.get_or_init(|| chunk)),
        }
    }

    #[cold]
    fn read_chunk(&self, slice: &SliceValues, first: u64) -> Result<Chunk, VerifyError> {
        let len = (slice.index.len() - first).min(self.size.positions()) as usize;
        let mut chunk = slice.unpack(first, len)?;
        let rules = self.tables.rules();
        for (place, position) in slice.index.positions(first).take(len).enumerate() {
            if can_capture(rules, &position) {
                let value = self.recompute(slice, &position, &captures(rules, &position))?;
                chunk.set(place, value, true);
            } else if slice.leaves_out(&rules.board, &position, first + place as u64) {
                chunk.leave_out(place);
            }
        }
        Ok(chunk)
    }

    /// The value of a position of `slice`, White to move, from those that `moves` lead to.
    #[inline]
    pub fn recompute(
        &self,
        slice: &SliceValues,
        position: &Position,
        moves: &[Move],
    ) -> Result<Value, VerifyError> {
        let value = one_ply(
            self.tables.limits(),
            slice.index.material(),
            position,
            moves,
            |child| self.successor(slice, child),
        );
        Ok(slice.known(value?))
    }

    /// The value of a position that its table leaves out, as a reader restores it who has values alone;
    /// the distances are those that the moves give.
    pub fn restore(
        &self,
        slice: &SliceValues,
        position: &Position,
        moves: &[Move],
    ) -> Result<Value, VerifyError> {
        let limits = self.tables.limits();
        let alone = one_ply(limits, slice.index.material(), position, moves, |child| {
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
        &self,
        parent: &SliceValues,
        child: &Position,
    ) -> Result<(Value, Material), VerifyError> {
        if child.pieces(Color::Black).is_empty() {
            return Ok((LOST, parent.index.material()));
        }
        let child = child.flip(self.tables.rules());
        let material = child.material();
        let slice = self.slice(material)?;
        let index = slice.index.index_of(&child);
        let chunk = self.chunk(slice, self.size.chunk_of(index))?;
        let place = self.size.place_of(index);
        if chunk.leaves_out(place) {
            let moves = moves(self.tables.rules(), &child);
            return Ok((self.recompute(slice, &child, &moves)?, material));
        }
        let value = chunk.get(place);
        let (value, _) = value.ok_or(VerifyError::NoPosition(material))?;
        Ok((value, material))
    }

    #[cold]
    fn missing(&self, slice: Material) -> VerifyError {
        VerifyError::Missing(vec![self.tables.file(slice, Kind::Wdl)])
    }
}
