//! Sets of kings, numbered over all squares of the board.

use remise::index;
use remise::square::{Board, SquareSet};

/// All sets of so many kings, in the order of their numbers.
#[derive(Debug)]
pub struct KingSets {
    /// The sets.
    pub sets: Vec<SquareSet>,
    /// The number of each set after half a turn of the board.
    pub turned: Vec<u32>,
}

impl KingSets {
    /// All sets of `count` kings.
    pub fn new(board: &Board, count: u8) -> KingSets {
        let sets: Vec<SquareSet> = index::sets(u32::from(count), board.squares()).collect();
        let turned = sets
            .iter()
            .map(|&set| number(board, board.turn(set)) as u32);
        KingSets {
            turned: turned.collect(),
            sets,
        }
    }
}

/// The number of a set among those of as many kings.
#[inline]
pub fn number(board: &Board, set: SquareSet) -> u64 {
    index::index_of_set(set, board.squares())
}

/// Writes the numbers of `set` with one more king, for every square of the board in turn; `None` where
/// it has one already.
pub fn with_one_more(board: &Board, set: SquareSet, numbers: &mut Vec<Option<u32>>) {
    numbers.clear();
    // Kings before the new one keep their place in the set, those behind it move up by one.
    let squares = board.squares();
    let places = (1..).zip(set.into_iter().map(|king| squares.count_before(king)));
    let mut before = 0;
    let mut behind: u64 = places
        .map(|(place, rank)| index::choose(rank, place + 1))
        .sum();
    let mut place = 1;
    for (rank, square) in (0..).zip(squares) {
        if set.has(square) {
            behind -= index::choose(rank, place + 1);
            before += index::choose(rank, place);
            place += 1;
            numbers.push(None);
        } else {
            numbers.push(Some((before + index::choose(rank, place) + behind) as u32));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use remise::rules::INTERNATIONAL;

    #[test]
    fn sets_are_numbered_with_one_more_king_and_turned() {
        let board = &INTERNATIONAL.board;
        let mut numbers = Vec::new();
        for count in 0..=3 {
            let kings = KingSets::new(board, count);
            for (at, &set) in kings.sets.iter().enumerate() {
                assert_eq!(number(board, set), at as u64);
                let turned = kings.turned[at] as usize;
                assert_eq!(kings.sets[turned], board.turn(set));
                with_one_more(board, set, &mut numbers);
                let expected = board.squares().into_iter().map(|square| {
                    let more = set.or(SquareSet::of(square));
                    (more != set).then(|| number(board, more) as u32)
                });
                assert!(numbers.iter().copied().eq(expected), "{set:?}");
            }
        }
    }
}
