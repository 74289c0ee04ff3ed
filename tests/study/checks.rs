//! What `remise study` says of studies.

use std::fs;
use std::path::Path;
use std::process::Command;

use remise::format::Kind;
use remise::limits::FMJD;
use serde_json::Value as Json;

use crate::remise_run::{Run, remise, run};
use crate::{TABLES, built};

/// Studies of every kind.
const OWN: &str = include_str!("own.pdn");

/// True, and every move is the only one.
const SOUND: &str = "1. 21-17 16x7 2. 17x28 7-11 3. 28-22 11-16 4. 22-17 16-21 5. 17x26";
const SOUND_START: &str = "W:W11,21:B16,K22";

fn command(args: &[&str]) -> Command {
    let mut command = remise();
    command.args(["study", "--tables"]).arg(&*TABLES);
    command.args(args).env("LC_ALL", "en_GB.UTF-8");
    command
}

fn study(args: &[&str], input: &str) -> Run {
    run(command(args).arg("-"), input.as_bytes())
}

fn objects(args: &[&str], input: &str) -> Vec<Json> {
    let run = study(&[&["--json"], args].concat(), input);
    let lines = run.out.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// A record of international draughts.
fn record(start: &str, moves: &str, result: &str) -> String {
    format!("[GameType \"20\"]\n[Result \"{result}\"]\n[FEN \"{start}\"]\n{moves} {result}\n\n")
}

/// The object of one study.
fn one(start: &str, moves: &str, result: &str) -> Json {
    let mut studies = objects(&[], &record(start, moves, result));
    assert_eq!(studies.len(), 1);
    studies.remove(0)
}

/// The kinds of verdicts, and the codes of records that are no studies.
fn kinds(studies: &[Json]) -> Vec<String> {
    let kind = |study: &Json| match study.get("verdict") {
        Some(verdict) => text(&verdict["kind"]),
        None => text(&study["error"]["code"]),
    };
    studies.iter().map(kind).collect()
}

fn text(value: &Json) -> String {
    value.as_str().expect("text").to_owned()
}

/// The duals at a ply of the main line, each with its kind.
fn duals(study: &Json, ply: usize) -> Vec<[String; 2]> {
    let duals = study["main"]["moves"][ply - 1]["duals"].as_array();
    let pair = |dual: &Json| [text(&dual["move"]), text(&dual["kind"])];
    duals.expect("duals").iter().map(pair).collect()
}

#[test]
fn whole_report_in_both_languages() {
    let english = study(&[], OWN);
    assert_eq!(english.out, include_str!("own.en.txt"));
    assert_eq!((english.code, english.err.as_str()), (Some(1), ""));
    let chinese = study(&["--lang", "zh"], OWN);
    assert_eq!(chinese.out, include_str!("own.zh.txt"));
}

#[test]
fn verdicts() {
    assert_eq!(
        kinds(&objects(&[], OWN)),
        [
            "sound",
            "sound",
            "cooked",
            "wrong",
            "wrong",
            "sound",
            "unproved",
            "cooked",
            "cooked",
            "wrong",
            "no-position",
            "no-claim",
            "wrong",
            "other-game",
        ]
    );
}

#[test]
fn every_move_of_a_sound_study_is_the_only_one() {
    let sound = one(SOUND_START, SOUND, "2-0");
    assert_eq!(sound["verdict"]["kind"], "sound");
    for mv in sound["main"]["moves"].as_array().expect("moves") {
        let by_solver = mv["by"] == "solver";
        assert_eq!(mv["only"], by_solver, "{mv}");
        assert_eq!(mv["defence"]["kind"] == "longest", !by_solver, "{mv}");
    }
    assert_eq!(sound["end"]["state"], "over");
    assert_eq!(sound["under_limits"]["holds"], true);
    assert_eq!(study(&[], &record(SOUND_START, SOUND, "2-0")).code, Some(0));
}

#[test]
fn a_minor_dual_spoils_nothing() {
    let studies = objects(&[], OWN);
    assert_eq!(duals(&studies[1], 11), [["20x47", "landing"]]);
    assert_eq!(studies[1]["verdict"]["kind"], "sound");
}

#[test]
fn a_second_solution_is_named() {
    let cooked = &objects(&[], OWN)[2]["verdict"];
    assert_eq!(
        (&cooked["ply"], &cooked["move"]),
        (&9.into(), &"1-6".into())
    );
}

#[test]
fn a_study_that_fails_tells_where_and_how() {
    let studies = objects(&[], OWN);
    let (moved, played) = (&studies[3]["verdict"], &studies[4]["verdict"]);
    assert_eq!(
        (&moved["ply"], &moved["why"]),
        (&1.into(), &"refuted".into())
    );
    assert_eq!(
        (&played["ply"], &played["why"]),
        (&6.into(), &"refuted".into())
    );
    assert_eq!(played["line"], Json::from(vec!["37x48"]));
    assert_eq!(played["kept_by"], Json::from(vec!["29-47"]));
    let illegal = &studies[9]["verdict"];
    assert_eq!(
        (&illegal["ply"], &illegal["why"]),
        (&3.into(), &"illegal".into())
    );
    assert_eq!(studies[12]["verdict"]["why"], "too-modest");
}

#[test]
fn a_variation_that_fails_spoils_the_study() {
    let moves = "1. 21-17 16x7 2. 17x28 7-11 (2... 7-11 3. 28-23 11-16) 3. 28-22";
    let study = one(SOUND_START, moves, "2-0");
    let verdict = &study["verdict"];
    assert_eq!(
        (&verdict["kind"], &verdict["why"]),
        (&"wrong".into(), &"in-variation".into())
    );
    assert_eq!(verdict["kept_by"], Json::from(vec!["28-22"]));
}

#[test]
fn tries_must_fail() {
    let report = |moves: &str| study(&[], &record(SOUND_START, moves, "2-0")).out;
    let fails = report("1. 21-17 (1. 11-6 22-31) 16x7");
    assert!(
        fails.contains("Try 1. 11-6 (ply 1): it fails, as it should."),
        "{fails}"
    );
    let nested = report("1. 21-17 (1. 11-7 16x27 (1... 16x27 2. 7-2) 2. 7-2) 16x7");
    assert!(!nested.contains("Variation"), "{nested}");
    let wins = study(&[], OWN).out;
    assert!(
        wins.contains("Try 1. 40-44 (ply 1): it wins, so it is no try."),
        "{wins}"
    );
}

#[test]
fn a_draw_limit_bites_where_a_win_is_too_slow() {
    let slow = &objects(&[], OWN)[7]["under_limits"];
    assert_eq!((&slow["holds"], &slow["ply"]), (&false.into(), &7.into()));
    assert_eq!((&slow["needs"], &slow["left"]), (&30.into(), &25.into()));
}

#[test]
fn unknown_is_never_sound() {
    let moves = "1. 27-22 18x27 2. 32x21";
    let start = "W:W27,28,32,33,37,38,39:B8,9,13,14,18,19,24";
    let text = record(start, moves, "2-0");
    let study = &objects(&["--nodes", "0"], &text)[0];
    assert_eq!(study["verdict"]["kind"], "unproved");
    assert_eq!(study["verdict"]["proved_from"], Json::Null);
    assert_eq!(study["nodes"], 0);
    assert_eq!(study["end"]["state"], "unknown");
    assert_eq!(study["under_limits"]["holds"], Json::Null);
}

#[test]
fn search_reaches_the_tables() {
    let text = record("W:W27,K46:B22,12,35", "1. 27x7", "2-0");
    let kind = |args: &[&str]| kinds(&objects(args, &text)).concat();
    assert_eq!(
        kind(&["--depth", "0"]),
        "sound",
        "captures are followed to their end"
    );
    assert_eq!(kind(&["--nodes", "0"]), "unproved");
}

#[test]
fn pdn_gives_the_same_verdict_again() {
    let pdn = study(&["--pdn"], OWN);
    assert_eq!(pdn.code, Some(1));
    assert!(pdn.err.contains("game 11, line 77: "), "{}", pdn.err);
    assert!(
        pdn.out
            .contains("1. 21-17! $7 {the only way} (1.\n11-7? 16x27")
    );
    assert!(pdn.out.contains("6. 20x42 (6. 20x47 {Minor dual"));
    assert_eq!(kinds(&objects(&[], &pdn.out)), kinds(&objects(&[], OWN)));
    assert_eq!(
        study(&["--pdn"], &pdn.out).out,
        pdn.out,
        "nothing is added twice"
    );
}

#[test]
fn a_refutation_becomes_a_variation() {
    let wrong = record(
        SOUND_START,
        "1. 21-17 16x7 2. 17x28 7-11 3. 28-23 11-17",
        "2-0",
    );
    let pdn = study(&["--pdn"], &wrong).out;
    assert!(pdn.contains("3. 28-23\n11-17 (3... 11-16)"), "{pdn}");
}

#[test]
fn boards_of_the_study_and_of_its_duals() {
    let text = record("W:WK12,K40,50:BK11", "1. 12-1", "2-0");
    let report = study(&["--diagram"], &text).out;
    let board = "      11    B   W   .   .   .   15\n";
    assert_eq!(report.matches(board).count(), 2, "{report}");
}

#[test]
fn pictures_of_the_study_and_of_its_duals() {
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = folder.path().join("made/of");
    let file = folder.path().join("set.pdn");
    let dual = record("W:WK12,K40,50:BK11", "1. 12-1", "2-0");
    fs::write(&file, record(SOUND_START, SOUND, "2-0") + &dual).expect("written");
    let run = run(command(&["--svg"]).arg(&pictures).arg(&file), b"");
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    assert_eq!(
        names(&pictures),
        ["set-1.svg", "set-2-dual-1-40-44.svg", "set-2.svg"]
    );
    let first = fs::read_to_string(pictures.join("set-1.svg")).expect("a picture");
    assert!(first.starts_with("<svg ") && first.ends_with("</svg>\n"));
    assert!(first.contains("<title>W:W11,21:B16,K22</title>"));
    assert!(first.contains("White to move wins"));
    assert_eq!(first.matches("<circle").count(), 8, "two for each piece");
    assert_eq!(first.matches("<path").count(), 1, "one crown");
    assert!(!first.contains("<polyline"));
    let second = fs::read_to_string(pictures.join("set-2-dual-1-40-44.svg")).expect("a picture");
    assert!(second.contains("<polyline"));
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).into_string().expect("text"))
        .collect();
    names.sort();
    names
}

