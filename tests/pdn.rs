//! Reading and writing of game records: every odd form in the wild, and nothing lost on the way.

#[path = "common/random.rs"]
mod random;
#[path = "common/same_record.rs"]
mod same_record;

use std::io::{self, Read};

use remise::notation::pdn::{
    self, BadRecord, Encoding, Item, MAX_BYTES, Place, ReadError, Reader, Reason, Record,
};

use random::Random;
use same_record::without_places;

fn read(text: &str) -> Vec<Record> {
    let records: Result<Vec<Record>, ReadError> = Reader::new(text.as_bytes()).collect();
    records.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn one(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}: {records:?}");
    records.remove(0)
}

/// The moves with their signs.
fn moves(record: &Record) -> String {
    let texts = record
        .moves()
        .map(|mv| format!("{}{}", mv.text, mv.marks.concat()));
    texts.collect::<Vec<_>>().join(" ")
}

fn bad(text: &str) -> BadRecord {
    let mut records = Reader::new(text.as_bytes());
    match records.next() {
        Some(Err(ReadError::Bad(bad))) => bad,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn moves_in_every_spelling() {
    for (text, expected) in [
        ("1. 32-28 19-23 2. 28x19 14x23", "32-28 19-23 28x19 14x23"),
        ("01. 34-29  18-22 02. 06-11", "34-29 18-22 06-11"),
        ("   1- 6   2. 36x 4  15- 20", "1-6 36x4 15-20"),
        ("1. 32 - 28 19 x 23", "32-28 19x23"),
        ("1.32-28 19-23 2.28x19", "32-28 19-23 28x19"),
        ("12...7-12 13. 1-7", "7-12 1-7"),
        ("1. 32-28 1... 19-23", "32-28 19-23"),
        ("6.\n30-25 15-20 7.\n32-28", "30-25 15-20 32-28"),
        ("1 32-28 19-23 2 28x19", "32-28 19-23 28x19"),
        ("3228 1923 2819", "3228 1923 2819"),
        (
            "1. c3-d4 d6:b4 2. a3b4 a5:c3:e5",
            "c3-d4 d6:b4 a3b4 a5:c3:e5",
        ),
        ("1. 47x38x24x13x36", "47x38x24x13x36"),
        ("1. 32X23 19×28 2. 33–29 20−24", "32x23 19x28 33-29 20-24"),
        (
            "1. 32-28! 19-23?? 2. 28x19!? 14x23?!",
            "32-28! 19-23?? 28x19!? 14x23?!",
        ),
        (
            "1.32-28!? 19-23(!?!!!) 2.28x19 (?) 14x23",
            "32-28!? 19-23!?!!! 28x19? 14x23",
        ),
        (
            "1. 32-28+ 19-23= 2. 28x19 +1 14x23 -2 3. 37-32 a.l.",
            "32-28+ 19-23= 28x19+1 14x23-2 37-32a.l.",
        ),
        ("1. 32-28* 19-23* {only} 2. 28x19", "32-28* 19-23* 28x19"),
        ("1. 32-28 \u{b}19-23\t2.\r28x19\r\n", "32-28 19-23 28x19"),
        ("1. 32-28 oops -- 19-23", "32-28 oops -- 19-23"),
    ] {
        assert_eq!(moves(&one(text)), expected, "{text}");
    }
}

#[test]
fn numbers_of_moves() {
    let number = |number, black| Item::Number { number, black };
    let record = one("1. 32-28 1... 19-23 2. ... 14-20 12.37-32");
    let numbers: Vec<Item> = record
        .items
        .into_iter()
        .filter(|item| matches!(item, Item::Number { .. }))
        .collect();
    let expected = [
        number(1, false),
        number(1, true),
        number(2, true),
        number(12, false),
    ];
    assert_eq!(numbers, expected);
}

#[test]
fn results_of_every_kind() {
    for (text, result) in [
        ("1. 32-28 2-0", Some("2-0")),
        ("1. 32-28 1-1", Some("1-1")),
        ("1. 32-28 0 - 2", Some("0-2")),
        ("1. 32-28 1/2-1/2", Some("1/2-1/2")),
        ("1. 32-28 ½-½", Some("½-½")),
        ("1. 32-28 *", Some("*")),
        ("1. 32-28*", Some("*")),
        ("1. 32-28* *", Some("*")),
        ("1. 32-28* 2-0", Some("2-0")),
        ("1. 32-28 2-0 2-0", Some("2-0")),
        ("1. 32-28 2-0 {said the referee}", Some("2-0")),
        ("1. 32-28", None),
        ("[Result \"4-6\"] 1. 32-28 18-23 4-6", Some("4-6")),
        ("[Result \"1-9\"] 1. 32-28 1-9", Some("1-9")),
        ("[Result \"2-0\"] 1. 32-28 18-23 4-6", None),
    ] {
        let record = one(text);
        assert_eq!(record.result.as_deref(), result, "{text}");
    }
    assert_eq!(
        moves(&one("[Result \"4-6\"] 1. 32-28 18-23 4-6")),
        "32-28 18-23"
    );
    assert_eq!(
        moves(&one("1. 32-28 18-23 1-7 1-18")),
        "32-28 18-23 1-7 1-18"
    );
}

#[test]
fn tags_of_every_kind() {
    let record = one(concat!(
        "% made by hand\n[ Event  \"A \\\"club\\\" match\"]\n[Site \"c:\\\\games\\new\"] [Date \"\"]\n",
        "[White \"Ann \"the hat\" Smith\"]\n[Black Bob]\n[Risultato \"1-0\"\n[Città \"Forlì\" ]\n",
        "1. 32-28 2-0"
    ));
    let expected = [
        ("Event", "A \"club\" match"),
        ("site", "c:\\games\\new"),
        ("Date", ""),
        ("White", "Ann \"the hat\" Smith"),
        ("Black", "Bob"),
        ("Risultato", "1-0"),
        ("Città", "Forlì"),
    ];
    for (name, value) in expected {
        assert_eq!(record.tag(name), Some(value), "{name}");
    }
    assert_eq!((record.tags.len(), moves(&record)), (7, "32-28".to_owned()));
}

#[test]
fn comments_variations_and_signs() {
    let text = "{ before } 1. 32-28 $1 {[%clock w0:10:00 B0:10:00]} ( { or } 1. 33-29 (1. 34-29! \
                {good} 19-23) 17-21 ) 1... 18-23 ; to the end of the line\n[%eval 0.1] \
                /FEN \"W:W31,32:B1,2\"/ 2. 31-27 $";
    let record = one(text);
    assert_eq!(moves(&record), "32-28 18-23 31-27 $");
    let comments: Vec<&str> = record
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Comment(text) => Some(&**text),
            _ => None,
        })
        .collect();
    let expected = [
        "before",
        "[%clock w0:10:00 B0:10:00]",
        "to the end of the line",
        "[%eval 0.1]",
    ];
    assert_eq!(comments, expected);
    assert!(record.items.contains(&Item::Nag(1)));
    let variation = record.items.iter().find_map(|item| match item {
        Item::Variation(items) => Some(items),
        _ => None,
    });
    let variation = variation.expect("a variation");
    assert!(
        matches!(&variation[0], Item::Comment(text) if text == "or"),
        "{variation:?}"
    );
    assert!(
        variation
            .iter()
            .any(|item| matches!(item, Item::Variation(_)))
    );
    assert!(
        record
            .items
            .iter()
            .any(|item| matches!(item, Item::SetUp(set_up) if set_up.fen == "W:W31,32:B1,2"))
    );
}

