//! What the engine says, a line at a time.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use remise::adjudicate::clock::Clock;
use remise::moves::Move;
use remise::notation::hub::write_move;
use remise::rules::Rules;

use super::endgame::Endgame;
use super::message::Message;
use super::score::in_men;
use super::search::Found;

/// Says a line; it is on its way at once.
pub fn say(message: &Message) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{message}")?;
    out.flush()
}

/// Says that something is wrong.
pub fn complain(error: &dyn fmt::Display) -> io::Result<()> {
    say(&Message::new("error").with("message", error))
}

/// Says what is wrong the first time only: what comes after it is mostly the same again.
#[derive(Debug, Default)]
pub struct OneComplaint {
    is_said: bool,
}

impl OneComplaint {
    /// Says it, if nothing was said yet.
    pub fn say(&mut self, error: &dyn fmt::Display) -> io::Result<()> {
        match std::mem::replace(&mut self.is_said, true) {
            true => Ok(()),
            false => complain(error),
        }
    }
}

/// What the tables know.
pub fn endgame(rules: &Rules, clock: &Clock, endgame: &Endgame) -> Message {
    let best = &endgame.best;
    let info = Message::new("info")
        .with("depth", endgame.line.len())
        .with("score", in_men(endgame.score()))
        .with("pv", moves(rules, &endgame.line))
        .with("result", best.outcome);
    let facts = [("left", clock.left()), ("dtz", best.dtz), ("dtw", best.dtw)];
    let known = facts
        .into_iter()
        .filter_map(|(name, plies)| Some((name, plies?)));
    known.fold(info, |info, (name, plies)| info.with(name, plies))
}

/// What a search has found so far.
pub fn found(rules: &Rules, found: &Found, nodes: u64, time: Duration) -> Message {
    Message::new("info")
        .with("depth", found.depth)
        .with("score", in_men(found.score))
        .with("nodes", nodes)
        .with("time", format!("{:.3}", time.as_secs_f64()))
        .with("pv", moves(rules, &found.line))
}

/// The move to make, and the reply that is expected, if any.
pub fn done(rules: &Rules, line: &[Move]) -> Message {
    let names = ["move", "ponder"].into_iter();
    names
        .zip(line)
        .fold(Message::new("done"), |done, (name, mv)| {
            done.with(name, write_move(rules, mv))
        })
}

fn moves(rules: &Rules, line: &[Move]) -> String {
    let texts: Vec<String> = line.iter().map(|mv| write_move(rules, mv)).collect();
    texts.join(" ")
}
