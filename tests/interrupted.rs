//! Builds that are killed, or run out of disk or memory: the same command goes on, does no finished
//! table again, and ends with the bytes of a build that nothing disturbed.

#[path = "common/files.rs"]
mod files;
#[path = "common/generator.rs"]
mod generator;
#[path = "common/random.rs"]
mod random;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use files::{Files, assert_same, files};
use generator::{command, run, succeed, text};
use random::Random;
use remise::format::Kind;
use remise::limits::FMJD;
use remise::manifest::Manifest;
use remise::rules::INTERNATIONAL;
use remise_gen::plan::{Job, Plan};
use tempfile::TempDir;

/// So many builds are killed at least.
const KILLS: u32 = 24;

/// A folder for tables up to four pieces.
struct Tables {
    root: TempDir,
}

/// The names and times of the tables that a manifest lists.
type Listed = BTreeMap<String, SystemTime>;

impl Tables {
    fn new() -> Tables {
        Tables {
            root: tempfile::tempdir().expect("a folder"),
        }
    }

    fn leaf(&self) -> PathBuf {
        self.root.path().join("international/fmjd")
    }

    /// Runs a build in a shell that has set itself a limit.
    #[cfg(unix)]
    fn build_within(&self, limit: &str, arguments: &str) -> Output {
        let build = command(arguments, self.root.path());
        let script = format!("ulimit -c 0; ulimit {limit}; exec \"$0\" \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).arg(build.get_program());
        shell.args(build.get_args()).output().expect("a shell")
    }

    fn listed(&self) -> Listed {
        let Ok(manifest) = Manifest::read(&self.leaf()) else {
            return Listed::new();
        };
        let names = manifest.files().keys();
        names
            .map(|name| (name.clone(), modified(&self.leaf().join(name))))
            .collect()
    }

    /// Checks that these tables were not written again, and that none in its place is half done.
    fn assert_kept(&self, listed: &Listed) {
        for (name, time) in listed {
            assert_eq!(modified(&self.leaf().join(name)), *time, "{name}");
        }
        for (name, bytes) in tables_in(&self.leaf()) {
            assert!(undisturbed().files[&name] == bytes, "{name} differs");
        }
    }

    /// Checks that the folder is as a build leaves it that nothing disturbs.
    fn assert_built(&self) {
        assert_same(&undisturbed().files, &files(&self.leaf()), "disturbed");
        assert_eq!(undisturbed().entries, entries(&self.leaf()));
    }
}

fn modified(file: &Path) -> SystemTime {
    let metadata = file.metadata().expect("a table");
    metadata.modified().expect("a time")
}

/// The tables that stand in their places, there may be no folder yet.
fn tables_in(leaf: &Path) -> Files {
    let mut tables = Files::new();
    if leaf.exists() {
        tables = files(leaf);
        tables.retain(|name, _| Kind::of_file_name(name).is_some());
    }
    tables
}

/// Everything in a folder, by name.
fn entries(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("a name"))
        .collect()
}

/// What a build leaves that nothing disturbs, with all values in memory.
struct Undisturbed {
    files: Files,
    entries: BTreeSet<String>,
    time: Duration,
}

fn undisturbed() -> &'static Undisturbed {
    static UNDISTURBED: OnceLock<Undisturbed> = OnceLock::new();
    UNDISTURBED.get_or_init(|| {
        let (tables, start) = (Tables::new(), Instant::now());
        succeed(ROOMY, tables.root.path());
        Undisturbed {
            files: files(&tables.leaf()),
            entries: entries(&tables.leaf()),
            time: start.elapsed(),
        }
    })
}

/// A build with all values in memory.
const ROOMY: &str = "build --pieces 4 --threads 2";

/// The same build with the least memory.
fn tight() -> String {
    static LEAST: OnceLock<u64> = OnceLock::new();
    let least = LEAST.get_or_init(least_memory);
    let kibibytes = least.div_ceil(1024);
    format!("{ROOMY} --memory {kibibytes}K")
}

