//! A small board, and limits so short that wins on it are cursed.

use remise::limits::Limits;
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
    open: Some(5),
    lone_three: Some(6),
    lone_two: Some(4),
    lone_three_stays: true,
};

/// The same, with a fresh count when three pieces become two.
pub static SHORT_AFRESH: Limits = Limits {
    name: "short-afresh",
    lone_three_stays: false,
    ..SHORT
};
