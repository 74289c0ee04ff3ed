//! Solved values in word form: what a page of a pair holds.
//!
//! Blocks of one level are solved at the same time and write to places of their own, while all of
//! them read finished blocks; relaxed atomics make that safe and cost what plain loads and stores
//! cost. Capture positions hold their true value here.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64};
use std::sync::{OnceLock, PoisonError, RwLock};

use rayon::prelude::*;
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

/// Which distances a pair has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// DTZ lanes.
    pub dtz: bool,
    /// DTW lanes.
    pub dtw: bool,
}

/// The words of a page, both sides to move.
///
/// Of a pair without kings, whose words are one position each, 64 words share one of the machine.
#[derive(Debug)]
pub struct Bits {
    words: Vec<AtomicU64>,
    single: bool,
}

impl Bits {
    fn new(words: usize, single: bool) -> Bits {
        let len = Bits::len(words, single);
        Bits {
            words: (0..len).map(|_| AtomicU64::new(0)).collect(),
            single,
        }
    }

    const fn len(words: usize, single: bool) -> usize {
        2 * if single { words.div_ceil(64) } else { words }
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

/// One distance, in plies, for every bit of every word.
#[derive(Debug)]
pub struct Lanes(Vec<AtomicU8>);

impl Lanes {
    fn new(len: usize) -> Lanes {
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

    /// The values with limits, or without, in the words of the layout crosswise to `from`; made when first
    /// asked for, and then `made` is told the bytes they take. `None` if only one side has a king.
    pub fn crosswise<'l>(
        &self,
        from: &'l Layout,
        with_limits: bool,
        made: impl FnOnce(u64),
    ) -> Option<(&'l Layout, &Bits)> {
        let to = from.crosswise.as_deref()?;
        let crosswise = match self.crosswise.get() {
            Some(crosswise) => crosswise,
            None => {
                let crosswise = self.crosswise.get_or_init(|| self.make_crosswise(from, to));
                let sets = 1 + u64::from(crosswise.unlimited.is_some());
                made(sets * WORD as u64 * crosswise.limited.words.len() as u64);
                crosswise
            }
        };
        let bits = match &crosswise.unlimited {
            Some(bits) if !with_limits => bits,
            _ => &crosswise.limited,
        };
        Some((to, bits))
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

    /// Everything that is kept in arrays, in a fixed order.
    fn parts(&self) -> Vec<Part<'_>> {
        let lanes = [self.dtz.as_ref(), self.dtw.as_ref()];
        let lanes = lanes.into_iter().flatten().map(Part::Lanes);
        [Part::Bits(&self.limited)]
            .into_iter()
            .chain(lanes)
            .collect()
    }
}

/// Fix all kings but one of each side: their words are a matrix of bits, the squares of one king by
/// those of the other, and the words crosswise are its transpose.
fn cross_half(
    from: &Layout,
    to: &Layout,
    get: impl Fn(usize) -> Decided,
    set: impl Fn(usize, Decided),
) {
    let squares = from.board.squares();
    for (other, &others) in from.others.iter().enumerate() {
        let axis = OneMore::new(SquareSet(others), squares);
        for (rest, &kings) in to.others.iter().enumerate() {
            let king = OneMore::new(SquareSet(kings), squares);
            let (mut won, mut lost) = ([0; 64], [0; 64]);
            for square in squares.without(SquareSet(kings)) {
                let word = king.number(SquareSet::of(square).0) as usize;
                let decided = get(other * from.across.len() + word);
                let row = usize::from(square.bit());
                (won[row], lost[row]) = (decided.won, decided.lost);
            }
            transpose(&mut won);
            transpose(&mut lost);
            for square in squares.without(SquareSet(others)) {
                let word = axis.number(SquareSet::of(square).0) as usize;
                let row = usize::from(square.bit());
                let decided = Decided {
                    won: won[row],
                    lost: lost[row],
                };
                set(rest * to.across.len() + word, decided);
            }
        }
    }
}

/// Bytes that are packed together: threads share the work.
const CHUNK: usize = 4 << 20;

/// The level of zstd: the cheapest.
const LEVEL: i32 = 1;

/// Bytes of the length of a packed chunk.
const LENGTH: usize = 4;

impl Page {
    /// The values, lightly compressed, with checksums: a wrong bit is an error when they are unpacked.
    pub fn pack(&self) -> io::Result<Vec<u8>> {
        let (parts, chunks) = (self.parts(), self.chunks());
        let pack = |&(part, start, len): &(usize, usize, usize)| -> io::Result<Vec<u8>> {
            compress(&parts[part].read(start, len))
        };
        let chunks: io::Result<Vec<Vec<u8>>> = match chunks.as_slice() {
            [one] => pack(one).map(|chunk| vec![chunk]),
            many => many.par_iter().map(pack).collect(),
        };
        let mut bytes = Vec::new();
        for chunk in chunks? {
            put(&mut bytes, &chunk);
        }
        let unlimited = self
            .unlimited
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        for (&slot, values) in unlimited.iter() {
            let words = values
                .iter()
                .flat_map(|decided| [decided.won, decided.lost]);
            let words = [slot as u64].into_iter().chain(words);
            let plain: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
            put(&mut bytes, &compress(&plain)?);
        }
        Ok(bytes)
    }

    /// Takes the values that [`Page::pack`] gave for a page of the same form.
    pub fn unpack(&self, mut bytes: &[u8]) -> io::Result<()> {
        let mut packed = Vec::new();
        for chunk in self.chunks() {
            packed.push((chunk, take(&mut bytes)?));
        }
        while !bytes.is_empty() {
            self.unpack_unlimited(take(&mut bytes)?)?;
        }
        let parts = self.parts();
        let unpack = |&((part, start, len), bytes): &((usize, usize, usize), &[u8])| {
            let plain = zstd::bulk::decompress(bytes, len)?;
            match plain.len() == len {
                true => parts[part].write(start, &plain),
                false => return Err(damaged()),
            }
            Ok(())
        };
        match packed.as_slice() {
            [one] => unpack(one),
            many => many.par_iter().try_for_each(unpack),
        }
    }

    fn unpack_unlimited(&self, bytes: &[u8]) -> io::Result<()> {
        // A block without kings takes more here than in a page, where its words share one.
        let block = (self.limited.words.len() * WORD).max(4 * WORD);
        let plain = zstd::bulk::decompress(bytes, WORD + block)?;
        let mut words = plain
            .as_chunks::<WORD>()
            .0
            .iter()
            .map(|word| u64::from_le_bytes(*word));
        let slot = words.next().ok_or_else(damaged)? as usize;
        let mut values = Vec::new();
        while let (Some(won), Some(lost)) = (words.next(), words.next()) {
            values.push(Decided { won, lost });
        }
        self.set_unlimited(slot, values.into_boxed_slice());
        Ok(())
    }

    /// The chunks of all parts: number of the part, first byte and length.
    fn chunks(&self) -> Vec<(usize, usize, usize)> {
        let parts = self.parts().into_iter().enumerate();
        let chunks = parts.flat_map(|(part, bytes)| {
            let starts = (0..bytes.bytes()).step_by(CHUNK);
            starts.map(move |start| (part, start, CHUNK.min(bytes.bytes() - start)))
        });
        chunks.collect()
    }
}

fn damaged() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

fn compress(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    compressor.include_checksum(true)?;
    compressor.compress(plain)
}

/// Adds packed bytes with their length.
fn put(bytes: &mut Vec<u8>, packed: &[u8]) {
    bytes.extend((packed.len() as u32).to_le_bytes());
    bytes.extend(packed);
}

/// Takes what [`put`] added.
fn take<'b>(bytes: &mut &'b [u8]) -> io::Result<&'b [u8]> {
    let (len, rest) = bytes.split_first_chunk::<LENGTH>().ok_or_else(damaged)?;
    let len = u32::from_le_bytes(*len) as usize;
    let (packed, rest) = rest.split_at_checked(len).ok_or_else(damaged)?;
    *bytes = rest;
    Ok(packed)
}

