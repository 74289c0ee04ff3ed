//! Which blocks of a pair are kept together, and in which order they are solved.
//!
//! A *row* is all blocks with the same men of the outer side, the one with more men. Men only move
//! forward, so a row needs rows whose outer men have fewer steps left to their crown row, and inside a
//! row a block needs blocks whose inner men have fewer. Rows are solved in batches, and a *page*, some
//! rows of a batch, is what values are packed and read back in. Where blocks are large, each is a page.

use std::ops::Range;

use remise::index::{self, Index};
use remise::material::Material;
use remise::square::{Board, Color, SquareSet};

use crate::solve::LARGE_BLOCK;
use crate::words::{self, Pair};

/// Where a block is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The page.
    pub page: usize,
    /// The number of the block in the page.
    pub slot: usize,
}

/// Rows that are solved together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// Its rows, in the order of solving.
    rows: Range<usize>,
    /// Its pages.
    pub pages: Range<usize>,
}

/// The pages of a pair.
#[derive(Clone, Debug)]
pub struct Paging {
    /// The numbering of the slice with the outer side to move.
    index: Index,
    board: Board,
    outer: Color,
    /// The place of the first block of each row, by its number.
    rows: Vec<Spot>,
    /// Blocks in each page.
    slots: Vec<usize>,
    /// The men of the outer side, row by row in the order of solving.
    order: Vec<u64>,
    batches: Vec<Batch>,
    /// The men of the inner side by the steps they have left.
    inner: Vec<Vec<u64>>,
    block_pages: bool,
}

/// Bytes of values in a page of several rows, about.
const PAGE_BYTES: usize = 256 << 10;

/// Bytes of values in a batch, about; of large blocks, all that may be solved together are a batch.
const BATCH_BYTES: usize = 32 << 20;

/// Bytes of values in a word, both sides to move.
const WORD_BYTES: usize = 32;

/// Larger blocks are pages of their own.
const LARGE_BLOCK_BYTES: usize = WORD_BYTES * LARGE_BLOCK;

impl Paging {
    /// The pages of a pair; `None` if it has too many pieces for the index.
    pub fn new(board: Board, pair: Pair) -> Option<Paging> {
        Paging::of_blocks(board, pair, block_bytes(&board, pair))
    }

