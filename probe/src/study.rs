//! Studies: is what they claim true, and is there only one way to it?
//!
//! A study is a [`Record`] with a position and a claim. Its main line and all variations are replayed
//! ([`line`]); in every position the claim is proved, refuted or left unknown, from the tables or by
//! an exact search that ends in them ([`prover`]); every other move of the solving side that keeps the
//! claim is a [`dual`]. Draw limits do not count, as composers have it; whether the main line holds
//! under them is told besides.
//!
//! [`mine`] is the other direction: positions of a table that would make a study.

pub mod check;
pub mod claim;
pub mod dual;
pub mod line;
pub mod mine;
pub mod prover;

use crate::adjudicate::game::End;
use crate::adjudicate::ruling::{Unruled, VariantFrom, variant_of};
use crate::error::ProbeError;
use crate::limits::Limits;
use crate::moves::{Move, moves};
use crate::notation::fen;
use crate::notation::pdn::Record;
use crate::position::Position;
use crate::rules::Rules;
use crate::value::Outcome;

use check::{CheckedLine, Tables};
use claim::Claim;
use line::Line;
use prover::{Effort, Proof, Prover};

/// A study, checked.
#[derive(Clone, Debug)]
pub struct Study {
    /// The rules of the game.
    pub rules: &'static Rules,
    /// Where the variant is known from.
    pub variant_from: VariantFrom,
    /// What it claims.
    pub claim: Claim,
    /// The main line with its variations.
    pub main: CheckedLine,
    /// The verdict.
    pub verdict: Soundness,
    /// Whether it holds under the draw limits of the tables.
    pub under_limits: UnderLimits,
    /// Positions that the search looked at.
    pub nodes: u64,
}

/// The verdict on a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// The claim is true, and no other move leads to it but for minor duals.
    Sound,
    /// There is a second solution.
    Cooked {
        /// The moves of the main line played before it.
        played: usize,
        /// Its first move.
        mv: Move,
    },
    /// The claim fails.
    Wrong {
        /// Where in the main line.
        played: usize,
        /// Why.
        failure: Failure,
    },
    /// Nobody knows: something could not be proved.
    Unproved {
        /// The moves of the main line after which all the rest is proved; `None` if nothing is.
        proved_from: Option<usize>,
    },
}

/// Why a claim fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// From the position after so many moves of the main line the solving side does not get its goal;
    /// the best play of both sides from there.
    Refuted(Vec<Move>),
    /// In a variation against another defence, the item in this place, the solving side fails after so
    /// many moves; the best play of both sides from there.
    InVariation {
        /// The place of the variation in the items of the record.
        item: usize,
        /// The moves of the variation played before.
        played: usize,
        /// The best play from there.
        line: Vec<Move>,
    },
    /// The solving side gets more than is claimed: it wins; the best play of both sides.
    TooModest(Vec<Move>),
    /// The main line breaks off at a move that is not legal.
    Illegal,
}

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

