//! `remise-gen build` with input it cannot use: one line that says so, and every finished file as it
//! was.

#[path = "common/files.rs"]
mod files;
#[path = "common/generator.rs"]
mod generator;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use files::{Files, assert_same, files};
use generator::{one_line, run, succeed, text};
use tempfile::TempDir;

/// A root with all tables up to two pieces.
struct Built {
    root: TempDir,
    files: Files,
}

impl Built {
    fn new() -> Built {
        let root = tempfile::tempdir().expect("a folder");
        succeed("build --pieces 2", root.path());
        let files = files(&root.path().join("international/fmjd"));
        Built { root, files }
    }

    fn leaf(&self) -> PathBuf {
        self.root.path().join("international/fmjd")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.leaf().join(name)
    }

    fn assert_unchanged(&self, what: &str) {
        assert_same(&self.files, &files(&self.leaf()), what);
    }

    /// Checks that the build is refused with a line that has `words` in it.
    fn refuses(&self, arguments: &str, words: &str) {
        let line = one_line(&run(arguments, self.root.path()), 2);
        assert!(
            line.starts_with("remise-gen: ") && line.contains(words),
            "{line}"
        );
        self.assert_unchanged(arguments);
    }

    /// Checks that the build says of one file that it is built again, for this reason, and repairs it.
    fn repairs(&self, name: &str, reason: &str) {
        let output = run("build --pieces 2", self.root.path());
        let line = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert_eq!(line.lines().count(), 1, "{line}");
        assert!(line.contains(&format!("{name} again: {reason}")), "{line}");
        self.assert_unchanged(name);
    }
}

#[test]
fn options_that_make_no_sense() {
    let built = Built::new();
    for (options, words) in [
        ("--pieces 40", "40 is not in 2..=10"),
        ("--pieces 1", "1 is not in 2..=10"),
        ("--pieces many", "invalid value 'many' for '--pieces <N>'"),
        ("--memory nonsense", "write a number with K, M, G or T"),
        ("--memory 0", "write a number with K, M, G or T"),
        ("--threads 0", "0 is not in 1..="),
        ("--threads 100000", "100000 is not in 1..="),
        ("--variant chess", "choose one of international"),
        (
            "--variant russian --limits fmjd",
            "russian has no rule set \"fmjd\": choose one of fmjd64, none",
        ),
        ("--limits never", "choose one of fmjd, lidraughts, none"),
        ("--kind dtm", "choose of wdl, dtz, dtw"),
        ("--kind wdl,", "choose of wdl, dtz, dtw"),
        ("--limits none --kind dtz", "without limits there is no dtz"),
        ("--slice KvX", "\"KvX\" names no material"),
        ("--slice KvKvK", "\"KvKvK\" names no material"),
        ("--slice kvk", "write kings before men"),
        ("--slice K", "write kings before men"),
        ("--slice KKKKKvKKKKKK", "tables hold 2 to 10 pieces"),
        (
            "--slice KvK --pieces 3",
            "--slice <S>...' cannot be used with '--pieces <N>",
        ),
        ("--slice", "a value is required for '--slice <S>...'"),
        ("--depth 3", "unexpected argument '--depth'"),
    ] {
        built.refuses(&format!("build {options}"), words);
    }
}

#[test]
fn too_little_memory() {
    let built = Built::new();
    built.refuses("build --pieces 4 --memory 1M", "1.0 MiB is allowed");
    for pieces in 6..=10 {
        let build = format!("build --pieces {pieces} --memory 64M");
        built.refuses(&build, "use fewer --threads, or build fewer pieces");
    }
    let nothing_to_do = succeed("build --pieces 2 --memory 1M", built.root.path());
    assert!(nothing_to_do.contains("0 built, 4 there already"));
}

#[test]
fn a_path_that_is_no_folder() {
    let root = tempfile::tempdir().expect("a folder");
    let file = root.path().join("file");
    fs::write(&file, "mine").expect("written");
    for path in [file.clone(), file.join("below")] {
        let line = one_line(&run("build --pieces 2", &path), 2);
        assert!(
            line.contains("cannot write ") && line.contains("--out"),
            "{line}"
        );
    }
    assert_eq!(fs::read(&file).expect("read"), b"mine");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("sealed");
    fs::create_dir(&folder).expect("made");
    let permit = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode));
    permit(0o555).expect("sealed");
    // To the superuser nothing is sealed.
    if fs::write(folder.join("probe"), "").is_err() {
        let line = one_line(&run("build --pieces 2", &folder), 2);
        assert!(
            line.contains("cannot write ") && line.contains("denied"),
            "{line}"
        );
    }
    permit(0o755).expect("unsealed");
}

/// Runs a build of three pieces that may not write files of more than a kilobyte or two.
#[cfg(unix)]
fn run_without_room(root: &Path) -> std::process::Output {
    let program = env!("CARGO_BIN_EXE_remise-gen");
    let script = "ulimit -f 1; exec \"$0\" build --pieces 3 --threads 1 --out \"$1\"";
    let mut bash = Command::new("bash");
    bash.args(["-c", script, program]).arg(root);
    bash.output().expect("bash runs")
}

