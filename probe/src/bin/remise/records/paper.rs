//! Lines for people to read: wrapped, indented and coloured.

use clap::builder::styling::{AnsiColor, Style};
use textwrap::core::{Word, display_width};
use textwrap::{Options, WordSeparator, WordSplitter};

/// The columns that text may take.
const WIDTH: usize = 100;

/// The indents of a finding and of what belongs to it.
const INDENTS: [&str; 3] = ["", "  ", "      "];

/// A line of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Something to object to.
    Head(String),
    /// What belongs to it.
    Detail(String),
    /// Something that is worth knowing.
    Plain(String),
    /// A position: it is not wrapped.
    Fen(String),
    /// A picture of the board.
    Board(String),
}

impl Line {
    /// The text of a line that is one.
    pub fn sentence(&self) -> Option<&str> {
        match self {
            Line::Head(text) | Line::Detail(text) | Line::Plain(text) => Some(text),
            Line::Fen(_) | Line::Board(_) => None,
        }
    }
}

/// The sentences of lines in a row.
pub fn sentences(lines: &[Line]) -> String {
    let texts: Vec<&str> = lines.iter().filter_map(Line::sentence).collect();
    texts.join(" ")
}

/// What is to be printed.
#[derive(Default)]
pub struct Paper {
    text: String,
}

impl Paper {
    /// All that is written.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The heading of a clean game, always one line.
    pub fn clean(&mut self, text: &str) {
        let style = AnsiColor::Green.on_default();
        self.text.push_str(&format!("{style}{text}{style:#}\n"));
    }

    /// The heading of a game that is not clean.
    pub fn flawed(&mut self, text: &str) {
        self.wrapped(AnsiColor::Red.on_default().bold(), 0, text);
    }

    /// A heading inside a game.
    pub fn subheading(&mut self, text: &str) {
        self.wrapped(Style::new().bold(), 1, text);
    }

    /// Lines of a report.
    pub fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            match line {
                Line::Head(text) => self.wrapped(AnsiColor::Yellow.on_default(), 1, text),
                Line::Plain(text) => self.wrapped(Style::new(), 1, text),
                Line::Detail(text) => self.wrapped(Style::new(), 2, text),
                Line::Fen(text) => self.unwrapped(text),
                Line::Board(text) => text.lines().for_each(|row| self.unwrapped(row)),
            }
        }
    }

    /// A row of a table.
    pub fn row(&mut self, style: Style, text: &str) {
        let text = text.trim_end();
        self.text.push_str(&format!("  {style}{text}{style:#}\n"));
    }

    fn unwrapped(&mut self, text: &str) {
        self.text.push_str(INDENTS[2]);
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn wrapped(&mut self, style: Style, indent: usize, text: &str) {
        let options = Options::new(WIDTH)
            .initial_indent(INDENTS[indent])
            .subsequent_indent(INDENTS[2])
            .break_words(false)
            .word_separator(WordSeparator::Custom(words))
            .word_splitter(WordSplitter::NoHyphenation);
        for row in textwrap::wrap(text, options) {
            self.text.push_str(&format!("{style}{row}{style:#}\n"));
        }
    }
}

/// The parts of a line that may be on rows of their own: between Chinese characters too, but a mark
/// stays with what it closes or opens.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    const CLOSING: &str = "，。；：、）”";
    const OPENING: &str = "（“";
    let is_wide = |c: char| display_width(c.encode_utf8(&mut [0; 4])) > 1;
    let may_break = move |before: char, after: char| match (before, after) {
        (_, ' ') => false,
        (' ', _) => true,
        _ if OPENING.contains(before) || CLOSING.contains(after) => false,
        _ => is_wide(before) || is_wide(after),
    };
    let mut rest = line;
    Box::new(std::iter::from_fn(move || {
        let mut before = rest.chars().next()?;
        let mut ends = rest.char_indices().skip(1);
        let end = ends.find(|(_, after)| may_break(std::mem::replace(&mut before, *after), *after));
        let (word, left) = rest.split_at(end.map_or(rest.len(), |(place, _)| place));
        rest = left;
        Some(Word::from(word))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_chinese_characters() {
        let parts = |line| {
            words(line)
                .map(|word| word.word.to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(parts("24-19 wins,  B:W1"), ["24-19", "wins,", "B:W1"]);
        assert_eq!(
            parts("应走（28-23）。好"),
            ["应", "走", "（28-23）。", "好"]
        );
        assert_eq!(parts(""), Vec::<String>::new());
    }
}
