//! What a study claims: who solves it, and what the solver gets.

use crate::adjudicate::ruling::GameResult;
use crate::notation::pdn::Record;
use crate::rules::Rules;
use crate::square::Color;
use crate::value::Outcome;

/// The claim of a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The side that solves it.
    pub solver: Color,
    /// What it gets: a win or a draw.
    pub goal: Outcome,
}

impl Claim {
    /// The claim of a record that begins with `first` to move: that of its result, or else of the
    /// last sign behind a move of its main line, `+` for a win of the player who moves first and `=`
    /// for a draw (signs of the FMJD). A draw is claimed by the player who moves first. `None` if the
    /// record claims nothing.
    pub fn of(rules: &Rules, record: &Record, first: Color) -> Option<Claim> {
        let tag = record.tag("Result").into_iter();
        let results = tag
            .chain(record.result.as_deref())
            .filter_map(|text| GameResult::read(rules, text));
        let claims = results.filter_map(|result| {
            Some(match result {
                GameResult::White => Claim::win(Color::White),
                GameResult::Black => Claim::win(Color::Black),
                GameResult::Draw => Claim::draw(first),
                GameResult::BothLost | GameResult::Open => return None,
            })
        });
        let signs = record.moves().flat_map(|mv| &mv.marks);
        let signs = signs.filter_map(|mark| match &**mark {
            "+" => Some(Claim::win(first)),
            "=" => Some(Claim::draw(first)),
            _ => None,
        });
        claims.chain(signs.last()).next()
    }

    const fn win(solver: Color) -> Claim {
        let goal = Outcome::Win;
        Claim { solver, goal }
    }

    const fn draw(solver: Color) -> Claim {
        let goal = Outcome::Draw;
        Claim { solver, goal }
    }
}
