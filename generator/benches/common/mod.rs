//! Pairs solved in memory, for benches.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use remise::format::Kind;
use remise::limits;
use remise::rules::INTERNATIONAL;
use remise_gen::pack::Packer;
use remise_gen::plan::{Job, keep};
use remise_gen::shelf::Shelf;
use remise_gen::slice::Task;
use remise_gen::store::Store;
use remise_gen::words::{Layout, Pair};

/// Solved pairs.
pub type Stores = BTreeMap<Pair, Store>;

/// Values and DTZ under the limits of FMJD.
pub fn job() -> Job {
    Job {
        rules: &INTERNATIONAL,
        limits: &limits::FMJD,
        kinds: vec![Kind::Wdl, Kind::Dtz],
        threads: rayon::current_num_threads(),
        small_from: None,
    }
}

/// Solves a pair whose children are in `stores`; gathers its tables if `packs`.
pub fn solve(job: &Job, stores: &Stores, pair: Pair, packs: bool) -> Store {
    let layout = Layout::new(job.rules, pair).expect("few pieces");
    let store = Store::new(layout, keep(job, pair), &Shelf::unbounded());
    let packer = |(side, _)| Packer::new(&store.layout, side, job).expect("few pieces");
    let packers: Vec<Packer> = pair
        .slices()
        .take(if packs { 2 } else { 0 })
        .map(packer)
        .collect();
    let task = Task {
        limits: job.limits,
        store: &store,
        dtz: true,
        dtw: false,
        ledger: None,
    };
    let find = |pair| stores.get(&pair);
    let solved = task.solve(find, &AtomicBool::new(false), |block| {
        packers.iter().for_each(|packer| packer.add(&store, block));
    });
    solved.expect("solved");
    for packer in packers {
        packer.finish(job).for_each(|table| drop(black_box(table)));
    }
    store
}
