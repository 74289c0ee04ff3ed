//! The state of a block with one side to move.

use remise::square::{Square, SquareSet};
use smallvec::SmallVec;

use crate::marks::{Marks, make_empty};
use crate::page::Decided;
use crate::words::{Layout, NO_AXIS};

/// The state of one side to move, a word for every number.
#[derive(Debug, Default)]
pub struct Half {
    /// Positions in which the side to move must capture.
    pub captures: Vec<u64>,
    /// Won positions.
    pub won: Vec<u64>,
    /// Lost positions.
    pub lost: Vec<u64>,
    /// The ply of every decided position, by lane, others are 0; empty if nobody asks for them.
    pub plies: Vec<u8>,
    /// Positions without a legal move, each counted once.
    pub blocked: u64,
    /// The last ply at which a position was won.
    pub longest_win: Option<u8>,
    /// Quiet positions with an exit that is not refuted yet, or never; empty without men.
    escape: Vec<u64>,
    /// Positions decided before the search starts, that only the agenda may decide again; empty if there
    /// are none.
    pub(crate) given: Vec<u64>,
    /// Positions with a king move to a position lost at the last ply.
    pub(crate) winners: Marks,
    /// Positions that may have lost their last escape at the last ply.
    pub(crate) suspects: Marks,
}

impl Half {
    /// Forgets everything; threads that are free help if the state is `shared`.
    pub(crate) fn reset(&mut self, layout: &Layout, timed: bool, shared: bool) {
        let words = layout.words();
        let escapes = if layout.pair.has_men() { words } else { 0 };
        for (list, len) in [
            (&mut self.captures, words),
            (&mut self.won, words),
            (&mut self.lost, words),
            (&mut self.escape, escapes),
        ] {
            make_empty(list, len, shared);
        }
        self.given.clear();
        self.winners.reset(words, shared);
        self.suspects.reset(words, shared);
        let lanes = if timed { words * layout.lanes() } else { 0 };
        make_empty(&mut self.plies, lanes, shared);
        (self.blocked, self.longest_win) = (0, None);
    }

    /// Holds one position, of a pair without kings; `ply` is its distance, if it is won or lost.
    pub(crate) fn set_single(&mut self, captures: bool, decided: Decided, ply: u8, timed: bool) {
        let bit = |is: bool| if is { NO_AXIS } else { 0 };
        let (won, lost) = (decided.won != 0, decided.lost != 0);
        for (list, is) in [
            (&mut self.captures, captures),
            (&mut self.won, won),
            (&mut self.lost, lost),
        ] {
            list.resize(1, 0);
            list[0] = bit(is);
        }
        self.plies.clear();
        if timed {
            self.plies.push(ply);
        }
        self.blocked = u64::from(lost && ply == 0);
        self.longest_win = won.then_some(ply);
    }

    /// Positions of a word whose value is known.
    #[inline]
    pub(crate) fn decided(&self, word: usize) -> u64 {
        let given = self.given.get(word).copied().unwrap_or(0);
        self.won[word] | self.lost[word] | given
    }

    /// Quiet positions of a word whose value is not known.
    #[inline]
    pub(crate) fn open(&self, layout: &Layout, men: [u64; 2], word: usize) -> u64 {
        let legal = layout.legal(&layout.pieces(men, word));
        legal & !self.captures[word] & !self.decided(word)
    }

    /// Quiet positions of a word with an exit that is not refuted yet, or never.
    #[inline]
    pub(crate) fn escape(&self, word: usize) -> u64 {
        self.escape.get(word).copied().unwrap_or(0)
    }

    /// Positions of a word with this distance; the distances are kept, and of undecided positions 0.
    #[inline]
    pub(crate) fn at_ply(&self, word: usize, ply: u8) -> u64 {
        match self.plies.as_chunks::<{ Layout::LANES }>() {
            (words, []) if !words.is_empty() => equal(&words[word], ply),
            _ if self.plies[word] == ply => u64::MAX,
            _ => 0,
        }
    }

    /// The state as one piece.
    pub(crate) fn whole(&mut self, lanes: usize) -> HalfPiece<'_> {
        HalfPiece {
            first: 0,
            captures: &mut self.captures,
            won: &mut self.won,
            lost: &mut self.lost,
            escape: &mut self.escape,
            plies: &mut self.plies,
            lanes,
            suspects: &self.suspects,
            settled: Settled::default(),
        }
    }

    /// Adds what its pieces found out.
    pub(crate) fn settle(&mut self, found: Settled) {
        self.longest_win = self.longest_win.max(found.longest_win);
        self.blocked += found.blocked;
    }

    /// The state in pieces of `len` words.
    pub(crate) fn pieces(&mut self, len: usize, lanes: usize) -> SmallVec<[HalfPiece<'_>; 1]> {
        let mut rest = self.whole(lanes);
        let mut pieces = SmallVec::new();
        while rest.won.len() > len {
            let (piece, after) = rest.split(len);
            pieces.push(piece);
            rest = after;
        }
        pieces.push(rest);
        pieces
    }
}

