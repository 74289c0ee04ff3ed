//! Solves one block, ply by ply.
//!
//! At ply `n` a quiet position is won if a king move leads to one lost at ply `n - 1`, and lost if
//! all its exits are refuted and all its king moves lead to positions won before ply `n`. Both sides
//! to move advance together, from the state of the ply before, so the ply is the distance. The
//! search goes from what was decided last to its predecessors; it ends when nothing new was decided
//! and no event of a later ply is on the agenda.

use remise::square::{Color, Square, SquareSet};

use crate::agenda::{Agenda, Change, Event, MAX_PLIES};
use crate::block::BlockExits;
use crate::kings::king_moves;
use crate::order::Place;
use crate::words::Layout;

/// The state of one side to move, a word for every number.
#[derive(Debug, Default)]
pub struct Half {
    /// Positions in which the side to move must capture.
    pub captures: Vec<u64>,
    /// Positions without a legal move.
    pub blocked: Vec<u64>,
    /// Won positions.
    pub won: Vec<u64>,
    /// Lost positions.
    pub lost: Vec<u64>,
    /// The ply of every decided position, by lane; others are stale.
    pub plies: Vec<u8>,
    /// The last ply at which a position was won.
    pub longest_win: Option<u8>,
    quiet: Vec<u64>,
    escape: Vec<u64>,
    /// Positions decided before the search starts, that only the agenda may decide again.
    given: Vec<u64>,
    suspects: Gathered,
    winners: Gathered,
}

/// Sets of positions, gathered word by word.
#[derive(Debug, Default)]
struct Gathered {
    masks: Vec<u64>,
    words: Vec<u32>,
}

impl Gathered {
    #[inline]
    fn add(&mut self, word: usize, mask: u64) {
        if mask != 0 {
            if self.masks[word] == 0 {
                self.words.push(word as u32);
            }
            self.masks[word] |= mask;
        }
    }

    /// Empties the sets into `each`.
    fn drain(&mut self, mut each: impl FnMut(usize, u64)) {
        for word in self.words.drain(..) {
            each(
                word as usize,
                std::mem::take(&mut self.masks[word as usize]),
            );
        }
    }
}

/// The positions decided at the last ply, by side to move.
#[derive(Debug, Default)]
struct Fresh {
    won: [Vec<(u32, u64)>; 2],
    lost: [Vec<(u32, u64)>; 2],
}

impl Fresh {
    fn is_empty(&self) -> bool {
        self.won.iter().chain(&self.lost).all(Vec::is_empty)
    }
}

/// Working memory for one block at a time.
#[derive(Debug, Default)]
pub struct Search {
    /// White to move, Black to move.
    pub halves: [Half; 2],
    agenda: Agenda,
    fresh: Fresh,
}

/// The decided quiet positions of a block with one side to move, as tables built before have them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    won: Vec<u64>,
    lost: Vec<u64>,
    plies: Vec<u8>,
}

impl Found {
    /// Nothing decided.
    pub fn new(layout: &Layout) -> Found {
        Found {
            won: vec![0; layout.words()],
            lost: vec![0; layout.words()],
            plies: vec![0; layout.words() * layout.lanes()],
        }
    }

    /// Adds the position at `place`: won, or else lost, in `ply` plies.
    #[inline]
    pub fn add(&mut self, layout: &Layout, place: Place, won: bool, ply: u8) {
        let lanes = layout.lanes();
        for (word, bit) in layout.places(place.word, place.bit) {
            let set = if won { &mut self.won } else { &mut self.lost };
            set[word] |= 1 << bit;
            self.plies[word * lanes + (bit as usize & (lanes - 1))] = ply;
        }
    }
}

/// A distance above [`MAX_PLIES`] turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a distance exceeds {MAX_PLIES} plies, the most that a table can hold")]
pub struct TooFar;

impl Search {
    /// Reads the exits of a block and forgets everything else.
    pub fn load(&mut self, exits: &mut BlockExits<'_, '_>, layout: &Layout, men: [u64; 2]) {
        self.agenda.clear();
        for side in Color::BOTH {
            let half = &mut self.halves[side as usize];
            half.reset(layout.words(), layout.lanes());
            exits.prepare(men, side);
            for word in 0..layout.words() {
                let start = exits.word(word, &mut self.agenda);
                half.captures[word] = start.captures;
                half.quiet[word] = start.quiet;
                half.escape[word] = start.escape;
                half.suspects.add(word, start.quiet & !start.escape);
            }
        }
    }

