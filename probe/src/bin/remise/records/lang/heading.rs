//! Words for headings, and for what goes wrong with files.

use std::io::{self, ErrorKind};

use remise::adjudicate::ruling::Unruled;

use super::Lang;

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

    /// A place and what is there.
    pub fn short_heading(self, place: &str, what: &str) -> String {
        match self {
            Lang::En => format!("{place}: {what}"),
            Lang::Zh => format!("{place}：{what}"),
        }
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
                "GameType {text:?} is not in the standard: say which game it is with --variant ({known})."
            ),
            (Lang::Zh, Unruled::UnknownGameType(text)) => {
                format!("标准中没有 GameType {text:?}：请用 --variant 指明是哪种棋（{known}）。")
            }
            (Lang::En, Unruled::OtherGame { number, name }) => {
                format!("GameType {number} is {name}; known here: {known}.")
            }
            (Lang::Zh, Unruled::OtherGame { number, .. }) => {
                let name = game_zh(*number);
                format!("GameType {number} 是{name}，目前只支持：{known}。")
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
