//! Answers: the same as those of `remise probe --json`, and what they come to.

use remise::limits::FMJD;
use remise::notation::fen;
use remise::rules::INTERNATIONAL;
use serde_json::{Value as Json, json};

use crate::client::Service;
use crate::random::Random;
use crate::remise_run::{remise, run};
use crate::{TABLES, service};

/// Positions up to three pieces, each with the plies left or a fresh count.
fn questions(count: usize) -> Vec<(String, Option<u32>)> {
    let mut random = Random(2026);
    let question = |_| {
        let position = random.position(&INTERNATIONAL, 3);
        let limit = FMJD.limit(position.material()).expect("a limit");
        let left = (random.below(4) > 0).then(|| random.below(limit + 1));
        (fen::write(&INTERNATIONAL, &position), left)
    };
    (0..count).map(question).collect()
}

fn target(door: &str, fen: &str, left: Option<u32>) -> String {
    let left = left.map(|left| format!("&left={left}"));
    format!("{door}?limits=fmjd&fen={fen}{}", left.unwrap_or_default())
}

/// What `remise probe --json` says.
fn probed(fen: &str, left: Option<u32>) -> Json {
    let mut command = remise();
    command.args(["probe", "--json", "--variant", "international"]);
    command.args(["--limits", "fmjd", "--tables"]).arg(&*TABLES);
    if let Some(left) = left {
        command.args(["--left", &left.to_string()]);
    }
    let run = run(command.arg(fen), b"");
    serde_json::from_str(&run.out).expect("JSON")
}

/// Takes away what the service adds.
fn plain(answer: &Json) -> Json {
    let mut answer = answer.clone();
    let object = answer.as_object_mut().expect("an object");
    for key in ["category", "terminal"] {
        object.shift_remove(key).expect("a key of the service");
    }
    for mv in answer["moves"].as_array_mut().expect("moves") {
        let mv = mv.as_object_mut().expect("a move");
        for key in ["category", "fen", "left"] {
            mv.shift_remove(key).expect("a key of the service");
        }
    }
    answer
}

#[test]
fn answers_are_those_of_probe() {
    let service = service();
    let questions = questions(300);
    let positions: Vec<Json> = questions
        .iter()
        .map(|(fen, left)| json!({"fen": fen, "left": left}))
        .collect();
    let body = json!({"limits": "fmjd", "positions": positions}).to_string();
    let batch = service.json("POST", "/international", &body);
    assert_eq!(batch["answers"].as_array().map(Vec::len), Some(300));
    for ((fen, left), of_batch) in questions
        .iter()
        .zip(batch["answers"].as_array().expect("answers"))
    {
        let answer = service.json("GET", &target("/international", fen, *left), "");
        assert_eq!(plain(&answer), probed(fen, *left), "{fen} {left:?}");
        assert_eq!(&answer, of_batch);
    }
}

/// Asked again after each move, the service says what it said before it.
#[test]
fn moves_lead_to_what_they_say() {
    let service = service();
    let mut moves = 0;
    for (fen, left) in questions(200) {
        let answer = service.json("GET", &target("/international", &fen, left), "");
        assert_eq!(answer["category"], category(&answer), "{answer}");
        let list = answer["moves"].as_array().expect("moves");
        assert_eq!(answer["terminal"], json!(list.is_empty()));
        // With no ply left the game is drawn, whatever comes after.
        for mv in list.iter().filter(|_| answer["left"] != 0) {
            moves += 1;
            let (fen, left) = (mv["fen"].as_str().expect("a FEN"), mv["left"].as_u64());
            let next = target("/international", fen, left.map(|left| left as u32));
            let next = service.json("GET", &next, "");
            assert_eq!(mv["category"], next["category"], "{mv} of {answer}");
        }
    }
    assert!(moves > 300, "{moves} moves");
}

/// The category that result and value come to.
fn category(answer: &Json) -> Json {
    let word = match (answer["result"].as_str(), answer["wdl"].as_str()) {
        (Some("draw"), Some("win")) => "cursed-win",
        (Some("draw"), Some("loss")) => "blessed-loss",
        (Some("draw"), Some(wdl)) => wdl,
        (result, _) => result.expect("a result"),
    };
    json!(word)
}

