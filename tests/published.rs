//! Tables up to four pieces against everything that others have published about them.

#[path = "common/built.rs"]
mod built;
#[path = "common/rows.rs"]
mod rows;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use remise::format::Kind;
use remise::limits::{Class, FMJD, LIDRAUGHTS, Limits};
use remise::material::{Material, Side};
use remise::moves::Move;
use remise::notation::{fen, movetext};
use remise::position::Position;
use remise::rules::{INTERNATIONAL, Rules};
use remise::square::{Color, Square, SquareSet};
use remise::tablebase::{RankedMove, Tablebase};
use remise::value::{Outcome, Wdl};
use rows::rows;

const RULES: &Rules = &INTERNATIONAL;

/// All tables up to four pieces.
struct Tables {
    fmjd: Tablebase,
    lidraughts: Tablebase,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let root = built::folder("published");
    built::build(&root, 4, &FMJD, &Kind::ALL);
    built::build(&root, 4, &LIDRAUGHTS, &[Kind::Wdl, Kind::Dtz]);
    let open =
        |limits: &Limits| Tablebase::open_with(&root, None, Some(limits.name)).expect("tables");
    Tables {
        fmjd: open(&FMJD),
        lidraughts: open(&LIDRAUGHTS),
    }
});

fn position(text: &str) -> Position {
    fen::read(RULES, text).expect(text).position
}

/// Up to four pieces nothing is cursed: with and without draw limits the result is the same.
fn outcome(position: &Position) -> Outcome {
    let wdl = TABLES.fmjd.wdl(position).expect("a value");
    assert_eq!(wdl.limited(), wdl.unlimited());
    wdl.limited()
}

fn dtw(position: &Position) -> Option<u32> {
    TABLES.fmjd.dtw(position).expect("a distance")
}

#[test]
fn verdicts() {
    let all = rows(include_str!("../data/verdicts.csv"));
    assert_eq!(all.len(), 31);
    for row in all {
        let [text, result, remark] = row[..] else {
            panic!("three fields: {row:?}");
        };
        let found = outcome(&position(text)).to_string();
        assert_eq!(found, result, "{text} {remark}");
    }
}

#[test]
fn longest_wins() {
    let all = rows(include_str!("../data/longest_wins.csv"));
    assert_eq!(all.len(), 42);
    for row in all {
        let [text, result, plies, _] = row[..] else {
            panic!("four fields: {row:?}");
        };
        let position = position(text);
        assert_eq!(outcome(&position).to_string(), result, "{text}");
        assert_eq!(dtw(&position), plies.parse().ok(), "{text}");
    }
}

#[test]
fn endings_of_games() {
    let all = rows(include_str!("../data/endings.csv"));
    assert_eq!(all.len(), 508);
    for row in all {
        let [text, value, plies, legal, wins, draws, losses, best] = row[..] else {
            panic!("eight fields: {row:?}");
        };
        let position = position(text);
        assert_eq!(outcome(&position).to_string(), value, "{text}");
        assert_eq!(dtw(&position), plies.parse().ok(), "{text}");
        let moves = TABLES.fmjd.moves(&position, None).expect("moves");
        let count = |outcome| moves.iter().filter(|mv| mv.outcome == outcome).count();
        let counts = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(count);
        let counts = [moves.len(), counts[0], counts[1], counts[2]].map(|count| count.to_string());
        assert_eq!(counts, [legal, wins, draws, losses], "{text}");
        let best: BTreeSet<Move> = best
            .split(' ')
            .filter_map(|mv| read(&position, mv))
            .collect();
        let found = best_by_dtw(&moves);
        let is_cut = best.len() == LISTED && found.is_superset(&best);
        assert!(is_cut || found == best, "{text}: {found:?}");
    }
}

/// The most moves that a row lists; there may be more.
const LISTED: usize = 6;

/// The move that `text` names; `None` if it is empty.
fn read(position: &Position, text: &str) -> Option<Move> {
    if text.is_empty() {
        return None;
    }
    let readings = movetext::read(RULES, position, text).expect(text);
    assert_eq!(readings.len(), 1, "{text}");
    readings.first().copied()
}

/// The quickest wins or the longest losses; nothing for a draw.
fn best_by_dtw(moves: &[RankedMove]) -> BTreeSet<Move> {
    let result = moves.iter().map(|mv| mv.outcome).max();
    let plies = moves.iter().filter(|mv| Some(mv.outcome) == result);
    let plies = plies.filter_map(|mv| mv.dtw);
    let wanted = match result {
        Some(Outcome::Win) => plies.min(),
        _ => plies.max(),
    };
    let same = |mv: &&RankedMove| Some(mv.outcome) == result && mv.dtw == wanted;
    match result {
        Some(Outcome::Draw) => BTreeSet::new(),
        _ => moves.iter().filter(same).map(|mv| mv.mv).collect(),
    }
}

