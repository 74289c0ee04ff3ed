//! `remise probe` from outside: what it writes, and how it ends.

#[path = "common/built.rs"]
mod built;
#[path = "common/remise.rs"]
mod remise_run;
#[path = "common/rows.rs"]
mod rows;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use remise::format::Kind;
use remise::limits::{FMJD, LIDRAUGHTS};
use remise_run::{Run, remise, run, start};
use rows::rows;
use serde_json::Value as Json;
use tempfile::TempDir;

/// Tables up to three pieces of two rule sets.
static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = built::folder("probe_cli");
    built::build(&root, 3, &FMJD, &Kind::ALL);
    built::build(&root, 3, &LIDRAUGHTS, &[Kind::Wdl, Kind::Dtz]);
    root
});

const FMJD_OPTIONS: [&str; 2] = ["--limits", "fmjd"];

fn probe(tables: &Path) -> Command {
    let mut command = remise();
    command.args(["probe", "--tables"]).arg(tables);
    command
}

/// Asks under `fmjd`.
fn ask(args: &[&str]) -> Run {
    run(probe(&TABLES).args(FMJD_OPTIONS).args(args), b"")
}

fn json(args: &[&str]) -> Json {
    let run = ask(&[&["--json"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
    assert_eq!(run.out.lines().count(), 1);
    serde_json::from_str(&run.out).expect("JSON")
}

/// A batch under the rule set `limits`.
fn batch(limits: &str, input: &[u8]) -> Run {
    let mut command = probe(&TABLES);
    run(command.args(["--limits", limits, "--batch", "-"]), input)
}

fn records(run: &Run) -> Vec<Vec<&str>> {
    let lines = run.out.lines();
    lines.map(|line| line.split('\t').collect()).collect()
}

#[test]
fn a_page_shows_board_verdict_moves_and_line() {
    let run = ask(&["W:WK2,6:BK50"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for part in [
        "46  .   .   .   .   B     50\n",
        "White to move, 10 of 10 plies left.\n",
        "White wins: the 5th move completes it in 9 plies, 10 are left (article 6.4).\n",
        "\nmove  result  value         dtz  dtw\n2-11  win     win             9    9\n2-7   draw    draw            -    -\n",
        "\nMain line:\n1. 2-11 ",
    ] {
        assert!(run.out.contains(part), "{part:?} in {}", run.out);
    }
    assert!(!run.out.contains('\x1b'), "colours are for terminals");
}

#[test]
fn verdicts_in_words() {
    for (args, verdict) in [
        (
            &["W:WK2,6:BK50", "--left", "8"][..],
            "A draw: White's win needs 9 plies, 8 are left (article 6.4).",
        ),
        (
            &["W:WK2,6:BK50:H2"],
            "A draw: White's win needs 9 plies, 8 are left (article 6.4).",
        ),
        (
            &["W:WK2,6:BK50:H2", "--left", "9"],
            "White wins: the 5th move completes it in 9 plies, 9 are left (article 6.4).",
        ),
        (
            &["B:WK11,6:BK50"],
            "White wins: the 4th move completes it in 8 plies, 10 are left (article 6.4).",
        ),
        (
            &["W:WK2,6:BK50", "--left", "0"],
            "A draw: no ply is left (article 6.4).",
        ),
        (&["W:WK26:BK2"], "A draw: neither side can force a win."),
        (
            &["W:W23:B5,6"],
            "White wins: the 1st move restarts the draw count in 1 ply with the win intact, 50 are left (article 6.2).",
        ),
        (
            &["W:W:BK2"],
            "Black has won: White has no pieces (article 7.2).",
        ),
        (
            &["W:W6:B1"],
            "Black has won: White has no legal move (article 7.2).",
        ),
        (
            &["B:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45:B:H3"],
            "White has won: Black has no pieces (article 7.2).",
        ),
    ] {
        let run = ask(args);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
        assert!(
            run.out.contains(&format!("\n{verdict}\n")),
            "{verdict} in {}",
            run.out
        );
    }
}

#[test]
fn without_limits_there_is_no_count() {
    let ask = |args: &[&str]| {
        let mut command = probe(&TABLES);
        run(
            command
                .args(["--variant", "international", "--limits", "none"])
                .args(args),
            b"",
        )
    };
    let page = ask(&["W:WK2,6:BK50:H9"]);
    assert_eq!(page.code, Some(0));
    assert!(
        page.out
            .contains("\nWhite wins: the 5th move completes it in 9 plies, without draw limits.\n")
    );
    let left = ask(&["W:WK2,6:BK50", "--left", "3"]);
    assert_eq!((left.code, left.out.as_str()), (Some(2), ""));
    assert!(left.err.contains("no draw limits"), "{}", left.err);
    let lines = batch("none", b"W:WK2,6:BK50\nW:WK26:BK2\t-\nW:W:BK2\n");
    assert_eq!(
        lines.out,
        "W:WK2,6:BK50\t-\twin\twin\t\t9\t2-11\nW:WK26:BK2\t-\tdraw\tdraw\t-\t-\t26-3\nW:W:BK2\t-\tloss\tloss\t0\t0\t-\n"
    );
}

#[test]
fn json_has_the_keys_of_the_help() {
    let object = json(&["W:WK2,6:BK50:H1"]);
    let keys = |json: &Json| -> Vec<String> {
        json.as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect()
    };
    assert_eq!(
        keys(&object),
        [
            "fen", "side", "variant", "limits", "class", "article", "left", "result", "wdl", "dtz",
            "dtw", "moves", "line", "notes"
        ]
    );
    assert_eq!(object["fen"], "W:WK2,6:BK50");
    assert_eq!(object["side"], "white");
    assert_eq!(object["variant"], "international");
    assert_eq!(
        (&object["class"], &object["article"]),
        (&"lone-2".into(), &"6.4".into())
    );
    assert_eq!(
        (&object["left"], &object["dtz"], &object["dtw"]),
        (&9.into(), &9.into(), &9.into())
    );
    assert_eq!(
        (&object["result"], &object["wdl"]),
        (&"win".into(), &"win".into())
    );
    assert_eq!(object["line"].as_array().map(Vec::len), Some(9));
    assert_eq!(object["notes"], Json::Array(vec![]));
    let best = &object["moves"][0];
    let expected = r#"{"move":"2-11","from":2,"to":11,"captures":[],"result":"win","wdl":"win","dtz":9,"dtw":9,"zeroes":false}"#;
    assert_eq!(best.to_string(), expected);
    assert_eq!(object["moves"][1]["dtz"], Json::Null);
    assert_eq!(object["moves"][0]["move"], object["line"][0]);
}

#[test]
fn json_of_captures_and_notes() {
    let object = json(&["w: Wk47 :B19,29"]);
    assert_eq!(object["fen"], "W:WK47:B19,29");
    assert_eq!(object["class"], "open");
    assert_eq!(object["notes"].as_array().map(Vec::len), Some(2));
    let best = &object["moves"][0];
    assert_eq!(best["captures"], serde_json::json!([19, 29]));
    assert_eq!(
        (&best["zeroes"], &best["dtz"], &best["dtw"]),
        (&true.into(), &1.into(), &1.into())
    );
    let over = json(&["W:W6:B1"]);
    assert_eq!(
        (&over["dtz"], &over["moves"]),
        (&0.into(), &Json::Array(vec![]))
    );
}

#[test]
fn odd_texts_are_read_with_a_note() {
    let run = ask(&["W:W:WK02,6:BK50."]);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.err
            .lines()
            .filter(|line| line.starts_with("remise: note: "))
            .count(),
        2
    );
    let hub = format!("W{}b{}B", "e".repeat(46), "ee");
    assert!(!ask(&[&hub]).err.is_empty());
    let past = ask(&["W:WK2,6:BK50:H12"]);
    assert_eq!(past.code, Some(0));
    assert!(
        past.err
            .contains("12 plies played are more than the draw limit of 10"),
        "{}",
        past.err
    );
    assert!(past.out.contains("A draw: no ply is left"));
}

#[test]
fn what_cannot_be_asked_ends_with_2() {
    for (args, reason) in [
        (&[""][..], "no side to move"),
        (&["garbage"], "\"garbage\" is no side to move"),
        (&["W:WK26:BK2,50,51"], "board has no square 51"),
        (&["W:WK26:B2,50"], "a man of Black stands on 50"),
        (&["W:WK26,26:BK2"], "square 26 holds two pieces"),
        (&["W:WK26:B"], "Black has just moved and has no pieces"),
        (
            &["W:WK1,K2,K3:BK50"],
            "has 4 pieces, the tables at hand have up to 3",
        ),
        (
            &["W:WK26:BK2", "--left", "11"],
            "the draw limit here is 10 plies (article 6.4)",
        ),
        (
            &["W:WK26:BK2", "--left", "-1"],
            "\"-1\" is no number of plies",
        ),
        (
            &["W:WK26:BK2", "--left", "ten"],
            "\"ten\" is no number of plies",
        ),
        (&[], "<FEN>"),
        (&["W:WK26:BK2", "--batch", "-"], "cannot be used with"),
        (&["--json", "--batch", "-"], "cannot be used with"),
        (&["W:WK26:BK2", "--cache", "0"], "\"0\" is no size: write"),
        (&["W:WK26:BK2", "--cache", "lots"], "\"lots\" is no size"),
        (&["--batch", "no such file"], "cannot read no such file"),
        (
            &["W:WK26:BK2", "--variant", "chess"],
            "variant \"chess\" is not known",
        ),
    ] {
        let run = ask(args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(reason), "{args:?}: {}", run.err);
    }
    for command in ["arbiter", "study", "mine"] {
        let args = [command, "--tables", "no", "--cache", "lots"];
        let run = run(remise().args(args), b"");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{command}");
        assert!(run.err.contains("\"lots\" is no size"), "{}", run.err);
    }
    assert_eq!(ask(&["W:WK26:B"]).err.lines().count(), 1);
    let choose = run(probe(&TABLES).arg("W:WK26:BK2"), b"");
    assert_eq!(choose.code, Some(2));
    assert!(
        choose.err.contains("fmjd") && choose.err.contains("lidraughts"),
        "{}",
        choose.err
    );
    let nowhere = run(probe(Path::new("no such folder")).arg("W:WK26:BK2"), b"");
    assert_eq!(nowhere.code, Some(2));
    assert_eq!(run(&mut remise(), b"").code, Some(2));
    assert_eq!(run(remise().arg("--help"), b"").code, Some(0));
    assert_eq!(run(remise().args(["probe", "--help"]), b"").code, Some(0));
}

/// The values of published endings.
#[test]
fn a_batch_of_endings() {
    let rows = rows(include_str!("../data/endings.csv"));
    let pieces = |fen: &str| fen.matches(',').count() + 2;
    let rows: Vec<_> = rows.into_iter().filter(|row| pieces(row[0]) <= 3).collect();
    assert_eq!(rows.len(), 210);
    let input: String = rows.iter().map(|row| format!("{}\n", row[0])).collect();
    let run = batch("fmjd", input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let mut uncached = probe(&TABLES);
    uncached
        .args(FMJD_OPTIONS)
        .args(["--cache", "1", "--batch", "-"]);
    assert_eq!(self::run(&mut uncached, input.as_bytes()).out, run.out);
    let records = records(&run);
    assert_eq!(records.len(), rows.len());
    for (row, record) in rows.iter().zip(records) {
        let plies = if row[1] == "draw" { "-" } else { row[2] };
        let [fen, _, result, wdl, _, dtw, best] = record[..] else {
            panic!("seven fields: {record:?}");
        };
        assert_eq!([fen, result, wdl, dtw], [row[0], row[1], row[1], plies]);
        assert_eq!(best == "-", row[3] == "0", "{fen}");
    }
}

/// Both readings agree where a count has begun in its own class.
#[test]
fn a_batch_in_mid_count() {
    let rows = rows(include_str!("../data/counter_limits.csv"));
    let mut input = String::new();
    let mut expected = Vec::new();
    for row in rows.iter().filter(|row| row[1] == "2v1") {
        let (fen, value, last) = (row[0], row[2], row[5].parse::<u32>().expect("a number"));
        for count in 0..=10 {
            let left = 10 - count;
            // A count of the FEN gives way to a number of its own.
            input += &match count % 3 {
                0 => format!("{fen}\t{left}\n"),
                1 => format!("{fen}:H{count}\n"),
                _ => format!("{fen}:H1\t{left}\n"),
            };
            expected.push((left.to_string(), if count <= last { value } else { "draw" }));
        }
    }
    for limits in ["fmjd", "lidraughts"] {
        let run = batch(limits, input.as_bytes());
        assert_eq!(run.code, Some(0));
        let records = records(&run);
        assert_eq!(records.len(), expected.len());
        for ((left, result), record) in expected.iter().zip(records) {
            assert_eq!(
                (record[1], record[2]),
                (left.as_str(), *result),
                "{limits} {record:?}"
            );
        }
    }
}

#[test]
fn a_bad_line_does_not_stop_a_batch() {
    let long = "W".repeat(100_000);
    let mut input = Vec::new();
    for line in [
        &b"W:WK26:BK2\r\n"[..],
        b"\n \t \n",
        b"W:WK26:BK2\tten\n",
        b"W:WK26:BK2\t11\n",
        b"W:WK26:BK2\t3\t4\n",
        b"W:WK26:BK2\xff\t3\n",
        b"nonsense\n",
        long.as_bytes(),
        b"\nW:WK1-5:BK50\n",
        b"W:W:BK2\n",
        b"W:WK26:BK2\t0",
    ] {
        input.extend_from_slice(line);
    }
    let run = batch("fmjd", &input);
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.err,
        "remise: 7 of 10 lines have no answer: see the records with \"error\"\n"
    );
    let records = records(&run);
    let of_kind: Vec<&str> = records.iter().map(|record| record[1]).collect();
    let error = "error";
    assert_eq!(
        of_kind,
        [
            "10", error, error, error, error, error, error, error, "50", "0"
        ]
    );
    for (record, reason) in records[1..8].iter().zip([
        "\"ten\" is no number of plies",
        "11 plies cannot be left",
        "more than two fields",
        "not UTF-8",
        "\"nonsense\" is no side to move",
        "longer than 4096 bytes",
        "has 6 pieces",
    ]) {
        assert_eq!(record.len(), 3);
        assert!(record[2].contains(reason), "{record:?}");
    }
    assert_eq!(records[1][0], "W:WK26:BK2");
    assert_eq!(records[9].join(" "), "W:WK26:BK2 0 draw draw - - 26-3");
}

#[test]
fn a_batch_from_a_file() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("positions.txt");
    fs::write(&file, "\u{feff}B:WK11,6:BK50\t7\n").expect("a file");
    let run = ask(&["--batch", file.to_str().expect("a name")]);
    assert_eq!(run.code, Some(0));
    let [record] = &records(&run)[..] else {
        panic!("one record: {}", run.out);
    };
    assert_eq!(
        record[..6],
        ["B:WK11,6:BK50", "7", "draw", "loss", "8", "8"]
    );
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = start(probe(&TABLES).args(FMJD_OPTIONS).args(["--batch", "-"]));
    let mut stdin = child.stdin.take().expect("an input");
    let mut answers = BufReader::new(child.stdout.take().expect("an output")).lines();
    for left in ["9", "8"] {
        writeln!(stdin, "W:WK2,6:BK50\t{left}").expect("an open pipe");
        let answer = answers.next().expect("a record").expect("text");
        assert!(
            answer.starts_with(&format!("W:WK2,6:BK50\t{left}\t")),
            "{answer}"
        );
    }
    drop(stdin);
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

#[test]
fn a_broken_pipe_is_no_error() {
    let mut child = start(probe(&TABLES).args(FMJD_OPTIONS).args(["--batch", "-"]));
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("an input");
    // The pipe to a program that has ended is broken as well.
    let _ = stdin.write_all("W:WK2,6:BK50\n".repeat(10_000).as_bytes());
    drop(stdin);
    let mut err = String::new();
    let mut stderr = child.stderr.take().expect("an error stream");
    stderr.read_to_string(&mut err).expect("text");
    assert_eq!(
        (child.wait().expect("an end").code(), err.as_str()),
        (Some(0), "")
    );
}

/// The tables of `fmjd` alone, without those of `kind`.
fn copy_without(kind: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for entry in fs::read_dir(TABLES.join("international/fmjd")).expect("tables") {
        let from = entry.expect("a table").path();
        if from.extension().is_some_and(|found| found != kind) {
            let name = from.file_name().expect("a name");
            fs::copy(&from, folder.path().join(name)).expect("a copy");
        }
    }
    folder
}

#[test]
fn what_needs_a_missing_table_is_left_empty() {
    let no_dtz = copy_without("dtz");
    let lines = b"W:WK2,6:BK50\nW:WK26:BK2\nW:W6:B1\nW:WK2,6:BK50\t9\n";
    let run = run(probe(no_dtz.path()).args(["--batch", "-"]), lines);
    assert_eq!(run.code, Some(1));
    let records = records(&run);
    assert_eq!(records[0].join(" "), "W:WK2,6:BK50 10 win win  9 ");
    assert_eq!(records[1][..6].join(" "), "W:WK26:BK2 10 draw draw - -");
    assert_eq!(records[2].join(" "), "W:W6:B1 50 loss loss 0 0 -");
    assert_eq!(records[3][1], "error");
    assert!(records[3][2].contains("KMvK.dtz"), "{:?}", records[3]);

    let page = ask_in(&no_dtz, &["W:WK2,6:BK50"]);
    assert_eq!(page.code, Some(0));
    assert!(
        page.out
            .contains("White wins within the draw limits; no dtz table"),
        "{}",
        page.out
    );
    assert!(
        page.out
            .contains("The moves cannot be ranked: tables are missing"),
        "{}",
        page.out
    );
    let object = ask_in(&no_dtz, &["--json", "W:WK2,6:BK50"]);
    let object: Json = serde_json::from_str(&object.out).expect("JSON");
    for key in ["dtz", "moves", "line"] {
        assert_eq!(object[key], Json::Null, "{key}");
    }
    let no_dtw = copy_without("dtw");
    let page = ask_in(&no_dtw, &["W:WK2,6:BK50"]);
    assert!(
        page.out.contains("\nmove  result  value         dtz\n"),
        "{}",
        page.out
    );
}

/// Asks the tables in `folder`.
fn ask_in(folder: &TempDir, args: &[&str]) -> Run {
    run(probe(folder.path()).args(args), b"")
}

#[test]
fn a_damaged_table_is_named() {
    let folder = copy_without("manifest");
    let file = folder.path().join("KMvK.wdl");
    let mut bytes = fs::read(&file).expect("a table");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, bytes).expect("a table");
    let run_one = ask_in(&folder, &["W:WK2,6:BK50"]);
    assert_eq!((run_one.code, run_one.out.as_str()), (Some(2), ""));
    assert!(run_one.err.contains("KMvK.wdl"), "{}", run_one.err);
    let lines = b"W:WK2,6:BK50\nW:WK26:BK2\n";
    let run_all = run(probe(folder.path()).args(["--batch", "-"]), lines);
    assert_eq!(run_all.code, Some(1));
    let records = records(&run_all);
    assert_eq!((records[0][1], records[1][1]), ("error", "10"));
}
