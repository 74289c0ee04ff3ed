//! Solves a slice and its flip: all blocks, both sides to move.
//!
//! Men only move forward, so a block needs only blocks whose men have fewer steps left to their
//! crown rows, and other pairs. Blocks of one level, that is, with equally many steps left, are
//! solved in parallel.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use remise::limits::Limits;
use remise::square::{Color, SquareSet};
use remise::table::TableError;

use crate::block::BlockExits;
use crate::children::{Children, Metric};
use crate::recall::{Recall, Recalled};
use crate::solve::{Half, Search, TooFar};
use crate::store::{Bits, Decided, Lanes, Store, place};
use crate::words::{Layout, Pair};

/// One solved block, as it is handed on for packing.
pub struct SolvedBlock<'b> {
    /// The men of White and of Black.
    pub men: [u64; 2],
    /// Values with limits and DTZ; without limits, if there are none.
    pub limited: &'b [Half; 2],
    /// Values without limits and DTZ of all of them, where any differs from those with limits.
    pub unlimited: Option<&'b [Half; 2]>,
    /// DTW, if it is built.
    pub dtw: Option<&'b [Half; 2]>,
}

/// What to solve, and for whom.
pub struct Task<'t> {
    /// The draw limits.
    pub limits: &'t Limits,
    /// Where the pair's values go.
    pub store: &'t Store,
    /// DTW is built too.
    pub dtw: bool,
    /// The finished tables, if values are to be read back from them rather than solved again.
    pub recall: Option<&'t Recall>,
}

/// Why a pair is not solved.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// A distance is too large for a table.
    #[error(transparent)]
    TooFar(#[from] TooFar),
    /// Values with and without limits differ, and the store keeps only one of them.
    #[error("the values with and without limits differ")]
    TwoLayers,
    /// A pair that moves lead to is not there.
    #[error("a pair that its moves lead to is not solved")]
    ChildMissing,
    /// A table built before cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The user stopped the build.
    #[error("stopped")]
    Stopped,
}

/// One way of solving a block: its exits and its working memory.
struct Solver<'c, 's> {
    exits: BlockExits<'c, 's>,
    search: Search,
}

impl<'c, 's> Solver<'c, 's> {
    fn new(children: &'c Children<'s>) -> Solver<'c, 's> {
        Solver {
            exits: BlockExits::new(children),
            search: Search::default(),
        }
    }

    fn load(&mut self, layout: &Layout, men: [u64; 2]) {
        self.search.load(&mut self.exits, layout, men);
    }
}

/// What one thread solves blocks with.
struct Workbench<'c, 's> {
    limited: Solver<'c, 's>,
    unlimited: Option<Solver<'c, 's>>,
    dtw: Option<Solver<'c, 's>>,
}

