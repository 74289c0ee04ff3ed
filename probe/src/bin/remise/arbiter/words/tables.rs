//! Words for what the tables say, in the terms of the rule book.

use remise::limits::Restart;

use crate::arbiter::standing::{Pace, Standing};
use crate::records::lang::Lang;

impl Lang {
    /// What the tables say of the position at the end.
    pub fn final_position(self, standing: &Standing) -> String {
        let what = self.standing(standing);
        match self {
            Lang::En => format!("Tables, final position: {what}."),
            Lang::Zh => format!("残局库，最后局面：{what}。"),
        }
    }

    /// What the tables say of a position.
    pub fn standing(self, standing: &Standing) -> String {
        match *standing {
            Standing::Won(winner, pace) => {
                let (winner, pace) = (self.player(winner), self.pace(pace));
                match self {
                    Lang::En => format!("{winner} wins{pace}"),
                    Lang::Zh => format!("{winner}胜{pace}"),
                }
            }
            Standing::OutOfTime(winner, pace) => {
                let (winner, pace) = (self.player(winner), self.pace(pace));
                match self {
                    Lang::En => format!("a draw, {winner}'s win comes too late{pace}"),
                    Lang::Zh => format!("和棋，{winner}来不及取胜{pace}"),
                }
            }
            Standing::OnlyWithoutLimits(winner) => {
                let winner = self.player(winner);
                match self {
                    Lang::En => format!("a draw, {winner} wins without draw limits only"),
                    Lang::Zh => format!("和棋，{winner}只有不计着数限制才能取胜"),
                }
            }
            Standing::DrawnBy(article) => {
                let article = self.article(article);
                match self {
                    Lang::En => format!("drawn by {article}"),
                    Lang::Zh => format!("按{article}成和"),
                }
            }
            Standing::Drawn => self.pick("a draw", "和棋").to_owned(),
        }
    }

    /// `: it needs 13 plies, 11 are left (article 6.3)`.
    fn pace(self, pace: Pace) -> String {
        let Some(needs) = pace.needs else {
            return String::new();
        };
        let (needs, goal) = (self.plies(needs), self.goal(pace.to));
        match (self, pace.left) {
            (Lang::En, None) => format!(" in {needs}"),
            (Lang::Zh, None) => format!("，需{needs}"),
            (Lang::En, Some((left, article))) => {
                let article = self.aside(&self.article(article));
                format!(": it needs {needs}{goal}, {left} left{article}")
            }
            (Lang::Zh, Some((left, article))) => {
                let article = self.aside(&self.article(article));
                format!("：需{needs}{goal}，尚余{}{article}", self.plies(left))
            }
        }
    }

    /// What a distance counts to, where it may be something else than the end of the game.
    const fn goal(self, to: Restart) -> &'static str {
        match to {
            Restart::CaptureOrManMove => self.pick(
                " to the end or to the next capture or move of a man",
                "（至终局或下一次吃子、走兵）",
            ),
            Restart::CaptureOrPromotion => self.pick(
                " to the end or to the next capture or crowning",
                "（至终局或下一次吃子、升王）",
            ),
            Restart::Nothing => "",
        }
    }

    /// A move that gave a result away; `won` says whether that was a win.
    pub fn gave_away(self, name: &str, won: bool, after: &Standing) -> String {
        let after = self.standing(after);
        match (self, won) {
            (Lang::En, true) => format!("{name} gave away the win; after it: {after}."),
            (Lang::En, false) => format!("{name} gave away the draw; after it: {after}."),
            (Lang::Zh, true) => format!("{name}错失胜局；走后：{after}。"),
            (Lang::Zh, false) => format!("{name}错失和局；走后：{after}。"),
        }
    }

    /// The moves that would have kept a result.
    pub fn kept_by(self, moves: &str) -> String {
        match self {
            Lang::En => format!("It was kept by {moves}."),
            Lang::Zh => format!("正着：{moves}。"),
        }
    }

    /// A move with the plies to its goal.
    pub fn with_plies(self, name: &str, plies: Option<u32>) -> String {
        let plies = plies.map(|plies| self.aside(&self.plies(plies)));
        format!("{name}{}", plies.unwrap_or_default())
    }
}
