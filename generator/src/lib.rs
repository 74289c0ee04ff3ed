//! Builds the endgame tables of remise: plans, solves, compresses and verifies.
//!
//! Retrograde analysis organised so that almost nothing is done one position at a time: see
//! [`words`] for the layout, [`exits`] and [`captures`] for the moves that leave a block, [`solve`]
//! for what happens inside it and [`slice`] for the order of the blocks.

pub mod captures;
pub mod exits;
pub mod order;
pub mod pack;
pub mod plan;
pub mod recall;
pub mod slice;
pub mod solve;
pub mod store;
pub mod words;
