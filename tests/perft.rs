//! Counts of move sequences (perft) against published numbers.

#[path = "common/rows.rs"]
mod rows;
#[path = "common/variants.rs"]
mod variants;

use remise::moves::moves;
use remise::notation::fen;
use remise::position::Position;
use remise::rules::Rules;
use rows::rows;
use variants::variant;

/// The sequences of `depth` moves, at least one, from a position.
fn perft(rules: &Rules, position: &Position, depth: usize) -> u64 {
    let list = moves(rules, position);
    if depth == 1 {
        return list.len() as u64;
    }
    list.iter()
        .map(|mv| perft(rules, &position.after(mv), depth - 1))
        .sum()
}

/// Checks a row of data/perft.csv to the depth of the normal run and `more`.
fn check(game: &str, name: &str, more: usize) {
    let all = rows(include_str!("../data/perft.csv"));
    let row = all.iter().find(|row| row[..2] == [game, name]);
    let [_, _, text, depth, counts] = row.expect("a row of the file")[..] else {
        panic!("{name}: five fields");
    };
    let rules = variant(game);
    let position = fen::read(&rules, text).expect("a position").position;
    let last = more + depth.parse::<usize>().expect("a depth");
    for (depth, count) in (1..=last).zip(counts.split(' ')) {
        let expected: u64 = count.parse().expect("a count");
        assert_eq!(
            perft(&rules, &position, depth),
            expected,
            "{game}, {name}, {depth}"
        );
    }
}

#[test]
fn international_initial() {
    check("international", "initial", 0);
}

#[test]
#[ignore = "two thousand million sequences"]
fn international_initial_to_11() {
    check("international", "initial", 2);
}

#[test]
fn international_random178() {
    check("international", "Random178", 0);
}

#[test]
fn international_woldouby() {
    check("international", "Woldouby", 0);
}

#[test]
fn international_all_kings() {
    check("international", "AllKings", 0);
}

#[test]
fn international_almost_promotion() {
    check("international", "AlmostPromotion", 0);
}

#[test]
fn international_front_rows() {
    check("international", "FrontRows", 0);
}

#[test]
fn brazilian_initial() {
    check("brazilian", "initial", 0);
}

#[test]
fn russian_initial() {
    check("russian", "initial", 0);
}

#[test]
fn english_initial() {
    check("english", "initial", 0);
}

#[test]
#[ignore = "some hundred million sequences"]
fn games_on_64_squares_initial_to_11() {
    for game in ["brazilian", "russian", "english"] {
        check(game, "initial", 1);
    }
}

#[test]
fn the_start_is_the_initial_position() {
    for row in rows(include_str!("../data/perft.csv")) {
        if let [game, "initial", text, ..] = row[..] {
            let rules = variant(game);
            let read = fen::read(&rules, text).expect("a position").position;
            assert_eq!(Position::start(&rules), read, "{game}");
        }
    }
}
