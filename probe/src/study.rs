//! Studies: is what they claim true, and is there only one way to it?
//!
//! A study is a [`Record`] with a position and a claim. Its main line and all variations are replayed
//! ([`mod@line`]); in every position the claim is proved, refuted or left unknown, from the tables or by
//! an exact search that ends in them ([`prover`]); every other move of the solving side that keeps the
//! claim is a [`dual`]; the [`verdict`] sums it up. Draw limits do not count, as composers have it; whether the main line holds
//! [`under_limits`] is told besides.
//!
//! [`mine`] is the other direction: positions of a table that would make a study.

pub mod check;
pub mod claim;
pub mod dual;
pub mod line;
pub mod mine;
pub mod prover;
pub mod under_limits;
pub mod verdict;

use crate::adjudicate::ruling::{Unruled, VariantFrom, variant_of};
use crate::error::ProbeError;
use crate::notation::fen;
use crate::notation::pdn::Record;
use crate::rules::Rules;

use check::{CheckedLine, Tables};
use claim::Claim;
use line::Line;
use prover::{Effort, Prover};
use under_limits::UnderLimits;
use verdict::Soundness;

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
        let claim = Claim::of(rules, record, start.side()).ok_or(StudyError::NoClaim)?;
        let line = Line::of(rules, start, &record.items);
        let mut prover = Prover::new(tables.free, claim.solver, claim.goal, effort);
        let main = CheckedLine::of(line, claim, tables, &mut prover)?;
        let verdict = Soundness::of(&main, claim, tables, &mut prover)?;
        let under_limits = UnderLimits::of(&main, claim, tables)?;
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
