//! Scratch: the solved values of a pair in word form, from which later pairs read their children.
//!
//! Blocks of one level are solved at the same time and write to places of their own, while all of
//! them read finished blocks; relaxed atomics make that safe and cost what plain loads and stores
//! cost. Capture positions hold their true value here.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use remise::square::Color;

use crate::words::Layout;

/// Which positions of a word are won and which are lost, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Decided {
    /// Won positions.
    pub won: u64,
    /// Lost positions.
    pub lost: u64,
}

/// The words of a pair, both sides to move.
#[derive(Debug)]
pub struct Bits(Vec<AtomicU64>);

impl Bits {
    fn new(layout: &Layout) -> Bits {
        let len = layout.blocks() * layout.words() * 4;
        Bits((0..len).map(|_| AtomicU64::new(0)).collect())
    }

    /// The word at `place` (see [`place`]).
    #[inline]
    pub fn get(&self, place: usize) -> Decided {
        Decided {
            won: self.0[2 * place].load(Relaxed),
            lost: self.0[2 * place + 1].load(Relaxed),
        }
    }

    /// Sets the word at `place`.
    #[inline]
    pub fn set(&self, place: usize, decided: Decided) {
        self.0[2 * place].store(decided.won, Relaxed);
        self.0[2 * place + 1].store(decided.lost, Relaxed);
    }
}

/// One distance, in plies, for every bit of every word.
#[derive(Debug)]
pub struct Lanes(Vec<AtomicU8>);

impl Lanes {
    fn new(layout: &Layout) -> Lanes {
        let len = layout.blocks() * layout.words() * 2 * layout.lanes();
        Lanes((0..len).map(|_| AtomicU8::new(0)).collect())
    }

    /// The distance at `lane`.
    #[inline]
    pub fn get(&self, lane: usize) -> u8 {
        self.0[lane].load(Relaxed)
    }

    /// Sets the distances from `lane` on.
    pub fn set(&self, lane: usize, distances: &[u8]) {
        for (place, &plies) in self.0[lane..].iter().zip(distances) {
            place.store(plies, Relaxed);
        }
    }
}

/// Number of a word among all words of a pair.
#[inline]
pub fn place(layout: &Layout, block: usize, side: Color, word: usize) -> usize {
    (2 * block + side as usize) * layout.words() + word
}

/// What is kept of a pair.
#[derive(Debug)]
pub struct Store {
    /// The layout of its words.
    pub layout: Layout,
    /// Values with limits from a fresh count.
    pub limited: Bits,
    /// Values without limits, where any differs.
    pub unlimited: Option<Bits>,
    /// DTZ, where moves inside a lone class count through.
    pub dtz: Option<Lanes>,
    /// DTW, if it is built.
    pub dtw: Option<Lanes>,
}

/// What a [`Store`] keeps beside the values with limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// A second set of values, without limits.
    pub unlimited: bool,
    /// DTZ lanes.
    pub dtz: bool,
    /// DTW lanes.
    pub dtw: bool,
}

impl Store {
    /// An empty store.
    pub fn new(layout: Layout, keep: Keep) -> Store {
        Store {
            limited: Bits::new(&layout),
            unlimited: keep.unlimited.then(|| Bits::new(&layout)),
            dtz: keep.dtz.then(|| Lanes::new(&layout)),
            dtw: keep.dtw.then(|| Lanes::new(&layout)),
            layout,
        }
    }

    /// The bytes a store of `words` words and `lanes` lanes a word takes.
    pub const fn bytes(words: u64, lanes: u64, keep: Keep) -> u64 {
        let bits = 16 * (1 + keep.unlimited as u64);
        let lanes = lanes * (keep.dtz as u64 + keep.dtw as u64);
        2 * words * (bits + lanes)
    }

    /// The values without limits.
    pub fn without_limits(&self) -> &Bits {
        self.unlimited.as_ref().unwrap_or(&self.limited)
    }
}
