//! What the engine says to every line that it can hear.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::engine::{Engine, value};
use super::*;

const START: &str = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// Asks for something that cannot be; the engine must object in one line that holds `part`, and go on.
fn objects(engine: &mut Engine, line: &str, part: &str) {
    engine.say(line);
    let said = engine.ask("ping", "pong");
    let [error, _] = &said[..] else {
        panic!("{line}: {said:?}");
    };
    let message = value(error, "message").expect("a message");
    assert!(
        error.starts_with("error ") && message.contains(part),
        "{line}: {message}"
    );
}

/// What a `go` gives: the last info and the answer.
fn go(engine: &mut Engine, lines: &[&str]) -> (String, String) {
    lines.iter().for_each(|line| engine.say(line));
    let mut said = engine.until("done");
    let done = said.pop().expect("an answer");
    (said.pop().expect("an info"), done)
}

#[test]
fn the_tables_answer_at_once() {
    let mut engine = Engine::start(&["--tables", TABLES.to_str().expect("a path")]);
    let said = engine.ask("hub", "wait");
    assert!(said[0].starts_with("id name=Remise version="), "{said:?}");
    assert_eq!(
        said[1],
        "param name=variant value=normal type=enum values=normal"
    );
    assert!(said[2].starts_with("param name=tables value="), "{said:?}");
    assert_eq!(
        said[3..],
        ["param name=limits value=\"\" type=string", "wait"]
    );
    assert_eq!(engine.ask("init", "ready"), ["ready"]);
    engine.say("new-game");
    engine.say(&pos("W:WK2,6:BK50"));
    engine.say("level infinite");
    let said = engine.ask("go analyze", "done");
    let [info, done] = &said[..] else {
        panic!("{said:?}");
    };
    let fields = ["score", "result", "left", "dtz"].map(|name| value(info, name));
    assert_eq!(fields, [Some("89.91"), Some("win"), Some("10"), Some("9")]);
    let line: Vec<&str> = value(info, "pv").expect("a line").split(' ').collect();
    assert_eq!((line.len(), line[0]), (9, "2-11"));
    assert_eq!(*done, format!("done move=2-11 ponder={}", line[1]));
    let behind = format!("{} moves=\"2-7 50-45 7-2 45-50\"", pos("W:WK2,6:BK50"));
    let (info, _) = go(&mut engine, &[&behind, "go think"]);
    assert_eq!(
        (value(&info, "result"), value(&info, "left")),
        (Some("draw"), Some("6"))
    );
    assert_eq!(engine.close(), "");
}

#[test]
fn a_search_keeps_to_its_level() {
    let mut engine = Engine::ready(&TABLES);
    let (info, _) = go(&mut engine, &[START, "level depth=4", "go think"]);
    assert_eq!(value(&info, "depth"), Some("4"));
    let (info, done) = go(&mut engine, &["new-game", "level nodes=5000", "go think"]);
    let nodes: u64 = value(&info, "nodes")
        .expect("nodes")
        .parse()
        .expect("a number");
    assert!((500..=5000).contains(&nodes), "{nodes}");
    let line: Vec<&str> = value(&info, "pv").expect("a line").split(' ').collect();
    assert_eq!(done, format!("done move={} ponder={}", line[0], line[1]));
    for level in [
        "level move-time=0.05",
        "level moves=5 time=0.5",
        "level time=0.5 inc=0.1",
    ] {
        let (_, done) = go(&mut engine, &[level, "go think"]);
        assert!(done.starts_with("done move="), "{done}");
    }
    let only = "pos pos=Weeeeeeeeeeeeeeeebeeeewebbeebeeeebeeebeeebeeeeeeeee";
    let (info, done) = go(&mut engine, &[only, "level infinite", "go think"]);
    assert_eq!(value(&info, "depth"), Some("1"), "one move only");
    assert!(done.starts_with("done move=22x"), "{done}");
    assert_eq!(engine.close(), "");
}

