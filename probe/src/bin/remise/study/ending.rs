//! How the main line ends, and whether it holds under draw limits.

use remise::moves::moves;
use remise::square::Color;
use remise::study::under_limits::UnderLimits;
use remise::value::Outcome;

use super::case::Case;
use crate::records::paper::Line;

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game is over.
    Over {
        /// The player who has lost.
        loser: Color,
        /// He has no pieces; otherwise no move.
        no_pieces: bool,
    },
    /// The tables know the result for the solving side.
    Tables {
        /// The result.
        outcome: Outcome,
        /// The plies to it.
        dtw: Option<u32>,
    },
    /// Nobody knows.
    Unknown,
}

impl Ending {
    /// How the main line of a study ends.
    pub fn of(case: &Case) -> Ending {
        let end = case.main().checked.line.game.position();
        if moves(case.study.rules, end).is_empty() {
            let loser = end.side();
            return Ending::Over {
                loser,
                no_pieces: end.pieces(loser).is_empty(),
            };
        }
        // The line was checked with these tables, so an error is not to be expected.
        let is_known = end.occupied().len() <= case.tables.free.max_pieces();
        let value = is_known.then(|| case.tables.free.value(end).ok()).flatten();
        value.map_or(Ending::Unknown, |value| {
            let own = value.wdl.unlimited();
            let is_solver = end.side() == case.study.claim.solver;
            Ending::Tables {
                outcome: if is_solver { own } else { own.flip() },
                dtw: value.dtw,
            }
        })
    }
}

/// The end of the main line.
pub fn line(case: &Case) -> Line {
    let solver = case.study.claim.solver;
    Line::Plain(case.lang.ending(Ending::of(case), solver))
}

/// Whether it holds under draw limits.
pub fn under_limits(case: &Case) -> Option<Line> {
    let (lang, main) = (case.lang, case.main());
    let limits = case.tables.limited.limits().name;
    let solver = case.study.claim.solver;
    Some(match case.study.under_limits {
        UnderLimits::NotAsked => return None,
        UnderLimits::Holds => Line::Plain(lang.holds_under(limits)),
        UnderLimits::Unknown => Line::Plain(lang.unknown_under(limits)),
        UnderLimits::Bites { played, needs } => {
            let last = played.checked_sub(1);
            let name = last.map(|last| lang.at_ply(&main.name(last), main.ply(last)));
            Line::Head(lang.bites(limits, solver, name.as_deref(), needs))
        }
    })
}
