//! The tablebase on tables of made-up values: captures are resolved, moves ranked, faults named.
//!
//! The tables hold random values for every quiet position with up to three pieces, so nothing is
//! right by accident; a naive twin computes what must come out.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use remise::cache::BlockCache;
use remise::error::{OpenError, ProbeError};
use remise::format::{self, Counts, Encoder, Header, Kind, Palette};
use remise::index::Index;
use remise::limits::{Class, FMJD};
use remise::manifest::Manifest;
use remise::material::Material;
use remise::moves::{can_capture, captures, moves};
use remise::position::{Position, squares};
use remise::rules::INTERNATIONAL as RULES;
use remise::square::Color;
use remise::table::{Table, TableError};
use remise::tablebase::{Tablebase, Value};
use remise::value::{Outcome, Wdl};
use tempfile::TempDir;

/// A small generator of numbers (xorshift, G. Marsaglia).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// The values of one slice; `None` for capture positions.
type Values = Vec<Option<Value>>;

/// A root folder of tables, and what is in them.
struct Made {
    root: TempDir,
    slices: HashMap<Material, Values>,
}

static MADE: LazyLock<Made> = LazyLock::new(|| {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("international/fmjd");
    fs::create_dir_all(&folder).unwrap();
    let mut numbers = Numbers(2026);
    let materials = (2..=3).flat_map(Material::all_with);
    let slices: HashMap<Material, Values> = materials
        .map(|material| (material, made_values(material, &mut numbers)))
        .collect();
    for (&material, values) in &slices {
        write_slice(&folder, material, values, "fmjd");
    }
    Made { root, slices }
});

fn made_values(material: Material, numbers: &mut Numbers) -> Values {
    let index = Index::new(RULES.board, material).unwrap();
    let limit = u64::from(FMJD.of(Class::of(material)).unwrap());
    let value = |position: Position| {
        if can_capture(&RULES, &position) {
            return None;
        }
        if moves(&RULES, &position).is_empty() {
            return Some(LOST);
        }
        let wdl = Wdl::ALL[numbers.below(5) as usize];
        let mut plies = |most| (wdl != Wdl::Draw).then_some(numbers.below(most) as u32 + 1);
        let (dtz, dtw) = (plies(limit), plies(60));
        Some(Value { wdl, dtz, dtw })
    };
    (0..index.len())
        .map(|number| index.position_at(number))
        .map(value)
        .collect()
}

const LOST: Value = Value {
    wdl: Wdl::Loss,
    dtz: Some(0),
    dtw: Some(0),
};

fn write_slice(folder: &Path, material: Material, values: &Values, limits: &str) {
    for kind in Kind::ALL {
        let code = |value: &Option<Value>| {
            let value = value.as_ref()?;
            match kind {
                Kind::Wdl => Some(value.wdl as u8),
                Kind::Dtz => value.dtz.map(|plies| plies as u8),
                Kind::Dtw => value.dtw.map(|plies| plies as u8),
            }
        };
        let codes: Vec<Option<u8>> = values.iter().map(code).collect();
        let header = Header {
            kind,
            variant: "international".to_owned(),
            limits: limits.to_owned(),
            material,
            palette: Palette::of(codes.iter().copied().flatten()),
            positions: codes.len() as u64,
            counts: Counts::default(),
        };
        let mut encoder = Encoder::new(&header.palette);
        codes.iter().for_each(|&code| encoder.push(code, 1));
        let blocks: Vec<_> = encoder.finish().iter().map(|b| b.pack(1)).collect();
        let mut bytes = Vec::new();
        format::write(&mut bytes, &header, &blocks).unwrap();
        fs::write(folder.join(kind.file_name(material)), bytes).unwrap();
    }
}

