//! The positions of a block in the order of a table file.
//!
//! A pair is solved from one side of the board, but each of its slices is stored with its own side
//! to move as White. So for the slice whose side to move is the pair's Black, everything is turned.

use remise::index::{self, Index};
use remise::square::{Color, SquareSet};

use crate::words::{Layout, NO_AXIS, Pieces};

/// One block, as the slice with one side to move numbers its positions.
#[derive(Clone, Copy)]
pub struct BlockOrder<'l> {
    /// The layout of the pair.
    pub layout: &'l Layout,
    /// The men of White and of Black, as the pair sees them.
    pub men: [u64; 2],
    /// The side to move, as the pair sees it.
    pub side: Color,
}

/// Where the words of a block keep a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The word.
    pub word: usize,
    /// The bit.
    pub bit: u32,
}

impl Place {
    /// True if the position is in the set that `words` hold.
    #[inline]
    pub fn is_in(self, words: &[u64]) -> bool {
        words[self.word] >> self.bit & 1 != 0
    }

    /// Its distance among `plies`, of so many lanes a word.
    #[inline]
    pub fn distance(self, plies: &[u8], lanes: usize) -> u8 {
        plies[self.word * lanes + (self.bit as usize & (lanes - 1))]
    }
}

/// A set of kings, with its part of the place where positions are kept.
struct KingSet {
    set: u64,
    word: usize,
    bit: u32,
}

impl BlockOrder<'_> {
    /// The number of the block in the slice's own index.
    pub fn number(&self, index: &Index) -> u64 {
        let pieces = Pieces {
            men: self.men,
            kings: [0; 2],
        };
        let men = match self.side {
            Color::White => pieces.men,
            Color::Black => pieces.flip(&self.layout.board).men,
        };
        index.block_of(SquareSet(men[0]), SquareSet(men[1]))
    }

    /// Calls `each` with the place of every position, in the order of the file, a row at a time: the
    /// positions with the same kings of the side not to move.
    pub fn rows(&self, mut each: impl FnMut(&[Place])) {
        let outer = self.king_sets(self.side.other());
        let inner = self.king_sets(self.side);
        let no_axis = self.layout.axis.is_none().then(|| NO_AXIS.trailing_zeros());
        let mut row = Vec::with_capacity(inner.len());
        for theirs in &outer {
            let free = inner.iter().filter(|ours| ours.set & theirs.set == 0);
            row.clear();
            row.extend(free.map(|ours| Place {
                word: theirs.word + ours.word,
                bit: no_axis.unwrap_or(theirs.bit | ours.bit),
            }));
            each(&row);
        }
    }

    /// Calls `each` with the place of every position, in the order of the file.
    pub fn for_each(&self, mut each: impl FnMut(Place)) {
        self.rows(|row| row.iter().for_each(|&place| each(place)));
    }

    /// The sets of kings of `color`, in the order of the file.
    fn king_sets(&self, color: Color) -> Vec<KingSet> {
        let count = u32::from(self.layout.pair.side(color).kings);
        if count == 0 {
            return vec![KingSet {
                set: 0,
                word: 0,
                bit: 0,
            }];
        }
        let board = &self.layout.board;
        let turned = self.side == Color::Black;
        let turn = |set: SquareSet| if turned { board.turn(set) } else { set };
        let free = turn(
            board
                .squares()
                .without(SquareSet(self.men[0] | self.men[1])),
        );
        let sets = index::sets(count, free).map(|set| self.king_set(turn(set).0, color));
        sets.collect()
    }

    fn king_set(&self, set: u64, color: Color) -> KingSet {
        let (word, bit) = if self.layout.axis == Some(color) {
            let others = self.layout.number(set & (set - 1));
            (others * self.layout.across.len(), set.trailing_zeros())
        } else {
            (self.layout.number(set), 0)
        };
        KingSet { set, word, bit }
    }
}
