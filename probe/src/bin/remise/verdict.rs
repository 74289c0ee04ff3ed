//! The verdict in a sentence, with the article it rests on (FMJD, Annex 1).
//!
//! A win on the last ply counts, and a game that is over is over before any draw limit is asked.
//! Moves are numbered from the position on: ply 9 is the 5th move of the side to move.

use remise::limits::{Class, Restart};
use remise::position::Position;
use remise::square::Color;
use remise::value::{Outcome, Wdl};

use crate::answer::Answer;
use crate::question::Question;

/// What a verdict is about.
pub struct Verdict<'v> {
    /// The question.
    pub question: &'v Question,
    /// The answer.
    pub answer: &'v Answer,
    /// The plies of the main line, if known.
    pub line_plies: Option<u32>,
}

impl Verdict<'_> {
    /// The result with the plies left, and why.
    pub fn sentence(&self) -> String {
        if self.answer.is_over() {
            return over(&self.question.position);
        }
        match (
            self.answer.outcome,
            self.answer.value.wdl,
            self.question.left,
        ) {
            (Outcome::Draw, _, Some(0)) => format!("A draw: no ply is left ({}).", self.article()),
            (Outcome::Draw, Wdl::Draw, _) => "A draw: neither side can force a win.".to_owned(),
            (Outcome::Draw, Wdl::CursedWin | Wdl::BlessedLoss, _) => self.only_without_limits(),
            (Outcome::Draw, ..) => self.out_of_time(),
            (_, _, Some(left)) => self.decided(left),
            (_, _, None) => self.decided_without_limits(),
        }
    }

    /// How long the game lasts without draw limits, where that is another number.
    pub fn unlimited_sentence(&self) -> Option<String> {
        let value = self.answer.value;
        let plies = value
            .dtw
            .filter(|_| value.dtz != value.dtw && self.question.left.is_some())?;
        let (winner, within, number) = (self.winner(), plies_of(plies), ordinal(plies));
        Some(format!(
            "Without draw limits {winner} wins in {within}, by the {number} move."
        ))
    }

    fn decided(&self, left: u32) -> String {
        let (winner, article) = (self.winner(), self.article());
        let Some(dtz) = self.answer.value.dtz else {
            return format!(
                "{winner} wins within the draw limits; no dtz table is there to tell how soon."
            );
        };
        let within = plies_of(dtz);
        let what = match self.line_plies {
            Some(plies) if plies == dtz => {
                format!("the {} move completes it in {within}", ordinal(dtz))
            }
            Some(_) => self.restart(dtz),
            None => format!("the end, or a new draw count with the win kept, comes in {within}"),
        };
        format!("{winner} wins: {what}, {} ({article}).", are_left(left))
    }

    /// The zeroing move that the DTZ counts to.
    fn restart(&self, dtz: u32) -> String {
        let (mover, winner) = (self.mover(dtz), self.winner());
        let whose = match mover == winner {
            true => "the".to_owned(),
            false => format!("{mover}'s"),
        };
        let (number, within) = (ordinal(dtz), plies_of(dtz));
        format!("{whose} {number} move restarts the draw count in {within} with the win intact")
    }

    fn decided_without_limits(&self) -> String {
        let winner = self.winner();
        self.answer.value.dtw.map_or_else(
            || format!("{winner} wins, without draw limits."),
            |dtw| {
                let (number, plies) = (ordinal(dtw), plies_of(dtw));
                format!(
                    "{winner} wins: the {number} move completes it in {plies}, without draw limits."
                )
            },
        )
    }

    /// Won from a fresh count, but not with the plies left.
    fn out_of_time(&self) -> String {
        let needs = |dtz| format!("needs {}{}", plies_of(dtz), self.goal());
        let needs = self.answer.value.dtz.map(needs);
        let needs = needs.unwrap_or_else(|| "takes longer".to_owned());
        let left = are_left(self.question.left.unwrap_or_default());
        let (winner, article) = (self.winner(), self.article());
        format!("A draw: {winner}'s win {needs}, {left} ({article}).")
    }

    /// Cursed or blessed.
    fn only_without_limits(&self) -> String {
        let limit = self.question.clause.map_or(0, |clause| clause.plies);
        let (winner, article, moves) = (self.winner(), self.article(), limit / 2);
        let Some(dtz) = self.answer.value.dtz else {
            return format!("A draw: {winner} wins without draw limits only.");
        };
        let (plies, goal) = (plies_of(dtz), self.goal());
        match dtz > limit {
            true => format!(
                "A draw under the {moves}-move rule ({article}): {winner} wins without draw limits \
                 only, and needs {plies}{goal} where {limit} are allowed."
            ),
            false => format!(
                "A draw under the draw limits: {winner} wins without them only. The draw count \
                 restarts in {plies}, but later a limit is too short."
            ),
        }
    }

    /// What the DTZ counts to, where it may be something else than the end of the game.
    fn goal(&self) -> &'static str {
        let class = self.question.clause.map(|clause| clause.class);
        match class.map_or(Restart::CaptureOrManMove, Class::restart) {
            Restart::CaptureOrManMove => " to the next capture or move of a man",
            Restart::CaptureOrPromotion => " to the next capture or crowning",
            Restart::Nothing => "",
        }
    }

    fn article(&self) -> String {
        let clause = self.question.clause;
        format!("article {}", clause.map_or("-", |clause| clause.article))
    }

    /// Who wins, draw limits or not.
    fn winner(&self) -> Color {
        let side = self.question.position.side();
        match self.answer.value.wdl.unlimited() {
            Outcome::Loss => side.other(),
            _ => side,
        }
    }

    /// Who makes the ply with this number.
    fn mover(&self, ply: u32) -> Color {
        let side = self.question.position.side();
        if ply.is_multiple_of(2) {
            side.other()
        } else {
            side
        }
    }
}

