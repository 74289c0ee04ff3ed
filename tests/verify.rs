//! `remise-gen verify` and `stats` as a user runs them: right tables pass, and whatever is wrong is
//! named.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use remise::format::{self, Encoder, Header, Kind, Palette};
use remise::index::Index;
use remise::manifest::{Manifest, Seal};
use remise::material::Material;
use remise::moves::{can_capture, moves};
use remise::notation::fen;
use remise::position::Position;
use remise::rules::INTERNATIONAL;
use remise::table::Table;
use remise::value::Wdl;
use remise_gen::tables::Tables;
use remise_gen::verify::{Options, Watch, verify};
use tempfile::TempDir;

const RULES: &remise::rules::Rules = &INTERNATIONAL;

/// Nobody watches.
struct Nobody;

impl Watch for Nobody {
    fn begin(&self, _: Material) {}
    fn checked(&self, _: u64) {}
}

/// How a run of the program ended, and what it wrote.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn run(command: &str, folder: &Path, options: &[&str]) -> Run {
    let mut program = Command::new(env!("CARGO_BIN_EXE_remise-gen"));
    program.arg(command).arg("--out").arg(folder).args(options);
    let output = program.output().expect("the program runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A folder with all tables up to so many pieces.
fn tables(limits: &str, pieces: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let kinds = if limits == "none" {
        "wdl,dtw"
    } else {
        "wdl,dtz,dtw"
    };
    let options = ["--limits", limits, "--pieces", pieces, "--kind", kinds];
    let built = run("build", folder.path(), &options);
    assert_eq!(built.code, 0, "{}", built.err);
    folder
}

fn leaf(root: &Path) -> PathBuf {
    root.join("international/fmjd")
}

fn passes(folder: &Path, options: &[&str]) -> Run {
    let verified = run("verify", folder, options);
    assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);
    assert!(verified.out.ends_with("\nverified\n"), "{}", verified.out);
    verified
}

fn fails(folder: &Path, code: i32, named: &str) -> Run {
    let failed = run("verify", folder, &[]);
    let text = format!("{}{}", failed.out, failed.err);
    assert_eq!(failed.code, code, "{text}");
    assert!(text.contains(named), "{named} is not named: {text}");
    assert!(!text.contains("verified"), "{text}");
    failed
}

/// The lines of `stats --csv` that are not as published, of slices up to so many pieces.
fn counts_differ(folder: &Path, pieces: u8) -> Vec<String> {
    let stats = run("stats", folder, &["--csv"]);
    assert_eq!(stats.code, 0, "{}", stats.err);
    let counted: BTreeSet<&str> = stats.out.lines().skip(1).collect();
    let published = include_str!("../data/counts_international.csv");
    let rows = published.lines().skip(2).filter(|row| {
        let slice = row.split(',').next().unwrap_or_default();
        slice.parse::<Material>().expect("a slice").pieces() <= pieces
    });
    let rows = rows.map(|row| format!("international,fmjd,{row}"));
    rows.filter(|row| !counted.contains(row.as_str())).collect()
}

#[test]
fn tables_up_to_three_pieces_pass() {
    for limits in ["fmjd", "lidraughts", "none"] {
        let folder = tables(limits, "3");
        let verified = passes(folder.path(), &[]);
        assert!(verified.out.contains("positions   815,145 of 815,145"));
        passes(folder.path(), &["--threads", "1", "--sample", "20000"]);
    }
}

#[test]
fn both_readings_of_the_sixteen_moves_pass() {
    for limits in ["fmjd", "lidraughts"] {
        let folder = tempfile::tempdir().expect("a folder");
        let options = ["--limits", limits, "--slice", "KKKvK"];
        assert_eq!(run("build", folder.path(), &options).code, 0);
        passes(folder.path(), &[]);
    }
}

