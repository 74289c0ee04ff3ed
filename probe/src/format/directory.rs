//! Where the file blocks are.
//!
//! The directory is read whole when a table is opened, sixteen bytes a block, and checked: blocks
//! follow each other without a gap, both in positions and in the file, and end with it.

use super::block::NO_VALUE;
use super::bytes::Bytes;
use super::runs::{WRONG_RUNS, unpack};
use super::{FormatError, Palette, RunCode, Runs};

/// Bytes of an entry in the file.
pub(super) const ENTRY_BYTES: u64 = 16;

/// The file blocks of a table, in the order of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directory {
    /// The first position of every block.
    firsts: Vec<u64>,
    bodies: Vec<Body>,
    positions: u64,
    /// For every `1 << shift` positions, about as many as a block has: the block of the first of them.
    starts: Vec<u32>,
    shift: u32,
}

/// One file block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number of the block, from 0.
    pub block: usize,
    /// Its first position.
    pub first: u64,
    /// Its positions.
    pub len: u64,
    /// What it holds.
    pub body: Body,
}

/// What a file block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    /// Nothing: all its positions are don't care.
    NoValue,
    /// One value for all its positions.
    Single(u8),
    /// Run bytes, packed or not.
    Runs {
        /// Where its bytes start, from the start of the file.
        offset: u64,
        /// Bytes in the file.
        packed: u16,
        /// Bytes once unpacked.
        run_bytes: u16,
        /// The checksum of the unpacked bytes.
        checksum: u32,
    },
}

/// What the header says about the directory and the blocks.
pub(super) struct Frame<'a> {
    pub palette: &'a Palette,
    pub positions: u64,
    pub max_run_bytes: u32,
    pub max_positions: u32,
    /// Where the first block starts in the file.
    pub start: u64,
    /// The length of the file.
    pub end: u64,
}

impl Directory {
    /// Reads the entries; `Err` says what is wrong with them.
    pub(super) fn read(entries: &[u8], frame: &Frame<'_>) -> Result<Directory, &'static str> {
        let mut directory = Directory {
            firsts: Vec::with_capacity(entries.len() / ENTRY_BYTES as usize),
            bodies: Vec::with_capacity(entries.len() / ENTRY_BYTES as usize),
            positions: frame.positions,
            starts: Vec::new(),
            shift: 0,
        };
        let (mut bytes, mut offset) = (Bytes(entries), frame.start);
        while let Some(first) = bytes.u64() {
            directory.firsts.push(first);
            let body = body(&mut bytes, &mut offset, frame).ok_or("an impossible entry")?;
            directory.bodies.push(body);
        }
        if offset != frame.end {
            return Err("blocks do not fill the file");
        }
        if !directory.covers_all_positions() {
            return Err("blocks do not cover the positions");
        }
        let too_long = |entry: Entry| entry.len > u64::from(frame.max_positions);
        if directory.iter().any(too_long) {
            return Err("a block over the limit");
        }
        directory.set_starts();
        Ok(directory)
    }

    fn covers_all_positions(&self) -> bool {
        let starts_at_zero = self.firsts.first().is_none_or(|&first| first == 0);
        let ends = self.firsts.iter().skip(1).chain([&self.positions]);
        starts_at_zero
            && self.firsts.is_empty() == (self.positions == 0)
            && self.firsts.iter().zip(ends).all(|(first, end)| first < end)
    }

    /// Most steps hold one or two blocks, so a look-up is a step or two whatever the size of the table.
    fn set_starts(&mut self) {
        let average = self.positions / (self.len() as u64).max(1);
        self.shift = average.max(1).ilog2();
        let steps = self.positions.div_ceil(1 << self.shift);
        let mut block = 0;
        for at in (0..steps).map(|step| step << self.shift) {
            while self.firsts.get(block + 1).is_some_and(|&first| first <= at) {
                block += 1;
            }
            self.starts.push(block as u32);
        }
    }

    /// The number of file blocks.
    pub fn len(&self) -> usize {
        self.firsts.len()
    }

    /// True for a table without positions.
    pub fn is_empty(&self) -> bool {
        self.firsts.is_empty()
    }

    /// Block number `block`; `None` if there are not so many.
    #[inline]
    pub fn entry(&self, block: usize) -> Option<Entry> {
        let (&first, &body) = (self.firsts.get(block)?, self.bodies.get(block)?);
        let end = self.firsts.get(block + 1).unwrap_or(&self.positions);
        Some(Entry {
            block,
            first,
            len: end - first,
            body,
        })
    }

    /// The block that holds position `index`; `None` beyond the last position.
    #[inline]
    pub fn find(&self, index: u64) -> Option<Entry> {
        if index >= self.positions {
            return None;
        }
        let step = (index >> self.shift) as usize;
        let start = *self.starts.get(step)? as usize;
        let end = self.starts.get(step + 1).map(|&end| end as usize + 1);
        let near = self.firsts.get(start..end.unwrap_or(self.len()))?;
        let after = near.partition_point(|&first| first <= index);
        self.entry(start + after.checked_sub(1)?)
    }

    /// All blocks.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        (0..self.len()).filter_map(|block| self.entry(block))
    }
}

