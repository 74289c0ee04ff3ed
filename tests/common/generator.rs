//! Runs of `remise-gen`.
#![allow(dead_code)]

use std::path::Path;
use std::process::{Command, Output};

/// `remise-gen` with these arguments, separated by spaces, and `--out folder`.
pub fn command(arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remise-gen"));
    command.args(arguments.split_whitespace());
    command.arg("--out").arg(folder);
    command
}

/// Runs it to its end.
pub fn run(arguments: &str, folder: &Path) -> Output {
    command(arguments, folder).output().expect("started")
}

/// Runs it; it must do what it is asked and have nothing to say on standard error.
pub fn succeed(arguments: &str, folder: &Path) -> String {
    let output = run(arguments, folder);
    assert_eq!(text(&output.stderr), "", "{arguments}");
    assert_eq!(output.status.code(), Some(0), "{arguments}");
    text(&output.stdout)
}

/// Checks that a run ended with this code, one line on standard error and nothing on standard output;
/// gives the line.
pub fn one_line(output: &Output, code: i32) -> String {
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{line}");
    assert_eq!(text(&output.stdout), "", "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

/// Bytes as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}
