//! `remise hub`: an engine that speaks the Hub protocol over standard input and output.

use std::io;
use std::process::ExitCode;

mod args;
mod command;
mod control;
mod endgame;
mod evaluation;
mod game;
mod level;
mod memory;
mod message;
mod order;
mod parameters;
mod repetition;
mod report;
mod score;
mod search;
mod session;
mod task;

pub use args::HubArgs;

use crate::failure::Failure;
use parameters::Parameters;
use session::Session;

/// Listens until the other side quits or is gone.
pub fn run(args: &HubArgs) -> Result<ExitCode, Failure> {
    let mut session = Session::new(Parameters::new(args));
    session.listen(&mut io::stdin().lock())?;
    Ok(ExitCode::SUCCESS)
}
