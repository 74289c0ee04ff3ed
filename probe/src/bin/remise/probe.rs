//! `remise probe`: one position, or a batch of them.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use remise::tablebase::Tablebase;

use crate::answer::{self, Answer};
use crate::batch::Batch;
use crate::cli::ProbeArgs;
use crate::failure::{Failure, say};
use crate::json;
use crate::page::Page;
use crate::question::Question;
use crate::records::json::line as line_of;

/// Answers what the command line asks.
pub fn run(args: &ProbeArgs) -> Result<ExitCode, Failure> {
    let base = Tablebase::open_in(
        &args.tables,
        args.variant.as_deref(),
        args.limits.as_deref(),
        args.memory.cache(),
    )?;
    match &args.batch {
        Some(file) => answer_batch(&base, file),
        None => answer_one(&base, args),
    }
}

fn answer_one(base: &Tablebase, args: &ProbeArgs) -> Result<ExitCode, Failure> {
    let text = args.fen.as_deref().unwrap_or_default();
    let question = Question::read(base, text, args.left)?;
    let answer = Answer::find(base, &question)?;
    let line = answer::main_line(base, &question)?;
    if args.json {
        let object = json::object(base, &question, &answer, line.as_deref());
        write!(io::stdout(), "{}", line_of(&object)?)?;
    } else {
        question
            .notes
            .iter()
            .for_each(|note| say(&format!("note: {note}")));
        let page = Page {
            base,
            question: &question,
            answer: &answer,
            line: line.as_deref(),
        };
        let mut out = anstream::AutoStream::auto(io::stdout().lock());
        page.write(&mut out)?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn answer_batch(base: &Tablebase, file: &Path) -> Result<ExitCode, Failure> {
    let failed = |source| Failure::Read {
        file: file.to_owned(),
        source,
    };
    let input: Box<dyn Read> = match file.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(File::open(file).map_err(failed)?),
    };
    let mut batch = Batch::new(
        base,
        BufReader::new(input),
        BufWriter::new(io::stdout().lock()),
    );
    while let Some(line) = batch.next_line().map_err(failed)? {
        batch.answer(&line)?;
    }
    let tally = batch.finish()?;
    if tally.bad == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    say(&format!(
        "{} of {} lines have no answer: see the records with \"error\"",
        tally.bad, tally.lines
    ));
    Ok(ExitCode::from(1))
}
