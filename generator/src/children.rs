//! The pairs that moves lead to, read a word at a time.
//!
//! In terms of DTW no move restarts a count, so every child is read with its distance; otherwise
//! only those that `Limits::zeroes` does not name.

use remise::limits::Limits;
use remise::material::{Material, Side};
use remise::square::{Color, SquareSet};

use crate::exits::Exits;
use crate::store::{Bits, Decided, Lanes, Store, place};
use crate::words::{Layout, Pair, Pieces};

/// Which distance is counted, from which values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// DTZ of positions decided with limits.
    Limited,
    /// DTZ of positions decided without limits, cursed wins and blessed losses included.
    Unlimited,
    /// DTW.
    Dtw,
}

/// A pair that moves lead to.
#[derive(Clone, Copy)]
struct Child<'s> {
    store: &'s Store,
    bits: &'s Bits,
    /// The values are those with limits.
    with_limits: bool,
    /// Its White is our Black.
    turned: bool,
    /// Its distances, if moves to it count through.
    through: Option<&'s Lanes>,
}

/// Counts of pieces are digits of a number; 11 > the most pieces of an index.
const BASE: usize = 11;

fn code(white: Side, black: Side) -> usize {
    [white.kings, white.men, black.kings, black.men]
        .into_iter()
        .fold(0, |code, count| code * BASE + usize::from(count))
}

/// The pairs that the moves of one pair lead to, itself included.
pub struct Children<'s> {
    own: &'s Store,
    table: Vec<Option<Child<'s>>>,
}

