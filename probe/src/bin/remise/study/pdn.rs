//! A study again in the normal form of the standard, with the proof as comments and variations.

use remise::moves::Move;
use remise::notation::pdn::{Item, RecordedMove};
use remise::study::check::Alternative;
use remise::study::verdict::{Failure, Soundness};

use super::branch::Branch;
use super::case::Case;
use super::duals;
use super::ending;
use super::fate::Fate;
use super::verdict;
use crate::records::normal_form;
use crate::records::paper::sentences;

/// The sign of the standard for an only move.
const ONLY_MOVE: u32 = 7;

/// The text of a study.
pub fn text(case: &Case) -> String {
    let (record, study) = (case.record, case.study);
    let items = Scribe::new(case).items();
    normal_form::text(record, study.rules, study.variant_from, items)
}

/// Writes the items of the main line. What stands in the record already is not added again.
struct Scribe<'s> {
    case: &'s Case<'s>,
    main: Branch<'s>,
    items: Vec<Item>,
}

impl<'s> Scribe<'s> {
    fn new(case: &'s Case<'s>) -> Scribe<'s> {
        Scribe {
            case,
            main: case.main(),
            items: Vec::new(),
        }
    }

    fn items(mut self) -> Vec<Item> {
        self.comment(self.verdict());
        let mut followed = 0;
        let mut played = 0;
        for place in 0..self.main.items.len() {
            if place < followed {
                continue;
            }
            self.item(place, played);
            if self.is_move(place, played) {
                followed = self.nags(place + 1);
                self.behind(played);
                played += 1;
            }
        }
        self.items
    }

    /// The verdict and what it rests on, and what draw limits change.
    fn verdict(&self) -> String {
        let kind = self.case.lang.soundness(Fate::of(&self.case.study.verdict));
        let mut lines = verdict::lines(self.case);
        lines.extend(ending::under_limits(self.case));
        self.case.lang.proof(kind, &sentences(&lines))
    }

    /// True if this item is the move of the line after so many others.
    fn is_move(&self, place: usize, played: usize) -> bool {
        let moves = &self.main.checked.line.moves;
        moves.get(played).is_some_and(|(item, _)| *item == place)
    }

    /// An item of the record; a move in its normal form.
    fn item(&mut self, place: usize, played: usize) {
        let item = match &self.main.items[place] {
            Item::Move(mv) if self.is_move(place, played) => Item::Move(RecordedMove {
                text: self.main.text(played),
                ..mv.clone()
            }),
            item => item.clone(),
        };
        self.items.push(item);
    }

    /// The signs behind a move, and the place behind them.
    fn nags(&mut self, start: usize) -> usize {
        let rest = self.main.items[start..].iter();
        let nags = rest.take_while(|item| matches!(item, Item::Nag(_)));
        let nags: Vec<Item> = nags.cloned().collect();
        let end = start + nags.len();
        self.items.extend(nags);
        end
    }

    /// What the proof adds behind a move.
    fn behind(&mut self, played: usize) {
        if self.main.checked.is_only(played) && !self.is_marked() {
            self.items.push(Item::Nag(ONLY_MOVE));
        }
        for dual in &self.main.checked.steps[played].duals {
            if dual.proved {
                self.dual(played, dual);
            }
        }
        if let Some(line) = self.refutation_at(played) {
            self.variation(played, &line, None);
        }
    }

    /// True if the last move has the sign for an only move.
    fn is_marked(&self) -> bool {
        let marks =
            |item: &Item| matches!(item, Item::Move(mv) if mv.marks.iter().any(|mark| mark == "*"));
        let last = self.items.iter().rev();
        let mut nags = last.take_while(|item| matches!(item, Item::Nag(_) | Item::Move(_)));
        nags.any(|item| *item == Item::Nag(ONLY_MOVE) || marks(item))
    }

    fn dual(&mut self, played: usize, dual: &Alternative) {
        let remark = duals::remark(self.case, dual);
        self.variation(played, &[dual.mv], Some(remark));
    }

    /// The refutation from the first move on that the line does not have, if it leaves the line at the
    /// move after so many others.
    fn refutation_at(&self, played: usize) -> Option<Vec<Move>> {
        let Soundness::Wrong {
            played: start,
            failure,
        } = &self.case.study.verdict
        else {
            return None;
        };
        let (Failure::Refuted(line) | Failure::TooModest(line)) = failure else {
            return None;
        };
        let steps = &self.main.checked.steps[*start..];
        let same = line
            .iter()
            .zip(steps)
            .take_while(|(mv, step)| **mv == step.mv);
        let leaves = same.count();
        let is_here = start + leaves == played && leaves < line.len();
        is_here.then(|| line[leaves..].to_vec())
    }

    /// A variation instead of the move after so many others, unless there is one with its first move.
    fn variation(&mut self, played: usize, line: &[Move], remark: Option<String>) {
        let mut variations = self.main.checked.variations.iter();
        let is_there = variations.any(|(_, before, variation)| {
            let first = variation.line.moves.first();
            *before == played && first.map(|(_, mv)| mv) == line.first()
        });
        if is_there {
            return;
        }
        let mut items = Vec::new();
        for (place, text) in self.main.texts(played, line).into_iter().enumerate() {
            items.extend(self.number(played + place, place == 0));
            items.push(Item::Move(RecordedMove {
                text,
                marks: Vec::new(),
                place: self.case.record.place,
            }));
        }
        items.extend(remark.map(Item::Comment));
        self.items.push(Item::Variation(items));
    }

    /// The number of a move; the second player's only where a line begins.
    fn number(&self, played: usize, begins: bool) -> Option<Item> {
        let text = self.main.number(played);
        let black = text.ends_with("...");
        let number = text.trim_end_matches('.').parse().ok()?;
        (begins || !black).then_some(Item::Number { number, black })
    }

    fn comment(&mut self, text: String) {
        if !normal_form::has_comment(self.main.items, &text) {
            self.items.push(Item::Comment(text));
        }
    }
}
