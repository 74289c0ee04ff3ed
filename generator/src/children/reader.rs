//! Reads children a word at a time.

use std::sync::Arc;

use remise::index::OneMore;
use remise::material::Side;
use remise::square::{Color, SquareSet};

use super::{Child, Children, Distance, FreeKing, Metrics};
use crate::exits::Exits;
use crate::fold::Kept;
use crate::page::{Decided, Page, place};
use crate::paging::Spot;
use crate::spots::Spots;
use crate::words::{Layout, Pieces};

/// Reads children in terms of some metrics, for one thread: keeps the pages at hand that were read last.
pub struct Reader<'c, 's> {
    metrics: Metrics<'c, 's>,
    /// In terms of the first of them: all have the same stores.
    children: &'c Children<'s>,
    own: usize,
    hands: Vec<Hand>,
    spots: Spots,
    saw_unlimited: bool,
}

/// Pages of a child at hand, each in the place of its number.
type Hand = Vec<Option<(usize, Arc<Page>)>>;

/// Pages of one child, of so many bytes, that a thread has at hand, a power of two: few if they are large.
pub const fn pages_at_hand(bytes: u64) -> usize {
    match bytes {
        0..LARGE_PAGE => 8,
        _ => 2,
    }
}

/// Bytes of a large page.
const LARGE_PAGE: u64 = 8 << 20;

impl<'c, 's> Reader<'c, 's> {
    /// A reader of the children of a pair.
    pub fn new(metrics: Metrics<'c, 's>) -> Reader<'c, 's> {
        let children = metrics.first;
        let pair = children.layout().pair;
        Reader {
            metrics,
            children,
            own: children.number_of(pair.white, pair.black),
            hands: children.list.iter().map(Child::no_pages).collect(),
            spots: Spots::new(),
            saw_unlimited: false,
        }
    }

    /// How many metrics it reads in.
    pub(crate) fn metrics(&self) -> usize {
        self.metrics.len()
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
        let place = number & (hand.len() - 1);
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
        into: &mut [Exits],
    ) {
        let (layout, number, metrics) = (self.layout(), self.own, self.metrics);
        let place = place(layout, spot.slot, side, word);
        let page = self.page(number, spot.page);
        let get = |child: Child<'_>| page.get(layout, place, child.with_limits);
        let word = ChildWord {
            number,
            page: spot.page,
            lanes: LanesOf::Word(place),
            is_turned: false,
            decided: by_metric(metrics, number, get),
        };
        self.read_word(&word, king, into);
    }

    /// Reads `count` neighbouring blocks of the pair itself, a pair without kings: a bit each.
    pub(crate) fn own_blocks(&mut self, spot: Spot, side: Color, count: usize) -> Decided {
        let place = place(self.layout(), spot.slot, side, 0);
        let page = self.page(self.own, spot.page);
        page.limited.get_every_other(place, count)
    }

    /// Reads the children that `pieces` and the free king make, `side` to move.
    pub(crate) fn read(
        &mut self,
        pieces: &Pieces,
        king: FreeKing,
        side: Color,
        into: &mut [Exits],
    ) {
        let Some(number) = self.child(pieces, king.color()) else {
            let mask = king.mask();
            for into in into {
                into.zero(mask, Decided { won: 0, lost: mask });
            }
            return;
        };
        let seen = self.see(number, pieces, side);
        let child = self.children.list[number];
        let Some(color) = king.color() else {
            let (place, bit) = child.place(&seen, seen.kings);
            let metrics = self.metrics;
            let page = self.page(number, seen.spot.page);
            for (children, into) in metrics.iter().zip(into) {
                children.list[number].read_bit(page, place, bit, king.mask(), into);
            }
            return;
        };
        if let Some(word) = self.word_of(number, seen, color) {
            self.read_word(&word, king, into);
        }
    }

