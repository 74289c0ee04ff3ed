//! The positions of a block in the order of a table file, up to 64 at a time.
//!
//! A pair is solved from one side of the board, but each of its slices is stored with its own side
//! to move as White. So for the slice whose side to move is the pair's Black, everything is turned.
//!
//! The kings of the side to move count fastest, and of them the first. If one of them is the axis
//! king, a *strip* of neighbouring positions is a word, up to the first of its other kings. If the
//! axis king is on the other side, a strip is one bit of many words: words are gathered 64 at a time
//! and turned about as a matrix of bits.

use std::ops::Range;

use remise::index::{self, Index};
use remise::square::{Color, SquareSet};
use smallvec::{SmallVec, smallvec};

use crate::fold::Kept;
use crate::transpose::transpose;
use crate::words::{Layout, Pieces, WordOf};

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

/// Up to 64 places in the order of the file; which of them are positions, the words say.
#[derive(Clone, Copy, Debug)]
pub enum Strip<'s> {
    /// The bits of a word.
    Word(usize),
    /// The bits of a word, the bit here first.
    Turned(usize, u32),
    /// One bit of each of these words: the first, or where they are turned the second.
    Column(&'s [WordOf], [u32; 2]),
}

impl Strip<'_> {
    /// The place of position number `at` of the strip.
    #[inline]
    pub fn place(&self, at: u32) -> Place {
        let (word, bit) = match *self {
            Strip::Word(word) => (word, at),
            Strip::Turned(word, first) => (word, first - at),
            Strip::Column(words, bits) => {
                let word = words[at as usize];
                (word.number, bits[usize::from(word.is_turned)])
            }
        };
        Place { word, bit }
    }
}

/// A set of kings, as the file sees it.
#[derive(Clone, Copy, Debug)]
struct KingSet {
    set: u64,
    /// Its number as the pair sees it.
    number: usize,
    /// The number of the turned set, for pairs that are kept folded.
    turned: usize,
}

impl KingSet {
    /// No king.
    const EMPTY: KingSet = KingSet {
        set: 0,
        number: 0,
        turned: 0,
    };
}

/// Most blocks have one set of some kings: none.
type KingSets = SmallVec<[KingSet; 1]>;

/// A block whose strips can be walked.
pub struct Strips<'l> {
    layout: &'l Layout,
    /// The squares without a man, as the file sees them.
    free: u64,
    turned: bool,
    /// The kings of the axis side but the axis king, and those of the other side.
    others: KingSets,
    across: KingSets,
    /// The axis king is on the side that counts slower.
    by_columns: bool,
}

impl<'l> BlockOrder<'l> {
    /// The men of White and of Black, as the slice sees them.
    pub fn stored_men(&self) -> [SquareSet; 2] {
        let pieces = Pieces {
            men: self.men,
            kings: [0; 2],
        };
        let men = match self.side {
            Color::White => pieces.men,
            Color::Black => pieces.flip(&self.layout.board).men,
        };
        men.map(SquareSet)
    }

    /// The number of the block in the slice's own index.
    pub fn number(&self, index: &Index) -> u64 {
        let [white, black] = self.stored_men();
        index.block_of(white, black)
    }

    /// The strips of the block.
    pub fn strips(&self) -> Strips<'l> {
        let (layout, board) = (self.layout, &self.layout.board);
        let turned = self.side == Color::Black && layout.axis.is_some();
        let free = board
            .squares()
            .without(SquareSet(self.men[0] | self.men[1]));
        let mut strips = Strips {
            layout,
            free: if turned { board.turn(free).0 } else { free.0 },
            turned,
            others: KingSets::new(),
            across: KingSets::new(),
            by_columns: false,
        };
        let (others, across) = match layout.axis {
            Some(axis) => {
                let kings = |color: Color| layout.pair.side(color).kings;
                (kings(axis) - 1, kings(axis.other()))
            }
            None => (0, 0),
        };
        strips.by_columns = layout.axis.is_some_and(|axis| axis != self.side) && across > 0;
        strips.others = strips.king_sets(others);
        strips.across = strips.king_sets(across);
        strips
    }

    /// Calls `each` with the place of every position, in the order of the file.
    pub fn for_each(&self, mut each: impl FnMut(Place)) {
        let legal = |word| [self.layout.legal(&self.layout.pieces(self.men, word))];
        let strips = self.strips();
        strips.walk(strips.all(), legal, |strip, [legal]| {
            for square in SquareSet(legal) {
                each(strip.place(u32::from(square.bit())));
            }
        });
    }
}

