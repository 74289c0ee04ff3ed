//! Runs of many blocks, kept close together: eight bytes a block beside the runs themselves.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::per_thread::PerThread;

/// The runs of the blocks of a table, by their numbers.
pub(crate) struct RunStore {
    /// Where the runs of a block start, plus one; 0 if there are none yet.
    places: Vec<AtomicU64>,
    /// The runs that each thread has put here, in pieces of [`PIECE`] bytes, or of one block that is
    /// larger.
    runs: PerThread<Vec<Vec<u8>>>,
}

/// Bytes of a piece.
const PIECE: usize = 1 << 20;

/// Bits of a place: the byte in its piece, the piece, the thread.
const BYTE_BITS: u32 = 20;
const PIECE_BITS: u32 = 28;

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
        let fits = |piece: &Vec<u8>| piece.len() + runs.len() <= PIECE;
        if !pieces.last().is_some_and(fits) {
            pieces.push(Vec::with_capacity(runs.len().max(PIECE)));
        }
        let last = pieces.len() as u64 - 1;
        if let Some(piece) = pieces.last_mut() {
            let place = (thread as u64) << (BYTE_BITS + PIECE_BITS)
                | last << BYTE_BITS
                | piece.len() as u64;
            piece.extend_from_slice(runs);
            let before = self.places[number].swap(place + 1, Relaxed);
            debug_assert_eq!(before, 0, "a block is solved once");
        }
    }

    /// Calls `each` with the bytes from the runs of a block on, for every block; `None` if it has none.
    pub(crate) fn for_each(&self, mut each: impl FnMut(Option<&[u8]>)) {
        let threads: Vec<_> = self.runs.all().collect();
        for place in &self.places {
            let Some(place) = place.load(Relaxed).checked_sub(1) else {
                each(None);
                continue;
            };
            let field = |shift, bits| (place >> shift & ((1_u64 << bits) - 1)) as usize;
            let thread = (place >> (BYTE_BITS + PIECE_BITS)) as usize;
            let piece = &threads[thread][field(BYTE_BITS, PIECE_BITS)];
            each(Some(&piece[field(0, BYTE_BITS)..]));
        }
    }
}
