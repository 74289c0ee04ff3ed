//! The jumps of kings over fixed pieces: the same all along a sequence, because pieces taken stay on
//! the board until its end (article 4.11).

use remise::index::MAX_PIECES;
use remise::square::{Direction, SquareSet};

use super::rays::Rays;

/// The most pieces of one player beside the axis king.
const MOST: usize = MAX_PIECES as usize;

/// How kings can jump over fixed pieces, of which some may be taken already.
#[derive(Clone, Debug, Default)]
pub(super) struct Jumps {
    len: usize,
    victims: [u64; MOST],
    /// For each victim and direction, the squares from which a king can jump over it.
    before: [[u64; 4]; MOST],
    /// The squares on which it can land.
    after: [[u64; 4]; MOST],
    /// For each victim, the squares from which a king can jump over it in any direction.
    any: [u64; MOST],
}

impl Jumps {
    /// Lays out the jumps over `victims`, all of them among `blockers`.
    #[inline]
    pub(super) fn lay_out(&mut self, rays: &Rays, victims: u64, blockers: u64) {
        self.len = 0;
        for (place, victim) in SquareSet(victims).into_iter().take(MOST).enumerate() {
            self.victims[place] = SquareSet::of(victim).0;
            self.len = place + 1;
            self.lay_out_one(rays, place, blockers);
        }
    }

    #[inline]
    fn lay_out_one(&mut self, rays: &Rays, place: usize, blockers: u64) {
        let victim = self.victims[place];
        let runs = Direction::ALL.map(|direction| rays.look(victim, direction, blockers).0);
        self.any[place] = 0;
        for direction in Direction::ALL {
            let (on, back) = (direction as usize, direction.opposite() as usize);
            let before = if runs[on] != 0 { runs[back] } else { 0 };
            self.before[place][on] = before;
            self.after[place][on] = runs[on];
            self.any[place] |= before;
        }
    }

    /// Lays the jumps out anew over those victims that are in line with `square`.
    pub(super) fn renew(&mut self, rays: &Rays, square: u64, blockers: u64) {
        let lines = rays.all_from(square);
        for place in 0..self.len {
            if self.victims[place] & lines != 0 {
                self.lay_out_one(rays, place, blockers);
            }
        }
    }

    /// The victims that are not among `taken`, by their places.
    #[inline]
    fn left(&self, taken: u64) -> impl Iterator<Item = usize> {
        (0..self.len).filter(move |&place| self.victims[place] & taken == 0)
    }

    /// By direction, the squares from which a king can take anything more.
    #[inline]
    pub(super) fn take_offs(&self, taken: u64) -> [u64; 4] {
        self.left(taken).fold([0; 4], |mut all, place| {
            for (all, before) in all.iter_mut().zip(self.before[place]) {
                *all |= before;
            }
            all
        })
    }

    /// True if a king can take anything more from one of `squares`.
    #[inline]
    pub(super) fn go_on(&self, squares: u64, taken: u64) -> bool {
        self.left(taken).any(|place| self.any[place] & squares != 0)
    }

    /// Calls `each` for the jumps from any of `squares`.
    #[inline]
    pub(super) fn each(&self, squares: u64, taken: u64, mut each: impl FnMut(Jump)) {
        for place in self.left(taken) {
            if self.any[place] & squares == 0 {
                continue;
            }
            for direction in Direction::ALL {
                let before = self.before[place][direction as usize];
                if before & squares != 0 {
                    each(Jump {
                        victim: self.victims[place],
                        direction,
                        before,
                        after: self.after[place][direction as usize],
                    });
                }
            }
        }
    }
}

/// A jump over a fixed piece.
#[derive(Clone, Copy)]
pub(super) struct Jump {
    pub(super) victim: u64,
    pub(super) direction: Direction,
    /// The squares from which a king can make it.
    pub(super) before: u64,
    /// The squares on which it can land.
    pub(super) after: u64,
}
