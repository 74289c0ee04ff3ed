//! Pseudo-random positions, the same in every run.
#![allow(dead_code)]

use remise::position::Position;
use remise::rules::Rules;
use remise::square::{Color, Square, SquareSet};

/// A linear congruential generator (Knuth's MMIX).
pub struct Random(pub u64);

impl Random {
    /// A number below `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % end
    }

    /// A legal position with up to `most` pieces, at least one of the player who has just moved.
    pub fn position(&mut self, rules: &Rules, most: u32) -> Position {
        let side = Color::BOTH[self.below(2) as usize];
        let kings_in_ten = self.below(6);
        let mut position = Position::empty(side);
        for _ in 0..=self.below(most) {
            let square = self.square(rules);
            position = self.put(rules, position, square, kings_in_ten);
        }
        if position.pieces(side.other()).is_empty() {
            return self.position(rules, most);
        }
        position
    }

    /// A position with so many kings of each player and nothing else.
    pub fn kings(&mut self, rules: &Rules, wanted: [u32; 2]) -> Position {
        let mut position = Position::empty(Color::BOTH[self.below(2) as usize]);
        for color in Color::BOTH {
            while position.kings(color).len() < wanted[color as usize] {
                let set = SquareSet::of(self.square(rules));
                if !position.occupied().meets(set) {
                    position = position.with_kings(color, position.kings(color).or(set));
                }
            }
        }
        position
    }

    fn square(&mut self, rules: &Rules) -> Square {
        let number = 1 + self.below(u32::from(rules.board.len()));
        rules.board.square(number).expect("a square of the board")
    }

    fn put(
        &mut self,
        rules: &Rules,
        position: Position,
        square: Square,
        kings_in_ten: u32,
    ) -> Position {
        let color = Color::BOTH[self.below(2) as usize];
        let set = SquareSet::of(square);
        if position.occupied().has(square) {
            position
        } else if self.below(10) < kings_in_ten || rules.board.crown_row(color).has(square) {
            position.with_kings(color, position.kings(color).or(set))
        } else {
            position.with_men(color, position.men(color).or(set))
        }
    }
}
