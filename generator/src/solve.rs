//! Solves one block, ply by ply.
//!
//! At ply `n` a quiet position is won if a king move leads to one lost at ply `n - 1`, and lost if
//! all its exits are refuted and all its king moves lead to positions won before ply `n`. Both sides
//! to move advance together, from the state of the ply before, so the ply is the distance.
//!
//! What exits alone decide, at plies 0 and 1, is known when they are read. Then nearly every word has
//! something new, and ply 2 looks at all words, each at its successors; from then on the search goes
//! from what was decided last to its predecessors. It ends when nothing new was decided and no event of
//! a later ply is on the agenda. Where many words have something new, all are swept at once, see `sweep`.
//!
//! A shared block is cut into chunks of words, and all threads work on it. What a thread
//! decides of its chunk is made known to the others only when all are done with the ply.

use rayon::prelude::*;
use remise::square::Color;
use smallvec::SmallVec;

use crate::agenda::{Change, MAX_PLIES};
use crate::chunk::{Chunk, Part};
use crate::half::{Half, HalfPiece, Settled};
use crate::sweep::Sweep;
use crate::words::Layout;

/// Threads that have no block of their own share the work on blocks with more words than this.
pub const LARGE_BLOCK: usize = 4096;

/// Blocks with more words than this are solved one at a time: several would take too much memory.
const HUGE_BLOCK: usize = 1 << 17;

/// Blocks of so many words that are solved at a time.
pub const fn blocks_at_once(words: usize, threads: usize) -> usize {
    match words {
        0..=HUGE_BLOCK => threads,
        _ => 1,
    }
}

/// If more than one word in so many has something new, all of them are swept.
const SPARSE: usize = 4;

/// Blocks with more words are not swept once most is known: it takes a word of memory for each.
pub const MOST_SWEPT: usize = 1 << 24;

/// Words of a chunk of a shared block.
const CHUNK: usize = 1024;

/// Working memory for one block at a time.
#[derive(Debug, Default)]
pub struct Search {
    /// White to move, Black to move.
    pub halves: [Half; 2],
    chunks: Vec<Chunk>,
    chunk_len: usize,
    /// The last ply at which a given position is decided.
    last_given: u8,
    /// Positions by word, for a moment.
    plane: Vec<u64>,
}

/// A distance above [`MAX_PLIES`] turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a distance exceeds {MAX_PLIES} plies, the most that a table can hold")]
pub struct TooFar;

/// Calls `work` for every item, on all threads if there are several.
pub(crate) fn each<T: Send>(items: &mut [T], work: impl Fn(&mut T) + Sync + Send) {
    match items {
        [one] => work(one),
        many => many.par_iter_mut().for_each(work),
    }
}

