//! What a search remembers of positions: the transposition table, and which moves were good.
//!
//! Positions are compared square by square, never by a hash; and a score counts only for the same
//! plies left before the draw limit.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use remise::moves::Move;
use remise::position::Position;

use super::order::Merits;
use super::score::Score;

/// Entries of the table, a power of two.
const ENTRIES: usize = 1 << 18;

/// What a score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is not less.
    Lower,
    /// It is not more.
    Upper,
    /// It is the same.
    Exact,
}

/// What was found in a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The position.
    pub position: Position,
    /// The plies left before the draw limit.
    pub left: Option<u32>,
    /// How far ahead was looked.
    pub depth: u32,
    /// The score, counted from here.
    pub score: Score,
    /// What it says.
    pub bound: Bound,
    /// The best move.
    pub best: Move,
}

/// The memory of a game.
pub struct Memory {
    entries: Vec<Option<Entry>>,
    /// Which moves were good.
    pub merits: Merits,
}

impl Memory {
    /// An empty memory.
    pub fn new() -> Memory {
        Memory {
            entries: vec![None; ENTRIES],
            merits: Merits::new(),
        }
    }

    /// What is known of `position`.
    pub fn get(&self, position: &Position) -> Option<Entry> {
        self.entries[place(position)].filter(|entry| entry.position == *position)
    }

    /// Remembers; an older entry in the same place goes.
    pub fn put(&mut self, entry: Entry) {
        self.entries[place(&entry.position)] = Some(entry);
    }
}

fn place(position: &Position) -> usize {
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(position);
    hash as usize & (ENTRIES - 1)
}
