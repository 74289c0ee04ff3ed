//! `remise arbiter`: what records of games amount to.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use rayon::prelude::*;
use remise::notation::pdn::{ReadError, Reader};

mod args;
mod batch;
mod case;
mod desk;
mod ending;
mod found;
mod json;
mod notes;
mod origin;
mod panel;
mod paper;
mod pdn;
mod progress;
mod report;
mod sheet;
mod speaker;
mod standing;
mod tally;
mod words;

pub use args::ArbiterArgs;
use args::Form;
use batch::Batch;
use desk::{Desk, Heard};
use progress::Progress;
use tally::Tally;

use crate::failure::{Failure, say};

/// Hears the games of all files.
pub fn run(args: &ArbiterArgs) -> Result<ExitCode, Failure> {
    let mut session = Session {
        desk: Desk::new(args)?,
        out: output(args.form()),
        progress: Progress::new(&args.files),
        tally: Tally::default(),
    };
    for file in &args.files {
        session.hear_file(args, file)?;
    }
    session.close(args.form())
}

/// A report may be coloured; data never is.
fn output(form: Form) -> Box<dyn Write> {
    let stdout = io::stdout().lock();
    match form {
        Form::Report { .. } => Box::new(anstream::AutoStream::auto(stdout)),
        Form::Json | Form::Pdn => Box::new(io::BufWriter::new(stdout)),
    }
}

/// The hearing of all files.
struct Session {
    desk: Desk,
    out: Box<dyn Write>,
    progress: Progress,
    tally: Tally,
}

impl Session {
    /// Hears the games of a file, batch by batch; what is heard is printed in the order of the file.
    fn hear_file(&mut self, args: &ArbiterArgs, file: &Path) -> Result<(), Failure> {
        let is_stdin = file.to_str() == Some("-");
        let name = match is_stdin {
            true => self.desk.lang.standard_input().to_owned(),
            false => file.display().to_string(),
        };
        let input: Box<dyn Read> = match File::open(file) {
            _ if is_stdin => Box::new(io::stdin()),
            Ok(file) => Box::new(file),
            Err(error) => {
                self.broken(&name, &ReadError::Io(error));
                return Ok(());
            }
        };
        let mut reader = Reader::with_encoding(input, args.encoding);
        loop {
            let batch = Batch::next(&mut reader);
            let is_last = batch.entries.is_empty() || batch.broken.is_some();
            self.hear(&name, &batch)?;
            self.progress.at(reader.bytes());
            if is_last {
                break;
            }
        }
        self.progress.file_done(reader.bytes());
        Ok(())
    }

    fn hear(&mut self, file: &str, batch: &Batch) -> Result<(), Failure> {
        let desk = &self.desk;
        let entries = batch.entries.par_iter();
        let heard: Vec<Result<Heard, Failure>> =
            entries.map(|entry| desk.hear(file, entry)).collect();
        let (out, tally) = (&mut self.out, &mut self.tally);
        self.progress.aside(|| {
            for heard in heard {
                let heard = heard?;
                heard.complaint.iter().for_each(|complaint| say(complaint));
                out.write_all(heard.text.as_bytes())?;
                tally.add(heard.fate);
            }
            Ok::<(), Failure>(())
        })?;
        if let Some(broken) = &batch.broken {
            self.broken(file, broken);
        }
        Ok(())
    }

    /// Says that a file cannot be read any further.
    fn broken(&mut self, file: &str, error: &ReadError) {
        self.tally.failed_files += 1;
        let lang = self.desk.lang;
        let text = match error {
            ReadError::Io(error) => lang.file_error(file, error),
            ReadError::Utf16 => lang.no_text(file),
            ReadError::Bad(bad) => lang.bad_record(bad),
        };
        self.progress.aside(|| say(&text));
    }

    /// The summary, and how the command ends.
    fn close(mut self, form: Form) -> Result<ExitCode, Failure> {
        self.progress.finish();
        if matches!(form, Form::Report { .. }) && self.tally.games() != 1 {
            writeln!(self.out, "{}", self.desk.lang.summary(&self.tally))?;
        }
        self.out.flush()?;
        Ok(self.tally.exit_code())
    }
}
