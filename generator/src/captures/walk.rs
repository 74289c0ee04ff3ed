//! A depth-first walk over the capture sequences of the pieces of a word.

use remise::rules::{Crowning, Rules};
use remise::square::{Color, Direction, SquareSet};

use super::Ended;
use super::capture::{AxisKing, Capture};
use super::jumps::{Jump, Jumps};
use super::rays::Rays;
use crate::words::NO_AXIS;

/// How pieces capture that jump from square to square: men, and short kings.
pub(super) struct Steps {
    /// The directions in which they do.
    directions: &'static [Direction],
    /// The squares where a man becomes a king in mid-capture.
    crown_row: u64,
    /// It goes on as a flying king; otherwise the capture ends.
    pub(super) go_on_as_king: bool,
}

impl Steps {
    pub(super) fn of_men(rules: &Rules, side: Color) -> Steps {
        let crowned_at_once = rules.crowning != Crowning::AtEndOfMove;
        let crown_row = rules.board.crown_row(side).0;
        Steps {
            directions: match (rules.men_capture_backward, side) {
                (true, _) => &Direction::ALL,
                (false, Color::White) => &const { Color::White.forward() },
                (false, Color::Black) => &const { Color::Black.forward() },
            },
            crown_row: if crowned_at_once { crown_row } else { 0 },
            go_on_as_king: rules.crowning == Crowning::GoesOnAsKing,
        }
    }

    pub(super) fn of_kings() -> Steps {
        Steps {
            directions: &Direction::ALL,
            crown_row: 0,
            go_on_as_king: false,
        }
    }
}

/// A depth-first walk over capture sequences.
pub(super) struct Walk<'a> {
    pub(super) rays: &'a Rays,
    pub(super) enemies: u64,
    /// Fixed pieces without the one that captures; taken ones stay.
    pub(super) blockers: u64,
    pub(super) axis_is_enemy: bool,
    pub(super) steps: Steps,
    pub(super) from: u64,
    /// For the axis king's captures: its start squares.
    pub(super) feeders: u64,
    pub(super) ended: &'a mut Ended,
}

/// A sequence so far.
#[derive(Clone, Copy)]
struct Route {
    at: u64,
    mask: u64,
    taken: u64,
    /// Where the axis king was taken, or 0.
    axis_taken: u64,
    /// A man has become a king and gone on.
    crowned: bool,
}

impl Route {
    fn start(at: u64, mask: u64) -> Route {
        Route {
            at,
            mask,
            taken: 0,
            axis_taken: 0,
            crowned: false,
        }
    }
}

