//! The slices that are open, and the chunks of them that are in memory.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use remise::cache::BlockCache;
use remise::format::{Kind, Profile};
use remise::index::{Index, MAX_PIECES};
use remise::left_out::LeftOut;
use remise::limits::Limits;
use remise::material::Material;
use remise::position::Position;
use remise::square::{Board, Color, SquareSet};
use remise::table::Table;

use super::check::BlockCheck;
use super::chunk::{Chunk, Lane};
use super::code::Coding;
use super::flip::Flip;
use super::king_sets::{KingSets, number};
use super::lines::Lines;
use crate::tables::Tables;
use crate::verify::by_slice::BySlice;
use crate::verify::finding::Finding;
use crate::verify::one_ply::Value;
use crate::verify::{Method, VerifyError, Watch};

/// The places of a chunk where all positions are checked, about.
const LARGE: u64 = 1 << 16;

/// The places of a chunk for a sample, about: few positions are resolved in vain.
const SMALL: u64 = 1 << 11;

/// The least bytes of memory for chunks: with fewer, too much is unpacked again and again.
const LEAST_BYTES: u64 = 16 << 20;

/// Of the bytes of memory for chunks, one part in so many is for those that look-ups remember.
const REMEMBERED_SHARE: u64 = 4;

/// Look-ups that a thread has at a time, about: of the blocks that it checks, and of the chunks that these
/// wait for.
const LOOKUPS: u64 = 4;

/// Bytes that one look-up remembers at most, for each place that it is allowed: it has the more slots the
/// smaller the chunks are, and any of them may hold the largest that goes there.
const BYTES_OF_PLACE: u64 = 12;

/// The most places that a look-up remembers.
const MOST_REMEMBERED: u64 = 16 << 20;

/// Bytes of file blocks that are kept unpacked.
const FILE_BLOCK_BYTES: u64 = 64 << 20;

/// The open slices, and a bounded cache of their chunks.
pub struct Store<'t> {
    /// The tables.
    pub tables: &'t Tables,
    /// The lines of the board.
    pub lines: Lines,
    chunk_places: u64,
    slices: BySlice<SliceTables>,
    king_sets: Vec<OnceLock<KingSets>>,
    chunks: Cache<Key, Arc<Chunk>, Bytes>,
    /// Places of chunks that a look-up remembers, about.
    pub remembered_places: usize,
    file_blocks: Arc<BlockCache>,
}

/// A slice and the number of a chunk of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    slice: Material,
    chunk: u64,
}

impl Key {
    /// A number that few other keys have.
    #[inline]
    pub fn hash(self) -> usize {
        let [own, enemy] = self.slice.sides;
        let slice = [own.kings, own.men, enemy.kings, enemy.men]
            .into_iter()
            .fold(self.chunk, |sum, count| {
                sum.wrapping_mul(31).wrapping_add(u64::from(count))
            });
        (slice.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
    }
}

/// What a chunk weighs: its bytes of memory.
#[derive(Clone, Copy)]
struct Bytes;

impl Weighter<Key, Arc<Chunk>> for Bytes {
    fn weight(&self, _: &Key, chunk: &Arc<Chunk>) -> u64 {
        chunk.bytes()
    }
}

/// An open slice. Its rows, those of all its blocks, are numbered in one go.
pub struct SliceTables {
    /// The numbering of the slice.
    pub index: Index,
    /// What its codes say.
    pub coding: Coding,
    /// Its material.
    pub material: Material,
    /// It has the distances that the value of a limited win rests on, or needs none.
    pub knows_distances: bool,
    /// Its values.
    pub wdl: Table,
    /// Its distances.
    pub dtz: Option<Table>,
    /// Its distances without limits.
    pub dtw: Option<Table>,
    /// Rows of a block.
    pub rows: u64,
    /// From the first row of a block to that of the next.
    stride: u64,
    /// Places of a row.
    pub columns: usize,
    board: Board,
    /// A chunk has two to the power of this rows.
    chunk_rows_log: u32,
}

impl SliceTables {
    /// `value` without the distances that it has no tables for.
    pub fn known(&self, value: Value) -> Value {
        Value {
            wdl: value.wdl,
            dtz: if self.coding.dtz { value.dtz } else { 0 },
            dtw: if self.coding.dtw { value.dtw } else { 0 },
        }
    }

