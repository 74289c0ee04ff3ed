//! The files of a folder, and whether they are the same as others.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The files of a folder by name, with their bytes.
pub type Files = BTreeMap<String, Vec<u8>>;

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
