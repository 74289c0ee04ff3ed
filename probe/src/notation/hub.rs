//! Positions and moves as the Hub protocol writes them.
//!
//! A position is `W` or `B` for the side to move, then one character a square, in the order of the
//! numbers: `w b` men, `W B` kings, `e` empty. A move is `32-28`, or start, end and every captured
//! square in any order, `28x19x23`.
//!
//! Source: F. Letouzey, Hub protocol 2, as shipped with Scan 3.1.

use crate::moves::Move;
use crate::notation::fen::letter;
use crate::notation::movetext::{self, MoveTextError};
use crate::notation::quoted;
use crate::position::{Fault, Position};
use crate::rules::Rules;
use crate::square::{Color, Square, SquareSet};

/// A text that is no Hub string of a legal position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HubError {
    /// Not a side letter and one of `wbWBe` for every square.
    #[error(
        "{} is no Hub position: write W or B, then one of wbWBe for each of {squares} squares",
        quoted(text)
    )]
    Unreadable {
        /// The text.
        text: String,
        /// The squares of the board.
        squares: u8,
    },
    /// The text can be read, but the position is impossible, for all of these reasons.
    #[error("no position: {}", sentence(.0))]
    Faults(Vec<Fault>),
}

fn sentence(faults: &[Fault]) -> String {
    let texts: Vec<String> = faults.iter().map(Fault::to_string).collect();
    texts.join("; ")
}

/// Reads a Hub position string.
///
/// # Errors
/// If `text` is no such string, or its position is impossible under `rules`.
pub fn read(rules: &Rules, text: &str) -> Result<Position, HubError> {
    let position = parse(rules, text.trim()).ok_or_else(|| HubError::Unreadable {
        text: text.to_owned(),
        squares: rules.board.len(),
    })?;
    let faults = position.faults(rules);
    if faults.is_empty() {
        Ok(position)
    } else {
        Err(HubError::Faults(faults))
    }
}

/// The position of a Hub string, whatever its faults; `None` for any other text.
pub(super) fn parse(rules: &Rules, text: &str) -> Option<Position> {
    let mut bytes = text.bytes();
    let side = match bytes.next()? {
        b'W' => Color::White,
        b'B' => Color::Black,
        _ => return None,
    };
    if bytes.len() != usize::from(rules.board.len()) {
        return None;
    }
    let squares = rules.board.squares().into_iter();
    squares
        .zip(bytes)
        .try_fold(Position::empty(side), |position, (square, byte)| {
            with(position, SquareSet::of(square), byte)
        })
}

fn with(position: Position, square: SquareSet, byte: u8) -> Option<Position> {
    let color = match byte {
        b'w' | b'W' => Color::White,
        b'b' | b'B' => Color::Black,
        b'e' => return Some(position),
        _ => return None,
    };
    Some(if byte.is_ascii_uppercase() {
        position.with_kings(color, position.kings(color).or(square))
    } else {
        position.with_men(color, position.men(color).or(square))
    })
}

/// Writes a position as a Hub position string.
///
/// ```
/// use remise::{notation::hub, position::Position, rules::INTERNATIONAL};
///
/// let start = hub::write(&INTERNATIONAL, &Position::start(&INTERNATIONAL));
/// assert_eq!(start, "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
/// assert_eq!(hub::read(&INTERNATIONAL, &start)?, Position::start(&INTERNATIONAL));
/// # Ok::<(), hub::HubError>(())
/// ```
pub fn write(rules: &Rules, position: &Position) -> String {
    let squares = rules.board.squares().into_iter();
    std::iter::once(letter(position.side()))
        .chain(squares.map(|square| character(position, square).unwrap_or('e')))
        .collect()
}

/// The character of the piece on `square`: `w b` men, `W B` kings.
pub(super) fn character(position: &Position, square: Square) -> Option<char> {
    let color = Color::BOTH
        .into_iter()
        .find(|&color| position.pieces(color).has(square))?;
    let king = letter(color);
    Some(if position.kings(color).has(square) {
        king
    } else {
        king.to_ascii_lowercase()
    })
}

/// A text that is no Hub move of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HubMoveError {
    /// It names no squares, or no legal move from the first to the second.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// Legal moves lead there, but not this one.
    #[error("{}: no legal capture takes just these pieces; legal is {}", quoted(text), legal.join(" or "))]
    Captured {
        /// The move.
        text: String,
        /// The legal moves from its start to its end.
        legal: Vec<String>,
    },
}

/// Reads a Hub move of `position`. The captured squares may be left out where only one capture has this
/// start and end.
///
/// # Errors
/// If the text is no move, or none of `position`.
pub fn read_move(rules: &Rules, position: &Position, text: &str) -> Result<Move, HubMoveError> {
    let squares = movetext::squares(rules, text)?;
    let (ends, captured) = squares.split_at(2);
    let captured: SquareSet = captured.iter().copied().collect();
    let numbers = [0, 1].map(|end| rules.board.number(ends[end]));
    let same_ends = movetext::read(rules, position, &numbers.map(|n| n.to_string()).join("-"))?;
    let fits = |mv: &&Move| mv.captured == captured;
    match (same_ends.iter().find(fits), &same_ends[..]) {
        (Some(mv), _) => Ok(*mv),
        (None, [only]) if captured.is_empty() => Ok(*only),
        _ => Err(HubMoveError::Captured {
            text: text.to_owned(),
            legal: same_ends.iter().map(|mv| write_move(rules, mv)).collect(),
        }),
    }
}

/// Writes a move as the Hub protocol does, the captured squares in ascending order.
///
/// ```
/// use remise::{moves::moves, notation::{fen, hub}, rules::INTERNATIONAL};
///
/// let rules = &INTERNATIONAL;
/// let position = fen::read(rules, "W:WK47:B14,19,29,31,42")?.position;
/// let texts: Vec<String> = moves(rules, &position).iter().map(|mv| hub::write_move(rules, mv)).collect();
/// assert_eq!(texts, ["47x36x14x29x31x42", "47x36x19x29x31x42"]);
/// assert_eq!(hub::read_move(rules, &position, "47x36x42x14x31x29"), Ok(moves(rules, &position)[0]));
/// assert!(hub::read_move(rules, &position, "47x36").is_err(), "it may be either");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn write_move(rules: &Rules, mv: &Move) -> String {
    let sign = if mv.captured.is_empty() { "-" } else { "x" };
    let squares = [mv.from, mv.to].into_iter().chain(mv.captured);
    let names: Vec<String> = squares
        .map(|square| rules.board.number(square).to_string())
        .collect();
    names.join(sign)
}