/// The value of a position from the made-up values, word for word as the design says.
fn naive(position: &Position) -> Value {
    let list = moves(&RULES, position);
    if list.is_empty() {
        return LOST;
    }
    if list[0].captured.is_empty() {
        let upright = match position.side() {
            Color::White => *position,
            Color::Black => position.flip(&RULES),
        };
        let material = position.material();
        let index = Index::new(RULES.board, material).unwrap();
        return MADE.slices[&material][index.index_of(&upright) as usize].unwrap();
    }
    let class = Class::of(position.material());
    let limit = FMJD.of(class).unwrap();
    let mut through = Vec::new();
    for mv in &list {
        let next = position.after(mv);
        let child = naive(&next);
        let zeroes = FMJD.zeroes(class, Class::of(next.material()), true);
        let dtz = if zeroes {
            1
        } else {
            1 + child.dtz.unwrap_or(0)
        };
        through.push((child.wdl, dtz, dtz <= limit, child.dtw));
    }
    let is_lost = |wdl| matches!(wdl, Wdl::Loss | Wdl::BlessedLoss);
    let is_won = |wdl| matches!(wdl, Wdl::Win | Wdl::CursedWin);
    let wins =
        |&&(child, _, in_time, _): &&(Wdl, u32, bool, Option<u32>)| child == Wdl::Loss && in_time;
    let dtw_win = through
        .iter()
        .filter(|t| is_lost(t.0))
        .map(|t| t.3.unwrap() + 1)
        .min();
    if through.iter().any(|t| wins(&t)) {
        let dtz = through.iter().filter(wins).map(|t| t.1).min();
        return value(Wdl::Win, dtz, dtw_win);
    }
    if through.iter().any(|t| is_lost(t.0)) {
        let dtz = through.iter().filter(|t| is_lost(t.0)).map(|t| t.1).min();
        return value(Wdl::CursedWin, dtz, dtw_win);
    }
    if !through.iter().all(|t| is_won(t.0)) {
        return value(Wdl::Draw, None, None);
    }
    let dtz = through.iter().map(|t| t.1).max();
    let dtw = through.iter().map(|t| t.3.unwrap() + 1).max();
    let lost = through.iter().all(|t| t.0 == Wdl::Win && t.2);
    value(if lost { Wdl::Loss } else { Wdl::BlessedLoss }, dtz, dtw)
}

fn value(wdl: Wdl, dtz: Option<u32>, dtw: Option<u32>) -> Value {
    Value { wdl, dtz, dtw }
}

/// The result with `left` plies left, from the clock alone.
fn naive_outcome(position: &Position, left: u32) -> Outcome {
    let value = naive(position);
    if moves(&RULES, position).is_empty() {
        return Outcome::Loss;
    }
    match value.wdl {
        Wdl::Win if left > 0 && value.dtz <= Some(left) => Outcome::Win,
        Wdl::Loss if left > 0 && value.dtz <= Some(left) => Outcome::Loss,
        _ => Outcome::Draw,
    }
}

fn opposite(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Loss => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
        Outcome::Win => Outcome::Loss,
    }
}

/// Positions of all slices and both sides to move; every `stride`-th.
fn positions(stride: usize) -> impl Iterator<Item = Position> {
    (2..=3)
        .flat_map(Material::all_with)
        .flat_map(move |material| {
            let index = Index::new(RULES.board, material).unwrap();
            (0..index.len()).step_by(stride).map(move |number| {
                let position = index.position_at(number);
                if number % 2 == 0 {
                    position
                } else {
                    position.flip(&RULES)
                }
            })
        })
}

fn open() -> Tablebase {
    Tablebase::open(MADE.root.path()).unwrap()
}

fn kings(side: Color, white: &[u32], black: &[u32]) -> Position {
    let set = |numbers: &[u32]| {
        numbers
            .iter()
            .map(|&n| RULES.board.square(n).unwrap())
            .collect()
    };
    Position::empty(side)
        .with_kings(Color::White, set(white))
        .with_kings(Color::Black, set(black))
}

/// A copy of the two-piece tables, to break them.
fn copy() -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    let from = MADE.root.path().join("international/fmjd");
    for material in Material::all_with(2) {
        for kind in Kind::ALL {
            let name = kind.file_name(material);
            fs::copy(from.join(&name), copy.path().join(&name)).unwrap();
        }
    }
    copy
}

#[test]
fn values_are_those_of_the_twin() {
    let base = open();
    let mut captures = 0;
    for position in positions(97) {
        let expected = naive(&position);
        captures += u32::from(can_capture(&RULES, &position));
        assert_eq!(base.value(&position).unwrap(), expected, "{position:?}");
        assert_eq!(base.wdl(&position).unwrap(), expected.wdl);
        assert_eq!(base.dtz(&position).unwrap(), expected.dtz);
        assert_eq!(base.dtw(&position).unwrap(), expected.dtw);
    }
    assert!(captures > 1000);
}

#[test]
fn outcomes_are_those_of_the_clock() {
    let base = open();
    for position in positions(499) {
        let limit = FMJD.of(Class::of(position.material())).unwrap();
        for left in [0, 1, 2, limit / 2, limit - 1, limit] {
            let outcome = base.outcome(&position, Some(left)).unwrap();
            assert_eq!(
                outcome,
                naive_outcome(&position, left),
                "{position:?} {left}"
            );
        }
        assert_eq!(
            base.outcome(&position, None).unwrap(),
            naive(&position).wdl.limited()
        );
        assert!(matches!(
            base.outcome(&position, Some(limit + 1)),
            Err(ProbeError::TooManyLeft { .. })
        ));
    }
}

