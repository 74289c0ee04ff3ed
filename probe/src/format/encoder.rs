//! Values in, file blocks out.
//!
//! The encoder joins equal neighbours to runs, lets don't-care positions take the value that costs
//! least and cuts the runs into file blocks. It holds back one run. A run that reaches a block limit
//! is cut there; what is left of it, if don't care, takes the value that follows.

use std::mem;

use super::block::{Content, PlainBlock};
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
    runs: Vec<u8>,
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

    /// The blocks that are left, in the order of positions.
    ///
    /// # Panics
    /// If a value was pushed that is not in the palette.
    #[must_use]
    pub fn finish(mut self) -> Vec<PlainBlock> {
        self.close_run();
        self.close_block();
        let mut loose = self.run.loose;
        while loose > 0 {
            let len = loose.min(u64::from(MAX_POSITIONS));
            let content = Content::Single(None);
            self.done.push(PlainBlock { len, content });
            loose -= len;
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
            self.block.len = u64::from(MAX_POSITIONS);
            self.block.single = Some(code);
            self.close_block();
            return u64::from(MAX_POSITIONS);
        }
        let longest = u64::from(self.palette.longest_run());
        let bytes_left = u64::from(MAX_RUN_BYTES) - self.block.runs.len() as u64;
        let room = u64::from(MAX_POSITIONS) - self.block.len;
        let part = len.min(room).min(bytes_left * longest);
        self.block.append(code, part, longest);
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
    fn append(&mut self, code: u8, len: u64, longest: u64) {
        if len == 0 {
            return;
        }
        self.single = (self.len == 0).then_some(code);
        self.len += len;
        let byte = |len: u64| (u64::from(code) * longest + len - 1) as u8;
        let (whole, rest) = ((len / longest) as usize, len % longest);
        self.runs.resize(self.runs.len() + whole, byte(longest));
        if rest > 0 {
            self.runs.push(byte(rest));
        }
    }
}
