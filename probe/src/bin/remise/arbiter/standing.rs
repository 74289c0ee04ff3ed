//! What the tables say of a position of a game, in the terms of the rule book.

use remise::adjudicate::clock::{Counts, Draw};
use remise::adjudicate::statement::Statement;
use remise::limits::Restart;
use remise::square::Color;
use remise::value::{Outcome, Wdl};

/// The standing of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Won by this player.
    Won(Color, Pace),
    /// Drawn, because this player's win needs more plies than are left.
    OutOfTime(Color, Pace),
    /// Drawn, though this player would win without draw limits.
    OnlyWithoutLimits(Color),
    /// Drawn by this article, which has come into force.
    DrawnBy(&'static str),
    /// Drawn.
    Drawn,
}

/// How soon a win comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The plies needed, if known.
    pub needs: Option<u32>,
    /// They lead to the end or to the next move of these, which restart the count.
    pub to: Restart,
    /// The plies left and the article that limits them.
    pub left: Option<(u32, &'static str)>,
}

impl Standing {
    /// The standing where `side` is to move, the counts are these, and the game is drawn if `drawn`
    /// says so.
    pub fn of(
        statement: &Statement,
        side: Color,
        counts: &Counts,
        drawn: Option<Draw>,
    ) -> Standing {
        if let Some(draw) = drawn {
            return Standing::DrawnBy(draw.article());
        }
        let pace = Pace {
            needs: statement.needs,
            to: counts.class().restart(),
            left: counts
                .in_force()
                .next()
                .map(|(clause, left)| (left, clause.article)),
        };
        match (statement.outcome, statement.wdl) {
            (Outcome::Win, _) => Standing::Won(side, pace),
            (Outcome::Loss, _) => Standing::Won(side.other(), pace),
            (Outcome::Draw, Wdl::Win) => Standing::OutOfTime(side, pace),
            (Outcome::Draw, Wdl::Loss) => Standing::OutOfTime(side.other(), pace),
            (Outcome::Draw, Wdl::CursedWin) => Standing::OnlyWithoutLimits(side),
            (Outcome::Draw, Wdl::BlessedLoss) => Standing::OnlyWithoutLimits(side.other()),
            (Outcome::Draw, Wdl::Draw) => Standing::Drawn,
        }
    }
}