    /// Declares positions decided at known plies: only that ply decides them.
    pub fn give(&mut self, decided: &[Half; 2], lanes: usize) {
        for side in Color::BOTH {
            let (half, from) = (&mut self.halves[side as usize], &decided[side as usize]);
            for word in 0..half.given.len() {
                half.given[word] = from.won[word] | from.lost[word];
            }
        }
        let halves = &self.halves;
        self.agenda.retain_positions(|event| {
            event.mask & !halves[event.side as usize].given[event.word as usize]
        });
        for side in Color::BOTH {
            let from = &decided[side as usize];
            for word in 0..from.won.len() {
                for (change, set) in [
                    (Change::Won, from.won[word]),
                    (Change::Lost, from.lost[word]),
                ] {
                    for square in SquareSet(set) {
                        let ply = from.plies[lane(lanes, word, square)];
                        self.agenda.add(
                            ply,
                            Event {
                                change,
                                side,
                                word: word as u32,
                                mask: SquareSet::of(square).0,
                            },
                        );
                    }
                }
            }
        }
    }

    /// Decides everything up to ply `limit`; gives the last ply at which something was decided.
    pub fn run(
        &mut self,
        layout: &Layout,
        men: [u64; 2],
        limit: Option<u32>,
    ) -> Result<u32, TooFar> {
        let limit = limit.unwrap_or(u32::MAX);
        if layout.axis.is_none() {
            return self.run_without_kings(layout.lanes(), limit);
        }
        let mut last = 0;
        self.fresh = Fresh::default();
        for ply in 0..=limit {
            if ply > 0 && self.fresh.is_empty() && ply as usize > self.agenda.last() {
                break;
            }
            let ply_u8 = ply_of(ply)?;
            self.spread(layout, men);
            self.advance(layout, men, ply_u8);
            if !self.fresh.is_empty() {
                last = ply;
            }
        }
        Ok(last)
    }

    /// [`Search::run`] where no king moves: what the agenda says is all there is.
    fn run_without_kings(&mut self, lanes: usize, limit: u32) -> Result<u32, TooFar> {
        let mut last = 0;
        for half in &mut self.halves {
            let blocked = half.quiet[0] & !half.escape[0] & !half.given[0];
            half.blocked[0] = half.lose(lanes, 0, blocked, 0);
            half.suspects.drain(|_, _| {});
        }
        for ply in 0..=self.agenda.last().min(limit as usize) {
            let ply_u8 = ply_of(ply as u32)?;
            for event in self.agenda.at(ply) {
                let half = &mut self.halves[event.side as usize];
                let open = event.mask & !half.won[0] & !half.lost[0];
                match event.change {
                    Change::Won => half.win(lanes, 0, open, ply_u8),
                    Change::Lost | Change::Released => half.lose(lanes, 0, open, ply_u8),
                };
                if open != 0 {
                    last = ply as u32;
                }
            }
        }
        Ok(last)
    }

    /// Decides everything: from values found before, or else by solving.
    pub fn finish(
        &mut self,
        layout: &Layout,
        men: [u64; 2],
        found: Option<[Found; 2]>,
    ) -> Result<(), TooFar> {
        match found {
            Some(found) => self.recall(layout, None, &found),
            None => drop(self.run(layout, men, None)?),
        }
        Ok(())
    }

    /// Instead of [`Search::run`]: takes the values of quiet positions as they were found before, and
    /// decides capture positions from the agenda, up to ply `limit`.
    pub fn recall(&mut self, layout: &Layout, limit: Option<u32>, found: &[Found; 2]) {
        for side in Color::BOTH {
            self.halves[side as usize].take(&found[side as usize]);
        }
        let last = self
            .agenda
            .last()
            .min(limit.map_or(usize::MAX, |limit| limit as usize));
        for ply in 0..=last {
            self.events(layout, ply as u8);
        }
        self.fresh = Fresh::default();
    }

    /// From the positions decided last to their predecessors.
    fn spread(&mut self, layout: &Layout, men: [u64; 2]) {
        for side in Color::BOTH {
            let half = &mut self.halves[side as usize];
            let enemy = side.other() as usize;
            for &(word, set) in &self.fresh.lost[enemy] {
                king_moves(layout, men, side, word as usize, |to, path| {
                    half.winners.add(to, path.pull(set) & half.quiet[to]);
                    true
                });
            }
            for &(word, set) in &self.fresh.won[enemy] {
                king_moves(layout, men, side, word as usize, |to, path| {
                    let held = half.quiet[to] & !half.escape[to];
                    half.suspects.add(to, path.pull(set) & held);
                    true
                });
            }
        }
    }

