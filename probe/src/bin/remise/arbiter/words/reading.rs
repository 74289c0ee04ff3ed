//! Words for records that can be read in several ways.

use crate::records::lang::Lang;

impl Lang {
    /// A short capture that names several moves.
    pub fn ambiguous(self, name: &str, readings: usize) -> String {
        match self {
            Lang::En => format!("{name}: ambiguous, it names {readings} different captures:"),
            Lang::Zh => format!("{name}：记法有歧义，可指{readings}种不同的吃法："),
        }
    }

    /// One reading of a capture: its path and the squares of what it takes.
    pub fn capture(self, path: &str, squares: &[String]) -> String {
        let squares = squares.join(self.pick(", ", "、"));
        match self {
            Lang::En => format!("{path} takes {squares}."),
            Lang::Zh => format!("{path} 吃掉 {squares}。"),
        }
    }

    /// A later move settles which capture was meant.
    pub fn settled(self, by: &str, path: &str) -> String {
        match self {
            Lang::En => format!("{by} settles it: {path}."),
            Lang::Zh => format!("后续{by}可确定为 {path}。"),
        }
    }

    /// Nothing settles which capture was meant.
    pub fn unsettled(self) -> String {
        self.pick(
            "No later move settles which one was played: look it up on the score sheet.",
            "后续着法无法确定走的是哪一种，请核对记录纸。",
        )
        .to_owned()
    }

    /// The heading over what follows if the record is read in one of several ways.
    pub fn in_case(self, choices: &[String]) -> String {
        match self {
            Lang::En => format!("If {}:", choices.join(" and ")),
            Lang::Zh => format!("若{}：", choices.join("，且")),
        }
    }

    /// A choice: a capture is this one.
    pub fn case_capture(self, name: &str, path: &str) -> String {
        match self {
            Lang::En => format!("{name} is {path}"),
            Lang::Zh => format!("{name}为 {path}"),
        }
    }

    /// A choice: an irregular move stands.
    pub fn case_stands(self, name: &str, wrong: Option<&str>) -> String {
        let wrong = wrong.map(|wrong| self.aside(wrong)).unwrap_or_default();
        match self {
            Lang::En => format!("{name} stands{wrong}"),
            Lang::Zh => format!("{name}维持原状{wrong}"),
        }
    }

    /// A choice: an irregular move is corrected.
    pub fn case_corrected(self, name: &str) -> String {
        match self {
            Lang::En => format!("{name} is corrected"),
            Lang::Zh => format!("{name}予以纠正"),
        }
    }

    /// Nothing more to say in this case.
    pub fn nothing_more(self) -> String {
        self.pick("Nothing else to object to.", "别无问题。")
            .to_owned()
    }

    /// Cases that are not shown.
    pub fn more_cases(self, number: usize) -> String {
        match self {
            Lang::En => format!("{number} more readings are not shown."),
            Lang::Zh => format!("另有{number}种读法从略。"),
        }
    }

    /// Not even the first move can be made.
    pub fn another_game(self) -> String {
        self.pick(
            "Not even the first move can be made: is it a record of another game?",
            "首着即无法走出：这可能是其他棋种的记录。",
        )
        .to_owned()
    }
}
