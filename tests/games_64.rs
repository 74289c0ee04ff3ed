//! The games on 64 squares: tables up to four pieces against published counts and longest wins.

#[path = "common/built.rs"]
mod built;
#[path = "common/generator.rs"]
mod generator;
#[path = "common/rows.rs"]
mod rows;

use std::collections::{BTreeMap, BTreeSet};

use generator::succeed;
use remise::format::Kind;
use remise::index::Index;
use remise::limits::NONE;
use remise::material::Material;
use remise::notation::fen;
use remise::position::Position;
use remise::rules::{BRAZILIAN, ENGLISH, RUSSIAN, Rules};
use remise::square::{Color, SquareSet};
use remise::tablebase::Tablebase;
use remise::value::Outcome;
use rows::rows;

/// The rows of `stats --csv`: the slice, and the columns by name.
fn counts(game: &str, pieces: u8) -> BTreeMap<String, BTreeMap<String, String>> {
    let folder = tempfile::tempdir().expect("a folder");
    let game = format!("--variant {game}");
    let build = format!("build {game} --limits none --pieces {pieces}");
    succeed(&build, folder.path());
    let text = succeed(&format!("stats {game} --csv"), folder.path());
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a heading").split(',').collect();
    let row = |line: &str| {
        let fields = names.iter().map(|name| name.to_string());
        let row: BTreeMap<String, String> =
            fields.zip(line.split(',').map(str::to_owned)).collect();
        (row["slice"].clone(), row)
    };
    lines.map(row).collect()
}

#[test]
fn counts_are_as_published() {
    const COUNTS: [&str; 6] = ["positions", "captures", "blocked", "win", "draw", "loss"];
    let published = rows(include_str!("../data/counts_64.csv"));
    let games: BTreeSet<&str> = published.iter().map(|row| row[0]).collect();
    assert_eq!((games.len(), published.len()), (3, 48));
    for game in games {
        let counted = counts(game, 4);
        for row in published.iter().filter(|row| row[0] == game) {
            let counted = COUNTS.map(|name| counted[row[1]][name].as_str());
            assert_eq!(counted, row[2..], "{game} {}", row[1]);
        }
    }
}

fn builds_and_verifies(rules: &str, pieces: u8, way: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(&format!("build {rules} --pieces {pieces}"), folder.path());
    let text = succeed(&format!("verify {rules} {way}"), folder.path());
    assert!(text.ends_with("\nverified\n"), "{text}");
}

#[test]
fn tables_of_all_games_pass_verification() {
    for rules in Rules::ALL.into_iter().skip(1) {
        for limits in rules.limits {
            let rules = format!("--variant {} --limits {}", rules.name, limits.name);
            builds_and_verifies(&rules, 3, "");
            builds_and_verifies(&rules, 3, "--slow");
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "too slow without optimization")]
fn tables_of_four_pieces_pass_verification() {
    for rules in ["russian", "brazilian", "english"] {
        builds_and_verifies(&format!("--variant {rules}"), 4, "");
    }
}

/// The squares a1 to h8.
fn main_road(rules: &Rules) -> SquareSet {
    let numbers = [29, 25, 22, 18, 15, 11, 8, 4];
    let square = |number| rules.board.square(number).expect("a square");
    numbers.into_iter().map(square).collect()
}

/// All positions of a slice, White to move, with their DTW if White wins or loses.
fn decided(base: &Tablebase, slice: &str) -> impl Iterator<Item = (Position, Outcome, u32)> {
    let slice: Material = slice.parse().expect("a slice");
    let index = Index::new(base.rules().board, slice).expect("few pieces");
    let positions: Vec<Position> = index.positions(0).collect();
    positions.into_iter().filter_map(move |position| {
        let result = base.outcome(&position, None).expect("a result");
        let plies = base.dtw(&position).expect("a distance")?;
        Some((position, result, plies))
    })
}

fn longest(decided: impl Iterator<Item = (Position, Outcome, u32)>, result: Outcome) -> u32 {
    let plies = decided.filter(|(_, found, _)| *found == result);
    plies.map(|(_, _, plies)| plies).max().unwrap_or(0)
}

/// Without limits: the side with three pieces or two to move, or the lone king.
#[test]
fn longest_wins_against_a_lone_king() {
    let published = rows(include_str!("../data/longest_wins_64.csv"));
    assert_eq!(published.len(), 10);
    for rules in [&RUSSIAN, &BRAZILIAN] {
        let root = built::folder(&format!("games-64-{}", rules.name));
        built::build_game(rules, &root, 4, &NONE, &[Kind::Wdl, Kind::Dtw]);
        let base = Tablebase::open(&root).expect("tables");
        for row in published.iter().filter(|row| row[0] == rules.name) {
            let [_, strong, win, loss, lone_win] = row[..] else {
                panic!("five fields: {row:?}");
            };
            let (there, back) = (format!("{strong}vK"), format!("Kv{strong}"));
            let found = [
                longest(decided(&base, &there), Outcome::Win),
                longest(decided(&base, &back), Outcome::Loss),
                longest(decided(&base, &back), Outcome::Win),
            ];
            let expected = [win, loss, lone_win].map(|plies| plies.parse().expect("plies"));
            assert_eq!(found, expected, "{} {strong} v K", rules.name);
        }
        let (on, off): (Vec<_>, Vec<_>) = decided(&base, "KKKvK")
            .partition(|(position, ..)| position.kings(Color::Black).meets(main_road(rules)));
        assert_eq!(longest(on.into_iter(), Outcome::Win), 9, "{}", rules.name);
        assert_eq!(longest(off.into_iter(), Outcome::Win), 25, "{}", rules.name);
    }
}

/// Without limits: value, plies, and how many moves win or keep the draw.
fn english_endings(pieces: u8) {
    let root = built::folder(&format!("games-64-english-{pieces}"));
    built::build_game(&ENGLISH, &root, pieces, &NONE, &[Kind::Wdl, Kind::Dtw]);
    let base = Tablebase::open(&root).expect("tables");
    let published = rows(include_str!("../data/endings_english.csv"));
    assert_eq!(published.len(), 115);
    let mut checked = 0;
    for row in published {
        let [text, value, plies, wins, draws] = row[..] else {
            panic!("five fields: {row:?}");
        };
        let position = fen::read(&ENGLISH, text).expect(text).position;
        if position.material().pieces() > pieces {
            continue;
        }
        checked += 1;
        let result = base.outcome(&position, None).expect("a result");
        assert_eq!(result.to_string(), value, "{text}");
        let found = base.dtw(&position).expect("a distance");
        assert_eq!(found, plies.parse().ok(), "{text}");
        let moves = base.moves(&position, None).expect("moves");
        let count = |outcome| moves.iter().filter(|mv| mv.outcome == outcome).count();
        let counts = [Outcome::Win, Outcome::Draw].map(|outcome| count(outcome).to_string());
        assert_eq!(counts, [wins, draws], "{text}");
    }
    assert!(checked >= 64);
}

#[test]
fn english_endings_up_to_four_pieces() {
    english_endings(4);
}

#[test]
#[ignore = "builds all English tables up to five pieces: half a minute on two cores"]
fn english_endings_up_to_five_pieces() {
    english_endings(5);
}
