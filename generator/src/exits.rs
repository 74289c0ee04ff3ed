//! What the moves that leave a block say of one word.
//!
//! A zeroing move to a lost position wins at ply 1, and one to a won position is refuted at ply 1.
//! A move that does not restart the count (`Limits::zeroes`) wins, or is refuted, one ply after
//! its child.

use remise::square::SquareSet;

use crate::captures::Rays;
use crate::children::FreeKing;
use crate::half::equal;
use crate::page::Decided;

const NEVER: u8 = 255;

/// Positions that zeroing moves decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtOnce {
    /// One leads to a lost position.
    pub(crate) won: u64,
    /// All lead to won positions, and there is no other exit.
    pub(crate) refuted: u64,
}

/// What the moves that leave a block say of one word.
#[derive(Clone)]
pub(crate) struct Exits {
    /// Positions with a zeroing move to a lost position.
    won: u64,
    /// Positions with a move that never loses.
    pub(crate) escape: u64,
    /// Positions with a move.
    any: u64,
    /// Positions with a counted move to a lost position, and the least ply of it.
    won_later: u64,
    win_ply: [u8; 64],
    /// Positions with a counted move to a won position, and the greatest ply of it.
    refuted_later: u64,
    refuted_ply: [u8; 64],
}

impl Exits {
    pub(crate) const fn new() -> Exits {
        Exits {
            won: 0,
            escape: 0,
            any: 0,
            won_later: 0,
            win_ply: [NEVER; 64],
            refuted_later: 0,
            refuted_ply: [0; 64],
        }
    }

    pub(crate) fn clear(&mut self) {
        if self.won_later | self.refuted_later != 0 {
            *self = Exits::new();
        } else {
            (self.won, self.escape, self.any) = (0, 0, 0);
        }
    }

    #[inline]
    pub(crate) fn zero(&mut self, mask: u64, child: Decided) {
        self.won |= mask & child.lost;
        self.escape |= mask & !child.won;
        self.any |= mask;
    }

    #[inline]
    pub(crate) fn through(&mut self, mask: u64, child: Decided, plies: impl Fn(u32) -> u8) {
        self.any |= mask;
        self.escape |= mask & !child.won;
        self.won_later |= mask & child.lost;
        self.refuted_later |= mask & child.won;
        for square in SquareSet(mask & (child.lost | child.won)) {
            let bit = square.bit();
            let ply = plies(u32::from(bit)).saturating_add(1);
            let at = usize::from(bit);
            if child.lost >> bit & 1 != 0 {
                self.win_ply[at] = self.win_ply[at].min(ply);
            } else {
                self.refuted_ply[at] = self.refuted_ply[at].max(ply);
            }
        }
    }

    /// All positions of `mask` have the same moves: to every one of `to`.
    #[inline]
    pub(crate) fn zero_any(&mut self, mask: u64, to: u64, child: Decided) {
        self.zero_any_of(mask, |set| if set & to != 0 { u64::MAX } else { 0 }, child);
    }

    /// Every position of `mask` has moves; `origins` are the positions with a move to one of a set.
    #[inline]
    pub(crate) fn zero_any_of(&mut self, mask: u64, origins: impl Fn(u64) -> u64, child: Decided) {
        self.won |= mask & origins(child.lost);
        self.escape |= mask & origins(!child.won);
        self.any |= mask;
    }

    /// Moves that count through, to the positions of a word that `king` says.
    #[inline]
    pub(crate) fn through_king(
        &mut self,
        rays: &Rays,
        king: FreeKing,
        child: Decided,
        plies: impl Fn(u32) -> u8,
    ) {
        match king {
            FreeKing::Moved { mask, to, .. }
            | FreeKing::Taken {
                mask, to, from: 0, ..
            } => self.through_any(mask, to, child, plies),
            FreeKing::Taken { mask, to, from, .. } => {
                let origins = |set| rays.all_before(from, set);
                self.through_any_of(mask, origins, to, child, plies);
            }
            _ => self.through(king.mask(), child, plies),
        }
    }

    /// All positions of `mask` have the same moves: to every one of `to`.
    pub(crate) fn through_any(
        &mut self,
        mask: u64,
        to: u64,
        child: Decided,
        plies: impl Fn(u32) -> u8,
    ) {
        let all = |set: u64| {
            SquareSet(to & set)
                .into_iter()
                .map(|to| plies(to.bit().into()))
        };
        if let Some(ply) = all(child.lost).min() {
            let lost = Decided { won: 0, lost: mask };
            self.through(mask, lost, |_| ply);
        }
        if let Some(ply) = all(child.won).max() {
            let won = Decided { won: mask, lost: 0 };
            self.through(mask, won, |_| ply);
        }
        if to & !(child.won | child.lost) != 0 {
            self.zero(mask, Decided::default());
        }
    }

    /// Positions of `mask` have moves to some of `to`; `origins` are those with a move to one of a set.
    pub(crate) fn through_any_of(
        &mut self,
        mask: u64,
        origins: impl Fn(u64) -> u64,
        to: u64,
        child: Decided,
        plies: impl Fn(u32) -> u8,
    ) {
        let decided = child.won | child.lost;
        for square in SquareSet(to & decided) {
            let here = SquareSet::of(square).0;
            self.through_any(mask & origins(here), here, child, &plies);
        }
        self.zero(mask & origins(to & !decided), Decided::default());
    }

    pub(crate) fn has_exit(&self) -> u64 {
        self.any
    }

    /// What zeroing moves decide of `positions`, at ply 1.
    pub(crate) fn at_once(&self, positions: u64) -> AtOnce {
        AtOnce {
            won: self.won & positions,
            refuted: self.any & positions & !self.escape & !self.refuted_later,
        }
    }

    /// Calls `emit(ply, mask)` for every ply at which one of `positions` has its first win, if that is by
    /// a move that counts through.
    pub(crate) fn later_wins(&self, positions: u64, mut emit: impl FnMut(u8, u64)) {
        by_ply(
            self.won_later & positions & !self.won,
            &self.win_ply,
            &mut emit,
        );
    }

    /// Calls `emit(ply, mask)` for every ply at which the last exit of one of `positions` is refuted, if
    /// it counts through.
    pub(crate) fn later_refutations(&self, positions: u64, mut emit: impl FnMut(u8, u64)) {
        by_ply(
            self.refuted_later & positions & !self.escape,
            &self.refuted_ply,
            &mut |ply, mask| emit(ply.max(1), mask),
        );
    }
}

/// Calls `emit` for every ply that positions have, with all that have it.
#[inline]
fn by_ply(mut positions: u64, plies: &[u8; 64], emit: &mut impl FnMut(u8, u64)) {
    while positions != 0 {
        let ply = plies[positions.trailing_zeros() as usize];
        let same = positions & equal(plies, ply);
        emit(ply, same);
        positions &= !same;
    }
}
