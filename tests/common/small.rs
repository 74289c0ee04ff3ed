//! A small board, and limits so short that wins on it are cursed.

use remise::limits::{Clause, FIVE_MOVES, Limits, SIXTEEN_MOVES, TWENTY_FIVE_MOVES};
use remise::rules::{INTERNATIONAL, Rules};
use remise::square::Board;

/// Six rows of three squares: small enough to solve four pieces the slow way.
pub static SMALL: Rules = Rules {
    name: "small",
    board: Board::new(6, 3),
    ..INTERNATIONAL
};

/// Limits that wins on the small board run into.
pub static SHORT: Limits = Limits {
    name: "short",
    clauses: &[
        Clause {
            plies: 4,
            ..FIVE_MOVES
        },
        Clause {
            plies: 6,
            ..SIXTEEN_MOVES
        },
        Clause {
            plies: 5,
            ..TWENTY_FIVE_MOVES
        },
    ],
    lone_three_stays: true,
    main_road: None,
};

/// The same, with a fresh count when three pieces become two.
pub static SHORT_AFRESH: Limits = Limits {
    name: "short-afresh",
    lone_three_stays: false,
    ..SHORT
};
