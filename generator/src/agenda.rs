//! What is known beforehand of a block: which positions its exits decide, and at which ply.

use remise::square::Color;

/// The largest distance that is told apart from "never", in plies.
pub const MAX_PLIES: u8 = 254;

/// Something that becomes true of positions at a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// They are won.
    Won,
    /// They are lost: capture positions, all of whose captures are refuted.
    Lost,
    /// Their last exit is refuted: they are lost if their king moves are refuted too.
    Released,
}

/// A [`Change`] of one word.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// What becomes true.
    pub change: Change,
    /// The side to move.
    pub side: Color,
    /// The word.
    pub word: u32,
    /// The positions.
    pub mask: u64,
}

/// The events of a block, by ply.
#[derive(Debug, Default)]
pub struct Agenda(Vec<Vec<Event>>);

impl Agenda {
    /// Forgets all events.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }

    /// Adds an event, unless it is of no position.
    #[inline]
    pub fn add(&mut self, ply: u8, event: Event) {
        if event.mask == 0 {
            return;
        }
        let ply = usize::from(ply);
        if self.0.len() <= ply {
            self.0.resize_with(ply + 1, Vec::new);
        }
        self.0[ply].push(event);
    }

    /// Leaves of each event the positions that `keep` gives.
    pub fn retain_positions(&mut self, keep: impl Fn(&Event) -> u64) {
        for event in self.0.iter_mut().flatten() {
            event.mask = keep(event);
        }
    }

    /// The events of a ply.
    pub fn at(&self, ply: usize) -> &[Event] {
        self.0.get(ply).map_or(&[], Vec::as_slice)
    }

    /// The last ply with an event.
    pub fn last(&self) -> usize {
        self.0
            .iter()
            .rposition(|events| !events.is_empty())
            .unwrap_or(0)
    }
}
