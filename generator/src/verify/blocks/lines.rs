//! The diagonal lines of the board, along which kings move.

use remise::square::{Board, Direction, SquareSet};

/// The lines of two or more squares; each square is its place among all squares of the board.
#[derive(Debug)]
pub struct Lines(Vec<Vec<u8>>);

impl Lines {
    /// The lines of `board`.
    pub fn new(board: &Board) -> Lines {
        let downward = [Direction::SouthWest, Direction::SouthEast];
        let lines = downward.into_iter().flat_map(|direction| {
            let is_first =
                move |square: &SquareSet| board.step(*square, direction.opposite()).is_empty();
            let squares = board.squares().into_iter().map(SquareSet::of);
            let firsts = squares.filter(is_first);
            firsts.map(move |first| line(board, first, direction))
        });
        Lines(lines.filter(|line| line.len() > 1).collect())
    }

    /// Every line in both directions.
    pub fn both_ways(&self, mut each: impl FnMut(&mut dyn Iterator<Item = u8>)) {
        for line in &self.0 {
            each(&mut line.iter().copied());
            each(&mut line.iter().rev().copied());
        }
    }
}

fn line(board: &Board, first: SquareSet, direction: Direction) -> Vec<u8> {
    let next = |&square: &SquareSet| {
        Some(board.step(square, direction)).filter(|square| !square.is_empty())
    };
    let squares = std::iter::successors(Some(first), next);
    let places = squares.flatten();
    places
        .map(|square| board.number(square) as u8 - 1)
        .collect()
}
