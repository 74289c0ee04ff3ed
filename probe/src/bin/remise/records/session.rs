//! A session: all records of all files are heard.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;
use remise::notation::pdn::{Encoding, ReadError, Reader};

use super::batch::Batch;
use super::desk::{Desk, Form, Heard};
use super::progress::Progress;
use super::tally::Tally;
use crate::failure::{Failure, say};

/// Hears the records of `files` at `desk`. Text that is not UTF-8 is in `encoding`, if given.
pub fn hear(
    desk: &impl Desk,
    files: &[PathBuf],
    encoding: Option<Encoding>,
) -> Result<ExitCode, Failure> {
    let mut session = Session {
        desk,
        encoding,
        out: output(desk.form()),
        progress: Progress::of_files(files),
        tally: Tally::new(),
    };
    for file in files {
        session.hear_file(file)?;
    }
    session.close()
}

/// A report may be coloured; data never is.
fn output(form: Form) -> Box<dyn Write> {
    let stdout = io::stdout().lock();
    match form {
        Form::Report => Box::new(anstream::AutoStream::auto(stdout)),
        Form::Json | Form::Pdn => Box::new(io::BufWriter::new(stdout)),
    }
}

/// True if a file on the command line stands for standard input.
pub fn is_stdin(file: &Path) -> bool {
    file.to_str() == Some("-")
}

struct Session<'s, D: Desk> {
    desk: &'s D,
    encoding: Option<Encoding>,
    out: Box<dyn Write>,
    progress: Progress,
    tally: Tally<D::Fate>,
}

impl<D: Desk> Session<'_, D> {
    /// Hears a file, batch by batch; what is heard is printed in its order.
    fn hear_file(&mut self, file: &Path) -> Result<(), Failure> {
        let name = match is_stdin(file) {
            true => self.desk.lang().standard_input().to_owned(),
            false => file.display().to_string(),
        };
        let input: Box<dyn Read> = match File::open(file) {
            _ if is_stdin(file) => Box::new(io::stdin()),
            Ok(file) => Box::new(file),
            Err(error) => {
                self.broken(&name, &ReadError::Io(error));
                return Ok(());
            }
        };
        self.hear_all(&name, &mut Reader::with_encoding(input, self.encoding))
    }

    fn hear_all(&mut self, name: &str, reader: &mut Reader<impl Read>) -> Result<(), Failure> {
        loop {
            let batch = Batch::next(reader, D::BATCH);
            let is_last = batch.entries.is_empty() || batch.broken.is_some();
            self.hear_batch(name, &batch)?;
            self.progress.at(reader.bytes());
            if is_last {
                break;
            }
        }
        self.progress.part_done(reader.bytes());
        Ok(())
    }

    fn hear_batch(&mut self, file: &str, batch: &Batch) -> Result<(), Failure> {
        let desk = self.desk;
        let entries = batch.entries.par_iter();
        let heard: Vec<Result<Heard<D::Fate>, Failure>> =
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
        self.tally.add_failed_file();
        let lang = self.desk.lang();
        let text = match error {
            ReadError::Io(error) => lang.file_error(file, error),
            ReadError::Utf16 => lang.no_text(file),
            ReadError::Bad(bad) => lang.bad_record(bad),
        };
        self.progress.aside(|| say(&text));
    }

    /// The summary, and how the command ends.
    fn close(mut self) -> Result<ExitCode, Failure> {
        self.progress.finish();
        if self.desk.form() == Form::Report && self.tally.records() != 1 {
            writeln!(self.out, "{}", self.desk.summary(&self.tally))?;
        }
        self.out.flush()?;
        Ok(self.tally.exit_code())
    }
}
