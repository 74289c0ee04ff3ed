//! Some neighbouring rows of a slice, unpacked: the values of the positions as a reader gives them.
//!
//! Tables store the quiet positions. The captures of the others are made here and the one-ply rule is
//! applied to what they lead to, positions of slices with fewer pieces.

use std::ops::Range;

use remise::index::{choose, set_at};
use remise::moves::captures;
use remise::position::Position;
use remise::square::Color;
use remise::table::{Table, TableError};
use remise::value::Wdl;

use super::captures::Captures;
use super::code::{Coding, NONE};
use super::lookup::Lookup;
use super::men::Men;
use super::restore::Restorer;
use super::store::{SliceTables, Store};
use crate::verify::VerifyError;
use crate::verify::one_ply::Value;

/// Which codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Values and DTZ.
    Results,
    /// DTW.
    Dtw,
}

/// Some neighbouring rows of a slice.
pub struct Chunk {
    /// The code of each place, row by row.
    pub results: Box<[u8]>,
    /// The code of the DTW of each place; empty if there is no such table.
    pub dtw: Box<[u8]>,
    /// A bit for each place: the side to move must capture.
    captures: Box<[u64]>,
    /// The places whose codes do not say all, in order.
    odd: Vec<(u32, Value)>,
}

impl Chunk {
    /// Unpacks a chunk, resolves its captures and makes what is left out.
    pub fn read(store: &Store, slice: &SliceTables, number: u64) -> Result<Chunk, VerifyError> {
        let range = slice.rows_of_chunk(number);
        let places = (range.end - range.start) as usize * slice.columns;
        let rows = rows(store, slice, range);
        let stored = Stored::read(slice, &rows)?;
        let mut chunk = Chunk::empty(places, slice.coding.dtw);
        let mut resolver = Captures::new(store, slice);
        let sets = &store.king_sets(slice.index.material().sides[0].kings).sets;
        let mut at = 0;
        for (row, pieces) in &rows {
            let (first, occupied) = (slice.place_in_chunk(*row, 0), pieces.occupied());
            let best = resolver.of_row(pieces)?;
            let is_stored = !slice.leaves_out(*row, pieces);
            let columns = sets.iter().zip(best).enumerate();
            for (column, (&kings, best)) in columns.filter(|(_, (kings, _))| !kings.meets(occupied))
            {
                let place = first + column;
                if best.pieces == 0 {
                    if is_stored {
                        chunk.set(place, stored.get(at), &slice.coding);
                    }
                } else if best.odd {
                    let position = pieces.with_kings(Color::White, kings);
                    chunk.set(place, resolve(store, slice, &position)?, &slice.coding);
                    chunk.set_captures(place);
                } else {
                    chunk.set_codes(place, best.result, best.dtw);
                    chunk.set_captures(place);
                }
                at += 1;
            }
        }
        chunk.restore(store, slice, &rows)?;
        Ok(chunk)
    }

    /// Gives the quiet positions of blocks that are left out their values.
    fn restore(
        &mut self,
        store: &Store,
        slice: &SliceTables,
        rows: &[(u64, Position)],
    ) -> Result<(), VerifyError> {
        let mut left_out = rows
            .chunk_by(|(row, _), (next, _)| slice.is_same_block(*row, *next))
            .filter_map(|rows| rows.first())
            .filter(|(row, pieces)| slice.leaves_out(*row, pieces))
            .peekable();
        if left_out.peek().is_some() {
            let mut restorer = Restorer::new(store, slice)?;
            for (row, pieces) in left_out {
                let (block, _) = slice.block_and_row(*row);
                let men = Color::BOTH.map(|color| pieces.men(color));
                restorer.fill(self, block, men)?;
            }
            self.odd.sort_unstable_by_key(|&(place, _)| place);
        }
        Ok(())
    }

    fn empty(places: usize, dtw: bool) -> Chunk {
        Chunk {
            results: vec![NONE; places].into_boxed_slice(),
            dtw: vec![NONE; if dtw { places } else { 0 }].into_boxed_slice(),
            captures: vec![0; places.div_ceil(64)].into_boxed_slice(),
            odd: Vec::new(),
        }
    }

    /// Sets the value of a place.
    #[inline]
    pub fn set(&mut self, place: usize, value: Value, coding: &Coding) {
        let code = coding.encode(value);
        self.set_codes(place, code.result, code.dtw);
        if code.odd {
            self.odd.push((place as u32, value));
        }
    }

    /// Sets the codes of a place, which say all.
    #[inline]
    pub fn set_codes(&mut self, place: usize, result: u8, dtw: u8) {
        self.results[place] = result;
        if let Some(slot) = self.dtw.get_mut(place) {
            *slot = dtw;
        }
    }

