//! The captures of a whole word at once.
//!
//! Capture sequences are generated over the fixed pieces with the axis king as an unknown: every
//! sequence carries the mask of axis squares for which it stands as it is, that is, with the axis
//! king on no square crossed or landed on. Where a ray crosses an empty square that may hold an
//! enemy axis king, the one case "it stands there" splits off, and from there all pieces are known.
//!
//! What follows the axis king's own first jump does not depend on where before its victim it came
//! from, because its start square counts as empty: it is generated once for every victim and
//! direction and holds for the whole ray.
//!
//! Every prefix of a sequence is recorded; the majority rule (article 4.13) then keeps, for each
//! axis square, the longest that reach it.

use remise::square::{Board, Color, Direction, SquareSet};

use crate::words::{Layout, NO_AXIS, Pieces};

/// The rays of a board.
#[derive(Debug)]
pub struct Rays {
    /// By direction, then by the bit of the square that the ray starts behind.
    one: [[u64; 64]; 4],
    /// All four rays of a square.
    all: [u64; 64],
}

impl Rays {
    /// The rays of `board`.
    pub fn new(board: &Board) -> Rays {
        let mut rays = Rays {
            one: [[0; 64]; 4],
            all: [0; 64],
        };
        for direction in Direction::ALL {
            for square in board.squares() {
                let mut next = board.step(SquareSet::of(square), direction);
                while !next.is_empty() {
                    rays.one[direction as usize][usize::from(square.bit())] |= next.0;
                    rays.all[usize::from(square.bit())] |= next.0;
                    next = board.step(next, direction);
                }
            }
        }
        rays
    }

    #[inline]
    fn from(&self, square: u64, direction: Direction) -> u64 {
        self.one[direction as usize][square.trailing_zeros() as usize & 63]
    }

    #[inline]
    fn all_from(&self, square: u64) -> u64 {
        self.all[square.trailing_zeros() as usize & 63]
    }
}

/// What became of the axis king in a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AxisKing {
    /// It stands where it stood, on any square of the mask; or there is none.
    Stays,
    /// It was captured.
    Taken,
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
    /// Where the piece is after it; for the axis king, every square on which it may land.
    pub to: u64,
    /// Fixed pieces taken.
    pub taken: u64,
    /// The axis king's part in it.
    pub axis: AxisKing,
    count: u8,
}

impl Capture {
    /// True if both are captures by the axis king that differ in the landing square only.
    fn is_same_walk(&self, other: &Capture) -> bool {
        self.axis == AxisKing::Moved
            && other.axis == AxisKing::Moved
            && self.mask == other.mask
            && self.taken == other.taken
    }

    /// The fixed pieces after this capture by `side`, the axis king not among them.
    pub fn after(&self, board: &Board, before: &Pieces, side: Color) -> Pieces {
        let (own, enemy) = (side as usize, side.other() as usize);
        let mut pieces = *before;
        pieces.men[enemy] &= !self.taken;
        pieces.kings[enemy] &= !self.taken;
        if self.axis == AxisKing::Moved {
            return pieces;
        }
        let crowned = self.to & board.crown_row(side).0 != 0;
        let man = before.men[own] & self.from != 0;
        pieces.men[own] &= !self.from;
        pieces.kings[own] &= !self.from;
        if man && !crowned {
            pieces.men[own] |= self.to;
        } else {
            pieces.kings[own] |= self.to;
        }
        pieces
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
            board: &layout.board,
            rays: &layout.rays,
            enemies: pieces.of(side.other()),
            occupied: pieces.occupied(),
            axis_is_enemy: axis == Some(side.other()),
            from: 0,
            feeders: 0,
            found: self,
        };
        walk.fixed_pieces(pieces, side, legal);
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

    fn record(&mut self, capture: Capture) {
        let count = usize::from(capture.count);
        if self.reach.len() < count {
            self.reach.resize(count, 0);
        }
        self.reach[count - 1] |= capture.mask;
        match self.list.last_mut() {
            Some(last) if last.is_same_walk(&capture) => last.to |= capture.to,
            _ => self.list.push(capture),
        }
    }
}

/// A depth-first walk over capture sequences.
struct Walk<'a> {
    board: &'a Board,
    rays: &'a Rays,
    enemies: u64,
    /// Fixed pieces without the one that captures; taken ones stay.
    occupied: u64,
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
    king: bool,
    mask: u64,
    taken: u64,
    /// Where the axis king was taken, or 0.
    axis_taken: u64,
}

