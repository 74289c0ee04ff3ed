//! Little-endian numbers read off the front of borrowed bytes; `None` where they end too soon.

/// The bytes not read yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// The next `len` bytes.
    pub fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A text of at most 255 bytes after its length.
    pub fn text(&mut self) -> Option<&'a str> {
        let len = self.u8()?;
        std::str::from_utf8(self.take(usize::from(len))?).ok()
    }

    /// A number after a byte 1, or five zeros.
    pub fn optional(&mut self) -> Option<Option<u32>> {
        match (self.u8()?, self.u32()?) {
            (0, 0) => Some(None),
            (1, number) => Some(Some(number)),
            _ => None,
        }
    }
}
