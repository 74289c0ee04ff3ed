//! Run bytes of one file block, read.
//!
//! [`Runs`] are checked when they are made: every byte has a value and the lengths add up to the
//! positions of the block. One pass adds up chunks of [`CHUNK`] run bytes, without a table of lengths,
//! so that compilers make vector instructions of it; the sums lead a look-up to
//! the chunk it wants.

use std::cell::RefCell;

use zstd::bulk::Decompressor;

use super::block::checksum;
use super::palette::Palette;
use super::starts::Starts;

/// Run bytes that are added up together.
const CHUNK: usize = 16;

/// Chunks that a look-up searches, about.
const CHUNKS_A_STEP: u64 = 16;

/// Fills the last chunk: a byte that stands for one position under every palette.
const PADDING: u8 = 0;

/// What is wrong with a block whose runs stand for too many or too few positions, or for nothing.
pub(super) const WRONG_RUNS: &str = "runs of a wrong length";

/// What each run byte stands for, under one palette.
#[derive(Clone, Debug)]
pub struct RunCode {
    /// Value and length - 1 of each byte.
    runs: [(u8, u8); 256],
    /// Bytes from here on stand for nothing.
    end: u32,
    /// The longest run times the powers of two, as far as a byte goes, ascending; then zeros.
    multiples: [u8; 8],
}

impl RunCode {
    /// The code of tables with this palette.
    pub fn new(palette: &Palette) -> RunCode {
        let longest = palette.longest_run() as usize;
        let mut runs = [(0, 0); 256];
        for (place, run) in runs.iter_mut().enumerate() {
            let value = palette.values().get(place / longest).copied();
            *run = (value.unwrap_or(0), (place % longest) as u8);
        }
        RunCode {
            runs,
            end: (palette.values().len() * longest) as u32,
            multiples: std::array::from_fn(|n| u8::try_from(longest << n).unwrap_or(0)),
        }
    }

    #[inline]
    fn run(&self, byte: u8) -> (u8, u32) {
        let (value, less_one) = self.runs[usize::from(byte)];
        (value, u32::from(less_one) + 1)
    }

    /// The first position of each chunk, and the end of the last.
    fn starts(&self, chunks: &[[u8; CHUNK]]) -> Vec<u32> {
        match self.multiples {
            [one, two, four, 0, ..] => starts(&[four, two, one], chunks),
            [one, two, four, rest @ ..] => {
                let [eight, b, c, d, e] = rest;
                starts(&[e, d, c, b, eight, four, two, one], chunks)
            }
        }
    }

    /// True if each byte stands for something.
    fn knows(&self, runs: &[u8]) -> bool {
        let largest = runs.iter().fold(0, |largest, &byte| largest.max(byte));
        runs.is_empty() || u32::from(largest) < self.end
    }

    /// True if these run bytes stand for `len` positions.
    pub(super) fn fits(&self, runs: &[u8], len: u64) -> bool {
        let (chunks, rest) = runs.as_chunks();
        let end = self.starts(chunks).last().copied().unwrap_or(0);
        let rest: u32 = rest.iter().map(|&byte| self.run(byte).1).sum();
        self.knows(runs) && u64::from(end + rest) == len
    }

    /// The run of a chunk that covers position `left` of it.
    #[inline]
    fn find(&self, chunk: &[u8; CHUNK], left: u32) -> Option<u8> {
        let (mut end, mut place) = (0, 0);
        for &byte in chunk {
            end += self.run(byte).1;
            place += usize::from(end <= left);
        }
        chunk.get(place).copied()
    }

    /// Writes the values of positions `start..start + values.len()` of the block with these runs.
    pub(super) fn expand(&self, runs: &[u8], start: u64, mut values: &mut [u8]) {
        let mut skip = start;
        for &byte in runs {
            let (value, len) = self.run(byte);
            let len = u64::from(len);
            if skip >= len {
                skip -= len;
                continue;
            }
            let here = (len - skip).min(values.len() as u64) as usize;
            skip = 0;
            let (now, later) = values.split_at_mut(here);
            now.fill(value);
            values = later;
            if values.is_empty() {
                return;
            }
        }
    }
}

/// See [`RunCode::starts`]; with the multiples descending.
#[inline(never)]
fn starts<const N: usize>(multiples: &[u8; N], chunks: &[[u8; CHUNK]]) -> Vec<u32> {
    let mut starts = vec![0; chunks.len() + 1];
    let mut end = 0;
    for (next, chunk) in starts.iter_mut().skip(1).zip(chunks) {
        let mut less_one = *chunk;
        for multiple in multiples {
            for byte in &mut less_one {
                // A difference below zero wraps to more than the byte.
                *byte = (*byte).min(byte.wrapping_sub(*multiple));
            }
        }
        let less_one = less_one.iter().map(|&byte| u32::from(byte));
        end += less_one.sum::<u32>() + CHUNK as u32;
        *next = end;
    }
    starts
}

