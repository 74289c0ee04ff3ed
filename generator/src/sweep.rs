//! The king moves of all words of a block at once.
//!
//! [`king_moves`](crate::kings::king_moves) goes from one word to those that a king move connects with it.
//! Where most words have something to say, it is cheaper to fix all kings of a side but one, take the words
//! of all its squares as a row, and carry along the diagonals what each of them says: a few operations for
//! every square and direction. Rows that differ by a king of the other kind lie side by side and are swept
//! together.

use remise::index::{self, OneMore};
use remise::square::{Color, SquareSet};

use crate::kings::axis_moves;
use crate::words::Layout;

/// Rows that are swept together.
const ROWS: usize = 8;

/// Squares before and after those of the board, so that no step leaves the arrays.
const MARGIN: usize = 8;
const SQUARES: usize = 64 + 2 * MARGIN;

/// What is known of a square in each of the rows.
type Line = [u64; ROWS];

/// Some rows of words, by the square of the king that moves.
struct Rows {
    /// The positions that say something.
    from: [Line; SQUARES],
    /// The squares that the axis king may be on when the king comes here: none, if it cannot.
    open: [Line; SQUARES],
    /// The positions that king moves connect with those.
    into: [Line; SQUARES],
}

/// True if a block has words enough to fill [`ROWS`] rows, and is not folded.
pub(crate) const fn fills_rows(layout: &Layout) -> bool {
    layout.others.len() >= ROWS && layout.across.len() >= ROWS && layout.fold.is_none()
}

/// Calls `into` with the positions that king moves of `side` connect with those that `from` has, for every
/// word with the men `men`: several times for a word, with parts of them. Positions that are not legal may
/// be among them. Not for layouts that are folded; worth while where a block [fills its rows](fills_rows).
pub(crate) fn sweep(
    layout: &Layout,
    men: [u64; 2],
    side: Color,
    from: impl Fn(usize) -> u64,
    mut into: impl FnMut(usize, u64),
) {
    let across = layout.across.len();
    let kings = layout.pair.side(side).kings;
    let occupied = men[0] | men[1];
    if layout.axis == Some(side) {
        for word in 0..layout.words() {
            let set = from(word);
            let legal = layout.legal(&layout.pieces(men, word));
            if set & legal != 0 {
                into(word, axis_moves(layout, legal).push(set));
            }
        }
        let strides = [across, 1];
        sweep_rows(
            layout,
            occupied,
            kings - 1,
            &layout.across,
            strides,
            from,
            into,
        );
    } else {
        let strides = [1, across];
        sweep_rows(layout, occupied, kings, &layout.others, strides, from, into);
    }
}

/// Sweeps the rows of one of `kings` kings; `strides` are the words from one set of its kings to the next,
/// and from one of the `beside` kings to the next.
fn sweep_rows(
    layout: &Layout,
    men: u64,
    kings: u8,
    beside: &[u64],
    [stride, stride_beside]: [usize; 2],
    from: impl Fn(usize) -> u64,
    mut into: impl FnMut(usize, u64),
) {
    let Some(rest) = kings.checked_sub(1) else {
        return;
    };
    let squares = layout.board.squares();
    let mut rows = Rows {
        from: [[0; ROWS]; SQUARES],
        open: [[0; ROWS]; SQUARES],
        into: [[0; ROWS]; SQUARES],
    };
    for (chunk, beside) in beside.chunks(ROWS).enumerate() {
        let first = chunk * ROWS * stride_beside;
        for rest in index::sets(u32::from(rest), squares.without(SquareSet(men))) {
            for square in rest {
                let at = MARGIN + usize::from(square.bit());
                (rows.open[at], rows.from[at]) = ([0; ROWS], [0; ROWS]);
            }
            let one_more = OneMore::new(rest, squares);
            let mut any = 0;
            for square in squares.without(SquareSet(men)).without(rest) {
                let (at, here) = (MARGIN + usize::from(square.bit()), SquareSet::of(square).0);
                let word = first + one_more.number(here) as usize * stride;
                let taken = here | rest.0;
                for (row, &kings) in beside.iter().enumerate() {
                    let free = if kings & taken == 0 { u64::MAX } else { 0 };
                    rows.open[at][row] = free & !here;
                    rows.from[at][row] = from(word + row * stride_beside) & free & !here;
                    any |= rows.from[at][row];
                }
            }
            if any != 0 {
                rows.carry(layout);
                for square in squares.without(SquareSet(men)).without(rest) {
                    let (at, here) = (MARGIN + usize::from(square.bit()), SquareSet::of(square).0);
                    let word = first + one_more.number(here) as usize * stride;
                    for (row, &set) in rows.into[at][..beside.len()].iter().enumerate() {
                        if set != 0 {
                            into(word + row * stride_beside, set);
                        }
                    }
                }
            }
        }
        rows.from = [[0; ROWS]; SQUARES];
        rows.open = [[0; ROWS]; SQUARES];
    }
}