impl Walk<'_> {
    pub(super) fn men(&mut self, men: u64, legal: u64, jumps: &Jumps) {
        let all = self.blockers;
        for man in SquareSet(men) {
            self.from = SquareSet::of(man).0;
            self.blockers = all & !self.from;
            self.man(Route::start(self.from, legal), jumps);
        }
        self.blockers = all;
    }

    pub(super) fn men_that_become_kings(&mut self, men: u64, legal: u64, jumps: &mut Jumps) {
        self.each_fixed(men, jumps, |walk, jumps| {
            walk.man(Route::start(walk.from, legal), jumps);
        });
    }

    pub(super) fn kings(&mut self, kings: u64, legal: u64, jumps: &mut Jumps) {
        self.each_fixed(kings, jumps, |walk, jumps| {
            walk.king(Route::start(walk.from, legal), jumps);
        });
    }

    /// Calls `capture` for each of `pieces`, with its square counting as empty.
    fn each_fixed(&mut self, pieces: u64, jumps: &mut Jumps, capture: impl Fn(&mut Self, &Jumps)) {
        let all = self.blockers;
        for piece in SquareSet(pieces) {
            self.from = SquareSet::of(piece).0;
            self.blockers = all & !self.from;
            jumps.renew(self.rays, self.from, self.blockers);
            capture(self, jumps);
            jumps.renew(self.rays, self.from, all);
        }
        self.blockers = all;
    }

    pub(super) fn axis_king(&mut self, legal: u64, jumps: &Jumps) {
        self.from = 0;
        jumps.each(legal, 0, |jump| {
            self.feeders = jump.before & legal;
            self.fly(Route::start(0, NO_AXIS), jump, jumps);
        });
        self.feeders = 0;
    }

    /// The axis piece captures as a man or a short king does: from every square by itself.
    pub(super) fn axis_man(&mut self, legal: u64, jumps: &Jumps) {
        self.from = 0;
        let free = |square: u64| square & !self.blockers;
        let mut starts = 0;
        for victim in SquareSet(self.enemies) {
            let victim = SquareSet::of(victim).0;
            for &direction in self.steps.directions {
                if free(self.rays.next(victim, direction)) != 0 {
                    starts |= self.rays.next(victim, direction.opposite()) & legal;
                }
            }
        }
        for start in SquareSet(starts) {
            self.feeders = SquareSet::of(start).0;
            self.man(Route::start(self.feeders, NO_AXIS), jumps);
        }
        self.feeders = 0;
    }

    /// Goes on with a man or a short king; gives the axis squares for which it takes anything more.
    fn man(&mut self, route: Route, jumps: &Jumps) -> u64 {
        let mut goes_on = 0;
        for &direction in self.steps.directions {
            let next = self.rays.next(route.at, direction);
            let mut longer = route;
            if next & self.enemies & !route.taken != 0 {
                longer.taken |= next;
            } else if self.may_take_axis(&route) && next & route.mask != 0 {
                (longer.mask, longer.axis_taken) = (next, next);
            } else {
                continue;
            }
            longer.at = self.rays.next(next, direction) & !(self.blockers | route.axis_taken);
            if longer.axis_taken == 0 {
                longer.mask &= !longer.at;
            }
            if longer.at != 0 && longer.mask != 0 {
                goes_on |= longer.mask;
                let more = match longer.at & self.steps.crown_row {
                    0 => self.man(longer, jumps),
                    _ => self.crowned(longer, jumps),
                };
                self.record(&longer, longer.mask & !more, longer.at);
            }
        }
        goes_on
    }

    /// Goes on with a man that has become a king; gives the axis squares for which it takes anything more.
    fn crowned(&mut self, mut route: Route, jumps: &Jumps) -> u64 {
        if !self.steps.go_on_as_king {
            return 0;
        }
        route.crowned = true;
        if route.axis_taken == 0 {
            return self.king(route, jumps);
        }
        let (mut with_axis, mut goes_on) = (Jumps::default(), 0);
        let blockers = self.blockers | route.axis_taken;
        with_axis.lay_out(self.rays, self.enemies & !route.taken, blockers);
        with_axis.each(route.at, route.taken, |jump| {
            goes_on = route.mask;
            self.fly(route, jump, &with_axis);
        });
        goes_on
    }

    #[inline]
    fn may_take_axis(&self, route: &Route) -> bool {
        self.axis_is_enemy && route.axis_taken == 0
    }

    /// Goes on with a king; gives the axis squares for which it takes anything more.
    fn king(&mut self, route: Route, jumps: &Jumps) -> u64 {
        let mut goes_on = 0;
        if self.axis_is_enemy {
            goes_on |= self.ride(&route, jumps);
        }
        jumps.each(route.at, route.taken, |jump| {
            goes_on |= self.jump(route, jump, jumps);
        });
        goes_on
    }

    /// Takes the axis king, wherever the king sees it.
    fn ride(&mut self, route: &Route, jumps: &Jumps) -> u64 {
        let (mut mask, mut to, mut goes_on) = (0, 0, 0);
        let take_offs = jumps.take_offs(route.taken);
        for direction in Direction::ALL {
            let (run, _) = self.rays.look(route.at, direction, self.blockers);
            let takes = run & !Rays::farthest(run, direction) & route.mask;
            if takes == 0 {
                continue;
            }
            // The axis king, just taken, blocks the way back.
            let onwards = Direction::ALL
                .into_iter()
                .filter(|&onwards| onwards != direction.opposite())
                .fold(0, |any, onwards| any | take_offs[onwards as usize]);
            let landings = run & !self.rays.next(route.at, direction);
            let onwards = landings & onwards;
            let split = takes & self.rays.before(route.at, onwards, direction);
            goes_on |= takes;
            mask |= takes & !split;
            to |= landings;
            if split != 0 {
                self.ride_on(route, direction, onwards, jumps);
            }
        }
        if mask != 0 {
            self.ended.record(Capture {
                mask,
                from: self.from,
                to,
                taken: route.taken,
                axis: AxisKing::Ridden(route.at),
                crowned: route.crowned,
                count: route.taken.count_ones() as u8 + 1,
            });
        }
        goes_on
    }

    /// Takes the axis king on any square before one of `landings`, and goes on from there.
    fn ride_on(&mut self, route: &Route, direction: Direction, landings: u64, jumps: &Jumps) {
        for at in SquareSet(landings) {
            let at = SquareSet::of(at).0;
            let mask = route.mask & self.rays.before(route.at, at, direction);
            let route = Route { at, mask, ..*route };
            jumps.each(at, route.taken, |jump| {
                if mask != 0 && jump.direction != direction.opposite() {
                    self.fly_without_axis(route, jump, jumps);
                }
            });
        }
    }

    /// Jumps over a fixed piece after taking the axis king on any square of the mask, none of them on
    /// the way. What follows is the same for all of them unless it goes on once more.
    fn fly_without_axis(&mut self, route: Route, jump: Jump, jumps: &Jumps) {
        let taken = route.taken | jump.victim;
        if !jumps.go_on(jump.after, taken) {
            let ended = Route {
                taken,
                axis_taken: route.mask,
                ..route
            };
            return self.record(&ended, route.mask, jump.after);
        }
        let mut with_axis = Jumps::default();
        for square in SquareSet(route.mask) {
            let square = SquareSet::of(square).0;
            let alone = Route {
                mask: square,
                axis_taken: square,
                ..route
            };
            with_axis.lay_out(self.rays, self.enemies & !taken, self.blockers | square);
            self.fly(alone, jump, &with_axis);
        }
    }

    /// Jumps over a fixed piece and goes on, with all pieces known or the axis king capturing: where it
    /// lands on the way makes no difference.
    fn fly(&mut self, mut route: Route, jump: Jump, jumps: &Jumps) {
        route.taken |= jump.victim;
        let mut ended = true;
        jumps.each(jump.after, route.taken, |next| {
            ended = false;
            self.fly(route, next, jumps);
        });
        if ended {
            self.record(&route, route.mask, jump.after);
        }
    }

    /// Jumps over a fixed piece and goes on, with the axis king in the way on some squares; gives the
    /// axis squares for which it is not.
    fn jump(&mut self, mut route: Route, jump: Jump, jumps: &Jumps) -> u64 {
        let crossed = jump.before & self.rays.from(route.at, jump.direction);
        route.mask &= !(crossed | self.rays.next(jump.victim, jump.direction));
        route.taken |= jump.victim;
        // The axis king is not on a landing square nor before it.
        let rays = self.rays;
        let landings = SquareSet(jump.after).into_iter().map(move |at| {
            let at = SquareSet::of(at).0;
            let mask = route.mask & !(jump.after & !rays.from(at, jump.direction));
            Route { at, mask, ..route }
        });
        let landings = landings.filter(|route| route.mask != 0);
        let mut goes_on = 0;
        for route in landings.clone() {
            goes_on |= self.king(route, jumps);
        }
        for route in landings {
            self.record(&route, route.mask & !goes_on, route.at);
        }
        route.mask
    }

    /// Records that the sequence ends on any of the squares `to`, for the axis squares `mask`.
    fn record(&mut self, route: &Route, mask: u64, to: u64) {
        if mask == 0 {
            return;
        }
        let axis = match (self.feeders != 0, route.axis_taken != 0) {
            (true, _) => AxisKing::Moved,
            (_, true) => AxisKing::Taken,
            _ => AxisKing::Stays,
        };
        self.ended.record(Capture {
            mask: if self.feeders != 0 {
                self.feeders
            } else {
                mask
            },
            from: self.from,
            to,
            taken: route.taken,
            axis,
            crowned: route.crowned,
            count: (route.taken.count_ones() + u32::from(route.axis_taken != 0)) as u8,
        });
    }
}
