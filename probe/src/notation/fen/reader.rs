//! The reader of FEN texts: part by part, collecting notes and problems on the way.
//!
//! It never stops at the first problem, so that an error can name them all. A square is put on the
//! board once; whatever else is written for it is a problem.

use super::{Fen, FenError, MOST_BYTES, Note, Problem, letter};
use crate::notation::{algebraic, hub, is_algebraic};
use crate::position::{Fault, Position};
use crate::rules::Rules;
use crate::square::{Color, Square, SquareSet};

pub(super) fn read(rules: &Rules, text: &str, side: Option<Color>) -> Result<Fen, FenError> {
    let mut reader = Reader::new(rules, side);
    if text.len() > MOST_BYTES {
        reader.problems.push(Problem::TooLong);
    } else {
        reader.text(text);
    }
    reader.finish()
}

/// What has been read so far, right and wrong.
struct Reader<'a> {
    rules: &'a Rules,
    side: Option<Color>,
    position: Position,
    listed: [bool; 2],
    halfmoves: Option<u32>,
    move_number: Option<u32>,
    notes: Vec<Note>,
    problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    fn new(rules: &'a Rules, side: Option<Color>) -> Reader<'a> {
        Reader {
            rules,
            side,
            position: Position::empty(rules.first_to_move),
            listed: [false; 2],
            halfmoves: None,
            move_number: None,
            notes: Vec::new(),
            problems: Vec::new(),
        }
    }

    fn finish(mut self) -> Result<Fen, FenError> {
        let faults = self.position.faults(self.rules);
        let problems = &mut self.problems;
        // A text with other problems may lack a side or a list, which is no fault of the position.
        let told = !problems.is_empty();
        let said = |fault: &Fault| !(told && matches!(fault, Fault::NoOpponent(_)));
        problems.extend(faults.into_iter().filter(said).map(Problem::Fault));
        if !self.problems.is_empty() {
            return Err(FenError {
                problems: self.problems,
            });
        }
        Ok(Fen {
            position: self.position,
            halfmoves: self.halfmoves,
            move_number: self.move_number,
            notes: self.notes,
        })
    }

    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn text(&mut self, text: &str) {
        let text = self.without_tag(text.trim());
        if let Some(position) = hub::parse(self.rules, text) {
            self.note(Note::Hub);
            self.position = position;
            return;
        }
        let text = text.strip_suffix('.').unwrap_or(text);
        if text.contains(char::is_whitespace) {
            self.note(Note::Spaces);
        }
        let parts: Vec<&str> = text.split(':').map(str::trim).collect();
        self.side(parts[0]);
        let parts = self.without_second_side(&parts);
        for part in &parts[1..] {
            self.part(part);
        }
        for color in Color::BOTH {
            if !self.listed[color as usize] {
                self.problems.push(Problem::NoList(color));
            }
        }
    }

    fn without_tag<'t>(&mut self, text: &'t str) -> &'t str {
        let inside = text
            .strip_prefix("[FEN")
            .and_then(|rest| rest.trim_start().strip_prefix('"'))
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|rest| rest.trim_end().strip_suffix('"'));
        if inside.is_some() {
            self.note(Note::Tag);
        }
        inside.map_or(text, str::trim)
    }

    fn side(&mut self, part: &str) {
        let side = match part {
            "?" if self.side.is_none() => return self.problems.push(Problem::SideUnknown),
            "?" => self.side,
            _ => self.letter(part).filter(|_| part.len() == 1),
        };
        match side {
            Some(side) => self.position = self.position.with_side(side),
            None => self.problems.push(Problem::NoSide(part.to_owned())),
        }
    }

    /// The player whose letter `text` begins with.
    fn letter(&mut self, text: &str) -> Option<Color> {
        let first = text.chars().next()?;
        let color = Color::BOTH
            .into_iter()
            .find(|&color| letter(color).eq_ignore_ascii_case(&first))?;
        if first.is_ascii_lowercase() {
            self.note(Note::LowerCase);
        }
        Some(color)
    }

    /// Drops a second side to move; `W:W:B1` has none, for there White's list is empty.
    fn without_second_side<'t>(&mut self, parts: &[&'t str]) -> Vec<&'t str> {
        let mut parts = parts.to_vec();
        if parts.len() >= 4 && parts[0] == parts[1] && parts[2].starts_with(parts[0]) {
            self.note(Note::SideTwice);
            parts.remove(1);
        }
        parts
    }

    fn part(&mut self, part: &str) {
        if let Some(color) = self.letter(part) {
            return self.list(color, part[1..].trim());
        }
        let number = part.get(1..).and_then(number);
        match (part.chars().next(), number) {
            (Some('H'), Some(n)) if self.halfmoves.is_none() => {
                self.halfmoves = Some(n.min(most_halfmoves(self.rules)));
            }
            (Some('F'), Some(n)) if self.move_number.is_none() => self.move_number = Some(n),
            _ if is_king_moves(part) => self.note(Note::KingMoves),
            _ => self.problems.push(Problem::UnknownPart(part.to_owned())),
        }
    }

    fn list(&mut self, color: Color, list: &str) {
        if std::mem::replace(&mut self.listed[color as usize], true) {
            self.problems.push(Problem::ListTwice(color));
        }
        if !list.is_empty() {
            for entry in list.split(',') {
                self.entry(color, entry.trim());
            }
        }
    }

    /// One square or range, `K` before kings.
    fn entry(&mut self, color: Color, whole: &str) {
        let mut entry = whole;
        if entry.starts_with(['G', 'P']) {
            return self.problems.push(Problem::MidMove(whole.to_owned()));
        }
        let name = entry.trim_start_matches('K');
        if is_algebraic(&self.rules.board, name) {
            let kings = entry.len() - name.len();
            return match algebraic(&self.rules.board, name) {
                Some(square) if kings <= 1 => self.put(color, kings == 1, square),
                _ => self.unreadable(color, whole),
            };
        }
        if let Some(inside) = entry.chars().next().filter(|c| "WBwb".contains(*c)) {
            let problem = Problem::LetterInside(color, inside, whole.to_owned());
            self.problems.push(problem);
            entry = &entry[1..];
        }
        let squares = entry.trim_start_matches(['K', 'k']);
        let king = squares.len() < entry.len();
        if entry.starts_with('k') {
            self.note(Note::LowerCase);
        }
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        match (self.number(first), self.number(last)) {
            (Some(first), Some(last)) if entry.len() - squares.len() <= 1 => {
                self.range(color, king, first, last, whole);
            }
            _ => self.unreadable(color, whole),
        }
    }

    fn unreadable(&mut self, color: Color, entry: &str) {
        let problem = Problem::Unreadable(color, entry.to_owned());
        self.problems.push(problem);
    }

    fn number(&mut self, text: &str) -> Option<u32> {
        let text = text.trim();
        let number = number(text)?;
        if text.len() > 1 && text.starts_with('0') {
            self.note(Note::LeadingZeros);
        }
        Some(number)
    }

    fn range(&mut self, color: Color, king: bool, first: u32, last: u32, text: &str) {
        let board = &self.rules.board;
        let missing: Vec<u32> = [first, last]
            .into_iter()
            .filter(|&number| board.square(number).is_none())
            .collect();
        let only_once = if first == last { 1 } else { 2 };
        if !missing.is_empty() {
            let missing = missing.into_iter().take(only_once);
            return self.problems.extend(missing.map(Problem::NoSquare));
        }
        if first > last {
            return self.problems.push(Problem::Backward(text.to_owned()));
        }
        for square in (first..=last).filter_map(|number| board.square(number)) {
            self.put(color, king, square);
        }
    }

    fn put(&mut self, color: Color, king: bool, square: Square) {
        let position = &self.position;
        let set = SquareSet::of(square);
        if position.occupied().has(square) {
            let name = self.rules.name_of(square);
            self.problems.push(Problem::Fault(Fault::Twice(name)));
        } else if king {
            self.position = position.with_kings(color, position.kings(color).or(set));
        } else {
            self.position = position.with_men(color, position.men(color).or(set));
        }
    }
}

/// The plies up to which field `H` counts: a hundred, or the longest draw limit of the game.
fn most_halfmoves(rules: &Rules) -> u32 {
    let clauses = rules.limits.iter().flat_map(|limits| limits.clauses);
    clauses.map(|clause| clause.plies).fold(100, u32::max)
}

fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// The last field of a Frisian FEN, such as `+0+0`.
fn is_king_moves(part: &str) -> bool {
    let counts = part.strip_prefix('+').and_then(|rest| rest.split_once('+'));
    counts.is_some_and(|(white, black)| number(white).is_some() && number(black).is_some())
}
