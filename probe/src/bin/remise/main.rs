//! `remise`: answers questions about endgames from tables, and rules games.

mod answer;
mod arbiter;
mod batch;
mod cli;
mod failure;
mod json;
mod lines;
mod page;
mod probe;
mod question;
mod records;
mod verdict;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};

fn main() -> ExitCode {
    let ended = match Cli::parse().command {
        Command::Probe(args) => probe::run(&args),
        Command::Arbiter(args) => arbiter::run(&args),
    };
    ended.unwrap_or_else(|failure| {
        failure.report();
        failure.exit_code()
    })
}
