//! Tables built for a test.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use remise::format::Kind;
use remise::limits::Limits;
use remise::rules::INTERNATIONAL;
use remise_gen::build::{self, Watch};
use remise_gen::output::Output;
use remise_gen::plan::{Job, Plan};
use remise_gen::words::Pair;

/// Builds all tables with up to so many pieces below `root`.
pub fn build(root: &Path, pieces: u8, limits: &'static Limits, kinds: &[Kind]) {
    let job = Job {
        rules: &INTERNATIONAL,
        limits,
        kinds: kinds.to_vec(),
        threads: remise_gen::memory::cores(),
    };
    let plan = Plan::up_to(&job, pieces);
    let output = Output::open(root, job.rules, job.limits).expect("a folder");
    build::build(&job, &plan, &output, &Nobody, &AtomicBool::new(false)).expect("tables");
}

/// Nobody watches the build.
struct Nobody;

impl Watch for Nobody {
    fn begin(&self, _: Pair, _: bool) {}
    fn solved(&self, _: u64) {}
    fn skipped(&self, _: Pair, _: u64) {}
}
