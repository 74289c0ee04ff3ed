//! Neighbouring words of a block: what is known of them beside their state, and the steps of a ply.

use std::ops::Range;

use remise::square::Color;

use crate::agenda::{Agenda, Change};
use crate::half::{Half, HalfPiece};
use crate::kings::king_moves;
use crate::marks::Marks;
use crate::words::Layout;

/// Positions by word.
type Sets = Vec<(u32, u64)>;

/// Positions decided at one ply.
#[derive(Debug, Default)]
struct Fresh {
    won: Sets,
    lost: Sets,
}

impl Fresh {
    fn is_empty(&self) -> bool {
        self.won.is_empty() && self.lost.is_empty()
    }

    fn clear(&mut self) {
        self.won.clear();
        self.lost.clear();
    }
}

/// The state of neighbouring words, one side to move, and what else is known of them.
pub(crate) type Part<'s> = (HalfPiece<'s>, &'s mut Chunk);

/// What is known of neighbouring words beside their state.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// The first word, and the one after the last.
    pub(crate) words: Range<usize>,
    pub(crate) agenda: Agenda,
    /// What was decided at the last ply, by side to move.
    fresh: [Fresh; 2],
    /// What is being decided.
    next: [Fresh; 2],
}

impl Chunk {
    /// Forgets everything; the chunk has these words now.
    pub(crate) fn clear(&mut self, words: Range<usize>) {
        self.words = words;
        self.agenda.clear();
        self.fresh.iter_mut().for_each(Fresh::clear);
    }

    /// True if nothing was decided at the last ply.
    pub(crate) fn is_done(&self) -> bool {
        self.fresh.iter().all(Fresh::is_empty)
    }

    /// Positions that are lost before the first ply.
    pub(crate) fn push_blocked(&mut self, side: Color, word: usize, mask: u64) {
        push(&mut self.fresh[side as usize].lost, word, mask);
    }

    /// Takes back what was decided of given positions.
    pub(crate) fn take_back(&mut self, side: Color, half: &mut HalfPiece<'_>, given: &[u64]) {
        for at in 0..half.won.len() {
            half.won[at] &= !given[half.first + at];
            half.lost[at] &= !given[half.first + at];
        }
        for (word, mask) in &mut self.fresh[side as usize].lost {
            *mask &= !given[*word as usize];
        }
        self.agenda
            .retain_positions(|event| match event.side == side {
                true => event.mask & !given[event.word as usize],
                false => event.mask,
            });
    }

    /// Decides the positions that `from` decides at ply 0 or 1.
    pub(crate) fn give(&mut self, side: Color, half: &mut HalfPiece<'_>, from: &Half) {
        for word in self.words.clone() {
            let blocked = from.lost[word] & from.at_ply(word, 0);
            push(&mut self.fresh[side as usize].lost, word, blocked);
            half.lose(word, blocked, 0);
            let now = from.at_ply(word, 1);
            half.win(word, now & from.won[word], 1);
            half.lose(word, now & from.lost[word], 1);
        }
    }

    /// Decides the positions that `from` decides at this ply.
    pub(crate) fn take_given(
        &mut self,
        side: Color,
        half: &mut HalfPiece<'_>,
        from: &Half,
        ply: u8,
    ) {
        let fresh = &mut self.fresh[side as usize];
        for word in self.words.clone() {
            let (won, lost) = (from.won[word], from.lost[word]);
            if won | lost == 0 {
                continue;
            }
            let now = from.at_ply(word, ply);
            push(&mut fresh.won, word, half.win(word, now & won, ply));
            push(&mut fresh.lost, word, half.lose(word, now & lost, ply));
        }
    }

