//! The rules of other games, to show that the code asks the rules and nothing else.

use remise::limits;
use remise::rules::{Crowning, INTERNATIONAL, Rules};
use remise::square::{Board, Color};

/// Brazilian draughts: international rules on 64 squares.
const BRAZILIAN: Rules = Rules {
    name: "brazilian",
    game_type: 26,
    board: Board::new(8, 4),
    pieces_at_start: 12,
    limits: &[&limits::NONE],
    ..INTERNATIONAL
};

/// Russian draughts: free choice of capture, and a new king goes on capturing.
const RUSSIAN: Rules = Rules {
    name: "russian",
    game_type: 25,
    majority_capture: false,
    crowning: Crowning::GoesOnAsKing,
    ..BRAZILIAN
};

/// English draughts: short kings, men capture forward only, crowning ends the move.
const ENGLISH: Rules = Rules {
    name: "english",
    game_type: 21,
    flying_kings: false,
    men_capture_backward: false,
    majority_capture: false,
    crowning: Crowning::EndsMove,
    first_to_move: Color::Black,
    ..BRAZILIAN
};

/// The rules named `name`.
pub fn variant(name: &str) -> Rules {
    [INTERNATIONAL, BRAZILIAN, RUSSIAN, ENGLISH]
        .into_iter()
        .find(|rules| rules.name == name)
        .unwrap_or_else(|| panic!("no rules named {name}"))
}
