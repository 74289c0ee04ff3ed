//! `remise-gen`: builds and checks endgame tables.

#[cfg(target_os = "linux")]
mod allocator;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use remise_gen::cli::{Cli, Command, usage_line};
use remise_gen::commands;

/// Without any argument the help is shown.
const NO_COMMAND: ErrorKind = ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;

fn main() -> ExitCode {
    // If it keeps some, a build takes more memory, no more.
    #[cfg(target_os = "linux")]
    let _ = allocator::keep_nothing();
    let arguments = match Cli::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() && error.kind() != NO_COMMAND => {
            say(&usage_line(&error));
            return ExitCode::from(2);
        }
        Err(help) => help.exit(),
    };
    let mut out = io::stdout().lock();
    let ended = match arguments.command {
        Command::Plan(args) => commands::plan(&args, &mut out),
        Command::Build(args) => commands::build(&args, &mut out),
        Command::Verify(args) => commands::verify(&args, &mut out),
        Command::Stats(args) => commands::stats(&args, &mut out),
        Command::Completions { shell } => commands::completions(shell, &mut out),
        Command::Man { folder } => commands::man(&folder),
    };
    ended.unwrap_or_else(|error| {
        if !error.is_silent() {
            say(&error.to_string());
        }
        error.exit_code()
    })
}

/// A line on standard error; if that is closed, nobody wants to know.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "remise-gen: {text}");
}
