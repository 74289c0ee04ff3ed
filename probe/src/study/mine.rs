//! Mining: positions of a slice that have what composers look for.
//!
//! Every position of a slice is asked, in the order of their numbers, White to move; so each is found
//! once, and stands for the one with the colours swapped as well. Wins are wins without draw limits,
//! but for the two themes that are about the limits.

use super::check::Tables;
use crate::error::ProbeError;
use crate::index::Index;
use crate::moves::{Move, can_capture, moves};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Direction, SquareSet};
use crate::tablebase::Value;
use crate::value::{Outcome, Wdl};

/// What is looked for. White moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// Exactly one move wins.
    Sharp,
    /// Mutual zugzwang: each player would rather have the other to move.
    Zugzwang,
    /// Exactly one move wins, a move of a man, although a king could move.
    QuietMan,
    /// Exactly one move wins, by a king that goes one square where it could go farther.
    ShortStep,
    /// Exactly one move wins, and it offers a piece: the opponent must take.
    Sacrifice,
    /// Won or lost, with the most plies to the end of the game, of all positions of the slice.
    LongestDtw,
    /// Won or lost, with the most plies to the next zeroing move, of all positions of the slice.
    LongestDtz,
    /// Won or lost with the very last ply that the draw limit allows.
    LastPly,
    /// Won or lost without draw limits, and a draw under them.
    LimitDraws,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 9] = [
        Theme::Sharp,
        Theme::Zugzwang,
        Theme::QuietMan,
        Theme::ShortStep,
        Theme::Sacrifice,
        Theme::LongestDtw,
        Theme::LongestDtz,
        Theme::LastPly,
        Theme::LimitDraws,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Sharp => "sharp",
            Theme::Zugzwang => "zugzwang",
            Theme::QuietMan => "quiet-man",
            Theme::ShortStep => "short-step",
            Theme::Sacrifice => "sacrifice",
            Theme::LongestDtw => "longest-dtw",
            Theme::LongestDtz => "longest-dtz",
            Theme::LastPly => "last-ply",
            Theme::LimitDraws => "limit-draws",
        }
    }

    /// True if only the positions with the most plies of all are wanted: nothing is found before the
    /// end.
    pub const fn is_longest(self) -> bool {
        matches!(self, Theme::LongestDtw | Theme::LongestDtz)
    }

    /// True if the theme is about the draw limits of the tables.
    pub const fn is_of_limits(self) -> bool {
        matches!(self, Theme::LongestDtz | Theme::LastPly | Theme::LimitDraws)
    }

    /// True if the theme is about one winning move.
    pub const fn is_sharp(self) -> bool {
        matches!(
            self,
            Theme::Sharp | Theme::QuietMan | Theme::ShortStep | Theme::Sacrifice
        )
    }
}

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The theme.
    pub theme: Theme,
    /// For themes of one winning move: so many moves of the winner in a row are the only ones, along
    /// the main line; at least 1.
    pub sharp_moves: u32,
    /// The first move does not capture.
    pub no_capture_first: bool,
}

/// A position that has the theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Find {
    /// The position, White to move.
    pub position: Position,
    /// Its value without draw limits.
    pub free: Value,
    /// Its value with the limits of the tables.
    pub limited: Value,
    /// The only winning move, for themes that are about one.
    pub only: Option<Move>,
    /// Moves of the winner in a row that are the only ones, along the main line.
    pub sharp_moves: u32,
    /// The plies by which a theme of the longest measures.
    pub plies: u32,
}

/// The positions of one slice that have a theme.
#[derive(Clone, Debug)]
pub struct Mine<'b> {
    tables: Tables<'b>,
    index: &'b Index,
    wanted: Wanted,
}

