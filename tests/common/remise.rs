//! Runs of the binary `remise`.
//!
//! The binary belongs to the other crate of the workspace, which must not depend on the one that
//! builds tables; so it is looked for beside the test, where `cargo test --workspace` puts it.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::SystemTime;

/// The binary, which must be there and no older than its source.
static BINARY: LazyLock<PathBuf> = LazyLock::new(|| {
    let test = std::env::current_exe().expect("this test");
    let folder = test.ancestors().nth(2).expect("a build folder");
    let file = folder.join(format!("remise{EXE_SUFFIX}"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../probe/src");
    let is_new = modified(&file).is_some_and(|built| newest(&source) <= Some(built));
    assert!(
        is_new,
        "{} is not there or old: run `cargo test --workspace`, which builds it",
        file.display()
    );
    file
});

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// When a file in `folder` was last changed.
fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).ok()?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let times = paths.map(|path| {
        if path.is_dir() {
            newest(&path)
        } else {
            modified(&path)
        }
    });
    times.max().flatten()
}

/// The command.
pub fn remise() -> Command {
    Command::new(&*BINARY)
}

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
