//! The king moves of all words of a block at once.
//!
//! [`king_moves`](crate::kings::king_moves) goes from one word to those that a king move connects with it.
//! Where most words have something to say, it is cheaper to fix all kings of a side but one, take the words
//! of all its squares as a row, and carry along the diagonals what each of them says: a few operations for
//! every square and direction. Several rows, which differ by the kings that stay, are swept together.
//!
//! Of a folded block, rows whose kings come before the turned ones are swept, and stand for those.

mod rows;

use std::ops::Range;

use rayon::prelude::*;
use remise::index::{self, OneMore};
use remise::square::{Color, SquareSet};

use crate::fold::Kept;
use crate::kings::axis_moves;
use crate::words::Layout;

use rows::{ROWS, Rows};

/// Groups of rows, and words, that are handed to a thread at once.
const GROUPS: usize = 16;
const WORDS: usize = 4096;

/// The kings of a row that stay, and where its words are.
#[derive(Clone, Copy, Default)]
struct Row {
    /// Those of the side that moves.
    rest: SquareSet,
    /// Those of the other kind.
    beside: u64,
    /// Which of the numberings is that of its words.
    words: usize,
    /// The first word, and the first on the turned board.
    first: usize,
    first_turned: usize,
}

/// All king moves of one side in a block.
pub(crate) struct Sweep<'l> {
    layout: &'l Layout,
    men: [u64; 2],
    moves_axis: bool,
    /// Words of the kings that move may be kept turned.
    folds: bool,
    /// Squares without a man.
    free: SquareSet,
    /// Sets of the kings of the side that moves, but the one that does.
    rests: Vec<SquareSet>,
    /// Sets of the other kings.
    beside: &'l [u64],
    /// Words from one set of the kings of the side that moves to the next, and from one of the others.
    strides: [usize; 2],
}

/// A part of the work.
enum Part {
    /// Moves of the axis king in these words.
    Axis(Range<usize>),
    /// Rows of some sets of other kings, in groups.
    Rows(Range<usize>, Range<usize>),
}

/// True if the kings of both sides have rows enough to be swept together.
fn fills_rows(layout: &Layout) -> bool {
    let Some(axis) = layout.axis else {
        return false;
    };
    let rows = |kings: u8, beside: &[u64]| match kings.checked_sub(1) {
        Some(rest) => index::choose(layout.board.len().into(), rest.into()) * beside.len() as u64,
        None => u64::MAX,
    };
    let others = rows(layout.pair.side(axis).kings - 1, &layout.across);
    let across = rows(layout.pair.side(axis.other()).kings, &layout.others);
    others.min(across) >= ROWS as u64 && layout.words() > 1
}

impl<'l> Sweep<'l> {
    /// The moves of either side in the block with these men; `None` if single moves are cheaper.
    pub(crate) fn of_block(layout: &'l Layout, men: [u64; 2]) -> Option<[Sweep<'l>; 2]> {
        fills_rows(layout).then(|| Color::BOTH.map(|side| Sweep::new(layout, men, side)))
    }