/// The state of neighbouring words.
pub(crate) struct HalfPiece<'h> {
    /// The first word.
    pub(crate) first: usize,
    pub(crate) captures: &'h mut [u64],
    pub(crate) won: &'h mut [u64],
    pub(crate) lost: &'h mut [u64],
    escape: &'h mut [u64],
    plies: &'h mut [u8],
    lanes: usize,
    /// Of all words.
    pub(crate) suspects: &'h Marks,
    pub(crate) settled: Settled,
}

/// What the pieces of a state find out, each for itself.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settled {
    /// Positions without a legal move, each counted once.
    pub(crate) blocked: u64,
    /// The last ply at which a position was won.
    pub(crate) longest_win: Option<u8>,
}

impl Settled {
    /// What some pieces found out together.
    pub(crate) fn of<'p>(pieces: impl Iterator<Item = &'p HalfPiece<'p>>) -> Settled {
        pieces.fold(Settled::default(), |all, piece| Settled {
            blocked: all.blocked + piece.settled.blocked,
            longest_win: all.longest_win.max(piece.settled.longest_win),
        })
    }
}

impl<'h> HalfPiece<'h> {
    /// The first `len` words and the others.
    fn split(self, len: usize) -> (HalfPiece<'h>, HalfPiece<'h>) {
        let timed = self.plies.len().min(len * self.lanes);
        let (captures, won) = (self.captures.split_at_mut(len), self.won.split_at_mut(len));
        let escapes = self.escape.len().min(len);
        let (lost, escape) = (
            self.lost.split_at_mut(len),
            self.escape.split_at_mut(escapes),
        );
        let plies = self.plies.split_at_mut(timed);
        let rest = HalfPiece {
            first: self.first + len,
            captures: captures.1,
            won: won.1,
            lost: lost.1,
            escape: escape.1,
            plies: plies.1,
            ..self
        };
        let piece = HalfPiece {
            first: self.first,
            captures: captures.0,
            won: won.0,
            lost: lost.0,
            escape: escape.0,
            plies: plies.0,
            ..rest
        };
        (piece, rest)
    }

    /// Says which quiet positions of a word have an exit that is not refuted yet, or never.
    #[inline]
    pub(crate) fn set_escape(&mut self, word: usize, mask: u64) {
        if let Some(escape) = self.escape.get_mut(word - self.first) {
            *escape = mask;
        }
    }

    /// The last exit of these positions is refuted.
    #[inline]
    pub(crate) fn release(&mut self, word: usize, mask: u64) {
        if let Some(escape) = self.escape.get_mut(word - self.first) {
            *escape &= !mask;
        }
    }

    /// Makes positions won that are not decided yet; gives them.
    #[inline]
    pub(crate) fn win(&mut self, word: usize, mask: u64, ply: u8) -> u64 {
        let at = word - self.first;
        let open = mask & !self.won[at] & !self.lost[at];
        if open != 0 {
            self.won[at] |= open;
            self.settled.longest_win = self.settled.longest_win.max(Some(ply));
            self.mark(at, open, ply);
        }
        open
    }

    /// Makes positions lost that are not decided yet; gives them.
    #[inline]
    pub(crate) fn lose(&mut self, word: usize, mask: u64, ply: u8) -> u64 {
        let at = word - self.first;
        let open = mask & !self.won[at] & !self.lost[at];
        if open != 0 {
            self.lost[at] |= open;
            self.mark(at, open, ply);
        }
        open
    }

    #[inline]
    fn mark(&mut self, at: usize, mask: u64, ply: u8) {
        if self.plies.is_empty() {
            return;
        }
        for square in SquareSet(mask) {
            self.plies[lane(self.lanes, at, square)] = ply;
        }
    }
}

/// A bit for every distance that is `ply`.
#[inline]
pub(crate) fn equal(plies: &[u8; Layout::LANES], ply: u8) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * LOW;
    let (eights, _) = plies.as_chunks::<8>();
    let mut equal = 0;
    for (at, eight) in eights.iter().enumerate() {
        let differs = u64::from_le_bytes(*eight) ^ (u64::from(ply) * LOW);
        // The high bit of every byte that is zero.
        let zero = !(((differs & !HIGH) + !HIGH) | differs) & HIGH;
        // The eight bits side by side, in the highest byte.
        equal |= (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * at);
    }
    equal
}

/// Where the distance of a position is kept.
#[inline]
pub fn lane(lanes: usize, word: usize, square: Square) -> usize {
    word * lanes + (usize::from(square.bit()) & (lanes - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_finds_every_lane() {
        for ply in [0, 1, 2, 127, 128, 129, 254, 255] {
            let plies: [u8; Layout::LANES] = std::array::from_fn(|lane| match lane % 7 {
                0 | 3 => ply,
                1 => ply ^ 128,
                2 => ply ^ 1,
                _ => (37 * lane) as u8,
            });
            let slow = (0..Layout::LANES).filter(|&lane| plies[lane] == ply);
            assert_eq!(
                equal(&plies, ply),
                slow.fold(0, |set, lane| set | 1 << lane)
            );
        }
    }
}