#[cfg(unix)]
#[test]
fn no_room_on_the_disk() {
    let built = Built::new();
    let line = one_line(&run_without_room(built.root.path()), 2);
    assert!(
        line.contains("cannot write ") && line.contains("make room"),
        "{line}"
    );
    for (name, bytes) in files(&built.leaf()) {
        assert!(!name.ends_with(".new"), "{name}");
        let old = built.files.get(&name).filter(|_| name != "manifest.txt");
        assert!(old.is_none_or(|old| *old == bytes), "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_room_for_the_results() {
    let full = fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("there");
    let mut plan = Command::new(env!("CARGO_BIN_EXE_remise-gen"));
    let output = plan.arg("plan").stdout(full).output().expect("started");
    let line = one_line(&output, 2);
    assert!(line.contains("cannot write the results"), "{line}");
}

#[test]
fn a_folder_of_other_settings() {
    let built = Built::new();
    let other = tempfile::tempdir().expect("a folder");
    let leaf = other.path().join("international/lidraughts");
    fs::create_dir_all(&leaf).expect("made");
    for (name, bytes) in &built.files {
        fs::write(leaf.join(name), bytes).expect("copied");
    }
    let copied = files(&leaf);
    let line = one_line(
        &run("build --pieces 2 --limits lidraughts", other.path()),
        2,
    );
    assert!(
        line.contains("holds tables of international with limits fmjd"),
        "{line}"
    );
    assert_same(&copied, &files(&leaf), "other settings");

    fs::remove_file(leaf.join("manifest.txt")).expect("removed");
    let line = one_line(
        &run("build --pieces 2 --limits lidraughts", other.path()),
        2,
    );
    assert!(
        line.contains("holds tables of international with limits fmjd"),
        "{line}"
    );
    assert!(!leaf.join("manifest.txt").exists());

    built.refuses_leaf("build --pieces 2 --limits none", "with limits fmjd");
}

impl Built {
    fn refuses_leaf(&self, arguments: &str, words: &str) {
        let line = one_line(&run(arguments, &self.leaf()), 2);
        assert!(line.contains(words), "{line}");
        self.assert_unchanged(arguments);
    }
}

#[test]
fn tables_that_are_damaged() {
    let built = Built::new();
    let file = built.file("KvM.wdl");
    let whole = &built.files["KvM.wdl"];
    let differs = "it is not the file that the manifest lists";

    fs::write(&file, &whole[..whole.len() - 1]).expect("cut short");
    built.repairs("KvM.wdl", differs);
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 4;
    fs::write(&file, flipped).expect("changed");
    built.repairs("KvM.wdl", differs);
    fs::write(&file, "").expect("emptied");
    built.repairs("KvM.wdl", differs);
    fs::remove_file(&file).expect("removed");
    built.repairs("KvM.wdl", "it is gone");
}

#[test]
fn a_table_that_is_not_listed() {
    let built = Built::new();
    let manifest = text(&built.files["manifest.txt"]);
    let lines = manifest.lines().filter(|line| !line.starts_with("MvM.dtz"));
    let shorter: String = lines.map(|line| format!("{line}\n")).collect();
    fs::write(built.file("manifest.txt"), shorter).expect("written");
    built.repairs("MvM.dtz", "it is not in the manifest");
}

#[test]
fn a_manifest_that_makes_no_sense() {
    let mut built = Built::new();
    let good = built.files["manifest.txt"].clone();
    let newer = text(&good).replacen("\t1\t", "\t2\t", 1);
    for (bytes, words) in [
        (&b"garbage\n"[..], "line 1 of"),
        (b"", "line 1 of"),
        (
            &[&good[..], b"KKvK.wdl\tmany\tx\n"].concat(),
            "is not a name, bytes and checksum",
        ),
        (&good[..good.len() - 3], "is not a name, bytes and checksum"),
        (&[0xff, 0xfe, 0x00], "cannot read or write"),
        (newer.as_bytes(), "update the program"),
    ] {
        fs::write(built.file("manifest.txt"), bytes).expect("written");
        built
            .files
            .insert("manifest.txt".to_owned(), bytes.to_vec());
        built.refuses("build --pieces 3", words);
    }
}

#[test]
fn help_names_the_defaults() {
    let help = Command::new(env!("CARGO_BIN_EXE_remise-gen"))
        .args(["build", "--help"])
        .output()
        .expect("started");
    assert_eq!(help.status.code(), Some(0));
    let help = text(&help.stdout);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "[default: international]",
        "[default: fmjd, fmjd64, wcdf or apca]",
        "[default: 4]",
        "[default: tables]",
        "[default: all cores]",
        "[default: wdl,dtz; without limits wdl,dtw]",
    ] {
        assert!(help.contains(words), "{words}: {help}");
    }
}