fn body(bytes: &mut Bytes<'_>, offset: &mut u64, frame: &Frame<'_>) -> Option<Body> {
    let (run_bytes, packed, checksum) = (bytes.u16()?, bytes.u16()?, bytes.u32()?);
    match (run_bytes, packed, checksum) {
        (0, NO_VALUE, 0) => Some(Body::NoValue),
        (0, code, 0) => {
            let code = u8::try_from(code).ok()?;
            frame.palette.value_of(code).map(Body::Single)
        }
        _ if (1..=run_bytes).contains(&packed) && u32::from(run_bytes) <= frame.max_run_bytes => {
            let start = *offset;
            *offset += u64::from(packed);
            Some(Body::Runs {
                offset: start,
                packed,
                run_bytes,
                checksum,
            })
        }
        _ => None,
    }
}

impl Entry {
    /// Bytes that the block takes in the file: where they start and how many. `None` if it takes none.
    pub const fn place(&self) -> Option<(u64, usize)> {
        match self.body {
            Body::Runs { offset, packed, .. } => Some((offset, packed as usize)),
            _ => None,
        }
    }

    /// Unpacks the bytes of this block, which must hold runs, and checks them.
    ///
    /// # Errors
    /// If they are damaged, or if there are none.
    pub fn runs(&self, packed: &[u8], code: &RunCode) -> Result<Runs, FormatError> {
        let bytes = self.run_bytes(packed)?;
        let len = u32::try_from(self.len).map_err(|_| self.damage("too many positions"))?;
        Runs::new(bytes, len, code).map_err(|what| self.damage(what))
    }

    /// Unpacks this block and writes the values of its positions `start..start + values.len()`;
    /// where the block is [`Body::NoValue`], zeros that mean nothing.
    ///
    /// # Errors
    /// If the bytes are damaged or the block ends too soon.
    pub fn expand(
        &self,
        packed: &[u8],
        code: &RunCode,
        start: u64,
        values: &mut [u8],
    ) -> Result<(), FormatError> {
        if start.saturating_add(values.len() as u64) > self.len {
            return Err(self.damage("too few positions"));
        }
        match self.body {
            Body::NoValue => values.fill(0),
            Body::Single(value) => values.fill(value),
            Body::Runs { .. } => {
                let bytes = self.run_bytes(packed)?;
                if !code.fits(&bytes, self.len) {
                    return Err(self.damage(WRONG_RUNS));
                }
                code.expand(&bytes, start, values);
            }
        }
        Ok(())
    }

    fn run_bytes(&self, packed: &[u8]) -> Result<Vec<u8>, FormatError> {
        let Body::Runs {
            run_bytes,
            checksum,
            ..
        } = self.body
        else {
            return Err(self.damage("no runs"));
        };
        unpack(packed, run_bytes, checksum).map_err(|what| self.damage(what))
    }

    const fn damage(&self, what: &'static str) -> FormatError {
        FormatError::Block {
            block: self.block,
            what,
        }
    }
}
