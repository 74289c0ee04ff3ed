//! What a pair takes in memory and on disk, worked out before anything is laid out.
//!
//! Counts of words, lanes and blocks are exact; what depends on the values (events of a search,
//! runs put aside) is counted with numbers measured on four- and five-piece pairs, rounded up.

use remise::format::{Kind, MAX_RUN_BYTES};
use remise::index::Index;
use remise::material::Material;
use remise::square::Color;

use crate::aside::ENCODED_AT_ONCE;
use crate::children::{pages_at_hand, successors};
use crate::page::{Keep, Page};
use crate::paging::Bounds;
use crate::plan::{Job, keep};
use crate::run_store::kept_bytes;
use crate::slice::chunk_len;
use crate::solve::{LARGE_BLOCK, MOST_SWEPT, blocks_at_once};
use crate::words::{self, Layout, Pair};

/// The size of a pair.
#[derive(Clone, Copy, Debug)]
pub struct Footprint {
    /// Positions of its slices together, each placement with White to move.
    pub positions: u64,
    /// Blocks.
    pub blocks: u64,
    /// Words in a block.
    pub words: u64,
    /// Positions in a block, one side to move.
    pub kings_len: u64,
    /// Sets of the axis side's other kings, and of the other side's.
    king_sets: [u64; 2],
    rows: u64,
    pages: u64,
    /// Blocks in the list of those that are solved next.
    listed: u64,
    /// Bytes of its largest page, of what that takes more crosswise, and of all values that are solved
    /// together.
    page: u64,
    crosswise: u64,
    batch: u64,
    has_cursed: bool,
    /// True if neither side has two pieces more.
    is_even: bool,
    store: u64,
    lanes: u64,
    slices: u64,
    keep: Keep,
}

/// Slices with men from so many pieces on may have cursed values; then blocks are solved twice.
const CURSED_PIECES: u8 = 6;

impl Footprint {
    /// The size of `pair` in a build; nothing, if it has too many pieces for the index.
    pub fn of(job: &Job, pair: Pair) -> Footprint {
        let board = job.rules.board;
        let index = Index::new(board, pair.slice(Color::White));
        let (blocks, kings_len) = index.map_or((0, 0), |index| (index.blocks(), index.kings_len()));
        let slices = pair.slices().count() as u64;
        let words = |axis| words::sizes(&board, pair, axis) as u64;
        let (words, crosswise, lanes) = match pair.axis() {
            Some(axis) => (words(axis), words(axis.other()), Layout::LANES as u64),
            None => (1, 0, 1),
        };
        let king_sets = pair
            .axis()
            .map_or([1, 1], |axis| words::king_sets(&board, pair, axis));
        let material = pair.slice(Color::White);
        let cursed = material.pieces() >= CURSED_PIECES && material.men() > 0;
        let keep = keep(job, pair);
        let bytes = |blocks: u64| Page::bytes(blocks, words, lanes, keep);
        let none = Bounds {
            rows: 0,
            pages: 0,
            page: 0,
            batch: 0,
        };
        let Bounds {
            rows,
            pages,
            page,
            batch,
        } = Bounds::of(board, pair).unwrap_or(none);
        Footprint {
            positions: blocks * kings_len * slices,
            blocks,
            words,
            kings_len,
            king_sets: king_sets.map(|sets| sets as u64),
            rows,
            pages,
            listed: match pair.white.men.min(pair.black.men) {
                0 => batch,
                _ => batch / LISTED_SHARE,
            },
            page: bytes(page),
            crosswise: 32 * page * crosswise,
            batch: bytes(batch),
            is_even: pair.white.pieces().abs_diff(pair.black.pieces()) < 2,
            store: bytes(blocks),
            has_cursed: cursed && !job.limits.is_none(),
            lanes,
            slices,
            keep,
        }
    }

    /// A guess of the bytes of its values, packed.
    pub const fn packed_bytes(&self) -> u64 {
        self.store / PACKED
    }

    /// True if threads share the work on each block.
    const fn is_large(&self) -> bool {
        self.words > LARGE_BLOCK as u64
    }

