//! `remise-gen build`: the same bytes whatever the way, and what is left when it is stopped.

#[path = "common/files.rs"]
mod files;
#[path = "common/generator.rs"]
mod generator;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use files::{Files, assert_same, files};
use generator::{command, one_line, run, succeed, text};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn leaf(folder: &TempDir, limits: &str) -> PathBuf {
    folder.path().join("international").join(limits)
}

/// All tables up to three pieces, built in one go.
fn three_pieces() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| {
        let folder = folder();
        succeed("build --pieces 3 --threads 2", folder.path());
        files(&leaf(&folder, "fmjd"))
    })
}

/// Starts it and lets it run until the leaf folder has so many files.
fn start(arguments: &str, folder: &Path, leaf: &Path, files: usize) -> Child {
    let mut command = command(arguments, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("started");
    while fs::read_dir(leaf).map_or(0, Iterator::count) < files {
        assert_eq!(child.try_wait().expect("asked"), None, "it ended too soon");
        thread::sleep(Duration::from_millis(1));
    }
    child
}

fn signal(child: &Child, name: &str) {
    let arguments = [format!("-{name}"), child.id().to_string()];
    let killed = Command::new("kill").args(arguments).status();
    assert!(killed.expect("kill runs").success());
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    for threads in [1, 5] {
        let folder = folder();
        let arguments = format!("build --pieces 3 --threads {threads}");
        succeed(&arguments, folder.path());
        assert_same(three_pieces(), &files(&leaf(&folder, "fmjd")), &arguments);
    }
}

/// Builds all tables up to so many pieces with one thread and with two.
fn one_and_two_threads_agree(pieces: u8) {
    let [one, two] = [1, 2].map(|threads| {
        let folder = folder();
        let arguments = format!("build --pieces {pieces} --threads {threads}");
        succeed(&arguments, folder.path());
        files(&leaf(&folder, "fmjd"))
    });
    assert_same(&one, &two, &format!("{pieces} pieces"));
}

#[test]
fn one_and_two_threads_agree_up_to_four_pieces() {
    one_and_two_threads_agree(4);
}

#[test]
#[ignore = "builds all tables up to five pieces twice: minutes on two cores"]
fn one_and_two_threads_agree_up_to_five_pieces() {
    one_and_two_threads_agree(5);
}

/// Builds KKvKK, KKMvK and all they need, at once and bit by bit.
fn resumes(limits: &str, kinds: &str) {
    let options = format!("--limits {limits} --kind {kinds} --threads 2");
    let (whole, parts) = (folder(), folder());
    succeed(
        &format!("build {options} --slice KKvKK KKMvK"),
        whole.path(),
    );
    for part in [
        "--slice KvK MvK",
        "--slice KMvK KKvK",
        "--slice KKMvK KKvKK",
    ] {
        succeed(&format!("build {options} {part}"), parts.path());
    }
    let [whole, parts] = [whole, parts].map(|folder| files(&leaf(&folder, limits)));
    assert_same(&whole, &parts, &options);
}

#[test]
fn a_resumed_build_of_values_gives_the_same_bytes() {
    for limits in ["fmjd", "lidraughts", "none"] {
        resumes(limits, "wdl");
    }
}

#[test]
fn a_resumed_build_of_distances_gives_the_same_bytes() {
    resumes("fmjd", "wdl,dtz");
    resumes("lidraughts", "wdl,dtz");
    resumes("none", "wdl,dtw");
}

#[test]
fn a_resumed_build_of_all_kinds_gives_the_same_bytes() {
    resumes("fmjd", "wdl,dtz,dtw");
    resumes("lidraughts", "wdl,dtz,dtw");
}

#[test]
fn distances_can_be_added_later() {
    let folder = folder();
    succeed("build --pieces 3 --kind wdl", folder.path());
    let values = files(&leaf(&folder, "fmjd"));
    succeed("build --pieces 2 --kind dtz", folder.path());
    succeed("build --pieces 3 --kind dtz", folder.path());
    let all = files(&leaf(&folder, "fmjd"));
    assert_same(three_pieces(), &all, "added later");
    for (name, bytes) in values.iter().filter(|(name, _)| name.ends_with(".wdl")) {
        assert!(all[name] == *bytes, "{name} was rebuilt differently");
    }
}

#[test]
fn a_slice_brings_its_flip_and_what_it_needs() {
    for slices in ["KMvK KvMM", "KvKM MMvK"] {
        let folder = folder();
        succeed(&format!("build --kind wdl --slice {slices}"), folder.path());
        let files = files(&leaf(&folder, "fmjd"));
        let names: Vec<&str> = files
            .keys()
            .filter_map(|name| name.strip_suffix(".wdl"))
            .collect();
        let expected = [
            "KKvK", "KMvK", "KvK", "KvKK", "KvKM", "KvM", "KvMM", "MMvK", "MvK",
        ];
        assert_eq!(names, expected);
    }
}

#[test]
fn what_is_there_is_not_built_again() {
    let folder = folder();
    let built = succeed("build --slice KvK --kind wdl", folder.path());
    assert!(built.contains("1 built, 0 there already"), "{built}");
    let built = succeed("build --pieces 2 --kind wdl", folder.path());
    assert!(built.contains("3 built, 1 there already"), "{built}");
    let leaf_built = succeed("build --pieces 2 --kind wdl", &leaf(&folder, "fmjd"));
    assert!(
        leaf_built.contains("0 built, 4 there already"),
        "{leaf_built}"
    );
}

#[test]
fn a_killed_build_goes_on() {
    let folder = folder();
    let leaf = leaf(&folder, "fmjd");
    for count in [1, 2, 5, 8, 12, 16, 21] {
        let mut child = start("build --threads 1", folder.path(), &leaf, count);
        child.kill().expect("killed");
        child.wait().expect("ended");
    }
    fs::write(leaf.join("KvKMM.wdl.new"), "half").expect("written");
    fs::write(leaf.join("mine.new"), "mine").expect("written");
    // What was renamed but not yet listed is named on standard error.
    let output = run("build --pieces 3", folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(fs::read(leaf.join("mine.new")).expect("kept"), b"mine");
    fs::remove_file(leaf.join("mine.new")).expect("removed");
    assert_same(three_pieces(), &files_up_to_three(&leaf), "killed");
}

/// The manifest and the tables up to three pieces; there may be larger ones.
fn files_up_to_three(leaf: &Path) -> Files {
    let mut files = files(leaf);
    files.retain(|name, _| {
        name.split('.').next().is_some_and(|stem| stem.len() <= 4) || name == "manifest.txt"
    });
    let manifest = text(&files["manifest.txt"]);
    let lines = manifest.lines().filter(|line| {
        let stem = line.split('.').next().unwrap_or_default();
        stem.len() <= 4 || line.starts_with("remise")
    });
    let manifest: String = lines.map(|line| format!("{line}\n")).collect();
    files.insert("manifest.txt".to_owned(), manifest.into_bytes());
    files
}

#[test]
fn a_stopped_build_leaves_whole_tables() {
    for name in ["INT", "TERM"] {
        let folder = folder();
        let leaf = leaf(&folder, "fmjd");
        let child = start("build --threads 1", folder.path(), &leaf, 8);
        signal(&child, name);
        let line = one_line(&child.wait_with_output().expect("ended"), 130);
        assert!(line.contains("the same command goes on"), "{line}");
        for (name, bytes) in files(&leaf) {
            assert!(!name.ends_with(".new"), "{name}");
            let whole = three_pieces()
                .get(&name)
                .is_none_or(|whole| *whole == bytes);
            assert!(whole || name == "manifest.txt", "{name}");
        }
    }
}

#[test]
fn a_second_build_is_kept_out() {
    let folder = folder();
    let leaf = leaf(&folder, "fmjd");
    let mut child = start("build --pieces 5 --threads 1", folder.path(), &leaf, 4);
    for path in [folder.path(), &leaf] {
        let line = one_line(&run("build --pieces 2", path), 2);
        assert!(line.contains("another build is writing to"), "{line}");
    }
    succeed("build --pieces 2 --limits none --kind wdl", folder.path());
    child.kill().expect("killed");
    child.wait().expect("ended");
    // It may have been killed between a file and its line in the manifest, which the next build tells.
    let output = run("build --pieces 2", folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn nobody_has_to_read_the_results() {
    let folder = folder();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut build = command("build --pieces 2", folder.path());
    let output = build.stdout(writer).output().expect("started");
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
    assert!(leaf(&folder, "fmjd").join("KvK.wdl").is_file());
}
