//! A file mapped into memory: the only `unsafe` of the project.
//!
//! A mapping cannot promise that the file stays as it is. Bytes that another program changes show up
//! changed, which the checksums of the format find. A file that is cut short is found by looking at
//! its length before each access; only a file cut short *during* an access can still kill the
//! process. Replacing a file by renaming another over it is safe at any time: the mapping keeps the
//! old one.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::path::Path;

/// A whole file, mapped read-only.
#[derive(Debug)]
pub struct Mapping {
    file: File,
    map: memmap2::Mmap,
}

impl Mapping {
    /// Maps the file at `path`.
    ///
    /// # Errors
    /// If it cannot be opened or mapped.
    pub fn open(path: &Path) -> io::Result<Mapping> {
        let file = File::open(path)?;
        // SAFETY: the map is read-only and private to this module. Its bytes are read through
        // `bytes` and `range`, after a look at the length of the file; whoever reads them checks
        // them and takes any bytes. What is left is a file cut short during a read, see above.
        let map = unsafe { memmap2::Mmap::map(&file)? };
        Ok(Mapping { file, map })
    }

    /// All bytes.
    ///
    /// # Errors
    /// [`io::ErrorKind::UnexpectedEof`] if the file has been cut short since.
    pub fn bytes(&self) -> io::Result<&[u8]> {
        if self.file.metadata()?.len() < self.map.len() as u64 {
            return Err(cut_short());
        }
        Ok(&self.map)
    }

    /// The `len` bytes from `offset` on.
    ///
    /// # Errors
    /// [`io::ErrorKind::UnexpectedEof`] if the file does not have them, or not any more.
    pub fn range(&self, offset: u64, len: usize) -> io::Result<&[u8]> {
        let start = usize::try_from(offset).map_err(|_| cut_short())?;
        let end = start.checked_add(len).ok_or_else(cut_short)?;
        self.bytes()?.get(start..end).ok_or_else(cut_short)
    }
}

fn cut_short() -> io::Error {
    io::Error::new(
        io::ErrorKind::UnexpectedEof,
        "the file has been cut short while it was in use",
    )
}