    /// Looks from every open position at its successors.
    pub(crate) fn look_everywhere(&mut self, halves: &[Half; 2], layout: &Layout, men: [u64; 2]) {
        for side in Color::BOTH {
            let (half, enemy) = (&halves[side as usize], &halves[side.other() as usize]);
            let next = &mut self.next[side as usize];
            for word in self.words.clone() {
                let open = half.open(layout, men, word);
                if open == 0 {
                    continue;
                }
                let (mut won, mut held) = (0, open & !half.escape(word));
                king_moves(layout, men, side, word, |to, path| {
                    won |= path.pull(enemy.lost[to]);
                    held &= !path.pull(!enemy.won[to]);
                    true
                });
                push(&mut next.won, word, won & open);
                push(&mut next.lost, word, held);
            }
        }
    }

    /// The same, where all words with a king move to a position lost at the last ply are marked, and all
    /// with one to a position not won.
    pub(crate) fn decide_everywhere(&mut self, halves: &[Half; 2], layout: &Layout, men: [u64; 2]) {
        for side in Color::BOTH {
            let half = &halves[side as usize];
            let next = &mut self.next[side as usize];
            for word in self.words.clone() {
                let (winners, holders) =
                    (half.winners.take_word(word), half.suspects.take_word(word));
                let open = half.open(layout, men, word);
                push(&mut next.won, word, winners & open);
                push(&mut next.lost, word, open & !half.escape(word) & !holders);
            }
        }
    }

    /// What was decided at the last ply of positions with `side` to move: those that are won, or lost.
    pub(crate) fn fresh(&self, side: Color, is_won: bool) -> &[(u32, u64)] {
        let fresh = &self.fresh[side as usize];
        if is_won { &fresh.won } else { &fresh.lost }
    }

    /// From the positions decided last to their predecessors with `side` to move; `shared` if other threads
    /// do the same.
    pub(crate) fn spread(
        &self,
        (side, is_won): (Color, bool),
        marks: &Marks,
        layout: &Layout,
        men: [u64; 2],
        shared: bool,
    ) {
        for &(word, set) in self.fresh(side.other(), is_won) {
            king_moves(layout, men, side, word as usize, |to, path| {
                marks.add(to, path.push(set), shared);
                true
            });
        }
    }

    /// Which of the marked positions are decided now.
    pub(crate) fn judge(&mut self, halves: &[Half; 2], layout: &Layout, men: [u64; 2]) {
        let (first, end) = (self.words.start, self.words.end);
        for side in Color::BOTH {
            let (half, enemy) = (&halves[side as usize], &halves[side.other() as usize]);
            let next = &mut self.next[side as usize];
            half.winners.take(first, end, |word, mask| {
                push(&mut next.won, word, mask & half.open(layout, men, word));
            });
            half.suspects.take(first, end, |word, mask| {
                let mut held = mask & !half.escape(word) & half.open(layout, men, word);
                if held != 0 {
                    king_moves(layout, men, side, word, |to, path| {
                        held &= !path.pull(!enemy.won[to]);
                        held != 0
                    });
                }
                push(&mut next.lost, word, held);
            });
        }
    }

    /// Makes known what this ply decides.
    pub(crate) fn apply(&mut self, side: Color, half: &mut HalfPiece<'_>, ply: u8) {
        let next = &mut self.next[side as usize];
        let fresh = &mut self.fresh[side as usize];
        fresh.clear();
        for (word, mask) in next.won.drain(..) {
            push(
                &mut fresh.won,
                word as usize,
                half.win(word as usize, mask, ply),
            );
        }
        for (word, mask) in next.lost.drain(..) {
            push(
                &mut fresh.lost,
                word as usize,
                half.lose(word as usize, mask, ply),
            );
        }
        for event in self.agenda.at(usize::from(ply)) {
            let word = event.word as usize;
            match event.change {
                _ if event.side != side => {}
                Change::Won => push(&mut fresh.won, word, half.win(word, event.mask, ply)),
                Change::Lost => push(&mut fresh.lost, word, half.lose(word, event.mask, ply)),
                Change::Released => {}
            }
        }
    }
}

/// Adds positions of a word to a list, unless there are none.
#[inline]
fn push(list: &mut Sets, word: usize, mask: u64) {
    if mask != 0 {
        list.push((word as u32, mask));
    }
}
