//! What a pair takes in memory and on disk, worked out before anything is laid out.
//!
//! Counts of words, lanes and blocks are exact; what depends on the values (events of a search,
//! runs put aside) is counted with numbers measured on four- and five-piece pairs, rounded up.

use remise::format::Kind;
use remise::index::{self, Index};
use remise::material::Material;
use remise::square::Color;

use crate::children::successors;
use crate::plan::{Job, keep};
use crate::store::{Keep, Store};
use crate::words::{Layout, Pair};

/// The size of a pair.
#[derive(Clone, Copy, Debug)]
pub struct Footprint {
    /// Positions of its slices together, each placement with White to move.
    pub positions: u64,
    /// Blocks.
    pub blocks: u64,
    /// Words in a block.
    pub words: u64,
    /// Words in a block, if the other side's king is the axis king; 0 without such a king.
    pub crosswise_words: u64,
    /// Positions in a block, one side to move.
    pub kings_len: u64,
    lanes: u64,
    slices: u64,
    keep: Keep,
}

/// Slices with men from so many pieces on may have cursed values, and then two sets of values.
const CURSED_PIECES: u8 = 6;

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

impl Footprint {
    /// The size of `pair` in a build.
    pub fn of(job: &Job, pair: Pair) -> Footprint {
        let squares = u32::from(job.rules.board.len());
        let index = Index::new(job.rules.board, pair.slice(Color::White));
        let (blocks, kings_len) = index.map_or((0, 0), |index| (index.blocks(), index.kings_len()));
        let slices = pair.slices().count() as u64;
        let sets = |kings: u8| index::choose(squares, u32::from(kings));
        let words = |axis: Color| match pair.side(axis).kings.checked_sub(1) {
            Some(others) => sets(others) * sets(pair.side(axis.other()).kings),
            None => 0,
        };
        let (words, crosswise_words, lanes) = match pair.axis() {
            Some(axis) => (words(axis), words(axis.other()), Layout::LANES),
            None => (1, 0, 1),
        };
        let material = pair.slice(Color::White);
        let cursed = material.pieces() >= CURSED_PIECES && material.men() > 0;
        Footprint {
            positions: blocks * kings_len * slices,
            blocks,
            words,
            crosswise_words,
            kings_len,
            lanes: lanes as u64,
            slices,
            keep: Keep {
                unlimited: cursed && !job.limits.is_none(),
                ..keep(job, pair)
            },
        }
    }

    /// Bytes of its values in memory.
    pub const fn store_bytes(&self) -> u64 {
        Store::bytes(self.words * self.blocks, self.lanes, self.keep)
    }

    /// Bytes of its values in words of the other side's king.
    pub const fn crosswise_bytes(&self) -> u64 {
        let bits = Keep {
            dtz: false,
            dtw: false,
            ..self.keep
        };
        Store::bytes(self.crosswise_words * self.blocks, 0, bits)
    }
}

/// Bytes that a program without tables and each of its threads take.
const PROGRAM_BYTES: u64 = 6 << 20;
const THREAD_BYTES: u64 = 3 << 20;

/// Bytes of events for each word: where all exits zero, where moves count through, and where every
/// decided position is given.
const EVENTS: u64 = 160;
const EVENTS_THROUGH: u64 = 512;
const EVENTS_GIVEN: u64 = 2048;

/// Bytes of a block put aside, without its runs.
const ASIDE_BLOCK_BYTES: u64 = 24 + 32;

/// Bytes of the list of a level for each block, while it grows.
const LEVEL_BYTES: u64 = 12;

impl Footprint {
    /// Bytes that solving it takes beside values in memory.
    pub fn solve_bytes(&self, job: &Job) -> u64 {
        self.work_bytes(job) + self.aside_bytes(job)
    }

    /// Bytes that reading it back takes beside values in memory.
    pub fn read_back_bytes(&self, job: &Job) -> u64 {
        // Values and distances of one side to move, then both sides in words.
        let found = 2 * self.kings_len + 2 * self.words * (16 + self.lanes);
        self.work_bytes(job) + self.threads(job) * found + self.caches(job)
    }

    fn work_bytes(&self, job: &Job) -> u64 {
        let events = if self.keep.dtz {
            EVENTS_THROUGH
        } else {
            EVENTS
        };
        let limited = self.search_bytes(events);
        let unlimited = self.search_bytes(EVENTS_GIVEN) * u64::from(self.keep.unlimited);
        let dtw = self.search_bytes(EVENTS_THROUGH) * u64::from(self.keep.dtw);
        let fixed = PROGRAM_BYTES + THREAD_BYTES * job.threads as u64;
        fixed + self.threads(job) * (limited + unlimited + dtw) + LEVEL_BYTES * self.blocks
    }

    /// Bytes of one search, with so many bytes of events for each word.
    const fn search_bytes(&self, events: u64) -> u64 {
        self.words * (2 * (9 * 8 + 2 * 8 + self.lanes) + events)
    }

    /// Threads that have a block to solve.
    fn threads(&self, job: &Job) -> u64 {
        let chunk = (1024 / self.words.max(1)).max(1);
        self.blocks.div_ceil(chunk).min(job.threads as u64)
    }

    /// Bytes of its values on their way to table files.
    fn aside_bytes(&self, job: &Job) -> u64 {
        let kinds = job.kinds.iter().map(|&kind| {
            let runs = self.positions * run_bytes(kind) / 1000;
            match self.kings_len {
                1 => self.positions,
                _ => self.blocks * self.slices * ASIDE_BLOCK_BYTES + runs,
            }
        });
        // The table that is packed is there a second time, in the runs of the format.
        kinds.clone().sum::<u64>() + kinds.max().unwrap_or(0) / self.slices
    }

    fn caches(&self, job: &Job) -> u64 {
        self.positions.min(4 << 20) * self.slices * job.kinds.len() as u64
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
        Kind::Wdl => 125,
        Kind::Dtz => 300,
        Kind::Dtw => 500,
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
