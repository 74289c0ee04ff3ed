//! `remise`: answers questions about endgames from tables, rules games, checks and finds studies.

mod answer;
mod arbiter;
mod batch;
mod cli;
mod failure;
mod hub;
mod json;
mod lines;
mod manual;
mod mine;
mod page;
mod pair;
mod probe;
mod question;
mod records;
#[cfg(feature = "serve")]
mod serve;
mod study;
mod verdict;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};

fn main() -> ExitCode {
    let ended = match Cli::parse().command {
        Command::Probe(args) => probe::run(&args),
        Command::Arbiter(args) => arbiter::run(&args),
        Command::Study(args) => study::run(&args),
        Command::Mine(args) => mine::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        Command::Hub(args) => hub::run(&args),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { folder } => manual::man(&folder),
    };
    ended.unwrap_or_else(|failure| {
        failure.report();
        failure.exit_code()
    })
}
