//! Exact results of draughts endgames, with the draw limits of the rule book taken into account.
//!
//! A *table* holds the values of a *slice*: all positions of one material, side to move first, such
//! as `KKMvK`. [`Tablebase`](tablebase::Tablebase) opens a folder of tables and answers for any
//! position; the generator, crate `remise-gen`, builds them. What follows from the rules alone needs
//! no tables:
//!
//! ```
//! use remise::{limits, moves, notation::fen, notation::movetext, rules::INTERNATIONAL};
//!
//! let rules = &INTERNATIONAL;
//! let position = fen::read(rules, "W:WK47:B14,19,29,31,42")?.position;
//! let legal = moves::moves(rules, &position);
//! let texts: Vec<String> = legal.iter().map(|mv| movetext::write(rules, &position, mv)).collect();
//! assert_eq!(texts, ["47x38x20x9x36", "47x38x24x13x36"]); // 47x36 alone would name both
//!
//! let lone = fen::read(rules, "B:WK40,K45,50:BK7")?.position;
//! assert_eq!(limits::FMJD.limit(lone.material()), Some(32)); // sixteen moves of each player
//! # Ok::<(), fen::FenError>(())
//! ```
//!
//! Distances and counts of the draw limits are in *plies*, moves of one player. `DTZ` is the number
//! of plies to the end of the game or to the next move that restarts the count in force, so a won
//! position is won with `left` plies left exactly when `dtz <= left`; see [`limits`] and [`value`].
//!
//! Bottom up: [`square`], [`rules`], [`limits`], [`position`], [`moves`], [`notation`],
//! [`material`], [`index`] (the numbering of positions), [`mod@format`] (the bytes of a file), [`table`],
//! [`tablebase`]. The library never prints, exits or reads the environment.
#![forbid(unsafe_op_in_unsafe_fn)]

pub mod adjudicate;
pub mod cache;
pub mod error;
pub mod format;
pub mod index;
pub mod left_out;
pub mod limits;
pub mod manifest;
pub mod material;
mod mmap;
pub mod moves;
pub mod new_file;
pub mod notation;
pub mod position;
pub mod rules;
pub mod size;
pub mod square;
pub mod study;
pub mod table;
pub mod tablebase;
pub mod value;

/// The examples of the README run as tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
