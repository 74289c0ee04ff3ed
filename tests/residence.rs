//! Values on disk: every step has in memory what it reads, and the tables are the same.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use remise::format::Kind;
use remise::limits::{FMJD, Limits, NONE};
use remise::rules::INTERNATIONAL;
use remise_gen::build::{self, Summary};
use remise_gen::output::Output;
use remise_gen::plan::{Job, Plan, Work, needs};
use remise_gen::residence::{Residence, with_share};
use remise_gen::scratch::Scratch;
use remise_gen::words::Pair;

fn job(limits: &'static Limits, kinds: &[Kind]) -> Job {
    Job {
        rules: &INTERNATIONAL,
        limits,
        kinds: kinds.to_vec(),
        threads: 2,
    }
}

/// The least memory that a plan can do with.
fn least(plan: &Plan) -> u64 {
    plan.largest().expect("a step").least_bytes
}

/// Follows the turns of a plan; gives the most bytes of values on disk.
fn follow(plan: &Plan, allowed: u64) -> u64 {
    let residence = Residence::of(plan, allowed).expect("it fits");
    assert_eq!(residence.turns.len(), plan.steps.len());
    let (mut memory, mut disk) = (BTreeSet::<Pair>::new(), BTreeSet::<Pair>::new());
    let bytes = |pairs: &BTreeSet<Pair>| -> u64 {
        let held = plan.steps.iter().filter(|step| pairs.contains(&step.pair));
        held.map(|step| step.store_bytes).sum()
    };
    let mut most = 0;
    for (at, (step, turn)) in plan.steps.iter().zip(&residence.turns).enumerate() {
        for pair in &turn.spill {
            assert!(memory.remove(pair), "only what is in memory leaves it");
            disk.insert(*pair);
        }
        for pair in &turn.load {
            assert!(
                disk.contains(pair) && memory.insert(*pair),
                "only what is on disk is read"
            );
        }
        if step.work != Work::Nothing {
            let missing: Vec<Pair> = needs(step.pair).difference(&memory).copied().collect();
            assert_eq!(missing, [], "{:?}", step.pair);
            assert!(with_share(step.make_bytes + bytes(&memory)) <= allowed);
            memory.insert(step.pair);
        }
        most = most.max(bytes(&disk));
        let read = |pair: &Pair| {
            let step = plan.steps.iter().find(|step| step.pair == *pair);
            step.is_some_and(|step| step.last_reader > at)
        };
        memory.retain(read);
        disk.retain(read);
    }
    most
}

#[test]
fn every_step_has_in_memory_what_it_reads() {
    for (limits, kinds) in [
        (&FMJD, &[Kind::Wdl][..]),
        (&FMJD, &Kind::ALL),
        (&NONE, &[Kind::Wdl, Kind::Dtw]),
    ] {
        for pieces in [3, 5, 6] {
            let job = job(limits, kinds);
            let plan = Plan::up_to(&job, pieces);
            let least = least(&plan);
            assert!(Residence::of(&plan, least - 1).is_err(), "{pieces} pieces");
            let tight = follow(&plan, least);
            let roomy = follow(&plan, least * 2);
            assert!(roomy <= tight);
            assert_eq!(follow(&plan, u64::MAX), 0);
        }
    }
}

fn build_in(folder: &Path, job: &Job, plan: &Plan, allowed: u64) -> Summary {
    let output = Output::open(folder, job.rules, job.limits).expect("a folder");
    let residence = Residence::of(plan, allowed).expect("it fits");
    let leftover = output.folder().join(Scratch::FOLDER);
    fs::create_dir_all(&leftover).expect("a folder");
    fs::write(leftover.join("KKvK.values"), "of a build that was killed").expect("a file");
    let summary = build::build(job, plan, &residence, &output, &(), &AtomicBool::new(false));
    assert!(
        !output.folder().join(Scratch::FOLDER).exists(),
        "nothing is left on disk"
    );
    summary.expect("tables")
}

#[test]
fn tables_are_the_same_with_values_on_disk() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("residence");
    let _ = fs::remove_dir_all(&root);
    let job = job(&FMJD, &Kind::ALL);
    let plan = Plan::up_to(&job, 4);
    let [tight, roomy] = ["tight", "roomy"].map(|name| root.join(name));
    let on_disk = build_in(&tight, &job, &plan, least(&plan)).scratch_bytes;
    assert!(on_disk > 0, "some values were on disk");
    assert_eq!(build_in(&roomy, &job, &plan, u64::MAX).scratch_bytes, 0);
    for step in &plan.steps {
        for (_, slice) in step.pair.slices() {
            for kind in Kind::ALL {
                let [one, other] = [&tight, &roomy].map(|folder| {
                    let file = folder
                        .join("international/fmjd")
                        .join(kind.file_name(slice));
                    fs::read(file).expect("a table")
                });
                assert!(one == other, "{slice} {kind}");
            }
        }
    }
}
