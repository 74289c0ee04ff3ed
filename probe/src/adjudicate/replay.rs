//! The replay of a record: every way in which its moves can be understood, until one is left.
//!
//! A short capture such as `36x16` may name several moves, and a move that is not legal may have
//! stood or have been corrected. Each reading is a [`Game`] of its own. A following move that is
//! legal in some of them settles the matter: the others are dropped. Nothing is guessed; what the
//! record does not settle stays, side by side.

use super::game::{Choice, Game};
use super::irregular::{Attempt, Wrong, attempts};
use crate::moves::Move;
use crate::notation::fen::{self, FenError, Problem};
use crate::notation::movetext;
use crate::notation::pdn::Item;
use crate::position::Position;
use crate::square::Color;

/// The most readings of a record that are followed side by side.
pub const MAX_READINGS: usize = 64;

/// The most readings of a record that begin on the way.
pub const MAX_FORKS: usize = 256;

/// The most plies of a record: longer than any game.
pub const MAX_PLIES: usize = 4096;

/// A record, replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game; several if the record leaves open what was played. They have the same number of
    /// entries in [`Game::plies`].
    pub games: Vec<Game>,
    /// Where the record could not be followed any more.
    pub stop: Option<Stop>,
    /// Readings that began on the way.
    forks: usize,
    /// The entries that are not settled.
    open: Vec<usize>,
}

/// Why and where the replay of a record stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Why.
    pub why: Why,
    /// The first item of the record that was not followed.
    pub item: usize,
    /// The recorded moves from there on.
    pub moves: usize,
}

/// Why a replay stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The game is over: the player to move has no legal move.
    Over,
    /// The move before could not be made, and this one is not legal in its place.
    Lost,
    /// More than [`MAX_READINGS`] readings are open, or more than [`MAX_FORKS`] were.
    TooManyReadings,
    /// More than [`MAX_PLIES`] plies.
    TooLong,
    /// A position set up between the moves cannot be read.
    BadSetUp(FenError),
}

impl Why {
    /// The name in records of commands.
    pub const fn code(&self) -> &'static str {
        match self {
            Why::Over => "over",
            Why::Lost => "lost",
            Why::TooManyReadings => "too-many-readings",
            Why::TooLong => "too-long",
            Why::BadSetUp(_) => "bad-set-up",
        }
    }
}

impl Replay {
    /// Replays the moves of a record from the position of `game`. Variations, comments and numbers
    /// are passed over.
    pub fn of(game: Game, items: &[Item]) -> Replay {
        let mut replay = Replay {
            games: vec![game],
            stop: None,
            forks: 0,
            open: Vec::new(),
        };
        for (place, item) in items.iter().enumerate() {
            let followed = match item {
                Item::Move(_) | Item::SetUp(_) if replay.is_full() => Err(Why::TooLong),
                Item::Move(mv) => replay.follow(place, &mv.text),
                Item::SetUp(set_up) => replay.set_up(place, &set_up.fen),
                _ => Ok(()),
            };
            if let Err(why) = followed {
                let is_move = |item: &&Item| matches!(item, Item::Move(_));
                replay.stop = Some(Stop {
                    why,
                    item: place,
                    moves: items[place..].iter().filter(is_move).count(),
                });
                break;
            }
        }
        replay
    }

    fn is_full(&self) -> bool {
        self.games[0].plies().len() == MAX_PLIES
    }

    fn follow(&mut self, item: usize, text: &str) -> Result<(), Why> {
        if self.games.iter().all(|game| game.legal().is_empty()) {
            return Err(Why::Over);
        }
        let readings = |game: &Game| {
            movetext::read_among(game.rules(), game.position(), game.legal(), text)
                .unwrap_or_default()
        };
        let readings: Vec<Vec<Move>> = self.games.iter().map(readings).collect();
        if readings.iter().all(Vec::is_empty) {
            return self.follow_irregular(item, text);
        }
        let forked = readings.iter().map(Vec::len).filter(|&len| len > 1);
        self.fork(readings.iter().map(Vec::len).sum(), forked.sum())?;
        let games = std::mem::take(&mut self.games);
        for (game, readings) in games.into_iter().zip(readings) {
            self.games.extend(readings_of(game, item, &readings));
        }
        self.settle();
        Ok(())
    }

    fn follow_irregular(&mut self, item: usize, text: &str) -> Result<(), Why> {
        let going_on = self.games.iter().filter(|game| !game.legal().is_empty());
        let tries = going_on.map(|game| Try::new(game, text));
        let tries: Vec<Try> = tries.collect();
        let best = tries.iter().map(Try::rank).min();
        let tries: Vec<&Try> = tries
            .iter()
            .filter(|one| Some(one.rank()) == best)
            .collect();
        if tries.iter().all(|one| one.is_lost()) {
            return Err(Why::Lost);
        }
        let games: Vec<Game> = tries.iter().flat_map(|one| one.games(item)).collect();
        self.fork(games.len(), games.len())?;
        self.games = games;
        self.settle();
        Ok(())
    }