#[test]
fn categories_follow_the_plies_left() {
    let service = service();
    let category = |left| {
        let answer = service.json("GET", &target("/international", "W:WK2,6:BK50", left), "");
        answer["category"].as_str().expect("a category").to_owned()
    };
    assert_eq!(
        [None, Some(9), Some(8), Some(0)].map(category),
        ["win", "win", "cursed-win", "cursed-win"]
    );
}

#[test]
fn main_lines_are_played_out() {
    let service = service();
    let mut steps = 0;
    for (fen, left) in questions(40) {
        let answer = service.json("GET", &target("/international", &fen, left), "");
        let main = service.json("GET", &target("/international/mainline", &fen, left), "");
        assert_eq!(main["category"], answer["category"]);
        let line = main["line"].as_array().expect("a line");
        let moves: Vec<&Json> = line.iter().map(|step| &step["move"]).collect();
        assert_eq!(json!(moves), answer["line"], "{fen}");
        let mut before = answer;
        for step in line {
            steps += 1;
            let first = &before["moves"][0];
            for key in ["move", "fen", "left", "dtz"] {
                assert_eq!(step[key], first[key], "{key} of {step} after {before}");
            }
            let (fen, left) = (step["fen"].as_str().expect("a FEN"), step["left"].as_u64());
            let next = target("/international", fen, left.map(|left| left as u32));
            before = service.json("GET", &next, "");
        }
    }
    assert!(steps > 60, "{steps} steps");
}

#[test]
fn positions_outside_the_tables_are_unknown_and_have_their_moves() {
    let service = service();
    let fen = "W:W31-50:B1-20";
    let answer = service.json("GET", &format!("/international?fen={fen}"), "");
    assert_eq!(answer["category"], "unknown");
    for key in ["result", "wdl", "dtz", "dtw", "line"] {
        assert_eq!(answer[key], Json::Null, "{key}");
    }
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(9));
    assert_eq!(answer["moves"][0]["category"], "unknown");
    assert_eq!(answer["moves"][0]["left"], 50);
    let note = answer["notes"][0].as_str().expect("a note");
    assert!(note.contains("40 pieces"), "{note}");
    let main = service.json("GET", &format!("/international/mainline?fen={fen}"), "");
    assert_eq!(main, json!({"category": "unknown", "line": null}));
}

#[test]
fn rule_sets_are_chosen_by_name() {
    let service = service();
    let limits = |target: &str| {
        let answer = service.json("GET", target, "");
        (answer["limits"].clone(), answer["left"].clone())
    };
    let fen = "W:WK2,6:BK50";
    let default = limits(&format!("/international?fen={fen}"));
    assert_eq!(default, (json!("fmjd"), json!(10)));
    let none = limits(&format!("/international?limits=none&fen={fen}"));
    assert_eq!(none, (json!("none"), Json::Null));
    assert_eq!(limits("/russian?fen=W:Wc3:Bh8").0, "fmjd64");
}

#[test]
fn without_distances_moves_are_unranked() {
    let folder = tempfile::tempdir().expect("a folder");
    let from = TABLES.join("international/fmjd");
    for entry in std::fs::read_dir(from).expect("tables") {
        let file = entry.expect("a file").path();
        if file.extension().is_some_and(|kind| kind == "wdl") {
            let name = file.file_name().expect("a name");
            std::fs::copy(&file, folder.path().join(name)).expect("a copy");
        }
    }
    let service = Service::of(folder.path(), &[]);
    let answer = service.json("GET", "/international?fen=W:WK2,6:BK50", "");
    assert_eq!(answer["category"], "win");
    assert_eq!(answer["moves"][0]["category"], "unknown");
    assert_eq!(answer["line"], Json::Null);
    assert_eq!(answer["notes"].as_array().map(Vec::len), Some(1));
    let none = service.json("GET", "/international?limits=none&fen=W:WK2,6:BK50", "");
    assert_eq!(none["moves"][0]["category"], "loss");
}
