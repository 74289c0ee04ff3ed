//! How long a search may go on.

use std::str::FromStr;
use std::time::Duration;

use super::message::Message;

/// The bounds of a search; it ends at the first that it reaches.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Level {
    /// The most plies ahead, captures not counted.
    pub depth: Option<u32>,
    /// The most positions.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
}

/// A level that cannot be kept to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LevelError {
    /// A value that is no such number.
    #[error("level {name}={value:?}: write {wanted}")]
    Value {
        /// The argument.
        name: &'static str,
        /// Its value.
        value: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// Nothing that bounds a search.
    #[error(
        "level needs depth=N, nodes=N, move-time=S, time=S (with moves=N or inc=S) or infinite"
    )]
    Empty,
}

const COUNT: &str = "a whole number from 1 on";
const SECONDS: &str = "seconds, such as 2 or 0.5";

/// Moves that a game is taken to last, where it has no time control after so many moves.
const MOVES_TO_COME: u32 = 30;

/// The part of the time that one move may take.
const MOST_OF_TIME: f64 = 0.8;

impl Level {
    /// Reads the arguments of `level`.
    pub fn read(message: &Message) -> Result<Level, LevelError> {
        let move_time = seconds(message, "move-time")?;
        let level = Level {
            depth: count(message, "depth")?,
            nodes: count(message, "nodes")?,
            time: move_time.or(share(message)?),
        };
        match level == Level::default() && message.value("infinite").is_none() {
            true => Err(LevelError::Empty),
            false => Ok(level),
        }
    }
}

/// The time for this move, of all that is left.
fn share(message: &Message) -> Result<Option<Duration>, LevelError> {
    let (moves, inc) = (count::<u32>(message, "moves")?, seconds(message, "inc")?);
    let Some(time) = seconds(message, "time")? else {
        return Ok(None);
    };
    let moves = moves.map_or(MOVES_TO_COME, |moves| moves.min(MOVES_TO_COME));
    let share = (time / moves).saturating_add(inc.unwrap_or_default());
    Ok(Some(share.min(time.mul_f64(MOST_OF_TIME))))
}

fn count<N: FromStr + PartialOrd + From<u8>>(
    message: &Message,
    name: &'static str,
) -> Result<Option<N>, LevelError> {
    let number = |value: &str| value.parse().ok().filter(|number| *number >= N::from(1));
    read(message, name, number, COUNT)
}

fn seconds(message: &Message, name: &'static str) -> Result<Option<Duration>, LevelError> {
    let duration = |value: &str| Duration::try_from_secs_f64(value.parse().ok()?).ok();
    read(message, name, duration, SECONDS)
}

fn read<T>(
    message: &Message,
    name: &'static str,
    read: impl Fn(&str) -> Option<T>,
    wanted: &'static str,
) -> Result<Option<T>, LevelError> {
    let wrong = |value: &str| LevelError::Value {
        name,
        value: value.to_owned(),
        wanted,
    };
    let value = message.value(name);
    value
        .map(|value| read(value).ok_or_else(|| wrong(value)))
        .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Result<Level, LevelError> {
        Level::read(&Message::read(text).expect("a line"))
    }

    #[test]
    fn a_move_gets_a_share_of_the_time() {
        let seconds = |text: &str| {
            level(text)
                .expect("a level")
                .time
                .expect("time")
                .as_secs_f64()
        };
        for (text, expected) in [
            ("level move-time=1.5", 1.5),
            ("level move-time=1.5 time=90", 1.5),
            ("level time=300", 10.0),
            ("level moves=10 time=300", 30.0),
            ("level moves=1 time=10", 8.0),
            ("level moves=60 time=300", 10.0),
            ("level time=300 inc=2", 12.0),
            ("level time=1 inc=20", 0.8),
        ] {
            assert!((seconds(text) - expected).abs() < 1e-6, "{text}");
        }
    }

    #[test]
    fn bounds_are_read_or_refused() {
        let bounds = level("level depth=7 nodes=900 new=1").expect("a level");
        assert_eq!(
            (bounds.depth, bounds.nodes, bounds.time),
            (Some(7), Some(900), None)
        );
        assert_eq!(level("level infinite"), Ok(Level::default()));
        for bad in [
            "level",
            "level depth=0",
            "level depth=x",
            "level depth",
            "level nodes=-1",
            "level move-time=-1",
            "level move-time=nan",
            "level move-time=1e400",
            "level time=1e30",
            "level time=5 moves=0",
        ] {
            assert!(level(bad).is_err(), "{bad}");
        }
    }
}
