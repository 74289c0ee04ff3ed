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
//! is free. Those *take-offs* are laid out once for every set of pieces taken; they say which landing
//! squares end a sequence. Only sequences that cannot go on are kept; the majority rule (article
//! 4.13) then leaves, for each axis square, the longest.

use remise::square::{Board, Color, Direction, Square, SquareSet};

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
    fn all_from(&self, square: Square) -> u64 {
        self.one
            .iter()
            .fold(0, |all, rays| all | rays[usize::from(square.bit()) & 63])
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
    list: Vec<Capture>,
    /// Axis squares for which some sequence takes this many pieces.
    reach: Vec<u64>,
}

impl Captures {
    /// Generates the captures of `side` over the fixed `pieces`, for the axis squares `legal`, and
    /// gives the axis squares for which there is one.
    pub fn generate(&mut self, layout: &Layout, pieces: &Pieces, side: Color, legal: u64) -> u64 {
        self.list.clear();
        self.reach.clear();
        let axis = layout.axis;
        let mut walk = Walk {
            rays: &layout.rays,
            enemies: pieces.of(side.other()),
            blockers: pieces.occupied(),
            axis_is_enemy: axis == Some(side.other()),
            from: 0,
            feeders: 0,
            found: self,
        };
        walk.fixed_men(pieces.men[side as usize], legal);
        walk.fixed_kings(pieces.kings[side as usize], legal);
        if axis == Some(side) {
            walk.axis_king(legal);
        }
        self.keep_longest()
    }

    /// The captures left by the majority rule.
    pub fn list(&self) -> &[Capture] {
        &self.list
    }

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
    found: &'a mut Captures,
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

/// By direction, the squares from which a king can jump over a fixed piece.
#[derive(Clone, Copy)]
struct TakeOffs([u64; 4]);

impl TakeOffs {
    #[inline]
    fn any(&self) -> u64 {
        self.0.iter().fold(0, |any, squares| any | squares)
    }

