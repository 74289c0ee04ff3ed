//! One table file, open for reading.
//!
//! Opening reads and checks the header and the directory; a file block is read and checked when one
//! of its values is asked for. Whatever bytes the file holds, the answer is the value that was written
//! or an error, never a panic.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cache::{BlockCache, Slots};
use crate::format::{self, Body, Directory, Entry, FormatError, Header, Profile, RunCode, Runs};
use crate::left_out::LeftOut;
use crate::mmap::Mapping;
use crate::square::{Board, SquareSet};

/// An open table.
#[derive(Debug)]
pub struct Table {
    file: PathBuf,
    mapping: Mapping,
    header: Header,
    directory: Directory,
    code: RunCode,
    cache: Arc<BlockCache>,
    slots: Slots,
}

/// Bytes of the cache of a table that is opened alone.
const OWN_CACHE_BYTES: u64 = 4 << 20;

impl Table {
    /// Opens the table file at `file`, with a cache of its own.
    ///
    /// # Errors
    /// If it cannot be read or its header or directory is damaged.
    pub fn open(file: impl Into<PathBuf>) -> Result<Table, TableError> {
        Table::open_in(file, Arc::new(BlockCache::new(OWN_CACHE_BYTES)))
    }

    /// Opens the table file at `file`, to keep its blocks in `cache`.
    ///
    /// # Errors
    /// As [`Table::open`].
    pub fn open_in(file: impl Into<PathBuf>, cache: Arc<BlockCache>) -> Result<Table, TableError> {
        let file = file.into();
        let mapping = Mapping::open(&file).map_err(|source| TableError::io(&file, source))?;
        let bytes = mapping
            .bytes()
            .map_err(|source| TableError::io(&file, source))?;
        let (header, directory) = format::read(bytes).map_err(|source| TableError::Format {
            file: file.clone(),
            source,
        })?;
        Ok(Table {
            code: RunCode::new(&header.palette),
            slots: Slots::new(directory.len()),
            file,
            mapping,
            header,
            directory,
            cache,
        })
    }

    /// Where the file is.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// What the file says of itself.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Its file blocks.
    pub const fn directory(&self) -> &Directory {
        &self.directory
    }

    /// The number of positions.
    pub const fn len(&self) -> u64 {
        self.header.positions
    }

    /// True for a table without positions.
    pub const fn is_empty(&self) -> bool {
        self.header.positions == 0
    }

    /// True if the value of positions with these men of White, the side to move, and of Black is left
    /// out: their block has number `block`. Such a value is don't care.
    #[inline]
    pub fn leaves_out(
        &self,
        board: &Board,
        men: [SquareSet; 2],
        block: impl FnOnce() -> u64,
    ) -> bool {
        match &self.header.profile {
            Profile::Fast => false,
            Profile::Small { whole } => {
                LeftOut::of(self.header.material).has(board, men)
                    && (whole.is_empty() || whole.binary_search(&block()).is_err())
            }
        }
    }

    /// The value of the position with number `index`. For a position whose value is don't care, any
    /// value or an error.
    ///
    /// # Errors
    /// If the block that holds it is damaged, or there is no such position or value.
    #[inline]
    pub fn value(&self, index: u64) -> Result<u8, TableError> {
        let Some(entry) = self.directory.find(index) else {
            return Err(self.no_value(index));
        };
        let value = match entry.body {
            Body::Single(value) => Some(value),
            Body::NoValue => None,
            Body::Runs { .. } => {
                let place = (index - entry.first) as u32;
                self.ask(&entry, |runs| runs.value(place, &self.code))?
            }
        };
        value.ok_or_else(|| self.no_value(index))
    }

