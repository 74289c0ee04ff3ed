//! Unpacked file blocks, kept as long as there is room.
//!
//! One cache serves all tables of a tablebase and all threads. It is bounded by bytes and split into
//! shards, so there is no global lock; a block that several threads miss at once is unpacked once.
//! Which blocks stay is the choice of the quick_cache crate (S3-FIFO: J. Yang and others, "FIFO queues
//! are all you need for cache eviction", SOSP 2023).

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::format::Runs;

/// A bounded cache of file blocks.
pub struct BlockCache {
    blocks: Cache<Key, Arc<Runs>, Bytes>,
    next_table: AtomicU64,
}

/// A table, by the number it got from [`BlockCache::next_table`], and the number of a block.
type Key = (u64, usize);

/// What a block weighs: its bytes of memory.
#[derive(Clone, Copy)]
struct Bytes;

impl Weighter<Key, Arc<Runs>> for Bytes {
    fn weight(&self, _: &Key, runs: &Arc<Runs>) -> u64 {
        runs.weight()
    }
}

/// Bytes of a full block, about.
const BLOCK_BYTES: u64 = 80 * 1024;

impl BlockCache {
    /// A cache of at most `bytes` bytes, about. Blocks that do not fit are unpacked on each use.
    pub fn new(bytes: u64) -> BlockCache {
        let blocks = usize::try_from(bytes / BLOCK_BYTES).unwrap_or(usize::MAX);
        BlockCache {
            blocks: Cache::with_weighter(blocks.max(1), bytes, Bytes),
            next_table: AtomicU64::new(0),
        }
    }

    /// A number that no other table in this cache has.
    pub(crate) fn next_table(&self) -> u64 {
        self.next_table.fetch_add(1, Ordering::Relaxed)
    }

    /// The block, from the cache or else from `unpack`.
    #[inline]
    pub(crate) fn get<E>(
        &self,
        table: u64,
        block: usize,
        unpack: impl FnOnce() -> Result<Runs, E>,
    ) -> Result<Arc<Runs>, E> {
        self.blocks
            .get_or_insert_with(&(table, block), || unpack().map(Arc::new))
    }

    /// Bytes of memory taken by blocks.
    pub fn bytes(&self) -> u64 {
        self.blocks.weight()
    }

    /// True if there is room for one more block of any size.
    pub fn has_room(&self) -> bool {
        self.blocks.weight() + BLOCK_BYTES <= self.blocks.capacity()
    }
}

impl fmt::Debug for BlockCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockCache")
            .field("blocks", &self.blocks.len())
            .field("bytes", &self.blocks.weight())
            .finish_non_exhaustive()
    }
}
