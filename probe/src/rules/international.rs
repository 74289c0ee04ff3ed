//! International draughts, 10x10.

use super::{Articles, Crowning, IrregularArticles, Rules, Scores};
use crate::limits;
use crate::square::{Board, Color, Names};

/// The articles of FMJD, Annex 1 (2015).
pub(super) const ARTICLES: Articles = Articles {
    repetition: "6.1",
    over: Some("7.2"),
    irregular: Some(IrregularArticles {
        man: "3.4",
        king: "3.9",
        capture: "4.2",
        compulsory: "4.13",
        crowning: "4.15",
        list: "5.4",
        stands: "5.7",
    }),
};

/// International draughts, 10x10 (FMJD, Annex 1).
pub const INTERNATIONAL: Rules = Rules {
    name: "international",
    game_type: 20,
    board: Board::new(10, 5),
    flying_kings: true,
    men_capture_backward: true,
    majority_capture: true,
    crowning: Crowning::AtEndOfMove,
    first_to_move: Color::White,
    pieces_at_start: 20,
    names: Names::Numbers,
    capture_sign: 'x',
    scores: Scores::TwoForAWin,
    articles: ARTICLES,
    limits: &[&limits::FMJD, &limits::LIDRAUGHTS, &limits::NONE],
};
