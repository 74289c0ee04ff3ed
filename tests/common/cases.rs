//! The positions of data/moves.csv with all their legal moves.

use remise::moves::Move;
use remise::notation::fen;
use remise::position::Position;
use remise::rules::Rules;
use remise::square::{Square, SquareSet};

use crate::rows::rows;
use crate::variants::variant;

/// A position with all its legal moves.
pub struct Case {
    pub id: String,
    pub rules: Rules,
    pub position: Position,
    pub moves: Vec<CaseMove>,
}

/// A legal move and the squares that the file names for it: start and end, or the full path.
pub struct CaseMove {
    pub mv: Move,
    pub squares: Vec<Square>,
}

/// All cases of data/moves.csv.
pub fn cases() -> Vec<Case> {
    let all = rows(include_str!("../../data/moves.csv"));
    all.iter().map(|row| case(row)).collect()
}

fn case(row: &[&str]) -> Case {
    let [id, game, _, text, list] = row[..] else {
        panic!("five fields: {row:?}");
    };
    let rules = variant(game);
    let fen = fen::read(&rules, text).unwrap_or_else(|error| panic!("{id}: {error}"));
    let moves = list.split_whitespace().map(|text| case_move(&rules, text));
    Case {
        id: id.to_owned(),
        moves: moves.collect(),
        position: fen.position,
        rules,
    }
}

/// A move such as `15x2(8,19,20)=K`.
fn case_move(rules: &Rules, text: &str) -> CaseMove {
    let square = |text: &str| -> Square {
        let number = text.parse().expect("a number");
        rules.board.square(number).expect("a square")
    };
    let (text, crowns) = text
        .strip_suffix("=K")
        .map_or((text, false), |text| (text, true));
    let (text, captured) = text.split_once('(').unwrap_or((text, ""));
    let captured = captured.trim_end_matches(')').split(',');
    let captured: SquareSet = captured
        .filter(|text| !text.is_empty())
        .map(square)
        .collect();
    let squares: Vec<Square> = text.split(['-', 'x']).map(square).collect();
    let mv = Move {
        from: squares[0],
        to: squares[squares.len() - 1],
        captured,
        crowns,
    };
    CaseMove { mv, squares }
}
