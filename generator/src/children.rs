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
use crate::spots::Spots;
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

impl Distance {
    const fn lanes(self, page: &Page) -> Option<&Lanes> {
        match self {
            Distance::Dtz => page.dtz.as_ref(),
            Distance::Dtw => page.dtw.as_ref(),
        }
    }
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

    /// True if every move restarts the count.
    pub(crate) fn all_zero(&self) -> bool {
        self.list.iter().all(|child| child.through.is_none())
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
    spots: Spots,
    saw_unlimited: bool,
}

/// Pages of a child at hand, each in the place of its number.
type Hand = Vec<Option<(usize, Arc<Page>)>>;

/// Pages of one child, of so many bytes, that a thread has at hand: few if they are large.
pub const fn pages_at_hand(bytes: u64) -> usize {
    match bytes {
        0..LARGE_PAGE => 8,
        _ => 2,
    }
}

/// Bytes of a large page.
const LARGE_PAGE: u64 = 8 << 20;

impl<'c, 's> Reader<'c, 's> {
    /// A reader of `children`.
    pub fn new(children: &'c Children<'s>) -> Reader<'c, 's> {
        let pair = children.layout().pair;
        Reader {
            children,
            own: children.number_of(pair.white, pair.black),
            hands: children.list.iter().map(Child::no_pages).collect(),
            spots: Spots::new(),
            saw_unlimited: false,
        }
    }

    /// Lets go of all pages.
    pub fn let_go(&mut self) {
        self.hands.iter_mut().for_each(|hand| hand.fill(None));
    }

    pub(crate) fn layout(&self) -> &'s Layout {
        self.children.layout()
    }

    #[inline]
    fn page(&mut self, child: usize, number: usize) -> &Page {
        let hand = &mut self.hands[child];
        let place = number % hand.len();
        let held = &mut hand[place];
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
        let (layout, number) = (self.layout(), self.own);
        let with_limits = self.children.list[number].with_limits;
        let place = place(layout, spot.slot, side, word);
        let decided = self.page(number, spot.page).get(layout, place, with_limits);
        let word = ChildWord {
            number,
            page: spot.page,
            place,
            decided,
        };
        self.read_word(word, king, into);
    }

    /// Reads `count` neighbouring blocks of the pair itself, a pair without kings: a bit each.
    pub(crate) fn own_blocks(&mut self, spot: Spot, side: Color, count: usize) -> Decided {
        let place = place(self.layout(), spot.slot, side, 0);
        let page = self.page(self.own, spot.page);
        page.limited.get_every_other(place, count)
    }

    /// Reads the children that `pieces` and the free king make, `side` to move.
    pub(crate) fn read(&mut self, pieces: &Pieces, king: FreeKing, side: Color, into: &mut Exits) {
        let Some(number) = self.child(pieces, king.color()) else {
            let mask = king.mask();
            into.zero(mask, Decided { won: 0, lost: mask });
            return;
        };
        let seen = self.see(number, pieces, side);
        let child = self.children.list[number];
        let Some(color) = king.color() else {
            let (place, bit) = child.place(&seen, seen.kings);
            let page = self.page(number, seen.spot.page);
            return child.read_bit(page, place, bit, king.mask(), into);
        };
        match self.word_of(number, &seen, color) {
            Some(word) => self.read_word(word, king, into),
            None => child.read_bits(self.page(number, seen.spot.page), &seen, color, king, into),
        }
    }

    /// The word of the children that `pieces` and a free king of `color` make, `side` to move; `None`
    /// if they are not to be had in one word.
    pub(crate) fn word(&mut self, pieces: &Pieces, color: Color, side: Color) -> Option<ChildWord> {
        let number = self.child(pieces, Some(color))?;
        let seen = self.see(number, pieces, side);
        self.word_of(number, &seen, color)
    }

    /// The child with these pieces and a free king; `None` if a player has no piece left.
    #[inline]
    fn child(&self, pieces: &Pieces, king: Option<Color>) -> Option<usize> {
        let counts = |color: Color| Side {
            kings: pieces.kings[color as usize].count_ones() as u8 + u8::from(king == Some(color)),
            men: pieces.men[color as usize].count_ones() as u8,
        };
        let (white, black) = (counts(Color::White), counts(Color::Black));
        let both = white.pieces() > 0 && black.pieces() > 0;
        both.then(|| self.children.number_of(white, black))
    }

    #[inline]
    fn see(&mut self, number: usize, pieces: &Pieces, side: Color) -> Seen {
        let child = &self.children.list[number];
        let layout = &child.store.layout;
        let turn = |set| layout.board.turn(SquareSet(set)).0;
        let spot = self.spots.of(number, pieces.men, || {
            let [white, black] = pieces.men;
            layout.paging.spot(match child.turned {
                true => [turn(black), turn(white)],
                false => [white, black],
            })
        });
        let [white, black] = pieces.kings;
        let (kings, side) = match child.turned {
            true => ([turn(black), turn(white)], side.other()),
            false => ([white, black], side),
        };
        Seen { kings, spot, side }
    }

