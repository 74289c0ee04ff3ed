//! The clock of the draw limits in a game: how many plies of each count are played, and which
//! positions stood before.
//!
//! A [`Clock`] is a value: [`Clock::play`] gives the clock after a move and leaves the old one as it
//! is, so a search takes a move back by dropping the new clock. It costs one small allocation for a
//! king move without a capture and none for any other move, for only such moves can be repeated.
//! Positions are compared square by square, never by a hash.
//!
//! The counts are those of [`limits`](crate::limits), kept the way the rule book states them, as
//! plies played; the plies left follow from them.

use std::sync::Arc;

use crate::limits::{Class, Limits};
use crate::moves::{Move, moves};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Color;

/// The occurrence of a position that makes the game a draw (article 6.1).
const THIRD: usize = 3;

/// Why a game is drawn (FMJD, Annex 1, article 6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// The same position with the same player to move for the third time (article 6.1).
    Repetition,
    /// Twenty-five moves of each player with kings only and no capture (article 6.2).
    KingMoves,
    /// Sixteen moves of each player with three pieces against a lone king (article 6.3).
    LoneThree,
    /// Five moves of each player with one or two pieces against a lone king (article 6.4).
    LoneTwo,
}

impl Draw {
    /// Why the game is drawn in a position that stands on the board for the time `occurrences`.
    pub(super) fn of(occurrences: usize, counts: &Counts) -> Option<Draw> {
        let repeated = (occurrences >= THIRD).then_some(Draw::Repetition);
        repeated.or_else(|| counts.draw())
    }

    /// The article.
    pub const fn article(self) -> &'static str {
        match self {
            Draw::Repetition => "6.1",
            Draw::KingMoves => Class::Open.article(),
            Draw::LoneThree => Class::LoneThree.article(),
            Draw::LoneTwo => Class::LoneTwo.article(),
        }
    }
}

/// What the arbiter says of a game that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Won, because the player to move has nothing left to move (article 7.2).
    Won {
        /// The winner.
        winner: Color,
        /// The loser has no pieces; otherwise pieces, but no legal move.
        no_pieces: bool,
    },
    /// Drawn.
    Drawn(Draw),
}

impl Verdict {
    /// The article it rests on.
    pub const fn article(self) -> &'static str {
        match self {
            Verdict::Won { .. } => "7.2",
            Verdict::Drawn(draw) => draw.article(),
        }
    }

    /// The verdict on a position without legal moves.
    pub(super) fn lost_by_mover(position: &Position) -> Verdict {
        Verdict::Won {
            winner: position.side().other(),
            no_pieces: position.pieces(position.side()).is_empty(),
        }
    }
}

/// The plies played of each count, under one rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The rule set.
    pub limits: &'static Limits,
    /// The class of the position.
    pub class: Class,
    /// Plies since the last capture or man move (article 6.2). Means nothing in the lone classes.
    pub quiet: u32,
    /// Plies since three pieces stood against a lone king, if that count runs (article 6.3).
    pub sixteen: Option<u32>,
    /// Plies since at most two pieces stood against a lone king, if that count runs (article 6.4).
    pub five: Option<u32>,
}

impl Counts {
    /// The counts of a position of this class in which `played` plies of its own count are played:
    /// 0 where a class has just arisen.
    pub const fn new(limits: &'static Limits, class: Class, played: u32) -> Counts {
        let (quiet, sixteen, five) = match class {
            Class::Open => (played, None, None),
            Class::LoneThree => (0, Some(played), None),
            Class::LoneTwo => (0, None, Some(played)),
        };
        Counts {
            limits,
            class,
            quiet,
            sixteen,
            five,
        }
    }

    /// The counts after a ply that leads to class `to`; `irreversible` says whether it captures or
    /// moves a man.
    #[must_use]
    pub fn after(&self, to: Class, irreversible: bool) -> Counts {
        let next = |count: Option<u32>| count.map(|plies| plies + 1);
        let sixteen = match to {
            Class::Open => None,
            Class::LoneThree => Some(next(self.sixteen).unwrap_or(0)),
            Class::LoneTwo => next(self.sixteen).filter(|_| self.limits.lone_three_stays),
        };
        let five = (to == Class::LoneTwo).then(|| next(self.five).unwrap_or(0));
        Counts {
            limits: self.limits,
            class: to,
            quiet: if irreversible { 0 } else { self.quiet + 1 },
            sixteen,
            five,
        }
    }

