//! What the tables say, as JSON.

use serde::Serialize;

use super::player;
use crate::arbiter::case::{self, Case};
use crate::arbiter::standing;

/// What the tables say of a position.
#[derive(Serialize)]
pub struct Standing {
    result: &'static str,
    winner: Option<&'static str>,
    needs: Option<u32>,
    left: Option<u32>,
    article: Option<&'static str>,
}

/// A move that gave a result away.
#[derive(Serialize)]
pub struct GiveAway {
    entry: usize,
    ply: u32,
    #[serde(rename = "move")]
    text: String,
    gave_away: &'static str,
    after: Standing,
    kept_by: Vec<Kept>,
}

#[derive(Serialize)]
struct Kept {
    #[serde(rename = "move")]
    text: String,
    plies: Option<u32>,
}

impl From<standing::Standing> for Standing {
    fn from(standing: standing::Standing) -> Standing {
        use standing::Standing as Is;
        let (result, winner, pace) = match standing {
            Is::Won(winner, pace) => ("won", Some(winner), Some(pace)),
            Is::OutOfTime(winner, pace) => ("out-of-time", Some(winner), Some(pace)),
            Is::OnlyWithoutLimits(winner) => ("only-without-limits", Some(winner), None),
            Is::DrawnBy(_) => ("drawn-by-article", None, None),
            Is::Drawn => ("drawn", None, None),
        };
        let left = pace.and_then(|pace| pace.left);
        Standing {
            result,
            winner: winner.map(player),
            needs: pace.and_then(|pace| pace.needs),
            left: left.map(|(left, _)| left),
            article: match standing {
                Is::DrawnBy(article) => Some(article),
                _ => left.map(|(_, article)| article),
            },
        }
    }
}

impl GiveAway {
    /// A move of a reading.
    pub fn new(case: &Case, reading: usize, given: &case::GiveAway) -> GiveAway {
        let (sheet, entry) = (case.sheet(reading), given.change.entry);
        let kept = sheet.kept_by(given.change).into_iter();
        GiveAway {
            entry,
            ply: sheet.plies()[entry].number,
            text: sheet.text(entry).into_owned(),
            gave_away: match given.change.before.outcome {
                remise::value::Outcome::Win => "win",
                _ => "draw",
            },
            after: Standing::from(given.after),
            kept_by: kept.map(|(text, plies)| Kept { text, plies }).collect(),
        }
    }
}
