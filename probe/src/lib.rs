//! Exact results of draughts endgames, with the draw limits of the rule book taken into account.
#![forbid(unsafe_op_in_unsafe_fn)]

pub mod index;
pub mod limits;
pub mod material;
pub mod moves;
pub mod notation;
pub mod position;
pub mod rules;
pub mod square;
pub mod value;