/// Why a record cannot be checked as a study.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The variant or the position is not known.
    #[error(transparent)]
    Unruled(#[from] Unruled),
    /// The record begins with the first position of a game.
    #[error("no study: the record has no FEN tag")]
    NoPosition,
    /// It claims nothing.
    #[error("no study: neither the result nor a sign says what it claims")]
    NoClaim,
    /// The tables are those of another game.
    #[error("a study of {0}, but the tables are those of another game")]
    OtherTables(&'static str),
    /// The tables cannot answer.
    #[error(transparent)]
    Probe(#[from] ProbeError),
}

/// The most moves of a refutation.
const MAX_REFUTATION: usize = 60;

impl Study {
    /// Checks a record. `variant` is the game where the record does not say.
    ///
    /// # Errors
    /// If the record is no study, or a table is damaged.
    pub fn of(
        record: &Record,
        variant: Option<&'static Rules>,
        tables: Tables,
        effort: Effort,
    ) -> Result<Study, StudyError> {
        let (rules, variant_from) = variant_of(record, variant)?;
        if rules != tables.free.rules() {
            return Err(StudyError::OtherTables(rules.name));
        }
        let text = record.tag("FEN").filter(|text| !text.trim().is_empty());
        let text = text.ok_or(StudyError::NoPosition)?;
        let start = fen::read(rules, text).map_err(Unruled::BadFen)?.position;
        let claim = Claim::of(record, start.side()).ok_or(StudyError::NoClaim)?;
        let line = Line::of(rules, start, &record.items);
        let mut prover = Prover::new(tables.free, claim.solver, claim.goal, effort);
        let main = CheckedLine::of(line, claim, tables, &mut prover)?;
        let verdict = verdict(&main, claim, tables, &mut prover)?;
        let under_limits = under_limits(&main, claim, tables)?;
        Ok(Study {
            rules,
            variant_from,
            claim,
            main,
            verdict,
            under_limits,
            nodes: prover.nodes(),
        })
    }
}

fn verdict(
    main: &CheckedLine,
    claim: Claim,
    tables: Tables,
    prover: &mut Prover,
) -> Result<Soundness, ProbeError> {
    let wrong = |played, failure| Ok(Soundness::Wrong { played, failure });
    if let Some(played) = main
        .claims
        .iter()
        .position(|proof| *proof == Proof::Refuted)
    {
        let line = best_play(main.line.position(played), tables, prover)?;
        return wrong(played, Failure::Refuted(line));
    }
    if let Some(line) = too_modest(main, claim, tables)? {
        return wrong(0, Failure::TooModest(line));
    }
    if matches!(main.line.fault, Some(line::LineFault::Illegal(_))) {
        return wrong(main.steps.len(), Failure::Illegal);
    }
    if let Some((played, failure)) = fails_in_variation(main, claim, tables, prover)? {
        return wrong(played, failure);
    }
    Ok(cook(main).unwrap_or_else(|| proved(main)))
}

/// The solving side claims a draw and wins.
fn too_modest(
    main: &CheckedLine,
    claim: Claim,
    tables: Tables,
) -> Result<Option<Vec<Move>>, ProbeError> {
    let start = &main.line.start;
    let known = start.occupied().len() <= tables.free.max_pieces();
    if claim.goal != Outcome::Draw || !known {
        return Ok(None);
    }
    let outcome = tables.free.wdl(start)?.unlimited();
    let win = if start.side() == claim.solver {
        Outcome::Win
    } else {
        Outcome::Loss
    };
    let line = (outcome == win)
        .then(|| tables.free.line(start, None))
        .transpose()?;
    Ok(line.map(|line| line.iter().map(|ranked| ranked.mv).collect()))
}

/// The first variation that begins with a defence and in which the solving side fails.
fn fails_in_variation(
    main: &CheckedLine,
    claim: Claim,
    tables: Tables,
    prover: &mut Prover,
) -> Result<Option<(usize, Failure)>, ProbeError> {
    for (item, before, variation) in &main.variations {
        if variation.line.start.side() == claim.solver {
            continue;
        }
        let failed = variation
            .claims
            .iter()
            .position(|proof| *proof == Proof::Refuted);
        if let Some(played) = failed {
            let line = best_play(variation.line.position(played), tables, prover)?;
            let failure = Failure::InVariation {
                item: *item,
                played,
                line,
            };
            return Ok(Some((*before, failure)));
        }
    }
    Ok(None)
}

/// The first second solution.
fn cook(main: &CheckedLine) -> Option<Soundness> {
    main.steps.iter().enumerate().find_map(|(played, step)| {
        let mut duals = step.duals.iter();
        let cook = duals.find(|dual| dual.proved && !dual.dual.is_minor())?;
        let mv = cook.mv;
        Some(Soundness::Cooked { played, mv })
    })
}

/// Sound if all is proved.
fn proved(main: &CheckedLine) -> Soundness {
    let is_proved = |played: &usize| {
        let known = main.claims[*played] == Proof::Proved;
        let mut duals = main
            .steps
            .get(*played)
            .into_iter()
            .flat_map(|step| &step.duals);
        known && duals.all(|dual| dual.proved)
    };
    let last = main.steps.len();
    let from = (0..=last).rev().take_while(is_proved).last();
    match from {
        Some(0) if main.line.fault.is_none() => Soundness::Sound,
        proved_from => Soundness::Unproved { proved_from },
    }
}

/// The best play of both sides: by search outside the tables, then the line of the tables.
fn best_play(
    start: &Position,
    tables: Tables,
    prover: &mut Prover,
) -> Result<Vec<Move>, ProbeError> {
    let rules = tables.free.rules();
    let mut position = *start;
    let mut line = Vec::new();
    while line.len() < MAX_REFUTATION && position.occupied().len() > tables.free.max_pieces() {
        let mut best = None;
        for mv in moves(rules, &position) {
            if prover.holds(&position.after(&mv))? == Proof::Refuted {
                best = Some(mv);
                break;
            }
        }
        let Some(mv) = best else {
            return Ok(line);
        };
        line.push(mv);
        position = position.after(&mv);
    }
    let rest = tables.free.line(&position, None)?;
    line.extend(rest.iter().map(|ranked| ranked.mv));
    Ok(line)
}

/// Follows the main line with the clock.
fn under_limits(
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
