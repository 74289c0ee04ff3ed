//! Small tables against fast ones: every answer is the same, with as few files as there may be.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use remise::format::{Kind, Profile};
use remise::index::Index;
use remise::left_out::LeftOut;
use remise::limits::{Class, Clause, FIVE_MOVES, FMJD, Limits, SIXTEEN_MOVES};
use remise::material::Material;
use remise::rules::INTERNATIONAL;
use remise::table::Table;
use remise::tablebase::Tablebase;
use remise::value::Wdl;
use remise_gen::build;
use remise_gen::output::Output;
use remise_gen::plan::{Job, Plan};
use remise_gen::room::Room;
use tempfile::TempDir;

const THREE_PLIES: Clause = Clause {
    class: Class::Open,
    plies: 3,
    article: "",
};

/// Where the limit costs wins with few pieces already. Readers take the limit from the name of the
/// rule set, and must need no limit to restore what is left out.
static SHORT: Limits = Limits {
    clauses: &[FIVE_MOVES, SIXTEEN_MOVES, THREE_PLIES],
    ..FMJD
};

/// All tables with up to so many pieces, small or fast.
fn build(pieces: u8, limits: &'static Limits, kinds: &[Kind], small: bool) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let job = Job {
        rules: &INTERNATIONAL,
        limits,
        kinds: kinds.to_vec(),
        threads: remise_gen::memory::cores(),
        small_from: small.then_some(2),
    };
    let plan = Plan::up_to(&job, pieces);
    let output = Output::open(folder.path(), job.rules, job.limits).expect("a folder");
    let room = Room::of(&plan, u64::MAX).expect("memory");
    build::build(&job, &plan, &room, &output, &(), &AtomicBool::new(false)).expect("tables");
    folder
}

fn file(folder: &TempDir, slice: Material, kind: Kind) -> PathBuf {
    let leaf = folder.path().join("international").join("fmjd");
    leaf.join(kind.file_name(slice))
}

fn table(folder: &TempDir, slice: Material, kind: Kind) -> Table {
    Table::open(file(folder, slice, kind)).expect("a table")
}

fn slices(pieces: u8) -> Vec<Material> {
    (2..=pieces).flat_map(Material::all_with).collect()
}

/// Fast tables of values and of all distances.
fn fast() -> &'static TempDir {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| build(4, &SHORT, &Kind::ALL, false))
}

/// Asks both about positions of all slices, about `count` each.
fn assert_same(fast: &Path, small: &Path, pieces: u8, count: u64) {
    let [fast, small] = [fast, small].map(|folder| Tablebase::open(folder).expect("tables"));
    for slice in slices(pieces) {
        let index = Index::new(INTERNATIONAL.board, slice).expect("few pieces");
        for number in (0..index.len()).step_by((index.len() / count + 1) as usize) {
            let position = index.position_at(number);
            let expected = fast.value(&position).expect("a value");
            let wdl = small.wdl(&position).expect("a value");
            assert_eq!(wdl, expected.wdl, "{slice} {number}");
            let value = small.value(&position).expect("a value");
            assert_eq!(value.wdl, expected.wdl, "{slice} {number}");
            for (value, expected) in [(value.dtz, expected.dtz), (value.dtw, expected.dtw)] {
                assert!(value.is_none() || value == expected, "{slice} {number}");
            }
        }
    }
}

#[test]
fn small_tables_answer_as_fast_ones() {
    let small = build(4, &SHORT, &Kind::ALL, true);
    assert_same(fast().path(), small.path(), 4, 5_000);
    let base = Tablebase::open(small.path()).expect("tables");
    let index = Index::new(INTERNATIONAL.board, "KKvMM".parse().unwrap()).expect("few pieces");
    let position = index.position_at(index.len() / 2);
    assert!(base.value(&position).expect("a value").dtw.is_some());
}

#[test]
fn values_alone_restore_values() {
    let small = build(4, &SHORT, &[Kind::Wdl], true);
    // Values of captures from a class with a limit of its own rest on distances, in any profile.
    for slice in slices(4)
        .into_iter()
        .filter(|&slice| FMJD.class(slice) != Class::Open)
    {
        let [from, to] = [fast(), &small].map(|folder| file(folder, slice, Kind::Dtz));
        fs::copy(from, to).expect("copied");
    }
    assert_same(fast().path(), small.path(), 4, 5_000);
    let (mut whole_blocks, mut cursed) = (0, 0);
    for slice in slices(4) {
        let [fast, small] = [fast(), &small].map(|folder| table(folder, slice, Kind::Wdl));
        assert_eq!(
            fast.header().counts.cursed_win,
            small.header().counts.cursed_win
        );
        cursed += small.header().counts.cursed_win;
        match &small.header().profile {
            Profile::Fast => {
                let is_open = FMJD.class(slice) == Class::Open;
                assert!(!is_open || LeftOut::of(slice) == LeftOut::Nothing);
                assert_eq!(fast.header(), small.header());
            }
            Profile::Small { whole } => whole_blocks += whole.len(),
        }
    }
    assert!(whole_blocks > 100 && cursed > 0, "{whole_blocks} {cursed}");
}

#[test]
fn left_out_slices_take_next_to_nothing() {
    let [fast, small] = [false, true].map(|small| build(3, &FMJD, &[Kind::Wdl, Kind::Dtz], small));
    let len = |folder: &TempDir, slice: &str| {
        let file = file(folder, slice.parse().unwrap(), Kind::Wdl);
        fs::metadata(file).expect("a file").len()
    };
    for slice in ["MMvK", "MvMM"] {
        assert!(len(&small, slice) < 400, "{slice}");
    }
    // Nothing is left out, but runs end where it costs least.
    assert!(len(&small, "KvMM") < len(&fast, "KvMM"));
    let base = Tablebase::open(small.path()).expect("tables");
    let index = Index::new(INTERNATIONAL.board, "MMvK".parse().unwrap()).expect("few pieces");
    let values: Vec<Wdl> = index
        .positions(0)
        .map(|p| base.wdl(&p).expect("a value"))
        .collect();
    assert!(
        [Wdl::Win, Wdl::Draw, Wdl::Loss]
            .iter()
            .all(|wdl| values.contains(wdl))
    );
}

#[test]
fn what_restores_a_value_is_named_if_it_is_missing() {
    let small = build(3, &FMJD, &[Kind::Wdl], true);
    fs::remove_file(file(&small, "KvMM".parse().unwrap(), Kind::Wdl)).expect("removed");
    let base = Tablebase::open(small.path()).expect("tables");
    let index = Index::new(INTERNATIONAL.board, "MMvK".parse().unwrap()).expect("few pieces");
    let errors = index
        .positions(0)
        .filter_map(|position| base.wdl(&position).err());
    let error = errors
        .map(|error| error.to_string())
        .next()
        .expect("an error");
    assert!(error.contains("KvMM.wdl"), "{error}");
}
