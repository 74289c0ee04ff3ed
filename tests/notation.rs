//! Notation: texts seen in the wild, round trips, and bytes that mean nothing.

#[path = "common/cases.rs"]
mod cases;
#[path = "common/random.rs"]
mod random;
#[path = "common/rows.rs"]
mod rows;
#[path = "common/variants.rs"]
mod variants;

use cases::{Case, CaseMove, cases};
use random::Random;
use remise::moves::{Move, captures, moves, path};
use remise::notation::fen::{FenError, Note, Problem};
use remise::notation::movetext::{Holds, MoveTextError};
use remise::notation::{diagram, fen, hub, movetext};
use remise::position::Position;
use remise::rules::{INTERNATIONAL, Rules};
use remise::square::Color;
use rows::rows;

const RULES: &Rules = &INTERNATIONAL;

/// The normal form, and whether there were notes.
fn normal(text: &str, side: Option<Color>) -> Result<(String, Vec<Note>), FenError> {
    let fen = fen::read_with_side(RULES, text, side)?;
    Ok((fen::write(RULES, &fen.position), fen.notes))
}

#[test]
fn fen_texts_seen_in_the_wild() {
    for row in rows(include_str!("../data/fen.csv")) {
        let [id, text, expected, form] = row[..] else {
            panic!("four fields: {row:?}");
        };
        let read = normal(text, None);
        let form = form.to_owned();
        match expected {
            "accept" => assert_eq!(read, Ok((form, vec![])), "{id}"),
            "accept_as_hub" => assert_eq!(read, Ok((form, vec![Note::Hub])), "{id}"),
            "accept_lenient" => {
                let (written, notes) = read.unwrap_or_else(|error| panic!("{id}: {error}"));
                assert_eq!((written, notes.len()), (form, 1), "{id}");
            }
            "accept_if_side_given" => {
                let problems = read.expect_err(id).problems;
                assert_eq!(problems, [Problem::SideUnknown], "{id}");
                for (side, letter) in [(Color::White, "W"), (Color::Black, "B")] {
                    let written = form.replace('?', letter);
                    assert_eq!(normal(text, Some(side)), Ok((written, vec![])), "{id}");
                }
            }
            "reject" => {
                let message = read.expect_err(id).to_string();
                assert!(
                    form.split('|').all(|part| message.contains(part)),
                    "{id}: {message}"
                );
            }
            _ => panic!("{id}: {expected}"),
        }
    }
}

#[test]
fn lenient_texts_say_what_the_standard_forbids() {
    for (text, note) in [
        ("W : W31, 32 : B1, 2", Note::Spaces),
        ("b:w31-33:b1-3", Note::LowerCase),
        ("W:Wk31:B1", Note::LowerCase),
        ("W:W:W31,32:B1,2", Note::SideTwice),
        ("[FEN \"W:W31,32:B1,2\"]", Note::Tag),
        ("W:W031,032:B01,02", Note::LeadingZeros),
        ("W:W31-50:B1-20:H0:F1:+0+0", Note::KingMoves),
    ] {
        assert_eq!(
            normal(text, None).map(|(_, notes)| notes),
            Ok(vec![note]),
            "{text}"
        );
        assert!(!note.to_string().is_empty());
    }
}

#[test]
fn the_fields_of_lidraughts_are_read() {
    let fields = |text: &str| fen::read(RULES, text).map(|fen| (fen.halfmoves, fen.move_number));
    let text = "W:W31,32,33:B1,2";
    assert_eq!(fields(text), Ok((None, None)));
    assert_eq!(fields(&format!("{text}:H12:F40")), Ok((Some(12), Some(40))));
    assert_eq!(
        fields(&format!("{text}:H4000:F1.")),
        Ok((Some(100), Some(1)))
    );
}

