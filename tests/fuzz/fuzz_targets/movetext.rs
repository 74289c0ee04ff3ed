//! A position and the text of a move. The first 51 bytes are the position: `W` or `B` for the side
//! to move, then a byte a square as in a Hub string; the rest is the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use remise::moves::{Move, has_path, moves, path};
use remise::notation::hub;
use remise::notation::movetext::{self, Holds, MoveTextError};
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::square::{Square, SquareName};

fuzz_target!(|bytes: &[u8]| {
    let Some((position, text)) = split(bytes) else {
        return;
    };
    let legal = moves(&RULES, &position);
    check_moves(&position, &legal);
    match movetext::read(&RULES, &position, &text) {
        Ok(readings) => check_readings(&position, &legal, &text, &readings),
        Err(error) => check_error(&position, &error),
    }
});

/// The position and the text; `None` if the position is impossible.
fn split(bytes: &[u8]) -> Option<(Position, String)> {
    let (side, bytes) = bytes.split_first()?;
    let (squares, text) = bytes.split_at_checked(usize::from(RULES.board.len()))?;
    let side = if side & 1 == 0 { 'B' } else { 'W' };
    let pieces = (1..)
        .zip(squares)
        .map(|(number, &byte)| piece(number, byte));
    let hub: String = [side].into_iter().chain(pieces).collect();
    let position = hub::read(&RULES, &hub).ok()?;
    Some((position, String::from_utf8_lossy(text).into_owned()))
}

/// What stands on the square with this number: a man is a king on its crown row.
fn piece(number: u32, byte: u8) -> char {
    let row = (number - 1) / u32::from(RULES.board.width());
    match byte {
        b'w' if row == 0 => 'W',
        b'b' if row == u32::from(RULES.board.rows()) - 1 => 'B',
        b'w' | b'b' | b'W' | b'B' => char::from(byte),
        _ => 'e',
    }
}

/// Every legal move is written and read back, and leads to a legal position.
fn check_moves(position: &Position, legal: &[Move]) {
    let flipped = moves(&RULES, &position.flip(&RULES));
    assert_eq!(flipped.len(), legal.len(), "moves of the turned board");
    for mv in legal {
        let text = movetext::write(&RULES, position, mv);
        let read = movetext::read(&RULES, position, &text);
        assert_eq!(read, Ok(vec![*mv]), "{text}");
        check_after(position, mv);
        check_path(position, mv);
    }
}

fn check_after(position: &Position, mv: &Move) {
    let after = position.after(mv);
    assert_eq!(after.faults(&RULES), []);
    let taken = mv.captured.len();
    assert_eq!(after.occupied().len() + taken, position.occupied().len());
}

fn check_path(position: &Position, mv: &Move) {
    let Some(path) = path(&RULES, position, mv) else {
        return assert!(mv.captured.is_empty(), "a capture has a path");
    };
    assert_eq!(path.len() as u32, mv.captured.len() + 1);
    assert!(has_path(&RULES, position, mv, &path));
}

/// The readings are legal, in order, and the sign between the squares says nothing.
fn check_readings(position: &Position, legal: &[Move], text: &str, readings: &[Move]) {
    assert!(!readings.is_empty());
    assert!(readings.is_sorted_by(|one, next| one < next));
    assert!(readings.iter().all(|mv| legal.contains(mv)));
    let [first, ..] = readings else { return };
    let same_ends = |mv: &Move| (mv.from, mv.to) == (first.from, first.to);
    assert!(readings.iter().all(same_ends));
    let signs = text.replace(['x', 'X', ':'], "-");
    let read = movetext::read(&RULES, position, &signs);
    assert_eq!(read.as_deref(), Ok(readings));
}

fn check_error(position: &Position, error: &MoveTextError) {
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control));
    match error {
        MoveTextError::NoSquare { numbers, .. } => {
            assert!(!numbers.is_empty() && numbers.iter().all(|&n| square(n).is_none()));
        }
        MoveTextError::Illegal { from, holds, .. } => check_holds(position, *from, *holds),
        MoveTextError::WrongPath { from, to, .. } => {
            let short = movetext::read(&RULES, position, &format!("{from}-{to}"));
            assert!(short.is_ok(), "{message}");
        }
        MoveTextError::Unreadable(_) => {}
    }
}

fn check_holds(position: &Position, from: SquareName, holds: Holds) {
    let SquareName::Number(from) = from else {
        panic!("the game has numbers");
    };
    let has = |color| square(from).is_some_and(|from| position.pieces(color).has(from));
    let expected = match (has(position.side()), has(position.side().other())) {
        (true, _) => Holds::OwnPiece,
        (_, true) => Holds::OpponentsPiece,
        _ => Holds::Nothing,
    };
    assert_eq!(holds, expected);
}

fn square(number: u32) -> Option<Square> {
    RULES.board.square(number)
}
