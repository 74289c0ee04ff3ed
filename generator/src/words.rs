//! King words: how the positions of a pair of slices are laid out in memory.
//!
//! A [`Pair`] is a slice and its flip, seen from one side of the board: the player with more kings
//! (then more men) is White, and either player may be to move. One king of the player with fewer
//! kings, but at least one, is the *axis king*. All other pieces fixed, the positions with the axis
//! king on the squares of the board are the bits of one 64-bit *word*. A block is an array of
//! words, numbered by the other kings of the axis side (outer) and the kings of the other side
//! (inner); that number does not depend on the men, so a man move leads to the word of the same
//! number in another block. Without men, a word stands for the turned board as well.
//!
//! A pair without kings has one word a block, and in it one bit, [`NO_AXIS`], that is no square.

use std::sync::Arc;

use remise::index::{self, Index};
use remise::material::{Material, Side};
use remise::rules::Rules;
use remise::square::{Board, Color, SquareSet};

use crate::captures::Rays;
use crate::fold::{Fold, Kept};
use crate::paging::Paging;

/// The only bit of a word without an axis king.
pub const NO_AXIS: u64 = 1 << 63;

/// A slice and its flip.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    /// The player with more kings, then more men.
    pub white: Side,
    /// The other player.
    pub black: Side,
}

impl Pair {
    /// The pair of a slice, and whether the slice's side to move is its Black.
    pub fn of(material: Material) -> (Pair, bool) {
        let [own, enemy] = material.sides;
        let turned = enemy > own;
        let (white, black) = if turned { (enemy, own) } else { (own, enemy) };
        (Pair { white, black }, turned)
    }

    /// The slice with `side` to move.
    pub fn slice(&self, side: Color) -> Material {
        match side {
            Color::White => Material::new(self.white, self.black),
            Color::Black => Material::new(self.black, self.white),
        }
    }

    /// The slices of the pair: two, or one if it is its own flip.
    pub fn slices(&self) -> impl Iterator<Item = (Color, Material)> {
        let count = if self.white == self.black { 1 } else { 2 };
        Color::BOTH
            .into_iter()
            .take(count)
            .map(|side| (side, self.slice(side)))
    }

    /// The pieces of `color`.
    pub const fn side(&self, color: Color) -> Side {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// True if there are men.
    pub const fn has_men(&self) -> bool {
        self.white.men + self.black.men > 0
    }

    /// The side of the axis king, if there is a king.
    pub const fn axis(&self) -> Option<Color> {
        match (self.white.kings, self.black.kings) {
            (_, 1..) => Some(Color::Black),
            (1.., 0) => Some(Color::White),
            _ => None,
        }
    }
}

/// The fixed pieces of a word, or all pieces of a position: men and kings by colour, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// Men of White and of Black.
    pub men: [u64; 2],
    /// Kings of White and of Black, without an axis king that stands for every square.
    pub kings: [u64; 2],
}

impl Pieces {
    /// The pieces of one player.
    #[inline]
    pub const fn of(&self, color: Color) -> u64 {
        self.men[color as usize] | self.kings[color as usize]
    }

    /// All pieces.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.of(Color::White) | self.of(Color::Black)
    }

    /// Colours swapped, board turned.
    #[inline]
    pub fn flip(&self, board: &Board) -> Pieces {
        let turn = |set| board.turn(SquareSet(set)).0;
        Pieces {
            men: [turn(self.men[1]), turn(self.men[0])],
            kings: [turn(self.kings[1]), turn(self.kings[0])],
        }
    }
}

/// Sets of the other kings of `axis`, one of whose kings is the axis king, and of those of the other
/// side; none if it has no king.
pub fn king_sets(board: &Board, pair: Pair, axis: Color) -> [usize; 2] {
    let sets = |kings: u8| index::choose(u32::from(board.len()), u32::from(kings)) as usize;
    let others = pair.side(axis).kings.checked_sub(1);
    others.map_or([0; 2], |others| {
        [sets(others), sets(pair.side(axis.other()).kings)]
    })
}