#[test]
fn pictures_never_overwrite_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut two = command(&["a/set.pdn", "b/set.pdn", "--svg"]);
    let run = run(two.arg(folder.path()), b"");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("two files are named set"), "{}", run.err);
}

#[test]
fn exit_codes() {
    let code = |args: &[&str], input: &str| study(args, input).code;
    let sound = record(SOUND_START, SOUND, "2-0");
    assert_eq!(code(&[], &sound), Some(0));
    assert_eq!(code(&[], OWN), Some(1));
    assert_eq!(
        code(&[], "[GameType \"20\"] { 1. 32-28"),
        Some(1),
        "bad record"
    );
    assert_eq!(code(&["nowhere.pdn"], &sound), Some(2));
    assert_eq!(code(&["--variant", "chess"], &sound), Some(2));
    assert_eq!(code(&["--json", "--pdn"], &sound), Some(2));
    let mut nowhere = remise();
    nowhere.args(["study", "--tables", "nowhere", "-"]);
    assert_eq!(run(&mut nowhere, sound.as_bytes()).code, Some(2));
}

#[test]
fn damaged_tables_stop_it() {
    let root = built::folder("study_cli_damaged");
    built::build(&root, 3, &FMJD, &Kind::ALL);
    let table = root.join("international/fmjd/KvKM.wdl");
    let mut bytes = fs::read(&table).expect("a table");
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0xaa);
    fs::write(&table, bytes).expect("written");
    let mut command = remise();
    command
        .args(["study", "--lang", "en", "--tables"])
        .arg(&root);
    let run = run(
        command.arg("-"),
        record("W:WK1:B20,K50", "1. 1-6", "1-1").as_bytes(),
    );
    assert_eq!(run.code, Some(2), "{}", run.out);
    assert!(run.err.contains("KvKM.wdl"), "{}", run.err);
}

