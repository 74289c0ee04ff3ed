//! Solved values in word form: what a page of a pair holds.
//!
//! Capture positions hold their true value here.

mod bits;
mod packing;

pub use bits::{Bits, Decided, Lanes};

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::{Acquire, Release};
use std::sync::{OnceLock, PoisonError, RwLock};

use remise::index::OneMore;
use remise::square::{Color, Square, SquareSet};

use crate::fold::Kept;
use crate::transpose::transpose;
use crate::words::{Layout, WordOf};

/// Bytes of a word of [`Bits`].
const WORD: usize = 8;

/// Which distances a pair has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// DTZ lanes.
    pub dtz: bool,
    /// DTW lanes.
    pub dtw: bool,
}

/// Number of a word among the words of its page.
#[inline]
pub fn place(layout: &Layout, slot: usize, side: Color, word: usize) -> usize {
    (2 * slot + side as usize) * layout.words() + word
}

/// Some blocks of a pair.
#[derive(Debug)]
pub struct Page {
    /// Values with limits from a fresh count.
    pub limited: Bits,
    /// DTZ, where moves inside a lone class count through.
    pub dtz: Option<Lanes>,
    /// DTW, if it is built.
    pub dtw: Option<Lanes>,
    /// Values without limits of the blocks in which any differs, by slot.
    unlimited: RwLock<BTreeMap<usize, Box<[Decided]>>>,
    has_unlimited: AtomicBool,
    crosswise: OnceLock<Crosswise>,
}

/// The values of a page a second time, in words of a king of the other side: for readers whose axis
/// king is of that side.
#[derive(Debug)]
struct Crosswise {
    limited: Bits,
    unlimited: Option<Bits>,
}

/// The values of a page in the words of another layout.
#[derive(Clone, Copy, Debug)]
pub struct CrosswiseSets<'p> {
    /// The layout.
    pub layout: &'p Layout,
    sets: &'p Crosswise,
}

impl CrosswiseSets<'_> {
    /// The word at `place` (see [`place`]), with limits or without.
    #[inline]
    pub fn get(&self, place: usize, with_limits: bool) -> Decided {
        let bits = match &self.sets.unlimited {
            Some(bits) if !with_limits => bits,
            _ => &self.sets.limited,
        };
        bits.get(place)
    }
}

impl Page {
    /// A page of `slots` blocks, in which nothing is decided.
    pub fn new(layout: &Layout, keep: Keep, slots: usize) -> Page {
        let words = 2 * slots * layout.words();
        let lanes = || Lanes::new(words * layout.lanes());
        Page {
            limited: Bits::new(words, layout.lanes() == 1),
            dtz: keep.dtz.then(lanes),
            dtw: keep.dtw.then(lanes),
            unlimited: RwLock::default(),
            has_unlimited: AtomicBool::new(false),
            crosswise: OnceLock::new(),
        }
    }

    /// The bytes that a page of `blocks` blocks of so many words takes.
    pub fn bytes(blocks: u64, words: u64, lanes: u64, keep: Keep) -> u64 {
        let bits = 8 * Bits::len((2 * blocks * words) as usize, lanes == 1) as u64;
        bits + 2 * blocks * words * lanes * (u64::from(keep.dtz) + u64::from(keep.dtw))
    }

    /// Sets the values without limits of a block: all its words, White to move and then Black.
    pub fn set_unlimited(&self, slot: usize, values: Box<[Decided]>) {
        let mut unlimited = self
            .unlimited
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        unlimited.insert(slot, values);
        self.has_unlimited.store(true, Release);
    }

    /// True if any value without limits differs from that with limits.
    #[inline]
    pub fn has_unlimited(&self) -> bool {
        self.has_unlimited.load(Acquire)
    }

    /// The word at `place`, with limits or without.
    #[inline]
    pub fn get(&self, layout: &Layout, place: usize, with_limits: bool) -> Decided {
        if !with_limits && self.has_unlimited() {
            return self.get_unlimited(layout, place);
        }
        self.limited.get(place)
    }

    /// True if any value of a block without limits differs from that with limits.
    pub fn has_unlimited_at(&self, slot: usize) -> bool {
        let read = |unlimited: &RwLock<BTreeMap<_, _>>| {
            let unlimited = unlimited.read().unwrap_or_else(PoisonError::into_inner);
            unlimited.contains_key(&slot)
        };
        self.has_unlimited() && read(&self.unlimited)
    }

