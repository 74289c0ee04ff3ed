//! Where the file blocks are.
//!
//! The directory is read whole when a table is opened, sixteen bytes a block, and checked: blocks
//! follow each other without a gap, both in positions and in the file, and end with it.

use super::block::NO_VALUE;
use super::bytes::Bytes;
use super::runs::{WRONG_RUNS, unpack};
use super::starts::Starts;
use super::{FormatError, Palette, RunCode, Runs};

/// Bytes of an entry in the file.
pub(super) const ENTRY_BYTES: u64 = 16;

/// The file blocks of a table, in the order of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directory {
    firsts: Starts<u64>,
    bodies: Vec<Body>,
    positions: u64,
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
        let count = entries.len() / ENTRY_BYTES as usize;
        let (mut firsts, mut bodies) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let (mut bytes, mut offset) = (Bytes(entries), frame.start);
        while let Some(first) = bytes.u64() {
            firsts.push(first);
            bodies.push(body(&mut bytes, &mut offset, frame).ok_or("an impossible entry")?);
        }
        if offset != frame.end {
            return Err("blocks do not fill the file");
        }
        if !covers_all_positions(&firsts, frame.positions) {
            return Err("blocks do not cover the positions");
        }
        let directory = Directory {
            firsts: Starts::new(firsts, frame.positions, 1),
            bodies,
            positions: frame.positions,
        };
        let too_long =
            |entry: Entry| entry.place().is_some() && entry.len > u64::from(frame.max_positions);
        if directory.iter().any(too_long) {
            return Err("a block over the limit");
        }
        Ok(directory)
    }

    /// The number of file blocks.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// True for a table without positions.
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Block number `block`; `None` if there are not so many.
    #[inline]
    pub fn entry(&self, block: usize) -> Option<Entry> {
        let (first, &body) = (self.firsts.start(block)?, self.bodies.get(block)?);
        let end = self.firsts.start(block + 1).unwrap_or(self.positions);
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
        self.entry(self.firsts.part_of(index)?)
    }

    /// All blocks.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        (0..self.len()).filter_map(|block| self.entry(block))
    }
}

fn covers_all_positions(firsts: &[u64], positions: u64) -> bool {
    let starts_at_zero = firsts.first().is_none_or(|&first| first == 0);
    let ends = firsts.iter().skip(1).chain([&positions]);
    starts_at_zero
        && firsts.is_empty() == (positions == 0)
        && firsts.iter().zip(ends).all(|(first, end)| first < end)
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
