//! File blocks on their way to the file: plain run bytes, then packed ones.
//!
//! Packing needs nothing but the block itself, so blocks can be packed in parallel; the same block
//! and level give the same bytes.

use std::cell::RefCell;

use xxhash_rust::xxh3::xxh3_64;
use zstd::bulk::Compressor;

use super::boundaries::LooseRuns;

/// Run bytes of a file block that are not packed yet, see [`Encoder`](super::Encoder).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainBlock {
    pub(super) len: u64,
    pub(super) content: Content,
}

/// What a plain block holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// One code for all positions, or don't care throughout.
    Single(Option<u8>),
    /// Several runs.
    Runs(LooseRuns),
}

/// A file block as it goes into the file, see [`write`](super::write).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedBlock {
    pub(super) len: u64,
    /// The last eight bytes of its directory entry.
    pub(super) run_bytes: u16,
    pub(super) packed: u16,
    pub(super) checksum: u32,
    pub(super) bytes: Vec<u8>,
}

/// In the place of a code: all positions of the block are don't care.
pub(super) const NO_VALUE: u16 = u16::MAX;

thread_local! {
    static COMPRESSOR: RefCell<Option<(i32, Compressor<'static>)>> = const { RefCell::new(None) };
}

/// The checksum of the run bytes of a file block.
pub(super) fn checksum(run_bytes: &[u8]) -> u32 {
    xxh3_64(run_bytes) as u32
}

impl PlainBlock {
    /// The number of positions.
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// True for a block without positions, which no encoder makes.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Compresses the block with zstd at `level` (1 to 22); stores run bytes as they are where that is not
    /// larger.
    #[must_use]
    pub fn pack(&self, level: i32) -> PackedBlock {
        match &self.content {
            Content::Single(code) => self.single(*code),
            Content::Runs(runs) => self.pack_runs(runs.bytes.clone(), level),
        }
    }

    /// The same with the ends of runs chosen where they cost least: some percent smaller, but the choice
    /// takes as long as zstd at level 19.
    #[must_use]
    pub fn pack_smallest(&self, level: i32) -> PackedBlock {
        match &self.content {
            Content::Single(code) => self.single(*code),
            Content::Runs(runs) => self.pack_runs(runs.cheapest(), level),
        }
    }

    fn pack_runs(&self, runs: Vec<u8>, level: i32) -> PackedBlock {
        let (run_bytes, checksum) = (runs.len() as u16, checksum(&runs));
        let bytes = compress(&runs, level)
            .filter(|packed| packed.len() < runs.len())
            .unwrap_or(runs);
        PackedBlock {
            len: self.len,
            run_bytes,
            packed: bytes.len() as u16,
            checksum,
            bytes,
        }
    }

    fn single(&self, code: Option<u8>) -> PackedBlock {
        PackedBlock {
            len: self.len,
            run_bytes: 0,
            packed: code.map_or(NO_VALUE, u16::from),
            checksum: 0,
            bytes: Vec::new(),
        }
    }
}

impl PackedBlock {
    /// The number of positions.
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// True for a block without positions, which no encoder makes.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Bytes that the block takes in the file, its directory entry not counted.
    pub const fn bytes(&self) -> usize {
        self.bytes.len()
    }
}

/// One zstd frame; `None` if zstd has no memory for it.
fn compress(runs: &[u8], level: i32) -> Option<Vec<u8>> {
    COMPRESSOR.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|(at, _)| *at != level) {
            *kept = Some((level, Compressor::new(level).ok()?));
        }
        kept.as_mut()?.1.compress(runs).ok()
    })
}