    /// Writes the values of the positions from number `start` on to `values`, one byte each; where they
    /// are don't care, bytes that mean nothing. Only file blocks read in part go into the cache.
    ///
    /// # Errors
    /// If a block is damaged or there are not so many positions.
    pub fn read(&self, start: u64, mut values: &mut [u8]) -> Result<(), TableError> {
        let mut at = start;
        while !values.is_empty() {
            let entry = self.directory.find(at).ok_or_else(|| self.no_value(at))?;
            let skip = at - entry.first;
            let here = (entry.len - skip).min(values.len() as u64);
            let (now, later) = values.split_at_mut(here as usize);
            if here < entry.len && matches!(entry.body, Body::Runs { .. }) {
                self.ask(&entry, |runs| runs.read(skip as u32, now, &self.code))?
                    .ok_or_else(|| self.no_value(at))?;
            } else {
                entry
                    .expand(self.packed(&entry)?, &self.code, skip, now)
                    .map_err(|source| self.format(source))?;
            }
            (at, values) = (at + here, later);
        }
        Ok(())
    }

    /// The values of all positions, one byte each, as [`Table::read`] gives them.
    ///
    /// # Errors
    /// If a block is damaged or memory does not suffice.
    pub fn read_all(&self) -> Result<Vec<u8>, TableError> {
        let mut values = Vec::new();
        let len = usize::try_from(self.len()).unwrap_or(usize::MAX);
        if values.try_reserve_exact(len).is_err() {
            return Err(TableError::Memory {
                file: self.file.clone(),
                bytes: self.len(),
            });
        }
        values.resize(len, 0);
        self.read(0, &mut values)?;
        Ok(values)
    }

    /// Unpacks and checks every block.
    ///
    /// # Errors
    /// The first damage found.
    pub fn check_blocks(&self) -> Result<(), TableError> {
        self.directory.iter().try_for_each(|entry| {
            let has_runs = matches!(entry.body, Body::Runs { .. });
            has_runs.then(|| self.runs(&entry)).transpose().map(drop)
        })
    }

    /// Unpacks a block into the cache; `false` if it has nothing to unpack.
    pub(crate) fn preload(&self, entry: &Entry) -> Result<bool, TableError> {
        if !matches!(entry.body, Body::Runs { .. }) {
            return Ok(false);
        }
        self.ask(entry, |_| true)
    }

    #[inline]
    fn ask<T>(&self, entry: &Entry, ask: impl FnOnce(&Runs) -> T) -> Result<T, TableError> {
        let unpack = || self.runs(entry);
        self.cache.ask(&self.slots, entry.block, unpack, ask)
    }

    fn packed(&self, entry: &Entry) -> Result<&[u8], TableError> {
        let Some((offset, len)) = entry.place() else {
            return Ok(&[]);
        };
        let bytes = self.mapping.range(offset, len);
        bytes.map_err(|source| TableError::io(&self.file, source))
    }

    #[cold]
    fn runs(&self, entry: &Entry) -> Result<Runs, TableError> {
        entry
            .runs(self.packed(entry)?, &self.code)
            .map_err(|source| self.format(source))
    }

    #[cold]
    fn format(&self, source: FormatError) -> TableError {
        let file = self.file.clone();
        TableError::Format { file, source }
    }

    #[cold]
    fn no_value(&self, index: u64) -> TableError {
        let file = self.file.clone();
        TableError::NoValue { file, index }
    }
}

/// Why a table does not answer.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// The reason the system gives.
        source: io::Error,
    },
    /// The file is damaged, is no table or is too new.
    #[error("cannot use {}: {source}", file.display())]
    Format {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: FormatError,
    },
    /// The file has no value where there must be one.
    #[error("{} has no value for position {index}: it was built wrongly, build it again", file.display())]
    NoValue {
        /// The file.
        file: PathBuf,
        /// The number of the position.
        index: u64,
    },
    /// The values of the table do not fit in memory.
    #[error("no memory for the {bytes} bytes of the values of {}: read it in parts", file.display())]
    Memory {
        /// The file.
        file: PathBuf,
        /// Bytes needed.
        bytes: u64,
    },
}

impl TableError {
    fn io(file: &Path, source: io::Error) -> TableError {
        let file = file.to_owned();
        TableError::Io { file, source }
    }
}
