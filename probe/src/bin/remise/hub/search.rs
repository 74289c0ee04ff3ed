//! A plain search: alpha-beta, one ply deeper each time, with all captures followed to their end.
//!
//! Every position after the first that the tables hold gets its exact result, with the plies that the
//! draw limit leaves it on this very path.

use remise::adjudicate::clock::Clock;
use remise::error::ProbeError;
use remise::moves::{Move, Moves, moves};
use remise::position::Position;
use remise::tablebase::Tablebase;
use remise::value::Outcome;

use super::control::Control;
use super::evaluation::evaluate;
use super::game::Game;
use super::level::Level;
use super::memory::{Bound, Entry, Memory};
use super::score::{self, DRAW, INFINITE, MAX_PLY, Score};

/// Positions between two looks at the clock.
const PERIOD: u64 = 512;

/// The deepest search.
pub const MAX_DEPTH: u32 = 200;

/// A search of one game.
pub struct Search<'s> {
    game: &'s Game,
    base: Option<&'s Tablebase>,
    memory: &'s mut Memory,
    control: &'s Control,
    level: Level,
    nodes: u64,
    /// The first depth takes as many nodes as it needs.
    is_first: bool,
    failure: Option<ProbeError>,
}

/// What a search to one depth has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The depth.
    pub depth: u32,
    /// The score for the player to move.
    pub score: Score,
    /// The moves that both sides are expected to make, at least one.
    pub line: Vec<Move>,
}

/// The scores that matter.
type Window = (Score, Score);

/// A position somewhere in the search.
struct Node<'n> {
    position: &'n Position,
    clock: &'n Clock,
    /// Plies from the root.
    ply: u32,
}

impl<'s> Search<'s> {
    /// A search of `game`, in which there must be a legal move.
    pub const fn new(
        game: &'s Game,
        base: Option<&'s Tablebase>,
        memory: &'s mut Memory,
        control: &'s Control,
        level: Level,
    ) -> Search<'s> {
        Search {
            game,
            base,
            memory,
            control,
            level,
            nodes: 0,
            is_first: true,
            failure: None,
        }
    }

    /// The positions that were looked at.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Why the tables did not answer, told once.
    pub const fn take_failure(&mut self) -> Option<ProbeError> {
        self.failure.take()
    }

    /// Searches to this depth; `None` if it was ended before.
    pub fn look_ahead(&mut self, depth: u32) -> Option<Found> {
        self.is_first = depth == 1;
        let game = self.game;
        let root = Node {
            position: &game.position,
            clock: &game.clock,
            ply: 0,
        };
        let mut line = Vec::new();
        let score = self.score(&root, depth, (-INFINITE, INFINITE), &mut line)?;
        Some(Found { depth, score, line })
    }

    fn is_over(&self) -> bool {
        let nodes = self.level.nodes.filter(|_| !self.is_first);
        nodes.is_some_and(|most| self.nodes > most)
            || self.nodes.is_multiple_of(PERIOD) && self.control.is_over(self.level.time)
    }

    fn score(
        &mut self,
        node: &Node<'_>,
        depth: u32,
        window: Window,
        line: &mut Vec<Move>,
    ) -> Option<Score> {
        self.nodes += 1;
        line.clear();
        if self.is_over() {
            return None;
        }
        let list = moves(self.game.rules, node.position);
        if let Some(score) = self.at_once(node, &list) {
            return Some(score);
        }
        let is_quiet = list[0].captured.is_empty();
        if node.ply >= MAX_PLY || depth == 0 && is_quiet {
            return Some(evaluate(self.game.rules, node.position));
        }
        let known = self.memory.get(node.position);
        if let Some(score) = known.and_then(|entry| cut(&entry, node, depth, window)) {
            return Some(score);
        }
        self.best(node, list, (depth, is_quiet), window, line)
    }

    /// The score where the game is over or drawn, or the tables know it.
    fn at_once(&mut self, node: &Node<'_>, list: &Moves) -> Option<Score> {
        if list.is_empty() {
            return Some(score::lost(node.ply));
        }
        if node.ply == 0 {
            return None;
        }
        let (position, clock) = (node.position, node.clock);
        // Who comes back once may come back twice.
        if clock.occurrences(position) > 1 || clock.counts().draw().is_some() {
            return Some(DRAW);
        }
        let base = self.base?;
        if position.occupied().len() > base.max_pieces() {
            return None;
        }
        match base.outcome(position, clock.left()) {
            Ok(Outcome::Win) => Some(score::won_by_tables(node.ply)),
            Ok(Outcome::Draw) => Some(DRAW),
            Ok(Outcome::Loss) => Some(-score::won_by_tables(node.ply)),
            Err(error) => {
                self.failure.get_or_insert(error);
                None
            }
        }
    }

    /// The best that the player to move can get.
    fn best(
        &mut self,
        node: &Node<'_>,
        mut list: Moves,
        (depth, is_quiet): (u32, bool),
        (alpha, beta): Window,
        line: &mut Vec<Move>,
    ) -> Option<Score> {
        let known = self.memory.get(node.position);
        self.memory
            .merits
            .sort(&mut list, known.map(|entry| entry.best));
        let (mut best, mut best_move) = (-INFINITE, list[0]);
        let mut replies = Vec::new();
        for mv in list {
            let next = Node {
                position: &node.position.after(&mv),
                clock: &node.clock.play(node.position, &mv),
                ply: node.ply + 1,
            };
            let window = (-beta, -alpha.max(best));
            let deeper = depth.saturating_sub(u32::from(is_quiet));
            let score = -self.score(&next, deeper, window, &mut replies)?;
            if score > best {
                (best, best_move) = (score, mv);
                line.clear();
                line.push(mv);
                line.append(&mut replies);
            }
            if best >= beta {
                self.memory.merits.reward(&mv, depth);
                break;
            }
        }
        self.remember(node, depth, (alpha, beta), best, best_move);
        Some(best)
    }

    fn remember(&mut self, node: &Node<'_>, depth: u32, window: Window, score: Score, best: Move) {
        let bound = match score {
            score if score >= window.1 => Bound::Lower,
            score if score <= window.0 => Bound::Upper,
            _ => Bound::Exact,
        };
        self.memory.put(Entry {
            position: *node.position,
            left: node.clock.left(),
            depth,
            score: score::from_here(score, node.ply),
            bound,
            best,
        });
    }
}

/// The score that an earlier search gives, if it settles this one.
fn cut(entry: &Entry, node: &Node<'_>, depth: u32, (alpha, beta): Window) -> Option<Score> {
    if node.ply == 0 || entry.depth < depth || entry.left != node.clock.left() {
        return None;
    }
    let score = score::from_root(entry.score, node.ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}
