//! Unpacked file blocks, kept as long as there is room.
//!
//! One cache serves all tables of a tablebase and all threads. Every table has a slot for each of its
//! blocks; a hit reads the slot and locks nothing, and writes nothing that other threads read but the
//! first mark of a block. Only a block that comes in takes the lock: it makes the oldest blocks leave
//! until it fits, but lets a block that was marked since stay for another round (second chance:
//! A. Tanenbaum, H. Bos, "Modern operating systems"). A block that two threads miss at once is
//! unpacked by both and kept once.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwapOption;

use crate::format::{MAX_RUN_BYTES, Runs};

/// A bounded cache of file blocks.
pub struct BlockCache {
    capacity: u64,
    bytes: AtomicU64,
    /// The blocks that are kept, the oldest first.
    queue: Mutex<VecDeque<Place>>,
}

/// The places of the blocks of one table.
#[derive(Clone)]
pub(crate) struct Slots(Arc<[ArcSwapOption<Block>]>);

/// The slot of one block.
struct Place {
    slots: Slots,
    number: usize,
}

struct Block {
    runs: Runs,
    /// Asked since it came in, or since it got its last chance.
    marked: AtomicBool,
}

/// Bytes of memory that a block takes beside its runs: itself with the counts of its [`Arc`], its
/// place in the queue, and what the allocator adds to three allocations.
const BESIDES: u64 = (size_of::<Block>() + 16 + size_of::<Place>() + 3 * 16) as u64;

/// The most bytes of memory of a block, about: run bytes and half as many for their sub-index.
const BLOCK_BYTES: u64 = MAX_RUN_BYTES as u64 * 3 / 2 + BESIDES;

impl Slots {
    /// Slots for so many blocks.
    pub fn new(blocks: usize) -> Slots {
        Slots((0..blocks).map(|_| ArcSwapOption::empty()).collect())
    }
}

impl Block {
    fn bytes(&self) -> u64 {
        self.runs.heap_bytes() + BESIDES
    }
}

impl BlockCache {
    /// A cache of at most `bytes` bytes. Blocks that do not fit are unpacked on each use.
    pub fn new(bytes: u64) -> BlockCache {
        BlockCache {
            capacity: bytes,
            bytes: AtomicU64::new(0),
            queue: Mutex::default(),
        }
    }

    /// What `ask` says of the block with number `number`, taken from its slot or else from `unpack`.
    #[inline]
    pub(crate) fn ask<T, E>(
        &self,
        slots: &Slots,
        number: usize,
        unpack: impl FnOnce() -> Result<Runs, E>,
        ask: impl FnOnce(&Runs) -> T,
    ) -> Result<T, E> {
        let kept = slots.0.get(number).map(ArcSwapOption::load);
        if let Some(block) = kept.as_deref().and_then(Option::as_deref) {
            if !block.marked.load(Ordering::Relaxed) {
                block.marked.store(true, Ordering::Relaxed);
            }
            return Ok(ask(&block.runs));
        }
        let runs = unpack()?;
        let answer = ask(&runs);
        self.keep(slots, number, runs);
        Ok(answer)
    }

    #[cold]
    fn keep(&self, slots: &Slots, number: usize, runs: Runs) {
        let Some(slot) = slots.0.get(number) else {
            return;
        };
        let marked = AtomicBool::new(false);
        let block = Block { runs, marked };
        let bytes = block.bytes();
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes > self.capacity || slot.load().is_some() {
            return;
        }
        self.make_room(&mut queue, self.capacity - bytes);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        slot.store(Some(Arc::new(block)));
        let slots = slots.clone();
        queue.push_back(Place { slots, number });
    }

    /// Lets blocks leave until no more than `limit` bytes are taken.
    fn make_room(&self, queue: &mut VecDeque<Place>, limit: u64) {
        let mut chances = queue.len();
        while self.bytes() > limit
            && let Some(place) = queue.pop_front()
        {
            let Some(slot) = place.slots.0.get(place.number) else {
                continue;
            };
            let Some(block) = slot.load_full() else {
                continue;
            };
            if chances > 0 && block.marked.swap(false, Ordering::Relaxed) {
                chances -= 1;
                queue.push_back(place);
                continue;
            }
            self.bytes.fetch_sub(block.bytes(), Ordering::Relaxed);
            slot.store(None);
        }
    }

