//! A build taken up again after every pair, on a small board with limits so short that wins are
//! cursed: the same bytes as in one go, so all that is solved again is as it was.

#[path = "common/files.rs"]
mod files;
#[path = "common/small.rs"]
mod small;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use files::{Files, assert_same, files};
use remise::format::Kind;
use remise::limits::{self, Limits};
use remise::material::Material;
use remise::square::Color;
use remise::table::Table;
use remise_gen::build::{Watch, build, finished};
use remise_gen::output::Output;
use remise_gen::plan::{Job, Plan, Work};
use remise_gen::room::Room;
use small::{SHORT, SHORT_AFRESH, SMALL};

/// Nobody watches; tables must not be found wrong.
struct Nobody;

impl Watch for Nobody {
    fn again(&self, file: &Path, reason: &str) {
        panic!("{}: {reason}", file.display());
    }
}

fn job(limits: &'static Limits, kinds: &[Kind]) -> Job {
    Job {
        rules: &SMALL,
        limits,
        kinds: kinds.to_vec(),
        threads: 2,
        small_from: None,
    }
}

/// Builds what is missing of these slices and all they need; gives how many pairs were solved again.
fn build_slices(job: &Job, root: &Path, slices: &[Material]) -> usize {
    let output = Output::open(root, job.rules, job.limits).expect("a folder");
    let (plan, stop) = (Plan::for_slices(job, slices), AtomicBool::new(false));
    let done = finished(job, &plan, &output, &Nobody, &stop).expect("read");
    let plan = plan.without(job, &done);
    let room = Room::of(&plan, u64::MAX).expect("memory");
    build(job, &plan, &room, &output, &Nobody, &stop).expect("built");
    let again = plan
        .steps
        .iter()
        .filter(|step| step.work == Work::SolveAgain);
    again.count()
}

fn leaf(root: &Path, job: &Job) -> PathBuf {
    root.join(job.rules.name).join(job.limits.name)
}

/// Checks that a build in one go and one pair at a time end the same; gives the files.
fn check(job: &Job, wanted: &[&str]) -> Files {
    let wanted: Vec<Material> = wanted
        .iter()
        .map(|name| name.parse().expect("a slice"))
        .collect();
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    build_slices(job, whole.path(), &wanted);
    let mut again = 0;
    for step in Plan::for_slices(job, &wanted).steps {
        again += build_slices(job, parts.path(), &[step.pair.slice(Color::Black)]);
    }
    assert!(again > 0, "nothing was solved again");
    let [left, right] = [&whole, &parts].map(|root| files(&leaf(root.path(), job)));
    assert_same(
        &left,
        &right,
        &format!("{} {:?}", job.limits.name, job.kinds),
    );
    left
}

const ALL_FOUR: [&str; 5] = ["KKvKK", "KMvKM", "MMvMM", "KMMvK", "MMMvM"];

#[test]
fn values_alone_resume() {
    for limits in [&SHORT, &SHORT_AFRESH, &limits::NONE] {
        check(&job(limits, &[Kind::Wdl]), &ALL_FOUR);
    }
}

#[test]
fn distances_resume() {
    check(&job(&SHORT, &Kind::ALL), &ALL_FOUR);
    check(&job(&SHORT, &[Kind::Wdl, Kind::Dtw]), &ALL_FOUR);
    check(&job(&SHORT_AFRESH, &[Kind::Wdl, Kind::Dtz]), &ALL_FOUR);
    check(&job(&limits::NONE, &[Kind::Wdl, Kind::Dtw]), &ALL_FOUR);
}

#[test]
fn readers_of_two_kings_a_side_resume() {
    check(&job(&SHORT, &Kind::ALL), &["KKMvKK"]);
}

/// The limits are short enough for the tests above to meet both sets of values.
#[test]
fn the_limits_curse() {
    let (job, root) = (
        job(&SHORT, &[Kind::Wdl]),
        tempfile::tempdir().expect("a folder"),
    );
    let slice = "KMMvK".parse().expect("a slice");
    build_slices(&job, root.path(), &[slice]);
    let name = Kind::Wdl.file_name(slice);
    let table = Table::open(leaf(root.path(), &job).join(name)).expect("a table");
    let counts = table.header().counts;
    assert!(counts.cursed_win > 0 && counts.win > 0, "{counts:?}");
}
