//! The rules of a variant, as named constants with the article they come from.
//!
//! [`moves`](crate::moves) and the generator are written against [`Rules`]; a variant is nothing
//! but a value of it. Articles are those of FMJD, Annex 1, official rules of international
//! draughts (2015), which the Chinese rules for 100 squares share.

use crate::limits::{self, Limits};
use crate::square::{Board, Color};

/// When a man that reaches its crown row in mid-capture becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowning {
    /// Only where the whole move ends (international, articles 3.5 and 4.15; Brazilian).
    AtEndOfMove,
    /// At once, and it goes on capturing as a king (Russian).
    GoesOnAsKing,
    /// At once, and the move ends there (English).
    EndsMove,
}

/// The rules of one variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The name used in files, folders and options.
    pub name: &'static str,
    /// The number of the game in the PDN tag GameType (PDN 3.0).
    pub game_type: u32,
    /// The board (article 2).
    pub board: Board,
    /// Kings move and capture over any distance (articles 3.9 and 4.3).
    pub flying_kings: bool,
    /// Men capture backward as well as forward (article 4.1).
    pub men_capture_backward: bool,
    /// The capture of most pieces is compulsory (article 4.13); otherwise any capture may be chosen.
    pub majority_capture: bool,
    /// When a man is crowned (articles 3.5 and 4.15).
    pub crowning: Crowning,
    /// The player who has the first move of a game (article 3.3).
    pub first_to_move: Color,
    /// Pieces of each player at the start of a game (article 2.8).
    pub pieces_at_start: u8,
    /// The rule sets of draw limits that this variant knows, the default first.
    pub limits: &'static [&'static Limits],
}

/// International draughts, 10x10 (FMJD, Annex 1).
pub const INTERNATIONAL: Rules = Rules {
    name: "international",
    game_type: 20,
    board: Board::new(10, 5),
    flying_kings: true,
    men_capture_backward: true,
    majority_capture: true,
    crowning: Crowning::AtEndOfMove,
    first_to_move: Color::White,
    pieces_at_start: 20,
    limits: &[&limits::FMJD, &limits::LIDRAUGHTS, &limits::NONE],
};

impl Rules {
    /// All variants that tables are built for.
    pub const ALL: [&'static Rules; 1] = [&INTERNATIONAL];

    /// The variant named `name`.
    pub fn by_name(name: &str) -> Option<&'static Rules> {
        Rules::ALL.into_iter().find(|rules| rules.name == name)
    }

    /// This variant's rule set named `name`.
    pub fn limits_by_name(&self, name: &str) -> Option<&'static Limits> {
        self.limits
            .iter()
            .copied()
            .find(|limits| limits.name == name)
    }
}
