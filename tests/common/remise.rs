//! Runs of the binary `remise`.
//!
//! The binary belongs to the other crate of the workspace, which must not depend on the one that
//! builds tables; so it is looked for beside the test, where `cargo test --workspace` puts it.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::SystemTime;

#[path = "run.rs"]
mod run_of;

#[allow(unused_imports)]
pub use run_of::{Run, run, start};

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
