//! Game records: PDN, Portable Draughts Notation (PDN 3.0, W. Wieger), and what is seen in the wild.
//!
//! A [`Reader`] takes bytes and gives one [`Record`] after another, in bounded
//! memory; a record that cannot be read is a [`BadRecord`] with its line and reason, and the next
//! one follows. A record is text only: tags, then items in their order. Which moves are legal is for
//! [`adjudicate`](crate::adjudicate) to say.
//!
//! Reading is liberal, [`write()`] is strict.

mod encoding;
mod fault;
pub mod game_type;
mod lexer;
mod reader;
mod source;
mod writer;

pub use encoding::{Encoding, UnknownEncoding};
pub use fault::{BadRecord, ReadError, Reason};
pub use reader::Reader;
pub use writer::write;

/// The most bytes of a record.
pub const MAX_BYTES: u64 = 1 << 20;

/// The most variations inside each other.
pub const MAX_DEPTH: usize = 50;

/// Where something stands in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
}

/// One game of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The number of the game in its file, from 1; a bad record has one too.
    pub number: u64,
    /// Where the record begins.
    pub place: Place,
    /// The tags, in the order of the file.
    pub tags: Vec<Tag>,
    /// The moves and what stands between them.
    pub items: Vec<Item>,
    /// The result at the end of the moves, as written.
    pub result: Option<String>,
}

/// A tag, `[Event "..."]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The name, as written.
    pub name: String,
    /// The value, without quotes and escapes.
    pub value: String,
}

/// A part of the moves of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// The number of a move, `12.`, or of Black's move, `12...`.
    Number {
        /// The number.
        number: u32,
        /// Three dots: Black moves next.
        black: bool,
    },
    /// A move, or a word that stands where a move should.
    Move(RecordedMove),
    /// A comment, without its braces.
    Comment(String),
    /// A numeric annotation glyph, `$7`.
    Nag(u32),
    /// A position set up between moves, `/FEN "..."/`.
    SetUp(SetUp),
    /// A variation, without its parentheses.
    Variation(Vec<Item>),
}

/// A move as recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The move without spaces and marks: `32-28`, `36x4`, `c3:e5`.
    pub text: String,
    /// The signs behind it, verbatim: `!`, `?!`, `*`. Sources differ about what some of them mean.
    pub marks: Vec<String>,
    /// Where it stands.
    pub place: Place,
}

/// A position set up between moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUp {
    /// The text between the quotes.
    pub fen: String,
    /// Where it stands.
    pub place: Place,
}

impl Record {
    /// The value of the first tag with this name, in capitals or not.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let tag = tags.find(|tag| tag.name.eq_ignore_ascii_case(name))?;
        Some(&tag.value)
    }

    /// The moves, without those of variations.
    pub fn moves(&self) -> impl Iterator<Item = &RecordedMove> {
        self.items.iter().filter_map(|item| match item {
            Item::Move(mv) => Some(mv),
            _ => None,
        })
    }
}
