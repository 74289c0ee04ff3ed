//! One `go`: what is searched, how long, and the answer to it.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use remise::moves::{Move, Moves, moves};
use remise::tablebase::Tablebase;

use super::command::Mode;
use super::control::Control;
use super::endgame::Endgame;
use super::game::Game;
use super::level::Level;
use super::memory::Memory;
use super::report::{self, OneComplaint};
use super::score::is_decided;
use super::search::{Found, MAX_DEPTH, Search};

/// A search to make.
pub struct Task {
    /// The game, in which there must be a legal move.
    pub game: Game,
    /// The tables, if there are any.
    pub base: Option<Arc<Tablebase>>,
    /// How long.
    pub level: Level,
    /// What for.
    pub mode: Mode,
    /// Stop, and since when the time runs.
    pub control: Arc<Control>,
}

impl Task {
    /// Finds the move and says it.
    pub fn run(&self, memory: &mut Memory) -> io::Result<()> {
        let mut complaint = OneComplaint::default();
        let line = match self.by_tables(&mut complaint)? {
            Some(line) => line,
            None => self.by_search(memory, &mut complaint)?,
        };
        report::say(&report::done(self.game.rules, &line))
    }

    /// The line of the tables; `None` if they do not know the position.
    fn by_tables(&self, complaint: &mut OneComplaint) -> io::Result<Option<Vec<Move>>> {
        let Some(base) = &self.base else {
            return Ok(None);
        };
        match Endgame::of(base, &self.game) {
            Ok(None) => Ok(None),
            Ok(Some(known)) => {
                report::say(&report::endgame(self.game.rules, &self.game.clock, &known))?;
                Ok(Some(known.line))
            }
            Err(error) => {
                complaint.say(&error)?;
                Ok(None)
            }
        }
    }

    /// The line of a search.
    fn by_search(
        &self,
        memory: &mut Memory,
        complaint: &mut OneComplaint,
    ) -> io::Result<Vec<Move>> {
        let (rules, since) = (self.game.rules, Instant::now());
        let legal = moves(rules, &self.game.position);
        let mut line = legal[..1].to_vec();
        let base = self.base.as_deref();
        let mut search = Search::new(&self.game, base, memory, &self.control, self.level);
        for depth in 1..=self.level.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
            let found = search.look_ahead(depth);
            if let Some(error) = search.take_failure() {
                complaint.say(&error)?;
            }
            let Some(found) = found else {
                break;
            };
            let spent = since.elapsed();
            report::say(&report::found(rules, &found, search.nodes(), spent))?;
            let is_enough = self.is_enough(&legal, &found);
            line = found.line;
            if is_enough {
                break;
            }
        }
        Ok(line)
    }

    /// True if looking farther ahead cannot change the move.
    fn is_enough(&self, legal: &Moves, found: &Found) -> bool {
        is_decided(found.score) || self.mode == Mode::Think && legal.len() == 1
    }
}
