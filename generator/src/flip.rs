//! Blocks of a pair that is its own flip.
//!
//! There the block with the men a of White and b of Black holds the same positions as the block with
//! the men of b turned for White and those of a turned for Black, colours swapped. So only the one
//! that comes first is solved; the other takes over its values.
//!
//! In words of a king of the other side ([`Layout::crosswise`]) and with the board turned, a block is
//! its flip.

use std::cmp::Ordering;

use remise::square::{Board, Color, SquareSet};

use crate::half::Half;
use crate::page::{Decided, cross_half};
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
            sets.map(|&set| layout.number(turn(&layout.board, set)))
                .collect()
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
        [black, white].map(|men| turn(&self.layout.board, men))
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

    /// Both halves of the flip of a block.
    pub(crate) fn halves<'f>(&self, from: &[Half; 2], into: &'f mut [Half; 2]) -> &'f [Half; 2] {
        for side in Color::BOTH {
            self.half(&from[side.other() as usize], &mut into[side as usize]);
        }
        into
    }

    /// What the flip of a block has with one side to move: `from` is the other side of the block itself.
    fn half(&self, from: &Half, into: &mut Half) {
        let timed = !from.plies.is_empty();
        into.reset(self.layout, timed);
        self.words([&from.won, &from.lost], [&mut into.won, &mut into.lost]);
        let mut same = vec![0; from.captures.len()];
        let captures = [&from.captures[..], &from.captures];
        self.words(captures, [&mut into.captures, &mut same]);
        if timed {
            self.plies(from, into);
        }
        (into.blocked, into.longest_win) = (from.blocked, from.longest_win);
    }

    fn words(&self, from: [&[u64]; 2], [won, lost]: [&mut [u64]; 2]) {
        let across = self.across.len();
        let get = |word: usize| Decided {
            won: from[0][word],
            lost: from[1][word],
        };
        cross_half(self.layout, self.crosswise, get, |word, decided| {
            let word = self.others[word / across] * across + self.across[word % across];
            won[word] = turn(&self.layout.board, decided.won);
            lost[word] = turn(&self.layout.board, decided.lost);
        });
    }

    fn plies(&self, from: &Half, into: &mut Half) {
        let (layout, board) = (self.layout, &self.layout.board);
        for word in 0..into.won.len() {
            let (others, across) = layout.kings(word);
            let axis_side = turn(board, across);
            let old_axis = axis_side.trailing_zeros();
            let rest = layout.number(axis_side & (axis_side - 1));
            for king in SquareSet(into.won[word] | into.lost[word]) {
                let across = turn(board, others | SquareSet::of(king).0);
                let old = rest * layout.across.len() + layout.number(across);
                into.plies[word * Layout::LANES + usize::from(king.bit())] =
                    from.plies[old * Layout::LANES + old_axis as usize];
            }
        }
    }
}

/// A set on the turned board.
fn turn(board: &Board, set: u64) -> u64 {
    board.turn(SquareSet(set)).0
}
