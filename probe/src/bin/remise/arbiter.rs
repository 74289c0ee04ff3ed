//! `remise arbiter`: what records of games amount to.

use std::process::ExitCode;

mod args;
mod case;
mod desk;
mod ending;
mod fate;
mod found;
mod json;
mod notes;
mod origin;
mod panel;
mod pdn;
mod report;
pub mod sheet;
mod speaker;
mod standing;
mod words;

pub use args::ArbiterArgs;
use desk::ArbiterDesk;

use crate::failure::Failure;
use crate::records::session;

/// Hears the games of all files.
pub fn run(args: &ArbiterArgs) -> Result<ExitCode, Failure> {
    session::hear(
        &ArbiterDesk::new(args)?,
        &args.records.files,
        args.records.encoding,
    )
}
