//! Words for headings, the summary and what goes wrong with files.

use std::io::{self, ErrorKind};

use remise::adjudicate::ruling::Unruled;

use super::Lang;
use crate::arbiter::tally::Tally;

impl Lang {
    /// Where a game is.
    pub fn place(self, file: &str, game: u64, line: u64) -> String {
        match self {
            Lang::En => format!("{file}, game {game}, line {line}"),
            Lang::Zh => format!("{file} 第{game}局（第{line}行）"),
        }
    }

    /// Standard input.
    pub const fn standard_input(self) -> &'static str {
        self.pick("standard input", "标准输入")
    }

    /// The players; a name may be missing.
    pub fn players(self, white: Option<&str>, black: Option<&str>) -> String {
        let name = |name: Option<&str>| name.unwrap_or("?").to_owned();
        match (white, black) {
            (None, None) => self.pick("no names", "未记姓名").to_owned(),
            _ => format!("{} - {}", name(white), name(black)),
        }
    }

    /// Place, players and result in a row, then more.
    pub fn heading(self, place: &str, players: &str, result: Option<&str>, more: &str) -> String {
        let result = result.unwrap_or(self.pick("no result", "无结果"));
        match self {
            Lang::En => format!("{place}: {players}, {result}: {more}"),
            Lang::Zh => format!("{place}：{players}，{result}：{more}"),
        }
    }

    /// The rules of a game that has findings, and how many.
    pub fn ruled_by(self, variant: &str, limits: &str, findings: usize) -> String {
        let variant = match variant {
            "international" => self.pick("international", "国际跳棋100格"),
            other => other,
        };
        match (self, findings) {
            (Lang::En, 1) => format!("1 finding ({variant}, {limits})"),
            (Lang::En, _) => format!("{findings} findings ({variant}, {limits})"),
            (Lang::Zh, _) => format!("{findings}处问题（{variant}，规则集 {limits}）"),
        }
    }

    /// The head of a game that cannot be ruled.
    pub const fn not_ruled(self) -> &'static str {
        self.pick("not ruled", "无法裁定")
    }

    /// Why a game cannot be ruled, and what to do.
    pub fn unruled(self, unruled: &Unruled, known: &str) -> String {
        match (self, unruled) {
            (Lang::En, Unruled::NoGameType) => {
                format!(
                    "The record has no GameType tag: say which game it is with --variant ({known})."
                )
            }
            (Lang::Zh, Unruled::NoGameType) => {
                format!("记录缺少 GameType 标签，不知是哪种棋：请用 --variant 指明（{known}）。")
            }
            (Lang::En, Unruled::UnknownGameType(text)) => format!(
                "GameType {text:?} is not in the standard: say which game it is with --variant \
                 ({known})."
            ),
            (Lang::Zh, Unruled::UnknownGameType(text)) => {
                format!("标准中没有 GameType {text:?}：请用 --variant 指明是哪种棋（{known}）。")
            }
            (Lang::En, Unruled::OtherGame { number, name }) => {
                format!("GameType {number} is {name}; only {known} can be ruled.")
            }
            (Lang::Zh, Unruled::OtherGame { number, .. }) => {
                let name = game_zh(*number);
                format!("GameType {number} 是{name}，目前只能裁定：{known}。")
            }
            (_, Unruled::BadFen(error)) => self.fen_error("FEN", error),
        }
    }

    /// The head of a record that cannot be read.
    pub const fn unreadable(self) -> &'static str {
        self.pick("cannot be read", "无法读取")
    }

    /// A place in a file.
    pub fn line_and_column(self, line: u64, column: u64) -> String {
        match self {
            Lang::En => format!("line {line}, column {column}"),
            Lang::Zh => format!("第{line}行第{column}字符"),
        }
    }

    /// A file that cannot be read, and what to do.
    pub fn file_error(self, file: &str, error: &io::Error) -> String {
        let why = self.io_error(error);
        match self {
            Lang::En => {
                format!("cannot read {file}: {why}; give a PDN file, or - for standard input")
            }
            Lang::Zh => format!("无法读取 {file}：{why}；请给出PDN文件，或用 - 表示标准输入"),
        }
    }

    fn io_error(self, error: &io::Error) -> String {
        let zh = match error.kind() {
            ErrorKind::NotFound => "文件不存在",
            ErrorKind::PermissionDenied => "没有读取权限",
            ErrorKind::IsADirectory => "这是一个文件夹",
            _ => "系统读取出错",
        };
        match self {
            Lang::En => error.to_string(),
            Lang::Zh => zh.to_owned(),
        }
    }

    /// What became of all games.
    pub fn summary(self, tally: &Tally) -> String {
        let Tally {
            clean,
            found,
            unruled,
            bad,
            ..
        } = *tally;
        let games = tally.games();
        match self {
            Lang::En => format!(
                "{games} games: {clean} clean, {found} with findings, {unruled} not ruled, \
                 {bad} unreadable"
            ),
            Lang::Zh => format!(
                "共{games}局：无问题{clean}局，有问题{found}局，无法裁定{unruled}局，无法读取{bad}局"
            ),
        }
    }
}

/// The game with this number in the tag GameType.
const fn game_zh(number: u32) -> &'static str {
    match number {
        21 => "英式跳棋（64格）",
        22 => "意大利跳棋",
        23 => "美式普尔跳棋",
        24 => "西班牙跳棋",
        25 => "俄罗斯跳棋",
        26 => "巴西跳棋",
        27 => "加拿大跳棋",
        28 => "葡萄牙跳棋",
        29 => "捷克跳棋",
        30 => "土耳其跳棋",
        31 => "泰国跳棋",
        40 => "弗里斯兰跳棋",
        _ => "其他棋种",
    }
}