    /// Decides what ply `ply` decides.
    fn advance(&mut self, layout: &Layout, men: [u64; 2], ply: u8) {
        for event in self.agenda.at(usize::from(ply)) {
            if event.change == Change::Released {
                let half = &mut self.halves[event.side as usize];
                half.escape[event.word as usize] &= !event.mask;
                half.suspects.add(event.word as usize, event.mask);
            }
        }
        let fresh_lost = Color::BOTH.map(|side| self.judge(layout, men, side));
        self.fresh = Fresh::default();
        for side in Color::BOTH {
            let half = &mut self.halves[side as usize];
            let mut winners = std::mem::take(&mut half.winners);
            winners.drain(|word, mask| {
                let open = mask & !half.decided(word);
                let won = half.win(layout.lanes(), word, open, ply);
                push(&mut self.fresh.won[side as usize], word, won);
            });
            half.winners = winners;
            for &(word, mask) in &fresh_lost[side as usize] {
                half.lose(layout.lanes(), word as usize, mask, ply);
                if ply == 0 {
                    half.blocked[word as usize] |= mask;
                }
            }
        }
        self.fresh.lost = fresh_lost;
        self.events(layout, ply);
    }

    fn events(&mut self, layout: &Layout, ply: u8) {
        for event in self.agenda.at(usize::from(ply)) {
            let half = &mut self.halves[event.side as usize];
            let (word, side) = (event.word as usize, event.side as usize);
            let open = event.mask & !half.won[word] & !half.lost[word];
            match event.change {
                Change::Won => {
                    let won = half.win(layout.lanes(), word, open, ply);
                    push(&mut self.fresh.won[side], word, won);
                }
                Change::Lost => {
                    let lost = half.lose(layout.lanes(), word, open, ply);
                    push(&mut self.fresh.lost[side], word, lost);
                }
                Change::Released => {}
            }
        }
    }

    /// The suspects whose king moves all lead to positions already won.
    fn judge(&mut self, layout: &Layout, men: [u64; 2], side: Color) -> Vec<(u32, u64)> {
        let mut suspects = std::mem::take(&mut self.halves[side as usize].suspects);
        let (half, enemy) = (
            &self.halves[side as usize],
            &self.halves[side.other() as usize],
        );
        let mut lost = Vec::new();
        suspects.drain(|word, mask| {
            let mut held = mask & half.quiet[word] & !half.escape[word] & !half.decided(word);
            if held != 0 {
                king_moves(layout, men, side, word, |to, path| {
                    held &= !path.pull(!enemy.won[to]);
                    held != 0
                });
            }
            push(&mut lost, word, held);
        });
        self.halves[side as usize].suspects = suspects;
        lost
    }
}

/// A ply as tables hold it.
fn ply_of(ply: u32) -> Result<u8, TooFar> {
    let ply = u8::try_from(ply).ok();
    ply.filter(|&ply| ply <= MAX_PLIES).ok_or(TooFar)
}

/// Adds positions of a word to a list, unless there are none.
#[inline]
fn push(list: &mut Vec<(u32, u64)>, word: usize, mask: u64) {
    if mask != 0 {
        list.push((word as u32, mask));
    }
}

impl Half {
    fn reset(&mut self, words: usize, lanes: usize) {
        for list in [
            &mut self.captures,
            &mut self.blocked,
            &mut self.won,
            &mut self.lost,
            &mut self.quiet,
            &mut self.escape,
            &mut self.given,
            &mut self.suspects.masks,
            &mut self.winners.masks,
        ] {
            list.clear();
            list.resize(words, 0);
        }
        self.longest_win = None;
        self.suspects.words.clear();
        self.winners.words.clear();
        self.plies.resize(words * lanes, 0);
    }

    /// The positions of a word that are legal placements.
    #[inline]
    pub fn legal(&self, word: usize) -> u64 {
        self.captures[word] | self.quiet[word]
    }

    #[inline]
    fn decided(&self, word: usize) -> u64 {
        self.won[word] | self.lost[word] | self.given[word]
    }

    fn take(&mut self, found: &Found) {
        for (word, quiet) in self.quiet.iter().enumerate() {
            self.won[word] = found.won[word] & quiet;
            self.lost[word] = found.lost[word] & quiet;
        }
        self.plies.copy_from_slice(&found.plies);
    }

    #[inline]
    fn win(&mut self, lanes: usize, word: usize, mask: u64, ply: u8) -> u64 {
        self.won[word] |= mask;
        if mask != 0 {
            self.longest_win = self.longest_win.max(Some(ply));
        }
        self.mark(lanes, word, mask, ply)
    }

    #[inline]
    fn lose(&mut self, lanes: usize, word: usize, mask: u64, ply: u8) -> u64 {
        self.lost[word] |= mask;
        self.mark(lanes, word, mask, ply)
    }

    #[inline]
    fn mark(&mut self, lanes: usize, word: usize, mask: u64, ply: u8) -> u64 {
        for square in SquareSet(mask) {
            self.plies[lane(lanes, word, square)] = ply;
        }
        mask
    }
}

/// Where the distance of a position is kept.
#[inline]
pub fn lane(lanes: usize, word: usize, square: Square) -> usize {
    word * lanes + (usize::from(square.bit()) & (lanes - 1))
}
