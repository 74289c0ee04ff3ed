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
//! is free. Because pieces taken stay on the board until the end, these [`Jumps`] are the same all
//! along a sequence; they say which landing squares end it. Only sequences that cannot go on are kept;
//! the majority rule (article 4.13) then leaves, for each axis square, the longest.

use remise::index::MAX_PIECES;
use remise::square::{Board, Color, Direction, SquareSet};

use crate::words::{Layout, NO_AXIS, Pieces};

/// The rays of a board.
#[derive(Debug)]
pub struct Rays {
    /// By direction, then by the bit of the square that the ray starts behind.
    one: [[u64; 64]; 4],
    /// The first square of each ray, or 0.
    next: [[u64; 64]; 4],
}

impl Rays {
    /// The rays of `board`.
    pub fn new(board: &Board) -> Rays {
        let mut rays = Rays {
            one: [[0; 64]; 4],
            next: [[0; 64]; 4],
        };
        for direction in Direction::ALL {
            for square in board.squares() {
                let at = usize::from(square.bit());
                let mut next = board.step(SquareSet::of(square), direction);
                rays.next[direction as usize][at] = next.0;
                while !next.is_empty() {
                    rays.one[direction as usize][at] |= next.0;
                    next = board.step(next, direction);
                }
            }
        }
        rays
    }

    /// The squares from `square` on in `direction`, up to the edge.
    #[inline]
    pub(crate) fn from(&self, square: u64, direction: Direction) -> u64 {
        self.one[direction as usize][square.trailing_zeros() as usize & 63]
    }

    /// All four rays of a square.
    #[inline]
    fn all_from(&self, square: u64) -> u64 {
        Direction::ALL
            .into_iter()
            .fold(0, |all, direction| all | self.from(square, direction))
    }

    /// The next square in `direction`, or 0.
    #[inline]
    fn next(&self, square: u64, direction: Direction) -> u64 {
        self.next[direction as usize][square.trailing_zeros() as usize & 63]
    }

    /// The squares from `square` on in `direction` up to the first of `blockers`, and that one, or 0.
    #[inline]
    pub(crate) fn look(&self, square: u64, direction: Direction, blockers: u64) -> (u64, u64) {
        let ray = self.from(square, direction);
        let met = ray & blockers;
        if Color::White.goes(direction) {
            let beyond = u64::MAX.wrapping_shl(64 - met.leading_zeros());
            let beyond = if met == 0 { u64::MAX } else { beyond };
            (ray & beyond, met & (beyond >> 1))
        } else {
            let first = met & met.wrapping_neg();
            (ray & first.wrapping_sub(1), first)
        }
    }

    /// The farthest of `squares`, all of them on one ray in `direction`; 0 if there are none.
    #[inline]
    fn farthest(squares: u64, direction: Direction) -> u64 {
        if Color::White.goes(direction) {
            squares & squares.wrapping_neg()
        } else {
            squares.checked_ilog2().map_or(0, |bit| 1 << bit)
        }
    }

    /// The squares between `square` and the farthest of `targets` in `direction`.
    #[inline]
    fn before(&self, square: u64, targets: u64, direction: Direction) -> u64 {
        let ray = self.from(square, direction);
        match Rays::farthest(targets & ray, direction) {
            0 => 0,
            target => ray & !(target | self.from(target, direction)),
        }
    }

    /// The squares between `square` and the farthest of `targets`, in every direction.
    #[inline]
    pub(crate) fn all_before(&self, square: u64, targets: u64) -> u64 {
        Direction::ALL.into_iter().fold(0, |before, direction| {
            before | self.before(square, targets, direction)
        })
    }
}

/// What became of the axis king in a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AxisKing {
    /// It stands where it stood, on any square of the mask; or there is none.
    Stays,
    /// It was captured, on any square of the mask.
    Taken,
    /// It was captured by a king that came from the square given: landing squares are only those
    /// beyond the axis king.
    Ridden(u64),
    /// It made the capture.
    Moved,
}

/// A capture, for all axis squares of `mask`.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    /// Axis squares for which it stands.
    pub mask: u64,
    /// Where the piece came from; 0 for the axis king.
    pub from: u64,
    /// Every square on which the piece may land; one, if the axis king stays.
    pub to: u64,
    /// Fixed pieces taken.
    pub taken: u64,
    /// The axis king's part in it.
    pub axis: AxisKing,
    count: u8,
}

impl Capture {
    /// The fixed pieces after this capture by `side`, without the axis king and without the piece that
    /// captured.
    pub fn others_after(&self, before: &Pieces, side: Color) -> Pieces {
        let (own, enemy) = (side as usize, side.other() as usize);
        let mut pieces = *before;
        pieces.men[own] &= !self.from;
        pieces.kings[own] &= !self.from;
        pieces.men[enemy] &= !self.taken;
        pieces.kings[enemy] &= !self.taken;
        pieces
    }

