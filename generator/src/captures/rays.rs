//! Rays: what a king sees, and where it can go.

use remise::square::{Board, Color, Direction, SquareSet};

/// The rays of a board.
#[derive(Debug)]
pub struct Rays {
    /// By direction, then by the bit of the square that the ray starts behind.
    one: [[u64; 64]; 4],
    /// The first square of each ray, or 0.
    next: [[u64; 64]; 4],
}

impl Rays {
    /// The rays of `board`, up to the edge or, for short kings, of one square.
    pub fn new(board: &Board, flying: bool) -> Rays {
        let mut rays = Rays {
            one: [[0; 64]; 4],
            next: [[0; 64]; 4],
        };
        for direction in Direction::ALL {
            for square in board.squares() {
                let at = usize::from(square.bit());
                let mut next = board.step(SquareSet::of(square), direction);
                rays.next[direction as usize][at] = next.0;
                while !next.is_empty() {
                    rays.one[direction as usize][at] |= next.0;
                    if !flying {
                        break;
                    }
                    next = board.step(next, direction);
                }
            }
        }
        rays
    }

    /// The squares from `square` on in `direction`, up to the end of the ray.
    #[inline]
    pub(crate) fn from(&self, square: u64, direction: Direction) -> u64 {
        self.one[direction as usize][square.trailing_zeros() as usize & 63]
    }

    /// All four rays of a square.
    #[inline]
    pub(super) fn all_from(&self, square: u64) -> u64 {
        Direction::ALL
            .into_iter()
            .fold(0, |all, direction| all | self.from(square, direction))
    }

    /// The next square in `direction`, or 0.
    #[inline]
    pub(super) fn next(&self, square: u64, direction: Direction) -> u64 {
        self.next[direction as usize][square.trailing_zeros() as usize & 63]
    }

    /// The squares from `square` on in `direction` up to the first of `blockers`, and that one, or 0.
    #[inline]
    pub(crate) fn look(&self, square: u64, direction: Direction, blockers: u64) -> (u64, u64) {
        let ray = self.from(square, direction);
        let met = ray & blockers;
        if Color::White.goes(direction) {
            let beyond = u64::MAX.wrapping_shl(64 - met.leading_zeros());
            let beyond = if met == 0 { u64::MAX } else { beyond };
            (ray & beyond, met & (beyond >> 1))
        } else {
            let first = met & met.wrapping_neg();
            (ray & first.wrapping_sub(1), first)
        }
    }

    /// The farthest of `squares`, all of them on one ray in `direction`; 0 if there are none.
    #[inline]
    pub(super) fn farthest(squares: u64, direction: Direction) -> u64 {
        if Color::White.goes(direction) {
            squares & squares.wrapping_neg()
        } else {
            squares.checked_ilog2().map_or(0, |bit| 1 << bit)
        }
    }

    /// The squares between `square` and the farthest of `targets` in `direction`.
    #[inline]
    pub(super) fn before(&self, square: u64, targets: u64, direction: Direction) -> u64 {
        let ray = self.from(square, direction);
        match Rays::farthest(targets & ray, direction) {
            0 => 0,
            target => ray & !(target | self.from(target, direction)),
        }
    }

    /// The squares between `square` and the farthest of `targets`, in every direction.
    #[inline]
    pub(crate) fn all_before(&self, square: u64, targets: u64) -> u64 {
        Direction::ALL.into_iter().fold(0, |before, direction| {
            before | self.before(square, targets, direction)
        })
    }
}
