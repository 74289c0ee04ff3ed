//! Pool checkers, of the American Pool Checkers Association (APCA).

use super::{Articles, BRAZILIAN, Rules};
use crate::limits::{Clause, KINGS_ONLY, Limits, NONE};
use crate::square::{Color, Names};

/// The articles have no numbers that are known here; rules are named by what they say.
const ARTICLES: Articles = Articles {
    repetition: "of the threefold repetition",
    over: None,
    irregular: None,
};

/// Fifteen moves of each player with kings only and no capture, as the dctl library has it
/// (rhalbersma/dctl). Not compared with the rule book itself.
pub const FIFTEEN_MOVES: Clause = Clause {
    article: "of the fifteen moves",
    ..KINGS_ONLY
};

/// The draw limits of Pool checkers.
pub const APCA: Limits = Limits {
    name: "apca",
    clauses: &[FIFTEEN_MOVES],
    ..NONE
};

/// Pool checkers, 8x8: the moves of Brazilian draughts, but any capture may be chosen; one that is begun
/// must be completed, and a king must land where it can go on. Black has the first move.
pub const POOL: Rules = Rules {
    name: "pool",
    game_type: 23,
    majority_capture: false,
    first_to_move: Color::Black,
    names: Names::Numbers,
    articles: ARTICLES,
    limits: &[&APCA, &NONE],
    ..BRAZILIAN
};
