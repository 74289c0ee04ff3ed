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
use remise::rules::{BRAZILIAN, CHINESE64, ENGLISH, INTERNATIONAL, RUSSIAN, Rules};
use remise::square::{Color, Names, SquareName};
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
fn squares_have_numbers_and_algebraic_names() {
    for row in rows(include_str!("../data/fen_64.csv")) {
        let [id, game, text, numbers, names] = row[..] else {
            panic!("five fields: {row:?}");
        };
        let rules = &variants::variant(game);
        let fen = match fen::read(rules, text) {
            Ok(fen) => fen,
            Err(error) => {
                let message = error.to_string();
                assert!(
                    names.is_empty() && numbers.split('|').all(|part| message.contains(part)),
                    "{id}: {message}"
                );
                continue;
            }
        };
        assert_eq!(fen.notes, [], "{id}");
        let write = |names| fen::write_with(rules, &fen.position, names);
        assert_eq!(write(Names::Numbers), numbers, "{id}");
        assert_eq!(write(Names::Algebraic), names, "{id}");
        assert_eq!(fen::write(rules, &fen.position), write(rules.names), "{id}");
        for text in [numbers, names] {
            let again = fen::read(rules, text).expect("a position");
            assert_eq!(again.position, fen.position, "{id}");
        }
    }
}

#[test]
fn moves_of_64_squares_in_all_spellings() {
    let read = |rules: &Rules, fen: &str, text: &str| {
        let position = fen::read(rules, fen).expect("a position").position;
        let moves = movetext::read(rules, &position, text);
        let write = |mv: &Move| movetext::write(rules, &position, mv);
        moves.map(|moves| moves.iter().map(write).collect::<Vec<_>>().join(" "))
    };
    let start = "W:W21-32:B1-12";
    for text in [
        "c3-d4", "c3d4", "22-18", "2218", "c3 - d4", "c3:d4", "22x18",
    ] {
        for (rules, written) in [
            (&RUSSIAN, "c3-d4"),
            (&CHINESE64, "c3-d4"),
            (&BRAZILIAN, "c3-d4"),
            (&ENGLISH, "22-18"),
        ] {
            assert_eq!(read(rules, start, text).as_deref(), Ok(written), "{text}");
        }
    }
    // Three captures, two of them from d2 to a7; the full path names what is taken.
    let many = "W:WKd2:Bg7,b6,d6,f6,f4";
    assert_eq!(
        read(&RUSSIAN, many, "d2:h6").map_err(|error| error.to_string()),
        Err(
            "\"d2:h6\": no legal move leads from d2 to h6; d2 holds a piece of the player to move"
                .to_owned()
        )
    );
    assert_eq!(
        read(&RUSSIAN, many, "d2:h8").map_err(|error| error.to_string()),
        Err(
            "\"d2:h8\": no legal move leads from d2 to h8; d2 holds a piece of the player to move"
                .to_owned()
        )
    );
    assert_eq!(
        read(&RUSSIAN, many, "d2e1").as_deref(),
        Err(&MoveTextError::Illegal {
            text: "d2e1".to_owned(),
            from: SquareName::Algebraic('d', 2),
            to: SquareName::Algebraic('e', 1),
            holds: Holds::OwnPiece,
        })
    );
    assert_eq!(
        read(&RUSSIAN, many, "d2xa7").as_deref(),
        Ok("d2:h6:f8:c5:a7 d2:g5:e7:c5:a7")
    );
    assert_eq!(
        read(&RUSSIAN, many, "26x12x3x14x5").as_deref(),
        Ok("d2:h6:f8:c5:a7")
    );
    assert_eq!(
        read(&BRAZILIAN, many, "d2:h6:f8:c5:a7").as_deref(),
        Ok("d2xh6xf8xc5xa7")
    );
    for text in [
        "c3", "c3-", "c3-d4-", "c9-d4", "c3-d", "i3-d4", "c3d4e", "c3-18", "3c-d4",
    ] {
        let position = Position::start(&RUSSIAN);
        assert_eq!(
            movetext::read(&RUSSIAN, &position, text),
            Err(MoveTextError::Unreadable(text.to_owned())),
            "{text}"
        );
    }
    assert_eq!(
        movetext::read(&INTERNATIONAL, &Position::start(&INTERNATIONAL), "c3-d4"),
        Err(MoveTextError::Unreadable("c3-d4".to_owned()))
    );
}

/// Under free choice a single jump has no longer path than its short form.
#[test]
fn free_choice_is_written_and_read_back() {
    let mut random = Random(64);
    let mut unclear = 0;
    for rules in [&RUSSIAN, &ENGLISH, &CHINESE64] {
        for _ in 0..3_000 {
            let position = random.position(rules, 24);
            for mv in moves(rules, &position) {
                let text = movetext::write(rules, &position, &mv);
                let read = movetext::read(rules, &position, &text).expect("a move");
                assert!(read.contains(&mv), "{text}");
                if read.len() > 1 {
                    assert_eq!(mv.captured.len(), 1, "{text}");
                    unclear += 1;
                }
            }
        }
    }
    assert!(unclear > 0);
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
    for rules in Rules::ALL {
        for _ in 0..2_000 {
            let position = random.position(rules, 40);
            let text = fen::write(rules, &position);
            let read = fen::read(rules, &text).expect("a position");
            assert_eq!((read.position, read.notes), (position, vec![]), "{text}");
            let text = hub::write(rules, &position);
            assert_eq!(hub::read(rules, &text), Ok(position), "{text}");
            let drawn = diagram::draw(rules, &position);
            let rows = drawn.lines().take(usize::from(rules.board.rows()));
            let drawn: String = rows
                .flat_map(str::chars)
                .filter(|c| "wbWB.".contains(*c))
                .collect();
            assert_eq!(drawn.replace('.', "e"), text[1..]);
        }
    }
}

/// The text of a listed move with the squares of the file, as the game writes it.
fn listed_text(case: &Case, listed: &CaseMove) -> String {
    let sign = match listed.mv.captured.is_empty() {
        true => '-',
        false => case.rules.capture_sign,
    };
    let squares = listed.squares.iter();
    let names: Vec<String> = squares
        .map(|&square| case.rules.name_of(square).to_string())
        .collect();
    names.join(&sign.to_string())
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
                let signs = ['-', 'x', ':'];
                let short = text.split_once(signs).zip(text.rsplit_once(signs));
                let ((from, _), (_, to)) = short.expect("two squares");
                let sign = case.rules.capture_sign;
                assert!(
                    written == format!("{from}{sign}{to}") || written == format!("{from}-{to}")
                );
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
                    from: SquareName::Number(47),
                    to: SquareName::Number(36),
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
