//! `remise-gen`: builds and checks endgame tables.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use remise_gen::cli::{Cli, Command};
use remise_gen::commands;

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let ended = match Cli::parse().command {
        Command::Plan(args) => commands::plan(&args, &mut out),
        Command::Build(args) => commands::build(&args, &mut out),
        Command::Verify(args) => commands::verify(&args, &mut out),
        Command::Stats(args) => commands::stats(&args, &mut out),
    };
    ended.unwrap_or_else(|error| {
        if !error.is_silent() {
            eprintln!("remise-gen: {error}");
        }
        error.exit_code()
    })
}
