//! A position as FEN text: `W:W31-50:B1-20`.
//!
//! The side to move, then the pieces of each player in any order, `K` before a king, ranges and a
//! final dot allowed (PDN 3.0, "FEN"). The site lidraughts.org adds `:H12`, plies since the draw
//! count began, and `:F40`, the number of the move. Other spellings seen in the wild are read with
//! a [`Note`]; a list inside which anything stays unclear is refused.
//!
//! [`write()`] gives the normal form: White first, squares in the order of their numbers, no ranges, no
//! spaces. Squares are written as the game writes them, `W:Wc3,Ka1:Bh8` in Russian draughts, or as the
//! caller wants ([`write_with`]); on 64 squares both are read, whatever the game.

use std::fmt;

use crate::limits::Limits;
use crate::notation::quoted;
use crate::position::{Fault, Position};
use crate::rules::Rules;
use crate::square::{Color, Names};

mod reader;

/// What a FEN text says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position; it has no [faults](Position::faults).
    pub position: Position,
    /// Plies since the draw count began, at most 100 or the longest draw limit of the game (field `H`).
    pub halfmoves: Option<u32>,
    /// The number of the move (field `F`).
    pub move_number: Option<u32>,
    /// What the standard forbids in this text, each once.
    pub notes: Vec<Note>,
}

impl Fen {
    /// The plies that the field `H` leaves of the draw limit in force; `None` without the field or
    /// without a limit.
    pub fn left(&self, limits: &Limits) -> Option<u32> {
        let limit = limits.limit(self.position.material())?;
        Some(limit.saturating_sub(self.halfmoves?))
    }
}

/// A spelling that is read although the standard forbids it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// Spaces between the parts.
    Spaces,
    /// Lower-case letters.
    LowerCase,
    /// Zeros before the number of a square.
    LeadingZeros,
    /// The side to move written twice.
    SideTwice,
    /// The PDN tag around the text.
    Tag,
    /// A Hub position string.
    Hub,
    /// The field of king moves of Frisian draughts; it is skipped.
    KingMoves,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Note::Spaces => "the standard allows no spaces in a FEN",
            Note::LowerCase => "the standard wants capital letters in a FEN",
            Note::LeadingZeros => "the standard allows no zeros before a number in a FEN",
            Note::SideTwice => "the side to move is written twice; the standard wants it once",
            Note::Tag => "the standard has the PDN tag [FEN \"...\"] around a FEN in a game only",
            Note::Hub => "this is a position string of the Hub protocol, not a FEN of the standard",
            Note::KingMoves => "the field of Frisian king moves is not in the standard; skipped",
        })
    }
}

/// One reason why a text is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// More text than any position needs.
    TooLong,
    /// The first part is not the side to move.
    NoSide(String),
    /// The side to move is `?`, and the caller gave none.
    SideUnknown,
    /// There is no list of this player's pieces.
    NoList(Color),
    /// There are several lists of this player's pieces.
    ListTwice(Color),
    /// A letter of a colour inside the list of a player.
    LetterInside(Color, char, String),
    /// A piece that is captured but not yet lifted (`G`, `P`), which stands only in mid-move.
    MidMove(String),
    /// Not a square, king or range, in the list of a player.
    Unreadable(Color, String),
    /// The board has no such square.
    NoSquare(u32),
    /// A range that runs backward.
    Backward(String),
    /// A part that is neither a list nor a known field.
    UnknownPart(String),
    /// The text can be read, but the position is impossible.
    Fault(Fault),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::TooLong => write!(f, "the text is longer than {MOST_BYTES} bytes"),
            Problem::NoSide(text) => write!(f, "{} is no side to move: write W or B", quoted(text)),
            Problem::SideUnknown => write!(f, "the side to move is unknown (\"?\")"),
            Problem::NoList(color) => write!(f, "there is no list of {color}'s pieces"),
            Problem::ListTwice(color) => write!(f, "{color}'s pieces are listed twice"),
            Problem::LetterInside(color, letter, text) => {
                write!(
                    f,
                    "letter {letter} inside {color}'s list, in {}",
                    quoted(text)
                )
            }
            Problem::MidMove(text) => {
                write!(
                    f,
                    "{} is a captured piece not yet lifted, in mid-move",
                    quoted(text)
                )
            }
            Problem::Unreadable(color, text) => {
                write!(f, "{} in {color}'s list is no square", quoted(text))
            }
            Problem::NoSquare(number) => write!(f, "the board has no square {number}"),
            Problem::Backward(text) => write!(f, "the range {} runs backward", quoted(text)),
            Problem::UnknownPart(text) => write!(f, "the part {} is unknown", quoted(text)),
            Problem::Fault(fault) => fault.fmt(f),
        }
    }
}

/// A text that is no FEN of a legal position; it names every reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no position: {}", sentence(problems))]
pub struct FenError {
    /// The reasons, in the order of the text; at least one.
    pub problems: Vec<Problem>,
}

fn sentence(problems: &[Problem]) -> String {
    let texts: Vec<String> = problems.iter().map(Problem::to_string).collect();
    texts.join("; ")
}

/// Reads a FEN, or a Hub position string.
///
/// # Errors
/// Every reason why `text` gives no legal position of the game `rules`.
///
/// ```
/// use remise::{notation::fen, rules::INTERNATIONAL};
///
/// let fen = fen::read(&INTERNATIONAL, "B:WK40,K45,50:BK7")?;
/// assert_eq!(fen.position.material().to_string(), "KvKKM");
/// let error = fen::read(&INTERNATIONAL, "W:WK4,55:B4").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "no position: the board has no square 55; square 4 holds two pieces"
/// );
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn read(rules: &Rules, text: &str) -> Result<Fen, FenError> {
    read_with_side(rules, text, None)
}

/// Like [`read`]; `side` is the player to move where the text leaves it open (`?`).
///
/// # Errors
/// As [`read`].
pub fn read_with_side(rules: &Rules, text: &str, side: Option<Color>) -> Result<Fen, FenError> {
    reader::read(rules, text, side)
}

/// The normal form of a position: White's pieces first, in the order of their numbers, `K` before
/// kings, squares as the game writes them.
pub fn write(rules: &Rules, position: &Position) -> String {
    write_with(rules, position, rules.names)
}

/// Like [`write()`], with squares written in the way of `names`.
///
/// ```
/// use remise::{notation::fen, rules::RUSSIAN, square::Names};
///
/// let position = fen::read(&RUSSIAN, "W:Wc3,Ka1:Bh8")?.position;
/// assert_eq!(fen::write(&RUSSIAN, &position), "W:Wc3,Ka1:Bh8");
/// assert_eq!(fen::write_with(&RUSSIAN, &position, Names::Numbers), "W:W22,K29:B4");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn write_with(rules: &Rules, position: &Position, names: Names) -> String {
    let list = |color| {
        let name = |square| {
            let king = if position.kings(color).has(square) {
                "K"
            } else {
                ""
            };
            format!("{king}{}", rules.board.name(square, names))
        };
        let pieces = position.pieces(color).into_iter();
        pieces.map(name).collect::<Vec<_>>().join(",")
    };
    let [white, black] = Color::BOTH.map(list);
    format!("{}:W{white}:B{black}", letter(position.side()))
}

/// More than the longest list of squares that makes sense.
const MOST_BYTES: usize = 2000;

/// The letter of a player in FEN and Hub texts.
pub(super) const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}
