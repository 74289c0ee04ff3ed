//! A position as a string of the Hub protocol: `W` or `B` for the side to move, then one character
//! a square, in the order of the numbers: `w b` men, `W B` kings, `e` empty.
//!
//! Source: F. Letouzey, Hub protocol 2, as shipped with Scan 3.1.

use crate::notation::fen::letter;
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