    /// The word of a free king of `color`; `None` if it is only to be had bit by bit.
    #[inline]
    fn word_of(&mut self, number: usize, seen: &Seen, color: Color) -> Option<ChildWord> {
        let child = self.children.list[number];
        let color = child.color(color);
        let (own, layout) = (seen.kings[color as usize], &child.store.layout);
        let others = seen.kings[color.other() as usize];
        let page = self.page(number, seen.spot.page);
        let (place, decided) = if layout.axis == Some(color) {
            let word = layout.word_of(own, others);
            let place = place(layout, seen.spot.slot, seen.side, word);
            (place, page.get(layout, place, child.with_limits))
        } else if child.through.is_some() {
            return None;
        } else {
            let grew = |bytes| child.store.grew(seen.spot.page, bytes);
            let (crosswise, bits) = page.crosswise(layout, child.with_limits, grew)?;
            let word = crosswise.word_of(own, others);
            let place = place(crosswise, seen.spot.slot, seen.side, word);
            (place, bits.get(place))
        };
        Some(ChildWord {
            number,
            page: seen.spot.page,
            place,
            decided,
        })
    }

    /// Reads the positions of `king` in a word.
    #[inline]
    pub(crate) fn read_word(&mut self, word: ChildWord, king: FreeKing, into: &mut Exits) {
        let child = self.children.list[word.number];
        let layout = &child.store.layout;
        let turn = |set: u64| {
            if child.turned {
                layout.board.turn(SquareSet(set)).0
            } else {
                set
            }
        };
        let decided = Decided {
            won: turn(word.decided.won),
            lost: turn(word.decided.lost),
        };
        let rays = &layout.rays;
        let Some(distance) = child.through else {
            match king {
                FreeKing::Moved { mask, to, .. }
                | FreeKing::Taken {
                    mask, to, from: 0, ..
                } => into.zero_any(mask, to, decided),
                FreeKing::Taken { mask, to, from, .. } => {
                    into.zero_any_of(mask, |set| rays.all_before(from, set & to), decided)
                }
                _ => into.zero(king.mask(), decided),
            }
            return;
        };
        let Some(lanes) = distance.lanes(self.page(word.number, word.page)) else {
            return;
        };
        let last = u32::from(layout.board.bits()) - 1;
        let plies = |bit: u32| {
            let bit = if child.turned { last - bit } else { bit };
            lanes.get(child.lane(word.place, bit))
        };
        match king {
            FreeKing::Moved { to, .. } | FreeKing::Taken { to, .. } => {
                into.through_any(|square| king.origins(square, rays), to, decided, plies);
            }
            _ => into.through(king.mask(), decided, plies),
        }
    }
}

/// A word of a child pair: every bit stands for a position of its own.
#[derive(Clone, Copy)]
pub(crate) struct ChildWord {
    number: usize,
    page: usize,
    place: usize,
    decided: Decided,
}

/// Pieces as a child pair sees them.
struct Seen {
    /// The kings of White and of Black, without the free king.
    kings: [u64; 2],
    spot: Spot,
    side: Color,
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

impl Child<'_> {
    fn no_pages(&self) -> Hand {
        vec![None; pages_at_hand(self.store.page_bytes())]
    }

    /// Where the position with these kings is: the place of its word and its bit.
    #[inline]
    fn place(&self, seen: &Seen, kings: [u64; 2]) -> (usize, u32) {
        let layout = &self.store.layout;
        let (word, bit) = layout.place(kings);
        (place(layout, seen.spot.slot, seen.side, word), bit)
    }

    /// A colour, as the pair sees it.
    #[inline]
    const fn color(&self, color: Color) -> Color {
        if self.turned { color.other() } else { color }
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
        match self.through.and_then(|distance| distance.lanes(page)) {
            None => into.zero(mask, decided),
            Some(lanes) => {
                let plies = lanes.get(self.lane(place, bit));
                into.through(mask, decided, |_| plies);
            }
        }
    }

    /// Every square of the king is looked up by itself.
    fn read_bits(&self, page: &Page, seen: &Seen, color: Color, king: FreeKing, into: &mut Exits) {
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
            self.read_bit(page, place, bit, origins, into);
        }
    }

    #[inline]
    fn lane(&self, place: usize, bit: u32) -> usize {
        let lanes = self.store.layout.lanes();
        place * lanes + (bit as usize & (lanes - 1))
    }
}
