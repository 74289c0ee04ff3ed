//! The conversation: what is heard is done at once, while a search runs beside it.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use remise::limits::Limits;
use remise::moves::moves;
use remise::tablebase::Tablebase;

use super::command::{Command, CommandError, Mode};
use super::control::Control;
use super::game::{Game, GameError};
use super::level::Level;
use super::memory::Memory;
use super::message::Message;
use super::parameters::{ParameterError, Parameters};
use super::report::{complain, say};
use super::task::Task;
use crate::failure::Failure;
use crate::lines::{self, Line};

/// The most bytes of a line; a game of thousands of moves has fewer.
const LONGEST: usize = 1 << 16;

/// Room for the deepest search.
const STACK: usize = 16 << 20;

/// The state of the conversation.
pub struct Session {
    parameters: Parameters,
    ready: Option<Ready>,
    game: Option<Game>,
    level: Level,
    memory: Option<Memory>,
    running: Option<Running>,
}

/// What `init` has made.
struct Ready {
    base: Option<Arc<Tablebase>>,
    limits: &'static Limits,
}

/// A search that runs, or has ended by itself.
struct Running {
    control: Arc<Control>,
    thread: JoinHandle<(Memory, io::Result<()>)>,
}

/// Why a command is not carried out.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    Command(#[from] CommandError),
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error("not ready: send init first")]
    NotReady,
    #[error("no position: send pos first")]
    NoPosition,
    #[error("the game is over: the player to move has no legal move")]
    Over,
    #[error("a line is longer than {LONGEST} bytes: send the moves since the last capture only")]
    TooLong,
    #[error("a line is not UTF-8 text")]
    NotText,
    #[error("cannot start a search: {0}")]
    Thread(io::Error),
    /// Nobody reads what is said.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl Session {
    /// A conversation that has not begun.
    pub const fn new(parameters: Parameters) -> Session {
        Session {
            parameters,
            ready: None,
            game: None,
            level: Level {
                depth: None,
                nodes: None,
                time: None,
            },
            memory: None,
            running: None,
        }
    }

    /// Hears every line until `quit` or the end.
    pub fn listen(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        let unread = |error| Failure::Told(format!("cannot read standard input: {error}"));
        while let Some(line) = lines::next_within(input, LONGEST).map_err(unread)? {
            match self.hear(line) {
                Ok(true) => {}
                Ok(false) => break,
                Err(Refusal::Write(error)) => return Err(error.into()),
                Err(refusal) => complain(&refusal)?,
            }
        }
        Ok(self.finish()?)
    }

    /// Carries out a line; false if it was the last.
    fn hear(&mut self, line: Line) -> Result<bool, Refusal> {
        let text = match line {
            Line::Text(text) => text,
            Line::NotText(_) => return Err(Refusal::NotText),
            Line::TooLong(_) => return Err(Refusal::TooLong),
        };
        match Command::read(&text)? {
            None => {}
            Some(Command::Quit) => return Ok(false),
            Some(Command::Ping) => say(&Message::new("pong"))?,
            Some(Command::Stop) => self.control(Control::stop),
            Some(Command::PonderHit) => self.control(Control::start_clock),
            Some(command) => {
                self.finish()?;
                self.carry_out(command)?;
            }
        }
        Ok(true)
    }

    /// Carries out a command while no search runs.
    fn carry_out(&mut self, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Hub => self.introduce()?,
            Command::SetParam { name, value } => self.parameters.set(&name, value)?,
            Command::Init => self.init()?,
            Command::NewGame => self.memory = None,
            Command::Pos { start, moves } => self.set_up(&start, &moves)?,
            Command::Level(level) => self.level = level,
            Command::Go(mode) => self.go(mode)?,
            Command::PonderHit | Command::Stop | Command::Ping | Command::Quit => {}
        }
        Ok(())
    }

    fn control(&self, tell: impl Fn(&Control)) {
        if let Some(running) = &self.running {
            tell(&running.control);
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let id = Message::new("id").with("name", "Remise");
        say(&id.with("version", env!("CARGO_PKG_VERSION")))?;
        self.parameters.declared().iter().try_for_each(say)?;
        say(&Message::new("wait"))
    }

    /// Opens the tables. Without any the engine is ready as well, so that the other side need not wait.
    fn init(&mut self) -> io::Result<()> {
        let base = match self.parameters.open() {
            Ok(base) => base.map(Arc::new),
            Err(error) => {
                complain(&error)?;
                None
            }
        };
        let own = self.parameters.rules().limits[0];
        let limits = base.as_ref().map_or(own, |base| base.limits());
        self.ready = Some(Ready { base, limits });
        (self.game, self.memory) = (None, None);
        say(&Message::new("ready"))
    }

    fn set_up(&mut self, start: &str, moves: &str) -> Result<(), Refusal> {
        self.game = None;
        let ready = self.ready.as_ref().ok_or(Refusal::NotReady)?;
        let rules = self.parameters.rules();
        self.game = Some(Game::read(rules, ready.limits, start, moves)?);
        Ok(())
    }

    fn go(&mut self, mode: Mode) -> Result<(), Refusal> {
        let ready = self.ready.as_ref().ok_or(Refusal::NotReady)?;
        let game = self.game.clone().ok_or(Refusal::NoPosition)?;
        if moves(game.rules, &game.position).is_empty() {
            return Err(Refusal::Over);
        }
        let control = Arc::new(Control::default());
        if mode != Mode::Ponder {
            control.start_clock();
        }
        let task = Task {
            game,
            base: ready.base.clone(),
            level: self.level,
            mode,
            control: Arc::clone(&control),
        };
        let mut memory = self.memory.take().unwrap_or_else(Memory::new);
        let search = move || {
            let said = task.run(&mut memory);
            (memory, said)
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(search);
        let thread = thread.map_err(Refusal::Thread)?;
        self.running = Some(Running { control, thread });
        Ok(())
    }

    /// Ends the search, which says what it has found, and waits for it.
    fn finish(&mut self) -> io::Result<()> {
        let Some(running) = self.running.take() else {
            return Ok(());
        };
        running.control.stop();
        let Ok((memory, said)) = running.thread.join() else {
            return Ok(());
        };
        self.memory = Some(memory);
        said
    }
}
