//! English draughts, called American or straight checkers too.

use super::{Articles, BRAZILIAN, Crowning, Rules};
use crate::limits;
use crate::square::{Color, Names};

/// The articles of the World Checkers and Draughts Federation (WCDF), rules of draughts, section 1, as
/// far as their numbers are known here.
const ARTICLES: Articles = Articles {
    repetition: "1.32.1",
    over: None,
    irregular: None,
};

/// English draughts, 8x8 (WCDF, rules of draughts, section 1). Black has the first move (1.13); kings
/// move and capture one step (1.17 and 1.21); men capture forward only; any capture may be chosen and
/// must be completed; a man that reaches its crown row is crowned, and the move ends.
pub const ENGLISH: Rules = Rules {
    name: "english",
    game_type: 21,
    flying_kings: false,
    men_capture_backward: false,
    majority_capture: false,
    crowning: Crowning::EndsMove,
    first_to_move: Color::Black,
    names: Names::Numbers,
    articles: ARTICLES,
    limits: &[&limits::WCDF, &limits::NONE],
    ..BRAZILIAN
};
