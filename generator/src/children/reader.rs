//! Reads children a word at a time.

use std::sync::Arc;

use remise::material::Side;
use remise::square::Color;

use super::word::{ChildWord, LanesOf, Seen};
use super::{Child, Children, FreeKing, Metrics};
use crate::exits::Exits;
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
}
