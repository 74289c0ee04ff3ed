//! FEN and Hub texts: what is read is a legal position that is written and read back, and a text
//! that is refused says why in one line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use remise::notation::fen::{self, Fen, FenError, Problem};
use remise::notation::{diagram, hub};
use remise::position::{Fault, Position};
use remise::rules::INTERNATIONAL as RULES;
use remise::square::Color;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let read = fen::read(&RULES, &text);
    match &read {
        Ok(fen) => check_fen(fen),
        Err(error) => check_error(error),
    }
    for side in Color::BOTH {
        check_side(&read, &text, side);
    }
    check_hub(&read, &text);
});

fn check_fen(fen: &Fen) {
    let position = fen.position;
    assert_eq!(position.faults(&RULES), []);
    assert!(fen.halfmoves.is_none_or(|plies| plies <= 100));
    let noted = |(at, note)| !fen.notes[..at].contains(note);
    assert!(fen.notes.iter().enumerate().all(noted), "a note twice");
    let normal = Fen {
        position,
        halfmoves: None,
        move_number: None,
        notes: Vec::new(),
    };
    let written = fen::write(&RULES, &position);
    assert_eq!(fen::read(&RULES, &written), Ok(normal), "{written}");
    check_twins(&position);
}

/// The other ways to write a position.
fn check_twins(position: &Position) {
    let written = hub::write(&RULES, position);
    assert_eq!(hub::read(&RULES, &written), Ok(*position), "{written}");
    assert_eq!(position.flip(&RULES).flip(&RULES), *position);
    assert!(!diagram::draw(&RULES, position).is_empty());
}

fn check_error(error: &FenError) {
    assert!(!error.problems.is_empty());
    check_message(&error.to_string());
}

/// A message is one line, whatever the text holds.
fn check_message(message: &str) {
    assert!(!message.is_empty() && !message.contains(char::is_control));
}

/// A side that is given counts only where the text leaves it open.
fn check_side(read: &Result<Fen, FenError>, text: &str, side: Color) {
    let with_side = fen::read_with_side(&RULES, text, Some(side));
    match read {
        Err(error) if error.problems.contains(&Problem::SideUnknown) => {
            check_given(error, &with_side, side);
        }
        _ => assert_eq!(with_side, *read),
    }
}

fn check_given(error: &FenError, with_side: &Result<Fen, FenError>, side: Color) {
    let no_opponent = Problem::Fault(Fault::NoOpponent(side.other()));
    match with_side {
        Ok(fen) => assert_eq!((fen.position.side(), error.problems.len()), (side, 1)),
        Err(FenError { problems }) if error.problems.len() == 1 => {
            assert_eq!(*problems, [no_opponent]);
        }
        Err(FenError { problems }) => assert!(!problems.contains(&Problem::SideUnknown)),
    }
}

fn check_hub(read: &Result<Fen, FenError>, text: &str) {
    match hub::read(&RULES, text) {
        Ok(position) => {
            assert_eq!(hub::write(&RULES, &position), text.trim());
            assert_eq!(read.as_ref().map(|fen| fen.position), Ok(position));
        }
        Err(error) => check_message(&error.to_string()),
    }
}