    /// The counts in force with the plies that each has left, the shortest first.
    pub fn in_force(&self) -> impl Iterator<Item = (Draw, u32)> {
        let quiet = (self.class == Class::Open).then_some(self.quiet);
        let mut counts = [
            (Draw::KingMoves, self.limits.open, quiet),
            (Draw::LoneThree, self.limits.lone_three, self.sixteen),
            (Draw::LoneTwo, self.limits.lone_two, self.five),
        ]
        .map(|(draw, limit, played)| Some((draw, limit?.saturating_sub(played?))));
        counts.sort_by_key(|count| count.map(|(_, left)| left));
        counts.into_iter().flatten()
    }

    /// The plies left before the draw limit; `None` without one.
    pub fn left(&self) -> Option<u32> {
        self.in_force().next().map(|(_, left)| left)
    }

    /// The limit that has run out, if any.
    pub fn draw(&self) -> Option<Draw> {
        let (draw, left) = self.in_force().next()?;
        (left == 0).then_some(draw)
    }
}

/// The clock of a game: its counts, and the positions since the last capture or man move.
#[derive(Clone, Debug)]
pub struct Clock {
    counts: Counts,
    past: Past,
}

impl Clock {
    /// The clock of a game that begins with `position`.
    pub fn new(limits: &'static Limits, position: &Position) -> Clock {
        Clock::with_counts(Counts::new(limits, Class::of(position.material()), 0))
    }

    /// The clock of a game that goes on from a position with these counts. Positions before it are
    /// not known.
    pub const fn with_counts(counts: Counts) -> Clock {
        Clock::from_parts(counts, Past::EMPTY)
    }

    pub(super) const fn from_parts(counts: Counts, past: Past) -> Clock {
        Clock { counts, past }
    }

    /// The clock after `mv`, which must be a legal move of `position`, the one this clock is of.
    #[must_use]
    pub fn play(&self, position: &Position, mv: &Move) -> Clock {
        let irreversible = position.is_irreversible(mv);
        let to = match irreversible {
            true => Class::of(position.after(mv).material()),
            false => self.counts.class,
        };
        Clock {
            counts: self.counts.after(to, irreversible),
            past: self.past.after(position, irreversible),
        }
    }

    /// The plies played.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The plies left before the draw limit; `None` without one.
    pub fn left(&self) -> Option<u32> {
        self.counts.left()
    }

    /// How often `position`, the one this clock is of, has stood on the board with the same player
    /// to move, now included.
    pub fn occurrences(&self, position: &Position) -> usize {
        1 + self.past.plies_of(position).count()
    }

    /// Why the game is drawn in `position`, the one this clock is of, unless it is over.
    pub fn draw(&self, position: &Position) -> Option<Draw> {
        Draw::of(self.occurrences(position), &self.counts)
    }

    /// The verdict on the game in `position`, the one this clock is of; `None` if it goes on. A game
    /// that is over is won, whatever limit has run out.
    pub fn verdict(&self, rules: &Rules, position: &Position) -> Option<Verdict> {
        if moves(rules, position).is_empty() {
            return Some(Verdict::lost_by_mover(position));
        }
        self.draw(position).map(Verdict::Drawn)
    }
}

/// The positions since the last capture or man move, without the present one. A list that shares
/// its tail with the lists it came from.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// Plies since the game began.
    plies: u32,
    last: Option<Arc<Node>>,
}

#[derive(Debug)]
struct Node {
    position: Position,
    ply: u32,
    before: Option<Arc<Node>>,
}

impl Past {
    pub(super) const EMPTY: Past = Past {
        plies: 0,
        last: None,
    };

    pub(super) const fn plies(&self) -> u32 {
        self.plies
    }

    /// The past after a ply from `position`.
    pub(super) fn after(&self, position: &Position, irreversible: bool) -> Past {
        let last = (!irreversible).then(|| {
            let before = self.last.clone();
            Arc::new(Node {
                position: *position,
                ply: self.plies,
                before,
            })
        });
        Past {
            plies: self.plies + 1,
            last,
        }
    }

    /// The past of a position that no earlier one can equal.
    pub(super) const fn cut(&self) -> Past {
        Past {
            plies: self.plies,
            last: None,
        }
    }

    /// After how many plies `position` stood on the board before, the last time first.
    pub(super) fn plies_of<'p>(&'p self, position: &'p Position) -> impl Iterator<Item = u32> + 'p {
        let mut next = self.last.as_deref();
        let nodes = std::iter::from_fn(move || {
            let node = next?;
            next = node.before.as_deref();
            Some(node)
        });
        nodes
            .filter(move |node| node.position == *position)
            .map(|node| node.ply)
    }
}

/// One node after another: a long game must not overflow the stack.
impl Drop for Past {
    fn drop(&mut self) {
        let mut next = self.last.take();
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.before.take();
        }
    }
}