#[test]
fn fen_errors_name_everything_at_once() {
    for (text, message) in [
        (
            "",
            "no position: \"\" is no side to move: write W or B; there is no list of White's pieces; there is no list of Black's pieces",
        ),
        (
            "B::",
            "no position: the part \"\" is unknown; the part \"\" is unknown; there is no list of White's pieces; there is no list of Black's pieces",
        ),
        (
            "W:W0,51:B60-70",
            "no position: the board has no square 0; the board has no square 51; the board has no square 60; the board has no square 70",
        ),
        (
            "W:W31,,x:B20-10",
            "no position: \"\" in White's list is no square; \"x\" in White's list is no square; the range \"20-10\" runs backward",
        ),
        (
            "W:W31:W32:B1:Q",
            "no position: White's pieces are listed twice; the part \"Q\" is unknown",
        ),
        (
            "W:W31:B",
            "no position: Black has just moved and has no pieces",
        ),
        (
            "W:WK31:B4,49,K49",
            "no position: square 49 holds two pieces; a man of Black stands on 49, where it would be a king",
        ),
        (
            "W:W3 1:B1",
            "no position: \"3 1\" in White's list is no square",
        ),
        (
            "W:WKK31:B99999999999",
            "no position: \"KK31\" in White's list is no square; \"99999999999\" in Black's list is no square",
        ),
    ] {
        assert_eq!(fen::read(RULES, text).expect_err(text).to_string(), message);
    }
    assert_eq!(
        fen::read(RULES, &"W".repeat(5000))
            .expect_err("too long")
            .problems,
        [Problem::TooLong]
    );
}

#[test]
fn hub_errors_say_what_is_wrong() {
    let error = |text: &str| hub::read(RULES, text).expect_err(text).to_string();
    assert_eq!(
        error("Wee"),
        "\"Wee\" is no Hub position: write W or B, then one of wbWBe for each of 50 squares"
    );
    assert_eq!(
        error(&format!("Ww{}", "e".repeat(49))),
        "no position: a man of White stands on 1, where it would be a king; Black has just moved and has no pieces"
    );
}

#[test]
fn positions_are_written_and_read_back() {
    let mut random = Random(3);
    for rules in ["international", "english"].map(variants::variant) {
        for _ in 0..5_000 {
            let position = random.position(&rules, 40);
            let text = fen::write(&rules, &position);
            let read = fen::read(&rules, &text).expect("a position");
            assert_eq!((read.position, read.notes), (position, vec![]), "{text}");
            let text = hub::write(&rules, &position);
            assert_eq!(hub::read(&rules, &text), Ok(position), "{text}");
            let drawn = diagram::draw(&rules, &position);
            let drawn: String = drawn.chars().filter(|c| "wbWB.".contains(*c)).collect();
            assert_eq!(drawn.replace('.', "e"), text[1..]);
        }
    }
}

/// The text of a listed move, as the file has it.
fn listed_text(case: &Case, listed: &CaseMove) -> String {
    let sign = if listed.mv.captured.is_empty() {
        "-"
    } else {
        "x"
    };
    let squares = listed.squares.iter();
    let numbers: Vec<String> = squares
        .map(|&square| case.rules.board.number(square).to_string())
        .collect();
    numbers.join(sign)
}

#[test]
fn full_paths_are_read_and_written() {
    for case in cases() {
        for listed in &case.moves {
            let text = listed_text(&case, listed);
            let ends =
                |other: &&CaseMove| (other.mv.from, other.mv.to) == (listed.mv.from, listed.mv.to);
            let readings = case.moves.iter().filter(ends).count();
            let read = movetext::read(&case.rules, &case.position, &text).expect("a move");
            let expected = if listed.squares.len() > 2 {
                1
            } else {
                readings
            };
            assert!(
                read.contains(&listed.mv) && read.len() == expected,
                "{}: {text}",
                case.id
            );
            let written = movetext::write(&case.rules, &case.position, &listed.mv);
            if readings > 1 {
                assert_eq!(written, text, "{}", case.id);
            } else {
                let short = text
                    .split_once(['-', 'x'])
                    .zip(text.rsplit_once(['-', 'x']));
                let ((from, _), (_, to)) = short.expect("two squares");
                assert!(written == format!("{from}x{to}") || written == format!("{from}-{to}"));
            }
        }
    }
}

fn position(text: &str) -> Position {
    fen::read(RULES, text).expect("a position").position
}

