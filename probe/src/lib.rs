//! Exact results of draughts endgames, with the draw limits of the rule book taken into account.
#![forbid(unsafe_op_in_unsafe_fn)]

pub mod cache;
pub mod error;
pub mod format;
pub mod index;
pub mod limits;
pub mod manifest;
pub mod material;
mod mmap;
pub mod moves;
pub mod new_file;
pub mod notation;
pub mod position;
pub mod rules;
pub mod square;
pub mod table;
pub mod tablebase;
pub mod value;
