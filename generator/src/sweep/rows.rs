//! Rows of words, by the square of the king that moves: what they say is carried along the diagonals.

use remise::square::Square;

use crate::words::Layout;

/// Rows that are swept together.
pub(super) const ROWS: usize = 8;

/// Squares before and after those of the board, so that no step leaves the arrays.
const MARGIN: usize = 8;
const SQUARES: usize = 64 + 2 * MARGIN;

/// What is known of a square in each of the rows.
type Line = [u64; ROWS];

/// Some rows of words.
pub(super) struct Rows {
    /// The squares that the axis king may be on when the king comes here: none, if it cannot.
    open: [Line; SQUARES],
    /// The positions that say something.
    from: [Line; SQUARES],
    /// The positions that king moves connect with those.
    into: [Line; SQUARES],
}

impl Rows {
    /// Rows that say nothing.
    pub(super) const fn new() -> Rows {
        Rows {
            open: [[0; ROWS]; SQUARES],
            from: [[0; ROWS]; SQUARES],
            into: [[0; ROWS]; SQUARES],
        }
    }

    /// Says of a square of a row where the axis king may be when the king comes there, and which of those
    /// positions say something.
    #[inline]
    pub(super) fn set(&mut self, row: usize, square: Square, open: u64, from: u64) {
        let at = MARGIN + usize::from(square.bit());
        (self.open[at][row], self.from[at][row]) = (open, from);
    }

    /// The positions that king moves connect with those that say something, with the king on this square.
    #[inline]
    pub(super) fn reached(&self, row: usize, square: Square) -> u64 {
        self.into[MARGIN + usize::from(square.bit())][row]
    }

    /// Leaves a row out.
    pub(super) fn close(&mut self, row: usize) {
        for square in 0..SQUARES {
            (self.open[square][row], self.from[square][row]) = (0, 0);
        }
    }

    /// Carries what every square says along the diagonals, for all rows.
    pub(super) fn carry(&mut self, layout: &Layout) {
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