/// Words in a block of `pair`, if a king of `axis` is the axis king; 0 if it has none.
pub fn sizes(board: &Board, pair: Pair, axis: Color) -> usize {
    let [others, across] = king_sets(board, pair, axis);
    let kept = match pair.has_men() {
        false => Fold::sets(board, pair.side(axis.other()).kings) as usize,
        true => across,
    };
    others * kept
}

/// Where positions are kept that differ by the axis king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WordOf {
    /// The number of the word.
    pub number: usize,
    /// Its bits are the squares of the turned board.
    pub is_turned: bool,
}

/// The layout of a pair.
#[derive(Debug)]
pub struct Layout {
    /// The pair laid out.
    pub pair: Pair,
    /// The rules of its moves.
    pub rules: Rules,
    /// The board.
    pub board: Board,
    /// The numbering of the slice with White to move.
    pub index: Index,
    /// Where its blocks are kept, and in which order they are solved.
    pub paging: Arc<Paging>,
    /// Sets of the axis side's other kings, by number.
    pub others: Vec<u64>,
    /// Sets of the other side's kings that are kept, by number.
    pub across: Vec<u64>,
    /// Which those are, if not all.
    pub(crate) fold: Option<Fold>,
    /// The side of the axis king.
    pub axis: Option<Color>,
    /// The rays of the board.
    pub rays: Rays,
    /// The layout with a king of the other side as axis king, if both sides have one.
    pub crosswise: Option<Box<Layout>>,
}

impl Layout {
    /// The layout of a pair; `None` if it has too many pieces for the index.
    pub fn new(rules: &Rules, pair: Pair) -> Option<Layout> {
        let board = rules.board;
        let index = Index::new(board, pair.slice(Color::White))?;
        let paging = Paging::new(board, pair)?;
        let mut layout = Layout::with_axis(*rules, pair, pair.axis(), index, Arc::new(paging));
        layout.crosswise = layout.make_crosswise().map(Box::new);
        Some(layout)
    }

    fn with_axis(
        rules: Rules,
        pair: Pair,
        axis: Option<Color>,
        index: Index,
        paging: Arc<Paging>,
    ) -> Layout {
        let board = rules.board;
        let all = |kings: u8| {
            index::sets(u32::from(kings), board.squares())
                .map(|set| set.0)
                .collect()
        };
        let (axis_kings, across) = match axis {
            Some(color) => (pair.side(color).kings, pair.side(color.other()).kings),
            None => (1, 0),
        };
        let (fold, across) = match pair.has_men() {
            false => {
                let (fold, kept) = Fold::new(&board, across);
                (Some(fold), kept)
            }
            true => (None, all(across)),
        };
        Layout {
            pair,
            rules,
            board,
            index,
            paging,
            others: all(axis_kings - 1),
            across,
            fold,
            axis,
            rays: Rays::new(&board, rules.flying_kings),
            crosswise: None,
        }
    }

    fn make_crosswise(&self) -> Option<Layout> {
        let axis = self.axis?.other();
        let layout = || {
            let (index, paging) = (self.index.clone(), Arc::clone(&self.paging));
            Layout::with_axis(self.rules, self.pair, Some(axis), index, paging)
        };
        (self.pair.side(axis).kings > 0).then(layout)
    }

    /// Words in a block.
    #[inline]
    pub fn words(&self) -> usize {
        self.others.len() * self.across.len()
    }

    /// Lanes of a word with an axis king.
    pub const LANES: usize = 64;

    /// The distances kept side by side for one word: one a bit.
    pub const fn lanes(&self) -> usize {
        match self.axis {
            Some(_) => Layout::LANES,
            None => 1,
        }
    }

    /// The kings of the axis side but the axis king, and the kings of the other side, in word `word`.
    #[inline]
    pub fn kings(&self, word: usize) -> (u64, u64) {
        (
            self.others[word / self.across.len()],
            self.across[word % self.across.len()],
        )
    }

