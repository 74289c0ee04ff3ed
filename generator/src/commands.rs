//! The commands: each takes its options, writes its results and says how it ended.

use std::io;
use std::process::ExitCode;

use rayon::{ThreadPool, ThreadPoolBuilder};
use remise::error::{OpenError, ProbeError};
use remise::table::TableError;

mod build;
mod manual;
mod plan;
mod stats;
mod verify;

pub use build::build;
pub use manual::{completions, man};
pub use plan::plan;
pub use stats::stats;
pub use verify::verify;

use crate::build::BuildError;
use crate::tables::TablesError;
use crate::verify::VerifyError;

/// The exit code after Ctrl-C, as shells have it: 128 and the number of the signal.
const STOPPED: u8 = 130;

/// Why a command did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// An option makes no sense.
    #[error("{0}")]
    Usage(String),
    /// The build stopped.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The tables cannot be opened.
    #[error(transparent)]
    Tables(#[from] TablesError),
    /// A table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The tables cannot be opened to be asked.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The tables do not answer.
    #[error(transparent)]
    Probe(#[from] ProbeError),
    /// The tables cannot be verified.
    #[error(transparent)]
    Verify(#[from] VerifyError),
    /// Results cannot be written.
    #[error("cannot write the results: {0}")]
    Write(#[from] io::Error),
}

impl CommandError {
    /// The exit code: 130 after Ctrl-C, 0 if nobody reads on, else 2.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            CommandError::Build(BuildError::Stopped) => ExitCode::from(STOPPED),
            CommandError::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            _ => ExitCode::from(2),
        }
    }

    /// True if there is nothing to say.
    pub fn is_silent(&self) -> bool {
        matches!(self, CommandError::Write(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

fn thread_pool(threads: usize) -> Result<ThreadPool, CommandError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| CommandError::Usage(format!("cannot start {threads} threads: {error}")))
}
