//! Builds the endgame tables of remise: plans, solves, compresses and verifies.
//!
//! Retrograde analysis organised so that almost nothing is done one position at a time: see
//! [`words`] for the layout, [`mod@block`] and [`captures`] for the moves that leave a block, [`solve`]
//! for what happens inside it and [`mod@slice`] for the order of the blocks.

pub mod agenda;
mod aside;
pub mod block;
pub mod build;
pub mod captures;
pub mod children;
mod chunk;
pub mod cli;
pub mod commands;
pub mod distances;
pub mod exits;
pub mod flip;
mod fold;
pub mod footprint;
pub mod half;
mod kings;
pub mod ledger;
mod load;
mod marks;
pub mod memory;
pub mod order;
pub mod output;
pub mod pack;
pub mod page;
pub mod paging;
mod per_thread;
pub mod plan;
pub mod plot;
pub mod progress;
pub mod room;
pub mod rows;
mod run_store;
pub mod scratch;
pub mod shelf;
pub mod slice;
pub mod solve;
pub mod solved;
mod spots;
pub mod stats;
pub mod store;
mod sweep;
pub mod tables;
mod transpose;
pub mod units;
pub mod verify;
pub mod words;
