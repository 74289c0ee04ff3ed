//! What is asked: a position and the plies left.
//!
//! The plies left are, first of these: the number given; what the count `:Hn` of the FEN leaves of
//! the limit; a fresh count. Without draw limits there is no such number.

use remise::limits::Clause;
use remise::notation::fen::{self, FenError};
use remise::position::Position;
use remise::tablebase::Tablebase;

/// A position and the plies left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The position.
    pub position: Position,
    /// The draw limit in force; `None` without draw limits.
    pub clause: Option<&'static Clause>,
    /// The plies left; `None` without draw limits.
    pub left: Option<u32>,
    /// What is odd about the text.
    pub notes: Vec<String>,
}

/// Why a text asks nothing.
#[derive(Debug, thiserror::Error)]
pub enum QuestionError {
    /// It is no position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// There is no draw count in this rule set.
    #[error("rule set none has no draw limits: leave the {0} plies left out")]
    NoLimits(u32),
    /// More plies left than the limit of the class.
    #[error(
        "{left} plies cannot be left: the draw limit here is {limit} plies (article {article})"
    )]
    TooManyLeft {
        /// The number given.
        left: u32,
        /// The limit.
        limit: u32,
        /// The article of the limit.
        article: &'static str,
    },
}

impl Question {
    /// Reads a FEN; `left` are the plies left, if given.
    pub fn read(
        base: &Tablebase,
        text: &str,
        left: Option<u32>,
    ) -> Result<Question, QuestionError> {
        let fen = fen::read(base.rules(), text)?;
        let clause = base.limits().clause(fen.position.material());
        let limit = clause.map(|clause| clause.plies);
        let mut notes: Vec<String> = fen.notes.iter().map(ToString::to_string).collect();
        let left = match (left, clause, fen.halfmoves) {
            (Some(left), None, _) => return Err(QuestionError::NoLimits(left)),
            (Some(left), Some(&Clause { plies, article, .. }), _) if left > plies => {
                return Err(QuestionError::TooManyLeft {
                    left,
                    limit: plies,
                    article,
                });
            }
            (None, Some(clause), Some(played)) => {
                notes.extend(past_limit(played, clause.plies));
                Some(clause.plies.saturating_sub(played))
            }
            (left, ..) => left.or(limit),
        };
        Ok(Question {
            position: fen.position,
            clause,
            left,
            notes,
        })
    }
}

/// A note, if more plies were played than the limit allows.
fn past_limit(played: u32, limit: u32) -> Option<String> {
    let note =
        || format!("{played} plies played are more than the draw limit of {limit}: none is left");
    (played > limit).then(note)
}
