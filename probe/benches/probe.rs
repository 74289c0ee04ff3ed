//! How fast positions are answered, numbered and moved, and tables written and read.
//!
//! Tables are made up, unless `REMISE_TABLES` names a folder of tables; see `made`.

mod made;
#[path = "../../tests/common/numbers.rs"]
mod numbers;

use std::collections::HashMap;
use std::hint::black_box;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use remise::cache::BlockCache;
use remise::format::{Body, Kind};
use remise::index::Index;
use remise::material::Material;
use remise::moves::{can_capture, moves};
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::square::Color;
use remise::table::Table;
use remise::tablebase::{CACHE_BYTES, Tablebase};

use made::{Folder, MATERIAL};
use numbers::Numbers;

const POSITIONS: usize = 4096;
const MANY_THREADS: usize = 16;

fn open(folder: &Folder, cache: u64) -> Tablebase {
    let cache = Arc::new(BlockCache::new(cache));
    Tablebase::open_in(folder.path(), None, None, cache).expect("a tablebase")
}

/// Random quiet positions with the most pieces of any table that `base` has, in blocks that must be
/// unpacked.
fn quiet_positions(base: &Tablebase) -> Vec<Position> {
    let mut numbers = Numbers(7);
    let sizes = (2..=10).map(|pieces| made::slices(base, pieces));
    let mut largest = sizes.rev().filter(|slices| !slices.is_empty());
    let slices = largest.next().expect("tables");
    let open = |slice: &Index| {
        let name = Kind::Wdl.file_name(slice.material());
        let table = Table::open(base.folder().join(name)).expect("a table");
        (slice.material(), (slice.clone(), table))
    };
    let tables: HashMap<Material, (Index, Table)> = slices.iter().map(open).collect();
    let is_packed = |position: &Position| {
        let (index, table) = &tables[&position.material()];
        let upright = match position.side() {
            Color::White => *position,
            Color::Black => position.flip(&RULES),
        };
        let entry = table.directory().find(index.index_of(&upright));
        entry.is_some_and(|entry| matches!(entry.body, Body::Runs { .. }))
    };
    std::iter::repeat_with(|| made::position(&slices, &mut numbers))
        .filter(|position| !can_capture(&RULES, position) && is_packed(position))
        .take(POSITIONS)
        .collect()
}

/// A value whose block is in the cache, and one whose block is unpacked first; of the latter also the
/// median, since they differ much.
fn probes(criterion: &mut Criterion) {
    let folder = Folder::find();
    for (name, bytes) in [("probe/hit", 4 << 30), ("probe/miss", 1)] {
        let base = open(&folder, bytes);
        let all = quiet_positions(&base);
        all.iter().for_each(|p| assert!(base.wdl(p).is_ok()));
        let mut all = all.into_iter().cycle();
        let mut next = move || all.next().expect("endless");
        criterion.bench_function(name, |bencher| {
            bencher.iter_batched(&mut next, |p| base.wdl(&p).is_ok(), BatchSize::SmallInput);
        });
    }
    let base = open(&folder, 1);
    let mut times: Vec<Duration> = quiet_positions(&base)
        .iter()
        .map(|position| {
            let start = Instant::now();
            black_box(base.wdl(position).is_ok());
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    println!("median of probe/miss: {:?}\n", times[POSITIONS / 2]);
}

/// How long so many threads take for `probes` probes together.
fn by_threads(threads: usize, probes: u64, probe: &(impl Fn(usize) + Sync)) -> Duration {
    let start = Instant::now();
    thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                let from = thread * 1009;
                (from..from + probes as usize / threads).for_each(probe);
            });
        }
    });
    start.elapsed()
}

