//! Values in, file blocks out.
//!
//! The encoder joins equal neighbours to runs, lets don't-care positions take the value before them
//! and cuts the runs into file blocks; a run that would fill a block is one by itself. It holds back one
//! run. A run that reaches a block limit is cut there; what is left of it, if don't care, takes the value that follows. Which of the
//! don't-care positions between two runs go over to the second is settled when the block is packed
//! ([`PlainBlock::pack`], [`PlainBlock::pack_smallest`]).

use std::mem;

use super::block::{Content, PlainBlock};
use super::boundaries::{LooseRuns, MAX_LOOSE, push_run};
use super::{MAX_POSITIONS, MAX_RUN_BYTES, Palette};

/// Makes the file blocks of a table, or of a stretch of one.
///
/// ```
/// use remise::format::{Encoder, Palette};
/// let mut encoder = Encoder::new(&Palette::of([0, 4]));
/// encoder.push(Some(4), 100);
/// encoder.push(None, 7);
/// encoder.push(Some(0), 1);
/// let blocks = encoder.finish();
/// assert_eq!(blocks.iter().map(|block| block.len()).sum::<u64>(), 108);
/// ```
#[derive(Clone, Debug)]
pub struct Encoder {
    palette: Palette,
    run: Run,
    block: Open,
    done: Vec<PlainBlock>,
}

/// The run held back. Without a value, `known` is 0 and no block is open.
#[derive(Clone, Copy, Default, Debug)]
struct Run {
    value: Option<u8>,
    /// Positions up to the last that must have the value.
    known: u64,
    /// Don't-care positions after them.
    loose: u64,
}

/// The file block that still grows.
#[derive(Clone, Default, Debug)]
struct Open {
    len: u64,
    runs: LooseRuns,
    /// The code of all its positions, as long as there is only one.
    single: Option<u8>,
}

impl Encoder {
    /// An encoder for a table with these values. Blocks that encoders made for neighbouring
    /// stretches of one table may be put together.
    pub fn new(palette: &Palette) -> Encoder {
        Encoder {
            palette: palette.clone(),
            run: Run::default(),
            block: Open::default(),
            done: Vec::new(),
        }
    }

    /// Adds `len` positions with `value`, or don't-care ones for `None`.
    ///
    /// # Panics
    /// Now or later, if `value` is not in the palette.
    #[inline]
    pub fn push(&mut self, value: Option<u8>, len: u64) {
        if value.is_none() || len == 0 {
            self.run.loose += len;
            return;
        }
        if self.run.value != value {
            self.close_run();
            self.run.value = value;
        }
        self.run.known += self.run.loose + len;
        self.run.loose = 0;
    }

    /// The blocks that are finished by now, in the order of positions; they are given once.
    #[must_use]
    pub fn take(&mut self) -> Vec<PlainBlock> {
        mem::take(&mut self.done)
    }

    /// How many blocks [`Encoder::take`] would give.
    pub const fn ready(&self) -> usize {
        self.done.len()
    }

    /// The blocks that are left, in the order of positions.
    ///
    /// # Panics
    /// If a value was pushed that is not in the palette.
    #[must_use]
    pub fn finish(mut self) -> Vec<PlainBlock> {
        self.close_run();
        self.close_block();
        if self.run.loose > 0 {
            self.done.push(PlainBlock {
                len: self.run.loose,
                content: Content::Single(None),
            });
        }
        self.done
    }

    /// Writes the run held back, if it has a value; don't-care positions beyond the end of a block
    /// stay behind.
    fn close_run(&mut self) {
        let Some(value) = self.run.value else { return };
        let code = self.palette.code_of(value);
        let code = code.unwrap_or_else(|| panic!("the palette does not have value {value}"));
        let Run { known, loose, .. } = mem::take(&mut self.run);
        let (mut known, mut total) = (known, known + loose);
        loop {
            let part = self.append(code, total);
            total -= part;
            if total == 0 {
                self.block.loosen(part.saturating_sub(known));
            }
            known = known.saturating_sub(part);
            if total == 0 {
                return;
            }
            self.close_block();
            if known == 0 {
                self.run.loose = total;
                return;
            }
        }
    }

    /// Writes up to `len` positions to the open block and returns how many fitted.
    fn append(&mut self, code: u8, len: u64) -> u64 {
        if self.block.len == 0 && len >= u64::from(MAX_POSITIONS) {
            self.block.len = len;
            self.block.single = Some(code);
            self.close_block();
            return len;
        }
        let longest = u64::from(self.palette.longest_run());
        let bytes_left = u64::from(MAX_RUN_BYTES) - self.block.runs.bytes.len() as u64;
        let room = u64::from(MAX_POSITIONS) - self.block.len;
        let part = len.min(room).min(bytes_left * longest);
        self.block.append(code, part, self.palette.longest_run());
        part
    }

    fn close_block(&mut self) {
        let Open { len, runs, single } = mem::take(&mut self.block);
        if len > 0 {
            let content = match single {
                Some(code) => Content::Single(Some(code)),
                None => Content::Runs(runs),
            };
            self.done.push(PlainBlock { len, content });
        }
    }
}

impl Open {
    fn append(&mut self, code: u8, len: u64, longest: u32) {
        if len == 0 {
            return;
        }
        self.single = (self.len == 0).then_some(code);
        self.len += len;
        self.runs.longest = longest;
        push_run(&mut self.runs.bytes, code, len, longest);
        self.runs.loose.resize(self.runs.bytes.len(), 0);
    }

    /// Lets the last `loose` positions go over to a run that follows.
    fn loosen(&mut self, loose: u64) {
        if let Some(last) = self.runs.loose.last_mut() {
            *last = loose.min(MAX_LOOSE) as u8;
        }
    }
}
