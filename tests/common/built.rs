//! Tables built for a test.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use remise::format::Kind;
use remise::limits::Limits;
use remise::rules::{INTERNATIONAL, Rules};
use remise_gen::build;
use remise_gen::output::Output;
use remise_gen::plan::{Job, Plan};
use remise_gen::room::Room;

/// An empty folder for the tables of the test file `name`. The next run empties it again.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder goes");
    }
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

/// Builds all tables of the international game with up to so many pieces below `root`.
#[allow(dead_code)]
pub fn build(root: &Path, pieces: u8, limits: &'static Limits, kinds: &[Kind]) {
    build_game(&INTERNATIONAL, root, pieces, limits, kinds);
}

/// Builds all tables of a game with up to so many pieces below `root`.
pub fn build_game(
    rules: &'static Rules,
    root: &Path,
    pieces: u8,
    limits: &'static Limits,
    kinds: &[Kind],
) {
    let job = Job {
        rules,
        limits,
        kinds: kinds.to_vec(),
        threads: remise_gen::memory::cores(),
        small_from: None,
    };
    let plan = Plan::up_to(&job, pieces);
    let output = Output::open(root, job.rules, job.limits).expect("a folder");
    let room = Room::of(&plan, u64::MAX).expect("memory");
    build::build(&job, &plan, &room, &output, &(), &AtomicBool::new(false)).expect("tables");
}
