//! A move as text: `32-28`, `32x23`, or the full path of a capture, `47x38x24x13x36`.
//!
//! Written is the short form, start and end, unless two legal captures with the same start and end
//! take different pieces; then the full path (see [`moves::path`](crate::moves::path())). Read are
//! both, with `-`, `x` or `:` as the sign, spaces around it, leading zeros, and `3228`. A short form
//! that has several readings keeps them all: what follows in the game decides, never this module
//! (PDN 3.0, "moves").
//!
//! On 64 squares a move may have algebraic names instead, `c3:e5`, `c3-d4` or `c3d4`: both are read
//! in every game, and each game writes its own ([`Rules::names`], [`Rules::capture_sign`]).

use std::fmt;

use crate::moves::{Move, has_path, moves, path};
use crate::notation::{algebraic, quoted};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Square, SquareName};

/// A text that names no legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// Not two or more numbers with signs between them.
    #[error("{} is no move: write it as 32-28 or 32x23", quoted(.0))]
    Unreadable(String),
    /// Numbers that are no squares of the board, all of them.
    #[error(
        "{}: the board has no square {}",
        quoted(text),
        joined(numbers, " or ")
    )]
    NoSquare {
        /// The move.
        text: String,
        /// The numbers, in the order of the text.
        numbers: Vec<u32>,
    },
    /// The piece on `from` has no legal move to `to`.
    #[error(
        "{}: no legal move leads from {from} to {to}; {from} holds {holds}",
        quoted(text)
    )]
    Illegal {
        /// The move.
        text: String,
        /// The start square.
        from: SquareName,
        /// The end square.
        to: SquareName,
        /// What stands on the start square.
        holds: Holds,
    },
    /// A legal move leads from `from` to `to`, but not by this path.
    #[error(
        "{}: a legal move leads from {from} to {to}, but not by these squares",
        quoted(text)
    )]
    WrongPath {
        /// The move.
        text: String,
        /// The start square.
        from: SquareName,
        /// The end square.
        to: SquareName,
    },
}

/// What stands on a square, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Nothing.
    Nothing,
    /// A piece of the player to move.
    OwnPiece,
    /// A piece of the opponent.
    OpponentsPiece,
}

impl fmt::Display for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Holds::Nothing => "no piece",
            Holds::OwnPiece => "a piece of the player to move",
            Holds::OpponentsPiece => "a piece of the opponent",
        })
    }
}

/// The text of a legal move of `position`.
///
/// ```
/// use remise::{moves::moves, notation::{fen, movetext}, rules::INTERNATIONAL};
///
/// let position = fen::read(&INTERNATIONAL, "W:WK47:B14,19,29,31,42")?.position;
/// let texts: Vec<String> = moves(&INTERNATIONAL, &position)
///     .iter()
///     .map(|mv| movetext::write(&INTERNATIONAL, &position, mv))
///     .collect();
/// assert_eq!(texts, ["47x38x20x9x36", "47x38x24x13x36"]);
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn write(rules: &Rules, position: &Position, mv: &Move) -> String {
    let text = |squares: &[Square], sign: &str| {
        let names = squares.iter().map(|&square| rules.name_of(square));
        joined(names, sign)
    };
    let short = [mv.from, mv.to];
    if mv.captured.is_empty() {
        return text(&short, "-");
    }
    let legal = moves(rules, position);
    let same = legal
        .iter()
        .filter(|other| (other.from, other.to) == (mv.from, mv.to));
    let full = (same.count() > 1)
        .then(|| path(rules, position, mv))
        .flatten();
    let squares = full.as_deref().unwrap_or(&short);
    text(squares, rules.capture_sign.encode_utf8(&mut [0; 4]))
}

/// All legal moves of `position` that `text` can mean, in ascending order; at least one.
///
/// The sign says nothing: where a capture is due, all legal moves are captures. Under free choice a
/// single jump has no longer path than its short form, which may have other readings as well.
///
/// # Errors
/// If the text is no move, or no legal one; the error names its squares.
///
/// ```
/// use remise::{notation::{fen, movetext}, rules::INTERNATIONAL};
///
/// let position = fen::read(&INTERNATIONAL, "W:WK4:B13,32,37,20").unwrap().position;
/// assert_eq!(movetext::read(&INTERNATIONAL, &position, "04:15")?.len(), 2);
/// assert_eq!(movetext::read(&INTERNATIONAL, &position, "4x31x42x15")?.len(), 1);
/// let error = movetext::read(&INTERNATIONAL, &position, "4-10").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\"4-10\": no legal move leads from 4 to 10; 4 holds a piece of the player to move"
/// );
/// # Ok::<(), movetext::MoveTextError>(())
/// ```
pub fn read(rules: &Rules, position: &Position, text: &str) -> Result<Vec<Move>, MoveTextError> {
    read_among(rules, position, &moves(rules, position), text)
}

