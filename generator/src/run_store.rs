//! Runs of many blocks, kept close together: eight bytes a block beside the runs themselves.
//!
//! The runs of a large block are lightly compressed.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use zstd::bulk::{Compressor, Decompressor};

use crate::per_thread::PerThread;

/// The runs of the blocks of a table, by their numbers.
pub(crate) struct RunStore {
    /// Where the runs of a block start, see [`Place`], plus one; 0 if there are none yet.
    places: Vec<AtomicU64>,
    /// The runs that each thread has put here.
    runs: PerThread<Pieces>,
}

/// The runs that one thread has put here, in pieces of [`PIECE`] bytes, or of one block that is larger.
#[derive(Default)]
struct Pieces {
    list: Vec<Vec<u8>>,
    compressor: Option<Compressor<'static>>,
}

/// Bytes of a piece.
const PIECE: usize = 1 << 20;

/// Runs of so many bytes are compressed.
const LARGE_RUNS: usize = 1 << 10;

/// The level of zstd: the cheapest.
const LEVEL: i32 = 1;

/// Bytes of the lengths before compressed runs: of these, and of the runs.
const LENGTHS: usize = 8;

/// Where the runs of a block start.
#[derive(Clone, Copy)]
struct Place {
    thread: usize,
    piece: usize,
    byte: usize,
    is_compressed: bool,
}

/// Bits of a place in a number: the byte in its piece, the piece, if it is compressed, the thread.
const BYTE_BITS: u32 = 20;
const PIECE_BITS: u32 = 28;
const THREAD_SHIFT: u32 = BYTE_BITS + PIECE_BITS + 1;

impl Place {
    fn number(self) -> u64 {
        (self.thread as u64) << THREAD_SHIFT
            | (self.is_compressed as u64) << (BYTE_BITS + PIECE_BITS)
            | (self.piece as u64) << BYTE_BITS
            | self.byte as u64
    }

    fn of(number: u64) -> Place {
        let low = |bits: u64, count: u32| (bits & ((1 << count) - 1)) as usize;
        Place {
            thread: (number >> THREAD_SHIFT) as usize,
            piece: low(number >> BYTE_BITS, PIECE_BITS),
            byte: low(number, BYTE_BITS),
            is_compressed: number >> (BYTE_BITS + PIECE_BITS) & 1 != 0,
        }
    }
}

/// Bytes that the runs of a block take, if they are so many: measured on pairs of five pieces, a quarter to a
/// third, and up to half of runs of a few thousand bytes.
pub(crate) const fn kept_bytes(runs: u64) -> u64 {
    match runs {
        0..SURELY_COMPRESSED => runs,
        _ => runs * 2 / 5,
    }
}

/// Runs of so many bytes take less than half when they are compressed.
const SURELY_COMPRESSED: u64 = 8 << 10;

impl RunStore {
    /// No runs yet of so many blocks.
    pub(crate) fn new(blocks: u64) -> RunStore {
        RunStore {
            places: (0..blocks).map(|_| AtomicU64::new(0)).collect(),
            runs: PerThread::new(),
        }
    }

    /// Keeps the runs of block `number`.
    pub(crate) fn put(&self, number: usize, runs: &[u8]) {
        let (thread, mut pieces) = self.runs.numbered();
        let compressed = match runs.len() {
            LARGE_RUNS.. => pieces.compress(runs),
            _ => None,
        };
        let bytes = compressed.as_deref().unwrap_or(runs);
        let (piece, byte) = pieces.put(bytes);
        let place = Place {
            thread,
            piece,
            byte,
            is_compressed: compressed.is_some(),
        };
        let before = self.places[number].swap(place.number() + 1, Relaxed);
        debug_assert_eq!(before, 0, "a block is solved once");
    }

