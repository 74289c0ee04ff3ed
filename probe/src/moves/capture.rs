//! Captures: how one piece jumps, and the search for all of them.
//!
//! [`Captor`] knows the single jump, [`Search`] the choice between whole captures (article 4.13). A
//! king between a dozen pieces has thousands of routes over the same pieces, so the search never
//! goes on twice from the same place with the same pieces taken.

use std::collections::HashSet;

use super::{Move, Moves, can_capture, slide};
use crate::position::Position;
use crate::rules::{Crowning, Rules};
use crate::square::{Color, Direction, Square, SquareSet};

/// All legal captures, in ascending order; empty if there is none.
pub fn captures(rules: &Rules, position: &Position) -> Moves {
    let mut list = Moves::new();
    if can_capture(rules, position) {
        let mut search = Search::default();
        for from in position.pieces(position.side()) {
            search.start(&Captor::new(rules, position, from));
        }
        list = search.found;
        list.sort_unstable();
        list.dedup();
    }
    list
}

/// A piece that may capture, and what surrounds it. Its start square counts as empty (article 4.8).
pub(super) struct Captor<'a> {
    rules: &'a Rules,
    own: Color,
    from: Square,
    is_king: bool,
    enemies: SquareSet,
    empty: SquareSet,
}

/// The capture so far: where the piece is, as what, and what it has taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Route {
    pub(super) at: Square,
    pub(super) king: bool,
    pub(super) taken: SquareSet,
}

impl<'a> Captor<'a> {
    pub(super) fn new(rules: &'a Rules, position: &Position, from: Square) -> Captor<'a> {
        let own = position.side();
        let others = position.occupied().without(SquareSet::of(from));
        Captor {
            rules,
            own,
            from,
            is_king: position.kings(own).has(from),
            enemies: position.pieces(own.other()),
            empty: rules.board.squares().without(others),
        }
    }

    /// The route before the first jump.
    pub(super) fn start(&self) -> Route {
        Route {
            at: self.from,
            king: self.is_king,
            taken: SquareSet::EMPTY,
        }
    }

    /// The move that ends with `route`.
    pub(super) fn end(&self, route: &Route) -> Move {
        let crowned = route.king || self.crowns_on(route.at);
        Move {
            from: self.from,
            to: route.at,
            captured: route.taken,
            crowns: !self.is_king && crowned,
        }
    }

    /// The enemy piece that the piece can take next in `direction`, if any.
    #[inline]
    pub(super) fn victim(&self, route: &Route, direction: Direction) -> Option<SquareSet> {
        let board = &self.rules.board;
        if !self.may_capture(route, direction) {
            return None;
        }
        let mut victim = board.step(SquareSet::of(route.at), direction);
        while self.flies(route) && victim.meets(self.empty) {
            victim = board.step(victim, direction);
        }
        let free = board.step(victim, direction).meets(self.empty);
        (free && victim.meets(self.enemies.without(route.taken))).then_some(victim)
    }

    /// The squares behind `victim` on which the piece may land.
    #[inline]
    pub(super) fn landings(
        &self,
        route: &Route,
        victim: SquareSet,
        direction: Direction,
    ) -> SquareSet {
        let board = &self.rules.board;
        if self.flies(route) {
            slide(board, victim, self.empty, direction)
        } else {
            board.step(victim, direction)
        }
    }

    /// The square directly behind `victim`.
    pub(super) fn directly_behind(&self, victim: SquareSet, direction: Direction) -> SquareSet {
        self.rules.board.step(victim, direction)
    }

    /// The route after taking `victim` and landing on `at`.
    #[inline]
    pub(super) fn land(&self, route: &Route, victim: SquareSet, at: Square) -> Route {
        let crowns_at_once = self.rules.crowning != Crowning::AtEndOfMove;
        Route {
            at,
            king: route.king || crowns_at_once && self.crowns_on(at),
            taken: route.taken.or(victim),
        }
    }

    fn crowns_on(&self, at: Square) -> bool {
        self.rules.board.crown_row(self.own).has(at)
    }

    fn flies(&self, route: &Route) -> bool {
        route.king && self.rules.flying_kings
    }

    /// A man may be barred from capturing backward, and a new king from going on.
    fn may_capture(&self, route: &Route, direction: Direction) -> bool {
        let ended = route.king && !self.is_king && self.rules.crowning == Crowning::EndsMove;
        let any_way = route.king || self.rules.men_capture_backward;
        !ended && (any_way || self.own.forward().contains(&direction))
    }
}

/// A depth-first walk over the captures of one piece after another.
#[derive(Default)]
struct Search {
    found: Moves,
    longest: u32,
    walked: HashSet<Route>,
}

/// From this many captured pieces on, the walked routes are remembered: shorter ones hardly meet.
const ROUTES_MEET: u32 = 3;

impl Search {
    fn start(&mut self, captor: &Captor) {
        self.walked.clear();
        self.walk(captor, &captor.start());
    }

    /// Goes on from `route`; true if the piece can take one more.
    fn walk(&mut self, captor: &Captor, route: &Route) -> bool {
        let victims = Direction::ALL.map(|direction| captor.victim(route, direction));
        let goes_on = victims.iter().any(Option::is_some);
        let taken = route.taken.len();
        if !goes_on && taken > 0 {
            self.finish(captor, route);
        } else if taken < ROUTES_MEET || self.walked.insert(*route) {
            for (victim, direction) in victims.into_iter().zip(Direction::ALL) {
                if let Some(victim) = victim {
                    self.jump(captor, route, victim, direction);
                }
            }
        }
        goes_on
    }

    /// Takes `victim` and goes on from every landing square. Where the choice is free, a king may
    /// not stop behind `victim` if it can go on from another square there.
    fn jump(&mut self, captor: &Captor, route: &Route, victim: SquareSet, direction: Direction) {
        let mut ends = Moves::new();
        let mut any_goes_on = false;
        for at in captor.landings(route, victim, direction) {
            let start = self.found.len();
            let goes_on = self.walk(captor, &captor.land(route, victim, at));
            if !goes_on && !captor.rules.majority_capture {
                ends.extend(self.found.drain(start..));
            }
            any_goes_on |= goes_on;
        }
        if !any_goes_on {
            self.found.extend(ends);
        }
    }

    fn finish(&mut self, captor: &Captor, route: &Route) {
        let taken = route.taken.len();
        if captor.rules.majority_capture && taken != self.longest {
            if taken < self.longest {
                return;
            }
            self.longest = taken;
            self.found.clear();
        }
        self.found.push(captor.end(route));
    }
}
