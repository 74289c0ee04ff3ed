//! The pairs that moves lead to, read a word at a time.
//!
//! In terms of DTW no move restarts a count, so every child is read with its distance; otherwise
//! only those that `Limits::zeroes` does not name.

use remise::limits::{Class, Limits};
use remise::material::{Material, Side};
use remise::square::{Color, SquareSet};

use crate::block_numbers::BlockNumbers;
use crate::captures::Rays;
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
            let class = |pair: Pair| Class::of(pair.slice(Color::White));
            let counts_through =
                !limits.is_none() && !limits.zeroes(class(pair), class(child), true);
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
        let word = ChildWord {
            child,
            bits: child.bits,
            place: place(layout, block, side, word),
        };
        word.read(king, into);
    }

    /// Reads the children that `pieces` and the free king make, `side` to move.
    pub(crate) fn read(
        &self,
        pieces: &Pieces,
        king: FreeKing,
        side: Color,
        blocks: &mut BlockNumbers,
        into: &mut Exits,
    ) {
        let Some(child) = self.child(pieces, king.color()) else {
            let mask = king.mask();
            into.zero(mask, Decided { won: 0, lost: mask });
            return;
        };
        let seen = child.see(pieces, side, blocks);
        let Some(color) = king.color() else {
            let (place, bit) = child.place(&seen, seen.kings);
            return child.read_bit(place, bit, king.mask(), into);
        };
        match child.word(&seen, color) {
            Some(word) => word.read(king, into),
            None => child.read_bits(&seen, color, king, into),
        }
    }

    /// The word of the children that `pieces` and a free king of `color` make, `side` to move; `None`
    /// if they are not to be had in one word.
    pub(crate) fn word(
        &self,
        pieces: &Pieces,
        color: Color,
        side: Color,
        blocks: &mut BlockNumbers,
    ) -> Option<ChildWord<'_>> {
        let child = self.child(pieces, Some(color))?;
        child.word(&child.see(pieces, side, blocks), color)
    }

    /// The pair with these pieces and a free king; `None` if a player has no piece left.
    #[inline]
    fn child(&self, pieces: &Pieces, king: Option<Color>) -> Option<&Child<'s>> {
        let counts = |color: Color| Side {
            kings: pieces.kings[color as usize].count_ones() as u8 + u8::from(king == Some(color)),
            men: pieces.men[color as usize].count_ones() as u8,
        };
        let (white, black) = (counts(Color::White), counts(Color::Black));
        (white.pieces() > 0 && black.pieces() > 0).then(|| self.of(white, black))
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
    /// Another king took it on any square of `mask` and went to any of the squares `to`: beyond it, if
    /// that king came straight `from` some square; 0 otherwise.
    Taken {
        color: Color,
        mask: u64,
        to: u64,
        from: u64,
    },
}

impl FreeKing {
    fn color(self) -> Option<Color> {
        match self {
            FreeKing::None { .. } => None,
            FreeKing::Stays { color, .. }
            | FreeKing::Moved { color, .. }
            | FreeKing::Taken { color, .. } => Some(color),
        }
    }

    fn mask(self) -> u64 {
        match self {
            FreeKing::None { mask }
            | FreeKing::Stays { mask, .. }
            | FreeKing::Moved { mask, .. }
            | FreeKing::Taken { mask, .. } => mask,
        }
    }

    /// The squares of the free king after the move, as the move leaves them.
    fn squares(self) -> u64 {
        match self {
            FreeKing::Moved { to, .. } | FreeKing::Taken { to, .. } => to,
            FreeKing::None { mask } | FreeKing::Stays { mask, .. } => mask,
        }
    }

    /// The squares of the axis king for which the free king may be on `square` after the move.
    fn origins(self, square: u64, rays: &Rays) -> u64 {
        match self {
            FreeKing::Stays { .. } | FreeKing::None { .. } => square,
            FreeKing::Moved { mask, .. } => mask,
            FreeKing::Taken { mask, from: 0, .. } => mask,
            FreeKing::Taken { mask, from, .. } => mask & rays.all_before(from, square),
        }
    }
}

/// Pieces as a child pair sees them.
struct Seen {
    /// The kings of White and of Black, without the free king.
    kings: [u64; 2],
    block: usize,
    side: Color,
}

