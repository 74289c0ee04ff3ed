//! Scratch: the solved values of a pair in word form, from which later pairs read their children.
//!
//! Blocks of one level are solved at the same time and write to places of their own, while all of
//! them read finished blocks; relaxed atomics make that safe and cost what plain loads and stores
//! cost. Capture positions hold their true value here.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use remise::square::{Color, SquareSet};

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
    /// The same values in the words of another layout of the pair.
    fn crosswise(&self, from: &Layout, to: &Layout) -> Bits {
        let bits = Bits::new(to);
        for block in 0..to.blocks() {
            for side in Color::BOTH {
                self.cross_block(
                    from,
                    to,
                    place(from, block, side, 0),
                    &bits,
                    place(to, block, side, 0),
                );
            }
        }
        bits
    }

    fn cross_block(&self, from: &Layout, to: &Layout, source: usize, bits: &Bits, target: usize) {
        for word in 0..from.words() {
            let decided = self.get(source + word);
            let (others, across) = from.kings(word);
            for king in SquareSet(across) {
                let fixed = across & !SquareSet::of(king).0;
                let bit = SquareSet::of(king).0;
                for square in SquareSet(decided.won | decided.lost) {
                    let here = SquareSet::of(square).0;
                    let at = target + to.word_of(fixed, others | here);
                    let old = bits.get(at);
                    bits.set(
                        at,
                        Decided {
                            won: old.won | if decided.won & here != 0 { bit } else { 0 },
                            lost: old.lost | if decided.lost & here != 0 { bit } else { 0 },
                        },
                    );
                }
            }
        }
    }

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
    crosswise: OnceLock<Option<Crosswise>>,
}

/// The values of a pair a second time, in words of a king of the other side: for readers whose axis
/// king is of that side.
#[derive(Debug)]
pub struct Crosswise {
    /// The layout of its words.
    pub layout: Layout,
    limited: Bits,
    unlimited: Option<Bits>,
}

impl Crosswise {
    /// The values with limits, or without.
    pub fn bits(&self, with_limits: bool) -> &Bits {
        match &self.unlimited {
            Some(bits) if !with_limits => bits,
            _ => &self.limited,
        }
    }
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
            crosswise: OnceLock::new(),
        }
    }

    /// The values in words of the other side's king, made when first asked for; `None` if only one
    /// side has a king.
    pub fn crosswise(&self) -> Option<&Crosswise> {
        let make = || {
            let layout = self.layout.crosswise()?;
            let cross = |bits: &Bits| bits.crosswise(&self.layout, &layout);
            Some(Crosswise {
                limited: cross(&self.limited),
                unlimited: self.unlimited.as_ref().map(cross),
                layout,
            })
        };
        self.crosswise.get_or_init(make).as_ref()
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
