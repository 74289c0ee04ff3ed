//! Where a count of plies began, and by which event.

use remise::adjudicate::game::{Choice, Ply};
use remise::square::Color;

use super::sheet::{Sheet, is_corrected};

/// What a count of plies began with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Moves before the record, which its FEN counts.
    BeforeRecord,
    /// The position in which the record begins.
    Start,
    /// A position set up between the moves.
    SetUp,
    /// A capture.
    Capture,
    /// A capture by a man that becomes a king.
    CaptureAndCrowning,
    /// A man that becomes a king.
    Crowning,
    /// Another move of a man.
    ManMove,
}

/// The beginning of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The plies played then; 0 for the start of the record and before.
    pub ply: u32,
    /// The entry that began it, if any.
    pub entry: Option<usize>,
    /// What happened.
    pub event: Event,
}

impl Origin {
    /// The beginning of a count that stands at `played` plies after `ply` plies of the game.
    pub fn of(sheet: &Sheet, ply: u32, played: u32) -> Origin {
        let Some(began) = ply.checked_sub(played) else {
            return Origin::without_entry(Event::BeforeRecord);
        };
        let is_it = |entry: &Ply| entry.number == began && changes(entry);
        let entry = sheet.plies().iter().rposition(is_it);
        entry.map_or(Origin::without_entry(Event::Start), |place| Origin {
            ply: began,
            entry: Some(place),
            event: event_of(&sheet.plies()[place]),
        })
    }

    const fn without_entry(event: Event) -> Origin {
        Origin {
            ply: 0,
            entry: None,
            event,
        }
    }
}

/// True for a move that was played and for a set-up of another position.
fn changes(entry: &Ply) -> bool {
    entry.before != entry.after && !is_corrected(&entry.choice)
}

/// What an entry did to the material.
fn event_of(entry: &Ply) -> Event {
    if entry.choice == Choice::SetUp {
        return Event::SetUp;
    }
    let (before, after) = (&entry.before, &entry.after);
    let captures = after.occupied().len() < before.occupied().len();
    let crowns = Color::BOTH
        .into_iter()
        .any(|color| after.kings(color).len() > before.kings(color).len());
    match (captures, crowns) {
        (true, true) => Event::CaptureAndCrowning,
        (true, false) => Event::Capture,
        (false, true) => Event::Crowning,
        (false, false) => Event::ManMove,
    }
}