#[test]
fn counts_up_to_three_pieces_are_as_published() {
    let folder = tables("fmjd", "3");
    assert_eq!(counts_differ(folder.path(), 3), Vec::<String>::new());
    let stats = run("stats", folder.path(), &[]);
    assert_eq!(stats.out.lines().count(), 1 + 16 + 1);
    assert!(stats.out.contains("16 slices"));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "too slow without optimization")]
fn both_ways_check_all_tables_up_to_four_pieces_with_the_published_counts() {
    let folder = tables("fmjd", "4");
    for options in [&["--slow"][..], &[], &["--memory", "16M"]] {
        let verified = passes(folder.path(), options);
        assert!(
            verified
                .out
                .contains("positions   42,786,345 of 42,786,345")
        );
    }
    passes(folder.path(), &["--sample", "3000000"]);
    passes(folder.path(), &["--sample", "3000000", "--slow"]);
    assert_eq!(counts_differ(folder.path(), 4), Vec::<String>::new());
}

/// Writes a table again, with another header and other values, and lists it.
fn rewrite(folder: &Path, header: &Header, values: &[u8]) {
    let palette = Palette::of(values.iter().copied());
    let mut encoder = Encoder::new(&palette);
    values
        .iter()
        .for_each(|&value| encoder.push(Some(value), 1));
    let blocks = encoder.finish();
    let blocks: Vec<_> = blocks.iter().map(|block| block.pack(3)).collect();
    let header = Header {
        palette,
        ..header.clone()
    };
    let mut bytes = Vec::new();
    format::write(&mut bytes, &header, &blocks).expect("written");
    let name = header.kind.file_name(header.material);
    fs::write(folder.join(&name), bytes).expect("written");
    list(folder, &name);
}

/// Lists a file as it is now.
fn list(folder: &Path, name: &str) {
    let mut manifest = Manifest::read(folder).expect("a manifest");
    manifest.add(name, Seal::of(&folder.join(name)).expect("a file"));
    manifest.write(folder).expect("written");
}

/// Other values of a position.
fn other_value(kind: Kind, value: u8) -> u8 {
    match kind {
        Kind::Wdl => (value + 2) % 6,
        Kind::Dtz | Kind::Dtw => value + 2,
    }
}

/// True if a move from `position` leads to `target`, or captures to be made after it do.
fn leads_to(position: &Position, target: &Position) -> bool {
    moves(RULES, position).iter().any(|mv| {
        let child = position.after(mv);
        child == *target || child.flip(RULES) == *target || {
            can_capture(RULES, &child) && leads_to(&child, target)
        }
    })
}

/// A few quiet positions whose value is stored in a table of this kind.
fn stored_positions(folder: &Path, slice: Material, kind: Kind) -> Vec<u64> {
    let index = Index::new(RULES.board, slice).expect("few pieces");
    let wdl = Table::open(folder.join(Kind::Wdl.file_name(slice))).expect("a table");
    let stored = (0..index.len()).filter(|&number| {
        let position = index.position_at(number);
        let is_draw = || wdl.value(number).expect("a value") == Wdl::Draw as u8;
        !can_capture(RULES, &position) && (kind == Kind::Wdl || !is_draw())
    });
    let stored: Vec<u64> = stored.collect();
    let middle = stored.len() / 2;
    [stored.first(), stored.get(middle), stored.last()]
        .into_iter()
        .flatten()
        .copied()
        .collect()
}