    fn of_blocks(board: Board, pair: Pair, block_bytes: usize) -> Option<Paging> {
        let Pair { white, black } = pair;
        let outer = match white.men >= black.men {
            true => Color::White,
            false => Color::Black,
        };
        let (own, other) = match outer {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let mut paging = Paging {
            index: Index::new(board, Material::new(own, other))?,
            board,
            outer,
            rows: Vec::new(),
            slots: Vec::new(),
            order: Vec::new(),
            batches: Vec::new(),
            inner: men_by_steps(&board, other.men, outer.other()),
            block_pages: block_bytes > LARGE_BLOCK_BYTES,
        };
        paging.rows = vec![Spot { page: 0, slot: 0 }; paging.index.rows() as usize];
        for level in men_by_steps(&board, own.men, outer) {
            paging.add_level(&level, block_bytes);
        }
        Some(paging)
    }

    /// Puts rows whose outer men have equally many steps left into pages and batches.
    fn add_level(&mut self, level: &[u64], block_bytes: usize) {
        let mut batch = Batch {
            rows: self.order.len()..self.order.len(),
            pages: self.slots.len()..self.slots.len(),
        };
        let (mut page_bytes, mut batch_bytes) = (PAGE_BYTES, 0);
        for &men in level {
            let (row, _) = self.oriented(men, 0);
            let len = self.index.row_len(row) as usize;
            if batch_bytes >= BATCH_BYTES && !self.block_pages {
                let next = batch.rows.end..batch.rows.end;
                let pages = self.slots.len()..self.slots.len();
                self.batches
                    .push(std::mem::replace(&mut batch, Batch { rows: next, pages }));
                (page_bytes, batch_bytes) = (PAGE_BYTES, 0);
            }
            let number = self.index.row_and_column(row, SquareSet::EMPTY).0 as usize;
            if self.block_pages {
                self.rows[number] = Spot {
                    page: self.slots.len(),
                    slot: 0,
                };
                self.slots.extend(vec![1; len]);
            } else {
                if page_bytes >= PAGE_BYTES {
                    self.slots.push(0);
                    page_bytes = 0;
                }
                let page = self.slots.len() - 1;
                self.rows[number] = Spot {
                    page,
                    slot: self.slots[page],
                };
                self.slots[page] += len;
                page_bytes += len * block_bytes;
            }
            batch_bytes += len * block_bytes;
            self.order.push(men);
            (batch.rows.end, batch.pages.end) = (self.order.len(), self.slots.len());
        }
        self.batches.push(batch);
    }

    /// Outer and inner men as the index sees them: the outer side as White.
    #[inline]
    fn oriented(&self, outer: u64, inner: u64) -> (SquareSet, SquareSet) {
        match self.outer {
            Color::White => (SquareSet(outer), SquareSet(inner)),
            Color::Black => (
                self.board.turn(SquareSet(outer)),
                self.board.turn(SquareSet(inner)),
            ),
        }
    }

    /// Where the block with these men of White and of Black is kept.
    #[inline]
    pub fn spot(&self, men: [u64; 2]) -> Spot {
        if self.slots.len() == 1 && self.slots[0] == 1 {
            return Spot { page: 0, slot: 0 };
        }
        let [white, black] = men;
        let (row, column) = match self.outer {
            Color::White => self
                .index
                .row_and_column(SquareSet(white), SquareSet(black)),
            Color::Black => {
                let (outer, inner) = self.oriented(black, white);
                self.index.row_and_column(outer, inner)
            }
        };
        let first = self.rows[row as usize];
        match self.block_pages {
            true => Spot {
                page: first.page + column as usize,
                slot: 0,
            },
            false => Spot {
                slot: first.slot + column as usize,
                ..first
            },
        }
    }

    /// Pages of the pair.
    pub fn pages(&self) -> usize {
        self.slots.len()
    }

    /// Blocks in a page.
    pub fn slots(&self, page: usize) -> usize {
        self.slots[page]
    }

    /// Blocks of the largest page.
    pub fn largest(&self) -> usize {
        self.slots.iter().copied().max().unwrap_or(0)
    }

    /// The batches, in the order of solving.
    pub fn batches(&self) -> &[Batch] {
        &self.batches
    }

    /// The men of the outer side in the rows of a batch.
    pub fn rows(&self, batch: &Batch) -> &[u64] {
        &self.order[batch.rows.clone()]
    }

    /// The men of the inner side, those with the fewest steps left first.
    pub fn inner_men(&self) -> impl Iterator<Item = u64> {
        self.inner.iter().flatten().copied()
    }

    /// The men of the blocks of a batch, level by level: a block needs blocks of earlier levels.
    pub fn levels(&self, batch: &Batch) -> impl Iterator<Item = Vec<[u64; 2]>> {
        let rows = &self.order[batch.rows.clone()];
        self.inner.iter().map(move |level| {
            let blocks = rows.iter().flat_map(|&outer| {
                let free = level.iter().filter(move |&&inner| inner & outer == 0);
                free.map(move |&inner| match self.outer {
                    Color::White => [outer, inner],
                    Color::Black => [inner, outer],
                })
            });
            blocks.collect()
        })
    }
}

/// Bytes of values in a block, about.
fn block_bytes(board: &Board, pair: Pair) -> usize {
    match pair.axis() {
        Some(axis) => WORD_BYTES * words::sizes(board, pair, axis),
        None => 1,
    }
}

/// Bounds of the pages of a pair, without laying them out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Rows.
    pub rows: u64,
    /// Pages, at most.
    pub pages: u64,
    /// Blocks of a page, at most.
    pub page: u64,
    /// Blocks of a batch, at most.
    pub batch: u64,
}

