//! What the other side asks for.

use super::level::{Level, LevelError};
use super::message::{Message, MessageError};

/// One line that is understood.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Who is there?
    Hub,
    /// A parameter for the next `init`.
    SetParam {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Get ready.
    Init,
    /// What comes has nothing to do with what was.
    NewGame,
    /// The position to search.
    Pos {
        /// Where the record begins.
        start: String,
        /// The moves since then.
        moves: String,
    },
    /// How long to search.
    Level(Level),
    /// Search.
    Go(Mode),
    /// The move that was expected was made: the time runs.
    PonderHit,
    /// Answer now.
    Stop,
    /// Are you there?
    Ping,
    /// The end.
    Quit,
}

/// Why a search is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To move.
    Think,
    /// To have thought ahead, while the opponent does.
    Ponder,
    /// To tell all about the position.
    Analyze,
}

/// A line that asks for nothing known.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CommandError {
    /// It cannot be taken apart.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// The level makes no sense.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// No such command.
    #[error("the command {0:?} is not known: see remise hub --help")]
    Unknown(String),
    /// An argument is not there.
    #[error("{command} needs {missing}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What it lacks.
        missing: &'static str,
    },
}

impl Command {
    /// Reads a line; `None` if it is blank.
    pub fn read(line: &str) -> Result<Option<Command>, CommandError> {
        let message = Message::read(line)?;
        Ok(Some(match message.command.as_str() {
            "" => return Ok(None),
            "hub" => Command::Hub,
            "set-param" => Command::SetParam {
                name: needed(&message, "name", "set-param", "name=... value=...")?,
                value: needed(&message, "value", "set-param", "name=... value=...")?,
            },
            "init" => Command::Init,
            "new-game" => Command::NewGame,
            "pos" => Command::Pos {
                start: needed(&message, "pos", "pos", "pos=...")?,
                moves: message.value("moves").unwrap_or_default().to_owned(),
            },
            "level" => Command::Level(Level::read(&message)?),
            "go" => Command::Go(mode(&message)?),
            "ponder-hit" => Command::PonderHit,
            "stop" => Command::Stop,
            "ping" => Command::Ping,
            "quit" => Command::Quit,
            other => return Err(CommandError::Unknown(other.to_owned())),
        }))
    }
}

fn needed(
    message: &Message,
    name: &str,
    command: &'static str,
    missing: &'static str,
) -> Result<String, CommandError> {
    let value = message.value(name).map(str::to_owned);
    value.ok_or(CommandError::Missing { command, missing })
}

fn mode(message: &Message) -> Result<Mode, CommandError> {
    let modes = [
        ("think", Mode::Think),
        ("ponder", Mode::Ponder),
        ("analyze", Mode::Analyze),
    ];
    let mut asked = modes
        .into_iter()
        .filter(|(name, _)| message.value(name).is_some());
    let mode = asked.next().map(|(_, mode)| mode);
    mode.ok_or(CommandError::Missing {
        command: "go",
        missing: "think, ponder or analyze",
    })
}
