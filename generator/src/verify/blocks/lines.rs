//! The diagonal lines of the board, along which kings move.

use remise::square::{Board, Direction, SquareSet};

/// The lines of two or more squares, each in both directions; a square is its place among all squares
/// of the board.
#[derive(Debug)]
pub struct Lines(Vec<Vec<u8>>);

impl Lines {
    /// The lines of `board`.
    pub fn new(board: &Board) -> Lines {
        let lines = Direction::ALL.into_iter().flat_map(|direction| {
            let back = direction.opposite();
            let squares = board.squares().into_iter().map(SquareSet::of);
            let firsts = squares.filter(move |&square| board.step(square, back).is_empty());
            firsts.map(move |first| line(board, first, direction))
        });
        Lines(lines.filter(|line| line.len() > 1).collect())
    }

    /// The lines.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.0.iter().map(Vec::as_slice)
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

#[cfg(test)]
mod tests {
    use super::*;
    use remise::rules::INTERNATIONAL;

    #[test]
    fn every_step_is_on_one_line() {
        let board = &INTERNATIONAL.board;
        let lines = Lines::new(board);
        let mut steps: Vec<(u8, u8)> = lines
            .iter()
            .flat_map(|line| line.windows(2).map(|pair| (pair[0], pair[1])))
            .collect();
        steps.sort_unstable();
        let squares = board.squares().into_iter();
        let mut expected: Vec<(u8, u8)> = squares
            .flat_map(|from| {
                let to = Direction::ALL.map(|way| board.step(SquareSet::of(from), way));
                to.into_iter().flatten().map(move |to| (from, to))
            })
            .map(|(from, to)| (board.number(from) as u8 - 1, board.number(to) as u8 - 1))
            .collect();
        expected.sort_unstable();
        assert_eq!(steps, expected);
    }
}
