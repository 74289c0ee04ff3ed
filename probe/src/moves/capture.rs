//! Captures: how one piece jumps, and the search for all of them.
//!
//! [`Captor`] knows the single jump, [`Search`] the choice between whole captures (article 4.13). A
//! king between a dozen pieces has thousands of routes over the same pieces, so the search never
//! goes on twice from the same place with the same pieces taken.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::{Move, Moves, slide};
use crate::position::Position;
use crate::rules::{Crowning, Rules};
use crate::square::{Color, Direction, Square, SquareSet};

/// The pieces of the player to move that can capture.
#[inline]
pub(super) fn pieces_that_capture(rules: &Rules, position: &Position) -> SquareSet {
    let (own, board) = (position.side(), &rules.board);
    let enemies = position.pieces(own.other());
    let empty = board.squares().without(position.occupied());
    let mut capturing = SquareSet::EMPTY;
    for direction in Direction::ALL {
        let back = direction.opposite();
        let victims = SquareSet(board.step(empty, back).0 & enemies.0);
        if victims.is_empty() {
            continue;
        }
        let mut near = board.step(victims, back);
        if rules.men_capture_backward || own.goes(direction) {
            capturing = capturing.or(SquareSet(near.0 & position.men(own).0));
        }
        if rules.flying_kings && !position.kings(own).is_empty() {
            near = near.or(board.step(slide(board, victims, empty, back), back));
        }
        capturing = capturing.or(SquareSet(near.0 & position.kings(own).0));
    }
    capturing
}

/// The legal captures, in ascending order, if `capturing` are the pieces that can capture.
pub(super) fn captures_of(rules: &Rules, position: &Position, capturing: SquareSet) -> Moves {
    let mut search = Search::default();
    for from in capturing {
        search.start(&Captor::new(rules, position, from));
    }
    let mut list = search.found;
    list.sort_unstable();
    list.dedup();
    list
}

/// The captures that the piece on `from` could begin, each at every square where it could stop:
/// whether it must take more, or another piece must capture, is not asked. In ascending order.
pub(super) fn jumps(rules: &Rules, position: &Position, from: Square) -> Vec<Move> {
    let captor = Captor::new(rules, position, from);
    let mut seen = HashSet::new();
    let mut open = vec![captor.start()];
    while let Some(route) = open.pop() {
        for direction in Direction::ALL {
            let Some(victim) = captor.victim(&route, direction) else {
                continue;
            };
            let landings = captor.landings(&route, victim, direction).into_iter();
            let routes = landings.map(|at| captor.land(&route, victim, at));
            open.extend(routes.filter(|route| seen.insert(*route)));
        }
    }
    let mut list: Vec<Move> = seen.iter().map(|route| captor.end(route)).collect();
    list.sort_unstable();
    list.dedup();
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

    /// True if the piece can take one more.
    fn goes_on(&self, route: &Route) -> bool {
        let mut all = Direction::ALL.into_iter();
        all.any(|direction| self.victim(route, direction).is_some())
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
        !ended && (any_way || self.own.goes(direction))
    }
}

/// A depth-first walk over the captures of one piece after another.
#[derive(Default)]
struct Search {
    found: Moves,
    longest: u32,
    walked: Walked,
}

/// Routes that were walked. The first ones need no allocation.
#[derive(Default)]
struct Walked {
    first: SmallVec<[Route; 32]>,
    others: HashSet<Route>,
}

impl Walked {
    fn clear(&mut self) {
        self.first.clear();
        self.others.clear();
    }

    /// Adds a route; `false` if it is there already.
    fn insert(&mut self, route: Route) -> bool {
        if self.first.contains(&route) {
            return false;
        }
        if self.first.len() < self.first.inline_size() {
            self.first.push(route);
            return true;
        }
        self.others.insert(route)
    }
}

/// From this many captured pieces on, the walked routes are remembered: shorter ones hardly meet.
const ROUTES_MEET: u32 = 3;

impl Search {
    fn start(&mut self, captor: &Captor) {
        self.walked.clear();
        self.walk(captor, &captor.start());
    }

    fn walk(&mut self, captor: &Captor, route: &Route) {
        let victims = Direction::ALL.map(|direction| captor.victim(route, direction));
        if victims.iter().all(Option::is_none) {
            return self.finish(captor, route);
        }
        if route.taken.len() >= ROUTES_MEET && !self.walked.insert(*route) {
            return;
        }
        for (victim, direction) in victims.into_iter().zip(Direction::ALL) {
            if let Some(victim) = victim {
                self.jump(captor, route, victim, direction);
            }
        }
    }

    /// Takes `victim` and goes on from every landing square; only from those where it can take
    /// more, if there are any: the capture must be completed.
    fn jump(&mut self, captor: &Captor, route: &Route, victim: SquareSet, direction: Direction) {
        let landings = captor.landings(route, victim, direction).into_iter();
        let routes: SmallVec<[Route; 8]> =
            landings.map(|at| captor.land(route, victim, at)).collect();
        let must_go_on = routes.len() > 1 && routes.iter().any(|route| captor.goes_on(route));
        for route in &routes {
            if !must_go_on || captor.goes_on(route) {
                self.walk(captor, route);
            }
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