#[test]
fn moves_are_ranked_and_the_line_starts_with_the_first() {
    let base = open();
    for position in positions(997) {
        let class = Class::of(position.material());
        let limit = FMJD.of(class).unwrap();
        for left in [1, limit / 2, limit] {
            let ranked = base.moves(&position, Some(left)).unwrap();
            assert_eq!(ranked.len(), moves(&RULES, &position).len());
            for found in &ranked {
                let next = position.after(&found.mv);
                let man = position.men(position.side()).has(found.mv.from);
                let irreversible = man || !found.mv.captured.is_empty();
                let to = Class::of(next.material());
                let then = FMJD
                    .left_after(class, to, irreversible, Some(left))
                    .unwrap();
                assert_eq!(found.outcome, opposite(naive_outcome(&next, then)));
                let child = naive(&next);
                assert_eq!(found.wdl.unlimited(), child.wdl.flip().unlimited());
                assert_eq!(found.dtw, child.dtw.map(|dtw| dtw + 1));
                let zeroes = FMJD.zeroes(class, to, irreversible);
                let dtz = child.dtz.map(|dtz| if zeroes { 1 } else { dtz + 1 });
                assert_eq!(found.dtz, dtz);
            }
            for pair in ranked.windows(2) {
                let [a, b] = [pair[0], pair[1]];
                assert!((a.outcome, a.wdl) >= (b.outcome, b.wdl));
                if (a.outcome, a.wdl) != (b.outcome, b.wdl) {
                    continue;
                }
                match a.wdl {
                    Wdl::Draw => assert!(a.mv < b.mv),
                    Wdl::Win | Wdl::CursedWin => {
                        assert!((a.dtz, a.dtw, a.mv) < (b.dtz, b.dtw, b.mv));
                    }
                    Wdl::Loss | Wdl::BlessedLoss => {
                        assert!((b.dtz, b.dtw) < (a.dtz, a.dtw) || a.mv < b.mv);
                    }
                }
            }
            let line = base.line(&position, Some(left)).unwrap();
            assert_eq!(line.first(), ranked.first());
        }
    }
}

#[test]
fn a_game_that_is_over_needs_no_table() {
    let empty = tempfile::tempdir().unwrap();
    Manifest::new("international", "fmjd")
        .write(empty.path())
        .unwrap();
    let base = Tablebase::open(empty.path()).unwrap();
    assert_eq!(base.max_pieces(), 0);
    let bare = kings(Color::White, &[], &[3, 4, 5, 6, 7, 8, 9]);
    let blocked = Position::empty(Color::White)
        .with_men(Color::White, squares(&RULES, [46]))
        .with_men(Color::Black, squares(&RULES, [41, 37]));
    for lost in [bare, blocked] {
        assert_eq!(base.value(&lost).unwrap(), LOST);
        assert_eq!(base.dtz(&lost).unwrap(), Some(0));
        assert_eq!(base.outcome(&lost, Some(0)).unwrap(), Outcome::Loss);
        assert_eq!(base.moves(&lost, None).unwrap(), []);
        assert_eq!(base.line(&lost, None).unwrap(), []);
    }
    let open = kings(Color::White, &[1], &[50]);
    assert!(matches!(
        base.wdl(&open),
        Err(ProbeError::TooManyPieces { pieces: 2, max: 0 })
    ));
}

#[test]
fn illegal_positions_are_explained() {
    let base = open();
    let twice = kings(Color::White, &[1], &[1]);
    let crowned = kings(Color::White, &[9], &[]).with_men(Color::White, squares(&RULES, [2]));
    for (position, reasons) in [(twice, 1), (crowned, 2)] {
        match base.wdl(&position) {
            Err(ProbeError::IllegalPosition(faults)) => assert_eq!(faults.len(), reasons),
            other => panic!("{other:?}"),
        }
    }
    let four = kings(Color::White, &[1, 2], &[49, 50]);
    assert!(matches!(
        base.wdl(&four),
        Err(ProbeError::TooManyPieces { pieces: 4, max: 3 })
    ));
    assert_eq!(base.max_pieces(), 3);
}

