//! The men of one block after another.

use remise::index::{Index, next_set};
use remise::square::{Board, Color, SquareSet};

/// A block and its men; going on to the next block costs far less than finding its men by its number.
#[derive(Clone, Copy, Debug)]
pub struct Men<'i> {
    index: &'i Index,
    board: &'i Board,
    /// The number of the block.
    pub block: u64,
    /// The men of White, the side to move, and of Black.
    pub men: [SquareSet; 2],
}

impl<'i> Men<'i> {
    /// The block with this number.
    pub fn at(index: &'i Index, board: &'i Board, block: u64) -> Men<'i> {
        Men {
            index,
            board,
            block,
            men: index.men_at(block),
        }
    }

    /// Goes on to block number `block`.
    #[inline]
    pub fn go_on_to(&mut self, block: u64) {
        if block == self.block {
            return;
        }
        let next = self.next().filter(|_| block == self.block + 1);
        self.men = next.unwrap_or_else(|| self.index.men_at(block));
        self.block = block;
    }

    /// The men of the next block, unless more than the innermost set changes.
    #[inline]
    fn next(&self) -> Option<[SquareSet; 2]> {
        let [white, black] = self.men;
        let room = self.board.men_squares(Color::Black).without(white);
        if let Some(black) = next_set(black, room) {
            return Some([white, black]);
        }
        if !black.is_empty() {
            return None;
        }
        let home_row = self.board.crown_row(Color::Black);
        let middle = self.board.men_squares(Color::White).without(home_row);
        let next = next_set(white.without(home_row), middle)?;
        Some([next.or(SquareSet(white.0 & home_row.0)), black])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use remise::material::Material;
    use remise::rules::INTERNATIONAL;

    #[test]
    fn men_are_those_of_the_number() {
        let board = &INTERNATIONAL.board;
        for material in (2..=4).flat_map(Material::all_with) {
            let index = Index::new(*board, material).expect("few pieces");
            let mut men = Men::at(&index, board, 0);
            for block in 0..index.blocks() {
                men.go_on_to(block);
                assert_eq!(men.men, index.men_at(block), "{material} {block}");
            }
            men.go_on_to(index.blocks() / 2);
            assert_eq!(men.men, index.men_at(index.blocks() / 2), "{material}");
        }
    }
}
