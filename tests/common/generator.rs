//! Runs of `remise-gen`, and the files they leave.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// The files of a folder by name, with their bytes.
pub type Files = BTreeMap<String, Vec<u8>>;

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

/// Starts it and lets it run until the leaf folder has so many files.
pub fn start(arguments: &str, folder: &Path, leaf: &Path, files: usize) -> Child {
    let mut command = command(arguments, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("started");
    while fs::read_dir(leaf).map_or(0, Iterator::count) < files {
        assert_eq!(child.try_wait().expect("asked"), None, "it ended too soon");
        thread::sleep(Duration::from_millis(1));
    }
    child
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

/// The files of a folder, without the lock.
pub fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|entry| entry.expect("an entry"));
    entries
        .filter(|entry| entry.file_name() != ".lock" && entry.path().is_file())
        .map(|entry| {
            let name = entry.file_name().into_string().expect("a name");
            (name, fs::read(entry.path()).expect("read"))
        })
        .collect()
}

/// Checks that two folders hold the same files.
pub fn assert_same(left: &Files, right: &Files, what: &str) {
    let names = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(left), names(right), "{what}");
    for (name, bytes) in left {
        assert!(right[name] == *bytes, "{what}: {name} differs");
    }
}

/// Bytes as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}