/// Hits by one thread and by many; and how many times as many probes a second the many do, in turns
/// with the one, at the median.
fn threads(criterion: &mut Criterion) {
    let folder = Folder::find();
    let base = open(&folder, 4 << 30);
    let all = quiet_positions(&base);
    let probe = |place: usize| {
        black_box(base.wdl(&all[place % POSITIONS]).is_ok());
    };
    (0..POSITIONS).for_each(probe);
    let mut group = criterion.benchmark_group("probe/threads");
    group.throughput(Throughput::Elements(1));
    for threads in [1, MANY_THREADS] {
        group.bench_function(threads.to_string(), |bencher| {
            bencher.iter_custom(|probes| by_threads(threads, probes, &probe));
        });
    }
    group.finish();
    let ratio = |_| {
        let [one, many] = [1, MANY_THREADS].map(|n| by_threads(n, 1 << 20, &probe));
        one.as_secs_f64() / many.as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..31).map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    println!(
        "{MANY_THREADS} threads do {:.2} times as much as 1\n",
        ratios[15]
    );
}

/// Random games from positions with the most pieces that all tables are there for, and with one piece
/// less; every position of a game is probed, captures too.
fn search(criterion: &mut Criterion) {
    let folder = Folder::find();
    let largest = open(&folder, 1).max_pieces();
    let mut group = criterion.benchmark_group("probe/search");
    group.throughput(Throughput::Elements(1));
    for pieces in [largest - 1, largest] {
        for (cache, bytes) in [("256M", CACHE_BYTES), ("16M", 16 << 20)] {
            let base = open(&folder, bytes);
            let slices = made::slices(&base, pieces);
            let mut numbers = Numbers(11);
            let mut play = |probes| play(&base, probes, || made::position(&slices, &mut numbers));
            play(1 << 18);
            group.bench_function(format!("{pieces} pieces, {cache}"), |bencher| {
                bencher.iter_custom(&mut play);
            });
        }
    }
    group.finish();
}

/// How long the games take until `probes` positions are probed. They end after 100 plies.
fn play(base: &Tablebase, probes: u64, mut start: impl FnMut() -> Position) -> Duration {
    let mut numbers = Numbers(13);
    let begin = Instant::now();
    let (mut position, mut ply) = (start(), 0);
    for _ in 0..probes {
        black_box(base.wdl(&position).is_ok());
        let list = moves(&RULES, &position);
        if list.is_empty() || ply == 100 {
            (position, ply) = (start(), 0);
            continue;
        }
        position = position.after(&list[numbers.below(list.len() as u64) as usize]);
        ply += 1;
    }
    begin.elapsed()
}

fn positions_alone(criterion: &mut Criterion) {
    let index = made::index(MATERIAL.parse().expect("a material"));
    let numbers: Vec<u64> = (0..4096).map(|n| index.len() / 4096 * n).collect();
    let upright = numbers.iter().map(|&n| index.position_at(n));
    let upright: Vec<Position> = upright.collect();
    let quiet = |position: &&Position| !can_capture(&RULES, position);
    let quiet: Vec<&Position> = upright.iter().filter(quiet).collect();
    let mut group = criterion.benchmark_group("position");
    group.throughput(Throughput::Elements(4096));
    group.bench_function("index_of", |bencher| {
        bencher.iter(|| upright.iter().map(|p| index.index_of(p)).max());
    });
    group.bench_function("position_at", |bencher| {
        bencher.iter(|| {
            for &number in &numbers {
                black_box(index.position_at(number));
            }
        });
    });
    group.throughput(Throughput::Elements(quiet.len() as u64));
    group.bench_function("moves", |bencher| {
        bencher.iter(|| quiet.iter().map(|p| moves(&RULES, p).len()).sum::<usize>());
    });
    group.finish();
}

fn tables(criterion: &mut Criterion) {
    let folder = Folder::made();
    let name = folder.path().join(format!("{MATERIAL}.wdl"));
    let table = Table::open(name).expect("a table");
    let part = made::runs(4 << 20);
    let mut group = criterion.benchmark_group("table");
    group.sample_size(10);
    group.throughput(Throughput::Elements(4 << 20));
    group.bench_function("encode", |bencher| bencher.iter(|| made::encode(&part)));
    let mut values = vec![0; 4 << 20];
    group.bench_function("read", |bencher| {
        bencher.iter(|| table.read(0, &mut values).is_ok())
    });
    group.finish();
}

criterion_group!(benches, probes, threads, search, positions_alone, tables);
criterion_main!(benches);
