//! The pairs that moves lead to, read a word at a time.
//!
//! In terms of DTW no move restarts a count, so every child is read with its distance; otherwise
//! only those that `Limits::zeroes` does not name.

mod free_king;
mod reader;
mod word;

pub(crate) use free_king::FreeKing;
pub use reader::{Reader, pages_at_hand};
pub(crate) use word::ChildWord;

use remise::limits::Limits;
use remise::material::{Material, Side};
use remise::square::Color;

use crate::page::{Lanes, Page};
use crate::store::Store;
use crate::words::{Layout, Pair};

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

/// The children of one pair in terms of one metric, or of two that are read together.
#[derive(Clone, Copy)]
pub struct Metrics<'c, 's> {
    first: &'c Children<'s>,
    second: Option<&'c Children<'s>>,
}

impl<'c, 's> Metrics<'c, 's> {
    /// Most metrics that are read together.
    pub(crate) const MOST: usize = 2;

    /// Children of the same pair.
    pub const fn new(first: &'c Children<'s>, second: Option<&'c Children<'s>>) -> Metrics<'c, 's> {
        Metrics { first, second }
    }

    /// How many metrics.
    pub(crate) fn len(self) -> usize {
        self.iter().count()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = &'c Children<'s>> {
        std::iter::once(self.first).chain(self.second)
    }
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
