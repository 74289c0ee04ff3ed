//! The pairs that moves lead to, read a word at a time.
//!
//! In terms of DTW no move restarts a count, so every child is read with its distance; otherwise
//! only those that `Limits::zeroes` does not name.

use std::sync::Arc;

use remise::limits::Limits;
use remise::material::{Material, Side};
use remise::square::{Color, SquareSet};

use crate::captures::Rays;
use crate::exits::Exits;
use crate::page::{Decided, Lanes, Page, place};
use crate::paging::Spot;
use crate::store::Store;
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
    /// The values are those with limits.
    with_limits: bool,
    /// Its White is our Black.
    turned: bool,
    /// Moves to it count through, and this is the distance that they count from.
    through: Option<Distance>,
}

/// A distance that a store keeps.
#[derive(Clone, Copy)]
enum Distance {
    Dtz,
    Dtw,
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
    list: Vec<Child<'s>>,
    /// The place in `list`, by the code of the material.
    table: Vec<Option<usize>>,
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
        let mut list = Vec::new();
        for (white, black) in successors(pair) {
            let (child, turned) = Pair::of(Material::new(white, black));
            let store = if child == pair { own } else { find(child)? };
            let material = |pair: Pair| pair.slice(Color::White);
            let counts_through =
                !limits.is_none() && !limits.zeroes(material(pair), material(child), true);
            let through = match metric {
                Metric::Dtw => Some(Distance::Dtw),
                _ => counts_through.then_some(Distance::Dtz),
            };
            let has = match through {
                Some(Distance::Dtz) => store.keep.dtz,
                Some(Distance::Dtw) => store.keep.dtw,
                None => true,
            };
            if !has {
                return None;
            }
            table[code(white, black)] = Some(list.len());
            list.push(Child {
                store,
                with_limits: metric == Metric::Limited,
                turned,
                through,
            });
        }
        Some(Children { own, list, table })
    }

    /// The layout of the pair whose moves these are.
    pub(crate) const fn layout(&self) -> &'s Layout {
        &self.own.layout
    }

    fn number_of(&self, white: Side, black: Side) -> usize {
        match self.table[code(white, black)] {
            Some(number) => number,
            None => unreachable!("successors() names every material that a move leads to"),
        }
    }
}

/// Reads children, for one thread: keeps the pages at hand that were read last.
pub struct Reader<'c, 's> {
    children: &'c Children<'s>,
    own: usize,
    hands: Vec<Hand>,
    saw_unlimited: bool,
}

/// Pages of a child at hand, each in the place of its number.
type Hand = [Option<(usize, Arc<Page>)>; PAGES_AT_HAND];

/// Pages of one child that a thread has at hand.
pub const PAGES_AT_HAND: usize = 8;

impl<'c, 's> Reader<'c, 's> {
    /// A reader of `children`.
    pub fn new(children: &'c Children<'s>) -> Reader<'c, 's> {
        let pair = children.layout().pair;
        Reader {
            children,
            own: children.number_of(pair.white, pair.black),
            hands: children.list.iter().map(|_| Hand::default()).collect(),
            saw_unlimited: false,
        }
    }

    /// Lets go of all pages.
    pub fn let_go(&mut self) {
        self.hands.fill_with(Hand::default);
    }

