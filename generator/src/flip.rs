//! Blocks of a pair that is its own flip.
//!
//! There the block with the men a of White and b of Black holds the same positions as the block with
//! the men of b turned for White and those of a turned for Black, colours swapped. So only the one
//! that comes first is solved; the other takes over its values.
//!
//! In words of a king of the other side ([`Layout::crosswise`]) and with the board turned, a block is
//! its flip.

use std::cmp::Ordering;

use remise::square::{Color, SquareSet};

use crate::page::{Decided, Lanes, Page, cross_half, crossings, place};
use crate::words::Layout;

/// Turns blocks of one pair.
#[derive(Debug)]
pub struct Flip<'l> {
    layout: &'l Layout,
    crosswise: &'l Layout,
    /// The number of each set of other kings, and of kings across, on the turned board.
    others: Vec<usize>,
    across: Vec<usize>,
}

impl<'l> Flip<'l> {
    /// For a pair that is its own flip and has kings and men; `None` for others.
    pub fn new(layout: &'l Layout) -> Option<Flip<'l>> {
        let pair = layout.pair;
        if pair.white != pair.black || pair.white.men == 0 {
            return None;
        }
        let crosswise = layout.crosswise.as_deref()?;
        let turned = |sets: &[u64]| {
            let sets = sets.iter();
            sets.map(|&set| layout.number(layout.turn(set))).collect()
        };
        Some(Flip {
            layout,
            crosswise,
            others: turned(&layout.others),
            across: turned(&layout.across),
        })
    }

    /// The men of the flip of a block.
    pub fn men(&self, [white, black]: [u64; 2]) -> [u64; 2] {
        [black, white].map(|men| self.layout.turn(men))
    }

    /// If a block is solved before its flip, after it, or perhaps at the same time.
    pub fn order(&self, [white, black]: [u64; 2]) -> Ordering {
        let board = &self.layout.board;
        let rows = |men: u64| SquareSet(men).into_iter().map(|man| board.row_of(man));
        let outer: u32 = rows(white).map(u32::from).sum();
        let inner: u32 = rows(black)
            .map(|row| u32::from(board.rows() - 1 - row))
            .sum();
        outer.cmp(&inner)
    }

    /// Fills a block of `page` with the values of its flip: `from` has them in slot `from_slot`.
    pub fn take_over(&self, (from, from_slot): (&Page, usize), (page, slot): (&Page, usize)) {
        let layout = self.layout;
        let mut unlimited = from
            .has_unlimited_at(from_slot)
            .then(|| vec![Decided::default(); 2 * layout.words()]);
        for side in Color::BOTH {
            let first = place(layout, from_slot, side.other(), 0);
            let into = place(layout, slot, side, 0);
            let get = |with_limits| move |word| from.get(layout, first + word, with_limits);
            self.cross(get(true), |word, decided| {
                page.limited.set(into + word, decided)
            });
            if let Some(values) = &mut unlimited {
                let side = side as usize * layout.words();
                self.cross(get(false), |word, decided| values[side + word] = decided);
            }
            for (from, lanes) in [(&from.dtz, &page.dtz), (&from.dtw, &page.dtw)] {
                if let (Some(from), Some(lanes)) = (from, lanes) {
                    self.cross_lanes((from, first), (lanes, into));
                }
            }
        }
        if let Some(values) = unlimited {
            page.set_unlimited(slot, values.into());
        }
    }

    fn cross(&self, get: impl Fn(usize) -> Decided, mut set: impl FnMut(usize, Decided)) {
        cross_half(self.layout, self.crosswise, get, |word, decided| {
            let turn = |set| self.layout.turn(set);
            let decided = Decided {
                won: turn(decided.won),
                lost: turn(decided.lost),
            };
            set(self.turned(word), decided);
        });
    }

    /// Like [`Flip::cross`], for the distances of the words from two places on.
    fn cross_lanes(&self, (from, first): (&Lanes, usize), (lanes, into): (&Lanes, usize)) {
        crossings(self.layout, self.crosswise, |rows, columns| {
            let mut row = [0; Layout::LANES];
            let mut turned = [[0; Layout::LANES]; 64];
            for &(square, word) in rows {
                from.give((first + word.number) * Layout::LANES, &mut row);
                let at = self.layout.turned_bit(square.bit().into()) as usize;
                for &(square, _) in columns {
                    let square = usize::from(square.bit());
                    turned[square][at] = row[square];
                }
            }
            for &(square, word) in columns {
                let word = into + self.turned(word);
                lanes.set(word * Layout::LANES, &turned[usize::from(square.bit())]);
            }
        });
    }

    /// The number of a word on the turned board.
    #[inline]
    fn turned(&self, word: usize) -> usize {
        let across = self.across.len();
        self.others[word / across] * across + self.across[word % across]
    }
}