impl<'b> Mine<'b> {
    /// A mine in the slice that `index` numbers.
    pub const fn new(tables: Tables<'b>, index: &'b Index, wanted: Wanted) -> Mine<'b> {
        Mine {
            tables,
            index,
            wanted,
        }
    }

    /// Asks `count` positions from number `start` on, and gives those that have the theme. For a theme
    /// of the longest these are the longest of the part that is asked.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    pub fn dig(&self, start: u64, count: u64) -> Result<Vec<Find>, ProbeError> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let mut found: Vec<Find> = Vec::new();
        for position in self.index.positions(start).take(count) {
            let Some(find) = self.find(&position)? else {
                continue;
            };
            if self.wanted.theme.is_longest() {
                keep_longest(&mut found, find);
            } else {
                found.push(find);
            }
        }
        Ok(found)
    }

    fn find(&self, position: &Position) -> Result<Option<Find>, ProbeError> {
        if self.wanted.no_capture_first && can_capture(self.tables.free.rules(), position) {
            return Ok(None);
        }
        let wdl = self.tables.limited.wdl(position)?;
        let find = match self.wanted.theme {
            theme if theme.is_sharp() => self.sharp(position, wdl)?,
            Theme::Zugzwang => self.zugzwang(position, wdl)?.then_some((None, 0, 0)),
            Theme::LimitDraws => {
                matches!(wdl, Wdl::CursedWin | Wdl::BlessedLoss).then_some((None, 0, 0))
            }
            Theme::LastPly => self.last_ply(position, wdl)?.then_some((None, 0, 0)),
            _ => self.plies(position, wdl)?.map(|plies| (None, 0, plies)),
        };
        let Some((only, sharp_moves, plies)) = find else {
            return Ok(None);
        };
        Ok(Some(Find {
            position: *position,
            free: self.tables.free.value(position)?,
            limited: self.tables.limited.value(position)?,
            only,
            sharp_moves,
            plies,
        }))
    }

    /// The distance that the theme measures.
    fn plies(&self, position: &Position, wdl: Wdl) -> Result<Option<u32>, ProbeError> {
        if wdl == Wdl::Draw {
            return Ok(None);
        }
        match self.wanted.theme {
            Theme::LongestDtw => self.tables.free.dtw(position),
            _ => self.tables.limited.dtz(position),
        }
    }

    fn last_ply(&self, position: &Position, wdl: Wdl) -> Result<bool, ProbeError> {
        if wdl.limited() == Outcome::Draw {
            return Ok(false);
        }
        let limit = self.tables.limited.limits().limit(position.material());
        Ok(limit.is_some() && self.tables.limited.dtz(position)? == limit)
    }

    /// Each player would rather have the other to move.
    fn zugzwang(&self, position: &Position, wdl: Wdl) -> Result<bool, ProbeError> {
        let own = wdl.unlimited();
        if own == Outcome::Win {
            return Ok(false);
        }
        let other = position.with_side(position.side().other());
        Ok(self.tables.free.wdl(&other)?.unlimited().flip() > own)
    }

    /// The only winning move, if it has the theme, with the number of only moves in a row.
    fn sharp(
        &self,
        position: &Position,
        wdl: Wdl,
    ) -> Result<Option<(Option<Move>, u32, u32)>, ProbeError> {
        if wdl.unlimited() != Outcome::Win {
            return Ok(None);
        }
        let Some(only) = self.only_win(position)? else {
            return Ok(None);
        };
        if !self.has_theme(position, &only) {
            return Ok(None);
        }
        let sharp_moves = self.sharp_moves(position, only)?;
        Ok((sharp_moves >= self.wanted.sharp_moves).then_some((Some(only), sharp_moves, 0)))
    }

    /// The only move that wins.
    fn only_win(&self, position: &Position) -> Result<Option<Move>, ProbeError> {
        let mut only = None;
        for mv in moves(self.tables.free.rules(), position) {
            if self.tables.free.wdl(&position.after(&mv))? == Wdl::Loss
                && only.replace(mv).is_some()
            {
                return Ok(None);
            }
        }
        Ok(only)
    }

    fn has_theme(&self, position: &Position, only: &Move) -> bool {
        let rules = self.tables.free.rules();
        let quiet = only.captured.is_empty();
        let by_king = position.kings(position.side()).has(only.from);
        let list = moves(rules, position);
        match self.wanted.theme {
            Theme::QuietMan => {
                let kings = position.kings(position.side());
                quiet && !by_king && list.iter().any(|mv| kings.has(mv.from))
            }
            Theme::ShortStep => quiet && by_king && is_short_step(rules, &list, only),
            Theme::Sacrifice => quiet && can_capture(rules, &position.after(only)),
            _ => true,
        }
    }

    /// Moves of the winner in a row that are the only ones, along the main line that begins with
    /// `only`: counted up to the number that is wanted.
    fn sharp_moves(&self, position: &Position, only: Move) -> Result<u32, ProbeError> {
        let mut position = position.after(&only);
        let mut count = 1;
        while count < self.wanted.sharp_moves {
            let replies = self.tables.free.moves(&position, None)?;
            let Some(reply) = replies.first() else {
                break;
            };
            position = position.after(&reply.mv);
            let Some(only) = self.only_win(&position)? else {
                break;
            };
            position = position.after(&only);
            count += 1;
        }
        Ok(count)
    }
}

/// True if the king goes to the next square and could go on in that direction.
fn is_short_step(rules: &Rules, list: &[Move], only: &Move) -> bool {
    let from = SquareSet::of(only.from);
    Direction::ALL.into_iter().any(|direction| {
        let next = rules.board.step(from, direction);
        let farther = rules.board.step(next, direction);
        let goes_on = |mv: &Move| mv.from == only.from && farther.has(mv.to);
        next.has(only.to) && list.iter().any(goes_on)
    })
}

/// Keeps the finds with the most plies.
pub fn keep_longest(found: &mut Vec<Find>, find: Find) {
    let longest = found.first().map_or(0, |first| first.plies);
    if find.plies > longest {
        found.clear();
    }
    if find.plies >= longest {
        found.push(find);
    }
}
