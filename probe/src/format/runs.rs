//! Run bytes of one file block, read.
//!
//! [`Runs`] are checked when they are made: every byte has a value and the lengths add up to the
//! positions of the block. A sub-index by position (one entry for about [`BYTES_A_STEP`] run bytes)
//! leads a look-up to a byte close to the one it wants.

use std::cell::RefCell;

use zstd::bulk::Decompressor;

use super::block::checksum;
use super::palette::Palette;

/// What each run byte stands for, under one palette.
#[derive(Clone, Debug)]
pub struct RunCode {
    /// Value and length - 1 of each byte.
    runs: [(u8, u8); 256],
    /// Bytes from here on stand for nothing.
    end: u32,
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
        }
    }

    #[inline]
    fn run(&self, byte: u8) -> (u8, u32) {
        let (value, less_one) = self.runs[usize::from(byte)];
        (value, u32::from(less_one) + 1)
    }

    /// Positions that these run bytes stand for; `None` if a byte stands for nothing.
    fn positions(&self, runs: &[u8]) -> Option<u64> {
        let known = runs.iter().all(|&byte| u32::from(byte) < self.end);
        known.then(|| runs.iter().map(|&byte| u64::from(self.run(byte).1)).sum())
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

/// Run bytes that one entry of the sub-index stands for, on average.
const BYTES_A_STEP: u64 = 16;

/// The run bytes of a file block and a sub-index to them.
#[derive(Clone, Debug)]
pub struct Runs {
    bytes: Box<[u8]>,
    /// For every `1 << shift` positions: the place of the run byte that covers the first of them,
    /// times 256, plus the positions of that byte that lie before.
    steps: Box<[u32]>,
    shift: u32,
}

impl Runs {
    /// Checked run bytes of a block of `len` positions, which says for every byte what it stands for.
    pub(super) fn new(bytes: Vec<u8>, len: u32, code: &RunCode) -> Runs {
        let average = u64::from(len) * BYTES_A_STEP / (bytes.len() as u64).max(1);
        let shift = average.max(1).ilog2();
        let mut steps = Vec::with_capacity((len >> shift) as usize + 1);
        let mut start = 0;
        for (place, &byte) in bytes.iter().enumerate() {
            let end = start + code.run(byte).1;
            while let next = (steps.len() as u32) << shift
                && next < end
            {
                steps.push((place as u32) << 8 | (next - start));
            }
            start = end;
        }
        Runs {
            bytes: bytes.into_boxed_slice(),
            steps: steps.into_boxed_slice(),
            shift,
        }
    }

    /// The value of position `place` of the block; `None` if the block is shorter.
    #[inline]
    pub fn value(&self, place: u32, code: &RunCode) -> Option<u8> {
        let step = self.steps.get((place >> self.shift) as usize)?;
        let mut left = (place & ((1 << self.shift) - 1)) + (step & 255);
        for &byte in self.bytes.get((step >> 8) as usize..)? {
            let (value, len) = code.run(byte);
            if left < len {
                return Some(value);
            }
            left -= len;
        }
        None
    }

    /// Writes the values of the positions from `place` on to `values`; `None` if the block is shorter.
    pub fn read(&self, place: u32, values: &mut [u8], code: &RunCode) -> Option<()> {
        let step = self.steps.get((place >> self.shift) as usize)?;
        let skip = (place & ((1 << self.shift) - 1)) + (step & 255);
        let bytes = self.bytes.get((step >> 8) as usize..)?;
        code.expand(bytes, u64::from(skip), values);
        Some(())
    }

    /// Bytes of memory taken.
    pub fn weight(&self) -> u64 {
        (size_of::<Runs>() + self.bytes.len() + size_of_val(&*self.steps)) as u64
    }
}

thread_local! {
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// Unpacks the run bytes of a block and checks them; what is wrong otherwise.
pub(super) fn unpack(
    packed: &[u8],
    run_bytes: u16,
    sum: u32,
    len: u64,
    code: &RunCode,
) -> Result<Vec<u8>, &'static str> {
    let runs = if packed.len() == usize::from(run_bytes) {
        packed.to_vec()
    } else {
        decompress(packed, usize::from(run_bytes)).ok_or("not a zstd frame of its length")?
    };
    if checksum(&runs) != sum {
        return Err("wrong checksum");
    }
    match code.positions(&runs) {
        Some(positions) if positions == len => Ok(runs),
        _ => Err("runs of a wrong length"),
    }
}

fn decompress(packed: &[u8], len: usize) -> Option<Vec<u8>> {
    DECOMPRESSOR.with_borrow_mut(|kept| {
        if kept.is_none() {
            *kept = Some(Decompressor::new().ok()?);
        }
        let runs = kept.as_mut()?.decompress(packed, len).ok()?;
        (runs.len() == len).then_some(runs)
    })
}