    /// Bytes of pages in use at a time while it is solved: its own, and those at hand of its children,
    /// some of them read crosswise.
    pub fn page_bytes<'f>(
        &self,
        job: &Job,
        children: impl Iterator<Item = (&'f Footprint, bool)>,
    ) -> u64 {
        let (own, readers) = match self.is_large() {
            true => (self.page * self.threads(job), self.threads(job)),
            false => (self.batch, self.threads(job)),
        };
        let at_hand = |size: &Footprint, crosswise: bool| {
            let page = size.page + if crosswise { size.crosswise } else { 0 };
            (pages_at_hand(size.page) as u64 * readers).min(size.pages) * page
        };
        let again = if self.blocks > 1 {
            at_hand(self, false)
        } else {
            0
        };
        own + again
            + children
                .map(|(size, crosswise)| at_hand(size, crosswise))
                .sum::<u64>()
    }
}

/// The child pairs that `reader` reads in words of a king that is not their axis king: in words of
/// the reader's axis king, or of the other side's kings where one of these took it.
pub fn crosswise_children(reader: Pair) -> impl Iterator<Item = Pair> {
    let axis = reader.axis();
    successors(reader)
        .into_iter()
        .filter_map(move |(white, black)| {
            let axis = axis?;
            let (child, turned) = Pair::of(Material::new(white, black));
            let reads = |king: Color| {
                let king = if turned { king.other() } else { king };
                child.side(king).kings > 0 && child.axis() != Some(king)
            };
            let kings = |color: Color| match color {
                Color::White => white.kings,
                Color::Black => black.kings,
            };
            let taken =
                kings(axis) < reader.side(axis).kings && reader.side(axis.other()).kings > 0;
            let crosswise = reads(axis) || taken && reads(axis.other());
            (crosswise && child != reader).then_some(child)
        })
}

/// The values of a pair take so many times the bytes before they are packed.
const PACKED: u64 = 8;

/// Bytes that a program without tables and each of its threads take.
const PROGRAM_BYTES: u64 = 6 << 20;
const THREAD_BYTES: u64 = 3 << 20;

/// Bytes for each word of what is decided at a ply: few words where the game is even, else nearly all.
const FRESH_EVEN: u64 = 16;
const FRESH: u64 = 64;

/// Bytes of events for each word where moves count through, with kings only and with men.
const EVENTS_OF_KINGS: u64 = 128;
const EVENTS_THROUGH: u64 = 2048;

/// Bytes for each word that say what is given, both sides to move.
const GIVEN: u64 = 16;

/// Bytes of a set of kings while a block is put aside, and of a word with its planes.
const KING_SET_BYTES: u64 = 24;
const COLUMN_BYTES: u64 = 16 + 8 * 6;

/// Lists that grow may take so many times what they hold.
const GROWTH: u64 = 2;

/// Bytes of a block in the list of those that are solved next, and the share of a batch in it where both
/// sides have men.
const LISTED_BYTES: u64 = 16 * GROWTH;
const LISTED_SHARE: u64 = 8;

/// Bytes of a row and of a page, wherever its values are, and the bytes of values in most pages.
const ROW_BYTES: u64 = 24;
const PAGE_PLACE_BYTES: u64 = 48;
const LEAST_PAGE_BYTES: u64 = 128 << 10;
const SMALL_PAGES: u64 = 256;

/// Bytes of the blocks of a file that are in memory at a time: their runs and what is loose of them.
const ENCODED_BYTES: u64 = 2 * MAX_RUN_BYTES as u64 * ENCODED_AT_ONCE as u64;

/// Bytes of a block put aside: its place, and the least that its runs take.
const ASIDE_BLOCK_BYTES: u64 = 8 + 5;

impl Footprint {
    /// Bytes that solving it takes beside pages.
    pub fn work_bytes(&self, job: &Job) -> u64 {
        let timed = self.keep.dtz || job.kinds.contains(&Kind::Dtz);
        let lanes = if timed { self.lanes } else { 0 };
        let counted = match self.blocks {
            1 => EVENTS_OF_KINGS,
            _ => EVENTS_THROUGH,
        };
        let through = if self.keep.dtz { counted } else { 0 };
        let given = if timed { GIVEN } else { 0 };
        let limited = self.search_bytes(lanes, through);
        let unlimited = self.search_bytes(lanes, through + given) * u64::from(self.has_cursed);
        let dtw = self.search_bytes(self.lanes, counted) * u64::from(self.keep.dtw);
        let fixed = PROGRAM_BYTES + THREAD_BYTES * job.threads as u64;
        let block = limited + unlimited + dtw + self.strip_bytes(job);
        fixed + self.threads(job) * block + self.listed * LISTED_BYTES
    }

