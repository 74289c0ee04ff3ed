//! Readings of a record in words.

use remise::adjudicate::game::{Choice, Ply};
use remise::adjudicate::irregular::Wrong;
use remise::moves::{Move, moves};
use remise::position::Position;

use super::Speaker;
use crate::arbiter::sheet::{captured, full_path};
use crate::records::paper::Line;

impl Speaker<'_> {
    /// The readings of a capture, each with what it takes.
    pub(super) fn readings(&self, ply: &Ply, readings: &[Move]) -> Vec<Line> {
        let line = |mv: &Move| {
            let squares = captured(self.sheet.rules(), mv);
            Line::Detail(self.lang.capture(&self.path(ply, mv), &squares))
        };
        readings.iter().map(line).collect()
    }

    /// A capture that names several moves.
    pub(super) fn ambiguous(&self, entry: usize) -> Vec<Line> {
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
        let name = self.sheet.recorded_name(entry);
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

    /// The capture that leads to this position.
    pub(super) fn leading_to(&self, ply: &Ply, after: Position) -> Option<Move> {
        let moves = moves(self.sheet.rules(), &ply.before);
        moves.into_iter().find(|mv| ply.before.after(mv) == after)
    }

    /// The full path of a capture.
    pub(super) fn path(&self, ply: &Ply, mv: &Move) -> String {
        full_path(self.sheet.rules(), &ply.before, mv)
    }
}
