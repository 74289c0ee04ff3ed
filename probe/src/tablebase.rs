//! All tables of one variant and rule set: exact answers about positions with few pieces.
//!
//! Positions in which the side to move captures are not stored; their values are computed by making
//! the captures. Files are opened when first needed; unpacked blocks are kept in a bounded cache that
//! all threads share. Every question takes `&self`.
//!
//! Distances are in plies. `left` is the number of plies left in the class of the position (see
//! [`limits`](crate::limits)); `None` stands for a fresh count.
//!
//! ```no_run
//! use remise::notation::fen;
//! use remise::tablebase::Tablebase;
//!
//! let base = Tablebase::open("tables")?;
//! let position = fen::read(base.rules(), "B:WK40,K45,50:BK7")?.position;
//! println!("{} in {:?} plies", base.wdl(&position)?, base.dtz(&position)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::path::{Path, PathBuf};
use std::sync::Arc;

mod folder;
mod ranked_move;
mod resolve;
mod slices;

pub use ranked_move::{MAX_LINE, RankedMove};

use crate::cache::BlockCache;
use crate::error::{OpenError, ProbeError};
use crate::format::Kind;
use crate::limits::{Limits, NONE};
use crate::moves::is_over;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Color, SquareSet};
use crate::value::{Outcome, Wdl};

use folder::{Leaf, Wanted};
use resolve::{Want, Wants};
use slices::Slices;

/// Bytes of the cache of a tablebase, unless [`Tablebase::open_in`] says otherwise.
pub const CACHE_BYTES: u64 = 256 << 20;

/// The tables of one variant and rule set.
#[derive(Debug)]
pub struct Tablebase {
    rules: &'static Rules,
    /// The rule set the answers keep to; `none` may be read from tables with limits.
    limits: &'static Limits,
    slices: Slices,
    cache: Arc<BlockCache>,
}

/// All that is known of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// The value, from a fresh count.
    pub wdl: Wdl,
    /// Plies to the next zeroing move or the end of the game. `None` for a draw, without limits and
    /// where the table is not there.
    pub dtz: Option<u32>,
    /// Plies to the end of the game, without limits. `None` for a draw and where the table is not
    /// there.
    pub dtw: Option<u32>,
}

impl Tablebase {
    /// Opens the tables in `folder`: either the folder that holds them or a root with just one such
    /// folder in it, at `variant/rule set`.
    ///
    /// # Errors
    /// If there are no tables, or those of several variants or rule sets; the message lists them.
    pub fn open(folder: impl AsRef<Path>) -> Result<Tablebase, OpenError> {
        Tablebase::open_with(folder, None, None)
    }

    /// Opens the tables of `variant` and rule set `limits` in `folder`, each if given. Without draw
    /// limits (`none`) tables of any rule set serve: a cursed win is a win then.
    ///
    /// # Errors
    /// As [`Tablebase::open`]; also if a name is not known.
    pub fn open_with(
        folder: impl AsRef<Path>,
        variant: Option<&str>,
        limits: Option<&str>,
    ) -> Result<Tablebase, OpenError> {
        let cache = Arc::new(BlockCache::new(CACHE_BYTES));
        Tablebase::open_in(folder, variant, limits, cache)
    }

    /// As [`Tablebase::open_with`], with unpacked blocks kept in `cache`, which several tablebases may
    /// share.
    ///
    /// # Errors
    /// As [`Tablebase::open_with`].
    pub fn open_in(
        folder: impl AsRef<Path>,
        variant: Option<&str>,
        limits: Option<&str>,
        cache: Arc<BlockCache>,
    ) -> Result<Tablebase, OpenError> {
        let wanted = Wanted::new(variant, limits)?;
        let leaf = Leaf::find(folder.as_ref(), wanted)?;
        let limits = if wanted.no_limits() {
            &NONE
        } else {
            leaf.limits
        };
        Ok(Tablebase {
            rules: leaf.rules,
            limits,
            slices: Slices::new(leaf, Arc::clone(&cache))?,
            cache,
        })
    }

    /// The folder that holds the tables.
    pub fn folder(&self) -> &Path {
        &self.slices.leaf().folder
    }