#[test]
fn a_file_of_many_games() {
    let text = "\u{feff}[Event \"1\"]\n[White \"A\"]\n\n1. 32-28 {[x] \"\n[%a]} 2-0 {late}\n\n\
                [Event \"2\"]\n[FEN \"W:W31:B1.\"]\n*\n[Event \"3\"]\n[Event \"4\"]\n{only text}\n\
                [Event \"5\"] 1. 31-27 [Event \"6\"] 1. 31-26 2-0 1. 32-27 1-1\n33-28 0-2";
    let records = read(text);
    let events: Vec<Option<&str>> = records.iter().map(|record| record.tag("Event")).collect();
    let expected = ["1", "2", "3", "4", "5", "6"].map(Some);
    assert_eq!(events, [&expected[..], &[None, None]].concat());
    let all: Vec<String> = records.iter().map(moves).collect();
    assert_eq!(
        all,
        ["32-28", "", "", "", "31-27", "31-26", "32-27", "33-28"]
    );
    let numbers: Vec<u64> = records.iter().map(|record| record.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    let lines: Vec<u64> = records.iter().map(|record| record.place.line).collect();
    assert_eq!(lines, [1, 7, 10, 11, 13, 13, 13, 14]);
    assert_eq!(records[1].tag("FEN"), Some("W:W31:B1."));
    for empty in ["", "\n\n", "\u{feff}", "% nothing\n"] {
        assert_eq!(read(empty), [], "{empty:?}");
    }
}

#[test]
fn a_place_is_a_line_and_a_character() {
    let record = one("[White \"Ännchen\"]\r\n\r\n{é} 1. 32-28\r19-23\n  28x19");
    let places: Vec<(u64, u64)> = record
        .moves()
        .map(|mv| (mv.place.line, mv.place.column))
        .collect();
    assert_eq!(places, [(3, 8), (4, 1), (5, 3)]);
}

#[test]
fn faults_have_a_place_and_a_reason() {
    let deep = "(".repeat(51);
    let long = format!("1. 32-28 {{{}", "x".repeat(MAX_BYTES as usize));
    for (text, reason, (line, column)) in [
        (
            "1. 33-29 19-23 2. 35-30 { xxx { yyy } } ",
            Reason::NestedComment,
            (1, 31),
        ),
        ("1. 33-29\n{ never", Reason::UnclosedComment, (2, 1)),
        ("1. 33-29 }", Reason::UnopenedComment, (1, 10)),
        ("1. 33-29\n ( 19-23", Reason::UnclosedVariation, (2, 2)),
        ("1. 33-29 ) 19-23", Reason::UnopenedVariation, (1, 10)),
        (&deep, Reason::TooDeep, (1, 51)),
        (&long, Reason::TooLong, (1, MAX_BYTES + 2)),
        (
            "1. 33-29 /FEN W:W31:B1/",
            Reason::UnclosedSetUp(String::new()),
            (1, 10),
        ),
        (
            "1. 33-29 /FEN \"W:W31\n",
            Reason::UnclosedSetUp("W:W31".to_owned()),
            (1, 10),
        ),
    ] {
        let bad = bad(text);
        assert_eq!((&bad.reason, bad.at), (&reason, Place { line, column }));
        assert_eq!(bad.number, 1);
    }
    let message = bad("1. 33-29 { a { b").to_string();
    assert_eq!(
        message,
        "game 1: line 1, column 14: a comment inside a comment: \"{\" after \"{\""
    );
}

#[test]
fn one_bad_game_loses_nothing_else() {
    let good = |name: &str| format!("[White \"{name}\"]\n\n1. 32-28 {{fine}} 19-23 2-0\n\n");
    for fault in [
        "{ a { b } c }",
        "{ never",
        "( 19-23",
        "19-23 )",
        "}",
        "/FEN x",
    ] {
        let wrong = format!("[White \"wrong\"]\n[Black \"B\"]\n\n1. 31-26 {fault} 17-22 2-0\n\n");
        let text = [good("one"), wrong, good("two"), good("three")].concat();
        let records: Vec<_> = Reader::new(text.as_bytes()).collect();
        let names: Vec<String> = records
            .iter()
            .map(|record| match record {
                Ok(record) => record.tag("White").expect("a name").to_owned(),
                Err(ReadError::Bad(bad)) => {
                    assert_eq!(
                        (bad.number, bad.place.line, bad.at.line),
                        (2, 5, 8),
                        "{fault}"
                    );
                    assert_eq!(bad.tags.len(), 2);
                    "bad".to_owned()
                }
                Err(error) => panic!("{error}"),
            })
            .collect();
        assert_eq!(names, ["one", "bad", "two", "three"], "{fault}");
    }
}

#[test]
fn encodings_are_told_or_guessed() {
    let latin = b"[White \"Andr\xe9 M\xfcller\"] 1. 32-28 2-0";
    let cyrillic = b"[White \"\xd1\xe5\xf0\xe3\xe5\xe9 \xc8\xe2\xe0\xed\xee\xe2\"] 1. c3-d4 2-0";
    let white = |bytes: &[u8], encoding: Option<&str>| {
        let encoding = encoding.map(|name| Encoding::by_name(name).expect("a name"));
        let record = Reader::with_encoding(bytes, encoding)
            .next()
            .expect("a record");
        record
            .expect("a good one")
            .tag("White")
            .expect("a tag")
            .to_owned()
    };
    assert_eq!(white(latin, None), "André Müller");
    assert_eq!(white(cyrillic, None), "Сергей Иванов");
    assert_eq!(white(latin, Some("latin1")), "André Müller");
    assert_eq!(white(cyrillic, Some("cp1251")), "Сергей Иванов");
    assert_eq!(white(cyrillic, Some("latin1")), "Ñåðãåé Èâàíîâ");
    for name in ["utf-16", "klingon", ""] {
        let error = Encoding::by_name(name).expect_err(name);
        assert!(error.to_string().contains("cp1251"), "{error}");
    }
    for wide in [
        &b"\xff\xfe[\0W\0"[..],
        b"\xfe\xff\0[\0W",
        b"[\0W\0h\0",
        b"\x7fELF\0\0",
    ] {
        let mut records = Reader::new(wide);
        assert!(matches!(records.next(), Some(Err(ReadError::Utf16))));
        assert!(records.next().is_none());
    }
}

/// A stream of so many games, never all in memory.
struct Games {
    left: u32,
    rest: Vec<u8>,
}

impl Read for Games {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() && self.left > 0 {
            self.left -= 1;
            let moves = "1. 32-28 19-23 2. 28x19 14x23 {text} ".repeat(20);
            self.rest = format!("[White \"A\"]\n[Result \"2-0\"]\n\n{moves}2-0\n\n").into_bytes();
        }
        let count = self.rest.len().min(buffer.len()).min(777);
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

#[test]
fn a_stream_is_read_piece_by_piece() {
    let games = Games {
        left: 10_000,
        rest: Vec::new(),
    };
    let mut reader = Reader::new(games);
    let mut count = 0;
    while let Some(record) = reader.next() {
        assert_eq!(record.expect("a good record").moves().count(), 80);
        count += 1;
        assert!(
            reader.bytes() <= count * 800,
            "a record is given as soon as it is read"
        );
    }
    assert_eq!(count, 10_000);
}

/// A file that fails after its first game.
struct Failing(bool);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if std::mem::replace(&mut self.0, true) {
            return Err(io::Error::other("the disk is gone"));
        }
        let text = b"1. 32-28 2-0 1. 33-29 ";
        buffer[..text.len()].copy_from_slice(text);
        Ok(text.len())
    }
}