/// The run bytes of a file block and a sub-index to them.
#[derive(Clone, Debug)]
pub struct Runs {
    /// In whole chunks: further bytes stand behind those of the block.
    bytes: Box<[u8]>,
    chunks: Starts<u32>,
    /// The positions of the block.
    len: u32,
}

impl Runs {
    /// The run bytes of a block of `len` positions; what is wrong if they do not stand for so many.
    pub(super) fn new(mut bytes: Vec<u8>, len: u32, code: &RunCode) -> Result<Runs, &'static str> {
        if !code.knows(&bytes) {
            return Err(WRONG_RUNS);
        }
        let padding = bytes.len().next_multiple_of(CHUNK) - bytes.len();
        bytes.resize(bytes.len() + padding, PADDING);
        let mut starts = code.starts(bytes.as_chunks().0);
        if starts.pop() != len.checked_add(padding as u32) {
            return Err(WRONG_RUNS);
        }
        Ok(Runs {
            bytes: bytes.into_boxed_slice(),
            chunks: Starts::new(starts, u64::from(len), CHUNKS_A_STEP),
            len,
        })
    }

    /// The value of position `place` of the block; `None` if the block is shorter.
    #[inline]
    pub fn value(&self, place: u32, code: &RunCode) -> Option<u8> {
        let (number, left) = self.chunk_of(place)?;
        let chunk = self.bytes.as_chunks().0.get(number)?;
        Some(code.run(code.find(chunk, left)?).0)
    }

    /// Writes the values of the positions from `place` on to `values`; `None` if the block is shorter.
    pub fn read(&self, place: u32, values: &mut [u8], code: &RunCode) -> Option<()> {
        let (number, skip) = self.chunk_of(place)?;
        if values.len() as u64 > u64::from(self.len - place) {
            return None;
        }
        let bytes = self.bytes.get(number * CHUNK..)?;
        code.expand(bytes, u64::from(skip), values);
        Some(())
    }

    /// The chunk that position `place` lies in, and how many of its positions lie before.
    #[inline]
    fn chunk_of(&self, place: u32) -> Option<(usize, u32)> {
        if place >= self.len {
            return None;
        }
        let number = self.chunks.part_of(u64::from(place))?;
        Some((number, place - self.chunks.start(number)?))
    }

    /// Bytes of memory taken, those of the structure itself not counted.
    pub fn heap_bytes(&self) -> u64 {
        self.bytes.len() as u64 + self.chunks.heap_bytes()
    }
}

thread_local! {
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// Unpacks the run bytes of a block and checks them against their sum; what is wrong otherwise. Leaves
/// room for [`Runs`] in the vector.
pub(super) fn unpack(packed: &[u8], run_bytes: u16, sum: u32) -> Result<Vec<u8>, &'static str> {
    let len = usize::from(run_bytes);
    let mut runs = Vec::with_capacity(len.next_multiple_of(CHUNK));
    if packed.len() == len {
        runs.extend(packed);
    } else {
        decompress(packed, &mut runs).ok_or("not a zstd frame")?;
    }
    if runs.len() != len {
        return Err("a zstd frame of another length");
    }
    if checksum(&runs) != sum {
        return Err("wrong checksum");
    }
    Ok(runs)
}

/// Unpacks a zstd frame into the room of `runs`.
fn decompress(packed: &[u8], runs: &mut Vec<u8>) -> Option<()> {
    DECOMPRESSOR.with_borrow_mut(|kept| {
        if kept.is_none() {
            *kept = Some(Decompressor::new().ok()?);
        }
        kept.as_mut()?.decompress_to_buffer(packed, runs).ok()?;
        Some(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_table_under_every_palette() {
        let bytes: Vec<u8> = (0..=255).chain((0..=255).rev()).collect();
        for values in 1..=256 {
            let code = RunCode::new(&Palette::of((0..=255).take(values)));
            let longest = 256 / values;
            let mut starts = vec![0];
            for chunk in bytes.chunks(CHUNK) {
                let lens = chunk.iter().map(|&byte| usize::from(byte) % longest + 1);
                starts.push(starts[starts.len() - 1] + lens.sum::<usize>() as u32);
            }
            assert_eq!(code.starts(bytes.as_chunks().0), starts, "{values} values");
        }
    }

    #[test]
    fn runs_of_a_wrong_length_are_refused() {
        let code = RunCode::new(&Palette::of([0, 2, 4]));
        for bytes in [vec![0, 86, 170], vec![84; 16], vec![84; 17], vec![84; 1000]] {
            let lens = bytes.iter().map(|&byte| u32::from(byte) % 85 + 1);
            let len: u32 = lens.sum();
            assert!(Runs::new(bytes.clone(), len, &code).is_ok());
            assert!(code.fits(&bytes, u64::from(len)));
            for wrong in [len - 1, len + 1, 0, u32::MAX] {
                assert!(Runs::new(bytes.clone(), wrong, &code).is_err());
                assert!(!code.fits(&bytes, u64::from(wrong)));
            }
        }
        let nothing = vec![255, 0];
        assert!(!code.fits(&nothing, 2) && Runs::new(nothing, 2, &code).is_err());
    }
}