    /// Bytes of memory taken by blocks; never more than the cache was made for.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// True if there is room for one more block of any size.
    pub fn has_room(&self) -> bool {
        self.bytes() + BLOCK_BYTES <= self.capacity
    }
}

impl fmt::Debug for BlockCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockCache")
            .field("capacity", &self.capacity)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Slots").field(&self.0.len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{self, Counts, Encoder, Header, Kind, Palette, Profile, RunCode};

    /// A small block.
    fn runs() -> Runs {
        let palette = Palette::of([0, 2, 4]);
        let mut encoder = Encoder::new(&palette);
        (0..3000).for_each(|n| encoder.push(Some((n % 3 * 2) as u8), 1));
        let blocks: Vec<_> = encoder.finish().iter().map(|b| b.pack(1)).collect();
        let header = Header {
            kind: Kind::Wdl,
            variant: "international".to_owned(),
            limits: "fmjd".to_owned(),
            material: "KvK".parse().expect("a material"),
            palette,
            positions: 3000,
            counts: Counts::default(),
            profile: Profile::Fast,
        };
        let mut file = Vec::new();
        format::write(&mut file, &header, &blocks).expect("memory");
        let (header, directory) = format::read(&file).expect("a table");
        let entry = directory.entry(0).expect("a block");
        let (offset, len) = entry.place().expect("runs");
        let packed = &file[offset as usize..offset as usize + len];
        let code = RunCode::new(&header.palette);
        entry.runs(packed, &code).expect("no damage")
    }

    fn bytes_of(runs: &Runs) -> u64 {
        runs.heap_bytes() + BESIDES
    }

    /// True if the block had to be unpacked.
    fn misses(cache: &BlockCache, slots: &Slots, number: usize, runs: &Runs) -> bool {
        let mut missed = false;
        let unpack = || {
            missed = true;
            Ok::<Runs, ()>(runs.clone())
        };
        cache.ask(slots, number, unpack, |_| ()).expect("runs");
        missed
    }

    #[test]
    fn what_was_asked_again_stays() {
        let runs = runs();
        let cache = BlockCache::new(4 * bytes_of(&runs) + 1);
        let slots = [Slots::new(4), Slots::new(100)];
        assert!((0..4).all(|number| misses(&cache, &slots[0], number, &runs)));
        assert!(!misses(&cache, &slots[0], 0, &runs) && !misses(&cache, &slots[0], 2, &runs));
        for number in 0..100 {
            assert!(misses(&cache, &slots[1], number, &runs));
            assert!(!misses(&cache, &slots[0], 0, &runs) && !misses(&cache, &slots[0], 2, &runs));
            assert_eq!(cache.bytes(), 4 * bytes_of(&runs));
        }
        assert!(misses(&cache, &slots[0], 1, &runs) && misses(&cache, &slots[0], 3, &runs));
        assert!(!cache.has_room());
    }

    #[test]
    fn what_does_not_fit_is_not_kept() {
        let runs = runs();
        let slots = Slots::new(1);
        for (bytes, keeps) in [
            (0, false),
            (bytes_of(&runs) - 1, false),
            (bytes_of(&runs), true),
        ] {
            let cache = BlockCache::new(bytes);
            assert!(misses(&cache, &slots, 0, &runs));
            assert_eq!(misses(&cache, &slots, 0, &runs), !keeps);
            assert_eq!(cache.bytes(), if keeps { bytes } else { 0 });
        }
    }

    #[test]
    fn an_error_is_passed_on_and_nothing_kept() {
        let (cache, slots) = (BlockCache::new(1 << 20), Slots::new(1));
        assert_eq!(
            cache.ask(&slots, 0, || Err("damaged"), |_| ()),
            Err("damaged")
        );
        assert_eq!(cache.bytes(), 0);
    }
}
