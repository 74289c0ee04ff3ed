//! Whether a study holds under draw limits: the clock of a game, run along the main line.

use super::check::{CheckedLine, Tables};
use super::claim::Claim;
use super::prover::Proof;
use crate::adjudicate::game::End;
use crate::error::ProbeError;
use crate::limits::Limits;
use crate::value::Outcome;

/// Whether the main line of a study holds under draw limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnderLimits {
    /// It does, from the first position within the tables on.
    Holds,
    /// It does not: a limit takes the result away.
    Bites {
        /// The moves of the main line after which it is away.
        played: usize,
        /// The plies needed there, and those left; `None` where the game is drawn at once.
        needs: Option<(u32, u32)>,
    },
    /// No position of the line is within the tables, or the tables lack distances.
    Unknown,
    /// The tables are those without limits, or the claim does not hold anyway.
    NotAsked,
}

impl UnderLimits {
    /// Follows a main line with the clock.
    pub(super) fn of(
        main: &CheckedLine,
        claim: Claim,
        tables: Tables,
    ) -> Result<UnderLimits, ProbeError> {
        let limits = tables.limited.limits();
        let fails = main.claims.contains(&Proof::Refuted);
        if limits.is_none() || fails || claim.goal == Outcome::Draw {
            return Ok(UnderLimits::NotAsked);
        }
        let mut known = false;
        for (played, position) in main.line.positions().enumerate() {
            if drawn_by(main, limits, played) {
                return Ok(UnderLimits::Bites {
                    played,
                    needs: None,
                });
            }
            if position.occupied().len() > tables.limited.max_pieces() {
                continue;
            }
            let left = left(main, limits, played);
            let outcome = match tables.limited.outcome(position, left) {
                Err(ProbeError::MissingTables(_)) => return Ok(UnderLimits::Unknown),
                other => other?,
            };
            known = true;
            if outcome == Outcome::Draw {
                let dtz = tables.limited.value(position)?.dtz;
                return Ok(UnderLimits::Bites {
                    played,
                    needs: dtz.zip(left),
                });
            }
        }
        Ok(if known {
            UnderLimits::Holds
        } else {
            UnderLimits::Unknown
        })
    }
}

/// True if the game is drawn by a rule after so many moves of the main line.
fn drawn_by(main: &CheckedLine, limits: &Limits, played: usize) -> bool {
    let end = main.line.game.end(limits);
    let is_here = |end: &End| end.ply as usize == played && end.is_draw();
    end.as_ref().is_some_and(is_here)
}

/// The plies left after so many moves of the main line.
fn left(main: &CheckedLine, limits: &Limits, played: usize) -> Option<u32> {
    let game = &main.line.game;
    let place = game.place_of(limits);
    let counts = match played.checked_sub(1) {
        None => &game.start_counts()[place],
        Some(last) => &game.plies()[last].counts[place],
    };
    counts.left()
}
