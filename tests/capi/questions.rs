//! Questions with the answers of the Rust library, as `check.c` reads them. Boards are numbered here
//! once more, by the words of the header.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use remise::notation::{fen, movetext};
use remise::position::Position;
use remise::rules::Rules;
use remise::square::{Color, SquareSet};
use remise::tablebase::{RankedMove, Tablebase};
use remise::value::{Outcome, Wdl};

use crate::random::Random;

/// Writes so many questions to `file`.
pub fn write(tables: &Path, rules: &Rules, count: usize, file: &Path) {
    let base = Tablebase::open_with(tables, Some(rules.name), None).expect("tables");
    let mut random = Random(count as u64);
    let mut text = String::new();
    for _ in 0..count {
        let position = random.position(rules, 4);
        let limit = base.limits().limit(position.material()).expect("a limit");
        let left = (random.below(2) == 0).then(|| random.below(limit + 1));
        question(&base, &position, left, &mut text);
    }
    fs::write(file, text).expect("a file");
}

/// The question with another result.
pub fn spoil(line: &str) -> String {
    let mut fields: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let outcome: i32 = fields[15].parse().expect("a result");
    fields[15] = if outcome == 0 { "1" } else { "0" }.to_owned();
    fields.join(" ") + "\n"
}

fn question(base: &Tablebase, position: &Position, left: Option<u32>, text: &mut String) {
    let rules = base.rules();
    let side = u8::from(position.side() == Color::Black);
    write!(text, "{} {side}", fen::write(rules, position)).expect("text");
    for numbering in 0..3 {
        for color in Color::BOTH {
            for set in [position.men(color), position.kings(color)] {
                write!(text, " {:x}", bits(rules, set, numbering)).expect("text");
            }
        }
    }
    let value = base.value(position).expect("a value");
    let outcome = base.outcome(position, left).expect("an outcome");
    let answer_left = left.or(base.limits().limit(position.material()));
    let moves = base.moves(position, left).expect("moves");
    write!(
        text,
        " {} {} {} {} {} {} {}",
        plies(left),
        number(outcome),
        wdl_number(value.wdl),
        plies(value.dtz),
        plies(value.dtw),
        plies(answer_left),
        moves.len()
    )
    .expect("text");
    for numbering in 0..3 {
        text.push('|');
        for ranked in &moves {
            text.push_str(&move_text(rules, position, ranked, numbering));
        }
    }
    text.push('\n');
}

fn move_text(rules: &Rules, position: &Position, ranked: &RankedMove, numbering: u8) -> String {
    let mv = &ranked.mv;
    format!(
        " {},{},{},{},{:x},{},{},{},{}",
        movetext::write(rules, position, mv),
        rules.board.number(mv.from),
        rules.board.number(mv.to),
        u8::from(mv.crowns),
        bits(rules, mv.captured, numbering),
        number(ranked.outcome),
        wdl_number(ranked.wdl),
        plies(ranked.dtz),
        plies(ranked.dtw)
    )
}

fn bits(rules: &Rules, set: SquareSet, numbering: u8) -> u64 {
    let width = u32::from(rules.board.width());
    let bit = |square| {
        let place = rules.board.number(square) - 1;
        let (row, file) = (place / width, place % width);
        match numbering {
            0 => place,
            1 => place + place / (2 * width),
            _ => (2 * width + 3) * (row / 2) + (width + 1) * (row % 2) + file,
        }
    };
    set.into_iter().map(|square| 1 << bit(square)).sum()
}

fn plies(plies: Option<u32>) -> i64 {
    plies.map_or(-1, i64::from)
}

fn number(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Loss => -1,
        Outcome::Draw => 0,
        Outcome::Win => 1,
    }
}

fn wdl_number(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -2,
        Wdl::BlessedLoss => -1,
        Wdl::Draw => 0,
        Wdl::CursedWin => 1,
        Wdl::Win => 2,
    }
}