fn over(position: &Position) -> String {
    let side = position.side();
    let lacks = if position.pieces(side).is_empty() {
        "pieces"
    } else {
        "legal move"
    };
    format!(
        "{} has won: {side} has no {lacks} (article 7.2).",
        side.other()
    )
}

/// `1 ply`, `9 plies`.
pub fn plies_of(plies: u32) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        _ => format!("{plies} plies"),
    }
}

fn are_left(plies: u32) -> String {
    match plies {
        1 => "1 is left".to_owned(),
        _ => format!("{plies} are left"),
    }
}

/// The number of the move that is this ply: `5th` for plies 9 and 10.
fn ordinal(ply: u32) -> String {
    let number = ply.div_ceil(2);
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use remise::limits::FMJD;
    use remise::notation::fen;
    use remise::rules::INTERNATIONAL;
    use remise::tablebase::Value;

    use super::*;

    /// The sentence about a position that has moves, with a made-up value and line.
    fn sentence(
        fen: &str,
        outcome: Outcome,
        (wdl, dtz, dtw): (Wdl, u32, u32),
        line_plies: u32,
    ) -> String {
        let position = fen::read(&INTERNATIONAL, fen).expect("a position").position;
        let clause = FMJD.clause(position.material());
        let question = Question {
            position,
            clause,
            left: clause.map(|clause| clause.plies),
            notes: vec![],
        };
        let value = Value {
            wdl,
            dtz: Some(dtz),
            dtw: Some(dtw),
        };
        let moves = Err("not asked".to_owned());
        let answer = Answer {
            value,
            outcome,
            moves,
        };
        let verdict = Verdict {
            question: &question,
            answer: &answer,
            line_plies: Some(line_plies),
        };
        verdict.sentence()
    }

    const OPEN: &str = "B:WK40,K45,50:BK7,8";

    #[test]
    fn cursed_and_blessed_values_are_draws() {
        let said = |value| sentence(OPEN, Outcome::Draw, value, 1);
        assert_eq!(
            said((Wdl::CursedWin, 61, 80)),
            "A draw under the 25-move rule (article 6.2): Black wins without draw limits only, and \
             needs 61 plies to the next capture or move of a man where 50 are allowed."
        );
        assert_eq!(
            said((Wdl::BlessedLoss, 3, 80)),
            "A draw under the draw limits: White wins without them only. The draw count restarts in \
             3 plies, but later a limit is too short."
        );
    }

    #[test]
    fn the_player_who_zeroes_is_named() {
        let said = |value, line| sentence(OPEN, Outcome::Win, value, line);
        assert_eq!(
            said((Wdl::Win, 4, 10), 12),
            "Black wins: White's 2nd move restarts the draw count in 4 plies with the win intact, 50 \
             are left (article 6.2)."
        );
        assert_eq!(
            said((Wdl::Win, 45, 45), 45),
            "Black wins: the 23rd move completes it in 45 plies, 50 are left (article 6.2)."
        );
    }

    #[test]
    fn moves_are_numbered_in_words() {
        let numbers = [1, 2, 3, 5, 7, 21, 24, 25, 41, 43, 45].map(ordinal);
        let words = [
            "1st", "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd",
        ];
        assert_eq!(numbers, words);
    }
}
