//! The panel: one row a ply, with the counts of every draw limit.

use clap::builder::styling::{AnsiColor, Style};
use remise::adjudicate::clock::Counts;
use remise::adjudicate::game::{Choice, Ply};
use remise::limits::{Class, Limits};
use remise::square::Color;
use textwrap::core::display_width;

use super::case::Case;
use super::origin::Origin;
use super::sheet::{Sheet, is_corrected};
use crate::records::paper::{Line, Paper};

const COLUMNS: usize = 9;

/// A row: the columns, and what stands behind them.
struct Row {
    cells: [String; COLUMNS],
    remarks: String,
    style: Style,
}

/// Writes the panel of a reading.
pub fn write(paper: &mut Paper, case: &Case, reading: usize) {
    let names = case.lang.panel_columns().map(str::to_owned);
    let head = Row {
        cells: names,
        remarks: String::new(),
        style: Style::new().bold(),
    };
    let entries = 0..case.games()[reading].plies().len();
    let rows = entries.map(|entry| Ruled::new(case, reading, entry).row());
    let rows: Vec<Row> = std::iter::once(head).chain(rows).collect();
    let widths = widths(&rows);
    for row in &rows {
        paper.row(row.style, &aligned(row, &widths));
    }
    paper.lines(&[Line::Plain(case.lang.panel_meaning().to_owned())]);
}

fn widths(rows: &[Row]) -> [usize; COLUMNS] {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| display_width(&row.cells[column]));
        cells.max().unwrap_or(0)
    };
    std::array::from_fn(width)
}

fn aligned(row: &Row, widths: &[usize; COLUMNS]) -> String {
    let mut text = String::new();
    for (column, (cell, width)) in row.cells.iter().zip(widths).enumerate() {
        let gap = " ".repeat(width - display_width(cell));
        let [left, right] = if column == 0 {
            [&*gap, cell]
        } else {
            [cell, &*gap]
        };
        text.extend([left, right, "  "]);
    }
    text + &row.remarks
}

/// An entry of a reading and its counts.
struct Ruled<'r> {
    case: &'r Case<'r>,
    reading: usize,
    entry: usize,
    sheet: Sheet<'r>,
    ply: &'r Ply,
    counts: &'r Counts,
}

impl<'r> Ruled<'r> {
    fn new(case: &'r Case<'r>, reading: usize, entry: usize) -> Ruled<'r> {
        let sheet = case.sheet(reading);
        let ply = &sheet.plies()[entry];
        let place = sheet.game.place_of(case.ruling.limits);
        Ruled {
            case,
            reading,
            entry,
            sheet,
            ply,
            counts: &ply.counts[place],
        }
    }

    fn row(&self) -> Row {
        let lang = self.case.lang;
        let legal = matches!(self.ply.choice, Choice::Legal { .. });
        let style = match (&self.ply.choice, self.is_end()) {
            (Choice::Irregular { .. }, _) => AnsiColor::Red.on_default(),
            (_, true) => AnsiColor::Yellow.on_default(),
            _ => Style::new(),
        };
        let [quiet, sixteen, five] = played(self.counts);
        let legality = match self.ply.choice {
            Choice::SetUp => "-",
            _ => lang.legality(legal),
        };
        let cells = [
            self.ply.number.to_string(),
            self.sheet.name(self.entry),
            legality.to_owned(),
            self.ply.occurrences.to_string(),
            quiet,
            sixteen,
            five,
            self.moves_left(self.counts),
            self.counts
                .in_force()
                .next()
                .map_or("-", |(draw, _)| draw.article())
                .to_owned(),
        ];
        Row {
            cells,
            remarks: self.remarks(),
            style,
        }
    }

    fn is_end(&self) -> bool {
        let end = self.sheet.game.end(self.case.ruling.limits);
        end.is_some_and(|end| self.sheet.entry_at(end.ply) == Some(self.entry))
    }

    /// The moves that White and Black have left.
    fn moves_left(&self, counts: &Counts) -> String {
        let side = self.ply.after.side();
        let left = counts.left().map(|left| [left.div_ceil(2), left / 2]);
        match (left, side) {
            (None, _) => "-".to_owned(),
            (Some([mover, other]), Color::White) => format!("{mover}/{other}"),
            (Some([mover, other]), Color::Black) => format!("{other}/{mover}"),
        }
    }

    fn remarks(&self) -> String {
        let lang = self.case.lang;
        let mut remarks = Vec::new();
        if is_corrected(&self.ply.choice) {
            remarks.push(lang.corrected().to_owned());
        }
        remarks.extend(self.count_begins());
        if let (true, Some(end)) = (self.is_end(), self.sheet.game.end(self.case.ruling.limits)) {
            remarks.push(lang.ends_here(end.verdict.article()));
        }
        remarks.extend(self.other_limits());
        let standing = self.case.standing(self.reading, self.entry);
        remarks.extend(standing.map(|standing| lang.standing(&standing)));
        lang.remarks(&remarks)
    }

    /// The event that started a count of a lone king.
    fn count_begins(&self) -> Option<String> {
        let limits = self.case.ruling.limits;
        let is_new = self.ply.before != self.ply.after;
        let limit = match (self.counts.sixteen, self.counts.five) {
            (_, Some(0)) => limits.lone_two,
            (Some(0), _) => limits.lone_three,
            _ => None,
        };
        let limit = limit.filter(|_| is_new)?;
        let origin = Origin::of(&self.sheet, self.ply.number, 0);
        let event = self.case.lang.event(origin.event);
        Some(self.case.lang.count_begins(limit / 2, event))
    }

    /// The counts of the rule sets that differ.
    fn other_limits(&self) -> Vec<String> {
        let others = self.ply.counts.iter().filter(|counts| {
            let numbers = |counts: &Counts| (counts.quiet, counts.sixteen, counts.five);
            !counts.limits.is_none() && numbers(counts) != numbers(self.counts)
        });
        let text = |counts: &Counts| {
            let [_, sixteen, five] = played(counts);
            let (limits, left) = (counts.limits.name, self.moves_left(counts));
            self.case.lang.counts_under(limits, &sixteen, &five, &left)
        };
        others.map(text).collect()
    }
}

/// The plies played of each count and its limit: `3/50`, `-` where it does not run.
fn played(counts: &Counts) -> [String; 3] {
    let limits: &Limits = counts.limits;
    let text = |played: Option<u32>, limit: Option<u32>| match (played, limit) {
        (Some(played), Some(limit)) => format!("{played}/{limit}"),
        (Some(played), None) => played.to_string(),
        (None, _) => "-".to_owned(),
    };
    let quiet = (counts.class == Class::Open).then_some(counts.quiet);
    [
        text(quiet, limits.open),
        text(counts.sixteen, limits.lone_three),
        text(counts.five, limits.lone_two),
    ]
}