impl Strips<'_> {
    /// All sets of `count` kings, in the order of the file.
    fn king_sets(&self, count: u8) -> KingSets {
        if count == 0 {
            return smallvec![KingSet::EMPTY];
        }
        let layout = self.layout;
        let (count, free) = (u32::from(count), SquareSet(self.free));
        let mut sets = KingSets::with_capacity(index::choose(free.len(), count) as usize);
        sets.extend(index::sets(count, free).map(|SquareSet(set)| {
            let number = |turned: bool| match turned {
                true => layout.number(layout.turn(set)),
                false => layout.number(set),
            };
            KingSet {
                set,
                number: number(self.turned),
                turned: match layout.fold {
                    Some(_) => number(!self.turned),
                    None => 0,
                },
            }
        }));
        sets
    }

    /// The word with these kings.
    #[inline]
    fn word_of(&self, others: &KingSet, across: &KingSet) -> WordOf {
        let Kept {
            number, is_turned, ..
        } = self.layout.kept(across.number);
        let others = match is_turned {
            true => others.turned,
            false => others.number,
        };
        WordOf {
            number: others * self.layout.across.len() + number,
            is_turned,
        }
    }

    /// The numbers of all stretches: of the kings that count slowest, every set makes one.
    pub fn all(&self) -> Range<usize> {
        let slowest = if self.by_columns {
            &self.others
        } else {
            &self.across
        };
        0..slowest.len()
    }

    /// Calls `each` with every strip of some stretches, in the order of the file, and with what
    /// `planes` has of its places, sets of positions by word.
    #[inline]
    pub fn walk<const N: usize>(
        &self,
        stretches: Range<usize>,
        planes: impl Fn(usize) -> [u64; N],
        mut each: impl FnMut(Strip<'_>, [u64; N]),
    ) {
        if self.by_columns {
            let mut columns = Columns::default();
            for others in &self.others[stretches] {
                self.walk_columns(others, &mut columns, &planes, &mut each);
            }
        } else {
            for across in &self.across[stretches] {
                self.walk_words(across, &planes, &mut each);
            }
        }
    }

    #[inline]
    fn walk_words<const N: usize>(
        &self,
        across: &KingSet,
        planes: &impl Fn(usize) -> [u64; N],
        each: &mut impl FnMut(Strip<'_>, [u64; N]),
    ) {
        let layout = self.layout;
        for others in &self.others {
            if others.set & across.set != 0 {
                continue;
            }
            let WordOf { number, is_turned } = self.word_of(others, across);
            let (mask, values) = (before(others.set), planes(number));
            if self.turned != is_turned {
                let strip = Strip::Turned(number, layout.turned_bit(0));
                each(strip, values.map(|set| layout.turn(set) & mask));
            } else {
                each(Strip::Word(number), values.map(|set| set & mask));
            }
        }
    }

    fn walk_columns<const N: usize>(
        &self,
        others: &KingSet,
        columns: &mut Columns<N>,
        planes: &impl Fn(usize) -> [u64; N],
        each: &mut impl FnMut(Strip<'_>, [u64; N]),
    ) {
        let layout = self.layout;
        let inner = self
            .across
            .iter()
            .filter(|across| across.set & others.set == 0);
        columns.words.clear();
        columns.words.reserve_exact(self.across.len());
        columns
            .words
            .extend(inner.map(|across| self.word_of(others, across)));
        columns.gather(layout, planes);
        for square in SquareSet(before(others.set) & self.free) {
            let bit = u32::from(square.bit());
            let mut bits = [bit, layout.turned_bit(bit)];
            if self.turned {
                bits.reverse();
            }
            for (words, tile) in columns.words.chunks(64).zip(&columns.tiles) {
                let values = std::array::from_fn(|plane| tile[plane][bits[0] as usize]);
                each(Strip::Column(words, bits), values);
            }
        }
    }
}

/// The bits before the first of `set`; all, if it is empty.
#[inline]
fn before(set: u64) -> u64 {
    (set & set.wrapping_neg()).wrapping_sub(1)
}

/// Words turned about: bit `w` of column `b` is bit `b` of word `w`, as the pair sees it.
struct Columns<const N: usize> {
    words: Vec<WordOf>,
    /// 64 columns for every 64 words, plane by plane.
    tiles: Vec<[[u64; 64]; N]>,
}

impl<const N: usize> Default for Columns<N> {
    fn default() -> Columns<N> {
        Columns {
            words: Vec::new(),
            tiles: Vec::new(),
        }
    }
}

impl<const N: usize> Columns<N> {
    fn gather(&mut self, layout: &Layout, planes: &impl Fn(usize) -> [u64; N]) {
        self.tiles.clear();
        self.tiles.reserve_exact(self.words.len().div_ceil(64));
        for words in self.words.chunks(64) {
            let mut tile = [[0; 64]; N];
            for (row, &word) in words.iter().enumerate() {
                for (plane, set) in planes(word.number).into_iter().enumerate() {
                    tile[plane][row] = match word.is_turned {
                        true => layout.turn(set),
                        false => set,
                    };
                }
            }
            tile.iter_mut().for_each(transpose);
            self.tiles.push(tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Pair;
    use remise::material::Material;
    use remise::position::Position;
    use remise::rules::{INTERNATIONAL, Rules};
    use remise::square::Board;

    /// Where the pair keeps a position of one of its slices, White to move.
    fn place_of(order: &BlockOrder<'_>, position: &Position) -> (usize, u32) {
        let pieces = Pieces {
            men: Color::BOTH.map(|color| position.men(color).0),
            kings: Color::BOTH.map(|color| position.kings(color).0),
        };
        let seen = match order.side {
            Color::White => pieces,
            Color::Black => pieces.flip(&order.layout.board),
        };
        assert_eq!(seen.men, order.men);
        order.layout.place(seen.kings)
    }

    /// Compares about `blocks` blocks with the positions of the index, one by one.
    fn check(rules: &Rules, slice: Material, blocks: u64) {
        let (pair, turned) = Pair::of(slice);
        let layout = Layout::new(rules, pair).expect("few pieces");
        let index = Index::new(rules.board, slice).expect("few pieces");
        let side = if turned { Color::Black } else { Color::White };
        for number in (0..index.blocks()).step_by((index.blocks() / blocks + 1) as usize) {
            let men = index.men_at(number).map(|men| men.0);
            let pieces = Pieces { men, kings: [0; 2] };
            let men = if turned {
                pieces.flip(&layout.board).men
            } else {
                men
            };
            let order = BlockOrder {
                layout: &layout,
                men,
                side,
            };
            assert_eq!(order.number(&index), number);
            let mut positions = index.positions(number * index.kings_len());
            let mut count = 0;
            order.for_each(|place| {
                let position = positions.next().expect("a position");
                let (word, bit) = place_of(&order, &position);
                let mut places = layout.places(word, bit);
                let none = layout.axis.is_none() && (place.word, place.bit) == (word, bit);
                assert!(
                    none || places.any(|(word, bit)| place == Place { word, bit }),
                    "{slice}"
                );
                count += 1;
            });
            assert_eq!(count, index.kings_len(), "{slice}");
        }
    }

    #[test]
    fn strips_come_in_the_order_of_the_index() {
        let small = Rules {
            board: Board::new(6, 3),
            ..INTERNATIONAL
        };
        for slice in (2..=4).flat_map(Material::all_with) {
            check(&INTERNATIONAL, slice, 5);
        }
        for slice in (2..=6).flat_map(Material::all_with) {
            check(&small, slice, 20);
        }
    }
}
