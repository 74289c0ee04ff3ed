//! The positions of a slice one after another, in the order of their numbers.
//!
//! Going on to the next position costs far less than making it from its number: mostly one king of
//! the side to move goes to the next free square (Knuth, 7.1.3, "Gosper's hack", over the squares that
//! are free instead of all bits).

use super::{Index, set_at};
use crate::position::Position;
use crate::square::{Color, SquareSet};

/// The set of as many squares of `free` that has the next number; `None` after the last.
#[inline]
pub fn next_set(set: SquareSet, free: SquareSet) -> Option<SquareSet> {
    let low = set.0 & set.0.wrapping_neg();
    // The carry runs over taken squares and over those that are not free.
    let carried = (set.0 | !free.0).checked_add(low).filter(|_| low != 0)?;
    let raised = SquareSet(carried & free.0);
    let mut next = raised;
    let mut rest = free;
    for _ in raised.len()..set.len() {
        let first = rest.0 & rest.0.wrapping_neg();
        next.0 |= first;
        rest.0 &= !first;
    }
    Some(next)
}

/// The positions of a slice from some number on; see [`Index::positions`].
#[derive(Clone, Debug)]
pub struct Positions<'i> {
    index: &'i Index,
    next: Option<Position>,
    block: u64,
    /// The squares without a man.
    free: SquareSet,
}

impl<'i> Positions<'i> {
    pub(super) fn new(index: &'i Index, start: u64) -> Positions<'i> {
        let mut positions = Positions {
            index,
            next: None,
            block: 0,
            free: SquareSet::EMPTY,
        };
        if start < index.len() {
            let position = index.position_at(start);
            positions.block = start / index.kings_len;
            positions.free = positions.free_squares(&position);
            positions.next = Some(position);
        }
        positions
    }

    fn free_squares(&self, position: &Position) -> SquareSet {
        let [white, black] = Color::BOTH.map(|color| position.men(color));
        self.index.board.squares().without(white.or(black))
    }

    #[inline]
    fn after(&mut self, position: &Position) -> Option<Position> {
        let theirs = position.kings(Color::Black);
        let ours = position.kings(Color::White);
        if let Some(ours) = next_set(ours, self.free.without(theirs)) {
            return Some(position.with_kings(Color::White, ours));
        }
        match next_set(theirs, self.free) {
            Some(theirs) => Some(self.with_first_kings(position, theirs)),
            None => self.next_block(),
        }
    }

    /// The first position with the men of `position` and the black kings `theirs`.
    fn with_first_kings(&self, position: &Position, theirs: SquareSet) -> Position {
        let count = u32::from(self.index.material.sides[0].kings);
        let ours = set_at(0, count, self.free.without(theirs));
        position
            .with_kings(Color::Black, theirs)
            .with_kings(Color::White, ours)
    }

    fn next_block(&mut self) -> Option<Position> {
        self.block += 1;
        let next = self.block * self.index.kings_len;
        let position = (next < self.index.len()).then(|| self.index.position_at(next))?;
        self.free = self.free_squares(&position);
        Some(position)
    }
}

impl Iterator for Positions<'_> {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        let position = self.next?;
        self.next = self.after(&position);
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::sets;
    use crate::material::Material;
    use crate::square::Board;

    #[test]
    fn the_walk_meets_every_number_in_turn() {
        for board in [Board::new(10, 5), Board::new(6, 3)] {
            for material in (2..=3).flat_map(Material::all_with) {
                let index = Index::new(board, material).expect("few pieces");
                for start in [0, 1, index.len() / 2, index.len()] {
                    let numbers = index.positions(start).map(|p| index.index_of(&p));
                    assert!(numbers.eq(start..index.len()), "{material} from {start}");
                }
            }
        }
    }

    #[test]
    fn next_sets_are_those_of_the_list() {
        let free = SquareSet(1 << 63 | 0b1011_0110_1101);
        for count in 0..=6 {
            let all: Vec<SquareSet> = sets(count, free).collect();
            let first = set_at(0, count, free);
            let walked = std::iter::successors(Some(first), |&set| next_set(set, free));
            assert_eq!(walked.collect::<Vec<_>>(), all);
        }
    }
}