#[test]
fn a_search_is_stopped_and_pinged() {
    let mut engine = Engine::ready(&TABLES);
    engine.say(START);
    engine.say("level infinite");
    engine.say("go analyze");
    let meanwhile = engine.ask("ping", "pong");
    assert!(!meanwhile.iter().any(|line| line.starts_with("done")));
    engine.ask("stop", "done");
    engine.say("stop");
    engine.say("ponder-hit");
    engine.say("go analyze");
    engine.say("new-game");
    engine.until("done");
    engine.say("go think");
    assert_eq!(
        engine.ask("quit", "done").last().map(|line| &line[..10]),
        Some("done move=")
    );
    assert_eq!(engine.close(), "");
}

#[test]
fn time_to_ponder_does_not_count() {
    let mut engine = Engine::ready(&TABLES);
    engine.say(START);
    engine.say("level move-time=0.001");
    engine.say("go ponder");
    loop {
        let line = engine.line();
        assert!(line.starts_with("info"), "{line}");
        if value(&line, "depth") == Some("7") {
            break;
        }
    }
    engine.ask("ponder-hit", "done");
    engine.say("go ponder");
    engine.ask("stop", "done");
    assert_eq!(engine.close(), "");
}

#[test]
fn bad_lines_are_named_and_the_rest_goes_on() {
    let mut engine = Engine::start(&["--tables", TABLES.to_str().expect("a path")]);
    objects(&mut engine, START, "send init first");
    objects(&mut engine, "go think", "send init first");
    objects(
        &mut engine,
        "set-param name=variant value=killer",
        "the only one is normal",
    );
    objects(
        &mut engine,
        "set-param name=book value=true",
        "there are variant, tables and limits",
    );
    objects(&mut engine, "set-param name=variant", "set-param needs");
    assert_eq!(engine.ask("init", "ready"), ["ready"]);
    objects(&mut engine, "go think", "send pos first");
    objects(&mut engine, "pos", "pos needs");
    objects(&mut engine, "pos pos=garbage", "is no Hub position");
    objects(
        &mut engine,
        &START.replace("=W", "=X"),
        "is no Hub position",
    );
    objects(&mut engine, "go think", "send pos first");
    let crowded = format!(
        "pos pos=W{}{}",
        "b".repeat(20),
        "w".repeat(21) + &"e".repeat(9)
    );
    objects(&mut engine, &crowded, "White has 21 pieces");
    objects(
        &mut engine,
        &START.replace("eeeeeeeeeew", "weeeeeeeeew"),
        "White has 21 pieces",
    );
    let promoted = format!("pos pos=Ww{}b", "e".repeat(48));
    objects(&mut engine, &promoted, "where it would be a king");
    for (moves, part) in [
        ("17-22", "move 1: '17-22': no legal move"),
        ("32-28 32-28", "move 2: '32-28': no legal move"),
        ("32-28 17-99", "move 2: '17-99': the board has no square 99"),
        ("hello", "move 1: 'hello' is no move"),
        (
            "32-28 17-22 28x17x23",
            "move 3: '28x17x23': no legal capture takes just these",
        ),
    ] {
        objects(&mut engine, &format!("{START} moves=\"{moves}\""), part);
    }
    objects(&mut engine, "pos pos=\"W", "no closing quote");
    objects(&mut engine, "level depth=-3", "a whole number");
    objects(&mut engine, "level", "level needs");
    objects(&mut engine, "go", "go needs think, ponder or analyze");
    objects(&mut engine, "solve", "'solve' is not known");
    objects(&mut engine, &"x".repeat(70_000), "longer than");
    engine.say_bytes(b"pos \xff\n");
    assert!(engine.line().contains("not UTF-8"));
    engine.say("");
    engine.say(&pos("W:W:BK1"));
    objects(&mut engine, "go think", "the game is over");
    let (info, _) = go(&mut engine, &[&pos("W:WK2,6:BK50"), "go think nonsense=1"]);
    assert_eq!(value(&info, "result"), Some("win"));
    assert_eq!(engine.close(), "");
}

