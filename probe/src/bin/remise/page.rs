//! An answer for people to read: the board, the verdict, the moves and the main line.

use std::io::{self, Write};

use clap::builder::styling::{AnsiColor, Style};
use remise::limits::Class;
use remise::notation::{diagram, movetext};
use remise::tablebase::{RankedMove, Tablebase};
use remise::value::Outcome;

use crate::answer::{Answer, line_texts, plies_text, zeroes};
use crate::question::Question;
use crate::verdict::{Verdict, plies_of};

/// The columns that text may take.
const WIDTH: usize = 80;

/// An answer and all that it is about.
pub struct Page<'p> {
    /// The tables.
    pub base: &'p Tablebase,
    /// The question.
    pub question: &'p Question,
    /// The answer.
    pub answer: &'p Answer,
    /// The main line, if known.
    pub line: Option<&'p [RankedMove]>,
}

impl Page<'_> {
    /// Writes the page, with colours.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "{}",
            diagram::draw(self.base.rules(), &self.question.position)
        )?;
        writeln!(out, "{}", self.heading())?;
        self.write_verdict(out)?;
        match &self.answer.moves {
            Ok(moves) if moves.is_empty() => Ok(()),
            Ok(moves) => self.write_moves(out, moves),
            Err(reason) => writeln!(out, "\nThe moves cannot be ranked: {reason}."),
        }?;
        self.write_line(out)
    }

    fn heading(&self) -> String {
        let side = self.question.position.side();
        let (Some(left), Some(clause)) = (self.question.left, self.question.clause) else {
            return format!("{side} to move, without draw limits.");
        };
        if self.answer.is_over() {
            return format!("{side} to move.");
        }
        let (plies, moves) = (plies_of(clause.plies), clause.plies / 2);
        let (scope, article) = (scope(clause.class), clause.article);
        format!(
            "{side} to move, {left} of {plies} left.\n\
             The draw limit is {moves} moves of each player {scope} (article {article})."
        )
    }

    fn write_verdict(&self, out: &mut impl Write) -> io::Result<()> {
        let verdict = Verdict {
            question: self.question,
            answer: self.answer,
            line_plies: self.line.map(|line| line.len() as u32),
        };
        let bold = style_of(self.answer.outcome).bold();
        writeln!(out, "{bold}{}{bold:#}", verdict.sentence())?;
        verdict
            .unlimited_sentence()
            .map_or(Ok(()), |sentence| writeln!(out, "{sentence}"))
    }

    fn write_moves(&self, out: &mut impl Write, moves: &[RankedMove]) -> io::Result<()> {
        let (rules, position) = (self.base.rules(), &self.question.position);
        let text = |ranked: &RankedMove| movetext::write(rules, position, &ranked.mv);
        let texts: Vec<String> = moves.iter().map(text).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(0);
        let width = width.max("move".len());
        let is_known = |column: &Column| moves.iter().any(|ranked| (column.of)(ranked).is_some());
        let columns: Vec<Column> = COLUMNS.into_iter().filter(is_known).collect();

        let names: String = columns
            .iter()
            .map(|column| format!("  {:>3}", column.name))
            .collect();
        let head = format!("{:width$}  result  {:12}{names}", "move", "value");
        writeln!(out, "\n{}", head.trim_end())?;
        for (text, ranked) in texts.iter().zip(moves) {
            let style = style_of(ranked.outcome);
            let rest = self.rest_of_row(&columns, ranked);
            writeln!(
                out,
                "{text:width$}  {style}{:6}{style:#}  {rest}",
                ranked.outcome
            )?;
        }
        let meanings = columns.iter().map(|column| column.meaning);
        std::iter::once(MEANING)
            .chain(meanings)
            .try_for_each(|line| writeln!(out, "{line}"))
    }

    /// What stands behind the result of a move.
    fn rest_of_row(&self, columns: &[Column], ranked: &RankedMove) -> String {
        let plies =
            |column: &Column| format!("  {:>3}", plies_text(ranked.wdl, (column.of)(ranked)));
        let plies: String = columns.iter().map(plies).collect();
        let mark = match zeroes(self.base, &self.question.position, &ranked.mv) {
            Some(true) => "  zeroes",
            _ => "",
        };
        format!("{:12}{plies}{mark}", ranked.wdl)
            .trim_end()
            .to_owned()
    }

    fn write_line(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(line) = self.line.filter(|line| !line.is_empty()) else {
            return Ok(());
        };
        let texts = line_texts(self.base, &self.question.position, line);
        writeln!(out, "\nMain line:")?;
        let is_first = self.question.position.side() == self.base.rules().first_to_move;
        let words = numbered(&texts, is_first);
        wrapped(&words)
            .iter()
            .try_for_each(|row| writeln!(out, "{row}"))
    }
}

/// A column of distances.
struct Column {
    name: &'static str,
    of: fn(&RankedMove) -> Option<u32>,
    meaning: &'static str,
}

const COLUMNS: [Column; 2] = [
    Column {
        name: "dtz",
        of: |ranked| ranked.dtz,
        meaning: "dtz: plies to the end or to the next zeroing move, which restarts the draw count",
    },
    Column {
        name: "dtw",
        of: |ranked| ranked.dtw,
        meaning: "dtw: plies to the end without draw limits",
    },
];

const MEANING: &str =
    "result: for the player who moves, with the plies left; value: from a fresh count";

const fn scope(class: Class) -> &'static str {
    match class {
        Class::Open => "with kings only and no capture",
        Class::LoneThree => "with three pieces against a lone king",
        Class::LoneTwo => "with one or two pieces against a lone king",
        Class::ThreeKings => "with three kings or more against one",
        Class::BalanceFourFive => {
            "with kings on both sides, four or five pieces and the balance unchanged"
        }
        Class::BalanceSixSeven => {
            "with kings on both sides, six or seven pieces and the balance unchanged"
        }
    }
}

const fn style_of(outcome: Outcome) -> Style {
    let color = match outcome {
        Outcome::Win => AnsiColor::Green,
        Outcome::Draw => AnsiColor::Yellow,
        Outcome::Loss => AnsiColor::Red,
    };
    color.on_default()
}

/// The moves with their numbers, `1.` before those of the player who has the first move of a game;
/// `is_first` says whether that one begins.
fn numbered(texts: &[String], is_first: bool) -> Vec<String> {
    let skipped = usize::from(!is_first);
    let numbered = texts.iter().enumerate().map(|(place, text)| {
        let ply = place + skipped;
        match (place, ply % 2) {
            (_, 0) => format!("{}. {text}", ply / 2 + 1),
            (0, _) => format!("1. ... {text}"),
            _ => text.clone(),
        }
    });
    numbered.collect()
}

/// Words in rows of at most [`WIDTH`] columns.
fn wrapped(words: &[String]) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in words {
        match rows.last_mut() {
            Some(row) if row.len() + 1 + word.len() <= WIDTH => {
                row.push(' ');
                row.push_str(word);
            }
            _ => rows.push(word.clone()),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_numbered_and_wrapped() {
        let texts: Vec<String> = ["7-11", "40-44", "11-16"].map(str::to_owned).into();
        let black_first = ["1. ... 7-11", "2. 40-44", "11-16"];
        assert_eq!(numbered(&texts, false), black_first);
        assert_eq!(numbered(&texts, true), ["1. 7-11", "40-44", "2. 11-16"]);
        let rows = wrapped(&vec!["12-12".to_owned(); 30]);
        let lengths: Vec<usize> = rows.iter().map(String::len).collect();
        assert_eq!(lengths, [77, 77, 23]);
    }
}
