//! A record in the normal form of the standard (PDN 3.0).

use std::mem;

use super::{Item, Record, RecordedMove, Tag};

/// The tags that the standard recommends, in its order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The sign for an only move, printed as `*`, which would end the game (PDN 3.0).
const ONLY_MOVE: &str = "$7";

/// The columns of a line of moves.
const WIDTH: usize = 80;

/// The text of a record: the recommended tags first, moves in lines of up to 80 columns, the result
/// or `*` at the end, an empty line behind. What a [`Reader`](super::Reader) reads from it is the
/// same record again, but for blanks and braces in comments, and `$7` for the sign `*`.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    let in_roster = |tag: &&Tag| ROSTER.contains(&&*tag.name);
    for name in ROSTER {
        let tags = record.tags.iter().filter(|tag| tag.name == name);
        text.extend(tags.map(tag_line));
    }
    let others = record.tags.iter().filter(|tag| !in_roster(tag));
    text.extend(others.map(tag_line));
    if !record.tags.is_empty() {
        text.push('\n');
    }
    let mut lines = Lines::default();
    lines.items(&record.items);
    lines.word(record.result.as_deref().unwrap_or("*"));
    lines.flush();
    text.push_str(&lines.text);
    text.push_str("\n\n");
    text
}

fn tag_line(tag: &Tag) -> String {
    let value: String = tag
        .value
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{} \"{value}\"]\n", tag.name)
}

/// Words in lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// The columns of the last line that are taken.
    column: usize,
    /// The last word, not yet in a line.
    pending: String,
    /// The next word goes right behind the last one.
    tight: bool,
}

impl Lines {
    fn word(&mut self, word: &str) {
        if !mem::take(&mut self.tight) {
            self.flush();
        }
        self.pending.push_str(word);
    }

    fn flush(&mut self) {
        let length = self.pending.chars().count();
        if self.column > 0 && length > 0 {
            // A line that begins like a tag would end the comment.
            let fits = self.column + 1 + length <= WIDTH || self.pending.starts_with('[');
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(&self.pending);
        self.column += length;
        self.pending.clear();
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Number { number, black } => {
                    self.word(&format!("{number}{}", if *black { "..." } else { "." }));
                }
                Item::Move(mv) => self.mv(mv),
                Item::Nag(number) => self.word(&format!("${number}")),
                Item::SetUp(set_up) => self.word(&format!("/FEN \"{}\"/", set_up.fen)),
                Item::Comment(comment) => self.comment(comment),
                Item::Variation(items) => {
                    self.word("(");
                    self.tight = true;
                    self.items(items);
                    self.tight = true;
                    self.word(")");
                }
            }
        }
    }

    fn mv(&mut self, mv: &RecordedMove) {
        self.word(&mv.text);
        for (place, mark) in mv.marks.iter().enumerate() {
            self.tight = place == 0 && mark.starts_with(['!', '?', '+', '=', '#']);
            self.word(if mark == "*" { ONLY_MOVE } else { mark });
        }
    }

    fn comment(&mut self, comment: &str) {
        let comment = comment.replace(['{', '}'], "'");
        let mut words = comment.split_whitespace();
        self.word(&format!("{{{}", words.next().unwrap_or_default()));
        for word in words {
            self.word(word);
        }
        self.tight = true;
        self.word("}");
    }
}