impl Child<'_> {
    #[inline]
    fn see(&self, pieces: &Pieces, side: Color, blocks: &mut BlockNumbers) -> Seen {
        let layout = &self.store.layout;
        let block = blocks.of(layout, pieces.men, self.turned);
        let [white, black] = pieces.kings;
        let turn = |set| layout.board.turn(SquareSet(set)).0;
        let (kings, side) = match self.turned {
            true => ([turn(black), turn(white)], side.other()),
            false => ([white, black], side),
        };
        Seen { kings, block, side }
    }

    /// Where the position with these kings is: the place of its word and its bit.
    #[inline]
    fn place(&self, seen: &Seen, kings: [u64; 2]) -> (usize, u32) {
        let layout = &self.store.layout;
        let (word, bit) = layout.place(kings);
        (place(layout, seen.block, seen.side, word), bit)
    }

    /// A colour, as the pair sees it.
    #[inline]
    fn color(&self, color: Color) -> Color {
        if self.turned { color.other() } else { color }
    }

    /// The word of a free king of `color`; `None` if it is only to be had bit by bit.
    #[inline]
    fn word(&self, seen: &Seen, color: Color) -> Option<ChildWord<'_>> {
        let color = self.color(color);
        let (own, others) = (
            seen.kings[color as usize],
            seen.kings[color.other() as usize],
        );
        let (layout, bits) = if self.store.layout.axis == Some(color) {
            (&self.store.layout, self.bits)
        } else if self.through.is_some() {
            return None;
        } else {
            let crosswise = self.store.crosswise()?;
            (&crosswise.layout, crosswise.bits(self.with_limits))
        };
        let word = layout.word_of(own, others);
        Some(ChildWord {
            child: self,
            bits,
            place: place(layout, seen.block, seen.side, word),
        })
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

    /// Every square of the king is looked up by itself.
    fn read_bits(&self, seen: &Seen, color: Color, king: FreeKing, into: &mut Exits) {
        let layout = &self.store.layout;
        let own = self.color(color) as usize;
        for square in SquareSet(king.squares()) {
            let here = SquareSet::of(square);
            let turned = if self.turned {
                layout.board.turn(here)
            } else {
                here
            };
            let mut kings = seen.kings;
            kings[own] |= turned.0;
            let (place, bit) = self.place(seen, kings);
            let origins = king.origins(here.0, &layout.rays);
            self.read_bit(place, bit, origins, into);
        }
    }

    #[inline]
    fn lane(&self, place: usize, bit: u32) -> usize {
        let lanes = self.store.layout.lanes();
        place * lanes + (bit as usize & (lanes - 1))
    }
}

/// A word of a child pair: every bit stands for a position of its own.
#[derive(Clone, Copy)]
pub(crate) struct ChildWord<'c> {
    child: &'c Child<'c>,
    bits: &'c Bits,
    place: usize,
}

impl ChildWord<'_> {
    /// Reads the positions of `king`.
    #[inline]
    pub(crate) fn read(self, king: FreeKing, into: &mut Exits) {
        let ChildWord { child, bits, place } = self;
        let word = bits.get(place);
        let board = &child.store.layout.board;
        let turn = |set: u64| {
            if child.turned {
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
            lanes.get(child.lane(place, if child.turned { last - bit } else { bit }))
        };
        let rays = &child.store.layout.rays;
        match (king, child.through) {
            (
                FreeKing::Moved { mask, to, .. }
                | FreeKing::Taken {
                    mask, to, from: 0, ..
                },
                None,
            ) => into.zero_any(mask, to, decided),
            (FreeKing::Taken { mask, to, from, .. }, None) => {
                into.zero_any_of(mask, |set| rays.all_before(from, set & to), decided)
            }
            (FreeKing::Moved { to, .. } | FreeKing::Taken { to, .. }, Some(lanes)) => into
                .through_any(
                    |square| king.origins(square, rays),
                    to,
                    decided,
                    |bit| plies(lanes, bit),
                ),
            (_, None) => into.zero(king.mask(), decided),
            (_, Some(lanes)) => into.through(king.mask(), decided, |bit| plies(lanes, bit)),
        }
    }
}
