//! What `remise mine` finds.

use serde_json::Value as Json;

use crate::TABLES;
use crate::remise_run::{Run, remise, run};

fn mine(args: &[&str]) -> Run {
    let mut command = remise();
    command.args(["mine", "--tables"]).arg(&*TABLES);
    run(command.args(args), b"")
}

/// The rows of a table, without the heading.
fn rows(run: &Run) -> Vec<Vec<&str>> {
    let rows = run.out.lines().skip(1);
    rows.map(|row| row.split_whitespace().collect()).collect()
}

#[test]
fn the_hardest_position_of_a_lone_king() {
    let run = mine(&["--slice", "KvKKM", "--theme", "last-ply"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let hardest = vec!["W:WK44:B1,K6,K11", "loss", "32", "32", "-", "-", "-"];
    assert_eq!(rows(&run), [hardest]);
    let longest = mine(&["--slice", "KvKKM", "--theme", "longest-dtw"]);
    assert_eq!(longest.out, run.out);
}

#[test]
fn two_kings_in_the_corners() {
    let run = mine(&["--slice", "KvK", "--theme", "zugzwang"]);
    assert_eq!(
        run.out,
        "fen            value         dtz  dtw  move      only  other\n\
         W:WK46:BK5     loss            2    2  -            -  win\n\
         W:WK5:BK46     loss            2    2  -            -  win\n"
    );
}

#[test]
fn the_limit_leaves_the_first_ones() {
    let all = mine(&["--slice", "KMvK", "--limit", "0"]);
    let few = mine(&["--slice", "KMvK", "--limit", "7"]);
    assert_eq!(rows(&few), rows(&all)[..7]);
    assert_eq!((all.err.as_str(), few.code), ("", Some(0)));
    assert!(
        few.err.contains("stopped after 7: --limit 0 tells all"),
        "{}",
        few.err
    );
    assert_eq!(rows(&mine(&["--slice", "KMvK"])).len(), 100);
}

#[test]
fn json_has_the_same_finds() {
    let args = ["--slice", "KMvKM", "--theme", "short-step", "--limit", "20"];
    let table = mine(&args);
    let json = mine(&[&args[..], &["--json"]].concat());
    let finds: Vec<Json> = json
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(finds.len(), 20);
    for (row, find) in rows(&table).iter().zip(&finds) {
        assert_eq!((row[0], row[4]), (text(&find["fen"]), text(&find["move"])));
        assert_eq!(find["slice"], "KMvKM");
        assert_eq!(find["other"], Json::Null);
        assert_eq!(find["only"], 1);
    }
}

fn text(value: &Json) -> &str {
    value.as_str().expect("text")
}

#[test]
fn slices_by_number_of_pieces() {
    let args = [
        "--pieces",
        "3",
        "--max-men",
        "1",
        "--kings",
        "2",
        "--limit",
        "0",
    ];
    let run = mine(&[&args[..], &["--json"]].concat());
    let slice = |line: &str| {
        let find: Json = serde_json::from_str(line).expect("JSON");
        text(&find["slice"]).to_owned()
    };
    let mut slices: Vec<String> = run.out.lines().map(slice).collect();
    slices.dedup();
    assert_eq!(slices, ["KvKM", "MvKK", "KKvM", "KMvK"]);
}

#[test]
fn only_moves_in_a_row() {
    let run = mine(&[
        "--slice",
        "KMMvK",
        "--sharp-moves",
        "4",
        "--no-capture-first",
    ]);
    for row in rows(&run) {
        assert_eq!(row[5], "4", "{row:?}");
        assert!(!row[4].contains('x'), "{row:?}");
    }
    assert!(rows(&run).len() > 10);
}

#[test]
fn nothing_found_is_said() {
    let run = mine(&["--slice", "KKMvK", "--theme", "limit-draws"]);
    assert_eq!((run.code, rows(&run).len()), (Some(0), 0));
    assert!(run.err.contains("no position is like that"), "{}", run.err);
}

#[test]
fn errors_tell_what_to_do() {
    for (args, words) in [
        (&["--slice", "MKvK"][..], "write kings before men"),
        (&["--slice", "KKKvKK"], "up to 4 pieces, but KKKvKK has 5"),
        (&["--slice", "KvK", "--theme", "foo"], "longest-dtw"),
        (&["--slice", "KvK", "--pieces", "2"], "cannot be used with"),
        (&["--slice", "KvK", "--kings", "2"], "cannot be used with"),
        (&["--pieces", "1"], "--pieces 2 or more"),
        (&["--slice", "KvK", "--sharp-moves", "0"], "--sharp-moves"),
        (
            &[
                "--slice",
                "KvK",
                "--theme",
                "zugzwang",
                "--sharp-moves",
                "2",
            ],
            "goes with themes of one winning move",
        ),
        (&[], "--slice <S>|--pieces <N>"),
    ] {
        let run = mine(args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(words), "{words} in {}", run.err);
    }
}