    pub(crate) fn layout(&self) -> &'s Layout {
        self.children.layout()
    }

    #[inline]
    fn page(&mut self, child: usize, number: usize) -> &Page {
        let held = &mut self.hands[child][number % PAGES_AT_HAND];
        match held {
            Some((here, _)) if *here == number => {}
            _ => *held = None,
        }
        let page = || (number, self.children.list[child].store.page(number));
        let page = &held.get_or_insert_with(page).1;
        self.saw_unlimited |= page.has_unlimited();
        page
    }

    /// True if a page that was read since the last call has values that differ without limits.
    pub fn saw_unlimited(&mut self) -> bool {
        std::mem::take(&mut self.saw_unlimited)
    }

    /// Reads a word of the pair itself, `side` to move.
    pub(crate) fn read_own(
        &mut self,
        spot: Spot,
        side: Color,
        word: usize,
        king: FreeKing,
        into: &mut Exits,
    ) {
        let (layout, child) = (self.layout(), self.children.list[self.own]);
        let page = self.page(self.own, spot.page);
        let place = place(layout, spot.slot, side, word);
        let decided = page.get(layout, place, child.with_limits);
        child.read_word(page, decided, layout, place, king, into);
    }

    /// Reads the children that `pieces` and the axis king make, `side` to move.
    pub(crate) fn read(&mut self, pieces: &Pieces, king: FreeKing, side: Color, into: &mut Exits) {
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
        let number = self.children.number_of(white, black);
        let child = self.children.list[number];
        let board = &child.store.layout.board;
        let (pieces, side) = match child.turned {
            true => (pieces.flip(board), side.other()),
            false => (*pieces, side),
        };
        let spot = child.store.layout.paging.spot(pieces.men);
        child.read(
            self.page(number, spot.page),
            spot,
            &pieces,
            king,
            side,
            into,
        );
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

impl<'s> Child<'s> {
    fn read(
        &self,
        page: &Page,
        spot: Spot,
        pieces: &Pieces,
        king: FreeKing,
        side: Color,
        into: &mut Exits,
    ) {
        let layout = &self.store.layout;
        let Some(color) = king.color() else {
            let (word, bit) = layout.place(pieces.kings);
            let at = place(layout, spot.slot, side, word);
            self.read_bit(page, at, bit, king.mask(), into);
            return;
        };
        let color = if self.turned { color.other() } else { color };
        let word = |layout: &Layout| {
            let own = pieces.kings[color as usize];
            layout.word_of(own, pieces.kings[color.other() as usize])
        };
        if layout.axis == Some(color) {
            let place = place(layout, spot.slot, side, word(layout));
            let decided = page.get(layout, place, self.with_limits);
            self.read_word(page, decided, layout, place, king, into);
            return;
        }
        let grew = |bytes| self.store.grew(spot.page, bytes);
        let crosswise = match self.through {
            Some(_) => None,
            None => page.crosswise(layout, self.with_limits, grew),
        };
        let Some((layout, bits)) = crosswise else {
            let first = place(layout, spot.slot, side, 0);
            self.read_bits(page, pieces, color, king, first, into);
            return;
        };
        let place = place(layout, spot.slot, side, word(layout));
        self.read_word(page, bits.get(place), layout, place, king, into);
    }

    fn lanes<'p>(&self, page: &'p Page) -> Option<&'p Lanes> {
        match self.through? {
            Distance::Dtz => page.dtz.as_ref(),
            Distance::Dtw => page.dtw.as_ref(),
        }
    }

    /// One position stands for all bits of `mask`.
    #[inline]
    fn read_bit(&self, page: &Page, place: usize, bit: u32, mask: u64, into: &mut Exits) {
        let word = page.get(&self.store.layout, place, self.with_limits);
        let spread = |set: u64| if set >> bit & 1 != 0 { mask } else { 0 };
        let decided = Decided {
            won: spread(word.won),
            lost: spread(word.lost),
        };
        match self.lanes(page) {
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
        page: &Page,
        pieces: &Pieces,
        color: Color,
        king: FreeKing,
        first: usize,
        into: &mut Exits,
    ) {
        let layout = &self.store.layout;
        for square in SquareSet(king.squares()) {
            let here = SquareSet::of(square);
            let seen = if self.turned {
                layout.board.turn(here)
            } else {
                here
            };
            let mut kings = pieces.kings;
            kings[color as usize] |= seen.0;
            let (word, bit) = layout.place(kings);
            let origins = king.origins(here.0, &layout.rays);
            self.read_bit(page, first + word, bit, origins, into);
        }
    }

    /// Every bit of the word stands for a position of its own.
    #[inline]
    fn read_word(
        &self,
        page: &Page,
        word: Decided,
        layout: &Layout,
        place: usize,
        king: FreeKing,
        into: &mut Exits,
    ) {
        let board = &layout.board;
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
        let rays = &self.store.layout.rays;
        match (king, self.lanes(page)) {
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

    #[inline]
    fn lane(&self, place: usize, bit: u32) -> usize {
        let lanes = self.store.layout.lanes();
        place * lanes + (bit as usize & (lanes - 1))
    }
}