    /// The fixed pieces of word `word` of the block with these men.
    #[inline]
    pub fn pieces(&self, men: [u64; 2], word: usize) -> Pieces {
        let (others, across) = self.kings(word);
        let kings = match self.axis {
            Some(Color::White) => [others, across],
            _ => [across, others],
        };
        Pieces { men, kings }
    }

    /// The bits of a word that stand for a legal placement; 0 if the fixed pieces collide.
    #[inline]
    pub fn legal(&self, pieces: &Pieces) -> u64 {
        let [white, black] = pieces.men;
        let [theirs, ours] = pieces.kings;
        if (white | black) & (theirs | ours) | theirs & ours != 0 {
            return 0;
        }
        match self.axis {
            Some(_) => self.board.squares().0 & !pieces.occupied(),
            None => NO_AXIS,
        }
    }

    /// The word with these kings, those of the axis side without the axis king.
    #[inline]
    pub fn word_of(&self, others: u64, across: u64) -> WordOf {
        let across = self.kept(self.number(across));
        let others = match across.is_turned {
            true => self.turn(others),
            false => others,
        };
        WordOf {
            number: self.number(others) * self.across.len() + across.number,
            is_turned: across.is_turned,
        }
    }

    /// What is kept of set `number` of the kings across.
    #[inline]
    pub(crate) fn kept(&self, number: usize) -> Kept {
        match &self.fold {
            Some(fold) => fold.kept(number),
            None => Kept {
                number,
                is_turned: false,
                is_own: false,
            },
        }
    }

    /// The positions that every bit of word `word` stands for.
    #[inline]
    pub fn stands_for(&self, word: usize) -> u64 {
        let across = self.across[word % self.across.len()];
        match self.fold {
            Some(_) if self.turn(across) != across => 2,
            _ => 1,
        }
    }

    /// A set on the turned board.
    #[inline]
    pub(crate) fn turn(&self, set: u64) -> u64 {
        self.board.turn(SquareSet(set)).0
    }

    /// A bit of a word on the turned board.
    #[inline]
    pub(crate) const fn turned_bit(&self, bit: u32) -> u32 {
        self.board.bits() as u32 - 1 - bit
    }

    /// The bits of word `word` that count: of the places of a position, the one whose axis king comes
    /// first.
    #[inline]
    pub fn first_places(&self, word: usize) -> u64 {
        match self.others[word / self.across.len()] {
            0 => u64::MAX,
            others => (1 << others.trailing_zeros()) - 1,
        }
    }

    /// Every place of a position of a block, as word and bit: with k kings of the axis side, each of
    /// them is the axis king once.
    #[inline]
    pub fn places(&self, word: usize, bit: u32) -> impl Iterator<Item = (usize, u32)> {
        let (others, inner) = (
            self.others[word / self.across.len()],
            word % self.across.len(),
        );
        let all = others | 1 << bit;
        SquareSet(all).into_iter().map(move |king| {
            let rest = all & !SquareSet::of(king).0;
            (
                self.number(rest) * self.across.len() + inner,
                u32::from(king.bit()),
            )
        })
    }

    /// The number of a set of kings.
    #[inline]
    pub fn number(&self, kings: u64) -> usize {
        index::index_of_set(SquareSet(kings), self.board.squares()) as usize
    }

    /// Where a position with all pieces known is kept: its word and its bit.
    #[inline]
    pub fn place(&self, kings: [u64; 2]) -> (usize, u32) {
        let Some(axis) = self.axis else {
            return (0, NO_AXIS.trailing_zeros());
        };
        let across = self.kept(self.number(kings[axis.other() as usize]));
        let own = match across.is_turned {
            true => self.turn(kings[axis as usize]),
            false => kings[axis as usize],
        };
        let word = self.number(own & (own - 1)) * self.across.len() + across.number;
        (word, own.trailing_zeros())
    }
}
