//! Findings in words.

use remise::adjudicate::game::{Choice, End, Game, Ply};
use remise::adjudicate::irregular::Wrong;
use remise::adjudicate::replay::{Stop, Why};
use remise::adjudicate::ruling::{Finding, GameResult, Ruling};
use remise::moves::{Move, moves};
use remise::notation::{diagram, fen};
use remise::position::Position;

use super::ending::Ending;
use super::sheet::{Sheet, captured, full_path};
use crate::records::lang::Lang;
use crate::records::paper::Line;

/// The most moves that a list shows.
pub const MOST_MOVES: usize = 12;

/// Speaks about one reading of a record.
#[derive(Clone, Copy)]
pub struct Speaker<'s> {
    /// The language.
    pub lang: Lang,
    /// The ruling.
    pub ruling: &'s Ruling,
    /// The moves of the reading.
    pub sheet: Sheet<'s>,
}

impl<'s> Speaker<'s> {
    /// A finding.
    pub fn finding(&self, finding: &Finding) -> Vec<Line> {
        match finding {
            Finding::Irregular(entry) => self.irregular(*entry),
            Finding::Ambiguous(entry) => self.ambiguous(*entry),
            Finding::Stopped(stop) => self.stopped(stop),
            Finding::GoesOn { end, plies } => {
                let mut lines = self.end(*end);
                lines.push(Line::Detail(self.lang.goes_on(*plies)));
                lines
            }
            Finding::WrongResult { claimed, right, .. } => {
                vec![Line::Head(self.wrong_result(claimed, *right))]
            }
            Finding::ResultsDiffer { tag, written } => {
                vec![Line::Head(self.lang.results_differ(tag, written))]
            }
        }
    }

    fn stopped(&self, stop: &Stop) -> Vec<Line> {
        let name = self.sheet.item_name(stop.item);
        let mut lines = vec![Line::Head(self.lang.stopped(&name, stop))];
        if self.sheet.game.played() == 0 && stop.why == Why::Lost {
            lines.push(Line::Detail(self.lang.another_game()));
        }
        lines
    }

    fn wrong_result(&self, claimed: &str, right: GameResult) -> String {
        self.lang.wrong_result(claimed, right)
    }

    /// Where and why the game was over or drawn.
    pub fn end(&self, end: End) -> Vec<Line> {
        let ending = Ending::of(&self.sheet, end, self.ruling.limits);
        let name = ending.entry.map(|entry| self.at_ply(entry));
        let mut lines = vec![Line::Head(self.lang.ended(name.as_deref(), end.verdict))];
        if !ending.stood_before.is_empty() {
            lines.push(Line::Detail(self.lang.stood_before(&ending.stood_before)));
        }
        if let Some(origin) = ending.origin {
            let name = origin.entry.map(|entry| self.at_ply(entry));
            lines.push(Line::Detail(
                self.lang.count_began(origin.event, name.as_deref()),
            ));
        }
        lines
    }

    /// A move with its number and its ply.
    pub fn at_ply(&self, entry: usize) -> String {
        let ply = self.sheet.plies()[entry].number;
        self.lang.at_ply(&self.sheet.name(entry), ply)
    }

    fn irregular(&self, entry: usize) -> Vec<Line> {
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
    fn variants(&self, entry: usize) -> Vec<(&'s Wrong, Option<Position>)> {
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
            let kind = self.lang.fault_kind(wrong);
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
        match (ply.settled, stands, corrected) {
            (_, None, _) => self
                .lang
                .cannot_be_made(entry + 1 < self.sheet.plies().len()),
            (None, ..) => self.lang.stays_open(),
            (Some(by), _, true) => self.lang.was_corrected(&self.at_ply(by)),
            (Some(by), _, false) => self.lang.it_stood(&self.at_ply(by)),
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

    fn leading_to(&self, ply: &Ply, after: Position) -> Option<Move> {
        let moves = moves(self.sheet.rules(), &ply.before);
        moves.into_iter().find(|mv| ply.before.after(mv) == after)
    }

    fn path(&self, ply: &Ply, mv: &Move) -> String {
        full_path(self.sheet.rules(), &ply.before, mv)
    }

    /// The readings of a capture, each with what it takes.
    fn readings(&self, ply: &Ply, readings: &[Move]) -> Vec<Line> {
        let line = |mv: &Move| {
            let squares = captured(self.sheet.rules(), mv);
            let squares: Vec<String> = squares.iter().map(u32::to_string).collect();
            Line::Detail(self.lang.capture(&self.path(ply, mv), &squares))
        };
        readings.iter().map(line).collect()
    }

    fn ambiguous(&self, entry: usize) -> Vec<Line> {
        let ply = &self.sheet.plies()[entry];
        let Choice::Legal { readings, .. } = &ply.choice else {
            return Vec::new();
        };
        let mut lines = vec![Line::Head(self.ambiguous_head(entry, readings.len()))];
        lines.extend(self.readings(ply, readings));
        lines.push(Line::Detail(self.lang.unsettled()));
        lines
    }

    fn ambiguous_head(&self, entry: usize, readings: usize) -> String {
        let ply = self.sheet.plies()[entry].number;
        let name = self.lang.at_ply(&self.sheet.recorded_name(entry), ply);
        self.lang.ambiguous(&name, readings)
    }

    /// A capture that named several moves until a later one settled it.
    pub fn settled(&self, entry: usize) -> Vec<Line> {
        let ply = &self.sheet.plies()[entry];
        let (Choice::Legal { mv, readings }, Some(by)) = (&ply.choice, ply.settled) else {
            return Vec::new();
        };
        let mut lines = vec![Line::Plain(
            self.lang.note(&self.ambiguous_head(entry, readings.len())),
        )];
        lines.extend(self.readings(ply, readings));
        lines.push(Line::Detail(
            self.lang.settled(&self.at_ply(by), &self.path(ply, mv)),
        ));
        lines
    }

    /// What this reading takes an open entry for.
    pub fn case(&self, entry: usize) -> String {
        let ply = &self.sheet.plies()[entry];
        let name = format!(
            "{} {}",
            self.sheet.number(ply.number),
            self.sheet.recorded(entry)
        );
        match &ply.choice {
            Choice::Legal { mv, .. } => self.lang.case_capture(&name, &self.path(ply, mv)),
            Choice::Irregular {
                corrected: true, ..
            } => self.lang.case_corrected(&name),
            Choice::Irregular { wrong, stands, .. } => match (&wrong[..], stands) {
                ([Wrong::Path], Some(stands)) => {
                    let mv = self.leading_to(ply, *stands);
                    let path = mv.map(|mv| self.path(ply, &mv)).unwrap_or_default();
                    self.lang.case_capture(&name, &path)
                }
                _ => self.lang.case_stands(&name, self.which(entry).as_deref()),
            },
            Choice::SetUp => name,
        }
    }

    /// Which of several faults a move is that stands, if there are several.
    fn which(&self, entry: usize) -> Option<String> {
        let ply = &self.sheet.plies()[entry];
        let Choice::Irregular { wrong, .. } = &ply.choice else {
            return None;
        };
        let several = self.variants(entry).len() > 1;
        let wrong = wrong.first().filter(|_| several)?;
        Some(self.lang.wrong(wrong, ply.side()))
    }
}
