//! The memory of a build: what does not fit is refused, and tables are the same however often values are
//! packed and unpacked on the way.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use remise::format::Kind;
use remise::limits::FMJD;
use remise::rules::INTERNATIONAL;
use remise_gen::build::{self, Summary};
use remise_gen::output::Output;
use remise_gen::plan::{Job, Plan};
use remise_gen::room::Room;
use remise_gen::scratch::Scratch;

fn job(kinds: &[Kind]) -> Job {
    Job {
        rules: &INTERNATIONAL,
        limits: &FMJD,
        kinds: kinds.to_vec(),
        threads: 2,
        small: false,
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
