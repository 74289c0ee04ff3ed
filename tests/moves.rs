//! Legal moves: positions of the rule book and of reported bugs, and the slow twin.

#[path = "common/cases.rs"]
mod cases;
#[path = "common/naive.rs"]
mod naive;
#[path = "common/random.rs"]
mod random;
#[path = "common/rows.rs"]
mod rows;
#[path = "common/variants.rs"]
mod variants;

use cases::cases;
use random::Random;
use remise::moves::{Move, can_capture, captures, has_path, is_over, moves, path};
use remise::notation::{fen, hub};
use remise::position::Position;
use remise::rules::{BRAZILIAN, CHINESE64, ENGLISH, INTERNATIONAL, POOL, RUSSIAN, Rules};

#[test]
fn positions_have_the_listed_moves() {
    for case in cases() {
        let mut expected: Vec<Move> = case.moves.iter().map(|listed| listed.mv).collect();
        expected.sort_unstable();
        expected.dedup();
        let found = moves(&case.rules, &case.position);
        assert_eq!(found.to_vec(), expected, "{}", case.id);
    }
}

#[test]
fn listed_paths_are_paths_of_their_moves() {
    for case in cases() {
        for listed in case.moves.iter().filter(|listed| listed.squares.len() > 2) {
            let of = |mv| has_path(&case.rules, &case.position, mv, &listed.squares);
            let list = moves(&case.rules, &case.position);
            let owners: Vec<&Move> = list.iter().filter(|mv| of(mv)).collect();
            assert_eq!(owners, [&listed.mv], "{}", case.id);
        }
    }
}

/// The boards after each capture.
fn after_capture(rules: &Rules, text: &str) -> Vec<String> {
    let position = fen::read(rules, text).expect("a position").position;
    let list = captures(rules, &position);
    list.iter()
        .map(|mv| fen::write(rules, &position.after(mv)))
        .collect()
}

#[test]
fn captured_pieces_leave_the_board_and_men_are_crowned() {
    let rules = &INTERNATIONAL;
    assert_eq!(after_capture(rules, "W:W28:B22,12,13,23"), ["B:W28:B"]);
    assert_eq!(after_capture(rules, "W:W15:B8,19,20,K46"), ["B:WK2:BK46"]);
    assert_eq!(after_capture(rules, "W:W15:B9,10,K46"), ["B:W13:BK46"]);
    assert_eq!(
        after_capture(rules, "B:W27,28,38,39,42:BK25"),
        ["W:W38:BK33"]
    );
}

/// The same position for the slow twin.
fn placement(rules: &Rules, position: &Position) -> naive::Placement {
    let text = hub::write(rules, position).replace('e', ".");
    let (side, pieces) = text.split_at(1);
    naive::Placement {
        cells: [".", pieces].concat().into_bytes(),
        white_to_move: side == "W",
    }
}

fn compare(rules: &Rules, game: naive::Game, position: &Position) {
    let number = |square| rules.board.number(square) as usize;
    let own = moves(rules, position).into_iter().map(|mv| {
        let captured: Vec<usize> = mv.captured.into_iter().map(number).collect();
        let after = placement(rules, &position.after(&mv));
        (number(mv.from), number(mv.to), captured, after)
    });
    let board = naive::Board {
        rows: usize::from(rules.board.rows()),
        width: usize::from(rules.board.width()),
    };
    let twin = naive::legal_moves_of(game, &board, &placement(rules, position));
    let twin = twin
        .into_iter()
        .map(|mv| (mv.from, mv.to, mv.captured, mv.after));
    let (mut own, mut twin): (Vec<_>, Vec<_>) = (own.collect(), twin.collect());
    own.sort_by_key(|(from, to, taken, after)| (*from, *to, taken.clone(), after.cells.clone()));
    twin.sort_by_key(|(from, to, taken, after)| (*from, *to, taken.clone(), after.cells.clone()));
    assert_eq!(own, twin, "{}", fen::write(rules, position));
}

#[test]
fn the_slow_twin_has_the_same_moves() {
    let mut random = Random(1);
    for number in 0..20_000 {
        let most = [6, 12, 24][number % 3];
        let position = random.position(&INTERNATIONAL, most);
        compare(&INTERNATIONAL, naive::Game::International, &position);
    }
}

#[test]
fn the_slow_twin_has_the_same_moves_on_64_squares() {
    use naive::Game;
    let mut random = Random(64);
    for (rules, game) in [
        (&BRAZILIAN, Game::International),
        (&RUSSIAN, Game::Russian),
        (&CHINESE64, Game::Russian),
        (&ENGLISH, Game::English),
        (&POOL, Game::Pool),
    ] {
        for number in 0..10_000 {
            let most = [5, 9, 14, 20][number % 4];
            compare(rules, game, &random.position(rules, most));
        }
    }
}

#[test]
fn a_game_is_over_where_there_is_no_move() {
    let mut random = Random(3);
    for rules in Rules::ALL {
        let mut blocked = 0;
        for _ in 0..20_000 {
            let position = random.position(rules, 5);
            let over = is_over(rules, &position);
            assert_eq!(over, moves(rules, &position).is_empty());
            blocked += u32::from(over && !position.pieces(position.side()).is_empty());
        }
        assert!(blocked > 0, "{}: {blocked}", rules.name);
    }
}

#[test]
fn every_variant_keeps_its_promises() {
    let mut random = Random(2);
    for rules in Rules::ALL.map(|rules| *rules) {
        for _ in 0..5_000 {
            let position = random.position(&rules, 20);
            let list = moves(&rules, &position);
            assert!(list.is_sorted_by(|a, b| a < b));
            assert_eq!(
                can_capture(&rules, &position),
                !captures(&rules, &position).is_empty()
            );
            for mv in &list {
                assert_eq!(
                    path(&rules, &position, mv).is_some(),
                    !mv.captured.is_empty()
                );
                let after = position.after(mv);
                assert!(after.faults(&rules).is_empty());
                let turned = position.flip(&rules);
                let turned_list = moves(&rules, &turned);
                let same = |other: &&Move| turned.after(other) == after.flip(&rules);
                assert!(turned_list.iter().any(|other| same(&other)));
            }
        }
    }
}

/// Sixteen pieces that a king can take in any order: all routes would never be walked.
#[test]
fn routes_do_not_multiply() {
    let mut free = INTERNATIONAL;
    free.majority_capture = false;
    for rules in [&INTERNATIONAL, &free] {
        for text in [
            "W:WK50:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40",
            "W:WK46:BK11,K12,K13,K14,K21,K22,K23,K24,K31,K32,K33,K34,K41,K42,K43,K44",
            "W:WK5:BK9,K10,K11,K13,K17,K18,K20,K27,K28,K30,K31,K33,K34,K36,K41,K43,K44,K45,K48,K50",
        ] {
            let position = fen::read(rules, text).expect("a position").position;
            let list = captures(rules, &position);
            assert!(
                list.iter().all(|mv| path(rules, &position, mv).is_some()),
                "{text}"
            );
        }
    }
}
