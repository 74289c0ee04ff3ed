//! The ruling on a record: what is irregular in it, where the game was over or drawn, and whether
//! its result is right.

use super::clock::Verdict;
use super::game::{Choice, End, Game};
use super::replay::{Replay, Stop, Why};
use crate::limits::Limits;
use crate::notation::fen::{self, FenError};
use crate::notation::pdn::{Record, game_type};
use crate::position::Position;
use crate::rules::{Rules, Scores};
use crate::square::Color;

/// The ruling on one record.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The rules of the game.
    pub rules: &'static Rules,
    /// The rule set of draw limits.
    pub limits: &'static Limits,
    /// The position in which the record begins.
    pub start: Position,
    /// What the tag `FEN` says in a way that the standard does not know.
    pub fen_notes: Vec<fen::Note>,
    /// Where the variant is known from.
    pub variant_from: VariantFrom,
    /// The moves.
    pub replay: Replay,
    /// The result that the tag `Result` claims, as written; `None` if it is missing or empty.
    pub tag: Option<String>,
    /// The result at the end of the moves, as written.
    pub written: Option<String>,
    /// The plies that the tag `PlyCount` claims.
    pub ply_count: Option<u32>,
}

/// Where the variant of a record is known from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariantFrom {
    /// Its tag `GameType`.
    GameType,
    /// The caller, because the record does not say.
    Caller,
}

/// Why a record cannot be ruled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unruled {
    /// Neither the record nor the caller says which game it is.
    #[error("unknown variant: the record has no GameType tag")]
    NoGameType,
    /// The tag is no game type of the standard, and the caller says nothing.
    #[error("unknown variant: GameType {0:?} is not in the standard")]
    UnknownGameType(String),
    /// A game of the standard whose rules are not known here.
    #[error("GameType {number} is {name}, whose rules are not known here")]
    OtherGame {
        /// The number in the tag.
        number: u32,
        /// The name of the game.
        name: &'static str,
    },
    /// The position in the tag `FEN` cannot be read.
    #[error("FEN tag: {0}")]
    BadFen(#[from] FenError),
}

/// One thing that the arbiter has to object to in a game. Places are those in [`Game::plies`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// An irregular move.
    Irregular(usize),
    /// A short capture that names several moves, and the record does not settle which.
    Ambiguous(usize),
    /// The record cannot be followed to its end.
    Stopped(Stop),
    /// The record goes on after the game was over or drawn.
    GoesOn {
        /// Where it ended.
        end: End,
        /// The plies recorded after that.
        plies: usize,
    },
    /// The result does not fit the end of the game.
    WrongResult {
        /// Where and how the game ended.
        end: End,
        /// The result as written.
        claimed: String,
        /// What it should be.
        right: GameResult,
    },
    /// The tag and the end of the moves claim different results.
    ResultsDiffer {
        /// The tag.
        tag: String,
        /// The end of the moves.
        written: String,
    },
}

impl Finding {
    /// The name in records of commands.
    pub const fn code(&self) -> &'static str {
        match self {
            Finding::Irregular(_) => "irregular",
            Finding::Ambiguous(_) => "ambiguous",
            Finding::Stopped(_) => "stopped",
            Finding::GoesOn { .. } => "goes-on",
            Finding::WrongResult { .. } => "wrong-result",
            Finding::ResultsDiffer { .. } => "results-differ",
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Drawn.
    Draw,
    /// Both have lost.
    BothLost,
    /// Not known: `*`.
    Open,
}

impl GameResult {
    /// The result that a text stands for, with the numbers of any game; `None` for other texts. The
    /// first number is that of the player who has the first move.
    pub fn read(rules: &Rules, text: &str) -> Option<GameResult> {
        let first = rules.first_to_move;
        Some(match text.trim() {
            "2-0" | "1-0" => GameResult::won_by(first),
            "0-2" | "0-1" => GameResult::won_by(first.other()),
            "1-1" | "1/2-1/2" | "1/2" | "½-½" => GameResult::Draw,
            "0-0" => GameResult::BothLost,
            "*" => GameResult::Open,
            _ => return None,
        })
    }

    /// The text of the standard for a game (PDN 3.0, "Result").
    pub fn text(self, rules: &Rules) -> &'static str {
        let [first, draw, second] = match rules.scores {
            Scores::TwoForAWin => ["2-0", "1-1", "0-2"],
            Scores::OneForAWin => ["1-0", "1/2-1/2", "0-1"],
        };
        match self {
            GameResult::Draw => draw,
            GameResult::BothLost => "0-0",
            GameResult::Open => "*",
            won if won == GameResult::won_by(rules.first_to_move) => first,
            _ => second,
        }
    }

    const fn won_by(winner: Color) -> GameResult {
        match winner {
            Color::White => GameResult::White,
            Color::Black => GameResult::Black,
        }
    }

    /// The result of a game that ended like this.
    pub const fn of(verdict: Verdict) -> GameResult {
        match verdict {
            Verdict::Won { winner, .. } => GameResult::won_by(winner),
            Verdict::Drawn(_) => GameResult::Draw,
        }
    }
}