    fn get_unlimited(&self, layout: &Layout, place: usize) -> Decided {
        let block = 2 * layout.words();
        let unlimited = self
            .unlimited
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        match unlimited.get(&(place / block)) {
            Some(values) => values[place % block],
            None => self.limited.get(place),
        }
    }

    /// The values in the words of the layout crosswise to `from`; made when first asked for, and then
    /// `made` is told the bytes they take. `None` if only one side has a king.
    pub fn crosswise<'l>(
        &'l self,
        from: &'l Layout,
        made: impl FnOnce(u64),
    ) -> Option<CrosswiseSets<'l>> {
        let layout = from.crosswise.as_deref()?;
        let sets = match self.crosswise.get() {
            Some(sets) => sets,
            None => {
                let sets = self
                    .crosswise
                    .get_or_init(|| self.make_crosswise(from, layout));
                let count = 1 + u64::from(sets.unlimited.is_some());
                made(count * WORD as u64 * sets.limited.words.len() as u64);
                sets
            }
        };
        Some(CrosswiseSets { layout, sets })
    }

    fn make_crosswise(&self, from: &Layout, to: &Layout) -> Crosswise {
        let halves = self.limited.words.len() / 2 / from.words();
        let cross = |with_limits| {
            let crossed = Bits::new(halves * to.words(), false);
            for half in 0..halves {
                cross_half(
                    from,
                    to,
                    |word| self.get(from, half * from.words() + word, with_limits),
                    |word, decided| crossed.set(half * to.words() + word, decided),
                );
            }
            crossed
        };
        Crosswise {
            limited: cross(true),
            unlimited: self.has_unlimited().then(|| cross(false)),
        }
    }
}

/// Calls `each` for every way to fix all kings but one of each side, with the words that are left: those
/// of `from`, by the square of the king across, and those of `to`, by the square of the axis king. Every
/// word of `to` that is kept comes once, not turned.
pub(crate) fn crossings(
    from: &Layout,
    to: &Layout,
    mut each: impl FnMut(&[(Square, WordOf)], &[(Square, usize)]),
) {
    let squares = from.board.squares();
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    for (other, &others) in from.others.iter().enumerate() {
        let axis = OneMore::new(SquareSet(others), squares);
        let (first, turned) = match from.fold {
            Some(_) => (other, from.number(from.turn(others))),
            None => (other, other),
        };
        for (rest, &kings) in to.others.iter().enumerate() {
            let king = OneMore::new(SquareSet(kings), squares);
            let words = |set: u64, one: &OneMore| {
                let (free, one) = (squares.without(SquareSet(set)), *one);
                free.into_iter()
                    .map(move |at| (at, one.number(SquareSet::of(at).0) as usize))
            };
            rows.clear();
            rows.extend(words(kings, &king).map(|(square, number)| {
                let Kept {
                    number, is_turned, ..
                } = from.kept(number);
                let outer = if is_turned { turned } else { first };
                let number = outer * from.across.len() + number;
                (square, WordOf { number, is_turned })
            }));
            columns.clear();
            let kept = words(others, &axis).map(|(square, number)| (square, to.kept(number)));
            let kept = kept.filter(|(_, across)| !across.is_turned);
            columns.extend(
                kept.map(|(square, across)| (square, rest * to.across.len() + across.number)),
            );
            each(&rows, &columns);
        }
    }
}

/// Fix all kings but one of each side: their words are a matrix of bits, the squares of one king by
/// those of the other, and the words crosswise are its transpose.
pub(crate) fn cross_half(
    from: &Layout,
    to: &Layout,
    get: impl Fn(usize) -> Decided,
    mut set: impl FnMut(usize, Decided),
) {
    crossings(from, to, |rows, columns| {
        let (mut won, mut lost) = ([0; 64], [0; 64]);
        for &(square, word) in rows {
            let (decided, row) = (get(word.number), usize::from(square.bit()));
            (won[row], lost[row]) = match word.is_turned {
                true => (from.turn(decided.won), from.turn(decided.lost)),
                false => (decided.won, decided.lost),
            };
        }
        transpose(&mut won);
        transpose(&mut lost);
        for &(square, word) in columns {
            let row = usize::from(square.bit());
            let (won, lost) = (won[row], lost[row]);
            set(word, Decided { won, lost });
        }
    });
}
