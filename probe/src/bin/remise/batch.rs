//! Many positions: one a line in, one record a line out, in the same order.
//!
//! A line is a FEN and, after a tab, the plies left; the second may be missing. The fields of a
//! record are those that `remise probe --help` lists. A line without an answer gives a record that
//! says why, and the rest is answered all the same. Blank lines are passed over. Records are held
//! back only while more lines are at hand, so that a program can ask and wait for each answer.

use std::io::{self, BufReader, Read, Write};

use remise::error::ProbeError;
use remise::notation::movetext;
use remise::tablebase::Tablebase;

use crate::answer::{Answer, plies_text};
use crate::cli::parse_plies;
use crate::lines::{self, LONGEST, Line};
use crate::question::{Question, QuestionError};

/// How many lines a batch had.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Lines that were not blank.
    pub lines: u64,
    /// Lines without an answer.
    pub bad: u64,
}

/// A running batch.
pub struct Batch<'b, R, W> {
    base: &'b Tablebase,
    input: BufReader<R>,
    out: W,
    tally: Tally,
}

/// Why a line has no answer.
#[derive(Debug, thiserror::Error)]
enum BadLine {
    #[error("the line is not UTF-8 text")]
    NotText,
    #[error("the line is longer than {LONGEST} bytes")]
    TooLong,
    #[error("the line has more than two fields: write FEN<TAB>left")]
    Fields,
    #[error("{0}")]
    Left(String),
    #[error(transparent)]
    Question(#[from] QuestionError),
    #[error(transparent)]
    Probe(#[from] ProbeError),
}

impl<'b, R: Read, W: Write> Batch<'b, R, W> {
    /// A batch that has not begun.
    pub fn new(base: &'b Tablebase, input: BufReader<R>, out: W) -> Self {
        Batch {
            base,
            input,
            out,
            tally: Tally::default(),
        }
    }

    /// The next line that is not blank; `None` at the end.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        loop {
            match lines::next(&mut self.input)? {
                Some(Line::Text(text)) if text.trim().is_empty() => {}
                line => return Ok(line),
            }
        }
    }

    /// Writes the record of a line.
    pub fn answer(&mut self, line: &Line) -> io::Result<()> {
        self.tally.lines += 1;
        match self.record(line) {
            Ok(record) => writeln!(self.out, "{record}")?,
            Err(reason) => {
                self.tally.bad += 1;
                let reason = reason.to_string().replace(['\t', '\r', '\n'], " ");
                writeln!(self.out, "{}\terror\t{reason}", fen_of(line))?;
            }
        }
        if self.input.buffer().is_empty() {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Writes what is held back.
    pub fn finish(mut self) -> io::Result<Tally> {
        self.out.flush()?;
        Ok(self.tally)
    }

    fn record(&self, line: &Line) -> Result<String, BadLine> {
        let (fen, left) = fields(line)?;
        let question = Question::read(self.base, fen, left)?;
        let answer = Answer::find(self.base, &question)?;
        let left = question
            .left
            .map_or_else(|| "-".to_owned(), |left| left.to_string());
        let value = answer.value;
        let [dtz, dtw] = [value.dtz, value.dtw].map(|plies| plies_text(value.wdl, plies));
        let best = self.best(&question, &answer);
        Ok([
            fen,
            &left,
            &answer.outcome.to_string(),
            &value.wdl.to_string(),
            &dtz,
            &dtw,
            &best,
        ]
        .join("\t"))
    }

    /// The best move: `-` if there is none, empty if the moves cannot be ranked.
    fn best(&self, question: &Question, answer: &Answer) -> String {
        let Ok(moves) = &answer.moves else {
            return String::new();
        };
        let text = |best| movetext::write(self.base.rules(), &question.position, best);
        moves
            .first()
            .map_or_else(|| "-".to_owned(), |best| text(&best.mv))
    }
}

/// The FEN of a line and the plies left, if given.
fn fields(line: &Line) -> Result<(&str, Option<u32>), BadLine> {
    let text = match line {
        Line::Text(text) => text,
        Line::NotText(_) => return Err(BadLine::NotText),
        Line::TooLong(_) => return Err(BadLine::TooLong),
    };
    let mut fields = text.split('\t');
    let (fen, left, more) = (fields.next(), fields.next(), fields.next());
    if more.is_some() {
        return Err(BadLine::Fields);
    }
    let given = left.map(str::trim).filter(|left| !["", "-"].contains(left));
    let left = given.map(parse_plies).transpose().map_err(BadLine::Left)?;
    Ok((fen.unwrap_or_default(), left))
}

/// The first field of a line.
fn fen_of(line: &Line) -> &str {
    let (Line::Text(text) | Line::NotText(text) | Line::TooLong(text)) = line;
    text.split('\t').next().unwrap_or_default()
}