/// Like [`read`]; `legal` are the moves of `position`.
pub(crate) fn read_among(
    rules: &Rules,
    position: &Position,
    legal: &[Move],
    text: &str,
) -> Result<Vec<Move>, MoveTextError> {
    let squares = squares(rules, text)?;
    let [from, .., to] = squares[..] else {
        return Err(MoveTextError::Unreadable(text.to_owned()));
    };
    let ends: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|mv| (mv.from, mv.to) == (from, to))
        .collect();
    if ends.is_empty() {
        return Err(illegal(rules, position, text, from, to));
    }
    if squares.len() == 2 {
        return Ok(ends);
    }
    let fits = |mv: &Move| has_path(rules, position, mv, &squares);
    let readings: Vec<Move> = ends.into_iter().filter(fits).collect();
    if readings.is_empty() {
        let [from, to] = [from, to].map(|square| rules.name_of(square));
        let text = text.to_owned();
        return Err(MoveTextError::WrongPath { text, from, to });
    }
    Ok(readings)
}

fn illegal(
    rules: &Rules,
    position: &Position,
    text: &str,
    from: Square,
    to: Square,
) -> MoveTextError {
    let side = position.side();
    let holds = match (
        position.pieces(side).has(from),
        position.pieces(side.other()).has(from),
    ) {
        (true, _) => Holds::OwnPiece,
        (_, true) => Holds::OpponentsPiece,
        _ => Holds::Nothing,
    };
    MoveTextError::Illegal {
        text: text.to_owned(),
        from: rules.name_of(from),
        to: rules.name_of(to),
        holds,
    }
}

/// The squares that `text` names; all numbers that are no squares are one error.
pub(crate) fn squares(rules: &Rules, text: &str) -> Result<Vec<Square>, MoveTextError> {
    if let Some(squares) = algebraic_squares(rules, text.trim()) {
        return Ok(squares);
    }
    let numbers = numbers(text.trim()).ok_or_else(|| MoveTextError::Unreadable(text.to_owned()))?;
    let missing = |number: &u32| rules.board.square(*number).is_none();
    let missing: Vec<u32> = numbers.iter().copied().filter(missing).collect();
    if !missing.is_empty() {
        let text = text.to_owned();
        return Err(MoveTextError::NoSquare {
            text,
            numbers: missing,
        });
    }
    let square = |number| rules.board.square(number);
    Ok(numbers.into_iter().filter_map(square).collect())
}

/// The squares of a move with algebraic names, with signs between them or without; `None` if
/// something else is there.
fn algebraic_squares(rules: &Rules, text: &str) -> Option<Vec<Square>> {
    const NAME: usize = "c3".len();
    let parts: Vec<&str> = if text.contains(SIGNS) {
        text.split(SIGNS).map(str::trim).collect()
    } else {
        let part = |start| text.get(start..start + NAME);
        (0..text.len())
            .step_by(NAME)
            .map(part)
            .collect::<Option<_>>()?
    };
    let square = |part: &&str| algebraic(&rules.board, part);
    let squares: Option<Vec<Square>> = parts.iter().map(square).collect();
    squares.filter(|squares| squares.len() >= 2)
}

/// The signs between the squares of a move.
const SIGNS: [char; 4] = ['-', 'x', 'X', ':'];

/// The numbers of a move; `None` if something else is between the signs.
fn numbers(text: &str) -> Option<Vec<u32>> {
    const JOINED: usize = "3228".len();
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = if text.len() == JOINED && digits(text) {
        vec![&text[..2], &text[2..]]
    } else {
        text.split(SIGNS).map(str::trim).collect()
    };
    let number = |part: &str| part.parse().ok().filter(|_| digits(part));
    let numbers: Option<Vec<u32>> = parts.into_iter().map(number).collect();
    numbers.filter(|numbers| numbers.len() >= 2)
}

fn joined(names: impl IntoIterator<Item = impl fmt::Display>, sign: &str) -> String {
    let texts: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    texts.join(sign)
}
