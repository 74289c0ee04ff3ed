//! Captures of whole words against the moves of the naive solver: for every square of the axis king,
//! the same captures, with the same pieces on the board after them.

#[path = "common/naive.rs"]
mod naive;

use std::collections::BTreeSet;

use rayon::prelude::*;
use remise::material::Material;
use remise::rules::{BRAZILIAN, ENGLISH, INTERNATIONAL, POOL, RUSSIAN, Rules};
use remise::square::{Board, Color, SquareSet};
use remise_gen::captures::{AxisKing, Capture, Captures};
use remise_gen::words::{Layout, Pair, Pieces};

/// From, to, captured squares, squares after the move.
type Move = (usize, usize, Vec<usize>, Vec<u8>);

fn numbers(board: &Board, set: u64) -> Vec<usize> {
    SquareSet(set)
        .into_iter()
        .map(|square| board.number(square) as usize)
        .collect()
}

fn cells(board: &Board, pieces: &Pieces) -> Vec<u8> {
    let mut cells = vec![b'.'; usize::from(board.len()) + 1];
    for (sets, letters) in [(pieces.men, b"wb"), (pieces.kings, b"WB")] {
        for (set, &letter) in sets.into_iter().zip(letters) {
            for number in numbers(board, set) {
                cells[number] = letter;
            }
        }
    }
    cells
}

/// A word: its layout, the fixed pieces and the side to move.
struct Word<'l> {
    layout: &'l Layout,
    pieces: Pieces,
    side: Color,
}

impl Word<'_> {
    fn with_axis_king(&self, square: u64) -> Pieces {
        let mut pieces = self.pieces;
        if let Some(axis) = self.layout.axis {
            pieces.kings[axis as usize] |= square;
        }
        pieces
    }

    /// The captures of one position, from the rules.
    fn slow(&self, square: u64) -> BTreeSet<Move> {
        let rules = &self.layout.rules;
        let board = naive::Board {
            rows: usize::from(rules.board.rows()),
            width: usize::from(rules.board.width()),
        };
        let game = match rules.name {
            "russian" => naive::Game::Russian,
            "english" => naive::Game::English,
            "pool" => naive::Game::Pool,
            _ => naive::Game::International,
        };
        let placement = naive::Placement {
            cells: cells(&rules.board, &self.with_axis_king(square)),
            white_to_move: self.side == Color::White,
        };
        naive::legal_moves_of(game, &board, &placement)
            .into_iter()
            .filter(|mv| !mv.captured.is_empty())
            .map(|mv| (mv.from, mv.to, mv.captured, mv.after.cells))
            .collect()
    }

    /// The captures of one position, from those of the word.
    fn fast(&self, list: &[Capture], square: u64) -> BTreeSet<Move> {
        let here = list.iter().filter(|capture| capture.mask & square != 0);
        here.flat_map(|capture| self.expand(capture, square))
            .collect()
    }

    fn expand(&self, capture: &Capture, square: u64) -> Vec<Move> {
        let axis_is_taken = matches!(capture.axis, AxisKing::Taken | AxisKing::Ridden(_));
        let axis_moves = capture.axis == AxisKing::Moved;
        let from = if axis_moves { square } else { capture.from };
        let taken = capture.taken | if axis_is_taken { square } else { 0 };
        let landings = capture.landings(&self.layout.rays, square);
        let board = &self.layout.board;
        let number = |square: u64| numbers(board, square).first().copied().unwrap_or(0);
        let one = |to| {
            let mut capture = *capture;
            capture.to = SquareSet::of(to).0;
            let mut after = capture.others_after(&self.pieces, self.side);
            if axis_moves {
                after.kings[self.side as usize] |= capture.to;
            } else {
                after = capture.after(board, &self.pieces, self.side);
            }
            if let (Some(axis), AxisKing::Stays) = (self.layout.axis, capture.axis) {
                after.kings[axis as usize] |= square;
            }
            (
                number(from),
                number(capture.to),
                numbers(board, taken),
                cells(board, &after),
            )
        };
        SquareSet(landings).into_iter().map(one).collect()
    }

    /// Compares all positions of the word; gives how many there are.
    fn compare(&self, captures: &mut Captures) -> usize {
        let legal = self.layout.legal(&self.pieces);
        if legal == 0 {
            return 0;
        }
        let any = captures.generate(self.layout, &self.pieces, self.side, legal);
        assert_eq!(any & !legal, 0);
        for square in SquareSet(legal) {
            let square = SquareSet::of(square).0;
            let (fast, slow) = (self.fast(captures.list(), square), self.slow(square));
            let cells = || cells(&self.layout.board, &self.with_axis_king(square));
            let name = || String::from_utf8_lossy(&cells()).into_owned();
            assert_eq!(fast, slow, "{} {:?}", name(), self.side);
            assert_eq!(any & square != 0, !slow.is_empty(), "{}", name());
        }
        legal.count_ones() as usize
    }
}

/// Compares every word of a pair, or every so many that some `most` are left; gives the positions.
fn compare(rules: &Rules, pair: Pair, most: usize) -> usize {
    let layout = Layout::new(rules, pair).expect("few pieces");
    let words = layout.words();
    let all = layout.index.blocks() as usize * words * 2;
    let mut captures = Captures::default();
    let chosen = (0..all).step_by((all / most).max(1) | 1);
    chosen
        .map(|number| {
            let (block, rest) = (number / (2 * words), number % (2 * words));
            let men = layout.index.men_at(block as u64).map(|set| set.0);
            let word = Word {
                layout: &layout,
                pieces: layout.pieces(men, rest % words),
                side: Color::BOTH[rest / words],
            };
            word.compare(&mut captures)
        })
        .sum()
}

fn compare_all(rules: &Rules, pieces: u8, most: usize) -> usize {
    let slices = Material::all_with(pieces);
    let pairs: BTreeSet<Pair> = slices.into_iter().map(|slice| Pair::of(slice).0).collect();
    let pairs = pairs.into_par_iter();
    pairs.map(|pair| compare(rules, pair, most)).sum()
}

#[test]
fn every_word_up_to_three_pieces() {
    for pieces in 2..=3 {
        assert!(compare_all(&INTERNATIONAL, pieces, usize::MAX) > 0);
    }
}

#[test]
fn some_words_of_all_slices_with_more_pieces() {
    for (pieces, most) in [(4, 800), (5, 400), (6, 60)] {
        assert!(compare_all(&INTERNATIONAL, pieces, most) > 0);
    }
}

#[test]
fn words_of_the_games_on_64_squares() {
    for rules in [&RUSSIAN, &BRAZILIAN, &ENGLISH, &POOL] {
        for (pieces, most) in [
            (2, usize::MAX),
            (3, usize::MAX),
            (4, 800),
            (5, 400),
            (6, 80),
        ] {
            assert!(compare_all(rules, pieces, most) > 0);
        }
    }
}

#[test]
#[ignore = "takes some ten minutes"]
fn every_word_with_four_pieces() {
    assert!(compare_all(&INTERNATIONAL, 4, usize::MAX) > 40_000_000);
}