#[test]
fn limits_in_mid_count() {
    let all = rows(include_str!("../data/counter_limits.csv"));
    assert_eq!(all.len(), 299);
    for row in all {
        let [text, class, value, plies, reset, cumulative] = row[..] else {
            panic!("six fields: {row:?}");
        };
        let position = position(text);
        assert_eq!(dtw(&position), plies.parse().ok(), "{text}");
        let (known, limit) = match class {
            "3v1" => (Class::LoneThree, 32),
            _ => (Class::LoneTwo, 10),
        };
        assert_eq!(FMJD.class(position.material()), known, "{text}");
        for (base, last) in [(&TABLES.lidraughts, reset), (&TABLES.fmjd, cumulative)] {
            check_last_count(
                base,
                &position,
                value,
                limit,
                last.parse().expect("a number"),
            );
        }
    }
}

/// The value stands for every count up to `last` and is a draw from there on; a position without a
/// move is lost at any count.
fn check_last_count(base: &Tablebase, position: &Position, value: &str, limit: u32, last: u32) {
    let name = base.limits().name;
    for count in 0..=limit {
        let found = base
            .outcome(position, Some(limit - count))
            .expect("a result");
        let expected = if count <= last { value } else { "draw" };
        let text = fen::write(RULES, position);
        assert_eq!(
            found.to_string(),
            expected,
            "{text} {name} at count {count}"
        );
    }
}

/// The capture that leaves two pieces begins a fresh count for lidraughts, so there the position is
/// lost sooner.
#[test]
fn one_position_takes_every_ply() {
    let lost = position("B:WK40,K45,50:BK7");
    for (base, plies) in [(&TABLES.fmjd, 32), (&TABLES.lidraughts, 29)] {
        let outcome = |left| base.outcome(&lost, Some(left)).expect("a result");
        assert_eq!(base.dtz(&lost).expect("a distance"), Some(plies));
        assert_eq!(outcome(plies), Outcome::Loss);
        assert_eq!(outcome(plies - 1), Outcome::Draw);
        assert_eq!(base.wdl(&lost).expect("a value"), Wdl::Loss);
    }
}

/// Checksums of whole slices, all positions in them, captures too. The layout of that program: one
/// signed byte for each list of squares, equal pieces ascending or not, in the order of white men,
/// white kings, black men, black kings, the first square outermost; wins in n plies are n, losses
/// -n; draws and lists that are no position are 100. CRC-16/CCITT-FALSE.
#[test]
fn checksums_of_whole_slices() {
    let all = rows(include_str!("../data/tables_crc16.csv"));
    assert_eq!(all.len(), 16);
    for row in all {
        let [slice, checksum] = row[..] else {
            panic!("two fields: {row:?}");
        };
        let found = crc16(slice_bytes(slice.parse().expect(slice)));
        assert_eq!(format!("{found:04x}"), checksum, "{slice}");
    }
}

const OTHER: i8 = 100;

fn slice_bytes(material: Material) -> impl Iterator<Item = u8> {
    let squares = u32::from(RULES.board.len());
    let pieces = u32::from(material.pieces());
    (0..squares.pow(pieces)).map(move |place| {
        let numbers = (0..pieces)
            .rev()
            .map(|digit| place / squares.pow(digit) % squares + 1);
        let numbers: Vec<u32> = numbers.collect();
        listed(material, &numbers).map_or(OTHER, |position| entry(&position)) as u8
    })
}

/// The position that a list of squares gives, if it is one.
fn listed(material: Material, numbers: &[u32]) -> Option<Position> {
    let [white, black] = material.sides;
    let (white_list, black_list) = numbers.split_at(usize::from(white.pieces()));
    let (white_men, white_kings) = of_side(white, white_list)?;
    let (black_men, black_kings) = of_side(black, black_list)?;
    let position = Position::empty(Color::White)
        .with_men(Color::White, white_men)
        .with_kings(Color::White, white_kings)
        .with_men(Color::Black, black_men)
        .with_kings(Color::Black, black_kings);
    position.faults(RULES).is_empty().then_some(position)
}

/// The men and the kings of one player, if each kind is in ascending order.
fn of_side(side: Side, numbers: &[u32]) -> Option<(SquareSet, SquareSet)> {
    let (men, kings) = numbers.split_at(usize::from(side.men));
    let ascend = |list: &[u32]| list.is_sorted_by(|a, b| a < b);
    let set = |list: &[u32]| -> SquareSet {
        let square = |&number: &u32| -> Square { RULES.board.square(number).expect("a square") };
        list.iter().map(square).collect()
    };
    (ascend(men) && ascend(kings)).then(|| (set(men), set(kings)))
}

fn entry(position: &Position) -> i8 {
    let plies = |plies: Option<u32>| i8::try_from(plies.expect("plies")).expect("few plies");
    match outcome(position) {
        Outcome::Draw => OTHER,
        Outcome::Win => plies(dtw(position)),
        Outcome::Loss => -plies(dtw(position)),
    }
}

fn crc16(bytes: impl Iterator<Item = u8>) -> u16 {
    bytes.fold(0xFFFF, |crc, byte| {
        (0..8).fold(crc ^ u16::from(byte) << 8, |crc: u16, _| {
            let shifted = crc << 1;
            if crc & 0x8000 == 0 {
                shifted
            } else {
                shifted ^ 0x1021
            }
        })
    })
}

#[test]
fn the_checksum_is_the_one_meant() {
    assert_eq!(crc16(b"123456789".iter().copied()), 0x29B1);
}
