//! Builds the endgame tables of remise: plans, solves, compresses and verifies.
//!
//! Retrograde analysis organised so that almost nothing is done one position at a time: see
//! [`words`] for the layout, [`mod@block`] and [`captures`] for the moves that leave a block, [`solve`]
//! for what happens inside it and [`mod@slice`] for the order of the blocks.

pub mod agenda;
mod aside;
pub mod block;
mod block_numbers;
pub mod build;
pub mod captures;
pub mod children;
pub mod cli;
pub mod commands;
pub mod exits;
pub mod footprint;
mod kings;
pub mod memory;
pub mod order;
pub mod output;
pub mod pack;
pub mod plan;
pub mod progress;
pub mod recall;
pub mod residence;
pub mod scratch;
pub mod slice;
pub mod solve;
pub mod stats;
pub mod store;
pub mod tables;
mod transpose;
pub mod units;
pub mod verify;
pub mod words;
