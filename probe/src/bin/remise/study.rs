//! `remise study`: are the studies of PDN files sound?

use std::process::ExitCode;

mod args;
mod branch;
mod case;
mod defences;
mod desk;
mod duals;
mod ending;
mod fate;
mod json;
mod notes;
mod pdn;
mod picture;
mod pictures;
mod report;
mod variations;
mod verdict;
mod words;

pub use args::StudyArgs;
use desk::StudyDesk;

use crate::failure::Failure;
use crate::records::session;

/// Checks the studies of all files.
pub fn run(args: &StudyArgs) -> Result<ExitCode, Failure> {
    session::hear(
        &StudyDesk::new(args)?,
        &args.records.files,
        args.records.encoding,
    )
}
