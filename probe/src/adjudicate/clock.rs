//! The clock of the draw limits in a game: how many plies of each count are played, and which
//! positions stood before.
//!
//! A [`Clock`] is a value: [`Clock::play`] gives the clock after a move and leaves the old one as it
//! is, so a search takes a move back by dropping the new clock. It costs one small allocation for a
//! king move without a capture and none for any other move, for only such moves can be repeated.
//! Positions are compared square by square, never by a hash.
//!
//! The counts are those of [`limits`](crate::limits), kept the way the rule books state them, as
//! plies played; the plies left follow from them. The clause on the main road, which the tables do not
//! know, is counted here only, and ends no game.

use std::sync::Arc;

use crate::limits::{Class, Clause, Limits, lone_against};
use crate::material::Material;
use crate::moves::{Move, moves};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Color, SquareSet};

/// The occurrence of a position that makes the game a draw (FMJD, Annex 1, article 6.1).
const THIRD: usize = 3;

/// Why a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// The same position with the same player to move for the third time, by this article.
    Repetition(&'static str),
    /// A draw limit has run out.
    Limit(&'static Clause),
}

impl Draw {
    /// Why the game is drawn in a position that stands on the board for the time `occurrences`.
    pub(super) fn of(rules: &Rules, occurrences: usize, counts: &Counts) -> Option<Draw> {
        let repetition = Draw::Repetition(rules.articles.repetition);
        let repeated = (occurrences >= THIRD).then_some(repetition);
        repeated.or_else(|| counts.draw().map(Draw::Limit))
    }

    /// The article.
    pub const fn article(self) -> &'static str {
        match self {
            Draw::Repetition(article) => article,
            Draw::Limit(clause) => clause.article,
        }
    }
}

/// What the arbiter says of a game that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Won, because the player to move has nothing left to move.
    Won {
        /// The winner.
        winner: Color,
        /// The loser has no pieces; otherwise pieces, but no legal move.
        no_pieces: bool,
        /// The article, if its number is known.
        article: Option<&'static str>,
    },
    /// Drawn.
    Drawn(Draw),
}

impl Verdict {
    /// The article it rests on; `None` if its number is not known.
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Verdict::Won { article, .. } => article,
            Verdict::Drawn(draw) => Some(draw.article()),
        }
    }

    /// The verdict on a position without legal moves.
    pub(super) fn lost_by_mover(rules: &Rules, position: &Position) -> Verdict {
        Verdict::Won {
            winner: position.side().other(),
            no_pieces: position.pieces(position.side()).is_empty(),
            article: rules.articles.over,
        }
    }
}

/// The plies played of each count, under one rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The rule set.
    pub limits: &'static Limits,
    /// The material, whichever side first.
    pub material: Material,
    /// The clause in force; `None` without a limit.
    pub clause: Option<&'static Clause>,
    /// Plies since the last capture or man move.
    pub quiet: u32,
    /// Plies of the clause in force; without a limit those since the last capture or man move.
    pub played: u32,
    /// Plies since three pieces stood against a lone king, where that count stays in force beside the
    /// one of two pieces ([`Limits::lone_three_stays`]).
    pub carried: Option<u32>,
    /// Plies in which a lone king has stood on the main road against three pieces, no other piece on
    /// it; `None` where it does not, and without that clause.
    pub main_road: Option<u32>,
}

impl Counts {
    /// The counts in `position`, in which `played` plies of the clause in force are played: 0 where a
    /// class has just arisen.
    pub fn new(rules: &Rules, limits: &'static Limits, position: &Position, played: u32) -> Counts {
        let material = position.material();
        let clause = limits.clause(material);
        let is_open = clause.is_none_or(|clause| clause.class == Class::Open);
        Counts {
            limits,
            material,
            clause,
            quiet: if is_open { played } else { 0 },
            played,
            carried: None,
            main_road: holds_main_road(rules, limits, position).then_some(0),
        }
    }

    /// The counts after a ply that leads to `next`; `irreversible` says whether it captures or moves a
    /// man.
    #[must_use]
    pub fn after(&self, rules: &Rules, next: &Position, irreversible: bool) -> Counts {
        let main_road = holds_main_road(rules, self.limits, next);
        let counts = Counts {
            quiet: self.quiet + 1,
            played: self.played + 1,
            carried: self.carried.map(|plies| plies + 1),
            main_road: main_road.then(|| self.main_road.map_or(0, |plies| plies + 1)),
            ..*self
        };
        match irreversible {
            true => counts.with_material(self, next.material()),
            false => counts,
        }
    }

