//! One game of a file with all that is to be said of it.

use remise::adjudicate::clock::{Counts, Draw, Verdict};
use remise::adjudicate::game::Game;
use remise::adjudicate::ruling::Ruling;
use remise::adjudicate::statement::{Change, Statement, Statements};
use remise::notation::pdn::Record;
use remise::value::Outcome;

use super::sheet::Sheet;
use super::speaker::{MOST_MOVES, Speaker};
use super::standing::Standing;
use crate::records::lang::Lang;
use crate::records::normal_form;
use crate::records::paper::Line;

/// A game, ruled.
pub struct Case<'c> {
    /// The language.
    pub lang: Lang,
    /// The name of the file.
    pub file: &'c str,
    /// The record.
    pub record: &'c Record,
    /// The ruling on it.
    pub ruling: &'c Ruling,
    /// What the tables say of each reading, if there are tables for it.
    pub tables: &'c [Statements],
}

/// What the tables say of a move that gave a result away.
pub struct GiveAway<'c> {
    /// The change.
    pub change: &'c Change,
    /// The standing after the move.
    pub after: Standing,
}

impl<'c> Case<'c> {
    /// The readings.
    pub fn games(&self) -> &'c [Game] {
        &self.ruling.replay.games
    }

    /// The moves of a reading.
    pub fn sheet(&self, reading: usize) -> Sheet<'c> {
        Sheet {
            record: self.record,
            game: &self.games()[reading],
        }
    }

    /// Words about a reading.
    pub fn speaker(&self, reading: usize) -> Speaker<'c> {
        Speaker {
            lang: self.lang,
            ruling: self.ruling,
            sheet: self.sheet(reading),
        }
    }

    /// A tag that is not empty.
    pub fn tag(&self, name: &str) -> Option<&'c str> {
        normal_form::tag(&self.record.tags, name)
    }

    /// The result as written.
    pub fn result(&self) -> Option<&'c str> {
        let ruling = self.ruling;
        ruling.tag.as_deref().or(ruling.written.as_deref())
    }

    /// The plies of a reading with those that could not be followed.
    pub fn recorded_plies(&self, reading: usize) -> u32 {
        let unread = self
            .ruling
            .replay
            .stop
            .as_ref()
            .map_or(0, |stop| stop.moves);
        self.games()[reading].played() + unread as u32
    }

    /// The standing after an entry of a reading.
    pub fn standing(&self, reading: usize, entry: usize) -> Option<Standing> {
        let statement = self.tables.get(reading)?.after.get(entry)?.as_ref()?;
        Some(self.standing_of(reading, entry, statement))
    }

    /// The standing at the end of a reading, of its start if nothing was played; none if the game is
    /// over.
    pub fn last_standing(&self, reading: usize) -> Option<Standing> {
        let game = &self.games()[reading];
        if game.end(self.ruling.limits).is_some() {
            return None;
        }
        let Some(last) = game.plies().len().checked_sub(1) else {
            let start = self.tables.get(reading)?.start.as_ref()?;
            let counts = &game.start_counts()[self.place(game)];
            return Some(Standing::of(
                start,
                game.start().side(),
                counts,
                self.drawn(game, 0),
            ));
        };
        self.standing(reading, last)
    }

    /// The moves of a reading that gave a result away.
    pub fn give_aways(&self, reading: usize) -> Vec<GiveAway<'c>> {
        let changes = self
            .tables
            .get(reading)
            .map_or(&[][..], |tables| &tables.changes);
        let give_away = |change: &'c Change| GiveAway {
            after: self.standing_of(reading, change.entry, &change.after),
            change,
        };
        changes.iter().map(give_away).collect()
    }

    /// A move that gave a result away, in words.
    pub fn give_away_lines(&self, reading: usize, given: &GiveAway) -> Vec<Line> {
        let (lang, change) = (self.lang, given.change);
        let won = change.before.outcome == Outcome::Win;
        let name = self.speaker(reading).at_ply(change.entry);
        let kept = self.sheet(reading).kept_by(change);
        let kept = kept
            .iter()
            .map(|(text, plies)| lang.with_plies(text, *plies));
        let kept: Vec<String> = kept.collect();
        vec![
            Line::Plain(lang.gave_away(&name, won, &given.after)),
            Line::Detail(lang.kept_by(&lang.first_of(&kept, MOST_MOVES))),
        ]
    }

    fn standing_of(&self, reading: usize, entry: usize, statement: &Statement) -> Standing {
        let game = &self.games()[reading];
        let ply = &game.plies()[entry];
        let counts: &Counts = &ply.counts[self.place(game)];
        Standing::of(
            statement,
            ply.after.side(),
            counts,
            self.drawn(game, ply.number),
        )
    }

    /// Why the game was drawn after so many plies, if it was.
    fn drawn(&self, game: &Game, ply: u32) -> Option<Draw> {
        let end = game.end(self.ruling.limits).filter(|end| end.ply == ply)?;
        match end.verdict {
            Verdict::Drawn(draw) => Some(draw),
            Verdict::Won { .. } => None,
        }
    }

    fn place(&self, game: &Game) -> usize {
        game.place_of(self.ruling.limits)
    }
}