/// The materials that one move of `mover` leads to, as (White, Black), with both sides on the board.
pub fn successors(pair: Pair) -> Vec<(Side, Side)> {
    let mut found = Vec::new();
    for mover in Color::BOTH {
        let (own, enemy) = (pair.side(mover), pair.side(mover.other()));
        let mut owns = vec![own];
        if own.men > 0 {
            owns.push(Side {
                kings: own.kings + 1,
                men: own.men - 1,
            });
        }
        for own in owns {
            for kings in 0..=enemy.kings {
                for men in 0..=enemy.men {
                    let left = Side { kings, men };
                    if left.pieces() > 0 {
                        found.push(match mover {
                            Color::White => (own, left),
                            Color::Black => (left, own),
                        });
                    }
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl<'s> Children<'s> {
    /// Looks up, with `find`, every pair that moves of `own` lead to. `None` if one is missing.
    pub fn new(
        own: &'s Store,
        limits: &Limits,
        metric: Metric,
        find: impl Fn(Pair) -> Option<&'s Store>,
    ) -> Option<Children<'s>> {
        let pair = own.layout.pair;
        let mut table = vec![None; BASE.pow(4)];
        for (white, black) in successors(pair) {
            let (child, turned) = Pair::of(Material::new(white, black));
            let store = if child == pair { own } else { find(child)? };
            let material = |pair: Pair| pair.slice(Color::White);
            let counts_through =
                !limits.is_none() && !limits.zeroes(material(pair), material(child), true);
            let (bits, through) = match metric {
                Metric::Limited => (&store.limited, counts_through.then_some(store.dtz.as_ref())),
                Metric::Unlimited => (
                    store.without_limits(),
                    counts_through.then_some(store.dtz.as_ref()),
                ),
                Metric::Dtw => (store.without_limits(), Some(store.dtw.as_ref())),
            };
            let through = match through {
                Some(lanes) => Some(lanes?),
                None => None,
            };
            table[code(white, black)] = Some(Child {
                store,
                bits,
                with_limits: metric == Metric::Limited,
                turned,
                through,
            });
        }
        Some(Children { own, table })
    }

    /// The layout of the pair whose moves these are.
    pub(crate) const fn layout(&self) -> &'s Layout {
        &self.own.layout
    }

    fn of(&self, white: Side, black: Side) -> &Child<'s> {
        match &self.table[code(white, black)] {
            Some(child) => child,
            None => unreachable!("successors() names every material that a move leads to"),
        }
    }

    /// Reads a word of the pair itself, `side` to move.
    pub(crate) fn read_own(
        &self,
        block: usize,
        side: Color,
        word: usize,
        king: FreeKing,
        into: &mut Exits,
    ) {
        let layout = self.layout();
        let child = self.of(layout.pair.white, layout.pair.black);
        child.read_word(child.bits, place(layout, block, side, word), king, into);
    }

    /// Reads the children that `pieces` and the axis king make, `side` to move.
    pub(crate) fn read(&self, pieces: &Pieces, king: FreeKing, side: Color, into: &mut Exits) {
        let counts = |color: Color| Side {
            kings: pieces.kings[color as usize].count_ones() as u8
                + u8::from(king.color() == Some(color)),
            men: pieces.men[color as usize].count_ones() as u8,
        };
        let (white, black) = (counts(Color::White), counts(Color::Black));
        if white.pieces() == 0 || black.pieces() == 0 {
            let mask = king.mask();
            into.zero(mask, Decided { won: 0, lost: mask });
            return;
        }
        self.of(white, black).read(pieces, king, side, into);
    }
}

/// What became of the axis king in a move, and for which of its squares the move stands.
#[derive(Clone, Copy)]
pub(crate) enum FreeKing {
    /// There is none any more: one child for all squares of the mask.
    None { mask: u64 },
    /// It stands where it stood: a child for every square of the mask.
    Stays { color: Color, mask: u64 },
    /// It went to any of the squares `to`, from any of `mask`.
    Moved { color: Color, mask: u64, to: u64 },
}

impl FreeKing {
    fn color(self) -> Option<Color> {
        match self {
            FreeKing::None { .. } => None,
            FreeKing::Stays { color, .. } | FreeKing::Moved { color, .. } => Some(color),
        }
    }

    fn mask(self) -> u64 {
        match self {
            FreeKing::None { mask }
            | FreeKing::Stays { mask, .. }
            | FreeKing::Moved { mask, .. } => mask,
        }
    }
}

impl<'s> Child<'s> {
    fn read(&self, pieces: &Pieces, king: FreeKing, side: Color, into: &mut Exits) {
        let layout = &self.store.layout;
        let (pieces, side) = match self.turned {
            true => (pieces.flip(&layout.board), side.other()),
            false => (*pieces, side),
        };
        let block = layout.block_of(pieces.men);
        let Some(color) = king.color() else {
            let (word, bit) = layout.place(pieces.kings);
            self.read_bit(place(layout, block, side, word), bit, king.mask(), into);
            return;
        };
        let color = if self.turned { color.other() } else { color };
        let Some((layout, bits)) = self.words_of(color) else {
            self.read_bits(&pieces, color, king, place(layout, block, side, 0), into);
            return;
        };
        let word = layout.word_of(
            pieces.kings[color as usize],
            pieces.kings[color.other() as usize],
        );
        self.read_word(bits, place(layout, block, side, word), king, into);
    }

    /// The values in words of a king of `color`; `None` if they are only to be had bit by bit.
    #[inline]
    fn words_of(&self, color: Color) -> Option<(&'s Layout, &'s Bits)> {
        if self.store.layout.axis == Some(color) {
            return Some((&self.store.layout, self.bits));
        }
        if self.through.is_some() {
            return None;
        }
        let crosswise = self.store.crosswise()?;
        Some((&crosswise.layout, crosswise.bits(self.with_limits)))
    }

    /// One position stands for all bits of `mask`.
    #[inline]
    fn read_bit(&self, place: usize, bit: u32, mask: u64, into: &mut Exits) {
        let word = self.bits.get(place);
        let spread = |set: u64| if set >> bit & 1 != 0 { mask } else { 0 };
        let decided = Decided {
            won: spread(word.won),
            lost: spread(word.lost),
        };
        match self.through {
            None => into.zero(mask, decided),
            Some(lanes) => {
                let plies = lanes.get(self.lane(place, bit));
                into.through(mask, decided, |_| plies);
            }
        }
    }

    /// Every square of the king is looked up by itself; `first` is the place of the block.
    fn read_bits(
        &self,
        pieces: &Pieces,
        color: Color,
        king: FreeKing,
        first: usize,
        into: &mut Exits,
    ) {
        let layout = &self.store.layout;
        let (squares, moved_from) = match king {
            FreeKing::Moved { to, mask, .. } => (to, Some(mask)),
            _ => (king.mask(), None),
        };
        for square in SquareSet(squares) {
            let here = SquareSet::of(square);
            let seen = if self.turned {
                layout.board.turn(here)
            } else {
                here
            };
            let mut kings = pieces.kings;
            kings[color as usize] |= seen.0;
            let (word, bit) = layout.place(kings);
            self.read_bit(first + word, bit, moved_from.unwrap_or(here.0), into);
        }
    }

    /// Every bit of the word stands for a position of its own.
    #[inline]
    fn read_word(&self, bits: &Bits, place: usize, king: FreeKing, into: &mut Exits) {
        let word = bits.get(place);
        let board = &self.store.layout.board;
        let turn = |set: u64| {
            if self.turned {
                board.turn(SquareSet(set)).0
            } else {
                set
            }
        };
        let decided = Decided {
            won: turn(word.won),
            lost: turn(word.lost),
        };
        let last = u32::from(board.bits()) - 1;
        let plies = |lanes: &Lanes, bit: u32| {
            lanes.get(self.lane(place, if self.turned { last - bit } else { bit }))
        };
        match (king, self.through) {
            (FreeKing::Moved { mask, to, .. }, None) => into.zero_any(mask, to, decided),
            (FreeKing::Moved { mask, to, .. }, Some(lanes)) => {
                into.through_any(mask, to, decided, |bit| plies(lanes, bit))
            }
            (_, None) => into.zero(king.mask(), decided),
            (_, Some(lanes)) => into.through(king.mask(), decided, |bit| plies(lanes, bit)),
        }
    }

    #[inline]
    fn lane(&self, place: usize, bit: u32) -> usize {
        let lanes = self.store.layout.lanes();
        place * lanes + (bit as usize & (lanes - 1))
    }
}