    /// What moves to positions of material `after` do to codes.
    pub fn flip(&self, limits: &Limits, lane: Lane, after: Material, irreversible: bool) -> Flip {
        match lane {
            Lane::Dtw => Flip::CountingDtw,
            Lane::Results if !self.coding.dtz => Flip::Outcome,
            Lane::Results if limits.zeroes(self.material, after, irreversible) => Flip::Zeroing,
            Lane::Results => Flip::Counting,
        }
    }

    /// The squares of the board.
    pub const fn squares(&self) -> SquareSet {
        self.board.squares()
    }

    /// The row and the column of a position, White to move.
    #[inline]
    pub fn place_of(&self, position: &Position) -> (u64, usize) {
        let [white, black] = Color::BOTH.map(|color| position.men(color));
        let [ours, theirs] = Color::BOTH.map(|color| number(&self.board, position.kings(color)));
        let row = self.first_row(self.index.block_of(white, black)) + theirs;
        (row, ours as usize)
    }

    /// The first row of a block.
    #[inline]
    pub const fn first_row(&self, block: u64) -> u64 {
        block * self.stride
    }

    /// The block of a row, and which row of it that is: none beyond [`SliceTables::rows`].
    #[inline]
    pub const fn block_and_row(&self, row: u64) -> (u64, u64) {
        (row / self.stride, row % self.stride)
    }

    /// True if two rows belong to one block.
    #[inline]
    pub const fn is_same_block(&self, row: u64, other: u64) -> bool {
        row / self.stride == other / self.stride
    }

    /// True if a table leaves out the values of the block of `row`, which has the men of `pieces`.
    pub fn leaves_out(&self, row: u64, pieces: &Position) -> bool {
        let men = Color::BOTH.map(|color| pieces.men(color));
        let block = || row / self.stride;
        self.tables()
            .any(|table| table.leaves_out(&self.board, men, block))
    }

    fn tables(&self) -> impl Iterator<Item = &Table> {
        let tables = [Some(&self.wdl), self.dtz.as_ref(), self.dtw.as_ref()];
        tables.into_iter().flatten()
    }

    /// The chunk with this row.
    #[inline]
    pub const fn chunk_of(&self, row: u64) -> u64 {
        row >> self.chunk_rows_log
    }

    /// The rows of a chunk.
    pub fn rows_of_chunk(&self, chunk: u64) -> Range<u64> {
        let all = self.first_row(self.index.blocks());
        let start = chunk << self.chunk_rows_log;
        start..all.min(start + (1 << self.chunk_rows_log))
    }

    /// The places of a chunk.
    #[inline]
    pub const fn chunk_places(&self) -> usize {
        self.columns << self.chunk_rows_log
    }

    /// The place in its chunk of a column of a row.
    #[inline]
    pub const fn place_in_chunk(&self, row: u64, column: usize) -> usize {
        let row = row & ((1 << self.chunk_rows_log) - 1);
        row as usize * self.columns + column
    }

    /// The key of a chunk.
    #[inline]
    pub const fn key(&self, chunk: u64) -> Key {
        Key {
            slice: self.index.material(),
            chunk,
        }
    }
}

impl Method for Store<'_> {
    fn open(&mut self, needs: &[Material]) -> Result<(), VerifyError> {
        for &need in needs {
            if self.slice(need).is_err() {
                self.slices.insert(need, self.read_slice(need)?);
            }
        }
        Ok(())
    }

    fn check(
        &self,
        slice: Material,
        ranges: &[Range<u64>],
        watch: &dyn Watch,
    ) -> Result<Vec<Finding>, VerifyError> {
        BlockCheck::new(self, watch, slice)?.check(ranges)
    }

    fn retain(&mut self, is_needed: &dyn Fn(Material) -> bool) {
        self.slices
            .retain(|slice| is_needed(slice.index.material()));
        self.chunks.retain(|key, _| is_needed(key.slice));
    }
}

