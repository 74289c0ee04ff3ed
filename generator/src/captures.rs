//! The captures of a whole word at once.
//!
//! Capture sequences are generated over the fixed pieces with the axis king as an unknown: every
//! sequence carries the mask of axis squares for which it stands as it is, that is, with the axis
//! king on no square crossed or landed on. Where a king may take an enemy axis king, all squares
//! of its rays are one capture, a *ride*: each axis square goes with the landing squares beyond it.
//! Only where a landing square lets the sequence go on, the axis squares before it split off one
//! by one, and from there all pieces are known.
//!
//! What follows the axis king's own first jump does not depend on where before its victim it came
//! from, because its start square counts as empty: it is generated once for every victim and
//! direction and holds for the whole ray.
//!
//! A king can jump over a fixed piece from the squares of the ray before it, if the square behind it
//! is free. Because pieces taken stay on the board until the end, these jumps are the same all
//! along a sequence; they say which landing squares end it. Only sequences that cannot go on are kept;
//! the majority rule (article 4.13) then leaves, for each axis square, the longest.

mod capture;
mod jumps;
mod rays;

pub use capture::{AxisKing, Capture};
pub use rays::Rays;

use jumps::{Jump, Jumps};
use remise::square::{Color, Direction, SquareSet};

use crate::words::{Layout, NO_AXIS, Pieces};

/// The captures of one word; kept between words to spare allocations.
#[derive(Debug, Default)]
pub struct Captures {
    ended: Ended,
    jumps: Jumps,
}

/// The sequences that cannot go on.
#[derive(Debug, Default)]
struct Ended {
    list: Vec<Capture>,
    /// Axis squares for which some sequence takes this many pieces.
    reach: Vec<u64>,
}

impl Captures {
    /// Generates the captures of `side` over the fixed `pieces`, for the axis squares `legal`, and
    /// gives the axis squares for which there is one.
    pub fn generate(&mut self, layout: &Layout, pieces: &Pieces, side: Color, legal: u64) -> u64 {
        self.ended.list.clear();
        self.ended.reach.clear();
        let axis = layout.axis;
        let mut walk = Walk {
            rays: &layout.rays,
            enemies: pieces.of(side.other()),
            blockers: pieces.occupied(),
            axis_is_enemy: axis == Some(side.other()),
            from: 0,
            feeders: 0,
            ended: &mut self.ended,
        };
        walk.fixed_men(pieces.men[side as usize], legal);
        let kings = pieces.kings[side as usize];
        if kings != 0 || axis == Some(side) {
            let jumps = &mut self.jumps;
            jumps.lay_out(walk.rays, walk.enemies, walk.blockers);
            walk.fixed_kings(kings, legal, jumps);
            if axis == Some(side) {
                walk.axis_king(legal, jumps);
            }
        }
        self.ended.keep_longest()
    }

    /// The captures left by the majority rule.
    pub fn list(&self) -> &[Capture] {
        &self.ended.list
    }
}

impl Ended {
    fn keep_longest(&mut self) -> u64 {
        if self.reach.len() < 2 {
            return self.reach.first().copied().unwrap_or(0);
        }
        let mut longer = 0;
        for reach in self.reach.iter_mut().rev() {
            let any = longer | *reach;
            *reach &= !longer;
            longer = any;
        }
        let reach = &self.reach;
        self.list.retain_mut(|capture| {
            capture.mask &= reach[usize::from(capture.count) - 1];
            capture.mask != 0
        });
        longer
    }

    #[inline]
    fn record(&mut self, capture: Capture) {
        let count = usize::from(capture.count);
        if self.reach.len() < count {
            self.reach.resize(count, 0);
        }
        self.reach[count - 1] |= capture.mask;
        self.list.push(capture);
    }
}

/// A depth-first walk over capture sequences.
struct Walk<'a> {
    rays: &'a Rays,
    enemies: u64,
    /// Fixed pieces without the one that captures; taken ones stay.
    blockers: u64,
    axis_is_enemy: bool,
    from: u64,
    /// For the axis king's captures: its start squares.
    feeders: u64,
    ended: &'a mut Ended,
}

/// A sequence so far.
#[derive(Clone, Copy)]
struct Route {
    at: u64,
    mask: u64,
    taken: u64,
    /// Where the axis king was taken, or 0.
    axis_taken: u64,
}

impl Route {
    fn start(at: u64, mask: u64) -> Route {
        Route {
            at,
            mask,
            taken: 0,
            axis_taken: 0,
        }
    }
}

impl Walk<'_> {
    fn fixed_men(&mut self, men: u64, legal: u64) {
        let all = self.blockers;
        for man in SquareSet(men) {
            self.from = SquareSet::of(man).0;
            self.blockers = all & !self.from;
            self.man(Route::start(self.from, legal));
        }
        self.blockers = all;
    }

    fn fixed_kings(&mut self, kings: u64, legal: u64, jumps: &mut Jumps) {
        let all = self.blockers;
        for king in SquareSet(kings) {
            self.from = SquareSet::of(king).0;
            self.blockers = all & !self.from;
            jumps.renew(self.rays, self.from, self.blockers);
            self.king(Route::start(self.from, legal), jumps);
            jumps.renew(self.rays, self.from, all);
        }
        self.blockers = all;
    }

    fn axis_king(&mut self, legal: u64, jumps: &Jumps) {
        self.from = 0;
        jumps.each(legal, 0, |jump| {
            self.feeders = jump.before & legal;
            self.fly(Route::start(0, NO_AXIS), jump, jumps);
        });
        self.feeders = 0;
    }

    /// Goes on with a man; gives the axis squares for which it takes anything more.
    fn man(&mut self, route: Route) -> u64 {
        let mut goes_on = 0;
        for direction in Direction::ALL {
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
                let left = longer.mask & !self.man(longer);
                self.record(&longer, left, longer.at);
            }
        }
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
        for at in SquareSet(jump.after) {
            let at = SquareSet::of(at).0;
            let mask = route.mask & !(jump.after & !self.rays.from(at, jump.direction));
            if mask != 0 {
                let route = Route { at, mask, ..route };
                let left = mask & !self.king(route, jumps);
                self.record(&route, left, at);
            }
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
            count: (route.taken.count_ones() + u32::from(route.axis_taken != 0)) as u8,
        });
    }
}
