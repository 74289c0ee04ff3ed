//! Records as JSON Lines: an object, and that of a record that is refused.

use std::io;

use remise::adjudicate::ruling::Unruled;
use remise::notation::pdn::Reason;
use serde::Serialize;

use crate::failure::Failure;

/// A record that is refused.
#[derive(Serialize)]
pub struct Refused<'j> {
    /// The file.
    pub file: &'j str,
    /// The number of the game.
    pub game: u64,
    /// The line in which it begins.
    pub line: u64,
    /// The player.
    pub white: Option<&'j str>,
    /// The opponent.
    pub black: Option<&'j str>,
    /// Why.
    pub error: Error<'j>,
}

/// Why a record is refused.
#[derive(Serialize)]
pub struct Error<'j> {
    /// A short name that does not change.
    pub code: &'static str,
    /// Where the fault is.
    pub line: Option<u64>,
    /// Where in the line.
    pub column: Option<u64>,
    /// The same in words.
    pub text: &'j str,
}

/// An object on a line.
pub fn line(object: &impl Serialize) -> Result<String, Failure> {
    let line = serde_json::to_string(object).map_err(io::Error::from)?;
    Ok(line + "\n")
}

/// The code of a record that cannot be read.
pub const fn reason_code(reason: &Reason) -> &'static str {
    match reason {
        Reason::NestedComment => "nested-comment",
        Reason::UnclosedComment => "unclosed-comment",
        Reason::UnopenedComment => "unopened-comment",
        Reason::UnclosedVariation => "unclosed-variation",
        Reason::UnopenedVariation => "unopened-variation",
        Reason::TooDeep => "too-deep",
        Reason::TooLong => "too-long",
        Reason::UnclosedSetUp(_) => "unclosed-set-up",
    }
}

/// The code of a record whose game or position is not known.
pub const fn unruled_code(unruled: &Unruled) -> &'static str {
    match unruled {
        Unruled::NoGameType => "no-game-type",
        Unruled::UnknownGameType(_) => "unknown-game-type",
        Unruled::OtherGame { .. } => "other-game",
        Unruled::BadFen(_) => "bad-fen",
    }
}