impl Bounds {
    /// The bounds of `pair`; `None` if it has too many pieces for the index.
    pub fn of(board: Board, pair: Pair) -> Option<Bounds> {
        let blocks = Index::new(board, pair.slice(Color::White))?.blocks();
        let block_bytes = block_bytes(&board, pair);
        let [inner, outer] = [
            pair.white.men.min(pair.black.men),
            pair.white.men.max(pair.black.men),
        ];
        let sets = |men| index::choose(board.men_squares(Color::White).len(), u32::from(men));
        let row = sets(inner).min(blocks);
        let in_bytes = |bytes: usize| (bytes / block_bytes) as u64 + row;
        let page = match block_bytes > LARGE_BLOCK_BYTES {
            true => 1,
            false => in_bytes(PAGE_BYTES).min(blocks),
        };
        Some(Bounds {
            rows: sets(outer),
            pages: match page {
                1 => blocks,
                _ => blocks.div_ceil(row),
            },
            page,
            batch: match page {
                1 => blocks,
                _ => (in_bytes(BATCH_BYTES) + page).min(blocks),
            },
        })
    }
}

/// All placements of `count` men of `color`, by the steps they have left to their crown row.
fn men_by_steps(board: &Board, count: u8, color: Color) -> Vec<Vec<u64>> {
    let left = |man| match color {
        Color::White => board.row_of(man),
        Color::Black => board.rows() - 1 - board.row_of(man),
    };
    let mut levels: Vec<Vec<u64>> = Vec::new();
    for men in index::sets(u32::from(count), board.men_squares(color)) {
        let level = men.into_iter().map(|man| usize::from(left(man))).sum();
        if levels.len() <= level {
            levels.resize_with(level + 1, Vec::new);
        }
        levels[level].push(men.0);
    }
    levels.retain(|level| !level.is_empty());
    levels
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use remise::rules::INTERNATIONAL;

    use super::*;

    #[test]
    fn every_block_has_a_place_of_its_own_and_is_solved_after_what_it_needs() {
        let board = INTERNATIONAL.board;
        for (name, bytes) in [
            ("KvK", 1600),
            ("KMMvKM", 64),
            ("KKvKMM", 64),
            ("KMvKM", 1 << 20),
            ("MMvM", 1),
            ("KMvKM", 1600),
            ("KKMvKK", 61250 * 32),
        ] {
            let pair = Pair::of(name.parse().expect("a material")).0;
            let paging = Paging::of_blocks(board, pair, bytes).expect("few pieces");
            let mut seen = BTreeSet::new();
            let mut blocks = 0;
            for batch in paging.batches() {
                for level in paging.levels(batch) {
                    let before = seen.clone();
                    for men in level {
                        let spot = paging.spot(men);
                        assert!(batch.pages.contains(&spot.page), "{name}");
                        assert!(spot.slot < paging.slots(spot.page), "{name}");
                        assert!(seen.insert((spot.page, spot.slot)), "{name}");
                        blocks += 1;
                        for color in Color::BOTH {
                            for man in SquareSet(men[color as usize]) {
                                for direction in color.forward() {
                                    let from = SquareSet::of(man);
                                    let to = board.step(from, direction);
                                    let stays = to.without(board.crown_row(color)).0 != 0;
                                    if stays && to.0 & (men[0] | men[1]) == 0 {
                                        let mut after = men;
                                        after[color as usize] ^= from.0 | to.0;
                                        let spot = paging.spot(after);
                                        assert!(before.contains(&(spot.page, spot.slot)), "{name}");
                                    }
                                }
                            }
                        }
                    }
                }
            }
            if bytes == block_bytes(&board, pair) {
                let bounds = Bounds::of(board, pair).expect("few pieces");
                let slots = |pages: Range<usize>| -> u64 {
                    pages.map(|page| paging.slots(page) as u64).sum()
                };
                assert!(bounds.pages >= paging.pages() as u64, "{name}");
                for page in 0..paging.pages() {
                    assert!(bounds.page >= slots(page..page + 1), "{name}");
                }
                for batch in paging.batches() {
                    assert!(bounds.batch >= slots(batch.pages.clone()), "{name}");
                }
            }
            let index = Index::new(board, pair.slice(Color::White)).expect("few pieces");
            assert_eq!(blocks, index.blocks(), "{name}");
            assert_eq!(
                (0..paging.pages())
                    .map(|page| paging.slots(page))
                    .sum::<usize>() as u64,
                blocks
            );
        }
    }
}
