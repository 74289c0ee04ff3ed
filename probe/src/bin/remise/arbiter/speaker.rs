//! Findings in words.

use remise::adjudicate::game::End;
use remise::adjudicate::replay::{Stop, Why};
use remise::adjudicate::ruling::{Finding, Ruling};

use super::ending::Ending;
use super::sheet::Sheet;
use crate::records::lang::Lang;
use crate::records::paper::Line;

mod irregular;
mod reading;

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
                let rules = self.sheet.rules();
                vec![Line::Head(self.lang.wrong_result(rules, claimed, *right))]
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
}