fn least_memory() -> u64 {
    let job = Job {
        rules: &INTERNATIONAL,
        limits: &FMJD,
        kinds: vec![Kind::Wdl, Kind::Dtz],
        threads: 2,
        small_from: None,
    };
    let plan = Plan::up_to(&job, 4);
    plan.largest().expect("a step").least_bytes()
}

/// Checks that a build has nothing to complain about but tables in their places that no manifest lists:
/// it was stopped between the two.
fn assert_only_unlisted(output: &Output) {
    for line in text(&output.stderr).lines() {
        assert!(
            line.ends_with(" again: it is not in the manifest"),
            "{line}"
        );
    }
}

#[test]
fn a_build_killed_at_any_moment_goes_on() {
    let (mut random, mut kills) = (Random(1), 0);
    while kills < KILLS {
        kills += kill_until_built(&mut random);
    }
}

/// Kills a build again and again until one comes to its end; gives how many were killed.
fn kill_until_built(random: &mut Random) -> u32 {
    let (tables, mut kills) = (Tables::new(), 0);
    loop {
        let (listed, moment) = (tables.listed(), moment(random, kills));
        let mut build = command(&tight(), tables.root.path());
        build.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = build.spawn().expect("started");
        thread::sleep(moment);
        child.kill().expect("killed, or ended before");
        let output = child.wait_with_output().expect("ended");
        tables.assert_kept(&listed);
        assert_only_unlisted(&output);
        match output.status.code() {
            None => kills += 1,
            code => {
                assert_eq!(code, Some(0));
                tables.assert_built();
                return kills;
            }
        }
    }
}

/// When to kill a build that was killed so many times before: the more often, the later, so that it
/// comes to its end however slow the machine is by then.
fn moment(random: &mut Random, kills: u32) -> Duration {
    let longest = undisturbed().time * (4 + kills) / 120;
    longest * random.below(1000) / 1000
}

/// A file may not grow beyond a limit, as on a disk that is full.
#[cfg(unix)]
#[test]
fn a_build_without_room_on_the_disk_goes_on() {
    let tables = Tables::new();
    // Blocks of 512 bytes: too few for some tables.
    for blocks in [8, 40] {
        let listed = tables.listed();
        let output = tables.build_within(&format!("-f {blocks}"), ROOMY);
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{blocks}: {errors}");
        let line = errors.lines().last().expect("a reason");
        for words in ["cannot write ", ".wdl: ", "make room"] {
            assert!(line.contains(words), "{blocks}: {line}");
        }
        tables.assert_kept(&listed);
        assert!(
            tables.listed().len() > listed.len(),
            "{blocks}: no progress"
        );
        let entries = entries(&tables.leaf());
        assert!(entries.is_subset(&undisturbed().entries), "{entries:?}");
    }
    let listed = tables.listed();
    assert_only_unlisted(&run(&tight(), tables.root.path()));
    tables.assert_kept(&listed);
    tables.assert_built();
}

#[cfg(unix)]
#[test]
fn a_manifest_without_room_is_kept() {
    let tables = Tables::new();
    succeed("build --pieces 3", tables.root.path());
    let before = files(&tables.leaf());
    let output = tables.build_within("-f 1", "build --pieces 3");
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}");
    for words in ["cannot write ", Manifest::FILE_NAME, "make room"] {
        assert!(line.contains(words), "{line}");
    }
    assert_same(&before, &files(&tables.leaf()), "no room");
}

/// The system gives less memory than the build was told to take, each time a little more.
#[cfg(target_os = "linux")]
#[test]
fn a_build_out_of_memory_goes_on() {
    let (tables, mut stopped) = (Tables::new(), 0);
    for mebibytes in (4..14).map(|exponent| 3 << exponent) {
        let listed = tables.listed();
        let output = tables.build_within(&format!("-v {}", mebibytes << 10), ROOMY);
        tables.assert_kept(&listed);
        if output.status.success() {
            assert!(stopped > 0, "none was stopped on the way");
            assert_only_unlisted(&output);
            return tables.assert_built();
        }
        assert!(!output.stderr.is_empty(), "{mebibytes} MiB: no word");
        stopped += u32::from(tables.listed().len() > listed.len());
    }
    panic!("never enough");
}