#[test]
fn the_order_is_that_of_the_file() {
    let text = record(SOUND_START, SOUND, "2-0").repeat(300);
    let games = objects(&[], &text);
    let numbers: Vec<u64> = games
        .iter()
        .filter_map(|game| game["game"].as_u64())
        .collect();
    assert_eq!(numbers, (1..=300).collect::<Vec<u64>>());
}

#[test]
fn real_studies_spoilt_and_not() {
    let five = include_str!("five.pdn");
    let studies = objects(&["--nodes", "1000000"], five);
    assert_eq!(kinds(&studies[..3]), ["sound", "wrong", "cooked"]);
    let refutation = &studies[1]["verdict"]["line"];
    assert_eq!(refutation.as_array().map(Vec::len), Some(5), "{refutation}");
    assert_eq!(studies[2]["verdict"]["move"], "15-10");
}

#[test]
fn a_refutation_outside_the_tables_comes_to_an_end() {
    let start = "W:W27,37,43,45,50:B16,18,29,34,39,40";
    let study = &objects(&["--nodes", "150000"], &record(start, "1. 27-21", "2-0"))[0];
    assert_eq!(study["verdict"]["kind"], "wrong", "{study}");
    let line = study["verdict"]["line"].as_array().expect("a line");
    assert!(line.len() < 40, "{line:?}");
}
