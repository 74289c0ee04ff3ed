//! The arrays of a page: which positions are won and lost, and their distances.
//!
//! Blocks of one level are solved at the same time and write to places of their own, while all of
//! them read finished blocks; relaxed atomics make that safe and cost what plain loads and stores
//! cost.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::words::NO_AXIS;

/// Which positions of a word are won and which are lost, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Decided {
    /// Won positions.
    pub won: u64,
    /// Lost positions.
    pub lost: u64,
}

/// The words of a page, both sides to move.
///
/// Of a pair without kings, whose words are one position each, 64 words share one of the machine.
#[derive(Debug)]
pub struct Bits {
    pub(super) words: Vec<AtomicU64>,
    single: bool,
}

impl Bits {
    pub(super) fn new(words: usize, single: bool) -> Bits {
        let len = Bits::len(words, single);
        Bits {
            words: (0..len).map(|_| AtomicU64::new(0)).collect(),
            single,
        }
    }

    pub(super) const fn len(words: usize, single: bool) -> usize {
        2 * if single { words.div_ceil(64) } else { words }
    }

    /// The word at `place` (see [`place`](super::place)).
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

    /// The words at `place` and every other from there on, `count` of them, up to 64, of a pair without kings:
    /// a bit each, the first lowest.
    pub fn get_every_other(&self, place: usize, count: usize) -> Decided {
        let gather = |which: usize| {
            let bits = |at: usize| {
                let word = self.words.get(2 * (at / 64) + which);
                word.map_or(0, |word| word.load(Relaxed) >> (at % 64))
            };
            let one = |first: usize| {
                let place = place + 2 * first;
                let (low, taken) = (bits(place), 64 - place % 64);
                let high = if taken < 64 {
                    bits(place + taken) << taken
                } else {
                    0
                };
                every_other(low | high) << first
            };
            let both = if count > 32 { one(0) | one(32) } else { one(0) };
            both & low_bits(count)
        };
        Decided {
            won: gather(0),
            lost: gather(1),
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

/// The bits 0, 2, 4 .. of a word, side by side (Warren, "Hacker's Delight", 7-4).
fn every_other(mut bits: u64) -> u64 {
    bits &= 0x5555_5555_5555_5555;
    for (by, mask) in [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0f0f_0f0f_0f0f_0f0f),
        (4, 0x00ff_00ff_00ff_00ff),
        (8, 0x0000_ffff_0000_ffff),
        (16, 0x0000_0000_ffff_ffff),
    ] {
        bits = (bits | bits >> by) & mask;
    }
    bits
}

const fn low_bits(count: usize) -> u64 {
    match count {
        64.. => u64::MAX,
        _ => (1 << count) - 1,
    }
}

/// One distance, in plies, for every bit of every word, eight to a word of the machine.
#[derive(Debug)]
pub struct Lanes(pub(super) Vec<AtomicU64>);

/// Distances in a word of the machine, and the bits that each takes.
const IN_WORD: usize = 8;
const PLY_BITS: usize = 8;

impl Lanes {
    pub(super) fn new(len: usize) -> Lanes {
        let words = 0..len.div_ceil(IN_WORD);
        Lanes(words.map(|_| AtomicU64::new(0)).collect())
    }

    /// The distance at `lane`.
    #[inline]
    pub fn get(&self, lane: usize) -> u8 {
        (self.0[lane / IN_WORD].load(Relaxed) >> (PLY_BITS * (lane % IN_WORD))) as u8
    }

    /// Copies the distances from `lane` on: whole words of them.
    pub fn give(&self, lane: usize, distances: &mut [u8]) {
        let (words, _) = distances.as_chunks_mut::<IN_WORD>();
        for (plies, word) in words.iter_mut().zip(&self.0[lane / IN_WORD..]) {
            *plies = word.load(Relaxed).to_le_bytes();
        }
    }

    /// Sets the distances from `lane` on: whole words of them, or one for the first time.
    pub fn set(&self, lane: usize, distances: &[u8]) {
        if let &[ply] = distances {
            let bits = u64::from(ply) << (PLY_BITS * (lane % IN_WORD));
            self.0[lane / IN_WORD].fetch_or(bits, Relaxed);
            return;
        }
        let (words, _) = distances.as_chunks::<IN_WORD>();
        for (word, &plies) in self.0[lane / IN_WORD..].iter().zip(words) {
            word.store(u64::from_le_bytes(plies), Relaxed);
        }
    }
}