    /// The fixed pieces after this capture by `side` with a fixed piece that has one landing square,
    /// without the axis king.
    pub fn after(&self, board: &Board, before: &Pieces, side: Color) -> Pieces {
        let own = side as usize;
        let mut pieces = self.others_after(before, side);
        if before.men[own] & self.from != 0 && self.to & board.crown_row(side).0 == 0 {
            pieces.men[own] |= self.to;
        } else {
            pieces.kings[own] |= self.to;
        }
        pieces
    }

    /// Where the piece may land if the axis king is on `square`, one of the mask.
    pub fn landings(&self, rays: &Rays, square: u64) -> u64 {
        match self.axis {
            AxisKing::Ridden(from) => {
                let towards = |&direction: &Direction| rays.from(from, direction) & square != 0;
                let beyond = Direction::ALL.into_iter().find(towards);
                beyond.map_or(0, |direction| self.to & rays.from(square, direction))
            }
            _ => self.to,
        }
    }
}

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

/// The most pieces of one player beside the axis king.
const MOST: usize = MAX_PIECES as usize;

/// How kings can jump over fixed pieces, of which some may be taken already.
#[derive(Clone, Debug, Default)]
struct Jumps {
    len: usize,
    victims: [u64; MOST],
    /// For each victim and direction, the squares from which a king can jump over it.
    before: [[u64; 4]; MOST],
    /// The squares on which it can land.
    after: [[u64; 4]; MOST],
    /// For each victim, the squares from which a king can jump over it in any direction.
    any: [u64; MOST],
}

impl Jumps {
    /// Lays out the jumps over `victims`, all of them among `blockers`.
    #[inline]
    fn lay_out(&mut self, rays: &Rays, victims: u64, blockers: u64) {
        self.len = 0;
        for (place, victim) in SquareSet(victims).into_iter().take(MOST).enumerate() {
            self.victims[place] = SquareSet::of(victim).0;
            self.len = place + 1;
            self.lay_out_one(rays, place, blockers);
        }
    }

    #[inline]
    fn lay_out_one(&mut self, rays: &Rays, place: usize, blockers: u64) {
        let victim = self.victims[place];
        let runs = Direction::ALL.map(|direction| rays.look(victim, direction, blockers).0);
        self.any[place] = 0;
        for direction in Direction::ALL {
            let (on, back) = (direction as usize, direction.opposite() as usize);
            let before = if runs[on] != 0 { runs[back] } else { 0 };
            self.before[place][on] = before;
            self.after[place][on] = runs[on];
            self.any[place] |= before;
        }
    }

    /// Lays the jumps out anew over those victims that are in line with `square`.
    fn renew(&mut self, rays: &Rays, square: u64, blockers: u64) {
        let lines = rays.all_from(square);
        for place in 0..self.len {
            if self.victims[place] & lines != 0 {
                self.lay_out_one(rays, place, blockers);
            }
        }
    }

    /// The victims that are not among `taken`, by their places.
    #[inline]
    fn left(&self, taken: u64) -> impl Iterator<Item = usize> {
        (0..self.len).filter(move |&place| self.victims[place] & taken == 0)
    }

    /// By direction, the squares from which a king can take anything more.
    #[inline]
    fn take_offs(&self, taken: u64) -> [u64; 4] {
        self.left(taken).fold([0; 4], |mut all, place| {
            for (all, before) in all.iter_mut().zip(self.before[place]) {
                *all |= before;
            }
            all
        })
    }

    /// True if a king can take anything more from one of `squares`.
    #[inline]
    fn go_on(&self, squares: u64, taken: u64) -> bool {
        self.left(taken).any(|place| self.any[place] & squares != 0)
    }

    /// Calls `each` for the jumps from any of `squares`.
    #[inline]
    fn each(&self, squares: u64, taken: u64, mut each: impl FnMut(Jump)) {
        for place in self.left(taken) {
            if self.any[place] & squares == 0 {
                continue;
            }
            for direction in Direction::ALL {
                let before = self.before[place][direction as usize];
                if before & squares != 0 {
                    each(Jump {
                        victim: self.victims[place],
                        direction,
                        before,
                        after: self.after[place][direction as usize],
                    });
                }
            }
        }
    }
}

/// A jump over a fixed piece.
#[derive(Clone, Copy)]
struct Jump {
    victim: u64,
    direction: Direction,
    /// The squares from which a king can make it.
    before: u64,
    /// The squares on which it can land.
    after: u64,
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
