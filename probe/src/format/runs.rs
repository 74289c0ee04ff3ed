//! Run bytes of one file block, read.
//!
//! [`Runs`] are checked when they are made: every byte has a value and the lengths add up to the
//! positions of the block. That takes one pass over chunks of [`CHUNK`] run bytes, which finds
//! lengths by arithmetic, since compilers make vector instructions of that and not of a table. The
//! pass also makes a sub-index by position, one entry for about a chunk, that leads a look-up to the
//! chunk it wants or to one shortly before.

use std::cell::RefCell;

use zstd::bulk::Decompressor;

use super::block::checksum;
use super::palette::Palette;

/// Run bytes that are added up together.
const CHUNK: usize = 16;

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
    /// The most positions of a run, and 65536 divided by that, rounded up: a product with it, less 16
    /// bits, is a quotient.
    longest: u16,
    reciprocal: u16,
    /// 0 where all runs are of one position, whose reciprocal is too large; otherwise all ones.
    mask: u16,
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
            longest: longest as u16,
            reciprocal: (1usize << 16).div_ceil(longest) as u16,
            mask: if longest == 1 { 0 } else { u16::MAX },
        }
    }

    #[inline]
    fn run(&self, byte: u8) -> (u8, u32) {
        let (value, less_one) = self.runs[usize::from(byte)];
        (value, u32::from(less_one) + 1)
    }

    /// Positions that a chunk stands for.
    #[inline]
    fn chunk_positions(&self, chunk: &[u8; CHUNK]) -> u32 {
        let less_one = chunk.iter().map(|&byte| {
            let byte = u16::from(byte);
            let place = (u32::from(byte) * u32::from(self.reciprocal)) >> 16;
            byte.wrapping_sub((place as u16).wrapping_mul(self.longest)) & self.mask
        });
        u32::from(less_one.fold(0, u16::wrapping_add)) + CHUNK as u32
    }

    /// True if each byte stands for something.
    fn knows(&self, runs: &[u8]) -> bool {
        let largest = runs.iter().fold(0, |largest, &byte| largest.max(byte));
        runs.is_empty() || u32::from(largest) < self.end
    }

    /// True if these run bytes stand for `len` positions.
    pub(super) fn fits(&self, runs: &[u8], len: u64) -> bool {
        let (chunks, rest) = runs.as_chunks();
        let chunks = chunks.iter().map(|chunk| self.chunk_positions(chunk));
        let rest = rest.iter().map(|&byte| self.run(byte).1);
        self.knows(runs) && chunks.chain(rest).map(u64::from).sum::<u64>() == len
    }

    /// The run of a chunk that covers position `left` of it, or else the positions of the chunk.
    #[inline]
    fn find(&self, chunk: &[u8; CHUNK], left: u32) -> Result<u8, u32> {
        let (mut end, mut place) = (0, 0);
        for &byte in chunk {
            end += self.run(byte).1;
            place += usize::from(end <= left);
        }
        chunk.get(place).copied().ok_or(end)
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

/// The run bytes of a file block and a sub-index to them.
#[derive(Clone, Debug)]
pub struct Runs {
    /// In whole chunks: further bytes stand behind those of the block.
    bytes: Box<[u8]>,
    /// For every `1 << shift` positions: a chunk, times 65536, plus the first of these positions,
    /// counted from the start of the chunk; it lies in the chunk.
    steps: Box<[u32]>,
    shift: u32,
    /// The positions of the block.
    len: u32,
}

impl Runs {
    /// The run bytes of a block of `len` positions; what is wrong if they do not stand for so many.
    pub(super) fn new(mut bytes: Vec<u8>, len: u32, code: &RunCode) -> Result<Runs, &'static str> {
        if !code.knows(&bytes) {
            return Err(WRONG_RUNS);
        }
        let average = u64::from(len) * CHUNK as u64 / (bytes.len() as u64).max(1);
        let shift = average.max(1).ilog2();
        let mut steps = Vec::with_capacity((len >> shift) as usize + 1);
        let padding = bytes.len().next_multiple_of(CHUNK) - bytes.len();
        bytes.resize(bytes.len() + padding, PADDING);
        let mut start = 0;
        for (number, chunk) in bytes.as_chunks().0.iter().enumerate() {
            let end = start + code.chunk_positions(chunk);
            while let next = (steps.len() as u32) << shift
                && next < end.min(len)
            {
                steps.push((number as u32) << 16 | (next - start));
            }
            start = end;
        }
        if start - padding as u32 != len {
            return Err(WRONG_RUNS);
        }
        Ok(Runs {
            bytes: bytes.into_boxed_slice(),
            steps: steps.into_boxed_slice(),
            shift,
            len,
        })
    }

    /// The value of position `place` of the block; `None` if the block is shorter.
    #[inline]
    pub fn value(&self, place: u32, code: &RunCode) -> Option<u8> {
        let (mut left, chunks) = self.from(place)?;
        for chunk in chunks.as_chunks().0 {
            match code.find(chunk, left) {
                Ok(byte) => return Some(code.run(byte).0),
                Err(positions) => left -= positions,
            }
        }
        None
    }

    /// Writes the values of the positions from `place` on to `values`; `None` if the block is shorter.
    pub fn read(&self, place: u32, values: &mut [u8], code: &RunCode) -> Option<()> {
        let (skip, bytes) = self.from(place)?;
        if values.len() as u64 > u64::from(self.len - place) {
            return None;
        }
        code.expand(bytes, u64::from(skip), values);
        Some(())
    }

    /// The run bytes from a chunk on, and how far behind its start position `place` is.
    #[inline]
    fn from(&self, place: u32) -> Option<(u32, &[u8])> {
        if place >= self.len {
            return None;
        }
        let step = self.steps.get((place >> self.shift) as usize)?;
        let start = (step >> 16) as usize * CHUNK;
        let left = (place & ((1 << self.shift) - 1)) + (step & 0xffff);
        Some((left, self.bytes.get(start..)?))
    }

    /// Bytes of memory taken, those of the structure itself not counted.
    pub fn heap_bytes(&self) -> u64 {
        (self.bytes.len() + size_of_val(&*self.steps)) as u64
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
