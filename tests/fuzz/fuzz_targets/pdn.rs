//! Bytes of a PDN file: records are numbered and in order, each is the same once written and read
//! again, and its ruling is consistent.
#![no_main]

#[path = "../../common/same_record.rs"]
mod same_record;

use std::io::{self, Read};

use libfuzzer_sys::fuzz_target;
use remise::adjudicate::game::{Choice, Game, Ply};
use remise::adjudicate::replay::{MAX_PLIES, MAX_READINGS, Stop};
use remise::adjudicate::ruling::{Finding, Ruling};
use remise::moves::moves;
use remise::notation::pdn::{self, MAX_BYTES, Place, ReadError, Reader, Record};
use remise::rules::INTERNATIONAL as RULES;
use same_record::without_places;

fuzz_target!(|bytes: &[u8]| {
    let records = read(bytes);
    check_pieces(bytes, &records);
    for record in records.into_iter().flatten() {
        check_written(&record);
        check_ruling(&record);
    }
});

/// The records of a file; of a bad one its message.
fn read(bytes: &[u8]) -> Vec<Result<Record, String>> {
    let mut reader = Reader::new(bytes);
    let (mut number, mut place) = (0, Place { line: 0, column: 0 });
    let mut records = Vec::new();
    let mut is_text = true;
    for record in &mut reader {
        let (found, at) = match &record {
            Ok(record) => (record.number, record.place),
            Err(ReadError::Bad(bad)) => (bad.number, bad.place),
            Err(ReadError::Utf16) => (1, Place { line: 1, column: 1 }),
            Err(ReadError::Io(error)) => panic!("{error}"),
        };
        is_text &= !matches!(record, Err(ReadError::Utf16));
        assert!(found == number + 1 && at > place, "{found} at {at}");
        (number, place) = (found, at);
        records.push(record.map_err(|error| message(&error)));
    }
    assert!(!is_text || reader.bytes() == bytes.len() as u64, "read all");
    records
}

/// A message is one line, whatever the text holds.
fn message(error: &ReadError) -> String {
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control));
    message
}

/// A file that comes in pieces of so many bytes.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(buffer.len());
        self.0.read(&mut buffer[..count])
    }
}

fn check_pieces(bytes: &[u8], records: &[Result<Record, String>]) {
    let pieces = Pieces(bytes, bytes.len() / 3 + 1);
    let read = Reader::new(pieces).map(|record| record.map_err(|error| error.to_string()));
    assert!(read.eq(records.iter().cloned()), "other records in pieces");
}

fn check_written(record: &Record) {
    let written = pdn::write(record);
    check_lines(&written);
    if written.len() as u64 > MAX_BYTES {
        return;
    }
    let mut again = Reader::new(written.as_bytes());
    let read = again.next().map(|read| read.map(without_places));
    let Some(Ok(read)) = read else {
        panic!("{read:?} from {written:?}");
    };
    assert_eq!(read, without_places(record.clone()), "{written:?}");
    assert!(again.next().is_none(), "two records: {written:?}");
}

/// Lines are short, but for tags, for a long word and for a position with blanks inside.
fn check_lines(written: &str) {
    let in_parts = |line: &str| line.trim().contains(' ') && !line.contains("/FEN");
    let may_be_long = |line: &str| line.starts_with('[') || !in_parts(line);
    let fits = |line: &str| line.chars().count() <= 80 || may_be_long(line);
    assert!(written.lines().all(fits), "{written:?}");
}

fn check_ruling(record: &Record) {
    let ruling = match Ruling::of(record, Some(&RULES), None) {
        Ok(ruling) => ruling,
        Err(unruled) => return assert!(!unruled.to_string().is_empty()),
    };
    let games = &ruling.replay.games;
    assert!((1..=MAX_READINGS).contains(&games.len()));
    for game in games {
        assert_eq!(game.plies().len(), games[0].plies().len());
        check_game(game);
        check_end(&ruling, game);
        for finding in ruling.findings(game) {
            check_finding(game, record, &finding);
        }
    }
}

/// The plies follow each other, from one legal position to the next.
fn check_game(game: &Game) {
    assert!(game.plies().len() <= MAX_PLIES);
    let (mut position, mut played) = (*game.start(), 0);
    for ply in game.plies() {
        assert_eq!(ply.before, position);
        assert_eq!(ply.after.faults(&RULES), []);
        assert!(ply.number == played || ply.number == played + 1);
        position = ply.after;
        played += u32::from(is_played(ply));
        check_ply(ply);
    }
    assert_eq!((position, played), (*game.position(), game.played()));
}

/// True for a move that was made on the board, legal or not.
const fn is_played(ply: &Ply) -> bool {
    match ply.choice {
        Choice::Legal { .. } => true,
        Choice::Irregular { corrected, .. } => !corrected,
        Choice::SetUp => false,
    }
}

fn check_ply(ply: &Ply) {
    assert!(ply.occurrences > 0 && ply.earlier.len() == (ply.occurrences - 1).min(2));
    match &ply.choice {
        Choice::Legal { mv, readings } => {
            assert!(moves(&RULES, &ply.before).contains(mv));
            assert_eq!(ply.before.after(mv), ply.after);
            assert!(readings.is_empty() || readings.contains(mv));
        }
        Choice::Irregular {
            wrong,
            stands,
            corrected,
        } => {
            assert!(!wrong.is_empty());
            assert!(*corrected || *stands == Some(ply.after));
            assert!(!corrected || ply.after == ply.before);
        }
        Choice::SetUp => {}
    }
}

/// A game of legal moves ends where it ends when they are played one by one.
fn check_end(ruling: &Ruling, game: &Game) {
    let end = game.end(ruling.limits);
    assert!(end.is_none_or(|end| end.ply <= game.played()));
    let mut again = Game::new(ruling.rules, ruling.start);
    if again.start_counts() != game.start_counts() {
        return;
    }
    for ply in game.plies() {
        match &ply.choice {
            Choice::Legal { mv, .. } => assert!(again.play(mv).is_ok()),
            _ => return,
        }
    }
    assert_eq!(again.end(ruling.limits), end);
}

fn check_finding(game: &Game, record: &Record, finding: &Finding) {
    match finding {
        Finding::Irregular(place) | Finding::Ambiguous(place) => {
            assert!(*place < game.plies().len());
        }
        Finding::Stopped(Stop { item, moves, .. }) => {
            assert!(*item < record.items.len() && *moves <= record.moves().count());
        }
        Finding::GoesOn { plies, .. } => {
            assert!((1..=record.moves().count()).contains(plies));
        }
        Finding::WrongResult { claimed, right, .. } => assert_ne!(claimed, right.text()),
        Finding::ResultsDiffer { tag, written } => assert_ne!(tag, written),
    }
}
