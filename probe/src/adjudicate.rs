//! The arbiter: a game with its clock, and what a record of it amounts to.
//!
//! Bottom up: [`clock`] counts plies and repetitions; [`game`] is a game so far, ruled move by move;
//! [`irregular`] says what is wrong with a move that is not legal; [`replay`] follows a record in
//! every way it can be understood; [`ruling`] checks the record and its result; [`statement`] asks the
//! tables. Only the last needs any. Articles are those of the rule book of the game
//! ([`Articles`](crate::rules::Articles)); where a doc comment names none, of FMJD, Annex 1 (2015).
//!
//! A game ruled move by move:
//!
//! ```
//! use remise::adjudicate::clock::{Draw, Verdict};
//! use remise::adjudicate::game::Game;
//! use remise::limits::{FIVE_MOVES, FMJD};
//! use remise::notation::{fen, movetext};
//! use remise::rules::INTERNATIONAL;
//!
//! let rules = &INTERNATIONAL;
//! let start = fen::read(rules, "W:WK46,K47:BK4")?.position; // two kings against one: five moves
//! let mut game = Game::new(rules, start);
//! for text in "47-38 4-36 38-49 36-22 49-32 22-31 32-37 31x42 46-10 42-48".split(' ') {
//!     assert_eq!(game.end(&FMJD), None);
//!     let mv = movetext::read(rules, game.position(), text)?[0];
//!     game.play(&mv)?;
//! }
//! let end = game.end(&FMJD).expect("the game is over");
//! assert_eq!((end.ply, end.verdict), (10, Verdict::Drawn(Draw::Limit(&FIVE_MOVES))));
//! assert_eq!(end.verdict.article(), Some("6.4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod clock;
pub mod game;
pub mod irregular;
pub mod replay;
pub mod ruling;
pub mod statement;
