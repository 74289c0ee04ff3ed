//! `remise arbiter --tables` from outside: what the tables say of a game.

#[path = "common/built.rs"]
mod built;
#[path = "common/remise.rs"]
mod remise_run;

use std::path::PathBuf;
use std::sync::LazyLock;

use remise::format::Kind;
use remise::limits::FMJD;
use remise_run::{Run, remise, run};
use serde_json::Value as Json;

static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = built::folder("arbiter_tables");
    built::build(&root, 3, &FMJD, &[Kind::Wdl, Kind::Dtz]);
    root
});

fn arbiter(args: &[&str], start: &str, moves: &str) -> Run {
    let text = format!("[GameType \"20\"]\n[FEN \"{start}\"]\n[Result \"*\"]\n{moves} *\n");
    let mut command = remise();
    command
        .args(["arbiter", "--lang", "en", "--tables"])
        .arg(&*TABLES);
    run(command.args(args).arg("-"), text.as_bytes())
}

fn reading(start: &str, moves: &str) -> Json {
    let run = arbiter(&["--json"], start, moves);
    assert_eq!(run.err, "");
    let game: Json = serde_json::from_str(&run.out).expect("JSON");
    game["readings"][0].clone()
}

#[test]
fn a_win_given_away() {
    let reading = reading("W:WK36,K46:BK5", "1. 46-10 5x14");
    let given = &reading["give_aways"][0];
    assert_eq!(
        (&given["move"], &given["gave_away"]),
        (&"46-10".into(), &"win".into())
    );
    assert_eq!(given["after"]["result"], "drawn");
    assert_eq!(given["kept_by"][0]["plies"], 3);
    assert_eq!(reading["tables"]["result"], "drawn");
}

#[test]
fn a_win_that_comes_too_late() {
    // Seven of the ten plies are played. By 9-22 the win needs 3 plies, by 9-18 it needs 5.
    let run = arbiter(&[], "W:WK6,K9:BK50:H7", "1. 9-18");
    let words = "1. 9-18 (ply 1) gave away the win; after it: a draw, White's win comes too late: \
                 it needs 4 plies, 2 left (article 6.4).";
    let report = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains(words), "{report}");
    assert!(
        report.contains("It was kept by 9-22 (3 plies)."),
        "{report}"
    );
    assert_eq!(run.code, Some(0), "no finding");
}

#[test]
fn a_draw_given_away() {
    let reading = reading("W:WK6,35:BK50", "1. 6-28 50x6");
    let given = &reading["give_aways"][0];
    assert_eq!(
        (&given["gave_away"], &given["after"]["winner"]),
        (&"draw".into(), &"black".into())
    );
    let kept = given["kept_by"].as_array().expect("moves").iter();
    assert_eq!(
        kept.map(|kept| &kept["move"]).collect::<Vec<_>>(),
        ["6-1", "35-30"]
    );
}

#[test]
fn rulings_and_tables_are_of_one_rule_set() {
    let run = arbiter(&["--limits", "lidraughts"], "W:WK6:BK50", "1. 6-1");
    assert_eq!(run.code, Some(2));
    assert!(
        run.err.contains("remise-gen build --limits lidraughts"),
        "{}",
        run.err
    );
}

#[test]
fn without_limits_the_tables_serve_as_well() {
    let run = arbiter(&["--limits", "none"], "W:WK36,K46:BK5", "1. 46-10");
    assert!(
        run.out.contains("Tables, final position: a draw."),
        "{}",
        run.out
    );
}
