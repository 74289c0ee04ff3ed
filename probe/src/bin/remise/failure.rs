//! Why the program ends without having done its work.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use remise::error::{OpenError, ProbeError};

use crate::mine::MineError;
use crate::question::QuestionError;

/// Why a command stopped.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The tables cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The position cannot be read.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The tables do not answer.
    #[error(transparent)]
    Probe(#[from] ProbeError),
    /// A command cannot go on; said in the language it was asked for.
    #[error("{0}")]
    Told(String),
    /// There is nothing to mine.
    #[error(transparent)]
    Mine(#[from] MineError),
    /// The positions of a batch cannot be read.
    #[error(
        "cannot read {}: {source}; give --batch a text file, or - for standard input",
        file.display()
    )]
    Read {
        /// The file.
        file: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The address cannot be listened at.
    #[cfg(feature = "serve")]
    #[error("cannot listen: {0}; choose another --port or --bind")]
    Listen(io::Error),
    /// Results cannot be written.
    #[error("cannot write the results: {0}")]
    Write(#[from] io::Error),
}

impl Failure {
    /// Says it in one line, unless nobody reads on.
    pub fn report(&self) {
        if !self.is_broken_pipe() {
            say(&self.to_string());
        }
    }

    /// 0 if nobody reads on, else 2.
    pub fn exit_code(&self) -> ExitCode {
        match self.is_broken_pipe() {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(2),
        }
    }

    fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// A line on standard error; if that is closed, nobody wants to know.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr(), "remise: {text}");
}
