//! The panel: one row a ply, with the counts of every draw limit.

use clap::builder::styling::{AnsiColor, Style};
use remise::adjudicate::clock::Counts;
use remise::adjudicate::game::{Choice, Ply};
use remise::limits::{Class, Clause, Limits, MainRoad, Restart};
use remise::square::Color;
use textwrap::core::display_width;

use super::case::Case;
use super::origin::Origin;
use super::sheet::{Sheet, is_corrected};
use crate::records::paper::{Line, Paper};

/// A row: the columns, and what stands behind them.
struct Row {
    cells: Vec<String>,
    remarks: String,
    style: Style,
}

/// Writes the panel of a reading.
pub fn write(paper: &mut Paper, case: &Case, reading: usize) {
    let columns = Column::of(case.ruling.limits);
    let head = Row {
        cells: case.lang.panel_columns(&columns),
        remarks: String::new(),
        style: Style::new().bold(),
    };
    let entries = 0..case.games()[reading].plies().len();
    let rows = entries.map(|entry| Ruled::new(case, reading, entry).row(&columns));
    let rows: Vec<Row> = std::iter::once(head).chain(rows).collect();
    let widths = widths(&rows);
    for row in &rows {
        paper.row(row.style, &aligned(row, &widths));
    }
    let others = case.ruling.rules.limits.iter();
    let others = others.filter(|limits| !limits.is_none()).count() > 1;
    paper.lines(&[Line::Plain(case.lang.panel_meaning(&columns, others))]);
}

fn widths(rows: &[Row]) -> Vec<usize> {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| display_width(&row.cells[column]));
        cells.max().unwrap_or(0)
    };
    (0..rows[0].cells.len()).map(width).collect()
}

fn aligned(row: &Row, widths: &[usize]) -> String {
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

    fn row(&self, columns: &[Column]) -> Row {
        let lang = self.case.lang;
        let legal = matches!(self.ply.choice, Choice::Legal { .. });
        let style = match (&self.ply.choice, self.is_end()) {
            (Choice::Irregular { .. }, _) => AnsiColor::Red.on_default(),
            (_, true) => AnsiColor::Yellow.on_default(),
            _ => Style::new(),
        };
        let legality = match self.ply.choice {
            Choice::SetUp => "-",
            _ => lang.legality(legal),
        };
        let mut cells = vec![
            self.ply.number.to_string(),
            self.sheet.name(self.entry),
            legality.to_owned(),
            self.ply.occurrences.to_string(),
        ];
        cells.extend(columns.iter().map(|column| column.played(self.counts)));
        let article = self.counts.in_force().next();
        let article = article.map_or("-", |(clause, _)| clause.article);
        cells.extend([self.moves_left(self.counts), article.to_owned()]);
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

    /// The event that started a count that not every capture and man move restarts.
    fn count_begins(&self) -> Option<String> {
        let is_new = self.ply.before != self.ply.after && self.counts.played == 0;
        let clause = self.counts.clause?;
        if !is_new || clause.class.restart() == Restart::CaptureOrManMove {
            return None;
        }
        let origin = Origin::of(&self.sheet, self.ply.number, 0);
        let event = self.case.lang.event(origin.event);
        Some(self.case.lang.count_begins(clause.plies / 2, event))
    }

    /// The counts of the rule sets that differ.
    fn other_limits(&self) -> Vec<String> {
        let others = self.ply.counts.iter().filter(|counts| {
            let numbers = |counts: &Counts| (counts.quiet, counts.played, counts.carried);
            !counts.limits.is_none() && numbers(counts) != numbers(self.counts)
        });
        let told = |counts: &Counts| {
            let [sixteen, five] = [Class::LoneThree, Class::LoneTwo].map(|class| {
                let mut clauses = counts.limits.clauses.iter();
                let clause = clauses.find(|clause| clause.class == class);
                text(counts.of(class), clause.map(|clause| clause.plies))
            });
            let (limits, left) = (counts.limits.name, self.moves_left(counts));
            self.case.lang.counts_under(limits, &sixteen, &five, &left)
        };
        others.map(told).collect()
    }
}

/// A column with the plies of a count.
pub enum Column {
    /// Of this clause.
    Of(&'static Clause),
    /// Of the clause in force, whichever it is.
    InForce,
    /// Of the clause on the main road.
    MainRoad(MainRoad),
}

/// More clauses than this share a column: one is in force at a time.
const MOST_CLAUSES: usize = 3;

impl Column {
    /// The columns for a rule set.
    fn of(limits: &'static Limits) -> Vec<Column> {
        let clauses = limits.clauses;
        let mut columns: Vec<Column> = match clauses.len() {
            1..=MOST_CLAUSES => clauses.iter().rev().map(Column::Of).collect(),
            _ => vec![Column::InForce],
        };
        columns.extend(limits.main_road.map(Column::MainRoad));
        columns
    }

    /// The plies played and the limit: `3/50`, `-` where the count does not run.
    fn played(&self, counts: &Counts) -> String {
        match self {
            Column::Of(clause) => text(counts.of(clause.class), Some(clause.plies)),
            Column::InForce => text(
                Some(counts.played),
                counts.clause.map(|clause| clause.plies),
            ),
            Column::MainRoad(road) => text(counts.main_road, Some(road.plies)),
        }
    }
}

fn text(played: Option<u32>, limit: Option<u32>) -> String {
    match (played, limit) {
        (Some(played), Some(limit)) => format!("{played}/{limit}"),
        (Some(played), None) => played.to_string(),
        (None, _) => "-".to_owned(),
    }
}