impl Ruling {
    /// Rules a record. `variant` is the game where the record does not say; `limits` the name of the
    /// rule set, the default one of the variant if the variant does not have it.
    ///
    /// # Errors
    /// If the variant is not known, or the position in which the record begins cannot be read.
    pub fn of(
        record: &Record,
        variant: Option<&'static Rules>,
        limits: Option<&str>,
    ) -> Result<Ruling, Unruled> {
        let (rules, variant_from) = variant_of(record, variant)?;
        let limits = limits.and_then(|name| rules.limits_by_name(name));
        let limits = limits.unwrap_or(rules.limits[0]);
        let fen = match record.tag("FEN").filter(|text| !text.trim().is_empty()) {
            Some(text) => Some(fen::read(rules, text)?),
            None => None,
        };
        let start = fen
            .as_ref()
            .map_or_else(|| Position::start(rules), |fen| fen.position);
        let played = fen.as_ref().and_then(|fen| fen.halfmoves).unwrap_or(0);
        let game = Game::with_played(rules, start, played);
        Ok(Ruling {
            rules,
            limits,
            start,
            fen_notes: fen.map(|fen| fen.notes).unwrap_or_default(),
            variant_from,
            replay: Replay::of(game, &record.items),
            tag: record
                .tag("Result")
                .map(str::trim)
                .filter(|text| !text.is_empty())
                .map(str::to_owned),
            written: record.result.clone(),
            ply_count: record
                .tag("PlyCount")
                .and_then(|text| text.trim().parse().ok()),
        })
    }

    /// True if there is nothing to object to, and only one way to read the record.
    pub fn is_clean(&self) -> bool {
        self.replay.games.len() == 1 && self.findings(&self.replay.games[0]).is_empty()
    }

    /// All that there is to object to if `game`, one of the readings, was played.
    pub fn findings(&self, game: &Game) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (place, ply) in game.plies().iter().enumerate() {
            match &ply.choice {
                Choice::Irregular { .. } => findings.push(Finding::Irregular(place)),
                Choice::Legal { .. } if ply.is_open() => findings.push(Finding::Ambiguous(place)),
                _ => {}
            }
        }
        let stop = self.replay.stop.as_ref();
        findings.extend(
            stop.filter(|stop| stop.why != Why::Over)
                .cloned()
                .map(Finding::Stopped),
        );
        if let Some(end) = game.end(self.limits) {
            findings.extend(self.goes_on(game, end));
            findings.extend(self.wrong_results(end));
        }
        findings.extend(self.results_differ());
        findings
    }

    fn goes_on(&self, game: &Game, end: End) -> Option<Finding> {
        let played = (game.played() - end.ply) as usize;
        let unread = self.replay.stop.as_ref().map_or(0, |stop| stop.moves);
        let plies = played + unread;
        (plies > 0).then_some(Finding::GoesOn { end, plies })
    }

    /// The results claimed that do not fit the end; of texts that are no results nothing is known.
    fn wrong_results(&self, end: End) -> impl Iterator<Item = Finding> {
        let right = GameResult::of(end.verdict);
        let read = |text: &str| GameResult::read(self.rules, text);
        let wrong = move |text: &&String| read(text).is_some_and(|read| read != right);
        let claims = self.claims().into_iter().filter(wrong);
        claims.map(move |claimed| Finding::WrongResult {
            end,
            claimed: claimed.clone(),
            right,
        })
    }

    /// The results claimed, each once. `*` ends the moves of a record and claims nothing beside another
    /// result.
    fn claims(&self) -> Vec<&String> {
        let is_open = |text: &&String| GameResult::read(self.rules, text) == Some(GameResult::Open);
        let mut claims: Vec<&String> = [&self.tag, &self.written].into_iter().flatten().collect();
        if !claims.iter().all(is_open) {
            claims.retain(|text| !is_open(text));
        }
        claims.dedup();
        claims
    }

    fn results_differ(&self) -> Option<Finding> {
        let [tag, written] = self.claims()[..] else {
            return None;
        };
        let [one, other] = [tag, written].map(|text| GameResult::read(self.rules, text));
        let same = one.is_some() && one == other;
        (!same).then(|| Finding::ResultsDiffer {
            tag: tag.clone(),
            written: written.clone(),
        })
    }
}

/// The rules of a record: those of its `GameType`, or else those of the caller. Of two games with one
/// number it is the caller's, or else the first of [`Rules::ALL`].
pub(crate) fn variant_of(
    record: &Record,
    variant: Option<&'static Rules>,
) -> Result<(&'static Rules, VariantFrom), Unruled> {
    let from_caller = |unruled| {
        variant
            .map(|rules| (rules, VariantFrom::Caller))
            .ok_or(unruled)
    };
    let Some(text) = record
        .tag("GameType")
        .filter(|text| !text.trim().is_empty())
    else {
        return from_caller(Unruled::NoGameType);
    };
    let number = game_type::read(text);
    let Some((number, name)) = number.and_then(|n| Some((n, game_type::name(n)?))) else {
        return from_caller(Unruled::UnknownGameType(text.to_owned()));
    };
    // Games may share a number: then the caller knows which.
    let known = variant.into_iter().chain(Rules::ALL);
    let rules = known.into_iter().find(|rules| rules.game_type == number);
    rules
        .map(|rules| (rules, VariantFrom::GameType))
        .ok_or(Unruled::OtherGame { number, name })
}
