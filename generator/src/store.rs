//! Scratch: the solved values of a pair in word form, from which later pairs read their children.
//!
//! Blocks of one level are solved at the same time and write to places of their own, while all of
//! them read finished blocks; relaxed atomics make that safe and cost what plain loads and stores
//! cost. Capture positions hold their true value here.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use remise::index::OneMore;
use remise::square::{Color, SquareSet};

use crate::transpose::transpose;
use crate::words::{Layout, NO_AXIS};

/// Which positions of a word are won and which are lost, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Decided {
    /// Won positions.
    pub won: u64,
    /// Lost positions.
    pub lost: u64,
}

/// The words of a pair, both sides to move.
///
/// Of a pair without kings, whose words are one position each, 64 words share one of the machine.
#[derive(Debug)]
pub struct Bits {
    words: Vec<AtomicU64>,
    single: bool,
}

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
        let squares = from.board.squares();
        for (other, &others) in from.others.iter().enumerate() {
            let axis = OneMore::new(SquareSet(others), squares);
            let first = source + other * from.across.len();
            for (fixed, &kings) in to.others.iter().enumerate() {
                let king = OneMore::new(SquareSet(kings), squares);
                let (mut won, mut lost) = ([0; 64], [0; 64]);
                for square in SquareSet(squares.0 & !kings) {
                    let row = usize::from(square.bit());
                    let word = king.number(SquareSet::of(square).0) as usize;
                    let decided = self.get(first + word);
                    (won[row], lost[row]) = (decided.won, decided.lost);
                }
                transpose(&mut won);
                transpose(&mut lost);
                let first = target + fixed * to.across.len();
                for square in SquareSet(squares.0 & !others) {
                    let row = usize::from(square.bit());
                    let word = axis.number(SquareSet::of(square).0) as usize;
                    let decided = Decided {
                        won: won[row],
                        lost: lost[row],
                    };
                    bits.set(first + word, decided);
                }
            }
        }
    }

    fn new(layout: &Layout) -> Bits {
        let single = layout.lanes() == 1;
        let words = layout.blocks() * layout.words() * 2;
        let len = 2 * if single { words.div_ceil(64) } else { words };
        Bits {
            words: (0..len).map(|_| AtomicU64::new(0)).collect(),
            single,
        }
    }

    /// The word at `place` (see [`place`]).
    #[inline]
    pub fn get(&self, place: usize) -> Decided {
        if self.single {
            return self.get_single(place);
        }
        Decided {
            won: self.words[2 * place].load(Relaxed),
            lost: self.words[2 * place + 1].load(Relaxed),
        }
    }

    /// Sets the word at `place`.
    #[inline]
    pub fn set(&self, place: usize, decided: Decided) {
        if self.single {
            return self.set_single(place, decided);
        }
        self.words[2 * place].store(decided.won, Relaxed);
        self.words[2 * place + 1].store(decided.lost, Relaxed);
    }

    fn get_single(&self, place: usize) -> Decided {
        let bit = |at: usize| self.words[at].load(Relaxed) >> (place % 64) & 1;
        Decided {
            won: bit(2 * (place / 64)) * NO_AXIS,
            lost: bit(2 * (place / 64) + 1) * NO_AXIS,
        }
    }

    fn set_single(&self, place: usize, decided: Decided) {
        let bit = 1 << (place % 64);
        for (at, set) in [(0, decided.won), (1, decided.lost)] {
            let word = &self.words[2 * (place / 64) + at];
            match set {
                0 => word.fetch_and(!bit, Relaxed),
                _ => word.fetch_or(bit, Relaxed),
            };
        }
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
        let sets = 1 + keep.unlimited as u64;
        let bits = match lanes {
            1 => (2 * words).div_ceil(64) * 16,
            _ => 2 * words * 16,
        };
        sets * bits + 2 * words * lanes * (keep.dtz as u64 + keep.dtw as u64)
    }

    /// Everything that is kept, in a fixed order. What is made when asked for is not among it.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let bits = [Some(&self.limited), self.unlimited.as_ref()];
        let lanes = [self.dtz.as_ref(), self.dtw.as_ref()];
        let bits = bits.into_iter().flatten().map(Part::Bits);
        bits.chain(lanes.into_iter().flatten().map(Part::Lanes))
            .collect()
    }

    /// What is kept.
    pub const fn keep(&self) -> Keep {
        Keep {
            unlimited: self.unlimited.is_some(),
            dtz: self.dtz.is_some(),
            dtw: self.dtw.is_some(),
        }
    }

    /// The values without limits.
    pub fn without_limits(&self) -> &Bits {
        self.unlimited.as_ref().unwrap_or(&self.limited)
    }
}

/// An array of a store, as bytes.
#[derive(Clone, Copy, Debug)]
pub enum Part<'s> {
    /// Values.
    Bits(&'s Bits),
    /// Distances.
    Lanes(&'s Lanes),
}

/// Bytes of a word of [`Bits`].
const WORD: usize = 8;

impl Part<'_> {
    /// The bytes of the array.
    pub const fn bytes(&self) -> usize {
        match self {
            Part::Bits(bits) => bits.words.len() * WORD,
            Part::Lanes(lanes) => lanes.0.len(),
        }
    }

    /// `len` bytes from `start` on, both multiples of eight but at the end.
    pub fn read(&self, start: usize, len: usize) -> Vec<u8> {
        match self {
            Part::Bits(bits) => {
                let words = &bits.words[start / WORD..(start + len) / WORD];
                words
                    .iter()
                    .flat_map(|word| word.load(Relaxed).to_le_bytes())
                    .collect()
            }
            Part::Lanes(lanes) => {
                let lanes = &lanes.0[start..start + len];
                lanes.iter().map(|lane| lane.load(Relaxed)).collect()
            }
        }
    }

    /// Puts bytes from `start` on, as [`Part::read`] gave them.
    pub fn write(&self, start: usize, bytes: &[u8]) {
        match self {
            Part::Bits(bits) => {
                let (words, _) = bytes.as_chunks::<WORD>();
                for (word, bytes) in bits.words[start / WORD..].iter().zip(words) {
                    word.store(u64::from_le_bytes(*bytes), Relaxed);
                }
            }
            Part::Lanes(lanes) => lanes.set(start, bytes),
        }
    }
}