impl Rows {
    /// Carries what every square says along the diagonals, for all rows.
    fn carry(&mut self, layout: &Layout) {
        let width = usize::from(layout.board.width());
        let (near, far) = (width, width + 1);
        let end = MARGIN + usize::from(layout.board.bits());
        // Short kings go one step.
        let onwards = if layout.rules.flying_kings {
            u64::MAX
        } else {
            0
        };
        let mut carried = [[[0; ROWS]; SQUARES]; 2];
        let mut step = |into: &mut Line, at: usize, before: [usize; 2]| {
            for (carried, before) in carried.iter_mut().zip(before) {
                let (last, says) = (carried[before], &self.from[before]);
                for row in 0..ROWS {
                    let comes = (last[row] & onwards | says[row]) & self.open[at][row];
                    carried[at][row] = comes;
                    into[row] |= comes;
                }
            }
        };
        for at in MARGIN..end {
            let mut into = [0; ROWS];
            step(&mut into, at, [at - near, at - far]);
            self.into[at] = into;
        }
        for at in (MARGIN..end).rev() {
            let mut into = self.into[at];
            step(&mut into, at, [at + near, at + far]);
            self.into[at] = into;
        }
    }
}

#[cfg(test)]
mod tests {
    use remise::rules::{ENGLISH, INTERNATIONAL};

    use super::*;
    use crate::kings::king_moves;
    use crate::words::Pair;

    #[test]
    fn a_sweep_is_all_single_moves() {
        for (rules, name, men) in [
            (&INTERNATIONAL, "KKMvKK", [30, 0]),
            (&INTERNATIONAL, "KKMvKKM", [12, 33]),
            (&ENGLISH, "KKMvKKM", [9, 21]),
        ] {
            let pair = Pair::of(name.parse().expect("a material")).0;
            let layout = Layout::new(rules, pair).expect("few pieces");
            assert!(fills_rows(&layout));
            let squares: Vec<u64> = layout
                .board
                .squares()
                .into_iter()
                .map(|square| SquareSet::of(square).0)
                .collect();
            let men = men.map(|number| if number == 0 { 0 } else { squares[number - 1] });
            let legal = |word| layout.legal(&layout.pieces(men, word));
            let from = |word: usize| {
                let noise = (word as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                noise & noise.rotate_left(29) & legal(word)
            };
            for side in Color::BOTH {
                let (mut swept, mut single) = (vec![0; layout.words()], vec![0; layout.words()]);
                sweep(&layout, men, side, from, |word, set| swept[word] |= set);
                for word in (0..layout.words()).filter(|&word| from(word) != 0) {
                    king_moves(&layout, men, side, word, |to, path| {
                        single[to] |= path.push(from(word));
                        true
                    });
                }
                for (word, (swept, single)) in swept.iter().zip(&single).enumerate() {
                    assert_eq!(swept & legal(word), single & legal(word), "{name} {word}");
                }
            }
        }
    }
}