    /// The word of the children that `pieces` and a free king of `color` make, `side` to move; `None`
    /// if a player has no piece left.
    pub(crate) fn word(&mut self, pieces: &Pieces, color: Color, side: Color) -> Option<ChildWord> {
        let number = self.child(pieces, Some(color))?;
        let seen = self.see(number, pieces, side);
        self.word_of(number, seen, color)
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
        let turn = |set| layout.turn(set);
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

    /// The word of a free king of `color`, which there always is.
    #[inline]
    fn word_of(&mut self, number: usize, seen: Seen, color: Color) -> Option<ChildWord> {
        let (child, metrics) = (self.children.list[number], self.metrics);
        let color = child.color(color);
        let (own, layout) = (seen.kings[color as usize], &child.store.layout);
        let others = seen.kings[color.other() as usize];
        let page = self.page(number, seen.spot.page);
        let page_number = seen.spot.page;
        let (word, lanes, decided) = if layout.axis == Some(color) {
            let word = layout.word_of(own, others);
            let place = place(layout, seen.spot.slot, seen.side, word.number);
            let get = |child: Child<'_>| page.get(layout, place, child.with_limits);
            (word, LanesOf::Word(place), by_metric(metrics, number, get))
        } else {
            let grew = |bytes| child.store.grew(page_number, bytes);
            let sets = page.crosswise(layout, grew)?;
            let word = sets.layout.word_of(own, others);
            let place = place(sets.layout, seen.spot.slot, seen.side, word.number);
            let get = |child: Child<'_>| sets.get(place, child.with_limits);
            let decided = by_metric(metrics, number, get);
            (word, LanesOf::Crosswise(seen, color), decided)
        };
        Some(ChildWord {
            number,
            page: page_number,
            lanes,
            is_turned: child.turned != word.is_turned,
            decided,
        })
    }

    /// Reads the positions of `king` in a word.
    #[inline]
    pub(crate) fn read_word(&mut self, word: &ChildWord, king: FreeKing, into: &mut [Exits]) {
        let Metrics { first, second } = self.metrics;
        let [in_first, in_second] = word.decided;
        if let Some(into) = into.get_mut(0) {
            self.read_in(first, word, in_first, king, into);
        }
        if let (Some(second), Some(into)) = (second, into.get_mut(1)) {
            self.read_in(second, word, in_second, king, into);
        }
    }

    #[inline]
    fn read_in(
        &mut self,
        children: &Children<'_>,
        word: &ChildWord,
        decided: Decided,
        king: FreeKing,
        into: &mut Exits,
    ) {
        let child = children.list[word.number];
        let counted = child
            .through
            .map(|by| (by, self.page(word.number, word.page)));
        child.read_word(word, decided, counted, king, into);
    }
}

impl Child<'_> {
    /// Reads the positions of `king` in a word, with distances in the page if they count.
    #[inline]
    fn read_word(
        &self,
        word: &ChildWord,
        decided: Decided,
        counted: Option<(Distance, &Page)>,
        king: FreeKing,
        into: &mut Exits,
    ) {
        let child = self;
        let layout = &child.store.layout;
        let turn = |set: u64| match word.is_turned {
            true => layout.turn(set),
            false => set,
        };
        let decided = Decided {
            won: turn(decided.won),
            lost: turn(decided.lost),
        };
        let rays = &layout.rays;
        let Some((distance, page)) = counted else {
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
        let Some(lanes) = distance.lanes(page) else {
            return;
        };
        let turn_bit = |bit: u32, is_turned: bool| match is_turned {
            true => layout.turned_bit(bit),
            false => bit,
        };
        match &word.lanes {
            &LanesOf::Word(place) => {
                let plies = |bit| lanes.get(child.lane(place, turn_bit(bit, word.is_turned)));
                into.through_king(rays, king, decided, plies);
            }
            LanesOf::Crosswise(seen, color) => {
                let crossing = child.crossing(seen, *color);
                let plies = |bit| {
                    let lane = crossing.lane(layout, 1 << turn_bit(bit, child.turned));
                    lanes.get(lane)
                };
                into.through_king(rays, king, decided, plies);
            }
        }
    }

    /// The positions that differ by a king of `color`, not the axis side.
    #[inline]
    fn crossing(&self, seen: &Seen, color: Color) -> Crossing {
        let layout = &self.store.layout;
        let own = seen.kings[color.other() as usize];
        let across = seen.kings[color as usize];
        let set_of = |own: u64| {
            let bit = own.trailing_zeros() as usize;
            let word = layout.number(own & (own - 1)) * layout.across.len();
            place(layout, seen.spot.slot, seen.side, word) * Layout::LANES + bit
        };
        let first = set_of(own);
        Crossing {
            first,
            first_turned: match layout.fold {
                Some(_) => set_of(layout.turn(own)),
                None => first,
            },
            one_more: OneMore::new(SquareSet(across), layout.board.squares()),
        }
    }
}

/// A word of a child pair: every bit stands for a position of its own.
#[derive(Clone, Copy)]
pub(crate) struct ChildWord {
    number: usize,
    page: usize,
    lanes: LanesOf,
    /// Its bits are the squares of the turned board.
    is_turned: bool,
    /// By metric.
    decided: [Decided; Metrics::MOST],
}

/// Where the distances of a word are.
#[derive(Clone, Copy)]
enum LanesOf {
    /// Side by side, at this place.
    Word(usize),
    /// Each at a place of its own: the free king, of this colour, is not the child's axis king.
    Crosswise(Seen, Color),
}

/// The lanes of positions that differ by a king that is not the axis king.
struct Crossing {
    /// The lane of the axis king in the first of the words with the same other kings.
    first: usize,
    /// The same on the turned board.
    first_turned: usize,
    one_more: OneMore,
}

impl Crossing {
    /// The lane of the position with the king on this square.
    #[inline]
    fn lane(&self, layout: &Layout, square: u64) -> usize {
        let Kept {
            number, is_turned, ..
        } = layout.kept(self.one_more.number(square) as usize);
        let first = match is_turned {
            true => self.first_turned,
            false => self.first,
        };
        first + number * Layout::LANES
    }
}

/// Pieces as a child pair sees them.
#[derive(Clone, Copy)]
struct Seen {
    /// The kings of White and of Black, without the free king.
    kings: [u64; 2],
    spot: Spot,
    side: Color,
}

/// What `get` gives for a child in terms of each metric.
#[inline]
fn by_metric<'s>(
    metrics: Metrics<'_, 's>,
    number: usize,
    get: impl Fn(Child<'s>) -> Decided,
) -> [Decided; Metrics::MOST] {
    let Metrics { first, second } = metrics;
    let second = second.map_or(Decided::default(), |children| get(children.list[number]));
    [get(first.list[number]), second]
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

    #[inline]
    fn lane(&self, place: usize, bit: u32) -> usize {
        let lanes = self.store.layout.lanes();
        place * lanes + (bit as usize & (lanes - 1))
    }
}
