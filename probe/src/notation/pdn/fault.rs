//! Why a file or one of its records cannot be read.

use std::fmt;
use std::io;

use super::{Place, Tag};
use crate::notation::quoted;

/// What [`Reader`](super::Reader) gives instead of a record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be read any further.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is no text in one-byte characters or UTF-8. Nothing of it is read.
    #[error("the text is UTF-16, or no text at all: save it as UTF-8")]
    Utf16,
    /// One record cannot be read; the next one follows.
    #[error(transparent)]
    Bad(#[from] BadRecord),
}

/// A record that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {number}: {at}: {reason}")]
pub struct BadRecord {
    /// The number of the game in its file, from 1.
    pub number: u64,
    /// Where the record begins.
    pub place: Place,
    /// Where the fault is.
    pub at: Place,
    /// What is wrong.
    pub reason: Reason,
    /// The tags that were read.
    pub tags: Vec<Tag>,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A `{` inside a comment.
    NestedComment,
    /// A `{` without its `}`.
    UnclosedComment,
    /// A `}` without its `{`.
    UnopenedComment,
    /// A `(` without its `)`.
    UnclosedVariation,
    /// A `)` without its `(`.
    UnopenedVariation,
    /// More than [`MAX_DEPTH`](super::MAX_DEPTH) variations inside each other.
    TooDeep,
    /// More than [`MAX_BYTES`](super::MAX_BYTES) bytes.
    TooLong,
    /// A position between the moves, `/FEN "..."/`, without its end.
    UnclosedSetUp(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NestedComment => write!(f, "a comment inside a comment: \"{{\" after \"{{\""),
            Reason::UnclosedComment => write!(f, "the comment is not closed: \"}}\" is missing"),
            Reason::UnopenedComment => write!(f, "\"}}\" without \"{{\" before it"),
            Reason::UnclosedVariation => write!(f, "the variation is not closed: \")\" is missing"),
            Reason::UnopenedVariation => write!(f, "\")\" without \"(\" before it"),
            Reason::TooDeep => {
                write!(
                    f,
                    "more than {} variations inside each other",
                    super::MAX_DEPTH
                )
            }
            Reason::TooLong => write!(f, "the record is longer than {} bytes", super::MAX_BYTES),
            Reason::UnclosedSetUp(text) => {
                write!(f, "{} is no position: write /FEN \"...\"/", quoted(text))
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
