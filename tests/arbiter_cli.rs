//! `remise arbiter` from outside: what it says of records, and how it ends.

#[path = "common/rows.rs"]
mod rows;
#[path = "common/run.rs"]
mod run_of;

use std::io::Write;
use std::process::{Command, Stdio};

use rows::rows;
use run_of::Run;
use serde_json::Value as Json;

/// Three games: clean, with a wrong capture, and drawn by sixteen moves that nobody noticed.
const CLUB: &str = include_str!("arbiter/club.pdn");

/// Runs the command in an English environment with this text as its input.
fn run(args: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remise"));
    command
        .arg("arbiter")
        .args(args)
        .env("LC_ALL", "en_GB.UTF-8");
    run_of::run(&mut command, input.as_bytes())
}

/// The objects of the games in a text.
fn objects(args: &[&str], input: &str) -> Vec<Json> {
    let run = run(&[&["--json"], args, &["-"]].concat(), input);
    assert_eq!(run.err, "");
    let lines = run.out.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The object of a game of international draughts.
fn game(start: &str, moves: &str) -> Json {
    let text = format!("[GameType \"20\"]\n[FEN \"{start}\"]\n{moves}\n");
    let mut games = objects(&[], &text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn findings(game: &Json) -> Vec<&Json> {
    let readings = game["readings"].as_array().expect("readings");
    let findings = readings
        .iter()
        .filter_map(|reading| reading["findings"].as_array());
    findings.flatten().collect()
}

fn codes(game: &Json) -> Vec<&str> {
    let findings = findings(game).into_iter();
    let codes = findings.map(|finding| finding["code"].as_str());
    codes.map(|code| code.expect("a code")).collect()
}

#[test]
fn whole_report_in_english() {
    let run = run(&["-"], CLUB);
    assert_eq!(run.out, include_str!("arbiter/club.en.txt"));
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
}

#[test]
fn whole_report_in_chinese() {
    let run = run(&["--lang", "zh", "-"], CLUB);
    assert_eq!(run.out, include_str!("arbiter/club.zh.txt"));
}

/// Games on 64 squares: drawn by three kings, crowned in mid-capture, too few captured, a result that
/// gives the win to the wrong player, a capture overlooked.
const GAMES_64: &str = include_str!("arbiter/games64.pdn");

#[test]
fn whole_report_on_64_squares() {
    let english = run(&["-"], GAMES_64);
    assert_eq!(english.out, include_str!("arbiter/games64.en.txt"));
    let chinese = run(&["--lang", "zh", "-"], GAMES_64);
    assert_eq!(chinese.out, include_str!("arbiter/games64.zh.txt"));
}

#[test]
fn games_on_64_squares_in_normal_form() {
    let pdn = run(&["--pdn", "-"], GAMES_64).out;
    for part in [
        "[Result \"1-0\"]\n[FEN \"W:Wh6,a1:Bg7,c5,d2,h8\"]\n[GameType \"25\"]\n\n1. h6:e1 h8-g7",
        "1. 14x23",
        "1/2-1/2",
    ] {
        assert!(pdn.contains(part), "{part}: {pdn}");
    }
    let again = objects(&[], &pdn);
    let first = objects(&[], GAMES_64);
    let codes = |games: &[Json]| {
        games
            .iter()
            .map(|game| codes(game).join(" "))
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(&again), codes(&first));
}

#[test]
fn games_that_share_a_number_are_told_apart_by_the_caller() {
    let text = "[GameType \"25\"] 1. c3-d4 *";
    assert_eq!(objects(&[], text)[0]["variant"], "russian");
    let told = &objects(&["--variant", "chinese64"], text)[0];
    assert_eq!(
        (&told["variant"], &told["limits"]),
        (&"chinese64".into(), &"fmjd64".into())
    );
    assert_eq!(
        objects(&["--variant", "english"], text)[0]["variant"],
        "russian"
    );
    let english = &objects(&["--variant", "english"], "1. 11-15 *")[0];
    assert_eq!(
        (&english["variant"], &english["limits"]),
        (&"english".into(), &"wcdf".into())
    );
}

#[test]
fn chinese_reports_hold_no_english() {
    let odd = [
        "[GameType \"22\"] 1. c3-d4 *",
        "[GameType \"20\"][FEN \"W:W5,99:B1\"] *",
        "[GameType \"20\"][PlyCount \"3\"][FEN \"w:w31:b20\"] 1. 31-27 4-6",
        "[GameType \"20\"] 1. 32-28 {{} *",
    ];
    let text = format!("{CLUB}\n{}\n{}", every_irregularity(), odd.join("\n\n"));
    for options in [
        &["--lang", "zh", "-"][..],
        &["--lang", "zh", "--moves", "-"],
    ] {
        let report = run(options, &text).out;
        for line in report.lines() {
            assert_eq!(english_words(line), Vec::<&str>::new(), "{line}");
        }
    }
}

/// Words of a line that are neither names nor parts of moves, positions and diagrams.
fn english_words(line: &str) -> Vec<&str> {
    const NAMES: &str = "Ada Brook Ben Carr Cleo Dunn Dirk Evers Eva Faber Finn Groot oops c3 d4 \
                         international russian brazilian english chinese64 pool fmjd lidraughts \
                         none GameType PlyCount FEN variant";
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    let is_word =
        |word: &&str| word.contains(|c: char| c.is_ascii_alphabetic() && !"xwWbBK".contains(c));
    let is_name = |word: &&str| NAMES.split(' ').any(|name| name == *word);
    words
        .filter(is_word)
        .filter(|word| !is_name(word))
        .collect()
}

#[test]
fn language_of_the_environment() {
    let report = |locale: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_remise"));
        command
            .args(["arbiter", "nowhere.pdn"])
            .env("LC_ALL", locale);
        let output = command.output().expect("it runs");
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(report("zh_CN.UTF-8").contains("无法读取 nowhere.pdn"));
    assert!(report("en_GB.UTF-8").contains("cannot read nowhere.pdn"));
}

#[test]
fn exit_codes() {
    let clean = "[GameType \"20\"][Result \"*\"] 1. 32-28 *";
    let code = |args: &[&str], input: &str| run(args, input).code;
    assert_eq!(code(&["-"], clean), Some(0));
    assert_eq!(code(&["-"], CLUB), Some(1));
    assert_eq!(
        code(&["-"], "[Result \"*\"] 1. 32-28 *"),
        Some(1),
        "no GameType"
    );
    assert_eq!(
        code(&["-"], "[GameType \"20\"] { 1. 32-28"),
        Some(1),
        "bad record"
    );
    assert_eq!(code(&["-", "nowhere.pdn"], CLUB), Some(2), "2 wins over 1");
    assert_eq!(code(&["--limits", "chess", "-"], clean), Some(2));
    assert_eq!(code(&["--variant", "chess", "-"], clean), Some(2));
    assert_eq!(code(&["--encoding", "morse", "-"], clean), Some(2));
    assert_eq!(code(&["--tables", "nowhere", "-"], clean), Some(2));
    assert_eq!(code(&["--json", "--pdn", "-"], clean), Some(2));
    assert_eq!(code(&[], clean), Some(2));
}

#[test]
fn usage_errors_name_what_is_known() {
    let limits = run(&["--limits", "chess", "-"], "").err;
    assert!(limits.contains("fmjd, lidraughts, none"), "{limits}");
    let variant = run(&["--variant", "chess", "-"], "").err;
    assert!(variant.contains("international"), "{variant}");
}

#[test]
fn files_that_fail_do_not_stop_the_others() {
    let run = run(&["nowhere.pdn", "-"], CLUB);
    assert!(run.err.contains("cannot read nowhere.pdn"), "{}", run.err);
    assert!(
        run.out
            .ends_with("3 games: 1 clean, 2 with findings, 0 not ruled, 0 unreadable\n")
    );
}

#[test]
fn clean_games_are_one_line() {
    let run = run(&["-"], CLUB.split("\n[Event").next().expect("a game"));
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.out,
        "standard input, game 1, line 1: Ada Brook - Ben Carr, 1-1: 10 plies, drawn by article 6.4 \
         with the last move\n"
    );
}

/// The rows of the table of irregular moves as games.
fn every_irregularity() -> String {
    let game = |row: Vec<&str>| {
        format!(
            "[GameType \"20\"]\n[Round \"{}\"]\n[FEN \"{}\"]\n{} *\n\n",
            row[0], row[2], row[3]
        )
    };
    rows(include_str!("../data/irregular.csv"))
        .into_iter()
        .map(game)
        .collect()
}

#[test]
fn irregular_moves_have_their_points() {
    let table = rows(include_str!("../data/irregular.csv"));
    let games = objects(&[], &every_irregularity());
    assert_eq!(games.len(), table.len());
    let mut seen = Vec::new();
    for (row, game) in table.iter().zip(&games) {
        let found = irregular(game);
        assert_eq!(found.0, row[4], "{}: {}", row[0], row[1]);
        seen.extend(found.1);
    }
    seen.sort_unstable();
    seen.dedup();
    let known = [
        "capture-due",
        "no-piece",
        "no-square",
        "opponents-piece",
        "out-of-turn",
        "path",
        "stopped",
        "too-few",
        "too-many",
        "uncrowned",
        "unreadable",
        "way",
    ];
    assert_eq!(seen, known);
}

/// The points of the irregular moves in the first reading with what became of them, and the codes.
fn irregular(game: &Json) -> (String, Vec<String>) {
    let findings = game["readings"][0]["findings"]
        .as_array()
        .expect("findings");
    let mut codes = Vec::new();
    let text = |finding: &Json| {
        let wrong = &finding["wrong"][0];
        codes.push(wrong["code"].as_str().expect("a code").to_owned());
        let point = wrong["point"].as_u64().unwrap_or(0);
        let fate = match (&finding["open"], &finding["corrected"]) {
            (Json::Bool(true), _) => "open",
            (_, Json::Bool(true)) => "corrected",
            _ => "stood",
        };
        format!("{point} {fate}")
    };
    let irregular = findings
        .iter()
        .filter(|finding| finding["code"] == "irregular");
    let texts: Vec<String> = irregular.map(text).collect();
    (texts.join(", "), codes)
}

#[test]
fn wrong_capture_with_both_continuations() {
    let game = game("W:W28,43:B23,14,39,3", "1. 43x34 23x32 *");
    let finding = findings(&game)[0];
    assert_eq!(finding["wrong"][0]["article"], "4.13");
    assert_eq!(
        (&finding["wrong"][0]["taken"], &finding["wrong"][0]["due"]),
        (&1.into(), &2.into())
    );
    assert_eq!(
        (&finding["due"][0], &finding["due_pieces"]),
        (&"28x10".into(), &2.into())
    );
    assert_eq!(finding["as_it_stands"], "B:W28,34:B3,14,23");
    assert_eq!(finding["before"], "W:W28,43:B3,14,23,39");
    assert_eq!(finding["settled_by"], 1);
}

#[test]
fn open_irregular_moves_are_ruled_both_ways() {
    let text = "[GameType \"20\"][FEN \"W:W28,47:B23,3\"] 1. 47-41 *";
    let game = &objects(&[], text)[0];
    assert_eq!(codes(game), ["irregular", "irregular"]);
    assert_eq!(game["readings"].as_array().map(Vec::len), Some(2));
    let report = run(&["-"], text).out;
    for words in [
        "Open: the opponent decides",
        "If 1. 47-41 stands:",
        "If 1. 47-41 is corrected:",
    ] {
        assert!(report.contains(words), "{words}: {report}");
    }
}

#[test]
fn first_end_under_every_rule_set() {
    for row in rows(include_str!("../data/draw_rules.csv")) {
        let game = game(row[1], &format!("{} *", row[2]));
        let ends = &game["readings"][0]["ends"];
        let end = |place: usize| match &ends[place]["end"] {
            Json::Null => "-".to_owned(),
            end => format!(
                "{} {}",
                end["ply"],
                end["article"].as_str().expect("an article")
            ),
        };
        assert_eq!(
            (end(0), end(1)),
            (row[4].to_owned(), row[5].to_owned()),
            "{}",
            row[0]
        );
    }
}

#[test]
fn draws_tell_where_the_count_began() {
    let game = &objects(&["--limits", "lidraughts"], CLUB)[2];
    assert_eq!(codes(game), ["wrong-result"]);
    let end = &game["readings"][0]["end"];
    assert_eq!(
        (&end["ply"], &end["article"], &end["why"]),
        (&36.into(), &"6.4".into(), &"5-moves".into())
    );
    assert_eq!(
        (&end["count_from"]["ply"], &end["count_from"]["event"]),
        (&26.into(), &"capture".into())
    );
    assert_eq!(game["readings"][0]["notes"][0]["code"], "limits-differ");
}

#[test]
fn repetition_names_the_earlier_plies() {
    let moves = "46-41 5-10 41-46 10-5 46-41 5-10 41-46 10-5";
    let game = game("W:WK46,30:BK5,20", &format!("{moves} 1-1"));
    let end = &game["readings"][0]["end"];
    assert_eq!((&end["ply"], &end["article"]), (&8.into(), &"6.1".into()));
    assert_eq!(end["stood_before"], serde_json::json!([0, 4]));
}

#[test]
fn moves_after_the_end_and_a_wrong_result() {
    let game = &objects(&[], CLUB)[2];
    assert_eq!(codes(game), ["goes-on", "wrong-result"]);
    let findings = findings(game);
    assert_eq!(
        (&findings[0]["end_ply"], &findings[0]["plies"]),
        (&32.into(), &4.into())
    );
    assert_eq!(
        (&findings[1]["claimed"], &findings[1]["right"]),
        (&"0-2".into(), &"1-1".into())
    );
}

#[test]
fn moves_after_the_last_piece_is_gone() {
    let game = game(
        "B:WK45,K50:BK40",
        "1... 40-35 2. 45-40 35x49 3. 50-44 49x40 4. 1-2 *",
    );
    assert!(codes(&game).contains(&"goes-on"), "{game}");
    assert_eq!(game["readings"][0]["end"]["why"], "no-pieces");
}

#[test]
fn results_that_differ() {
    let game = &objects(&[], "[GameType \"20\"][Result \"2-0\"] 1. 32-28 1-1")[0];
    assert_eq!(codes(game), ["results-differ"]);
}

/// Two captures lead from 47 to 36, one over 14 and one over 19.
const AMBIGUOUS: &str = "W:WK47:B14,19,29,31,42,5";

#[test]
fn ambiguous_captures() {
    let open = game(AMBIGUOUS, "1. 47x36 *");
    assert_eq!(codes(&open), ["ambiguous", "ambiguous"]);
    let readings = findings(&open)[0]["readings"].as_array().expect("readings");
    let paths: Vec<&Json> = readings.iter().map(|reading| &reading["path"]).collect();
    assert_eq!(paths, ["47x38x20x9x36", "47x38x24x13x36"]);
    assert_eq!(readings[0]["captures"], serde_json::json!([14, 29, 31, 42]));

    // 14 is still there: it was not captured.
    let settled = game(AMBIGUOUS, "1. 47x36 14-20 *");
    assert_eq!(codes(&settled), Vec::<&str>::new());
    assert_eq!(settled["notes"][0]["code"], "settled");
    let ply = &settled["readings"][0]["plies"][0];
    assert_eq!(
        (&ply["move"], &ply["settled_by"]),
        (&"47x38x24x13x36".into(), &1.into())
    );
}

#[test]
fn a_bad_record_in_the_middle() {
    let parts: Vec<&str> = CLUB.split("\n[Event").collect();
    let text = format!(
        "{}\n[Event \"?\"]\n1. 32-28 (19-23 *\n\n[Event{}",
        parts[0], parts[1]
    );
    let games = objects(&[], &text);
    let errors: Vec<&Json> = games.iter().map(|game| &game["error"]["code"]).collect();
    assert_eq!(
        errors,
        [&Json::Null, &"unclosed-variation".into(), &Json::Null]
    );
    assert_eq!(games[2]["white"], "Cleo Dunn");
    let pdn = run(&["--pdn", "-"], &text);
    assert!(
        pdn.err.contains("game 2, line 10: cannot be read"),
        "{}",
        pdn.err
    );
    assert_eq!((pdn.code, pdn.out.matches("[White").count()), (Some(1), 2));
}

#[test]
fn unknown_variants_are_not_guessed() {
    let error = |tag: &str| objects(&[], &format!("{tag} 1. 32-28 *"))[0]["error"]["code"].clone();
    assert_eq!(error(""), "no-game-type");
    assert_eq!(error("[GameType \"97\"]"), "unknown-game-type");
    assert_eq!(error("[GameType \"22\"]"), "other-game");
    assert_eq!(error("[GameType \"20\"][FEN \"W:W99:B1\"]"), "bad-fen");
    let supplied = &objects(&["--variant", "international"], "1. 32-28 *")[0];
    assert_eq!(
        (&supplied["variant_from"], &supplied["clean"]),
        (&"caller".into(), &true.into())
    );
    assert_eq!(supplied["notes"][0]["code"], "variant-from-caller");
}

#[test]
fn notes_do_not_count() {
    let text = "[GameType \"20\"][PlyCount \"7\"][FEN \"w:w31:b20\"][Result \"4-6\"] 1. 31-27 4-6";
    let game = &objects(&[], text)[0];
    assert_eq!(game["clean"], true);
    let notes = game["notes"].as_array().expect("notes");
    let codes: Vec<&Json> = notes.iter().map(|note| &note["code"]).collect();
    assert_eq!(codes, ["fen", "result-unchecked", "ply-count"]);
}

#[test]
fn positions_that_the_moves_do_not_lead_to_are_noted() {
    let game = game("W:W28,47:B23,3", "1. 28x19 /FEN \"B:W28:B3\"/ 3-8 *");
    assert_eq!(game["clean"], true);
    assert_eq!(
        (&game["notes"][0]["code"], &game["notes"][0]["entry"]),
        (&"set-up".into(), &1.into())
    );
}

/// What a ruling says, without the places of entries and without texts.
fn meaning(game: &Json) -> Json {
    let readings = game["readings"].as_array().expect("readings");
    let reading = |reading: &Json| {
        let mut reading = reading.clone();
        let findings = reading["findings"].as_array_mut().expect("findings");
        for finding in findings.iter_mut().filter_map(Json::as_object_mut) {
            finding.retain(|key, _| !["entry", "settled_by", "text"].contains(&key.as_str()));
        }
        let plies = reading["plies"].as_array().expect("plies").iter();
        let plies = plies.filter(|ply| ply["kind"] != "set-up");
        let plies: Vec<Json> = plies
            .map(|ply| serde_json::json!([ply["kind"], ply["counts"]]))
            .collect();
        let end = |key: &str| reading["end"][key].clone();
        serde_json::json!([
            reading["findings"],
            plies,
            reading["last"],
            end("ply"),
            end("article")
        ])
    };
    readings.iter().map(reading).collect()
}

#[test]
fn pdn_is_read_again_with_the_same_ruling() {
    let ambiguous = format!("[GameType \"20\"][FEN \"{AMBIGUOUS}\"] 1. 47x36 *");
    let settled = ambiguous.replace('*', "14-20 *");
    let text = [CLUB, &every_irregularity(), &ambiguous, &settled].join("\n");
    let written = run(&["--pdn", "-"], &text);
    let (before, after) = (objects(&[], &text), objects(&[], &written.out));
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(meaning(before), meaning(after), "{}", before["game"]);
    }
}

#[test]
fn pdn_is_the_normal_form() {
    let text = "[Result \"1-0\"] {Hello} 1. 32 - 28! (1. 31-27) 19-23 $2 2. 28x10 1-0";
    let run = run(&["--pdn", "--variant", "international", "-"], text);
    let parts = [
        "[Result \"2-0\"]",
        "[GameType \"20\"]",
        "{Hello}",
        "32-28! (1. 31-27)",
        "$2",
        " 2-0\n",
    ];
    for part in parts {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let stood = &run_pdn("W:W28,47:B23,3", "1. 47-41 23x32 *");
    assert!(
        stood.contains("1. 47-41 /FEN \"B:W28,41:B3,23\"/ {1. 47-41 (ply 1): irregular"),
        "{stood}"
    );
}

fn run_pdn(start: &str, moves: &str) -> String {
    let text = format!("[GameType \"20\"]\n[FEN \"{start}\"]\n{moves}\n");
    run(&["--pdn", "-"], &text).out
}

#[test]
fn panel_has_a_row_for_each_ply() {
    let out = run(&["--moves", "-"], CLUB).out;
    let row = out
        .lines()
        .find(|line| line.contains("13... 17x39"))
        .expect("a row");
    let words: Vec<&str> = row.split_whitespace().collect();
    let counts = [
        "26", "13...", "17x39", "yes", "1", "-", "26/32", "0/10", "3/3", "6.3",
    ];
    assert_eq!(words[..10], counts);
    assert!(
        row.ends_with("the 5 moves begin: a capture; lidraughts: - 0/10 5/5"),
        "{row}"
    );
}

#[test]
fn order_is_that_of_the_file_for_any_number_of_threads() {
    let many = CLUB.repeat(1000);
    let output = |threads: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_remise"));
        command
            .args(["arbiter", "--json", "-"])
            .env("RAYON_NUM_THREADS", threads);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let (mut stdin, many) = (child.stdin.take().expect("an input"), many.clone());
        let writer = std::thread::spawn(move || stdin.write_all(many.as_bytes()));
        let output = child.wait_with_output().expect("an output");
        writer.join().expect("a writer").expect("all is read");
        output.stdout
    };
    assert!(output("1") == output("3"));
}

#[test]
fn a_broken_pipe_is_no_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remise"));
    command.args(["arbiter", "--json", "-"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("an input");
    let writer = std::thread::spawn(move || stdin.write_all(CLUB.repeat(1000).as_bytes()));
    let output = child.wait_with_output().expect("an end");
    // It may have ended before it read all.
    let _ = writer.join().expect("a writer");
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn json_has_the_keys_of_the_help() {
    let help = run(&["--help"], "").out;
    let known: Vec<&str> = help
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .collect();
    let text = [CLUB, GAMES_64, &every_irregularity(), "[GameType \"22\"] *"].join("\n");
    let mut keys = Vec::new();
    objects(&[], &text)
        .iter()
        .for_each(|game| add_keys(game, &mut keys));
    for key in keys {
        let is_known = known.contains(&&*key)
            || ["fmjd", "lidraughts", "fmjd64", "wcdf", "none"].contains(&&*key);
        assert!(is_known, "{key} is not in the help");
    }
}

/// All keys inside a JSON value.
fn add_keys(value: &Json, keys: &mut Vec<String>) {
    if let Json::Object(object) = value {
        keys.extend(object.keys().cloned());
        object.values().for_each(|value| add_keys(value, keys));
    }
    if let Json::Array(values) = value {
        values.iter().for_each(|value| add_keys(value, keys));
    }
}
