//! The positions of a child pair that differ by one king, read together.

use remise::index::OneMore;
use remise::square::{Color, SquareSet};

use super::{Child, Distance, FreeKing, Metrics};
use crate::exits::Exits;
use crate::fold::Kept;
use crate::page::{Decided, Page, place};
use crate::paging::Spot;
use crate::words::Layout;

/// A word of a child pair: every bit stands for a position of its own.
#[derive(Clone, Copy)]
pub(crate) struct ChildWord {
    pub(super) number: usize,
    pub(super) page: usize,
    pub(super) lanes: LanesOf,
    /// Its bits are the squares of the turned board.
    pub(super) is_turned: bool,
    /// By metric.
    pub(super) decided: [Decided; Metrics::MOST],
}

/// Where the distances of a word are.
#[derive(Clone, Copy)]
pub(super) enum LanesOf {
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
pub(super) struct Seen {
    /// The kings of White and of Black, without the free king.
    pub(super) kings: [u64; 2],
    pub(super) spot: Spot,
    pub(super) side: Color,
}

impl Child<'_> {
    /// Reads the positions of `king` in a word, with distances in the page if they count.
    #[inline]
    pub(super) fn read_word(
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

    /// Where the position with these kings is: the place of its word and its bit.
    #[inline]
    pub(super) fn place(&self, seen: &Seen, kings: [u64; 2]) -> (usize, u32) {
        let layout = &self.store.layout;
        let (word, bit) = layout.place(kings);
        (place(layout, seen.spot.slot, seen.side, word), bit)
    }

    /// A colour, as the pair sees it.
    #[inline]
    pub(super) const fn color(&self, color: Color) -> Color {
        if self.turned { color.other() } else { color }
    }

    /// One position stands for all bits of `mask`.
    #[inline]
    pub(super) fn read_bit(
        &self,
        page: &Page,
        place: usize,
        bit: u32,
        mask: u64,
        into: &mut Exits,
    ) {
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