    /// Stops where there are too many readings; `forked` of them begin here.
    fn fork(&mut self, readings: usize, forked: usize) -> Result<(), Why> {
        self.forks += forked;
        if readings > MAX_READINGS || self.forks > MAX_FORKS {
            return Err(Why::TooManyReadings);
        }
        Ok(())
    }

    fn set_up(&mut self, item: usize, text: &str) -> Result<(), Why> {
        let wanted = self.set_up_position(text).map_err(Why::BadSetUp)?;
        if self.games.iter().any(|game| *game.position() == wanted) {
            self.games.retain(|game| *game.position() == wanted);
        }
        for game in &mut self.games {
            game.set_up(item, wanted);
        }
        self.settle();
        Ok(())
    }

    /// The position of a set-up; `B::` is the one on the board with Black to move.
    fn set_up_position(&self, text: &str) -> Result<Position, FenError> {
        let game = &self.games[0];
        let side = match text.trim() {
            "W::" => Color::White,
            "B::" => Color::Black,
            text => return fen::read(game.rules(), text).map(|fen| fen.position),
        };
        let position = game.position().with_side(side);
        let faults = position.faults(game.rules());
        if faults.is_empty() {
            return Ok(position);
        }
        let problems = faults.into_iter().map(Problem::Fault).collect();
        Err(FenError { problems })
    }

    /// Marks as settled what all games that are left agree on.
    fn settle(&mut self) {
        let (first, others) = self.games.split_first().expect("a game is left");
        let last = first.plies().len() - 1;
        let agreed = |entry: &usize| {
            let ply = &first.plies()[*entry];
            let same = |game: &Game| {
                let other = &game.plies()[*entry];
                (other.after, &other.choice) == (ply.after, &ply.choice)
            };
            others.iter().all(same)
        };
        let (agreed, open): (Vec<usize>, Vec<usize>) = self.open.iter().partition(|e| agreed(e));
        self.open = open;
        let is_open = |game: &Game| game.plies()[last].is_open();
        if self.games.iter().any(is_open) {
            self.open.push(last);
        }
        for game in &mut self.games {
            for &entry in &agreed {
                game.settle(entry, last);
            }
        }
    }
}

/// The games in which one of `readings` is played next.
fn readings_of(mut game: Game, item: usize, readings: &[Move]) -> Vec<Game> {
    if let [mv] = readings {
        game.play_reading(Some(item), mv, Vec::new());
        return vec![game];
    }
    let played = |mv: &Move| {
        let mut game = game.clone();
        game.play_reading(Some(item), mv, readings.to_vec());
        game
    };
    readings.iter().map(played).collect()
}

/// A game in which the next recorded move is not legal, with all ways to understand it.
struct Try<'g> {
    game: &'g Game,
    attempts: Vec<Attempt>,
}

/// How well a recorded move fits: the less the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    OwnPiece,
    OtherPiece,
    None,
}

impl Try<'_> {
    fn new<'g>(game: &'g Game, text: &str) -> Try<'g> {
        let (rules, position) = (game.rules(), game.position());
        let attempts = attempts(rules, position, game.legal(), game.passed(), text);
        Try { game, attempts }
    }

    /// Where both fit alike, a move that was corrected comes after one that stands: the record has
    /// gone on (article 5.7).
    fn rank(&self) -> (Fit, bool) {
        let other = |wrong: &Wrong| matches!(wrong, Wrong::OutOfTurn | Wrong::OpponentsPiece);
        let fit = |attempt: &Attempt| match attempt {
            Attempt { stands: None, .. } => Fit::None,
            Attempt { wrong, .. } if other(wrong) => Fit::OtherPiece,
            _ => Fit::OwnPiece,
        };
        let fit = self.attempts.iter().map(fit).min();
        (fit.unwrap_or(Fit::None), self.was_corrected())
    }

    /// The move before gave way to another one.
    fn was_corrected(&self) -> bool {
        let last = self.game.plies().last();
        last.is_some_and(|ply| {
            matches!(
                ply.choice,
                Choice::Irregular {
                    corrected: true,
                    ..
                }
            )
        })
    }

    /// Neither the move before nor this one can be made.
    fn is_lost(&self) -> bool {
        self.rank() == (Fit::None, true)
    }

    /// The games that go on from here: as it stands, each way, and corrected.
    fn games(&self, item: usize) -> Vec<Game> {
        let mut games = Vec::new();
        for attempt in &self.attempts {
            if let Some(stands) = attempt.stands {
                let mut game = self.game.clone();
                game.let_stand(item, attempt.wrong.clone(), stands);
                games.push(game);
            }
        }
        let mut wrong: Vec<Wrong> = Vec::new();
        for attempt in &self.attempts {
            if !wrong.contains(&attempt.wrong) {
                wrong.push(attempt.wrong.clone());
            }
        }
        if wrong != [Wrong::Path] {
            let mut game = self.game.clone();
            let stands = self.attempts[0].stands.map(|(position, _)| position);
            game.correct(item, wrong, stands);
            games.push(game);
        }
        games
    }
}
