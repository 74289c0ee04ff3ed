//! The order in which a search tries moves: the sooner a good one, the less is searched.

use remise::moves::{Move, Moves};

/// Bits of a square, and one more than the greatest.
const SQUARES: usize = 64;

/// How often a move from one square to another was too good for the opponent, weighed by depth.
pub struct Merits(Vec<u32>);

impl Merits {
    /// Nothing is known yet.
    pub fn new() -> Merits {
        Merits(vec![0; SQUARES * SQUARES])
    }

    /// The move was too good.
    pub fn reward(&mut self, mv: &Move, depth: u32) {
        let merit = &mut self.0[place(mv)];
        *merit = merit.saturating_add(depth * depth);
    }

    /// Puts the moves in order: the one remembered, captures of many, promotions, the good ones.
    pub fn sort(&self, list: &mut Moves, first: Option<Move>) {
        list.sort_by_cached_key(|mv| {
            let rank = (
                first == Some(*mv),
                mv.captured.len(),
                mv.crowns,
                self.0[place(mv)],
            );
            std::cmp::Reverse(rank)
        });
    }
}

fn place(mv: &Move) -> usize {
    usize::from(mv.from.bit()) % SQUARES * SQUARES + usize::from(mv.to.bit()) % SQUARES
}
