//! The rules of a variant, as named constants with the article they come from.
//!
//! [`moves`](crate::moves) and the generator are written against [`Rules`]; a variant is nothing
//! but a value of it, in a file of its own. Articles in this file are those of FMJD, Annex 1,
//! official rules of international draughts (2015), which the Chinese rules for 100 squares share;
//! where another game differs, its file says so.

mod brazilian;
mod chinese64;
mod english;
mod international;
mod pool;
mod russian;

pub use brazilian::BRAZILIAN;
pub use chinese64::CHINESE64;
pub use english::ENGLISH;
pub use international::INTERNATIONAL;
pub use pool::POOL;
pub use russian::RUSSIAN;

use crate::limits::Limits;
use crate::square::{Board, Color, Names, Square, SquareName};

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

/// The texts of the results of a game (PDN 3.0, "Result").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scores {
    /// `2-0`, `1-1`, `0-2`: two points for a win.
    TwoForAWin,
    /// `1-0`, `1/2-1/2`, `0-1`: one point for a win.
    OneForAWin,
}

/// The articles that the arbiter names, of the rule book of the game. The draw limits name their own
/// ([`Clause`](crate::limits::Clause)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Articles {
    /// The same position for the third time.
    pub repetition: &'static str,
    /// The player to move has no legal move; `None` if the number is not known here.
    pub over: Option<&'static str>,
    /// Irregular moves and what becomes of them; `None` if no such list is known here.
    pub irregular: Option<IrregularArticles>,
}

/// The articles about irregular moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IrregularArticles {
    /// How a man moves.
    pub man: &'static str,
    /// How a king moves.
    pub king: &'static str,
    /// Which pieces are captured.
    pub capture: &'static str,
    /// The capture of most pieces is compulsory.
    pub compulsory: &'static str,
    /// A man that passes its crown row stays a man.
    pub crowning: &'static str,
    /// The list of irregularities, whose points are counted; the opponent decides.
    pub list: &'static str,
    /// Once the opponent has moved, the irregularity stands.
    pub stands: &'static str,
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
    /// The capture of most pieces is compulsory (article 4.13); otherwise any capture may be chosen,
    /// and one that is begun must be completed.
    pub majority_capture: bool,
    /// When a man is crowned (articles 3.5 and 4.15).
    pub crowning: Crowning,
    /// The player who has the first move of a game (article 3.3).
    pub first_to_move: Color,
    /// Pieces of each player at the start of a game (article 2.8).
    pub pieces_at_start: u8,
    /// How squares are written in moves and positions (PDN 3.0, "GameType").
    pub names: Names,
    /// The sign of a capture in a move that is written; read are `x` and `:` everywhere.
    pub capture_sign: char,
    /// How results are written. The first number is that of the player who has the first move.
    pub scores: Scores,
    /// The articles of the rule book.
    pub articles: Articles,
    /// The rule sets of draw limits that this variant knows, the default first.
    pub limits: &'static [&'static Limits],
}

impl Rules {
    /// All variants, the default first.
    pub const ALL: [&'static Rules; 6] = [
        &INTERNATIONAL,
        &RUSSIAN,
        &BRAZILIAN,
        &ENGLISH,
        &CHINESE64,
        &POOL,
    ];

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

    /// A square as this game writes it.
    pub const fn name_of(&self, square: Square) -> SquareName {
        self.board.name(square, self.names)
    }
}
