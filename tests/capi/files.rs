//! Where the C library is, and folders of tables with something wrong.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Setting;

/// The folder with the libraries: the test depends on their crate, so they are built beside it.
pub fn libraries() -> PathBuf {
    let test = std::env::current_exe().expect("this test");
    test.parent().expect("a folder").to_owned()
}

/// Copies of the tables with KKvK and KvKK damaged, and without them.
pub fn damaged_and_incomplete(setting: &Setting) {
    let from = setting.tables.join("international/fmjd");
    let [_, damaged, incomplete] = setting.bad_input();
    copy(&from, &damaged);
    copy(&from, &incomplete);
    for name in ["KKvK.wdl", "KvKK.wdl"] {
        let file = damaged.join(name);
        let mut bytes = fs::read(&file).expect("a table");
        let middle = bytes.len() / 2;
        bytes[middle..].fill(0xa5);
        fs::write(&file, bytes).expect("a table");
        fs::remove_file(incomplete.join(name)).expect("a table");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for entry in fs::read_dir(from).expect("tables") {
        let file = entry.expect("a file").path();
        let name = file.file_name().expect("a name");
        fs::copy(&file, to.join(name)).expect("a copy");
    }
}
