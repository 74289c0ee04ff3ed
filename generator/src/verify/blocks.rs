//! The check of whole blocks: every move of all positions of a block at once.
//!
//! A position is one byte, see [`code`], and a block a matrix of them, one row for each set of kings of
//! the side not to move. Kings are numbered over all squares, so the matrices of all blocks with as
//! many kings have the same places: a man move leads from a place to the same place of another matrix,
//! and a king runs through the rows of one matrix along a line of the board. Both are the maximum of
//! two rows of bytes, see [`expected`].
//!
//! The matrices are unpacked in [`chunk`]s; there the capture positions, which no table stores, get
//! their values, and what small tables leave out is made, see [`restore`]. A cache bounds what is kept of them, see [`store`]. What differs from what is stored,
//! and what a byte cannot say, is judged again by itself, see [`check`].

mod captures;
mod check;
mod chunk;
mod code;
mod expected;
mod flip;
mod king_runs;
mod king_sets;
mod lines;
mod lookup;
mod matrix;
mod men;
mod restore;
mod routes;
mod store;
mod successors;
mod tally;
#[cfg(test)]
mod twin;

pub use routes::are_known as knows_captures;
pub use store::Store;
