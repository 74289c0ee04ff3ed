//! What the commands say about records, in English and Chinese.
//!
//! Every message is one function with both languages side by side, so that neither can be
//! forgotten. Here are the language and the smallest parts; the messages of all commands are in the
//! modules below, each about one thing, and those of one command are with that command.

use remise::square::Color;

mod fen;
mod heading;
mod note;
mod pdn;
mod stop;
mod tables;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Chinese
    Zh,
}

impl Lang {
    /// The language that the command line asks for, or else the environment.
    pub fn of(asked: Option<Lang>) -> Lang {
        asked.unwrap_or_else(Lang::of_environment)
    }

    /// The language that the environment asks for: Chinese or else English.
    fn of_environment() -> Lang {
        match sys_locale::get_locale() {
            Some(name) if name.to_ascii_lowercase().starts_with("zh") => Lang::Zh,
            _ => Lang::En,
        }
    }

    /// The one of two texts that is in this language.
    pub const fn pick(self, en: &'static str, zh: &'static str) -> &'static str {
        match self {
            Lang::En => en,
            Lang::Zh => zh,
        }
    }

    /// A player.
    pub const fn player(self, color: Color) -> &'static str {
        match color {
            Color::White => self.pick("White", "白方"),
            Color::Black => self.pick("Black", "黑方"),
        }
    }

    /// So many plies.
    pub fn plies(self, number: u32) -> String {
        self.counted(number, "ply", "plies", "步")
    }

    /// So many pieces.
    pub fn pieces(self, number: u32) -> String {
        self.counted(number, "piece", "pieces", "子")
    }

    /// An article of the rule book.
    pub fn article(self, article: &str) -> String {
        match self {
            Lang::En => format!("article {article}"),
            Lang::Zh => format!("第{article}条"),
        }
    }

    /// An article in parentheses behind a text; nothing if its number is not known.
    pub fn aside_article(self, article: Option<&str>) -> String {
        let article = article.map(|article| self.aside(&self.article(article)));
        article.unwrap_or_default()
    }

    /// A point of an article.
    pub fn point(self, article: &str, point: u8) -> String {
        let article = self.article(article);
        match self {
            Lang::En => format!("{article}, point {point}"),
            Lang::Zh => format!("{article}第{point}点"),
        }
    }

    /// A move with its number, and its ply.
    pub fn at_ply(self, name: &str, ply: u32) -> String {
        match self {
            Lang::En => format!("{name} (ply {ply})"),
            Lang::Zh => format!("{name}（第{ply}步）"),
        }
    }

    /// A text in parentheses behind another.
    pub fn aside(self, text: &str) -> String {
        match self {
            Lang::En => format!(" ({text})"),
            Lang::Zh => format!("（{text}）"),
        }
    }

    /// Texts in a row, as they come.
    pub fn list(self, texts: &[String]) -> String {
        texts.join(self.pick(", ", "、"))
    }

    /// Texts of which one holds.
    pub fn any_of(self, texts: &[String]) -> String {
        texts.join(self.pick(" or ", "或"))
    }

    /// The first texts of a long list, and how many more there are.
    pub fn first_of(self, texts: &[String], most: usize) -> String {
        let list = self.list(&texts[..texts.len().min(most)]);
        match (texts.len().saturating_sub(most), self) {
            (0, _) => list,
            (more, Lang::En) => format!("{list} and {more} more"),
            (more, Lang::Zh) => format!("{list}等，另有{more}种"),
        }
    }

    /// A number with what it counts.
    pub fn counted(self, number: u32, one: &str, many: &str, zh: &str) -> String {
        match (self, number) {
            (Lang::En, 1) => format!("1 {one}"),
            (Lang::En, _) => format!("{number} {many}"),
            (Lang::Zh, _) => format!("{number}{zh}"),
        }
    }
}
