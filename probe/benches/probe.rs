//! How fast positions are answered, numbered and moved, and tables written and read.
//!
//! Makes a five-piece table of made-up values in a temporary folder: runs of random length, ten
//! positions on average, as in the tables of kings against kings.

#[path = "../../tests/common/numbers.rs"]
mod numbers;

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use remise::cache::BlockCache;
use remise::format::{self, Counts, Encoder, Header, Kind, PackedBlock, Palette, Profile};
use remise::index::Index;
use remise::moves::{can_capture, moves};
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::table::Table;
use remise::tablebase::Tablebase;

use numbers::Numbers;

const MATERIAL: &str = "KKMvKK";
const LEVEL: i32 = 9;

fn index() -> Index {
    let material = MATERIAL.parse().expect("a material");
    Index::new(RULES.board, material).expect("few pieces")
}

fn palette() -> Palette {
    Palette::of([0, 2, 4])
}

/// Runs of made-up values for `positions` positions.
fn runs(positions: u64) -> Vec<(Option<u8>, u64)> {
    let mut numbers = Numbers(1);
    let mut left = positions;
    let mut runs = Vec::new();
    while left > 0 {
        let len = (numbers.below(19) + 1).min(left);
        runs.push(([Some(0), Some(2), Some(4)][numbers.below(3) as usize], len));
        left -= len;
    }
    runs
}

fn encode(runs: &[(Option<u8>, u64)]) -> Vec<PackedBlock> {
    let mut encoder = Encoder::new(&palette());
    runs.iter()
        .for_each(|&(value, len)| encoder.push(value, len));
    let plain = encoder.finish();
    plain.iter().map(|block| block.pack(LEVEL)).collect()
}

fn write(folder: &Path) {
    let index = index();
    let header = Header {
        kind: Kind::Wdl,
        variant: RULES.name.to_owned(),
        limits: "fmjd".to_owned(),
        material: index.material(),
        palette: palette(),
        positions: index.len(),
        counts: Counts::default(),
        profile: Profile::Fast,
    };
    let mut bytes = Vec::new();
    format::write(&mut bytes, &header, &encode(&runs(index.len()))).expect("written");
    let name = folder.join(Kind::Wdl.file_name(index.material()));
    std::fs::write(name, bytes).expect("written");
}

/// Random quiet positions of the table, both sides to move.
fn positions(count: usize) -> Vec<Position> {
    let (index, mut numbers) = (index(), Numbers(7));
    std::iter::repeat_with(|| index.position_at(numbers.below(index.len())))
        .filter(|position| !can_capture(&RULES, position))
        .enumerate()
        .map(|(n, position)| {
            if n % 2 == 0 {
                position
            } else {
                position.flip(&RULES)
            }
        })
        .take(count)
        .collect()
}

fn probes(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path());
    let mut all = positions(4096).into_iter().cycle();
    let mut next = move || all.next().expect("endless");
    for (name, bytes) in [("probe/hit", 256 << 20), ("probe/miss", 0)] {
        let cache = Arc::new(BlockCache::new(bytes));
        let base = Tablebase::open_in(folder.path(), None, None, cache).expect("a tablebase");
        base.preload().expect("whole tables");
        criterion.bench_function(name, |bencher| {
            bencher.iter_batched(&mut next, |p| base.wdl(&p).is_ok(), BatchSize::SmallInput);
        });
    }
}

fn positions_alone(criterion: &mut Criterion) {
    let (index, all) = (index(), positions(4096));
    let numbers: Vec<u64> = (0..4096).map(|n| index.len() / 4096 * n).collect();
    let upright = numbers.iter().map(|&n| index.position_at(n));
    let upright: Vec<Position> = upright.collect();
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
    group.bench_function("moves", |bencher| {
        bencher.iter(|| all.iter().map(|p| moves(&RULES, p).len()).sum::<usize>());
    });
    group.finish();
}

fn tables(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path());
    let name = folder.path().join(format!("{MATERIAL}.wdl"));
    let table = Table::open(name).expect("a table");
    let part = runs(4 << 20);
    let mut group = criterion.benchmark_group("table");
    group.sample_size(10);
    group.throughput(Throughput::Elements(4 << 20));
    group.bench_function("encode", |bencher| bencher.iter(|| encode(&part)));
    let mut values = vec![0; 4 << 20];
    group.bench_function("read", |bencher| {
        bencher.iter(|| table.read(0, &mut values).is_ok())
    });
    group.finish();
}

criterion_group!(benches, probes, positions_alone, tables);
criterion_main!(benches);