#[test]
fn an_error_of_the_disk_ends_the_file_and_is_told() {
    let records: Vec<_> = Reader::new(Failing(false)).collect();
    assert!(records[0].is_ok());
    assert!(matches!(&records[1], Err(ReadError::Io(error)) if error.to_string().contains("gone")));
    assert_eq!(records.len(), 2);
}

const PIECES: [&str; 34] = [
    "1. ",
    "12... ",
    "32-28 ",
    "19x23 ",
    "36x 4 ",
    "c3:e5 ",
    "! ",
    "?! ",
    "(?) ",
    "* ",
    "+1 ",
    "-2 ",
    "$7 ",
    "{ a comment } ",
    "{",
    "}",
    "(",
    ") ",
    "; rest\n",
    "\n%x\n",
    "[Event \"x\"]\n",
    "\n",
    "[",
    "]",
    "\"",
    "\\",
    "/FEN \"B::\"/ ",
    "/FEN",
    "2-0 ",
    "1/2-1/2 ",
    "½ ",
    "a.l. ",
    "32-28* ",
    "- ",
];

fn scribble(random: &mut Random) -> String {
    let pieces = (0..random.below(40)).map(|_| PIECES[random.below(34) as usize]);
    pieces.collect()
}

#[test]
fn odd_records_are_written_and_read_back() {
    let far = ["{", &"x".repeat(300), "}"].concat();
    for text in [
        // A tag of the roster twice: at the front it would begin a second record.
        "[Round \"1\"] [Event \"a\"] [Event \"b\"] 1. 32-28".to_owned(),
        // The first tag of a name counts, whatever its capitals.
        "[RESULT \"4-6\"] [Result \"x\"] 1. 32-28 4-6".to_owned(),
        // At the front of a line these would be skipped.
        " %odd 32-28 19-23".to_owned(),
        format!("{far} {}", "%odd ".repeat(30)),
        " \u{feff}32-28".to_owned(),
        // Words that the next one would be joined to.
        "1. 3- ... 20-24 2. c3 ... -x 3X . 4 32– 28 7-".to_owned(),
        // Characters that stand for nothing.
        "[Event \"\u{1}a\tb\u{85}\"] 32-28".to_owned(),
        format!("{far} [Event \"\0\"] 32\0-28 {{\0}} /FEN \"\0\"/"),
    ] {
        let record = one(&text);
        let written = pdn::write(&record);
        let [before, after] = [record, one(&written)].map(without_places);
        assert_eq!(after, before, "{text:?}\n{written}");
    }
    assert_eq!(
        one("[Event \"\u{1}a\tb\u{85}\"] *").tag("Event"),
        Some("a b")
    );
}

