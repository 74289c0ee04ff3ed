//! The score sheet: the moves of a game with their numbers, as an arbiter looks them up.

use std::borrow::Cow;

use remise::adjudicate::game::{Choice, Game, Ply};
use remise::adjudicate::statement::Change;
use remise::moves::{Move, path};
use remise::notation::movetext;
use remise::notation::pdn::{Item, Record};
use remise::position::Position;
use remise::rules::Rules;

use crate::records::numbers;

/// The moves of one reading of a record.
#[derive(Clone, Copy)]
pub struct Sheet<'s> {
    /// The record.
    pub record: &'s Record,
    /// The reading.
    pub game: &'s Game,
}

impl<'s> Sheet<'s> {
    /// The recorded moves.
    pub fn plies(&self) -> &'s [Ply] {
        self.game.plies()
    }

    /// The rules.
    pub const fn rules(&self) -> &'static Rules {
        self.game.rules()
    }

    /// An entry as text: a legal move in its normal form, anything else as recorded.
    pub fn text(&self, entry: usize) -> Cow<'s, str> {
        let ply = &self.plies()[entry];
        match &ply.choice {
            Choice::Legal { mv, .. } => movetext::write(self.rules(), &ply.before, mv).into(),
            _ => self.recorded(entry).into(),
        }
    }

    /// An entry as recorded.
    pub fn recorded(&self, entry: usize) -> &'s str {
        let item = self.plies()[entry].item;
        item_text(item.and_then(|item| self.record.items.get(item)))
    }

    /// `24.` before White's moves, `24...` before Black's.
    pub fn number(&self, ply: u32) -> String {
        numbers::number(self.rules(), self.game.start().side(), ply)
    }

    /// An entry with its number, its text as recorded: `24... 36x27`.
    pub fn recorded_name(&self, entry: usize) -> String {
        let number = self.number(self.plies()[entry].number);
        format!("{number} {}", self.recorded(entry))
    }

    /// An entry with its number, `24... 36x27`; `/FEN/` for a position set up.
    pub fn name(&self, entry: usize) -> String {
        let ply = &self.plies()[entry];
        match ply.choice {
            Choice::SetUp => "/FEN/".to_owned(),
            _ => format!("{} {}", self.number(ply.number), self.text(entry)),
        }
    }

    /// The item that stands at this place of the record, with the number of the next ply; `/FEN/` for
    /// a position set up.
    pub fn item_name(&self, item: usize) -> String {
        let number = self.number(self.game.played() + 1);
        match self.record.items.get(item) {
            Some(Item::SetUp(_)) => "/FEN/".to_owned(),
            item => format!("{number} {}", item_text(item)),
        }
    }

    /// The entry after which so many plies are played.
    pub fn entry_at(&self, ply: u32) -> Option<usize> {
        let plies = self.plies().iter();
        plies.enumerate().rposition(|(_, entry)| {
            entry.number == ply && entry.choice != Choice::SetUp && !is_corrected(&entry.choice)
        })
    }

    /// The legal moves where an entry was played, and the pieces that each takes; `None` if, under free
    /// choice, they take different numbers.
    pub fn due(&self, entry: usize) -> (Vec<String>, Option<u32>) {
        let before = &self.plies()[entry].before;
        let moves = remise::moves::moves(self.rules(), before);
        let texts = moves
            .iter()
            .map(|mv| movetext::write(self.rules(), before, mv));
        let taken = moves.first().map_or(0, |mv| mv.captured.len());
        let is_same = moves.iter().all(|mv| mv.captured.len() == taken);
        (texts.collect(), is_same.then_some(taken))
    }

    /// The moves that would have kept a result, with the plies to their goal.
    pub fn kept_by(&self, change: &Change) -> Vec<(String, Option<u32>)> {
        let before = &self.plies()[change.entry].before;
        let moves = change.kept_by.iter();
        moves
            .map(|ranked| {
                let text = movetext::write(self.rules(), before, &ranked.mv);
                (text, ranked.dtz.or(ranked.dtw))
            })
            .collect()
    }
}

/// True for an irregular move that gave way to another one.
pub const fn is_corrected(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Irregular {
            corrected: true,
            ..
        }
    )
}

fn item_text(item: Option<&Item>) -> &str {
    match item {
        Some(Item::Move(mv)) => &mv.text,
        Some(Item::SetUp(set_up)) => &set_up.fen,
        _ => "",
    }
}

/// The full path of a move, with all squares that it turns on.
pub fn full_path(rules: &Rules, position: &Position, mv: &Move) -> String {
    let squares = path(rules, position, mv).unwrap_or_else(|| vec![mv.from, mv.to]);
    let names = squares
        .into_iter()
        .map(|square| rules.name_of(square).to_string());
    let sign = rules.capture_sign.encode_utf8(&mut [0; 4]).to_owned();
    names.collect::<Vec<_>>().join(&sign)
}

/// The squares of the pieces that a move takes.
pub fn captured(rules: &Rules, mv: &Move) -> Vec<String> {
    let squares = mv.captured.into_iter();
    squares
        .map(|square| rules.name_of(square).to_string())
        .collect()
}