#[test]
fn a_short_form_keeps_all_its_readings() {
    let start = position("W:WK47:B14,19,29,31,42");
    let read = |text| movetext::read(RULES, &start, text);
    for text in ["47x36", "47-36", "47:36", "047 x 36", " 4736 ", "47X36"] {
        assert_eq!(read(text).map(|moves| moves.len()), Ok(2), "{text}");
    }
    for text in ["47x38x24x13x36", "47-38-20-9-36", "47:38:20:09:36"] {
        assert_eq!(read(text).map(|moves| moves.len()), Ok(1), "{text}");
    }
    for text in [
        "47x24x36",
        "47x33x24x13x36",
        "47x38x24x13x13x36",
        "47x38x36",
    ] {
        let error = read(text).expect_err(text);
        assert!(
            matches!(
                error,
                MoveTextError::WrongPath {
                    from: 47,
                    to: 36,
                    ..
                }
            ),
            "{error}"
        );
    }
    let circle = position("W:WK38:B18,19,32,33");
    assert_eq!(
        movetext::read(RULES, &circle, "38x38").map(|moves| moves.len()),
        Ok(1)
    );
    for text in ["38x27x13x24x38", "38x24x13x27x38"] {
        assert_eq!(
            movetext::read(RULES, &circle, text).map(|moves| moves.len()),
            Ok(1),
            "{text}"
        );
    }
}

#[test]
fn move_text_errors_name_the_squares() {
    let start = position("W:WK46,28:B22,1");
    let error = |text: &str| movetext::read(RULES, &start, text).expect_err(text);
    for text in [
        "",
        "28",
        "a3-b4",
        "28-",
        "28--17",
        "-28",
        "+1-2",
        "28-17!",
        "99999999999-1",
        "281",
    ] {
        assert_eq!(
            error(text),
            MoveTextError::Unreadable(text.to_owned()),
            "{text}"
        );
    }
    assert_eq!(
        error("0-51-7").to_string(),
        "\"0-51-7\": the board has no square 0 or 51"
    );
    for (text, stands) in [
        ("46-41", Holds::OwnPiece),
        ("22-28", Holds::OpponentsPiece),
        ("30-25", Holds::Nothing),
    ] {
        let error = error(text);
        assert!(
            matches!(error, MoveTextError::Illegal { holds, .. } if holds == stands),
            "{error}"
        );
    }
}

#[test]
fn moves_are_written_and_read_back() {
    let mut random = Random(4);
    for rules in ["international", "brazilian"].map(variants::variant) {
        for _ in 0..3_000 {
            let position = random.position(&rules, 30);
            for mv in moves(&rules, &position) {
                let text = movetext::write(&rules, &position, &mv);
                let read = movetext::read(&rules, &position, &text);
                assert_eq!(
                    read,
                    Ok(vec![mv]),
                    "{} {text}",
                    fen::write(&rules, &position)
                );
            }
            check_full_paths(&rules, &position);
        }
    }
}

/// Under majority capture a full path belongs to one move: it says what is captured.
fn check_full_paths(rules: &Rules, position: &Position) {
    for mv in captures(rules, position)
        .into_iter()
        .filter(|mv| mv.captured.len() > 1)
    {
        let path = path(rules, position, &mv).expect("a path");
        let numbers = path
            .into_iter()
            .map(|square| rules.board.number(square).to_string());
        let text = numbers.collect::<Vec<_>>().join("x");
        let read: Result<Vec<Move>, _> = movetext::read(rules, position, &text);
        assert_eq!(read, Ok(vec![mv]), "{text}");
    }
}

/// Texts made from `seed` by changing, dropping and doubling bytes.
fn mutated(random: &mut Random, seed: &str) -> String {
    let mut bytes = seed.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() as u32 + 1) as usize;
        let byte = b"WBKGPHFwbke?:,.-x0123456789 \"[]+\xc3\xa9\xff\0"[random.below(36) as usize];
        match random.below(3) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => bytes[at] = byte,
            _ if at < bytes.len() => drop(bytes.drain(at..)),
            _ => bytes.extend_from_within(..at / 2),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn no_text_makes_a_reader_panic() {
    let mut random = Random(5);
    let files = [
        include_str!("../data/fen.csv"),
        include_str!("../data/moves.csv"),
    ];
    let seeds: Vec<&str> = files
        .iter()
        .flat_map(|file| file.split([';', '\n', ' ']))
        .collect();
    let board = position("W:WK47:B14,19,29,31,42");
    for number in 0..100_000 {
        let text = mutated(&mut random, seeds[number % seeds.len()]);
        match fen::read(RULES, &text) {
            Ok(fen) => assert_eq!(fen.position.faults(RULES), []),
            Err(error) => assert!(!error.to_string().is_empty() && !error.problems.is_empty()),
        }
        if let Err(error) = hub::read(RULES, &text) {
            assert!(!error.to_string().is_empty());
        }
        match movetext::read(RULES, &board, &text) {
            Ok(readings) => assert!(!readings.is_empty()),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
