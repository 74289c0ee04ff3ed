//! Where a game was over or drawn first, and what led there.

use remise::adjudicate::clock::{Counts, Draw, Verdict};
use remise::adjudicate::game::End;
use remise::limits::Limits;

use super::origin::Origin;
use super::sheet::Sheet;

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The entry that ended it; `None` if the game began like that.
    pub entry: Option<usize>,
    /// Where the count began that ran out.
    pub origin: Option<Origin>,
    /// The plies after which the position stood before.
    pub stood_before: Vec<u32>,
}

impl Ending {
    /// What led to `end` under `limits`.
    pub fn of(sheet: &Sheet, end: End, limits: &Limits) -> Ending {
        let entry = sheet.entry_at(end.ply);
        let place = sheet.game.place_of(limits);
        let counts = entry.map_or(sheet.game.start_counts(), |entry| {
            &sheet.plies()[entry].counts
        });
        let played = played(&counts[place], end.verdict);
        let stood_before = match (end.verdict, entry) {
            (Verdict::Drawn(Draw::Repetition(_)), Some(entry)) => {
                sheet.plies()[entry].earlier.to_vec()
            }
            _ => Vec::new(),
        };
        Ending {
            entry,
            origin: played.map(|played| Origin::of(sheet, end.ply, played)),
            stood_before,
        }
    }
}

/// The plies played of the count that ended a game.
fn played(counts: &Counts, verdict: Verdict) -> Option<u32> {
    match verdict {
        Verdict::Drawn(Draw::Limit(clause)) => counts.of(clause.class),
        Verdict::Drawn(Draw::Repetition(_)) | Verdict::Won { .. } => None,
    }
}