impl Task<'_> {
    /// Solves the pair into its store and hands every solved block to `finish`.
    pub fn solve<'s>(
        &'s self,
        find: impl Fn(Pair) -> Option<&'s Store> + Copy,
        stop: &AtomicBool,
        finish: impl Fn(&SolvedBlock<'_>) + Sync,
    ) -> Result<(), SolveError> {
        let children = |metric| {
            Children::new(self.store, self.limits, metric, find).ok_or(SolveError::ChildMissing)
        };
        let limited = children(Metric::Limited)?;
        let unlimited = match self.store.unlimited {
            Some(_) => Some(children(Metric::Unlimited)?),
            None => None,
        };
        let dtw = if self.dtw {
            Some(children(Metric::Dtw)?)
        } else {
            None
        };
        let benches = Mutex::new(Vec::new());
        for level in levels(&self.store.layout) {
            level
                .par_chunks(chunk_len(&self.store.layout))
                .try_for_each(|blocks| {
                    let spare = lock(&benches).pop();
                    let mut bench = spare.unwrap_or_else(|| Workbench {
                        limited: Solver::new(&limited),
                        unlimited: unlimited.as_ref().map(Solver::new),
                        dtw: dtw.as_ref().map(Solver::new),
                    });
                    for &block in blocks {
                        if stop.load(Relaxed) {
                            return Err(SolveError::Stopped);
                        }
                        self.solve_block(block as usize, &mut bench, &finish)?;
                    }
                    lock(&benches).push(bench);
                    Ok(())
                })?;
        }
        Ok(())
    }

    /// The limit in force in this pair, in plies.
    fn limit(&self) -> Option<u32> {
        self.limits
            .limit(self.store.layout.pair.slice(Color::White))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Blocks handed to a thread at once: about a thousand words.
fn chunk_len(layout: &Layout) -> usize {
    (1024 / layout.words()).max(1)
}

impl Task<'_> {
    fn solve_block(
        &self,
        number: usize,
        bench: &mut Workbench<'_, '_>,
        finish: &impl Fn(&SolvedBlock<'_>),
    ) -> Result<(), SolveError> {
        let (store, layout, limit) = (self.store, &self.store.layout, self.limit());
        let men = layout.index.men_at(number as u64).map(|set| set.0);

        let found = |kind| {
            self.recall
                .map(|recall| recall.block(layout, men, kind))
                .transpose()
        };

        bench.limited.load(layout, men);
        let limited = &mut bench.limited.search;
        let cut = limit.filter(|_| bench.unlimited.is_some());
        match found(Recalled::Limited)? {
            Some(found) => limited.recall(layout, limit, &found),
            None => {
                let last = limited.run(layout, men, cut)?;
                if limit.is_some_and(|limit| last > limit) {
                    return Err(SolveError::TwoLayers);
                }
            }
        }
        self.keep(number, &store.limited, &limited.halves);

        let mut merged = None;
        if let Some(solver) = &mut bench.unlimited {
            solver.load(layout, men);
            solver.search.give(&limited.halves, layout.lanes());
            solver
                .search
                .finish(layout, men, found(Recalled::Unlimited)?)?;
            merged = Some(&solver.search.halves);
        }
        if let (Some(bits), Some(halves)) = (&store.unlimited, merged) {
            self.keep(number, bits, halves);
        }
        if let Some(lanes) = &store.dtz {
            self.keep_lanes(number, lanes, merged.unwrap_or(&limited.halves));
        }

        let mut dtw = None;
        if let Some(solver) = &mut bench.dtw {
            solver.load(layout, men);
            solver.search.finish(layout, men, found(Recalled::Dtw)?)?;
            dtw = Some(&solver.search.halves);
        }
        if let (Some(lanes), Some(halves)) = (&store.dtw, dtw) {
            self.keep_lanes(number, lanes, halves);
        }
        finish(&SolvedBlock {
            men,
            limited: &limited.halves,
            unlimited: merged,
            dtw,
        });
        Ok(())
    }

    fn keep(&self, number: usize, bits: &Bits, halves: &[Half; 2]) {
        let layout = &self.store.layout;
        for side in Color::BOTH {
            let half = &halves[side as usize];
            let first = place(layout, number, side, 0);
            for word in 0..layout.words() {
                let decided = Decided {
                    won: half.won[word],
                    lost: half.lost[word],
                };
                bits.set(first + word, decided);
            }
        }
    }

    fn keep_lanes(&self, number: usize, lanes: &Lanes, halves: &[Half; 2]) {
        let layout = &self.store.layout;
        for side in Color::BOTH {
            let first = place(layout, number, side, 0) * layout.lanes();
            lanes.set(first, &halves[side as usize].plies);
        }
    }
}

/// The blocks of a pair by the steps their men have left, fewest first.
fn levels(layout: &Layout) -> Vec<Vec<u32>> {
    let board = &layout.board;
    let steps = |set: SquareSet, rows: &dyn Fn(u8) -> u8| -> usize {
        set.into_iter()
            .map(|man| usize::from(rows(board.row_of(man))))
            .sum()
    };
    let mut levels: Vec<Vec<u32>> = Vec::new();
    for block in 0..layout.blocks() {
        let [white, black] = layout.index.men_at(block as u64);
        let level = steps(white, &|row| row) + steps(black, &|row| board.rows() - 1 - row);
        if levels.len() <= level {
            levels.resize_with(level + 1, Vec::new);
        }
        levels[level].push(block as u32);
    }
    levels
}
