//! The game to search: its last position, and its clock.

use remise::adjudicate::clock::Clock;
use remise::limits::Limits;
use remise::notation::hub::{self, HubError, HubMoveError};
use remise::position::Position;
use remise::rules::Rules;
use remise::square::Color;

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules.
    pub rules: &'static Rules,
    /// The position on the board.
    pub position: Position,
    /// The counts and the positions that may come again.
    pub clock: Clock,
    /// The positions since the last capture or man move, the last one included.
    pub past: Vec<Position>,
}

/// A `pos` that makes no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] HubError),
    /// More pieces than a game begins with.
    #[error("{color} has {pieces} pieces, a game has {most} of each player")]
    Pieces {
        /// Whose pieces.
        color: Color,
        /// How many.
        pieces: u32,
        /// The most.
        most: u8,
    },
    /// A move cannot be read.
    #[error("move {number}: {error}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// Why.
        error: HubMoveError,
    },
}

impl Game {
    /// The game of `pos`: the draw counts of `limits` begin with `start`.
    pub fn read(
        rules: &'static Rules,
        limits: &'static Limits,
        start: &str,
        moves: &str,
    ) -> Result<Game, GameError> {
        let position = hub::read(rules, start)?;
        check_pieces(rules, &position)?;
        let mut game = Game {
            rules,
            position,
            clock: Clock::new(rules, limits, &position),
            past: vec![position],
        };
        for (place, text) in moves.split_whitespace().enumerate() {
            let number = place + 1;
            game.play(text)
                .map_err(|error| GameError::Move { number, error })?;
        }
        Ok(game)
    }

    fn play(&mut self, text: &str) -> Result<(), HubMoveError> {
        let mv = hub::read_move(self.rules, &self.position, text)?;
        if self.position.is_irreversible(&mv) {
            self.past.clear();
        }
        self.clock = self.clock.play(&self.position, &mv);
        self.position = self.position.after(&mv);
        self.past.push(self.position);
        Ok(())
    }
}

fn check_pieces(rules: &Rules, position: &Position) -> Result<(), GameError> {
    let most = rules.pieces_at_start;
    for color in Color::BOTH {
        let pieces = position.pieces(color).len();
        if pieces > u32::from(most) {
            return Err(GameError::Pieces {
                color,
                pieces,
                most,
            });
        }
    }
    Ok(())
}