#[test]
fn a_column_counts_characters_of_one_byte_too() {
    let record = b"\x8f\xa0\xaa% 32-28\n\xd1\x8f 19-23\n\xa4% 28x19".as_slice();
    let records: Result<Vec<Record>, ReadError> = Reader::new(record).collect();
    let records = records.expect("good records");
    let places = records[0]
        .moves()
        .map(|mv| (mv.place.line, mv.place.column));
    assert_eq!(
        places.collect::<Vec<_>>(),
        [(1, 1), (1, 6), (2, 1), (2, 3), (3, 1), (3, 4)]
    );
}

/// A look back over all that stands between takes a time that grows with the square.
#[test]
fn signs_far_behind_their_move_are_read_at_once() {
    let text = ["32-28 ", &"{a}".repeat(100_000), &" $1 !".repeat(100_000)].concat();
    let record = one(&text);
    let marks: Vec<usize> = record.moves().map(|mv| mv.marks.len()).collect();
    assert_eq!((marks, record.items.len()), (vec![100_000], 200_001));
    let inside = one("32-28 (33-29 {a} !) ?").items;
    let [Item::Move(mv), Item::Variation(_)] = &inside[..] else {
        panic!("a move and a variation: {inside:?}");
    };
    assert_eq!(mv.marks, ["?"]);
}

#[test]
fn what_is_written_is_read_as_the_same_record() {
    let mut random = Random(1);
    let mut checked = 0;
    for _ in 0..20_000 {
        let text = scribble(&mut random);
        for record in Reader::new(text.as_bytes()).flatten() {
            let written = pdn::write(&record);
            let again = one(&written);
            let [before, after] = [record, again].map(without_places);
            assert_eq!(after, before, "{text:?}\n{written}");
            assert!(
                written
                    .lines()
                    .all(|line| line.chars().count() <= 80 || line.contains('['))
            );
            checked += 1;
        }
    }
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn no_bytes_make_it_panic_or_run_forever() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        let mut bytes = scribble(&mut random).into_bytes();
        for _ in 0..random.below(6) {
            let place = random.below(bytes.len() as u32 + 1) as usize;
            bytes.insert(place, random.below(256) as u8);
        }
        let mut number = 0;
        for record in Reader::new(&bytes[..]) {
            match record {
                Ok(record) => number = record.number.max(number + 1),
                Err(ReadError::Bad(bad)) => number = bad.number.max(number + 1),
                Err(ReadError::Utf16) => {}
                Err(error) => panic!("{error}"),
            }
            assert!(number <= bytes.len() as u64);
        }
    }
}