impl<'t> Store<'t> {
    /// No slices yet; their values may take so many bytes of memory, or [`LEAST_BYTES`].
    pub fn new(tables: &'t Tables, is_sample: bool, bytes: u64) -> Store<'t> {
        let chunk_places = if is_sample { SMALL } else { LARGE };
        let remembered = bytes / REMEMBERED_SHARE;
        let bytes = (bytes - remembered).max(LEAST_BYTES);
        let lookups = LOOKUPS * rayon::current_num_threads() as u64;
        let remembered_places = (remembered / lookups / BYTES_OF_PLACE).min(MOST_REMEMBERED);
        let chunks = usize::try_from(bytes / chunk_places).unwrap_or(usize::MAX);
        Store {
            tables,
            lines: Lines::new(&tables.rules().board),
            chunk_places,
            slices: BySlice::new(),
            king_sets: (0..=MAX_PIECES).map(|_| OnceLock::new()).collect(),
            chunks: Cache::with_weighter(chunks.max(1), bytes, Bytes),
            remembered_places: remembered_places as usize,
            file_blocks: Arc::new(BlockCache::new(FILE_BLOCK_BYTES)),
        }
    }

    /// An open slice.
    #[inline]
    pub fn slice(&self, slice: Material) -> Result<&SliceTables, VerifyError> {
        self.slices.get(slice).ok_or_else(|| self.missing(slice))
    }

    /// A chunk of an open slice.
    pub fn chunk(&self, slice: &SliceTables, number: u64) -> Result<Arc<Chunk>, VerifyError> {
        // The values of a chunk follow from those of slices with fewer pieces, and what is left out from
        // those of whole blocks and of slices with fewer men: no thread waits for one that waits for it.
        self.chunks.get_or_insert_with(&slice.key(number), || {
            Chunk::read(self, slice, number).map(Arc::new)
        })
    }

    /// All sets of so many kings.
    pub fn king_sets(&self, count: u8) -> &KingSets {
        self.king_sets[usize::from(count)]
            .get_or_init(|| KingSets::new(&self.tables.rules().board, count))
    }

    fn read_slice(&self, slice: Material) -> Result<SliceTables, VerifyError> {
        let board = self.tables.rules().board;
        let index = Index::new(board, slice).ok_or(VerifyError::TooManyPieces(slice))?;
        let material = slice;
        let limit = self.tables.limits().limit(material);
        let table = |kind| {
            let open = || Table::open_in(self.tables.file(slice, kind), self.file_blocks.clone());
            self.tables.has(slice, kind).then(open).transpose()
        };
        let (dtz, dtw) = (table(Kind::Dtz)?, table(Kind::Dtw)?);
        let sets = |kings| self.king_sets(kings).sets.len();
        let [own, enemy] = slice.sides;
        let (rows, columns) = (sets(enemy.kings) as u64, sets(own.kings));
        let wdl = table(Kind::Wdl)?.ok_or_else(|| self.missing(slice))?;
        let left_out = [Some(&wdl), dtz.as_ref(), dtw.as_ref()]
            .into_iter()
            .flatten()
            .any(|table| table.header().profile != Profile::Fast)
            .then(|| LeftOut::of(slice));
        let (stride, chunk_rows_log) = self.chunk_rows(rows, columns, left_out);
        Ok(SliceTables {
            coding: Coding::new(dtz.is_some(), dtw.is_some(), limit),
            knows_distances: dtz.is_some() || limit.is_none(),
            wdl,
            rows,
            columns,
            stride,
            chunk_rows_log,
            index,
            material,
            dtz,
            dtw,
            board,
        })
    }

    /// The stride of blocks of so many rows and columns, and the rows of a chunk as a power of two. What
    /// is left out is made a block at a time, see [`super::restore`].
    fn chunk_rows(&self, rows: u64, columns: usize, left_out: Option<LeftOut>) -> (u64, u32) {
        let chunk_rows_log = (self.chunk_places / columns as u64).max(1).ilog2();
        let stride = rows.next_power_of_two();
        match left_out {
            None | Some(LeftOut::Nothing) => (rows, chunk_rows_log),
            Some(LeftOut::All) => (stride, chunk_rows_log.max(stride.ilog2())),
            Some(LeftOut::Behind) => (stride, stride.ilog2()),
        }
    }

    #[cold]
    fn missing(&self, slice: Material) -> VerifyError {
        VerifyError::Missing(vec![self.tables.file(slice, Kind::Wdl)])
    }
}
