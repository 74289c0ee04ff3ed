//! A record in the normal form of the standard (PDN 3.0).

use std::mem;

use super::lexer::may_go_on;
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
    text.extend(in_order(&record.tags).into_iter().map(tag_line));
    if !record.tags.is_empty() {
        text.push('\n');
    }
    let mut lines = Lines::default();
    lines.items(&record.items);
    lines.text(record.result.as_deref().unwrap_or("*"));
    lines.flush();
    text.push_str(&lines.done);
    text.push_str("\n\n");
    text
}

/// The tags in the order of the standard, the others behind; in the order of the record if the first
/// one would come again, which begins a new record.
fn in_order(tags: &[Tag]) -> Vec<&Tag> {
    let place = |tag: &&Tag| {
        let is_name = |name: &&str| name.eq_ignore_ascii_case(&tag.name);
        let place = ROSTER.iter().position(is_name);
        place.unwrap_or(ROSTER.len())
    };
    let mut sorted: Vec<&Tag> = tags.iter().collect();
    sorted.sort_by_key(place);
    let again = |first: &&Tag| sorted[1..].iter().any(|tag| tag.name == first.name);
    match sorted.first().is_some_and(again) {
        true => tags.iter().collect(),
        false => sorted,
    }
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
    done: String,
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
            let fits = self.column + 1 + length <= WIDTH;
            self.done.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        // A line that begins like a tag would end the comment; one that begins with `%` is skipped,
        // and so is a byte order mark.
        if self.column == 0 && self.pending.starts_with(['[', '%', '\u{feff}']) {
            self.done.push(' ');
            self.column = 1;
        }
        self.done.push_str(&self.pending);
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
        self.text(&mv.text);
        for (place, mark) in mv.marks.iter().enumerate() {
            self.tight = place == 0 && mark.starts_with(['!', '?', '+', '=', '#']);
            self.word(if mark == "*" { ONLY_MOVE } else { mark });
        }
    }

    /// A move or a result; a dot ends it where the next word could be read as its rest.
    fn text(&mut self, text: &str) {
        self.word(text);
        if may_go_on(text) {
            self.tight = true;
            self.word(".");
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