    /// Bytes of the orders in which a block is put aside, and of its runs before they are kept.
    fn strip_bytes(&self, job: &Job) -> u64 {
        let (sides, columns) = match self.is_large() {
            true => (self.slices, self.king_sets[0].min(job.threads as u64)),
            false => (1, 1),
        };
        let sets = KING_SET_BYTES * self.king_sets.iter().sum::<u64>();
        let runs = job.kinds.iter().map(|&kind| run_bytes(kind)).max();
        let runs = self.kings_len * runs.unwrap_or(0) / 1000;
        sides * (sets + GROWTH * runs) + columns * self.king_sets[1] * COLUMN_BYTES
    }

    /// Bytes that it takes as long as it is read, beside its values.
    pub fn table_bytes(&self) -> u64 {
        let layouts = 1 + u64::from(self.crosswise > 0);
        let sets = layouts * 8 * self.king_sets.iter().sum::<u64>();
        let pages = self.pages.min(self.store / LEAST_PAGE_BYTES + SMALL_PAGES);
        sets + self.rows * ROW_BYTES + pages * PAGE_PLACE_BYTES
    }

    /// Bytes of one search, with so many lanes and so many bytes of events for each word.
    const fn search_bytes(&self, lanes: u64, events: u64) -> u64 {
        let fresh = if self.is_even { FRESH_EVEN } else { FRESH };
        // Without men no move but a capture leaves the block.
        let planes = if self.blocks == 1 { 5 } else { 6 };
        let swept = if self.words > MOST_SWEPT as u64 {
            0
        } else {
            8 * self.words
        };
        self.words * (2 * (planes * 8 + 1 + lanes) + fresh + events) + swept
    }

    /// Threads that have a block to solve.
    fn threads(&self, job: &Job) -> u64 {
        let chunk = chunk_len(self.words as usize) as u64;
        let at_once = blocks_at_once(self.words as usize, job.threads) as u64;
        self.blocks.div_ceil(chunk).min(at_once)
    }

    /// Bytes of its values on their way to table files.
    pub fn aside_bytes(&self, job: &Job) -> u64 {
        let kinds = job.kinds.iter();
        let aside = kinds.clone().map(|&kind| match self.kings_len {
            1 => self.positions,
            _ => {
                let runs = kept_bytes(self.kings_len * run_bytes(kind) / 1000);
                self.blocks * self.slices * (ASIDE_BLOCK_BYTES + runs)
            }
        });
        // Of the table that is packed, some blocks are there in the runs of the format, too.
        let encoded = aside.clone().max().unwrap_or(0).min(ENCODED_BYTES);
        let packed = kinds.map(|&kind| disk_bytes(kind, self.positions));
        aside.sum::<u64>() + encoded + packed.max().unwrap_or(0) / self.slices
    }

    /// A guess of the bytes of its table files.
    pub fn disk_bytes(&self, job: &Job) -> u64 {
        let kinds = job.kinds.iter();
        kinds.map(|&kind| disk_bytes(kind, self.positions)).sum()
    }
}

/// Bytes of runs put aside, for a thousand positions.
const fn run_bytes(kind: Kind) -> u64 {
    match kind {
        Kind::Wdl => 190,
        Kind::Dtz => 400,
        Kind::Dtw => 700,
    }
}

/// Bytes a table file takes. Measured over all slices up to five pieces: 0.13 bits a position for
/// values and for DTZ, 0.55 for DTW.
const fn disk_bytes(kind: Kind, positions: u64) -> u64 {
    match kind {
        Kind::Wdl | Kind::Dtz => positions * 14 / 800,
        Kind::Dtw => positions * 56 / 800,
    }
}
