//! Words for what is worth knowing of a record.

use super::Lang;

impl Lang {
    /// A note.
    pub fn note(self, text: &str) -> String {
        match self {
            Lang::En => format!("Note: {text}"),
            Lang::Zh => format!("注：{text}"),
        }
    }

    /// The record does not say which game it is.
    pub fn variant_from_caller(self) -> String {
        self.pick(
            "no GameType tag of the standard; taken for the game of --variant.",
            "没有标准的 GameType 标签，棋种按 --variant 认定。",
        )
        .to_owned()
    }
}