    /// Calls `each` with the bytes from the runs of a block on, for every block; `None` if it has none.
    ///
    /// # Errors
    /// If compressed runs cannot be read.
    pub(crate) fn for_each(&self, mut each: impl FnMut(Option<&[u8]>)) -> io::Result<()> {
        let threads: Vec<_> = self.runs.all().collect();
        let mut decompressor = Decompressor::new()?;
        for place in &self.places {
            let Some(number) = place.load(Relaxed).checked_sub(1) else {
                each(None);
                continue;
            };
            let place = Place::of(number);
            let bytes = &threads[place.thread].list[place.piece][place.byte..];
            match place.is_compressed {
                true => each(Some(&decompress(&mut decompressor, bytes)?)),
                false => each(Some(bytes)),
            }
        }
        Ok(())
    }
}

impl Pieces {
    /// Adds bytes; gives the piece that they are in and where they start.
    fn put(&mut self, bytes: &[u8]) -> (usize, usize) {
        let fits = |piece: &Vec<u8>| piece.len() + bytes.len() <= PIECE;
        let last = match self.list.pop() {
            Some(piece) if fits(&piece) => piece,
            full => {
                self.list.extend(full);
                Vec::with_capacity(bytes.len().max(PIECE))
            }
        };
        let (piece, byte) = (self.list.len(), last.len());
        self.list.push(last);
        self.list[piece].extend_from_slice(bytes);
        (piece, byte)
    }

    /// Runs compressed, after their lengths; `None` if that takes no less.
    fn compress(&mut self, runs: &[u8]) -> Option<Vec<u8>> {
        let compressor = match &mut self.compressor {
            Some(compressor) => compressor,
            none => none.insert(Compressor::new(LEVEL).ok()?),
        };
        let frame = compressor.compress(runs).ok()?;
        let lengths = [frame.len(), runs.len()].map(|len| u32::try_from(len).ok());
        let [Some(packed), Some(plain)] = lengths else {
            return None;
        };
        let lengths = [packed, plain].map(u32::to_le_bytes);
        let bytes = [lengths.as_flattened(), &frame].concat();
        (bytes.len() < runs.len()).then_some(bytes)
    }
}

fn decompress(decompressor: &mut Decompressor<'_>, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let damaged = || io::Error::from(io::ErrorKind::InvalidData);
    let (lengths, frame) = bytes.split_at_checked(LENGTHS).ok_or_else(damaged)?;
    let length = |at: usize| {
        let bytes = lengths[at..].first_chunk().copied();
        bytes.map(|bytes| u32::from_le_bytes(bytes) as usize)
    };
    let packed = length(0).and_then(|len| frame.get(..len));
    let (Some(packed), Some(plain)) = (packed, length(LENGTHS / 2)) else {
        return Err(damaged());
    };
    decompressor.decompress(packed, plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_back_in_the_order_of_their_numbers() {
        let mut state = 5_u64;
        let mut noise = |len: usize, values: u64| -> Vec<u8> {
            let bytes = std::iter::repeat_with(|| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (state >> 33) as u8 % values as u8
            });
            bytes.take(len).collect()
        };
        let lens = [0, 3, 900, 2_000, 70_000, 3 << 20, 1, 500_000, 2_000];
        let blocks = lens.map(|len| [noise(len, 4), noise(len, 255)]).concat();
        let store = RunStore::new(blocks.len() as u64 + 1);
        for number in (0..blocks.len()).rev() {
            store.put(number, &blocks[number]);
        }
        let mut seen = 0;
        let read = store.for_each(|runs| {
            match blocks.get(seen) {
                Some(block) => assert!(runs.is_some_and(|runs| runs.starts_with(block))),
                None => assert_eq!(runs, None),
            }
            seen += 1;
        });
        read.expect("runs");
        assert_eq!(seen, blocks.len() + 1);
        let kept: usize = store
            .runs
            .all()
            .map(|pieces| pieces.list.concat().len())
            .sum();
        assert!(kept < blocks.concat().len() * 3 / 4);
    }
}
