//! Irregular moves in words.

use remise::adjudicate::game::{Choice, Game, Ply};
use remise::adjudicate::irregular::Wrong;
use remise::moves::Move;
use remise::notation::{diagram, fen};
use remise::position::Position;

use super::{MOST_MOVES, Speaker};
use crate::records::paper::Line;

impl<'s> Speaker<'s> {
    /// An irregular move: what is wrong, what was due, and how the game goes on.
    pub(super) fn irregular(&self, entry: usize) -> Vec<Line> {
        let ply = &self.sheet.plies()[entry];
        let variants = self.variants(entry);
        if variants.iter().all(|(wrong, _)| **wrong == Wrong::Path) {
            return self.wrong_path(entry, &variants);
        }
        let name = self
            .lang
            .at_ply(&self.sheet.recorded_name(entry), ply.number);
        let mut lines = vec![
            Line::Head(self.lang.irregular(&name, &self.faults(ply, &variants))),
            Line::Board(diagram::draw(self.sheet.rules(), &ply.before)),
            Line::Detail(self.due(entry)),
        ];
        lines.extend(self.continuations(ply, &variants));
        lines.push(Line::Detail(self.outcome(entry)));
        lines
    }

    /// All that an irregular move can be, with the position if it stands: in every reading if that
    /// is open.
    pub(super) fn variants(&self, entry: usize) -> Vec<(&'s Wrong, Option<Position>)> {
        let ply = &self.sheet.plies()[entry];
        let mut variants = Vec::new();
        for game in self.readings_at(entry) {
            if let Choice::Irregular {
                wrong,
                stands,
                corrected: false,
            } = &game.plies()[entry].choice
            {
                variants.extend(wrong.iter().map(|wrong| (wrong, *stands)));
            }
        }
        if let (Choice::Irregular { wrong, stands, .. }, true) = (&ply.choice, variants.is_empty())
        {
            variants.extend(wrong.iter().map(|wrong| (wrong, *stands)));
        }
        variants.dedup();
        variants
    }

    /// The games that an entry may belong to: all that begin alike if it is open.
    fn readings_at(&self, entry: usize) -> impl Iterator<Item = &'s Game> {
        let (own, game) = (&self.sheet.plies()[entry], self.sheet.game);
        let games = self.ruling.replay.games.iter();
        games.filter(move |other| {
            let ply = &other.plies()[entry];
            std::ptr::eq(*other, game) || own.is_open() && ply.is_open() && ply.before == own.before
        })
    }

    /// What is wrong, each possibility with its articles.
    fn faults(&self, ply: &Ply, variants: &[(&Wrong, Option<Position>)]) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for (wrong, _) in variants {
            let kind = self.lang.fault_kind(self.sheet.rules(), wrong);
            let text = self.lang.fault(&kind, &self.lang.wrong(wrong, ply.side()));
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    fn due(&self, entry: usize) -> String {
        let (moves, taken) = self.sheet.due(entry);
        self.lang
            .due(taken, &self.lang.first_of(&moves, MOST_MOVES))
    }

    fn continuations(&self, ply: &Ply, variants: &[(&Wrong, Option<Position>)]) -> Vec<Line> {
        let rules = self.sheet.rules();
        let mut lines: Vec<Line> = Vec::new();
        for stands in variants.iter().filter_map(|(_, stands)| *stands) {
            let line = Line::Fen(self.lang.as_it_stands(&fen::write(rules, &stands)));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        if !lines.is_empty() {
            let before = fen::write(rules, &ply.before);
            lines.push(Line::Fen(self.lang.as_corrected(&before, ply.side())));
        }
        lines
    }

    /// Did an irregular move stand?
    fn outcome(&self, entry: usize) -> String {
        let ply = &self.sheet.plies()[entry];
        let Choice::Irregular {
            stands, corrected, ..
        } = &ply.choice
        else {
            return String::new();
        };
        let articles = self.sheet.rules().articles.irregular;
        match (ply.settled, stands, corrected) {
            (_, None, _) => self
                .lang
                .cannot_be_made(entry + 1 < self.sheet.plies().len()),
            (None, ..) => self.lang.stays_open(articles),
            (Some(by), _, true) => self.lang.was_corrected(articles, &self.at_ply(by)),
            (Some(by), _, false) => self.lang.it_stood(articles, &self.at_ply(by)),
        }
    }

    /// A capture whose squares between start and end are wrong.
    fn wrong_path(&self, entry: usize, variants: &[(&Wrong, Option<Position>)]) -> Vec<Line> {
        let ply = &self.sheet.plies()[entry];
        let name = self
            .lang
            .at_ply(&self.sheet.recorded_name(entry), ply.number);
        let readings: Vec<Move> = variants
            .iter()
            .filter_map(|(_, stands)| self.leading_to(ply, (*stands)?))
            .collect();
        let mut lines = vec![Line::Head(
            self.lang.irregular(&name, &self.faults(ply, variants)),
        )];
        match readings[..] {
            [mv] => lines.push(Line::Detail(self.lang.only_reading(&self.path(ply, &mv)))),
            _ => lines.extend(self.readings(ply, &readings)),
        }
        match ply.settled {
            Some(by) => lines.push(Line::Detail(self.lang.was_meant(&self.at_ply(by)))),
            None if readings.len() > 1 => lines.push(Line::Detail(self.lang.unsettled())),
            None => {}
        }
        lines
    }
}
