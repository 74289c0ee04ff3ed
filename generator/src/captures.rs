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
mod walk;

pub use capture::{AxisKing, Capture};
pub use rays::Rays;

use jumps::Jumps;
use remise::square::Color;
use walk::{Steps, Walk};

use crate::words::{Layout, Pieces};

/// The piece that stands for every square of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Axis {
    /// Its player.
    pub color: Color,
    /// A king, or else a man.
    pub is_king: bool,
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
    /// Generates the captures of `side` over the fixed `pieces`, for the squares `legal` of the axis king,
    /// and gives the axis squares for which there is one.
    pub fn generate(&mut self, layout: &Layout, pieces: &Pieces, side: Color, legal: u64) -> u64 {
        let axis = layout.axis.map(|color| Axis {
            color,
            is_king: true,
        });
        self.generate_with(layout, axis, pieces, side, legal)
    }

    /// The same with any axis piece.
    pub fn generate_with(
        &mut self,
        layout: &Layout,
        axis: Option<Axis>,
        pieces: &Pieces,
        side: Color,
        legal: u64,
    ) -> u64 {
        self.ended.list.clear();
        self.ended.reach.clear();
        let (rules, jumps) = (&layout.rules, &mut self.jumps);
        let own_axis = axis.filter(|axis| axis.color == side);
        let [axis_man, axis_king] =
            [false, true].map(|king| own_axis.is_some_and(|axis| axis.is_king == king));
        let mut walk = Walk {
            rays: &layout.rays,
            enemies: pieces.of(side.other()),
            blockers: pieces.occupied(),
            axis_is_enemy: axis.is_some_and(|axis| axis.color != side),
            steps: Steps::of_men(rules, side),
            from: 0,
            feeders: 0,
            ended: &mut self.ended,
        };
        let (men, kings) = (pieces.men[side as usize], pieces.kings[side as usize]);
        if walk.steps.go_on_as_king && (men != 0 || axis_man) {
            jumps.lay_out(walk.rays, walk.enemies, walk.blockers);
            walk.men_that_become_kings(men, legal, jumps);
        } else {
            walk.men(men, legal, jumps);
        }
        if axis_man {
            walk.axis_man(legal, jumps);
        }
        if rules.flying_kings && (kings != 0 || axis_king) {
            jumps.lay_out(walk.rays, walk.enemies, walk.blockers);
            walk.kings(kings, legal, jumps);
            if axis_king {
                walk.axis_king(legal, jumps);
            }
        } else if kings != 0 || axis_king {
            walk.steps = Steps::of_kings();
            walk.men(kings, legal, jumps);
            if axis_king {
                walk.axis_man(legal, jumps);
            }
        }
        self.ended.keep(rules.majority_capture)
    }

    /// The captures that the rules allow.
    pub fn list(&self) -> &[Capture] {
        &self.ended.list
    }
}

impl Ended {
    /// Keeps the longest, if the rules say so; gives the axis squares for which there is a capture.
    fn keep(&mut self, longest: bool) -> u64 {
        if !longest || self.reach.len() < 2 {
            return self.reach.iter().fold(0, |any, reach| any | reach);
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