    /// Those in every direction but back, where a piece just taken blocks the way.
    #[inline]
    fn onwards(&self, direction: Direction) -> u64 {
        Direction::ALL
            .into_iter()
            .filter(|&onwards| onwards != direction.opposite())
            .fold(0, |any, onwards| any | self.0[onwards as usize])
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

    fn fixed_kings(&mut self, kings: u64, legal: u64) {
        if kings == 0 {
            return;
        }
        let all = self.blockers;
        let take_offs = self.take_offs(self.enemies, all);
        let lines = self.lines(self.enemies);
        for king in SquareSet(kings) {
            self.from = SquareSet::of(king).0;
            self.blockers = all & !self.from;
            // A king that stands on no line of an enemy's piece is in the way of no take-off.
            let take_offs = match lines & self.from {
                0 => take_offs,
                _ => self.take_offs(self.enemies, self.blockers),
            };
            self.king(Route::start(self.from, legal), &take_offs);
        }
        self.blockers = all;
    }

    /// All squares in line with one of `squares`.
    fn lines(&self, squares: u64) -> u64 {
        SquareSet(squares)
            .into_iter()
            .fold(0, |lines, square| lines | self.rays.all_from(square))
    }

    fn axis_king(&mut self, legal: u64) {
        self.from = 0;
        for victim in SquareSet(self.enemies) {
            let victim = SquareSet::of(victim).0;
            let take_offs = self.take_offs(self.enemies & !victim, self.blockers);
            for direction in Direction::ALL {
                if self.rays.next(victim, direction) & !self.blockers == 0 {
                    continue;
                }
                let (before, _) = self.rays.look(victim, direction.opposite(), self.blockers);
                self.feeders = before & legal;
                if self.feeders != 0 {
                    let route = Route {
                        taken: victim,
                        ..Route::start(victim, NO_AXIS)
                    };
                    self.land(route, direction, &take_offs);
                }
            }
        }
        self.feeders = 0;
    }

    /// Where a king can take one of `victims`, all of them among `blockers`.
    #[inline]
    fn take_offs(&self, victims: u64, blockers: u64) -> TakeOffs {
        let mut take_offs = [0; 4];
        for victim in SquareSet(victims) {
            let victim = SquareSet::of(victim).0;
            for direction in Direction::ALL {
                if self.rays.next(victim, direction) & !blockers != 0 {
                    let (before, _) = self.rays.look(victim, direction.opposite(), blockers);
                    take_offs[direction as usize] |= before;
                }
            }
        }
        TakeOffs(take_offs)
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
    fn king(&mut self, route: Route, take_offs: &TakeOffs) -> u64 {
        let mut goes_on = 0;
        if self.may_take_axis(&route) {
            goes_on |= self.ride(&route, take_offs);
        }
        if take_offs.any() & route.at == 0 {
            return goes_on;
        }
        for direction in Direction::ALL {
            if take_offs.0[direction as usize] & route.at != 0 {
                goes_on |= self.jump(route, direction);
            }
        }
        goes_on
    }

    /// Takes the axis king, wherever the king sees it.
    fn ride(&mut self, route: &Route, take_offs: &TakeOffs) -> u64 {
        let (mut mask, mut to, mut goes_on) = (0, 0, 0);
        for direction in Direction::ALL {
            let (run, _) = self.rays.look(route.at, direction, self.blockers);
            let takes = run & !Rays::farthest(run, direction) & route.mask;
            if takes == 0 {
                continue;
            }
            let landings = run & !self.rays.next(route.at, direction);
            let onwards = landings & take_offs.onwards(direction);
            let split = takes & self.rays.before(route.at, onwards, direction);
            goes_on |= takes;
            mask |= takes & !split;
            to |= landings;
            if split != 0 {
                self.ride_on(route, direction, onwards, take_offs);
            }
        }
        if mask != 0 {
            self.found.record(Capture {
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
    fn ride_on(
        &mut self,
        route: &Route,
        direction: Direction,
        landings: u64,
        take_offs: &TakeOffs,
    ) {
        for at in SquareSet(landings) {
            let at = SquareSet::of(at).0;
            let mask = route.mask & self.rays.before(route.at, at, direction);
            if mask == 0 {
                continue;
            }
            for onwards in Direction::ALL {
                if onwards != direction.opposite() && take_offs.0[onwards as usize] & at != 0 {
                    self.jump_without_axis(Route { at, mask, ..*route }, onwards);
                }
            }
        }
    }

    /// Jumps over a fixed piece after taking the axis king on any square of the mask, none of them on
    /// the way. What follows is the same for all of them unless it goes on once more.
    fn jump_without_axis(&mut self, route: Route, direction: Direction) {
        let (_, victim) = self.rays.look(route.at, direction, self.blockers);
        let (landings, _) = self.rays.look(victim, direction, self.blockers);
        let taken = route.taken | victim;
        let further = self.take_offs(self.enemies & !taken, self.blockers);
        if landings & further.any() == 0 {
            let ended = Route {
                taken,
                axis_taken: route.mask,
                ..route
            };
            return self.record(&ended, route.mask, landings);
        }
        for square in SquareSet(route.mask) {
            let square = SquareSet::of(square).0;
            let alone = Route {
                mask: square,
                axis_taken: square,
                ..route
            };
            self.jump(alone, direction);
        }
    }

    /// Jumps over the first fixed piece in `direction`, an enemy's with a free square behind it.
    fn jump(&mut self, mut route: Route, direction: Direction) -> u64 {
        let blockers = self.blockers | route.axis_taken;
        let (crossed, victim) = self.rays.look(route.at, direction, blockers);
        if route.axis_taken == 0 {
            route.mask &= !(crossed | self.rays.next(victim, direction));
        }
        if route.mask == 0 {
            return 0;
        }
        route.taken |= victim;
        route.at = victim;
        let take_offs = self.take_offs(self.enemies & !route.taken, blockers);
        self.land(route, direction, &take_offs);
        route.mask
    }

    /// Lands behind the piece just taken, where the sequence stands, on any free square, and goes on.
    fn land(&mut self, route: Route, direction: Direction, take_offs: &TakeOffs) {
        let blockers = self.blockers | route.axis_taken;
        let (landings, _) = self.rays.look(route.at, direction, blockers);
        if route.axis_taken != 0 || self.feeders != 0 {
            let onwards = landings & take_offs.any();
            if onwards == 0 {
                return self.record(&route, route.mask, landings);
            }
            for at in SquareSet(onwards) {
                let at = SquareSet::of(at).0;
                self.king(Route { at, ..route }, take_offs);
            }
            return;
        }
        for at in SquareSet(landings) {
            let at = SquareSet::of(at).0;
            let crossed = landings & !self.rays.from(at, direction);
            let mask = route.mask & !crossed;
            if mask != 0 {
                let route = Route { at, mask, ..route };
                let left = mask & !self.king(route, take_offs);
                self.record(&route, left, at);
            }
        }
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
        self.found.record(Capture {
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
