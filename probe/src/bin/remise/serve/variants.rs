//! The games, as a page needs to know them to draw their boards.

use remise::limits::Limits;
use remise::notation::fen;
use remise::position::Position;
use remise::rules::Rules;
use remise::square::Square;
use serde::Serialize;

/// A game.
#[derive(Serialize)]
pub struct Variant {
    variant: &'static str,
    columns: u8,
    rows: u8,
    /// In the order of their numbers.
    squares: Vec<SquareFacts>,
    /// The position in which a game begins.
    start: String,
    capture_sign: char,
    /// The default one first.
    limits: Vec<RuleSet>,
}

/// A dark square.
#[derive(Serialize)]
struct SquareFacts {
    square: u32,
    /// As moves and positions have it.
    name: String,
    /// 0 at the top, Black's side.
    row: u8,
    /// 0 at White's left.
    column: u8,
}

/// A rule set of draw limits.
#[derive(Serialize)]
struct RuleSet {
    limits: &'static str,
    clauses: Vec<ClauseFacts>,
}

/// A draw limit.
#[derive(Serialize)]
struct ClauseFacts {
    class: &'static str,
    plies: u32,
    article: &'static str,
}

impl Variant {
    /// What is to be known of a game.
    pub fn of(rules: &Rules) -> Variant {
        let board = &rules.board;
        let facts = |square: Square| SquareFacts {
            square: board.number(square),
            name: rules.name_of(square).to_string(),
            row: board.row_of(square),
            column: board.file_of(square),
        };
        Variant {
            variant: rules.name,
            columns: 2 * board.width(),
            rows: board.rows(),
            squares: board.squares().into_iter().map(facts).collect(),
            start: fen::write(rules, &Position::start(rules)),
            capture_sign: rules.capture_sign,
            limits: rules
                .limits
                .iter()
                .map(|limits| RuleSet::of(limits))
                .collect(),
        }
    }
}

impl RuleSet {
    fn of(limits: &Limits) -> RuleSet {
        let clauses = limits.clauses.iter();
        let facts = clauses.map(|clause| ClauseFacts {
            class: clause.class.name(),
            plies: clause.plies,
            article: clause.article,
        });
        RuleSet {
            limits: limits.name,
            clauses: facts.collect(),
        }
    }
}
