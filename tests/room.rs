//! The memory of a build: what does not fit is refused, and tables are the same however often values are
//! packed and unpacked on the way.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use remise::format::Kind;
use remise::limits::FMJD;
use remise::rules::INTERNATIONAL;
use remise::size;
use remise_gen::build::{self, Summary, Watch};
use remise_gen::output::Output;
use remise_gen::plan::{Job, Plan};
use remise_gen::room::Room;
use remise_gen::scratch::Scratch;
use remise_gen::words::Pair;

#[path = "common/generator.rs"]
mod generator;

fn job(kinds: &[Kind]) -> Job {
    Job {
        rules: &INTERNATIONAL,
        limits: &FMJD,
        kinds: kinds.to_vec(),
        threads: 2,
        small_from: None,
    }
}

#[test]
fn a_plan_has_the_room_that_its_largest_step_needs() {
    for (kinds, pieces) in [(&[Kind::Wdl][..], 6), (&Kind::ALL, 5)] {
        let plan = Plan::up_to(&job(kinds), pieces);
        let largest = plan.largest().expect("a step");
        let least = largest.least_bytes();
        let refused = Room::of(&plan, least - 1).expect_err("too little");
        assert_eq!(refused.needed, least);
        let room = Room::of(&plan, least).expect("enough");
        for (step, &pages) in plan.steps.iter().zip(&room.pages) {
            assert!(pages >= step.page_bytes, "{:?}", step.pair);
            assert!(
                step.make_bytes + pages + room.packed <= least,
                "{:?}",
                step.pair
            );
        }
    }
}

/// Only of Linux the peak is known.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore)]
fn a_build_takes_no_more_memory_than_it_is_allowed() {
    let root = tempfile::tempdir().expect("a folder");
    for slice in ["KKMvK", "KKKKvK"] {
        let slices = [slice.parse().expect("a material")];
        let plan = Plan::for_slices(&job(&[Kind::Wdl]), &slices);
        let allowed = plan.largest().expect("a step").least_bytes();
        let arguments = format!("build --slice {slice} --kind wdl --threads 2 --memory {allowed}");
        let said = generator::succeed(&arguments, &root.path().join(slice));
        let peak = said.lines().find_map(|line| line.strip_prefix("memory"));
        let peak = peak.expect("the peak").trim();
        let peak = peak.strip_suffix(" at most").expect("an amount");
        let peak = size::parse(peak).expect("a size");
        assert!(peak <= allowed, "{slice}: {peak} bytes, {allowed} allowed");
    }
}

fn build_in(folder: &Path, job: &Job, plan: &Plan, room: &Room) -> Summary {
    let output = Output::open(folder, job.rules, job.limits).expect("a folder");
    let leftover = output.folder().join(Scratch::FOLDER);
    fs::create_dir_all(&leftover).expect("a folder");
    fs::write(leftover.join("KKvK.pages"), "of a build that was killed").expect("a file");
    let summary = build::build(job, plan, room, &output, &(), &AtomicBool::new(false));
    assert!(
        !output.folder().join(Scratch::FOLDER).exists(),
        "nothing is left on disk"
    );
    summary.expect("tables")
}

#[test]
fn tables_are_the_same_with_values_packed_and_on_disk() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("room");
    let _ = fs::remove_dir_all(&root);
    let job = job(&Kind::ALL);
    let plan = Plan::up_to(&job, 4);
    let room = |pages, packed| Room {
        pages: vec![pages; plan.steps.len()],
        overlaps: vec![pages > 1; plan.steps.len()],
        packed,
    };
    let folders = ["roomy", "packed", "disk"].map(|name| root.join(name));
    let [roomy, packed, disk] = &folders;
    let built = |folder: &Path, room| build_in(folder, &job, &plan, &room).scratch_bytes;
    assert_eq!(built(roomy, room(u64::MAX, u64::MAX)), 0);
    assert_eq!(built(packed, room(1 << 20, u64::MAX)), 0);
    assert!(built(disk, room(1, 0)) > 0, "some values were on disk");
    for step in &plan.steps {
        for (_, slice) in step.pair.slices() {
            for kind in Kind::ALL {
                let file = |folder: &Path| {
                    let leaf = folder.join("international/fmjd");
                    fs::read(leaf.join(kind.file_name(slice))).expect("a table")
                };
                let expected = file(roomy);
                assert!(expected == file(packed), "{slice} {kind}, packed");
                assert!(expected == file(disk), "{slice} {kind}, on disk");
            }
        }
    }
}

/// Puts a file where the folder of packed pages should be.
struct InTheWay<'o>(&'o Output);

impl Watch for InTheWay<'_> {
    fn begin(&self, _: Pair, _: bool) {
        let _ = fs::write(self.0.folder().join(Scratch::FOLDER), "in the way");
    }
}

#[test]
fn values_that_cannot_be_put_on_disk_end_the_build() {
    let root = tempfile::tempdir().expect("a folder");
    let job = job(&[Kind::Wdl]);
    let plan = Plan::up_to(&job, 3);
    let output = Output::open(root.path(), job.rules, job.limits).expect("a folder");
    let room = Room {
        pages: vec![1; plan.steps.len()],
        overlaps: vec![true; plan.steps.len()],
        packed: 0,
    };
    let (watch, stop) = (InTheWay(&output), AtomicBool::new(false));
    let error = build::build(&job, &plan, &room, &output, &watch, &stop).expect_err("no folder");
    let text = error.to_string();
    for words in [Scratch::FOLDER, "make room on the disk"] {
        assert!(text.contains(words), "{text}");
    }
}