    /// These counts with the material after a capture or a man move; `before` are those before it.
    fn with_material(self, before: &Counts, material: Material) -> Counts {
        let limits = self.limits;
        let clause = limits.clause(material);
        let counts = Counts {
            material,
            clause,
            quiet: 0,
            ..self
        };
        let (from, to) = (before.class(), counts.class());
        let stays = from == to && !limits.zeroes(before.material, material, true);
        let carried = match (from, to) {
            (Class::LoneThree, Class::LoneTwo) if limits.lone_three_stays => Some(self.played),
            (Class::LoneTwo, Class::LoneTwo) => self.carried,
            _ => None,
        };
        Counts {
            played: if stays { self.played } else { 0 },
            carried,
            ..counts
        }
    }

    /// The class of the position.
    pub fn class(&self) -> Class {
        self.clause.map_or(Class::Open, |clause| clause.class)
    }

    /// The plies played of the count of `class`, if it runs.
    pub fn of(&self, class: Class) -> Option<u32> {
        match class {
            _ if class == self.class() => Some(self.played),
            Class::LoneThree => self.carried,
            _ => None,
        }
    }

    /// The clauses in force with the plies that each has left, the shortest first.
    pub fn in_force(&self) -> impl Iterator<Item = (&'static Clause, u32)> {
        let left = |clause: &'static Clause, played| (clause, clause.plies.saturating_sub(played));
        let own = self.clause.map(|clause| left(clause, self.played));
        let carried = self.carried.and_then(|played| {
            let mut clauses = self.limits.clauses.iter();
            let clause = clauses.find(|clause| clause.class == Class::LoneThree)?;
            Some(left(clause, played))
        });
        let mut counts = [carried, own];
        counts.sort_by_key(|count| count.map(|(_, left)| left));
        counts.into_iter().flatten()
    }

    /// The plies left before the draw limit; `None` without one.
    pub fn left(&self) -> Option<u32> {
        self.in_force().next().map(|(_, left)| left)
    }

    /// The limit that has run out, if any.
    pub fn draw(&self) -> Option<&'static Clause> {
        let (clause, left) = self.in_force().next()?;
        (left == 0).then_some(clause)
    }
}

/// True if the clause on the main road counts in `position`.
fn holds_main_road(rules: &Rules, limits: &Limits, position: &Position) -> bool {
    let against = || lone_against(position.material());
    if limits.main_road.is_none() || against().is_none_or(|others| others.pieces() != 3) {
        return false;
    }
    let on_road = SquareSet(position.occupied().0 & rules.board.main_road().0);
    let is_lone = |color| position.pieces(color) == on_road;
    on_road.len() == 1 && Color::BOTH.into_iter().any(is_lone)
}

/// The clock of a game: its counts, and the positions since the last capture or man move.
#[derive(Clone, Debug)]
pub struct Clock {
    rules: &'static Rules,
    counts: Counts,
    past: Past,
}

impl Clock {
    /// The clock of a game that begins with `position`.
    pub fn new(rules: &'static Rules, limits: &'static Limits, position: &Position) -> Clock {
        Clock::with_counts(rules, Counts::new(rules, limits, position, 0))
    }

    /// The clock of a game that goes on from a position with these counts. Positions before it are
    /// not known.
    pub const fn with_counts(rules: &'static Rules, counts: Counts) -> Clock {
        Clock::from_parts(rules, counts, Past::EMPTY)
    }

    pub(super) const fn from_parts(rules: &'static Rules, counts: Counts, past: Past) -> Clock {
        Clock {
            rules,
            counts,
            past,
        }
    }

    /// The clock after `mv`, which must be a legal move of `position`, the one this clock is of.
    #[must_use]
    pub fn play(&self, position: &Position, mv: &Move) -> Clock {
        let irreversible = position.is_irreversible(mv);
        let next = position.after(mv);
        Clock {
            rules: self.rules,
            counts: self.counts.after(self.rules, &next, irreversible),
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
        Draw::of(self.rules, self.occurrences(position), &self.counts)
    }

    /// The verdict on the game in `position`, the one this clock is of; `None` if it goes on. A game
    /// that is over is won, whatever limit has run out.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        if moves(self.rules, position).is_empty() {
            return Some(Verdict::lost_by_mover(self.rules, position));
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