#[test]
fn a_wrong_value_is_named() {
    let root = tables("fmjd", "3");
    let folder = leaf(root.path());
    for (slice, kind) in [
        ("KKvK", Kind::Wdl),
        ("KKvK", Kind::Dtz),
        ("KvKM", Kind::Wdl),
        ("MvKM", Kind::Dtz),
        ("KMvM", Kind::Dtw),
        ("MvMM", Kind::Dtw),
        ("MMvM", Kind::Wdl),
    ] {
        let slice: Material = slice.parse().expect("a slice");
        let index = Index::new(RULES.board, slice).expect("few pieces");
        let table = Table::open(folder.join(kind.file_name(slice))).expect("a table");
        let (header, right) = (table.header().clone(), table.read_all().expect("values"));
        for number in stored_positions(&folder, slice, kind) {
            let mut values = right.clone();
            let value = &mut values[number as usize];
            *value = other_value(kind, *value);
            rewrite(&folder, &header, &values);
            let failed = fails(root.path(), 1, "its moves give");
            let changed = index.position_at(number);
            let named = failed.out.split(", ").find_map(|part| {
                let text = part.split(": ").next()?;
                fen::read(RULES, text).ok()
            });
            let named = named.expect("a FEN").position;
            assert!(
                named == changed || leads_to(&named, &changed),
                "{slice}.{kind} {number} is wrong: {}",
                failed.out
            );
        }
        rewrite(&folder, &header, &right);
    }
    passes(root.path(), &[]);
}