    fn new(layout: &'l Layout, men: [u64; 2], side: Color) -> Sweep<'l> {
        let across = layout.across.len();
        let moves_axis = layout.axis == Some(side);
        let kings = layout.pair.side(side).kings;
        let (kings, beside, strides) = match moves_axis {
            true => (kings - 1, &layout.across, [across, 1]),
            false => (kings, &layout.others, [1, across]),
        };
        let free = layout.board.squares().without(SquareSet(men[0] | men[1]));
        let folds = layout.fold.is_some() && !moves_axis;
        let mut rests = Vec::new();
        if let Some(rest) = kings.checked_sub(1) {
            let all = index::sets(rest.into(), free);
            rests.extend(all.filter(|rest| !folds || rest.0 <= layout.turn(rest.0)));
        }
        Sweep {
            layout,
            men,
            moves_axis,
            folds,
            free,
            rests,
            beside,
            strides,
        }
    }

    /// Calls `into` with the positions that the moves connect with those that `from` has, for every word:
    /// several times for a word, with parts of them. Positions that are not legal may be among them.
    /// Threads that are free help if the block is `shared`.
    pub(crate) fn run(
        &self,
        shared: bool,
        from: impl Fn(usize) -> u64 + Sync,
        into: impl Fn(usize, u64) + Sync,
    ) {
        let work = |part| match part {
            Part::Axis(words) => self.move_axis(words, &from, &into),
            Part::Rows(beside, groups) => self.sweep(beside, groups, &from, &into),
        };
        match shared {
            true => self.parts().into_par_iter().for_each(work),
            false => self.parts().into_iter().for_each(work),
        }
    }

    fn parts(&self) -> Vec<Part> {
        let words = if self.moves_axis {
            self.layout.words()
        } else {
            0
        };
        let axis = pieces(0..words, WORDS).map(Part::Axis);
        let rows = pieces(0..self.beside.len(), ROWS).flat_map(|beside| {
            let groups = (self.rests.len() * beside.len()).div_ceil(ROWS);
            pieces(0..groups, GROUPS).map(move |groups| Part::Rows(beside.clone(), groups))
        });
        axis.chain(rows).collect()
    }

    fn move_axis(
        &self,
        words: Range<usize>,
        from: &impl Fn(usize) -> u64,
        into: &impl Fn(usize, u64),
    ) {
        let layout = self.layout;
        for word in words {
            let set = from(word);
            let legal = layout.legal(&layout.pieces(self.men, word));
            if set & legal != 0 {
                into(word, axis_moves(layout, legal).push(set));
            }
        }
    }

    /// Sweeps some groups of the rows of some sets of other kings.
    fn sweep(
        &self,
        beside: Range<usize>,
        groups: Range<usize>,
        from: &impl Fn(usize) -> u64,
        into: &impl Fn(usize, u64),
    ) {
        let mut rows = Rows::new();
        let mut words = [[Kept::default(); 64]; ROWS];
        let mut list = [Row::default(); ROWS];
        let layout = self.layout;
        let count = self.rests.len() * beside.len();
        for group in groups {
            let numbers = group * ROWS..count.min((group + 1) * ROWS);
            for row in numbers.len()..ROWS {
                rows.close(row);
            }
            let list = &mut list[..numbers.len()];
            for (row, number) in numbers.enumerate() {
                let (rest, other) = (number / beside.len(), beside.start + number % beside.len());
                let before = row.checked_sub(1).map(|before| list[before]);
                let words_of = match before.filter(|before| before.rest == self.rests[rest]) {
                    Some(before) => before.words,
                    None => {
                        self.number(self.rests[rest], &mut words[row]);
                        row
                    }
                };
                list[row] = self.row(rest, other, words_of);
            }
            let mut any = 0;
            for (at, row) in list.iter().enumerate() {
                any |= self.load(&mut rows, at, row, &words[row.words], from);
            }
            if any == 0 {
                continue;
            }
            rows.carry(layout);
            for (at, row) in list.iter().enumerate() {
                for square in self.free.without(row.rest) {
                    let set = rows.reached(at, square);
                    let to = words[row.words][usize::from(square.bit())];
                    if set == 0 {
                        continue;
                    }
                    let number = to.number * self.strides[0];
                    if !to.is_turned {
                        into(row.first + number, set);
                    }
                    if to.is_turned || to.is_own {
                        into(row.first_turned + number, layout.turn(set));
                    }
                }
            }
        }
    }

    fn row(&self, rest: usize, other: usize, words: usize) -> Row {
        let first = other * self.strides[1];
        let beside = self.beside[other];
        Row {
            rest: self.rests[rest],
            beside,
            words,
            first,
            first_turned: match self.folds {
                true => self.layout.number(self.layout.turn(beside)) * self.strides[1],
                false => first,
            },
        }
    }

    /// The numbers of the sets of one more king than `rest`, by its square.
    fn number(&self, rest: SquareSet, words: &mut [Kept; 64]) {
        let one_more = OneMore::new(rest, self.layout.board.squares());
        for square in self.free.without(rest) {
            let number = one_more.number(SquareSet::of(square).0) as usize;
            words[usize::from(square.bit())] = match self.folds {
                true => self.layout.kept(number),
                false => Kept {
                    number,
                    ..Kept::default()
                },
            };
        }
    }

    /// Loads what the words of a row say; gives 0 if that is nothing.
    #[inline]
    fn load(
        &self,
        rows: &mut Rows,
        at: usize,
        row: &Row,
        words: &[Kept; 64],
        from: &impl Fn(usize) -> u64,
    ) -> u64 {
        let mut any = 0;
        for square in row.rest {
            rows.set(at, square, 0, 0);
        }
        for square in self.free.without(row.rest) {
            let here = SquareSet::of(square).0;
            let free = if row.beside & (here | row.rest.0) == 0 {
                !here
            } else {
                0
            };
            let Kept {
                number, is_turned, ..
            } = words[usize::from(square.bit())];
            let number = number * self.strides[0];
            let set = match is_turned {
                true => self.layout.turn(from(row.first_turned + number)),
                false => from(row.first + number),
            };
            rows.set(at, square, free, set & free);
            any |= set & free;
        }
        any
    }
}

/// Ranges of at most `len` that make up a range.
fn pieces(whole: Range<usize>, len: usize) -> impl Iterator<Item = Range<usize>> {
    let end = whole.end;
    whole
        .step_by(len)
        .map(move |start| start..end.min(start + len))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use remise::rules::{ENGLISH, INTERNATIONAL};

    use super::*;
    use crate::kings::king_moves;
    use crate::words::Pair;

    #[test]
    fn a_sweep_is_all_single_moves() {
        for (rules, name, men) in [
            (&INTERNATIONAL, "KKMvKK", [30, 0]),
            (&INTERNATIONAL, "KKMvKKM", [12, 33]),
            (&INTERNATIONAL, "KKKMvK", [12, 0]),
            (&INTERNATIONAL, "KKKvK", [0, 0]),
            (&INTERNATIONAL, "KKKvKK", [0, 0]),
            (&ENGLISH, "KKMvKKM", [9, 21]),
            (&ENGLISH, "KKvKK", [0, 0]),
        ] {
            let pair = Pair::of(name.parse().expect("a material")).0;
            let layout = Layout::new(rules, pair).expect("few pieces");
            let squares: Vec<u64> = layout
                .board
                .squares()
                .into_iter()
                .map(|square| SquareSet::of(square).0)
                .collect();
            let men = men.map(|number| if number == 0 { 0 } else { squares[number - 1] });
            let sweeps = Sweep::of_block(&layout, men).expect("rows enough");
            let legal = |word| layout.legal(&layout.pieces(men, word));
            let noise = |word: usize| {
                let noise = (word as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                noise & noise.rotate_left(29) & legal(word)
            };
            let from = |word: usize| {
                let (others, across) = layout.kings(word);
                let is_own = layout.fold.is_some() && layout.turn(across) == across;
                let turned = match is_own {
                    true => layout.word_of(layout.turn(others), across).number,
                    false => return noise(word),
                };
                noise(word) | layout.turn(noise(turned))
            };
            for side in Color::BOTH {
                let mut single = vec![0; layout.words()];
                let swept: Vec<AtomicU64> = single.iter().map(|_| AtomicU64::default()).collect();
                sweeps[side as usize].run(true, from, |word, set| {
                    swept[word].fetch_or(set, Relaxed);
                });
                for word in (0..layout.words()).filter(|&word| from(word) != 0) {
                    king_moves(&layout, men, side, word, |to, path| {
                        single[to] |= path.push(from(word));
                        true
                    });
                }
                for (word, (swept, single)) in swept.iter().zip(&single).enumerate() {
                    let swept = swept.load(Relaxed);
                    assert_eq!(swept & legal(word), single & legal(word), "{name} {word}");
                }
            }
        }
    }
}
