//! Words for headings, the summary and records that are no studies.

use std::io;
use std::path::Path;

use remise::square::Color;
use remise::study::claim::Claim;
use remise::value::Outcome;

use crate::records::lang::Lang;
use crate::records::tally::Tally;
use crate::study::fate::Fate;

impl Lang {
    /// What a study claims in which `first` is to move.
    pub fn claim(self, first: Color, claim: Claim) -> String {
        let (mover, solver) = (self.player(first), self.player(claim.solver));
        let (does, result) = self.goal_words(claim.goal == Outcome::Win);
        match (self, first == claim.solver) {
            (Lang::En, true) => format!("{mover} to move {does}"),
            (Lang::En, false) => format!("{mover} to move, {solver} {does}"),
            (Lang::Zh, true) => format!("{mover}先行，{result}"),
            (Lang::Zh, false) => format!("{mover}先行，{solver}{result}"),
        }
    }

    /// `wins` or `draws`; the Chinese word twice.
    pub const fn goal_words(self, is_win: bool) -> (&'static str, &'static str) {
        match is_win {
            true => ("wins", "取胜"),
            false => ("draws", "成和"),
        }
    }

    /// A verdict in a word or two.
    pub const fn soundness(self, fate: Fate) -> &'static str {
        match fate {
            Fate::Sound => self.pick("sound", "成立"),
            Fate::Cooked => self.pick("cooked, it has a second solution", "有另解"),
            Fate::Wrong => self.pick("wrong", "不成立"),
            Fate::Unproved => self.pick("unproved", "未能证明"),
            Fate::NoStudy => self.not_checked(),
            Fate::Bad => self.unreadable(),
        }
    }

    /// The head of a record that cannot be checked.
    pub const fn not_checked(self) -> &'static str {
        self.pick("no study", "不是排局")
    }

    /// A record without a position.
    pub fn no_position(self) -> String {
        self.pick(
            "The record has no FEN tag: a study needs one with its first position.",
            "记录没有 FEN 标签：排局须用它写明起始局面。",
        )
        .to_owned()
    }

    /// A record without a claim.
    pub fn no_claim(self) -> String {
        self.pick(
            "The record does not say what it claims: set its result, such as [Result \"2-0\"], or \
             put + or = behind its last move.",
            "记录没有写明结论：请写上结果，如 [Result \"2-0\"]，或在最后一着之后加 + 或 =。",
        )
        .to_owned()
    }

    /// A study of another game than the tables.
    pub fn other_tables(self, variant: &str) -> String {
        match self {
            Lang::En => format!(
                "It is a study of {variant}, but the tables are those of another game: give \
                 --tables a folder that fits."
            ),
            Lang::Zh => format!("棋种为 {variant}，与残局库不符：请用 --tables 指定相应的文件夹。"),
        }
    }

    /// A move and what it is, below a picture.
    pub fn captioned(self, name: &str, what: &str) -> String {
        match self {
            Lang::En => format!("{name}: {}", what.to_lowercase()),
            Lang::Zh => format!("{name}：{what}"),
        }
    }

    /// A picture that cannot be written, and what to do.
    pub fn picture_error(self, place: &Path, error: &io::Error) -> String {
        let place = place.display();
        match self {
            Lang::En => format!("cannot write {place}: {error}; give --svg a folder to write to"),
            Lang::Zh => format!("无法写入 {place}：{error}；请用 --svg 指定可写的文件夹"),
        }
    }

    /// Two files whose pictures would have the same names, and what to do.
    pub fn same_names(self, stem: &str) -> String {
        match self {
            Lang::En => format!(
                "two files are named {stem}, and so would be their pictures: give them to --svg one \
                 by one, each with a folder of its own"
            ),
            Lang::Zh => format!(
                "有两个文件同名 {stem}，图片会互相覆盖：请分次运行，各用不同的 --svg 文件夹"
            ),
        }
    }

    /// What became of all studies.
    pub fn studies(self, tally: &Tally<Fate>) -> String {
        let [sound, cooked, wrong, unproved, none, bad] = [
            Fate::Sound,
            Fate::Cooked,
            Fate::Wrong,
            Fate::Unproved,
            Fate::NoStudy,
            Fate::Bad,
        ]
        .map(|fate| tally.count(fate));
        let all = tally.records();
        match self {
            Lang::En => format!(
                "{all} records: {sound} sound, {cooked} cooked, {wrong} wrong, {unproved} unproved, \
                 {none} no study, {bad} unreadable"
            ),
            Lang::Zh => format!(
                "共{all}题：成立{sound}题，有另解{cooked}题，不成立{wrong}题，未能证明{unproved}题，\
                 不是排局{none}题，无法读取{bad}题"
            ),
        }
    }
}
