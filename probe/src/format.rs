//! The bytes of a table file, both directions.
//!
//! A file holds one table: one [`Kind`] of value for every position of one slice, in the order of
//! [`Index`](crate::index::Index). Values are bytes: for [`Kind::Wdl`] the place in
//! [`Wdl::ALL`](crate::value::Wdl::ALL), for the others plies, 0 to 255. Where a value is *don't
//! care* (capture positions; in tables of distances also draws) the file says what compresses best.
//!
//! All numbers are little-endian, nothing is padded: header, directory and the packed bytes of the
//! file blocks follow each other, and every byte is covered by a checksum (xxh3, 64 bits; of a file
//! block the low 32 bits).
//!
//! # Header
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `93 52 65 6d 69 73 65 0a`: byte 0x93, `Remise`, line feed |
//! | 2 | format version: 1, or 3 for a small table; a reader refuses every other |
//! | 2 | length of the header, from the first byte of the file to the directory |
//! | 1 | kind: 0 values, 1 DTZ, 2 DTW |
//! | 4 | kings and men of the side to move, kings and men of the other side |
//! | 1 + n | length and name of the variant, UTF-8 |
//! | 1 + n | length and name of the rule set, UTF-8 |
//! | 2 + n | length of the palette, and the palette: the values that occur, ascending |
//! | 8 | number of positions |
//! | 7 × 8 | how many positions: captures, blocked, win, cursed win, draw, blessed loss, loss |
//! | 2 × (1 + 4) | longest limited win in DTZ, longest win in DTW, in plies: 1 and the number, or five zeros where not known |
//! | 4 + 4 | limits of blocks with run bytes: those, positions |
//! | 4 | number of file blocks |
//! | 4 | only in version 3: number of whole blocks |
//! | 8 | length of the file |
//! | 8 | checksum of the directory |
//! | 8 | checksum of the header up to here |
//!
//! # Directory
//!
//! Sixteen bytes a file block, in the order of positions:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | index of the block's first position; the first block has 0, the block ends where the next starts |
//! | 2 | run bytes of the block; 0 for a block of a single value |
//! | 2 | bytes of the block in the file: as many as run bytes if they are stored as they are, fewer if they are a zstd frame. In a block of a single value, which has no bytes: its code, or `ff ff` if all its positions are don't care |
//! | 4 | checksum of the run bytes; 0 for a block of a single value |
//!
//! In version 3 the whole blocks follow, eight bytes each, ascending.
//!
//! # Small tables
//!
//! A small table holds only values that do not follow by one ply: of a position that it leaves out
//! (see [`left_out`](crate::left_out)) it says what compresses best, as of a capture position, and the
//! reader makes the moves. Version 2 was of small tables that left out other slices. Tables of classes other than the open one are never small. Blocks here are those of the [`Index`](crate::index::Index), placements of men.
//! A block is whole if a small table would leave it out but its values do not follow from values alone:
//! if there is a win in it of as many plies as the limit of its class, less one, or more.
//!
//! # Runs
//!
//! One byte is one run. With `n` values in the palette a run is at most `l = 256 / n` (rounded down)
//! positions long, and its byte is `code * l + length - 1`, where `code` is the place of its value in
//! the palette. Longer runs go on in further bytes. A file block holds at most [`MAX_RUN_BYTES`] and at
//! most [`MAX_POSITIONS`]; a block of a single value has no run bytes and any number of positions.

#![doc = ""]
#![doc = include_str!("format/SIZES.md")]

use std::fmt;

mod block;
mod boundaries;
mod bytes;
mod counts;
mod directory;
mod encoder;
mod header;
mod palette;
mod profile;
mod runs;
mod starts;

pub use block::{PackedBlock, PlainBlock};
pub use counts::Counts;
pub use directory::{Body, Directory, Entry};
pub use encoder::Encoder;
pub use header::{Header, VERSION, read, write};
pub use palette::Palette;
pub use profile::Profile;
pub use runs::{RunCode, Runs};

use crate::material::Material;

/// The most run bytes of a file block: a length fits in two bytes.
pub const MAX_RUN_BYTES: u32 = u16::MAX as u32;

/// The most positions of a file block with run bytes.
pub const MAX_POSITIONS: u32 = 256 * 1024;

/// What a table says of each position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// The value, see [`Wdl`](crate::value::Wdl).
    Wdl,
    /// Plies to the next zeroing move or the end of the game, under the draw limits.
    Dtz,
    /// Plies to the end of the game, without draw limits.
    Dtw,
}

impl Kind {
    /// All kinds; the place of a kind is its number in files.
    pub const ALL: [Kind; 3] = [Kind::Wdl, Kind::Dtz, Kind::Dtw];

    /// The extension of a file name, without a dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Kind::Wdl => "wdl",
            Kind::Dtz => "dtz",
            Kind::Dtw => "dtw",
        }
    }

    /// The name of the file that holds this kind of table for `material`.
    ///
    /// ```
    /// use remise::format::Kind;
    /// assert_eq!(Kind::Dtz.file_name("KKMvK".parse().unwrap()), "KKMvK.dtz");
    /// ```
    pub fn file_name(self, material: Material) -> String {
        format!("{material}.{}", self.extension())
    }

    /// The material and the kind that a file name stands for; `None` if it is not one of a table.
    pub fn of_file_name(name: &str) -> Option<(Material, Kind)> {
        let (material, extension) = name.rsplit_once('.')?;
        let kind = Kind::ALL.into_iter().find(|k| k.extension() == extension)?;
        Some((material.parse().ok()?, kind))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.extension())
    }
}

/// Why bytes are not a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormatError {
    /// The file does not start as a table does.
    #[error("it is no table of remise")]
    NotATable,
    /// The file was written by a newer program.
    #[error(
        "it has format version {found}, this program reads up to {VERSION}: update the program"
    )]
    NewerVersion {
        /// The version of the file.
        found: u16,
    },
    /// The file was written by an older program, whose small tables left out other values.
    #[error("it has format version {found}, which is read no longer: build it again")]
    OlderVersion {
        /// The version of the file.
        found: u16,
    },
    /// The file is shorter or longer than its header says.
    #[error("it is {found} bytes long where {expected} were written: copy or build it again")]
    Length {
        /// Bytes that were written.
        expected: u64,
        /// Bytes that are there.
        found: u64,
    },
    /// The header contradicts its checksum or itself.
    #[error("its header is damaged ({0}): copy or build it again")]
    Header(&'static str),
    /// The directory contradicts its checksum or itself.
    #[error("its directory is damaged ({0}): copy or build it again")]
    Directory(&'static str),
    /// A file block contradicts its checksum or itself.
    #[error("its block {block} is damaged ({what}): copy or build it again")]
    Block {
        /// The number of the block, from 0.
        block: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}
