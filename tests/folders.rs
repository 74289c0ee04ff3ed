//! Folders and files: what is there is found, what is missing, wrong or damaged is named.

#[path = "common/made.rs"]
mod made;
#[path = "common/numbers.rs"]
mod numbers;

use std::fs;
use std::sync::LazyLock;

use remise::error::{OpenError, ProbeError};
use remise::manifest::Manifest;
use remise::material::Material;
use remise::moves::can_capture;
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::square::Color;
use remise::table::{Table, TableError};
use remise::tablebase::Tablebase;
use remise::value::Outcome;

use made::{LOST, Made, kings, squares, write_slice};

static MADE: LazyLock<Made> = LazyLock::new(|| {
    let three: Material = "KvKM".parse().unwrap();
    Made::new(Material::all_with(2).into_iter().chain([three]))
});

#[test]
fn missing_tables_are_all_named() {
    let folder = MADE.copy();
    for name in ["KvK.dtz", "KvM.wdl", "KvM.dtz", "MvK.dtz"] {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    let base = Tablebase::open(folder.path()).unwrap();
    assert_eq!(base.max_pieces(), 0);
    let position = kings(Color::White, &[5], &[]).with_men(Color::Black, squares(&[26]));
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
    let folder = MADE.copy();
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
        .with_men(Color::White, squares(&[46]))
        .with_men(Color::Black, squares(&[5]));
    match base.dtw(&men) {
        Ok(None) => {}
        Err(ProbeError::WrongTable { what: "kind", .. }) => {}
        other => panic!("{other:?}"),
    }
    let other_rules = MADE.copy();
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
    let good = fs::read(MADE.folder().join("KvM.wdl")).unwrap();
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
    let folder = MADE.copy();
    let name = folder.path().join("KvM.wdl");
    let table = Table::open(&name).unwrap();
    fs::OpenOptions::new()
        .write(true)
        .open(&name)
        .unwrap()
        .set_len(100)
        .unwrap();
    assert!(matches!(table.value(0), Err(TableError::Io { .. })));
    assert!(table.check_blocks().is_err());
    assert!(table.read_all().is_err());
}

#[test]
fn tables_are_read_in_parts_and_one_by_one() {
    let table = Table::open(MADE.folder().join("KvKM.dtz")).unwrap();
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
fn illegal_positions_are_explained() {
    let base = Tablebase::open(MADE.root.path()).unwrap();
    let twice = kings(Color::White, &[1], &[1]);
    let crowned = kings(Color::White, &[9], &[]).with_men(Color::White, squares(&[2]));
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
    assert_eq!(base.max_pieces(), 2);
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
        .with_men(Color::White, squares(&[46]))
        .with_men(Color::Black, squares(&[41, 37]));
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
