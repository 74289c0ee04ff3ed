//! Words for what the tables say, in the terms of the rule book.

use std::path::Path;

use remise::error::{OpenError, ProbeError};

use super::Lang;
use crate::arbiter::standing::{Pace, Standing};

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
        let (needs, goal) = (self.plies(needs), self.goal(pace.to_restart));
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
    const fn goal(self, to_restart: bool) -> &'static str {
        match to_restart {
            true => self.pick(
                " to the end or to the next capture or move of a man",
                "（至终局或下一次吃子、走兵）",
            ),
            false => "",
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

    /// Tables that cannot be opened, and what to build.
    pub fn no_tables(self, folder: &Path, limits: &str, error: &OpenError) -> String {
        let folder = folder.display();
        match self {
            Lang::En => format!("{error}; or build them: `remise-gen build --limits {limits}`"),
            Lang::Zh => format!(
                "无法打开残局库 {folder}（规则集{limits}）：{}；可用 `remise-gen build --limits {limits}` 生成",
                open_error_zh(error)
            ),
        }
    }

    /// Tables that do not answer.
    pub fn tables_fail(self, error: &ProbeError) -> String {
        match self {
            Lang::En => error.to_string(),
            Lang::Zh => format!(
                "残局库{}，请用 `remise-gen build` 重新生成",
                probe_error_zh(error)
            ),
        }
    }
}

fn open_error_zh(error: &OpenError) -> String {
    match error {
        OpenError::Io { .. } => "无法列出该文件夹".to_owned(),
        OpenError::NoTables { choices, .. } if !choices.is_empty() => {
            format!("其中没有所需的表，现有{}", choices.join("、"))
        }
        OpenError::NoTables { .. } => "其中没有表".to_owned(),
        OpenError::Choose { choices, .. } => format!("其中有多种表：{}", choices.join("、")),
        OpenError::UnknownName { name, .. } => format!("不认识名称{name}"),
        OpenError::Manifest(_) | OpenError::Table(_) => "文件损坏或无法读取".to_owned(),
    }
}

fn probe_error_zh(error: &ProbeError) -> String {
    match error {
        ProbeError::MissingTables(files) => {
            let files = files.iter().map(|file| file.display().to_string());
            format!("缺少文件{}", files.collect::<Vec<_>>().join("、"))
        }
        ProbeError::WrongTable { file, .. } => format!("文件{}内容不符", file.display()),
        ProbeError::TooManyPieces { .. } => "不含这么多棋子的局面".to_owned(),
        ProbeError::Table(_) => "文件损坏或无法读取".to_owned(),
        _ => "无法回答".to_owned(),
    }
}