#[test]
fn without_tables_it_searches() {
    let mut engine = Engine::start(&[]);
    assert_eq!(engine.ask("init", "ready"), ["ready"]);
    let lines = [&pos("W:WK2,6:BK50"), "level depth=2", "go think"];
    let (info, _) = go(&mut engine, &lines);
    assert_eq!(
        (value(&info, "depth"), value(&info, "result")),
        (Some("2"), None)
    );
    for (name, folder) in [("tables", "nowhere"), ("limits", "lunar")] {
        engine.say(&format!("set-param name={name} value={folder}"));
        let said = engine.ask("init", "ready");
        assert!(
            said[0].starts_with("error ") && said[0].contains(folder),
            "{said:?}"
        );
        let (_, done) = go(&mut engine, &lines);
        assert!(done.starts_with("done "));
    }
    engine.say(&format!(
        "set-param name=tables value=\"{}\"",
        TABLES.display()
    ));
    engine.say("set-param name=limits value=fmjd");
    assert_eq!(engine.ask("init", "ready"), ["ready"]);
    let (info, _) = go(&mut engine, &lines);
    assert_eq!(value(&info, "result"), Some("win"));
    assert_eq!(engine.close(), "");
}

/// A copy of the tables up to three pieces.
fn copy() -> TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    let folder = copy.path().join("international/fmjd");
    fs::create_dir_all(&folder).expect("a folder");
    for file in fs::read_dir(TABLES.join("international/fmjd")).expect("tables") {
        let file = file.expect("a file").path();
        let stem = file.file_stem().expect("a name").len();
        if file.extension().is_some() && stem <= "KKvK".len() {
            fs::copy(&file, folder.join(file.file_name().expect("a name"))).expect("a copy");
        }
    }
    copy
}

fn break_off(file: &Path) {
    let bytes = fs::read(file).expect("a file");
    fs::write(file, &bytes[..bytes.len() / 2]).expect("written");
}

fn remove(file: &Path) {
    fs::remove_file(file).expect("removed");
}

#[test]
fn a_file_that_is_missing_or_damaged_is_named() {
    // The first position is in the table, from the second a capture leads there.
    let (inside, outside) = ("W:WK2,K6:BK50", "B:WK2,K6,30:BK24");
    let cases = [
        ("KKvK.dtz", break_off as fn(&Path), inside),
        ("KKvK.dtz", remove, inside),
        ("KKvK.wdl", break_off, inside),
        ("KKvK.wdl", break_off, outside),
    ];
    for (name, spoil, text) in cases {
        let tables = copy();
        spoil(&tables.path().join("international/fmjd").join(name));
        let mut engine = Engine::ready(tables.path());
        engine.say("level depth=3");
        engine.say(&pos(text));
        let said = engine.ask("go think", "done");
        let is_named = |line: &&String| line.starts_with("error ") && line.contains(name);
        assert!(said.iter().any(|line| is_named(&line)), "{name}: {said:?}");
        engine.say(&pos("W:WK26:BK2"));
        assert_eq!(engine.ask("go think", "done").len(), 2, "another table");
        assert_eq!(engine.close(), "");
    }
}

#[test]
fn a_win_without_distances_is_searched() {
    let mut engine = Engine::start(&[
        "--tables",
        TABLES.to_str().expect("a path"),
        "--limits",
        "none",
    ]);
    assert_eq!(engine.ask("init", "ready"), ["ready"]);
    engine.say("level depth=3");
    engine.say(&pos("W:WK2,6:BK50"));
    let said = engine.ask("go think", "done");
    assert!(said[0].contains("KMvK.dtw"), "{said:?}");
    assert!(
        value(&said[1], "result").is_none() && value(&said[1], "nodes").is_some(),
        "{said:?}"
    );
    engine.say(&pos("W:WK26:BK2"));
    assert!(engine.ask("go think", "done")[0].contains("result=draw"));
    assert_eq!(engine.close(), "");
}

#[test]
fn it_ends_with_the_other_side() {
    let mut engine = Engine::ready(&TABLES);
    engine.say(START);
    engine.say("go analyze");
    engine.line();
    let last = engine.close();
    assert!(
        last.lines()
            .last()
            .is_some_and(|line| line.starts_with("done "))
    );
    let mut engine = Engine::ready(&TABLES);
    engine.turn_away();
    engine.say_bytes(b"ping\nping\n");
    assert_eq!(engine.close(), "");
}
