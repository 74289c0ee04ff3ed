//! A recorded move as JSON.

use std::borrow::Cow;
use std::collections::BTreeMap;

use remise::adjudicate::clock::Counts;
use remise::adjudicate::game::Choice;
use remise::limits::Class;
use serde::Serialize;

use super::player;
use super::standing::Standing;
use crate::arbiter::case::Case;

/// A recorded move, or a position set up.
#[derive(Serialize)]
pub struct Ply<'j> {
    ply: u32,
    side: &'static str,
    #[serde(rename = "move")]
    text: Cow<'j, str>,
    recorded: &'j str,
    kind: &'static str,
    readings: usize,
    settled_by: Option<usize>,
    occurrences: usize,
    earlier: &'j [u32],
    counts: BTreeMap<&'static str, PlyCounts>,
    tables: Option<Standing>,
}

/// The plies of each count after it, under one rule set.
#[derive(Serialize)]
struct PlyCounts {
    quiet: u32,
    sixteen: Option<u32>,
    five: Option<u32>,
    class: &'static str,
    played: u32,
    main_road: Option<u32>,
    article: Option<&'static str>,
    left: Option<u32>,
    white_moves_left: Option<u32>,
    black_moves_left: Option<u32>,
}

impl<'j> Ply<'j> {
    /// An entry of a reading.
    pub fn new(case: &'j Case, reading: usize, entry: usize) -> Ply<'j> {
        let sheet = case.sheet(reading);
        let ply = &sheet.plies()[entry];
        let white_moves = ply.after.side() == remise::square::Color::White;
        let counts = ply.counts.iter();
        Ply {
            ply: ply.number,
            side: player(ply.side()),
            text: sheet.text(entry),
            recorded: sheet.recorded(entry),
            kind: kind(&ply.choice),
            readings: match &ply.choice {
                Choice::Legal { readings, .. } => readings.len().max(1),
                _ => 0,
            },
            settled_by: ply.settled,
            occurrences: ply.occurrences,
            earlier: &ply.earlier,
            counts: counts
                .map(|counts| (counts.limits.name, PlyCounts::new(counts, white_moves)))
                .collect(),
            tables: case.standing(reading, entry).map(Standing::from),
        }
    }
}

impl PlyCounts {
    fn new(counts: &Counts, white_moves: bool) -> PlyCounts {
        let in_force = counts.in_force().next();
        let left = in_force.map(|(_, left)| left);
        let mover = left.map(|left| left.div_ceil(2));
        let other = left.map(|left| left / 2);
        let (white, black) = if white_moves {
            (mover, other)
        } else {
            (other, mover)
        };
        PlyCounts {
            quiet: counts.quiet,
            sixteen: counts.of(Class::LoneThree),
            five: counts.of(Class::LoneTwo),
            class: counts.class().name(),
            played: counts.played,
            main_road: counts.main_road,
            article: in_force.map(|(clause, _)| clause.article),
            left,
            white_moves_left: white,
            black_moves_left: black,
        }
    }
}

const fn kind(choice: &Choice) -> &'static str {
    match choice {
        Choice::Legal { .. } => "legal",
        Choice::Irregular {
            corrected: true, ..
        } => "corrected",
        Choice::Irregular { .. } => "stands",
        Choice::SetUp => "set-up",
    }
}