impl Walk<'_> {
    fn fixed_pieces(&mut self, pieces: &Pieces, side: Color, legal: u64) {
        let whole = self.occupied;
        for square in SquareSet(pieces.of(side)) {
            self.from = SquareSet::of(square).0;
            self.occupied = whole & !self.from;
            self.go_on(Route {
                at: self.from,
                king: pieces.kings[side as usize] & self.from != 0,
                mask: legal,
                taken: 0,
                axis_taken: 0,
            });
        }
        self.occupied = whole;
    }

    fn axis_king(&mut self, legal: u64) {
        self.from = 0;
        for victim in SquareSet(self.enemies) {
            let victim = SquareSet::of(victim).0;
            for direction in Direction::ALL {
                let behind = self.free_step(victim, direction);
                if behind == 0 {
                    continue;
                }
                self.feeders = self.ray(victim, direction.opposite()) & legal;
                if self.feeders != 0 {
                    let route = Route {
                        at: victim,
                        king: true,
                        mask: NO_AXIS,
                        taken: victim,
                        axis_taken: 0,
                    };
                    self.land(route, behind, direction);
                }
            }
        }
        self.feeders = 0;
    }

    #[inline]
    fn step(&self, square: u64, direction: Direction) -> u64 {
        self.board.step(SquareSet(square), direction).0
    }

    /// The next square in `direction` if no fixed piece stands on it, else 0.
    #[inline]
    fn free_step(&self, square: u64, direction: Direction) -> u64 {
        self.step(square, direction) & !self.occupied
    }

    /// The squares from `square` on in `direction`, up to the first fixed piece.
    fn ray(&self, square: u64, direction: Direction) -> u64 {
        let mut ray = 0;
        let mut next = self.free_step(square, direction);
        while next != 0 {
            ray |= next;
            next = self.free_step(next, direction);
        }
        ray
    }

    /// Records the sequence if it has taken anything, and goes on in every direction.
    fn go_on(&mut self, route: Route) {
        if route.taken | route.axis_taken != 0 {
            self.record(&route);
        }
        let axis_may_be_taken = self.axis_is_enemy && route.axis_taken == 0;
        let victims = self.enemies & !route.taken;
        if !axis_may_be_taken && self.rays.all_from(route.at) & victims == 0 {
            return;
        }
        for direction in Direction::ALL {
            if axis_may_be_taken || self.rays.from(route.at, direction) & victims != 0 {
                self.look(route, direction);
            }
        }
    }

    /// Looks for a victim in `direction`: the first fixed piece, or an enemy axis king before it.
    fn look(&mut self, mut route: Route, direction: Direction) {
        let may_take_axis = self.axis_is_enemy && route.axis_taken == 0;
        let mut crossed = 0;
        let mut next = self.step(route.at, direction);
        while next != 0 && next & (self.occupied | route.axis_taken) == 0 {
            if may_take_axis && crossed & route.mask != 0 {
                self.land_behind_axis(route, route.mask & crossed, next, direction);
            }
            if !route.king && crossed != 0 {
                return;
            }
            crossed |= next;
            next = self.step(next, direction);
        }
        route.mask &= !crossed;
        if next & self.enemies & !route.taken == 0
            || route.mask == 0
            || (!route.king && crossed != 0)
        {
            return;
        }
        let behind = self.free_step(next, direction);
        if behind != 0 {
            route.taken |= next;
            self.land(route, behind, direction);
        }
    }

    /// Lands on `at` after taking the axis king on any square of `mask`, all of them on the ray
    /// before it.
    fn land_behind_axis(&mut self, route: Route, mask: u64, at: u64, direction: Direction) {
        let victims = self.enemies & !route.taken;
        let reach = self.rays.all_from(at) & !self.rays.from(at, direction.opposite());
        if reach & victims == 0 {
            self.record(&Route {
                at,
                mask,
                axis_taken: mask,
                ..route
            });
            return;
        }
        for square in SquareSet(mask) {
            let axis_taken = SquareSet::of(square).0;
            self.go_on(Route {
                at,
                mask: axis_taken,
                axis_taken,
                ..route
            });
        }
    }

    /// Lands on `behind`, a king also further on, and goes on from there.
    fn land(&mut self, mut route: Route, behind: u64, direction: Direction) {
        let mut at = behind;
        while at != 0 && route.axis_taken & at == 0 {
            if route.axis_taken == 0 {
                route.mask &= !at;
                if route.mask == 0 {
                    return;
                }
            }
            route.at = at;
            self.go_on(route);
            if !route.king {
                return;
            }
            at = self.free_step(at, direction);
        }
    }

    fn record(&mut self, route: &Route) {
        let axis = match (self.feeders != 0, route.axis_taken != 0) {
            (true, _) => AxisKing::Moved,
            (_, true) => AxisKing::Taken,
            _ => AxisKing::Stays,
        };
        self.found.record(Capture {
            mask: if self.feeders != 0 {
                self.feeders
            } else {
                route.mask
            },
            from: self.from,
            to: route.at,
            taken: route.taken,
            axis,
            count: (route.taken.count_ones() + u32::from(route.axis_taken != 0)) as u8,
        });
    }
}
