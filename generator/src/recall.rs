//! Values of finished tables, read back for the pairs that are still to be solved.
//!
//! A table holds the quiet positions; capture positions are decided again from their children.

use remise::index::Index;
use remise::square::Color;
use remise::table::{Table, TableError};
use remise::value::{Outcome, Wdl};

use crate::order::BlockOrder;
use crate::solve::Found;
use crate::words::Layout;

/// The finished tables of a pair.
pub struct Recall {
    sides: [SideTables; 2],
}

/// The tables of the slice with one side to move.
pub struct SideTables {
    /// The numbering of the slice.
    pub index: Index,
    /// Values.
    pub wdl: Table,
    /// DTZ, if it is wanted.
    pub dtz: Option<Table>,
    /// DTW, if it is wanted.
    pub dtw: Option<Table>,
}

/// What is read back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recalled {
    /// Values with limits, and DTZ.
    Limited,
    /// Values without limits, and DTZ.
    Unlimited,
    /// Values without limits, and DTW.
    Dtw,
}

impl Recall {
    /// Reads from these tables: White to move, Black to move.
    pub const fn new(sides: [SideTables; 2]) -> Recall {
        Recall { sides }
    }

    /// True if values with and without limits differ.
    pub fn has_cursed(&self) -> bool {
        self.sides.iter().any(SideTables::has_cursed)
    }

    /// The decided quiet positions of the block with these men.
    pub fn block(
        &self,
        layout: &Layout,
        men: [u64; 2],
        what: Recalled,
    ) -> Result<[Found; 2], TableError> {
        let side = |side: Color| {
            let order = BlockOrder { layout, men, side };
            self.sides[side as usize].block(&order, what)
        };
        Ok([side(Color::White)?, side(Color::Black)?])
    }
}

impl SideTables {
    fn block(&self, order: &BlockOrder<'_>, what: Recalled) -> Result<Found, TableError> {
        let kings_len = self.index.kings_len();
        let first = order.number(&self.index) * kings_len;
        let read = |table: &Table| {
            let mut values = vec![0; kings_len as usize];
            table.read(first, &mut values).map(|()| values)
        };
        let distances = match what {
            Recalled::Dtw => &self.dtw,
            _ => &self.dtz,
        };
        let wdl = read(&self.wdl)?;
        let plies = distances.as_ref().map(read).transpose()?;
        let mut found = Found::new(order.layout);
        let mut at = 0;
        order.for_each(|place| {
            if let Some(won) = won(wdl[at], what) {
                let ply = plies.as_ref().map_or(0, |plies| plies[at]);
                found.add(order.layout, place, won, ply);
            }
            at += 1;
        });
        Ok(found)
    }

    /// True if draw limits change a value of the slice.
    fn has_cursed(&self) -> bool {
        let counts = &self.wdl.header().counts;
        counts.cursed_win + counts.blessed_loss > 0
    }
}

/// Won, lost or, if `None`, drawn.
fn won(code: u8, what: Recalled) -> Option<bool> {
    let wdl = Wdl::ALL.get(usize::from(code))?;
    let outcome = match what {
        Recalled::Limited => wdl.limited(),
        _ => wdl.unlimited(),
    };
    match outcome {
        Outcome::Win => Some(true),
        Outcome::Loss => Some(false),
        Outcome::Draw => None,
    }
}