impl Search {
    /// Calls `work` for every chunk with its part of the state.
    fn each_piece(
        &mut self,
        side: Color,
        layout: &Layout,
        work: impl Fn(&mut HalfPiece<'_>, &mut Chunk) + Sync + Send,
    ) {
        let settled = match self.chunks.as_mut_slice() {
            [chunk] => {
                let mut half = self.halves[side as usize].whole(layout.lanes());
                work(&mut half, chunk);
                half.settled
            }
            _ => {
                let mut parts = self.parts(side, layout);
                each(&mut parts, |(half, chunk)| work(half, chunk));
                Settled::of(parts.iter().map(|(half, _)| half))
            }
        };
        self.halves[side as usize].settle(settled);
    }

    /// Every chunk with its part of the state.
    pub(crate) fn parts(&mut self, side: Color, layout: &Layout) -> SmallVec<[Part<'_>; 1]> {
        let half = &mut self.halves[side as usize];
        let pieces = half.pieces(self.chunk_len, layout.lanes());
        pieces.into_iter().zip(&mut self.chunks).collect()
    }

    /// Forgets everything. Distances are kept if the search is `timed`; threads that are free help with
    /// a block that is `shared`.
    pub(crate) fn cut(&mut self, layout: &Layout, timed: bool, shared: bool) {
        let words = layout.words();
        self.chunk_len = if shared { CHUNK } else { words };
        self.chunks
            .resize_with(words.div_ceil(self.chunk_len), Chunk::default);
        for (at, chunk) in self.chunks.iter_mut().enumerate() {
            let first = at * self.chunk_len;
            chunk.clear(first..(first + self.chunk_len).min(words));
        }
        self.last_given = 0;
        for half in &mut self.halves {
            half.reset(layout, timed, shared);
        }
    }

    /// Declares what `decided` has of a search with limits. If that is timed, only the ply that it says
    /// decides those positions again, and [`Search::run`] has to be told of them; otherwise they are
    /// decided from the start.
    pub fn give(&mut self, decided: &[Half; 2], layout: &Layout) {
        for side in Color::BOTH {
            let from = &decided[side as usize];
            self.last_given = from.plies.iter().copied().fold(self.last_given, u8::max);
            if from.plies.is_empty() {
                self.each_piece(side, layout, |half, chunk| {
                    for word in chunk.words.clone() {
                        half.win(word, from.won[word], 1);
                        half.lose(word, from.lost[word], 1);
                    }
                });
                continue;
            }
            let given = from.won.iter().zip(&from.lost);
            let given: Vec<u64> = given.map(|(won, lost)| won | lost).collect();
            self.each_piece(side, layout, |half, chunk| {
                chunk.take_back(side, half, &given);
                chunk.give(side, half, from);
            });
            self.halves[side as usize].given = given;
        }
    }

    /// Decides everything up to ply `limit`, with what was `given`; true if that is everything there is to
    /// decide.
    pub fn run(
        &mut self,
        layout: &Layout,
        men: [u64; 2],
        limit: Option<u32>,
        given: Option<&[Half; 2]>,
    ) -> Result<bool, TooFar> {
        let limit = limit.unwrap_or(u32::MAX);
        if layout.axis.is_none() {
            return self.run_without_kings(layout, limit, given);
        }
        let sweeps = Sweep::of_block(layout, men);
        for ply in 1..=limit {
            let last = self.last_known();
            let is_done = self.chunks.iter().all(Chunk::is_done);
            if ply > 2 && is_done && ply > last {
                return Ok(true);
            }
            let now = ply_of(ply)?;
            if ply == 2 {
                self.look_everywhere(layout, men, sweeps.as_ref());
            } else {
                self.spread(layout, men, sweeps.as_ref());
            }
            self.release(layout, now);
            self.judge(layout, men);
            self.apply(layout, now, given);
        }
        Ok(false)
    }

    /// The last ply of which something is known beforehand.
    fn last_known(&self) -> u32 {
        let agenda = self.chunks.iter().map(|chunk| chunk.agenda.last()).max();
        (agenda.unwrap_or(0) as u32).max(self.last_given.into())
    }

    /// [`Search::run`] where no king moves: what is known beforehand is all there is.
    fn run_without_kings(
        &mut self,
        layout: &Layout,
        limit: u32,
        given: Option<&[Half; 2]>,
    ) -> Result<bool, TooFar> {
        let last = self.last_known();
        for ply in 1..=last.min(limit) {
            let now = ply_of(ply)?;
            for side in Color::BOTH {
                self.each_piece(side, layout, |half, chunk| {
                    let events = chunk.agenda.at(usize::from(now)).iter();
                    for event in events.filter(|event| event.side == side) {
                        match event.change {
                            Change::Won => half.win(0, event.mask, now),
                            Change::Lost | Change::Released => half.lose(0, event.mask, now),
                        };
                    }
                    if let Some(given) = given {
                        chunk.take_given(side, half, &given[side as usize], now);
                    }
                });
            }
        }
        Ok(last <= limit)
    }

    /// Looks from every open position at its successors.
    fn look_everywhere(&mut self, layout: &Layout, men: [u64; 2], sweeps: Option<&[Sweep<'_>; 2]>) {
        let (halves, shared) = (&self.halves, self.chunks.len() > 1);
        let Some(sweeps) = sweeps else {
            return each(&mut self.chunks, |chunk| {
                chunk.look_everywhere(halves, layout, men);
            });
        };
        for side in Color::BOTH {
            let (half, enemy) = (&halves[side as usize], &halves[side.other() as usize]);
            let sweep = &sweeps[side as usize];
            let (lost, not_won) = (
                |word: usize| enemy.lost[word],
                |word: usize| !enemy.won[word],
            );
            sweep.run(shared, lost, |to, set| half.winners.add(to, set, shared));
            sweep.run(shared, not_won, |to, set| {
                half.suspects.add(to, set, shared);
            });
        }
        each(&mut self.chunks, |chunk| {
            chunk.decide_everywhere(halves, layout, men);
        });
    }

    /// From the positions decided last to their predecessors.
    fn spread(&mut self, layout: &Layout, men: [u64; 2], sweeps: Option<&[Sweep<'_>; 2]>) {
        let (halves, shared) = (&self.halves, self.chunks.len() > 1);
        for side in Color::BOTH {
            let half = &halves[side as usize];
            for (is_won, marks) in [(false, &half.winners), (true, &half.suspects)] {
                let fresh = |chunk: &Chunk| chunk.fresh(side.other(), is_won).len();
                let words: usize = self.chunks.iter().map(fresh).sum();
                if words == 0 {
                    continue;
                }
                let Some(sweeps) = sweeps.filter(|_| is_worth_a_sweep(layout, words)) else {
                    each(&mut self.chunks, |chunk| {
                        chunk.spread((side, is_won), marks, layout, men, shared);
                    });
                    continue;
                };
                self.plane.resize(layout.words(), 0);
                let planes = self.plane.chunks_mut(self.chunk_len);
                let mut planes: SmallVec<[_; 1]> = planes.zip(&self.chunks).collect();
                each(&mut planes, |(plane, chunk)| {
                    plane.fill(0);
                    for &(word, set) in chunk.fresh(side.other(), is_won) {
                        plane[word as usize - chunk.words.start] |= set;
                    }
                });
                drop(planes);
                let from = |word: usize| self.plane[word];
                sweeps[side as usize].run(shared, from, |to, set| marks.add(to, set, shared));
            }
        }
    }

    /// Positions whose last exit is refuted at this ply may be lost.
    fn release(&mut self, layout: &Layout, ply: u8) {
        let at = usize::from(ply);
        if self
            .chunks
            .iter()
            .all(|chunk| chunk.agenda.at(at).is_empty())
        {
            return;
        }
        let shared = self.chunks.len() > 1;
        for side in Color::BOTH {
            self.each_piece(side, layout, |half, chunk| {
                let events = chunk.agenda.at(at).iter();
                for event in events.filter(|event| event.change == Change::Released) {
                    let word = event.word as usize;
                    if event.side == side {
                        half.release(word, event.mask);
                        half.suspects.add(word, event.mask, shared);
                    }
                }
            });
        }
    }

    /// Which of the marked positions are decided now.
    fn judge(&mut self, layout: &Layout, men: [u64; 2]) {
        let halves = &self.halves;
        each(&mut self.chunks, |chunk| chunk.judge(halves, layout, men));
    }

    /// Makes known what this ply decides.
    fn apply(&mut self, layout: &Layout, ply: u8, given: Option<&[Half; 2]>) {
        let given = given.filter(|_| ply <= self.last_given);
        for side in Color::BOTH {
            self.each_piece(side, layout, |half, chunk| {
                chunk.apply(side, half, ply);
                if let Some(given) = given {
                    chunk.take_given(side, half, &given[side as usize], ply);
                }
            });
        }
    }
}

/// True if so many words have so much to say that all words of a block are swept at once.
fn is_worth_a_sweep(layout: &Layout, words: usize) -> bool {
    words > layout.words() / SPARSE && layout.words() <= MOST_SWEPT
}

/// A ply as tables hold it.
fn ply_of(ply: u32) -> Result<u8, TooFar> {
    let ply = u8::try_from(ply).ok();
    ply.filter(|&ply| ply <= MAX_PLIES).ok_or(TooFar)
}
