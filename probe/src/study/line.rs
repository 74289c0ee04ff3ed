//! The lines of a study: the main line, and the variations that leave it.

use std::collections::HashMap;

use crate::adjudicate::game::{Choice, Game};
use crate::adjudicate::replay::{Replay, Stop};
use crate::moves::Move;
use crate::notation::pdn::Item;
use crate::position::Position;
use crate::rules::Rules;

/// A line, as far as its moves are legal and clear.
#[derive(Clone, Debug)]
pub struct Line {
    /// The position in which it begins.
    pub start: Position,
    /// The game along it.
    pub game: Game,
    /// The moves, with the places of their items.
    pub moves: Vec<(usize, Move)>,
    /// Why it does not go on, if the record does.
    pub fault: Option<LineFault>,
    /// The variations up to the fault: the place of the item, the number of moves played before it
    /// begins, the line.
    pub variations: Vec<(usize, usize, Line)>,
    /// After how many moves each position stood last.
    last: HashMap<Position, usize>,
}

/// Why a line cannot be followed to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// The item in this place is no legal move.
    Illegal(usize),
    /// The short capture in this place names several moves, and nothing that follows settles which.
    Ambiguous(usize),
    /// The record itself cannot be followed.
    Stopped(Stop),
}

impl LineFault {
    /// The place of the item.
    const fn item(&self) -> usize {
        match self {
            LineFault::Illegal(item) | LineFault::Ambiguous(item) => *item,
            LineFault::Stopped(stop) => stop.item,
        }
    }
}

impl Line {
    /// The line of these items from `start`, and all variations in them.
    pub fn of(rules: &'static Rules, start: Position, items: &[Item]) -> Line {
        let replay = Replay::of(Game::new(rules, start), items);
        let recorded = &replay.games[0];
        let mut game = Game::new(rules, start);
        let mut moves = Vec::new();
        let mut fault = None;
        for ply in recorded.plies() {
            let item = ply.item.unwrap_or_default();
            match &ply.choice {
                Choice::Legal { mv, .. } if !ply.is_open() => {
                    if game.play(mv).is_err() {
                        break;
                    }
                    moves.push((item, *mv));
                }
                Choice::Legal { .. } => fault = Some(LineFault::Ambiguous(item)),
                _ => fault = Some(LineFault::Illegal(item)),
            }
            if fault.is_some() {
                break;
            }
        }
        let fault = fault.or(replay.stop.map(LineFault::Stopped));
        let mut line = Line {
            start,
            game,
            moves,
            fault,
            variations: Vec::new(),
            last: HashMap::new(),
        };
        line.last = line.positions().copied().zip(0..).collect();
        line.variations = line.find_variations(rules, items);
        line
    }

    /// The positions of the line, one more than moves.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        let after = self.game.plies().iter().map(|ply| &ply.after);
        std::iter::once(&self.start).chain(after)
    }

    /// The position after so many moves.
    pub fn position(&self, moves: usize) -> &Position {
        match moves.checked_sub(1) {
            None => &self.start,
            Some(last) => &self.game.plies()[last].after,
        }
    }

    /// True if the position stands in the line after more than `played` moves.
    pub fn meets_after(&self, played: usize, position: &Position) -> bool {
        self.last.get(position).is_some_and(|&last| last > played)
    }

    /// A variation takes the place of the move before it; behind a fault nobody knows from where.
    fn find_variations(&self, rules: &'static Rules, items: &[Item]) -> Vec<(usize, usize, Line)> {
        let variations = items
            .iter()
            .enumerate()
            .filter_map(|(place, item)| match item {
                Item::Variation(items) => Some((place, items)),
                _ => None,
            });
        let end = self.fault.as_ref().map_or(usize::MAX, LineFault::item);
        let mut found = Vec::new();
        for (place, items) in variations.filter(|(place, _)| *place < end) {
            let played = self.moves.iter().filter(|(item, _)| *item < place).count();
            if let Some(before) = played.checked_sub(1) {
                let start = *self.position(before);
                found.push((place, before, Line::of(rules, start, items)));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::notation::pdn::Reader;
    use crate::rules::INTERNATIONAL as RULES;

    #[test]
    fn variations_behind_a_fault_are_left_out() {
        let text = "1. 31-27 (1. 31-26 20-25) 20-24 2. 27-3 (2. 27-22 24-29) 24-30";
        let record = Reader::new(text.as_bytes()).next().expect("a record");
        let items = record.expect("a good one").items;
        let start = fen::read(&RULES, "W:W31,36:B15,20")
            .expect("a position")
            .position;
        let line = Line::of(&RULES, start, &items);
        assert_eq!(line.moves.len(), 2);
        assert!(matches!(line.fault, Some(LineFault::Illegal(_))));
        let [(_, 0, variation)] = &line.variations[..] else {
            panic!("one variation: {:?}", line.variations);
        };
        assert_eq!((variation.start, variation.moves.len()), (start, 2));
        assert!(line.meets_after(1, line.position(2)) && !line.meets_after(2, line.position(2)));
    }
}
