//! Runs of a program with an input.
#![allow(dead_code)]

use std::io::Write;
use std::process::{Child, Command, Stdio};

/// How a run ended and what it wrote.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs a command with this input.
pub fn run(command: &mut Command, input: &[u8]) -> Run {
    let mut child = start(command);
    let mut stdin = child.stdin.take().expect("an input");
    let input = input.to_vec();
    // Written beside the reading: neither side may wait for the other.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("an output");
    let _ = writer.join().expect("a writer");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Starts a command.
pub fn start(command: &mut Command) -> Child {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    piped.stderr(Stdio::piped()).spawn().expect("remise runs")
}