    /// The rules of the variant.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The rule set that answers keep to.
    pub const fn limits(&self) -> &'static Limits {
        self.limits
    }

    /// The most pieces, both players together, of positions that all have an answer: every slice up
    /// to that has its values here. 0 if not even two pieces do.
    pub const fn max_pieces(&self) -> u32 {
        self.slices.complete() as u32
    }

    /// Opens all tables and unpacks blocks of values, small slices first, until the cache is full; so
    /// that the first questions need not wait.
    ///
    /// # Errors
    /// If a table is damaged or cannot be read.
    pub fn preload(&self) -> Result<(), ProbeError> {
        for slice in self.slices.by_size() {
            for kind in Kind::ALL {
                let Some(table) = self.slices.table(slice, kind)? else {
                    continue;
                };
                let entries = table.directory().iter();
                for entry in entries.take_while(|_| kind == Kind::Wdl && self.cache.has_room()) {
                    table.preload(&entry)?;
                }
            }
        }
        Ok(())
    }

    /// The value of a position, from a fresh count.
    ///
    /// # Errors
    /// If the position is illegal or has too many pieces, or a table is missing or damaged.
    #[inline]
    pub fn wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        self.check(position)?;
        Ok(self.resolve(position, Wants::NOTHING)?.wdl)
    }

    /// Plies to the next zeroing move or the end of the game; `None` exactly for a draw.
    ///
    /// # Errors
    /// As [`Tablebase::wdl`]; also [`ProbeError::NoDtz`] without draw limits.
    pub fn dtz(&self, position: &Position) -> Result<Option<u32>, ProbeError> {
        self.check(position)?;
        if self.limits.is_none() {
            return Err(ProbeError::NoDtz);
        }
        let wants = Wants {
            dtz: Want::Yes,
            dtw: Want::No,
        };
        Ok(self.resolve(position, wants)?.dtz)
    }

    /// Plies to the end of the game, without limits; `None` exactly for a draw without limits.
    ///
    /// # Errors
    /// As [`Tablebase::wdl`].
    pub fn dtw(&self, position: &Position) -> Result<Option<u32>, ProbeError> {
        self.check(position)?;
        let wants = Wants {
            dtz: Want::No,
            dtw: Want::Yes,
        };
        Ok(self.resolve(position, wants)?.dtw)
    }

    /// The value and the distances whose tables are there.
    ///
    /// # Errors
    /// As [`Tablebase::wdl`].
    pub fn value(&self, position: &Position) -> Result<Value, ProbeError> {
        self.check(position)?;
        let if_limited = if self.limits.is_none() {
            Want::No
        } else {
            Want::IfThere
        };
        let wants = Wants {
            dtz: if_limited,
            dtw: Want::IfThere,
        };
        let value = self.resolve(position, wants)?;
        Ok(Value {
            dtz: value.dtz.filter(|_| !self.limits.is_none()),
            ..value
        })
    }

    /// The result with `left` plies left. The side to move wins a won position exactly when its DTZ is
    /// not more than that, and loses a lost one likewise; with no ply left a game not over is drawn.
    ///
    /// # Errors
    /// As [`Tablebase::wdl`]; also if `left` is more than the limit of the position's class.
    pub fn outcome(&self, position: &Position, left: Option<u32>) -> Result<Outcome, ProbeError> {
        self.check(position)?;
        let limit = self.limits.limit(position.material());
        let left = self.left(position, left)?;
        if left == Some(0) && !is_over(self.rules, position) {
            return Ok(Outcome::Draw);
        }
        let wants = Wants {
            dtz: if left == limit { Want::No } else { Want::Yes },
            dtw: Want::No,
        };
        let value = self.resolve(position, wants)?;
        Ok(self.outcome_of(value.wdl, value.dtz, left))
    }

    /// The result of a value with these plies left.
    fn outcome_of(&self, wdl: Wdl, dtz: Option<u32>, left: Option<u32>) -> Outcome {
        let late = left.zip(dtz).is_some_and(|(left, dtz)| dtz > left);
        if late { Outcome::Draw } else { wdl.limited() }
    }

    /// The plies left: as given, or a fresh count.
    fn left(&self, position: &Position, left: Option<u32>) -> Result<Option<u32>, ProbeError> {
        let limit = self.limits.limit(position.material());
        match left {
            Some(left) if limit.is_none_or(|limit| left > limit) => {
                Err(ProbeError::TooManyLeft { left, limit })
            }
            left => Ok(left.or(limit)),
        }
    }

    /// An error unless the position is legal and small enough, or already over.
    #[inline]
    fn check(&self, position: &Position) -> Result<(), ProbeError> {
        if !is_sound(self.rules, position) {
            return Err(ProbeError::IllegalPosition(position.faults(self.rules)));
        }
        let (pieces, max) = (position.occupied().len(), u32::from(self.slices.largest()));
        if pieces > max && !is_over(self.rules, position) {
            return Err(ProbeError::TooManyPieces { pieces, max });
        }
        Ok(())
    }

    /// Where the table of this kind that a position needs stands or would stand.
    pub fn file(&self, position: &Position, kind: Kind) -> PathBuf {
        self.slices.file(position.material(), kind)
    }
}

/// True if [`Position::faults`] finds nothing.
#[inline]
fn is_sound(rules: &Rules, position: &Position) -> bool {
    let board = &rules.board;
    let sets = Color::BOTH.map(|color| [position.men(color), position.kings(color)]);
    let total: u32 = sets.iter().flatten().map(|set| set.len()).sum();
    let occupied = position.occupied();
    let crowned = Color::BOTH.map(|color| position.men(color).meets(board.crown_row(color)));
    total == occupied.len()
        && occupied.without(board.squares()) == SquareSet::EMPTY
        && crowned == [false, false]
        && !position.pieces(position.side().other()).is_empty()
}
