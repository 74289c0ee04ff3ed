//! The full path of a capture: every square that written notation names.
//!
//! A path has the start, then one square for each captured piece: where the route turns, the square
//! on which it turns; where it goes straight on, the square directly behind the captured piece; at
//! last the end (PDN 3.0, "capture moves"). Several paths may belong to one move.

use std::collections::HashSet;

use super::Move;
use super::capture::{Captor, Route};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Direction, Square, SquareSet};

/// The full path of a legal capture, of several the one that comes first in the order of squares;
/// `None` if `mv` is no capture that its piece can make in `position`.
pub fn path(rules: &Rules, position: &Position, mv: &Move) -> Option<Vec<Square>> {
    Walk::new(rules, position, mv, None).run()
}

/// True if `path` is a full path of the legal capture `mv`.
pub fn has_path(rules: &Rules, position: &Position, mv: &Move, path: &[Square]) -> bool {
    Walk::new(rules, position, mv, Some(path)).run().is_some()
}

/// A depth-first walk to the end of one capture.
struct Walk<'a> {
    captor: Captor<'a>,
    mv: Move,
    /// The only path to follow, if given.
    wanted: Option<&'a [Square]>,
    path: Vec<Square>,
    dead_ends: HashSet<Stop>,
}

/// A route and the direction in which it may not go on, because the piece has landed farther than
/// directly behind the last captured piece.
type Stop = (Route, Option<Direction>);

impl<'a> Walk<'a> {
    fn new(
        rules: &'a Rules,
        position: &Position,
        mv: &Move,
        wanted: Option<&'a [Square]>,
    ) -> Walk<'a> {
        Walk {
            captor: Captor::new(rules, position, mv.from),
            mv: *mv,
            wanted,
            path: vec![mv.from],
            dead_ends: HashSet::new(),
        }
    }

    fn run(mut self) -> Option<Vec<Square>> {
        let starts_there = self
            .wanted
            .is_none_or(|path| path.first() == Some(&self.mv.from));
        let found = starts_there && self.go((self.captor.start(), None));
        found.then_some(self.path)
    }

    /// Goes on from `stop`; true if the end is reached, with the path to it.
    fn go(&mut self, stop: Stop) -> bool {
        let (route, _) = stop;
        if route.taken == self.mv.captured {
            let whole = self.wanted.is_none_or(|path| path.len() == self.path.len());
            return whole && !route.taken.is_empty() && self.captor.end(&route) == self.mv;
        }
        if !self.dead_ends.insert(stop) {
            return false;
        }
        self.next_stops(stop).into_iter().any(|next| {
            self.path.push(next.0.at);
            let found = self.go(next);
            if !found {
                self.path.pop();
            }
            found
        })
    }

    /// The stops after one more jump, in the order of their squares.
    fn next_stops(&self, (route, barred): Stop) -> Vec<Stop> {
        let mut stops = Vec::new();
        for direction in Direction::ALL {
            let victim = self.captor.victim(&route, direction);
            let part = |victim: &SquareSet| victim.meets(self.mv.captured);
            if let Some(victim) = victim.filter(part).filter(|_| barred != Some(direction)) {
                self.add_stops(&route, victim, direction, &mut stops);
            }
        }
        stops.sort_by_key(|(route, _)| route.at);
        stops
    }

    fn add_stops(
        &self,
        route: &Route,
        victim: SquareSet,
        direction: Direction,
        stops: &mut Vec<Stop>,
    ) {
        let behind = self.captor.directly_behind(victim, direction);
        for at in self.captor.landings(route, victim, direction) {
            if self
                .wanted
                .is_none_or(|path| path.get(self.path.len()) == Some(&at))
            {
                let barred = (!behind.has(at)).then_some(direction);
                stops.push((self.captor.land(route, victim, at), barred));
            }
        }
    }
}