#[test]
fn missing_tables_are_all_named() {
    let folder = copy();
    for name in ["KvK.dtz", "KvM.wdl", "KvM.dtz", "MvK.dtz"] {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    let base = Tablebase::open(folder.path()).unwrap();
    assert_eq!(base.max_pieces(), 0);
    let position = kings(Color::White, &[5], &[]).with_men(Color::Black, squares(&RULES, [26]));
    assert!(!can_capture(&RULES, &position));
    let names = |error: ProbeError| match error {
        ProbeError::MissingTables(files) => files
            .iter()
            .map(|file| file.file_name().unwrap().to_str().unwrap().to_owned())
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(names(base.wdl(&position).unwrap_err()), ["KvM.wdl"]);
    assert_eq!(
        names(base.dtz(&position).unwrap_err()),
        ["KvM.wdl", "KvM.dtz"]
    );
    let found = base.moves(&position.with_side(Color::Black), None);
    assert_eq!(names(found.unwrap_err()), ["KvM.wdl"]);
    let found = base.moves(&position, None);
    assert_eq!(names(found.unwrap_err()), ["MvK.dtz"]);
    let quiet = kings(Color::White, &[1], &[2]);
    assert_eq!(base.value(&quiet).unwrap().dtz, None);
    assert!(base.wdl(&quiet).is_ok());
}

#[test]
fn a_file_under_a_wrong_name_is_refused() {
    let folder = copy();
    let rename = |from: &str, to: &str| {
        fs::copy(folder.path().join(from), folder.path().join(to)).unwrap();
    };
    rename("KvM.wdl", "KvK.wdl");
    rename("MvM.wdl", "MvM.dtw");
    let base = Tablebase::open(folder.path()).unwrap();
    let wrong = base.wdl(&kings(Color::White, &[1], &[2]));
    assert!(matches!(
        wrong,
        Err(ProbeError::WrongTable {
            what: "material",
            ..
        })
    ));
    let men = Position::empty(Color::White)
        .with_men(Color::White, squares(&RULES, [46]))
        .with_men(Color::Black, squares(&RULES, [5]));
    match base.dtw(&men) {
        Ok(None) => {}
        Err(ProbeError::WrongTable { what: "kind", .. }) => {}
        other => panic!("{other:?}"),
    }
    let other_rules = copy();
    let values = &MADE.slices[&"KvK".parse().unwrap()];
    write_slice(
        other_rules.path(),
        "KvK".parse().unwrap(),
        values,
        "lidraughts",
    );
    Manifest::new("international", "fmjd")
        .write(other_rules.path())
        .unwrap();
    let base = Tablebase::open(other_rules.path()).unwrap();
    let wrong = base.wdl(&kings(Color::White, &[1], &[2]));
    assert!(matches!(
        wrong,
        Err(ProbeError::WrongTable {
            what: "rule set",
            ..
        })
    ));
}

#[test]
fn damage_is_named_never_answered() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("KvM.wdl");
    let good = fs::read(MADE.root.path().join("international/fmjd/KvM.wdl")).unwrap();
    let expected = {
        fs::write(&name, &good).unwrap();
        Table::open(&name).unwrap().read_all().unwrap()
    };
    for place in 0..good.len() {
        let mut bad = good.clone();
        bad[place] ^= 0x10;
        fs::write(&name, &bad).unwrap();
        let read = Table::open(&name).and_then(|table| {
            table.check_blocks()?;
            table.read_all()
        });
        match read {
            Ok(values) => assert_eq!(values, expected, "byte {place}"),
            Err(TableError::Format { file, .. }) => assert_eq!(file, name),
            Err(other) => panic!("{other:?}"),
        }
    }
    fs::write(&name, []).unwrap();
    assert!(Table::open(&name).is_err());
}

#[test]
fn a_file_cut_short_while_open_is_an_error() {
    let folder = copy();
    let name = folder.path().join("KvM.wdl");
    let table = Table::open(&name).unwrap();
    fs::OpenOptions::new()
        .write(true)
        .open(&name)
        .unwrap()
        .set_len(100)
        .unwrap();
    assert!(matches!(table.value(0), Err(TableError::Io { .. })));
    assert!(table.file_checksum().is_err());
}

#[test]
fn tables_are_read_in_parts_and_one_by_one() {
    let folder = MADE.root.path().join("international/fmjd");
    let table = Table::open(folder.join("KMvK.dtz")).unwrap();
    let all = table.read_all().unwrap();
    assert_eq!(all.len() as u64, table.len());
    table.check_blocks().unwrap();
    for start in (0..all.len()).step_by(9973) {
        let mut part = vec![0; 5000.min(all.len() - start)];
        table.read(start as u64, &mut part).unwrap();
        assert_eq!(part, all[start..start + part.len()]);
        assert_eq!(table.value(start as u64).unwrap(), all[start]);
    }
    assert!(table.value(table.len()).is_err());
    assert!(table.read(table.len() - 1, &mut [0; 2]).is_err());
}

#[test]
fn threads_share_a_small_cache() {
    let cache = Arc::new(BlockCache::new(200_000));
    let root = MADE.root.path();
    let base = Tablebase::open_in(root, None, None, Arc::clone(&cache)).unwrap();
    let all: Vec<Position> = positions(997).collect();
    let expected: Vec<Value> = all.iter().map(|p| base.value(p).unwrap()).collect();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (base, all, expected) = (&base, &all, &expected);
            scope.spawn(move || {
                for place in (0..all.len()).map(|n| (n * 7 + thread * 301) % all.len()) {
                    assert_eq!(base.value(&all[place]).unwrap(), expected[place]);
                }
            });
        }
    });
    assert!(cache.bytes() <= 400_000);
    base.preload().unwrap();
}

