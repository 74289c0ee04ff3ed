//! A record without a ruling as one JSON object.

use remise::adjudicate::ruling::Unruled;
use remise::notation::pdn::{BadRecord, Reason, Record, Tag};
use serde::Serialize;
use serde_json::to_string;

/// A record without a ruling.
#[derive(Serialize)]
struct Unjudged<'j> {
    file: &'j str,
    game: u64,
    line: u64,
    white: Option<&'j str>,
    black: Option<&'j str>,
    error: Error,
}

#[derive(Serialize)]
struct Error {
    code: &'static str,
    line: Option<u64>,
    column: Option<u64>,
    text: String,
}

/// A record that cannot be read, as one line of JSON.
pub fn bad(file: &str, bad: &BadRecord, text: String) -> serde_json::Result<String> {
    to_string(&Unjudged {
        file,
        game: bad.number,
        line: bad.place.line,
        white: tag(&bad.tags, "White"),
        black: tag(&bad.tags, "Black"),
        error: Error {
            code: reason(&bad.reason),
            line: Some(bad.at.line),
            column: Some(bad.at.column),
            text,
        },
    })
}

/// A game that cannot be ruled, as one line of JSON.
pub fn unruled(
    file: &str,
    record: &Record,
    unruled: &Unruled,
    text: String,
) -> serde_json::Result<String> {
    to_string(&Unjudged {
        file,
        game: record.number,
        line: record.place.line,
        white: tag(&record.tags, "White"),
        black: tag(&record.tags, "Black"),
        error: Error {
            code: unruled_code(unruled),
            line: None,
            column: None,
            text,
        },
    })
}

fn tag<'t>(tags: &'t [Tag], name: &str) -> Option<&'t str> {
    let tag = tags
        .iter()
        .find(|tag| tag.name.eq_ignore_ascii_case(name))?;
    Some(tag.value.trim()).filter(|value| !value.is_empty())
}

const fn reason(reason: &Reason) -> &'static str {
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

const fn unruled_code(unruled: &Unruled) -> &'static str {
    match unruled {
        Unruled::NoGameType => "no-game-type",
        Unruled::UnknownGameType(_) => "unknown-game-type",
        Unruled::OtherGame { .. } => "other-game",
        Unruled::BadFen(_) => "bad-fen",
    }
}
