//! Games: what the tables say of every position of a record.

use std::time::Instant;

use remise::adjudicate::clock::Verdict;
use remise::adjudicate::game::{Choice, End, Ply};
use remise::adjudicate::ruling::Ruling;
use remise::adjudicate::statement::{Statement, Statements};
use remise::notation::fen;
use remise::notation::pdn::{BadRecord, Item, Place, ReadError, Reader, Record, Tag};
use remise::position::Position;
use remise::square::Color;
use remise::tablebase::Tablebase;
use serde::Serialize;
use serde_json::{Map, Value};

use super::bounds::{PLIES, WORK_TIME};
use super::category::{Category, Score};
use super::error::{ApiError, Code};
use crate::arbiter::sheet::Sheet;
use crate::records::lang::Lang;

/// The games of a text.
#[derive(Serialize)]
pub struct Games {
    games: Vec<ApiGame>,
}

/// A game, or a record that is none.
#[derive(Serialize)]
struct ApiGame {
    number: u64,
    tags: Map<String, Value>,
    start: Option<String>,
    start_category: Score,
    plies: Vec<ApiPly>,
    changes: Vec<usize>,
    end: Option<ApiEnd>,
    error: Option<String>,
}

/// A recorded move and the position after it.
#[derive(Serialize)]
struct ApiPly {
    #[serde(rename = "move")]
    text: String,
    side: String,
    fen: String,
    left: Option<u32>,
    category: Score,
    legal: bool,
}

/// Where a game was over or drawn.
#[derive(Serialize)]
struct ApiEnd {
    ply: u32,
    result: Score,
    article: Option<&'static str>,
}

/// Reads all games of a PDN text and asks the tables about them.
///
/// # Errors
/// If it is no text, is too much, or a table is damaged.
pub fn read_all(base: &Tablebase, bytes: &[u8]) -> Result<Games, ApiError> {
    let end = Instant::now() + WORK_TIME;
    let (mut games, mut plies) = (Vec::new(), 0);
    for record in Reader::new(bytes) {
        let game = match record {
            Ok(record) => ApiGame::of(base, &record)?,
            Err(ReadError::Bad(bad)) => ApiGame::unreadable(&bad),
            Err(error @ (ReadError::Io(_) | ReadError::Utf16)) => {
                return Err(ApiError::new(Code::BadRequest, error.to_string()));
            }
        };
        plies += game.plies.len();
        games.push(game);
        if plies > PLIES {
            let message = format!("at most {PLIES} plies go in a request");
            return Err(ApiError::new(Code::TooLarge, message));
        }
        if Instant::now() > end {
            return Err(ApiError::busy());
        }
    }
    Ok(Games { games })
}

impl ApiGame {
    fn of(base: &Tablebase, record: &Record) -> Result<ApiGame, ApiError> {
        match Ruling::of(record, Some(base.rules()), Some(base.limits().name)) {
            Ok(ruling) if ruling.rules.name == base.rules().name => {
                ApiGame::ruled(base, record, &ruling)
            }
            Ok(ruling) => {
                let variant = ruling.rules.name;
                let error = format!("this is a game of {variant}: ask /{variant}/game");
                Ok(ApiGame::refused(record, &error))
            }
            Err(unruled) => Ok(ApiGame::refused(record, &unruled.to_string())),
        }
    }

    fn ruled(base: &Tablebase, record: &Record, ruling: &Ruling) -> Result<ApiGame, ApiError> {
        let game = &ruling.replay.games[0];
        let statements = Statements::of(base, game)?;
        let place = game.place_of(base.limits());
        let sheet = Sheet { record, game };
        let ply = |entry: usize| {
            let ply = &game.plies()[entry];
            ApiPly {
                text: sheet.text(entry).into_owned(),
                side: ply.side().to_string().to_lowercase(),
                fen: fen::write(base.rules(), &ply.after),
                left: ply.counts[place].left(),
                category: score(statements.after[entry], &ply.after),
                legal: is_legal(ply),
            }
        };
        Ok(ApiGame {
            start: Some(fen::write(base.rules(), game.start())),
            start_category: score(statements.start, game.start()),
            plies: (0..game.plies().len()).map(ply).collect(),
            changes: statements
                .changes
                .iter()
                .map(|change| change.entry)
                .collect(),
            end: game.end(base.limits()).map(ApiEnd::of),
            error: complaint(sheet, ruling),
            ..ApiGame::empty(record.number, &record.tags)
        })
    }

    /// A record that is no game of these tables.
    fn refused(record: &Record, error: &str) -> ApiGame {
        ApiGame {
            error: Some(at(record.place, error)),
            ..ApiGame::empty(record.number, &record.tags)
        }
    }

    fn unreadable(bad: &BadRecord) -> ApiGame {
        ApiGame {
            error: Some(at(bad.at, &bad.reason.to_string())),
            ..ApiGame::empty(bad.number, &bad.tags)
        }
    }

    fn empty(number: u64, tags: &[Tag]) -> ApiGame {
        let tags = tags.iter();
        ApiGame {
            number,
            tags: tags
                .map(|tag| (tag.name.clone(), tag.value.clone().into()))
                .collect(),
            start: None,
            start_category: Score::Unknown,
            plies: Vec::new(),
            changes: Vec::new(),
            end: None,
            error: None,
        }
    }
}

impl ApiEnd {
    fn of(end: End) -> ApiEnd {
        ApiEnd {
            ply: end.ply,
            result: match end.verdict {
                Verdict::Won {
                    winner: Color::White,
                    ..
                } => Score::WhiteWins,
                Verdict::Won {
                    winner: Color::Black,
                    ..
                } => Score::BlackWins,
                Verdict::Drawn(_) => Score::Draw,
            },
            article: end.verdict.article(),
        }
    }
}

const fn is_legal(ply: &Ply) -> bool {
    matches!(ply.choice, Choice::Legal { .. })
}

fn score(statement: Option<Statement>, position: &Position) -> Score {
    let category = statement.map_or(Category::Unknown, |statement| {
        Category::of(statement.outcome, statement.wdl)
    });
    Score::of(category, position.side())
}

/// Why a record cannot be followed, or in one way only.
fn complaint(sheet: Sheet, ruling: &Ruling) -> Option<String> {
    if let Some(stop) = &ruling.replay.stop {
        let why = Lang::En.stopped(&sheet.item_name(stop.item), stop);
        let place = sheet.record.items.get(stop.item).and_then(place_of);
        return Some(at(place.unwrap_or(sheet.record.place), &why));
    }
    let readings = ruling.replay.games.len();
    (readings > 1).then(|| format!("the record can be read in {readings} ways: shown is the first"))
}

const fn place_of(item: &Item) -> Option<Place> {
    match item {
        Item::Move(mv) => Some(mv.place),
        Item::SetUp(set_up) => Some(set_up.place),
        _ => None,
    }
}

fn at(place: Place, text: &str) -> String {
    format!("{place}: {text}")
}
