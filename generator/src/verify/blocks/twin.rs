//! The slow way is the twin of the check of blocks: the same values and findings for all small slices,
//! damaged ones too.

use clap::Parser;
use remise::format::{self, Encoder, Kind, Palette};
use remise::manifest::{Manifest, Seal};
use remise::material::Material;
use remise::moves::moves;
use tempfile::TempDir;

use super::store::Store;
use crate::cli::{Cli, Command};
use crate::commands;
use crate::tables::Tables;
use crate::verify::slice_check::Positions;
use crate::verify::values::LARGE as SLOW;
use crate::verify::{Method, Watch};

struct Nobody;

impl Watch for Nobody {
    fn begin(&self, _: Material) {}
    fn checked(&self, _: u64) {}
}

/// A folder with all tables of two and three pieces.
fn built(limits: &str, kinds: &str, profile: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a name");
    let line = ["remise-gen", "build", "--pieces", "3", "--out", out];
    let options = ["--limits", limits, "--kind", kinds, "--profile", profile];
    let cli = Cli::parse_from(line.into_iter().chain(options));
    let Command::Build(args) = cli.command else {
        panic!("another command");
    };
    commands::build(&args, &mut Vec::new()).expect("built");
    folder
}

/// Changes about one of so many values of a table.
fn damage(tables: &Tables, slice: Material, kind: Kind, one_of: u64, seed: &mut u64) {
    let table = tables.table(slice, kind).expect("a table").expect("it");
    let mut values = table.read_all().expect("values");
    for value in &mut values {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let random = *seed >> 33;
        if random.is_multiple_of(one_of) {
            *value = match kind {
                Kind::Wdl => (random / one_of % 5) as u8,
                Kind::Dtz | Kind::Dtw => (random / one_of) as u8,
            };
        }
    }
    let palette = Palette::of(values.iter().copied());
    let mut encoder = Encoder::new(&palette);
    for &value in &values {
        encoder.push(Some(value), 1);
    }
    let blocks: Vec<_> = encoder.finish().iter().map(|block| block.pack(1)).collect();
    let header = format::Header {
        palette,
        ..table.header().clone()
    };
    let mut bytes = Vec::new();
    format::write(&mut bytes, &header, &blocks).expect("written");
    let file = tables.file(slice, kind);
    std::fs::write(&file, bytes).expect("written");
    let mut manifest = Manifest::read(tables.folder()).expect("a manifest");
    let seal = Seal::of(&file).expect("a file");
    manifest.add(&kind.file_name(slice), seal);
    manifest.write(tables.folder()).expect("written");
}

/// Every value of every slice, captures among them, and what is found wrong, both ways.
fn both_ways_agree(tables: &Tables) {
    let slices = tables.slices();
    let mut store = Store::new(tables, true, 64 << 20);
    let mut slow = Positions::new(tables, false);
    store.open(&slices).expect("open");
    slow.open(&slices).expect("open");
    for &slice in &slices {
        let (fast, slow_slice) = (
            store.slice(slice).expect("open"),
            slow.values.slice(slice).expect("open"),
        );
        for (number, position) in (0..).zip(fast.index.positions(0)) {
            let (row, column) = fast.place_of(&position);
            let chunk = store.chunk(fast, fast.chunk_of(row)).expect("a chunk");
            let place = fast.place_in_chunk(row, column);
            let found = chunk.value(place, &fast.coding);
            let found = found.map(|value| (value, chunk.must_capture(place)));
            let chunk = slow.values.chunk(slow_slice, SLOW.chunk_of(number));
            let (chunk, place) = (chunk.expect("a chunk"), SLOW.place_of(number));
            let expected = match chunk.leaves_out(place) {
                true => {
                    let moves = moves(tables.rules(), &position);
                    let value = slow.values.recompute(slow_slice, &position, &moves);
                    Some((value.expect("a value"), false))
                }
                false => chunk.get(place),
            };
            assert_eq!(found, expected, "{slice} {number}");
        }
        let all = 0..fast.index.len();
        let check = |method: &dyn Method| {
            let ranges = std::slice::from_ref(&all);
            let findings = method.check(slice, ranges, &Nobody).expect("checked");
            let findings = findings.iter().map(ToString::to_string);
            findings.collect::<Vec<_>>()
        };
        assert_eq!(check(&store), check(&slow), "{slice}");
    }
}

#[test]
fn values_and_findings_are_those_of_the_slow_way() {
    for (limits, kinds, profile) in [
        ("fmjd", "wdl,dtz,dtw", "fast"),
        ("fmjd", "wdl", "fast"),
        ("lidraughts", "wdl,dtz", "fast"),
        ("none", "wdl,dtw", "fast"),
        ("fmjd", "wdl,dtz,dtw", "small"),
        ("none", "wdl", "small"),
    ] {
        let folder = built(limits, kinds, profile);
        let open = || Tables::open(folder.path(), None, None).expect("tables");
        both_ways_agree(&open());
        let mut seed = 1;
        for one_of in [20_000, 100] {
            for (slice, kind) in open()
                .slices()
                .into_iter()
                .flat_map(|slice| Kind::ALL.into_iter().map(move |kind| (slice, kind)))
            {
                if open().has(slice, kind) {
                    damage(&open(), slice, kind, one_of, &mut seed);
                }
            }
            both_ways_agree(&open());
        }
    }
}