#[test]
fn the_folder_is_chosen_or_the_choices_are_listed() {
    let root = tempfile::tempdir().unwrap();
    assert!(matches!(
        Tablebase::open(root.path()),
        Err(OpenError::NoTables { .. })
    ));
    assert!(matches!(
        Tablebase::open(root.path().join("nowhere")),
        Err(OpenError::Io { .. })
    ));
    let material = "KvK".parse().unwrap();
    for limits in ["fmjd", "lidraughts"] {
        let folder = root.path().join("international").join(limits);
        fs::create_dir_all(&folder).unwrap();
        write_slice(&folder, material, &MADE.slices[&material], limits);
    }
    match Tablebase::open(root.path()) {
        Err(OpenError::Choose { mut choices, .. }) => {
            choices.sort_unstable();
            assert_eq!(choices, ["international/fmjd", "international/lidraughts"]);
        }
        other => panic!("{other:?}"),
    }
    let named = |name| Tablebase::open_with(root.path(), Some("international"), Some(name));
    assert_eq!(named("lidraughts").unwrap().limits().name, "lidraughts");
    assert_eq!(named("none").unwrap().limits().name, "none");
    assert!(matches!(named("fide"), Err(OpenError::UnknownName { .. })));
    let leaf = root.path().join("international/fmjd");
    assert_eq!(Tablebase::open(&leaf).unwrap().limits().name, "fmjd");
    assert!(matches!(
        Tablebase::open_with(&leaf, None, Some("lidraughts")),
        Err(OpenError::NoTables { .. })
    ));
}

#[test]
fn without_limits_a_cursed_win_is_a_win() {
    let base = Tablebase::open_with(MADE.root.path(), None, Some("none")).unwrap();
    for position in positions(1009) {
        let expected = naive(&position);
        let wdl = base.wdl(&position).unwrap();
        assert_eq!(wdl.limited(), expected.wdl.unlimited());
        assert_eq!(base.outcome(&position, None).unwrap(), wdl.limited());
        assert_eq!(base.dtw(&position).unwrap(), expected.dtw);
        assert_eq!(base.value(&position).unwrap().dtz, None);
        assert!(matches!(base.dtz(&position), Err(ProbeError::NoDtz)));
        let best = base.moves(&position, None).unwrap();
        if let Some(first) = best.first() {
            assert_eq!(first.dtz, None);
            if can_capture(&RULES, &position) {
                assert_eq!((first.wdl, first.dtw), (wdl, expected.dtw));
            }
        }
    }
}

#[test]
fn a_win_is_known_though_other_captures_are_not() {
    let folder = copy();
    let from = MADE.root.path().join("international/fmjd");
    fs::copy(from.join("KvKM.wdl"), folder.path().join("KvKM.wdl")).unwrap();
    fs::remove_file(folder.path().join("MvK.wdl")).unwrap();
    let base = Tablebase::open(folder.path()).unwrap();
    let index = Index::new(RULES.board, "KvKM".parse().unwrap()).unwrap();
    let (mut known, mut unknown) = (0, 0);
    for position in (0..index.len()).map(|number| index.position_at(number)) {
        let lacks = |mv| position.after(mv).material().men() > 0;
        if !captures(&RULES, &position).iter().any(lacks) {
            continue;
        }
        match base.value(&position) {
            Ok(found) if found.dtz.is_some() => assert_eq!(found, naive(&position)),
            Ok(found) => {
                assert_eq!(found.wdl, naive(&position).wdl);
                known += u32::from(found == value(Wdl::Win, None, None));
            }
            Err(ProbeError::MissingTables(_)) => unknown += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(known > 0 && unknown > 0);
}