/// An array of a page, as bytes.
#[derive(Clone, Copy, Debug)]
enum Part<'p> {
    /// Values.
    Bits(&'p Bits),
    /// Distances.
    Lanes(&'p Lanes),
}

/// Bytes of a word of [`Bits`].
const WORD: usize = 8;

impl Part<'_> {
    /// The bytes of the array.
    const fn bytes(&self) -> usize {
        match self {
            Part::Bits(bits) => bits.words.len() * WORD,
            Part::Lanes(lanes) => lanes.0.len(),
        }
    }

    /// `len` bytes from `start` on, both multiples of eight but at the end.
    fn read(&self, start: usize, len: usize) -> Vec<u8> {
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
    fn write(&self, start: usize, bytes: &[u8]) {
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

#[cfg(test)]
mod tests {
    use remise::rules::INTERNATIONAL;

    use super::*;
    use crate::words::Pair;

    #[test]
    fn a_page_of_one_block_without_kings_comes_back() {
        let pair = Pair::of("MMvM".parse().expect("a material")).0;
        let layout = Layout::new(&INTERNATIONAL, pair).expect("a small pair");
        let keep = Keep {
            dtz: false,
            dtw: false,
        };
        let [page, again] = [(); 2].map(|()| Page::new(&layout, keep, 1));
        let won = Decided {
            won: NO_AXIS,
            lost: 0,
        };
        page.set_unlimited(0, vec![won; 2].into());
        again
            .unpack(&page.pack().expect("packed"))
            .expect("unpacked");
        assert_eq!(again.get(&layout, 1, false), won);
    }

    #[test]
    fn values_come_back_as_they_were_or_not_at_all() {
        for name in ["KMvK", "MMvM"] {
            let pair = Pair::of(name.parse().expect("a material")).0;
            let layout = Layout::new(&INTERNATIONAL, pair).expect("a small pair");
            let keep = Keep {
                dtz: true,
                dtw: true,
            };
            let empty = || Page::new(&layout, keep, 40);
            let page = empty();
            for place in 0..2 * 40 * layout.words() {
                let won = [0, NO_AXIS][usize::from(place % 3 == 0)];
                page.limited.set(place, Decided { won, lost: 0 });
            }
            let unlimited_at = page.pack().expect("packed").len();
            page.set_unlimited(
                7,
                vec![Decided { won: 5, lost: 6 }; 2 * layout.words()].into(),
            );
            let bytes = page.pack().expect("packed");
            let all = |page: &Page| -> (Vec<Vec<u8>>, Vec<Decided>) {
                let (parts, places) = (page.parts(), 0..2 * 40 * layout.words());
                (
                    parts
                        .iter()
                        .map(|part| part.read(0, part.bytes()))
                        .collect(),
                    places
                        .map(|place| page.get(&layout, place, false))
                        .collect(),
                )
            };
            let again = empty();
            again.unpack(&bytes).expect("unpacked");
            assert_eq!(all(&page), all(&again), "{name}");
            for at in 0..bytes.len() {
                let mut damaged = bytes.clone();
                damaged[at] ^= 16;
                let other = empty();
                if other.unpack(&damaged).is_ok() {
                    assert_eq!(all(&page), all(&other), "{name}, byte {at}");
                }
                let whole = at == unlimited_at;
                assert_eq!(empty().unpack(&bytes[..at]).is_err(), !whole, "{name}");
            }
        }
    }
}
