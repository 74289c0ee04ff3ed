//! Russian draughts.

use super::{Articles, BRAZILIAN, Crowning, Rules};

/// The articles of FMJD Section 64, rules of the game, as far as their numbers are known here.
pub(super) const ARTICLES: Articles = Articles {
    repetition: "7.2.3",
    over: None,
    irregular: None,
};

/// Russian draughts, 8x8 (FMJD Section 64, rules of the game). Against Brazilian draughts: any
/// capture may be chosen, but one that is begun must be completed, and a king must land where it can
/// go on; a man that reaches its crown row in a capture becomes a king at once and goes on as one.
pub const RUSSIAN: Rules = Rules {
    name: "russian",
    game_type: 25,
    majority_capture: false,
    crowning: Crowning::GoesOnAsKing,
    capture_sign: ':',
    ..BRAZILIAN
};