    #[inline]
    fn set_captures(&mut self, place: usize) {
        self.captures[place / 64] |= 1 << (place % 64);
    }

    /// The codes of each place, row by row.
    #[inline]
    pub fn lane(&self, lane: Lane) -> &[u8] {
        match lane {
            Lane::Results => &self.results,
            Lane::Dtw => &self.dtw,
        }
    }

    /// True if the side to move must capture.
    #[inline]
    pub fn must_capture(&self, place: usize) -> bool {
        self.captures[place / 64] >> (place % 64) & 1 != 0
    }

    /// True if no place is odd.
    pub const fn is_plain(&self) -> bool {
        self.odd.is_empty()
    }

    /// The value of a place; `None` if it is no position.
    #[inline]
    pub fn value(&self, place: usize, coding: &Coding) -> Option<Value> {
        let result = *self.results.get(place)?;
        if !self.odd.is_empty()
            && let Ok(found) = self
                .odd
                .binary_search_by_key(&place, |&(place, _)| place as usize)
        {
            return self.odd.get(found).map(|&(_, value)| value);
        }
        let dtw = self.dtw.get(place).copied().unwrap_or(NONE);
        (result != NONE).then(|| coding.decode(result, dtw))
    }

    /// Bytes of memory taken.
    pub fn bytes(&self) -> u64 {
        let lists = [
            size_of::<Chunk>(),
            self.results.len(),
            self.dtw.len(),
            size_of_val(&*self.captures),
            self.odd.capacity() * size_of::<(u32, Value)>(),
        ];
        lists.iter().sum::<usize>() as u64
    }
}

/// The value of a position in which White must capture, as far as tables keep distances.
#[cold]
fn resolve(store: &Store, slice: &SliceTables, position: &Position) -> Result<Value, VerifyError> {
    let moves = captures(store.tables.rules(), position);
    let value = Lookup::new(store).recompute(slice, position, &moves)?;
    let farthest = u16::from(u8::MAX);
    Ok(Value {
        wdl: value.wdl,
        dtz: value.dtz.min(farthest),
        dtw: value.dtw.min(farthest),
    })
}

/// The rows of `range` that have positions, each with its number and its pieces but the kings of White.
fn rows(store: &Store, slice: &SliceTables, range: Range<u64>) -> Vec<(u64, Position)> {
    let theirs = &store.king_sets(slice.index.material().sides[1].kings).sets;
    let board = &store.tables.rules().board;
    let (first, _) = slice.block_and_row(range.start);
    let mut men = Men::at(&slice.index, board, first);
    let mut rows = Vec::new();
    for row in range {
        let (block, number) = slice.block_and_row(row);
        let Some(&kings) = theirs.get(number as usize) else {
            continue;
        };
        men.go_on_to(block);
        let [white, black] = men.men;
        if !kings.meets(white.or(black)) {
            let position = Position::empty(Color::White)
                .with_men(Color::White, white)
                .with_men(Color::Black, black)
                .with_kings(Color::Black, kings);
            rows.push((row, position));
        }
    }
    rows
}

/// What the tables of a slice hold of some rows.
struct Stored {
    wdl: Vec<u8>,
    dtz: Option<Vec<u8>>,
    dtw: Option<Vec<u8>>,
}

impl Stored {
    /// Reads the values of neighbouring rows.
    fn read(slice: &SliceTables, rows: &[(u64, Position)]) -> Result<Stored, TableError> {
        let kings = slice.index.material().sides[0].kings;
        let first = rows.first();
        let (first, len) = first.map_or((0, 0), |(_, pieces)| {
            let free = slice.squares().without(pieces.occupied());
            let positions = choose(free.len(), u32::from(kings)) as usize;
            let kings = set_at(0, u32::from(kings), free);
            let position = pieces.with_kings(Color::White, kings);
            (slice.index.index_of(&position), rows.len() * positions)
        });
        let read = |table: &Table| {
            let mut values = vec![0; len];
            table.read(first, &mut values).map(|()| values)
        };
        Ok(Stored {
            wdl: read(&slice.wdl)?,
            dtz: slice.dtz.as_ref().map(read).transpose()?,
            dtw: slice.dtw.as_ref().map(read).transpose()?,
        })
    }

    /// The value of a quiet position; what its tables say of a draw is don't care.
    #[inline]
    fn get(&self, at: usize) -> Value {
        // The header of a table lets no other values through.
        let wdl = Wdl::ALL.get(usize::from(self.wdl[at]));
        let wdl = wdl.copied().unwrap_or(Wdl::Draw);
        let plies = |list: &Option<Vec<u8>>| match list {
            Some(list) if wdl != Wdl::Draw => u16::from(list[at]),
            _ => 0,
        };
        Value {
            wdl,
            dtz: plies(&self.dtz),
            dtw: plies(&self.dtw),
        }
    }
}
