//! How fast slices are solved: values and DTZ in memory, nothing written.
//!
//! `positions` of a pair are those of both slices, each with White to move. The slow twin of the
//! tests solves the same slices for comparison.

#[path = "../../tests/common/naive.rs"]
mod naive;

mod common;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use remise::material::Material;
use remise_gen::plan::{Job, Plan, Step};

use common::{Stores, job, solve};

fn solve_all(job: &Job, steps: &[Step], stores: &mut Stores) {
    for step in steps {
        let store = solve(job, stores, step.pair, false);
        stores.insert(step.pair, store);
    }
}

/// The slice named, with everything that it needs solved before.
fn one_slice(c: &mut Criterion, name: &str) {
    let job = job();
    let slice: Material = name.parse().expect("a material");
    let mut steps = Plan::for_slices(&job, &[slice]).steps;
    let last = steps.pop().expect("the slice itself");
    let mut stores = Stores::new();
    solve_all(&job, &steps, &mut stores);
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    group.throughput(Throughput::Elements(last.positions));
    group.bench_function(format!("{slice} and its flip, values in memory"), |b| {
        b.iter(|| solve(&job, &stores, last.pair, false));
    });
    group.bench_function(format!("{slice} and its flip, packed wdl and dtz"), |b| {
        b.iter(|| solve(&job, &stores, last.pair, true));
    });
}

fn four_pieces(c: &mut Criterion) {
    one_slice(c, "KKMvK");
    one_slice(c, "KMvKM");
}

fn five_pieces(c: &mut Criterion) {
    one_slice(c, "KKKMvK");
    one_slice(c, "KKvKKM");
}

fn against_the_slow_twin(c: &mut Criterion) {
    let job = job();
    let plan = Plan::up_to(&job, 3);
    let mut group = c.benchmark_group("all slices up to three pieces");
    group.sample_size(10);
    group.throughput(Throughput::Elements(plan.positions()));
    group.bench_function("generator", |b| {
        b.iter(|| solve_all(&job, &plan.steps, &mut Stores::new()));
    });
    group.bench_function("slow twin of the tests", |b| {
        b.iter(|| {
            let board = naive::Board { rows: 10, width: 5 };
            let limits = naive::Limits::Annex1 {
                open: Some(50),
                lone3: Some(32),
                lone2: Some(10),
                carry: true,
            };
            black_box(naive::solve(naive::Game::International, board, limits, 3));
        });
    });
}

criterion_group!(benches, against_the_slow_twin, four_pieces, five_pieces);
criterion_main!(benches);
