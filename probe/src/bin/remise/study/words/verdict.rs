//! Words for verdicts.

use remise::square::Color;
use remise::value::Outcome;

use crate::records::lang::Lang;
use crate::study::verdict::Reach;

impl Lang {
    /// A verdict with what it rests on, as a comment.
    pub fn proof(self, verdict: &str, why: &str) -> String {
        match self {
            Lang::En => format!("Checked: {verdict}. {why}"),
            Lang::Zh => format!("验证：{verdict}。{why}"),
        }
    }

    /// How many of the moves of the solving side are the only ones.
    pub fn only_moves(self, solver: Color, all: usize, only: usize, is_win: bool) -> String {
        let player = self.player(solver);
        let (does, result) = self.goal_words(is_win);
        match (self, all == only) {
            (Lang::En, _) if all == 0 => format!("The study has no move of {player}."),
            (Lang::Zh, _) if all == 0 => format!("此局面没有{player}的着法。"),
            (Lang::En, _) if all == 1 && only == 1 => {
                format!("{player}'s move is the only one that {does}.")
            }
            (Lang::En, true) => {
                format!("Each of the {all} moves of {player} is the only one that {does}.")
            }
            (Lang::En, false) => {
                let keep = &does[..does.len() - 1];
                format!(
                    "Of the {all} moves of {player} {only} are proved to be the only ones that {keep}."
                )
            }
            (Lang::Zh, _) if all == 1 && only == 1 => format!("{player}此着是唯一的{result}着法。"),
            (Lang::Zh, true) => format!("{player}共{all}着，每着都是唯一的{result}着法。"),
            (Lang::Zh, false) => {
                format!("{player}共{all}着，其中{only}着已证明是唯一的{result}着法。")
            }
        }
    }

    /// The claim fails behind the move `name`, or at once.
    pub fn fails(self, solver: Color, is_win: bool, name: Option<&str>) -> String {
        let player = self.player(solver);
        match (self, is_win, name) {
            (Lang::En, true, Some(name)) => format!("After {name} {player} does not win."),
            (Lang::En, false, Some(name)) => format!("After {name} {player} does not draw."),
            (Lang::En, true, None) => format!("{player} does not win from the first position."),
            (Lang::En, false, None) => format!("{player} does not draw from the first position."),
            (Lang::Zh, true, Some(name)) => format!("{name}之后{player}不能取胜。"),
            (Lang::Zh, false, Some(name)) => format!("{name}之后{player}不能成和。"),
            (Lang::Zh, true, None) => format!("从起始局面起{player}就不能取胜。"),
            (Lang::Zh, false, None) => format!("从起始局面起{player}就不能成和。"),
        }
    }

    /// The best play that refutes the claim, and its result for the solving side.
    pub fn refutation(self, line: &str, solver: Color, result: Option<Outcome>) -> String {
        let winner = self.player(solver.other());
        let end = match (self, result) {
            (Lang::En, Some(Outcome::Loss)) => format!(", and {winner} has won"),
            (Lang::Zh, Some(Outcome::Loss)) => format!("，{winner}胜"),
            (_, Some(Outcome::Draw)) => self.pick(", a draw", "，和棋").to_owned(),
            _ => String::new(),
        };
        match self {
            Lang::En => format!("Refutation: {line}{end}."),
            Lang::Zh => format!("反驳：{line}{end}。"),
        }
    }

    /// The moves that would have kept the claim.
    pub fn kept(self, list: &str, number: usize, is_win: bool) -> String {
        let (_, result) = self.goal_words(is_win);
        match (self, number, is_win) {
            (Lang::En, 1, true) => format!("{list} would win."),
            (Lang::En, 1, false) => format!("{list} would draw."),
            (Lang::En, _, true) => format!("Any of {list} would win."),
            (Lang::En, _, false) => format!("Any of {list} would draw."),
            (Lang::Zh, ..) => format!("正着：{list}，可{result}。"),
        }
    }

    /// A draw is claimed, and there is a win.
    pub fn too_modest(self, solver: Color) -> String {
        let player = self.player(solver);
        match self {
            Lang::En => format!("{player} does not only draw, but wins."),
            Lang::Zh => format!("{player}不止成和，还能取胜。"),
        }
    }

    /// The best play of both sides.
    pub fn best_play(self, line: &str) -> String {
        match self {
            Lang::En => format!("Best play: {line}."),
            Lang::Zh => format!("双方最佳着法：{line}。"),
        }
    }

    /// For how much of the main line something is proved.
    pub fn reach(self, reach: &Reach) -> String {
        match (self, reach) {
            (_, Reach::Everywhere) => self.pick("proved", "已证明").to_owned(),
            (_, Reach::End) => self
                .pick("proved for the last position only", "只在最后局面得到证明")
                .to_owned(),
            (_, Reach::Nowhere) => self.pick("not proved at any move", "未能证明").to_owned(),
            (Lang::En, Reach::From(name)) => format!("proved from {name} on, but not before"),
            (Lang::Zh, Reach::From(name)) => format!("自{name}起已证明，此前未能证明"),
        }
    }

    /// For how much of the main line the claim is proved.
    pub fn claim_proved(self, solver: Color, is_win: bool, reach: &str) -> String {
        let player = self.player(solver);
        let (does, result) = self.goal_words(is_win);
        match self {
            Lang::En => format!("That {player} {does}: {reach}."),
            Lang::Zh => format!("{player}{result}：{reach}。"),
        }
    }

    /// For how much of the main line both are proved: the claim, and that nothing else keeps it.
    pub fn both_proved(self, solver: Color, is_win: bool, reach: &str) -> String {
        let player = self.player(solver);
        let (does, result) = self.goal_words(is_win);
        match self {
            Lang::En => format!("That {player} {does}, and only so: {reach}."),
            Lang::Zh => format!("{player}{result}且别无他着：{reach}。"),
        }
    }

    /// For how much of the main line it is proved that nothing else keeps the claim.
    pub fn uniqueness_proved(self, is_win: bool, reach: &str) -> String {
        let (does, result) = self.goal_words(is_win);
        match self {
            Lang::En => format!("That nothing else {does}: {reach}."),
            Lang::Zh => format!("别无{result}着法：{reach}。"),
        }
    }

    /// What may help to prove more.
    pub fn try_harder(self) -> String {
        self.pick(
            "More may be proved with larger --nodes or --depth, or with tables of more pieces.",
            "加大 --nodes 或 --depth，或用更多棋子的残局库，或可证明更多。",
        )
        .to_owned()
    }

    /// A move that is not legal.
    pub fn not_legal(self, name: &str, legal: &str) -> String {
        match (self, legal) {
            (Lang::En, "") => format!("{name} is not legal: the game is over."),
            (Lang::Zh, "") => format!("{name}不合法：对局已结束。"),
            (Lang::En, _) => format!("{name} is not legal; legal moves: {legal}."),
            (Lang::Zh, _) => format!("{name}不合法；合法着法：{legal}。"),
        }
    }

    /// A short capture that names several moves.
    pub fn not_clear(self, name: &str) -> String {
        match self {
            Lang::En => format!(
                "{name} names several captures: write all squares of the one that is meant."
            ),
            Lang::Zh => format!("{name}可指多种吃法：请写出所经各格。"),
        }
    }
}
