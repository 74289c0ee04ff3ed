//! A line of a study with the names of its moves: the main line or a variation.

use remise::moves::{Move, moves};
use remise::notation::movetext;
use remise::notation::pdn::{Item, Record};
use remise::rules::Rules;
use remise::square::Color;
use remise::study::Study;
use remise::study::check::CheckedLine;

use crate::records::numbers;

/// A line, checked, and where it begins.
#[derive(Clone, Copy)]
pub struct Branch<'b> {
    /// The line.
    pub checked: &'b CheckedLine,
    /// Its items.
    pub items: &'b [Item],
    /// The place of the variation in the items around it; 0 for the main line.
    pub place: usize,
    /// Plies from the start of the study to its first move.
    before: usize,
    /// The side that moves first in the study.
    first: Color,
}

impl<'b> Branch<'b> {
    /// The main line.
    pub fn main(study: &'b Study, record: &'b Record) -> Branch<'b> {
        Branch {
            checked: &study.main,
            items: &record.items,
            place: 0,
            before: 0,
            first: study.main.line.start.side(),
        }
    }

    /// The variations that leave this line.
    pub fn variations(self) -> impl Iterator<Item = Branch<'b>> {
        let variations = self.checked.variations.iter();
        variations.filter_map(move |(place, played, checked)| match &self.items[*place] {
            Item::Variation(items) => Some(Branch {
                checked,
                items,
                place: *place,
                before: self.before + played,
                first: self.first,
            }),
            _ => None,
        })
    }

    /// The rules.
    pub const fn rules(self) -> &'static Rules {
        self.checked.line.game.rules()
    }

    /// The number of moves.
    pub const fn len(self) -> usize {
        self.checked.steps.len()
    }

    /// The ply of the move after so many moves of the line.
    pub const fn ply(self, played: usize) -> u32 {
        (self.before + played + 1) as u32
    }

    /// A move of the line as text.
    pub fn text(self, played: usize) -> String {
        self.text_of(played, &self.checked.steps[played].mv)
    }

    /// A move of the position after so many moves as text.
    pub fn text_of(self, played: usize, mv: &Move) -> String {
        movetext::write(self.rules(), self.checked.line.position(played), mv)
    }

    /// A move of the line with its number, `3... 27-22`.
    pub fn name(self, played: usize) -> String {
        self.name_of(played, &self.checked.steps[played].mv)
    }

    /// A move of the position after so many moves, with its number.
    pub fn name_of(self, played: usize, mv: &Move) -> String {
        format!("{} {}", self.number(played), self.text_of(played, mv))
    }

    /// `24.` or `24...`.
    pub fn number(self, played: usize) -> String {
        numbers::number(self.rules(), self.first, self.ply(played))
    }

    /// The text of an item, with the number of the move after the last one.
    pub fn item_name(self, item: usize) -> String {
        let text = match self.items.get(item) {
            Some(Item::Move(mv)) => &mv.text,
            Some(Item::SetUp(set_up)) => &set_up.fen,
            _ => "",
        };
        format!("{} {text}", self.number(self.len()))
    }

    /// Moves in a row from the position after so many moves, as text.
    pub fn texts(self, played: usize, line: &[Move]) -> Vec<String> {
        let mut position = *self.checked.line.position(played);
        let text = |mv: &Move| {
            let text = movetext::write(self.rules(), &position, mv);
            position = position.after(mv);
            text
        };
        line.iter().map(text).collect()
    }

    /// Moves in a row with their numbers: `2... 27-22 3. 18x27 31x22`.
    pub fn run(self, played: usize, line: &[Move]) -> String {
        let texts = self.texts(played, line).into_iter().enumerate();
        let word = |(place, text): (usize, String)| {
            let number = self.number(played + place);
            let is_told = place > 0 && number.ends_with("...");
            if is_told {
                text
            } else {
                format!("{number} {text}")
            }
        };
        texts.map(word).collect::<Vec<_>>().join(" ")
    }

    /// The legal moves after the last one, as text.
    pub fn legal(self) -> Vec<String> {
        let list = moves(self.rules(), self.checked.line.position(self.len()));
        let texts = list.iter().map(|mv| self.text_of(self.len(), mv));
        texts.collect()
    }
}
