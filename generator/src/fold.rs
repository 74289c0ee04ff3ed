//! Pairs without men: the board can be turned.
//!
//! Kings move alike in all directions, so without men a position and the one with all kings turned, same
//! side to move, have the same value. Of the sets of the kings across only those that come before
//! their turned sets are kept, or are their own; half of the words go.

use remise::index;
use remise::square::Board;

/// Which sets of kings are kept, and which are read on the turned board.
#[derive(Debug)]
pub struct Fold {
    /// For every set, by its number, what is kept of it: its number and two bits.
    places: Vec<u32>,
}

/// What is kept of a set of kings.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Kept {
    /// Its number among those kept.
    pub number: usize,
    /// It is the turned set.
    pub is_turned: bool,
    /// The set is its own turned set.
    pub is_own: bool,
}

const TURNED: u32 = 1;
const OWN: u32 = 2;
const FLAGS: u32 = 4;

impl Fold {
    /// The fold of the sets of `kings` kings, and the sets that are kept.
    pub fn new(board: &Board, kings: u8) -> (Fold, Vec<u64>) {
        let squares = board.squares();
        let (mut places, mut kept) = (Vec::new(), Vec::new());
        for set in index::sets(u32::from(kings), squares) {
            let turned = board.turn(set);
            // The sets come in the order of their bits.
            let place = if turned.0 < set.0 {
                places[index::index_of_set(turned, squares) as usize] | TURNED
            } else {
                kept.push(set.0);
                let own = if turned == set { OWN } else { 0 };
                (FLAGS * (kept.len() as u32 - 1)) | own
            };
            places.push(place);
        }
        (Fold { places }, kept)
    }

    /// How many sets of `kings` kings are kept.
    pub fn sets(board: &Board, kings: u8) -> u64 {
        let (squares, kings) = (u32::from(board.len()), u32::from(kings));
        // Of a set that is its own, half the kings say where the others are.
        let own = match kings % 2 {
            0 => index::choose(squares / 2, kings / 2),
            _ => 0,
        };
        (index::choose(squares, kings) + own) / 2
    }

    /// What is kept of set `number`.
    #[inline]
    pub fn kept(&self, number: usize) -> Kept {
        let place = self.places[number];
        Kept {
            number: (place / FLAGS) as usize,
            is_turned: place & TURNED != 0,
            is_own: place & OWN != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_or_its_turned_set_is_kept() {
        for board in [Board::new(10, 5), Board::new(8, 4), Board::new(6, 3)] {
            for kings in 0..=4 {
                let (fold, kept) = Fold::new(&board, kings);
                assert_eq!(kept.len() as u64, Fold::sets(&board, kings));
                for (number, set) in index::sets(u32::from(kings), board.squares()).enumerate() {
                    let place = fold.kept(number);
                    let own = if place.is_turned {
                        board.turn(set)
                    } else {
                        set
                    };
                    assert_eq!(kept[place.number], own.0);
                    assert_eq!(place.is_turned, own != set);
                    assert_eq!(place.is_own, board.turn(set) == set);
                }
            }
        }
    }
}
