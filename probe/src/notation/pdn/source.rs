//! The bytes of a file, one after another, with a look ahead and the place of the next one.

use std::io::{self, Read};

use super::Place;

/// Bytes that are read at a time.
const CHUNK: usize = 1 << 16;

/// The most bytes of a look ahead.
pub(super) const AHEAD: usize = 256;

pub(super) struct Source<R> {
    input: R,
    buffer: Vec<u8>,
    at: usize,
    place: Place,
    /// Bytes that still belong to the last character, if it is one of UTF-8.
    rest: u8,
    taken: u64,
    ended: bool,
    failed: Option<io::Error>,
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        Source {
            input,
            buffer: Vec::with_capacity(CHUNK),
            at: 0,
            place: Place { line: 1, column: 1 },
            rest: 0,
            taken: 0,
            ended: false,
            failed: None,
        }
    }

    /// The place of the next byte.
    pub(super) const fn place(&self) -> Place {
        self.place
    }

    /// Calls the next byte the first one.
    pub(super) const fn restart(&mut self) {
        self.place = Place { line: 1, column: 1 };
    }

    /// Bytes taken so far.
    pub(super) const fn taken(&self) -> u64 {
        self.taken
    }

    /// The error that ended the file, if one did.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.failed.take()
    }

    /// The next byte, without taking it; `None` at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.at == self.buffer.len() {
            self.fill(1);
        }
        self.buffer.get(self.at).copied()
    }

    /// The next bytes, as many as there are up to [`AHEAD`].
    pub(super) fn ahead(&mut self) -> &[u8] {
        self.fill(AHEAD);
        let end = self.buffer.len().min(self.at + AHEAD);
        &self.buffer[self.at..end]
    }

    /// Takes the next byte.
    #[inline]
    pub(super) fn take(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.taken += 1;
        if byte == b'\n' || byte == b'\r' && self.peek() != Some(b'\n') {
            self.place.line += 1;
            self.place.column = 1;
        } else if self.rest > 0 && byte & 0xc0 == 0x80 {
            self.rest -= 1;
        } else {
            self.place.column += 1;
            self.rest = more_bytes(byte);
        }
        Some(byte)
    }

    /// Takes `count` bytes.
    pub(super) fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.take();
        }
    }

    /// Reads on until `wanted` bytes are there, or the end has come.
    fn fill(&mut self, wanted: usize) {
        while self.buffer.len() - self.at < wanted && !self.ended {
            self.buffer.drain(..self.at);
            self.at = 0;
            let kept = self.buffer.len();
            self.buffer.resize(kept + CHUNK, 0);
            let read = self.input.read(&mut self.buffer[kept..]);
            self.buffer
                .truncate(kept + read.as_ref().map_or(0, |&read| read));
            match read {
                Ok(0) => self.ended = true,
                Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                    self.ended = true;
                    self.failed = Some(error);
                }
                _ => {}
            }
        }
    }
}

/// How many bytes follow in a character of UTF-8 that begins with `first`.
const fn more_bytes(first: u8) -> u8 {
    match first {
        0xc2..=0xdf => 1,
        0xe0..=0xef => 2,
        0xf0..=0xf4 => 3,
        _ => 0,
    }
}
