//! `remise`: answers questions about endgames from tables.

mod answer;
mod batch;
mod cli;
mod failure;
mod json;
mod lines;
mod page;
mod probe;
mod question;
mod verdict;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};

fn main() -> ExitCode {
    let ended = match Cli::parse().command {
        Command::Probe(args) => probe::run(&args),
    };
    ended.unwrap_or_else(|failure| {
        failure.report();
        failure.exit_code()
    })
}
