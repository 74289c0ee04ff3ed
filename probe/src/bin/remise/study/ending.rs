//! How the main line ends, and whether it holds under draw limits.

use remise::error::ProbeError;
use remise::moves::moves;
use remise::square::Color;
use remise::study::Study;
use remise::study::check::Tables;
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
    ///
    /// # Errors
    /// If a table is damaged.
    pub fn of(study: &Study, tables: Tables) -> Result<Ending, ProbeError> {
        let end = study.main.line.game.position();
        if moves(study.rules, end).is_empty() {
            let loser = end.side();
            let no_pieces = end.pieces(loser).is_empty();
            return Ok(Ending::Over { loser, no_pieces });
        }
        if end.occupied().len() > tables.free.max_pieces() {
            return Ok(Ending::Unknown);
        }
        let value = tables.free.value(end)?;
        let own = value.wdl.unlimited();
        let is_solver = end.side() == study.claim.solver;
        Ok(Ending::Tables {
            outcome: if is_solver { own } else { own.flip() },
            dtw: value.dtw,
        })
    }
}

/// The end of the main line.
pub fn line(case: &Case) -> Line {
    let solver = case.study.claim.solver;
    Line::Plain(case.lang.ending(case.ending, solver))
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