/// What is found wrong, by one way or the other.
fn findings(folder: &Path, slow: bool) -> Vec<String> {
    let tables = Tables::open(folder, None, None).expect("tables");
    let options = Options {
        slices: &[],
        sample: None,
        slow,
        memory: 256 << 20,
    };
    let report = verify(&tables, &options, &Nobody).expect("verified");
    report.findings.iter().map(ToString::to_string).collect()
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Any quiet position of a table whose value is stored.
fn any_stored(folder: &Path, slice: Material, kind: Kind, random: &mut Random) -> Option<u64> {
    let index = Index::new(RULES.board, slice).expect("few pieces");
    let wdl = Table::open(folder.join(Kind::Wdl.file_name(slice))).expect("a table");
    (0..1000)
        .map(|_| random.below(index.len()))
        .find(|&number| {
            let is_draw = || wdl.value(number).expect("a value") == Wdl::Draw as u8;
            let captures = can_capture(RULES, &index.position_at(number));
            !captures && (kind == Kind::Wdl || !is_draw())
        })
}

#[test]
fn any_wrong_value_is_found_both_ways() {
    let mut random = Random(3);
    for (limits, changes) in [("fmjd", 60), ("lidraughts", 20), ("none", 20)] {
        let root = tables(limits, "3");
        let folder = root.path().join("international").join(limits);
        let all = Tables::open(root.path(), None, None).expect("tables");
        let mut changed = 0;
        while changed < changes {
            let slice = all.slices()[random.below(all.slices().len() as u64) as usize];
            let kind = Kind::ALL[random.below(3) as usize];
            if !all.has(slice, kind) {
                continue;
            }
            let Some(number) = any_stored(&folder, slice, kind, &mut random) else {
                continue;
            };
            let table = Table::open(folder.join(kind.file_name(slice))).expect("a table");
            let (header, right) = (table.header().clone(), table.read_all().expect("values"));
            let mut values = right.clone();
            let value = &mut values[number as usize];
            let choices = if kind == Kind::Wdl { 5 } else { 256 };
            *value = ((u64::from(*value) + 1 + random.below(choices - 1)) % choices) as u8;
            rewrite(&folder, &header, &values);
            let found = findings(root.path(), false);
            assert_eq!(found.len(), 1, "{slice}.{kind} {number}: {found:?}");
            assert!(found[0].contains("its moves give"), "{found:?}");
            assert_eq!(
                found,
                findings(root.path(), true),
                "{slice}.{kind} {number}"
            );
            rewrite(&folder, &header, &right);
            changed += 1;
        }
        passes(root.path(), &[]);
    }
}

#[test]
fn the_first_wrong_position_does_not_depend_on_threads() {
    let root = tables("fmjd", "3");
    let folder = leaf(root.path());
    let table = Table::open(folder.join("KMvK.wdl")).expect("a table");
    let mut values = table.read_all().expect("values");
    values.iter_mut().skip(40_000).for_each(|value| *value = 2);
    rewrite(&folder, &table.header().clone(), &values);
    let lines: BTreeSet<String> = ["1", "2", "7"]
        .into_iter()
        .flat_map(|threads| {
            let failed = run("verify", root.path(), &["--threads", threads]);
            let wrong = failed.out.lines().filter(|line| line.starts_with("wrong"));
            wrong.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
}

#[test]
fn damage_is_named() {
    let root = tables("fmjd", "2");
    let folder = leaf(root.path());
    let file = folder.join("KvK.dtz");
    let whole = fs::read(&file).expect("a table");
    for place in [0, 20, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[place] ^= 16;
        fs::write(&file, &damaged).expect("written");
        fails(root.path(), 1, "KvK.dtz");
        // The table's own checksums find it too.
        list(&folder, "KvK.dtz");
        fails(root.path(), 1, "KvK.dtz");
        fs::write(&file, &whole).expect("written");
        list(&folder, "KvK.dtz");
    }
    fs::write(&file, &whole[..whole.len() - 1]).expect("written");
    fails(root.path(), 1, "KvK.dtz");
    fs::write(&file, &whole).expect("written");
    passes(root.path(), &[]);
}

#[test]
fn a_table_in_the_place_of_another_is_named() {
    let root = tables("fmjd", "2");
    let folder = leaf(root.path());
    fs::copy(folder.join("MvK.wdl"), folder.join("KvM.wdl")).expect("copied");
    list(&folder, "KvM.wdl");
    fails(root.path(), 1, "KvM.wdl");
}

#[test]
fn wrong_counts_are_named() {
    let root = tables("fmjd", "2");
    let folder = leaf(root.path());
    for kind in Kind::ALL {
        let slice: Material = "KvK".parse().expect("a slice");
        let table = Table::open(folder.join(kind.file_name(slice))).expect("a table");
        let (right, values) = (table.header().clone(), table.read_all().expect("values"));
        let mut wrong = right.clone();
        match kind {
            Kind::Wdl => wrong.counts.blocked += 1,
            Kind::Dtz => wrong.counts.max_dtz_win = Some(5),
            Kind::Dtw => wrong.counts.max_dtw_win = None,
        }
        rewrite(&folder, &wrong, &values);
        fails(root.path(), 1, &kind.file_name(slice));
        rewrite(&folder, &right, &values);
    }
}

#[test]
fn missing_tables_are_named() {
    let root = tables("fmjd", "3");
    let folder = leaf(root.path());
    let file = folder.join("KvKK.wdl");
    let whole = fs::read(&file).expect("a table");
    fs::remove_file(&file).expect("removed");
    fails(root.path(), 2, "KvKK.wdl");
    let mut manifest = Manifest::read(&folder).expect("a manifest");
    manifest.remove("KvKK.wdl");
    manifest.write(&folder).expect("written");
    fails(root.path(), 2, "KvKK.wdl");
    fs::write(&file, whole).expect("written");
    fails(root.path(), 1, "KvKK.wdl is not in the manifest");
}

#[test]
fn folders_without_tables_are_refused() {
    let empty = tempfile::tempdir().expect("a folder");
    fails(empty.path(), 2, "holds no tables");
    fails(&empty.path().join("none"), 2, "none");
    let root = tables("fmjd", "2");
    for options in [
        ["--variant", "chess"],
        ["--limits", "none"],
        ["--sample", "0"],
    ] {
        assert_eq!(run("verify", root.path(), &options).code, 2);
    }
    assert_eq!(run("stats", empty.path(), &[]).code, 2);
}

#[test]
fn values_without_distances_can_be_verified() {
    let root = tempfile::tempdir().expect("a folder");
    let options = ["--pieces", "3", "--kind", "wdl"];
    assert_eq!(run("build", root.path(), &options).code, 0);
    let verified = passes(root.path(), &[]);
    assert!(verified.out.contains("\ndistances   none in 16 slices"));
}
