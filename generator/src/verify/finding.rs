//! What verification finds wrong, each said in one line.

use std::fmt;
use std::path::PathBuf;

use remise::format::Kind;
use remise::manifest::ManifestError;
use remise::material::Material;
use remise::table::TableError;

/// Something that is wrong with the tables.
#[derive(Debug, thiserror::Error)]
pub enum Finding {
    /// A file is not the one that the manifest lists, or not listed.
    #[error(transparent)]
    Manifest(ManifestError),
    /// A file is damaged, or cannot be used as it is.
    #[error(transparent)]
    Table(TableError),
    /// The header of a file says that it is another table.
    #[error("{} holds another {what} than its name and folder say: build it again", file.display())]
    Header {
        /// The file.
        file: PathBuf,
        /// What is different.
        what: &'static str,
    },
    /// A position has a wrong value.
    #[error(transparent)]
    Value(WrongValue),
    /// A header counts other positions than there are.
    #[error("{} counts {what} {stored}, there are {found}: build it again", file.display())]
    Count {
        /// The file.
        file: PathBuf,
        /// Which count.
        what: &'static str,
        /// The count in the header.
        stored: Number,
        /// The count over all positions.
        found: Number,
    },
}

/// A count, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number(pub Option<u64>);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => f.write_str("none"),
        }
    }
}

/// A position whose stored value does not follow from its moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{} has a wrong value for position {index}, {fen}: it stores {stored}, its moves give {expected}",
    kind.file_name(*slice)
)]
pub struct WrongValue {
    /// The slice.
    pub slice: Material,
    /// Which of its tables.
    pub kind: Kind,
    /// The number of the position.
    pub index: u64,
    /// The position.
    pub fen: String,
    /// What the table holds: a value, or plies.
    pub stored: String,
    /// What it should hold.
    pub expected: String,
}
