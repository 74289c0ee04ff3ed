//! Solves a slice and its flip: all blocks, both sides to move.
//!
//! Men only move forward, so a block needs only blocks whose men have fewer steps left to their
//! crown rows, and other pairs. Blocks of one level, that is, with equally many steps left, are
//! solved in parallel.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use remise::limits::{Class, Limits};
use remise::rules::Rules;
use remise::square::{Color, SquareSet};

use crate::exits::{Children, Metric};
use crate::solve::{Half, Search, TooFar};
use crate::store::{Decided, Lanes, Store, place};
use crate::words::{Layout, Pair};

/// One solved block, as it is handed on for packing.
pub struct SolvedBlock<'b> {
    /// The men of White and of Black.
    pub men: [u64; 2],
    /// Its number in the pair.
    pub number: usize,
    /// Values with limits and DTZ; without limits, if there are none.
    pub limited: &'b [Half; 2],
    /// Values without limits and DTZ of all of them, where any differs from those with limits.
    pub unlimited: Option<&'b [Half; 2]>,
    /// DTW, if it is built.
    pub dtw: Option<&'b [Half; 2]>,
}

/// What to solve, and for whom.
pub struct Task<'t> {
    /// The variant.
    pub rules: &'t Rules,
    /// The draw limits.
    pub limits: &'t Limits,
    /// Where the pair's values go.
    pub store: &'t Store,
    /// DTW is built too.
    pub dtw: bool,
}

/// Why a pair is not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
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
    /// The user stopped the build.
    #[error("stopped")]
    Stopped,
}

/// Working memory of one thread.
#[derive(Default)]
struct Workbench {
    limited: Search,
    unlimited: Search,
    dtw: Search,
}

impl Task<'_> {
    /// Solves the pair into its store and hands every solved block to `finish`.
    pub fn solve<'s>(
        &'s self,
        find: impl Fn(Pair) -> Option<&'s Store> + Copy,
        stop: &AtomicBool,
        finish: impl Fn(&SolvedBlock<'_>) + Sync,
    ) -> Result<(), SolveError> {
        let children = |metric| Children::new(self.store, self.limits, metric, find).ok_or(SolveError::ChildMissing);
        let limited = children(Metric::Limited)?;
        let unlimited = match self.store.unlimited {
            Some(_) => Some(children(Metric::Unlimited)?),
            None => None,
        };
        let dtw = if self.dtw { Some(children(Metric::Dtw)?) } else { None };
        let benches = Mutex::new(Vec::new());
        for level in levels(self.rules, &self.store.layout) {
            level.par_chunks(chunk_len(&self.store.layout)).try_for_each(|blocks| {
                let mut bench: Workbench = lock(&benches).pop().unwrap_or_default();
                for &block in blocks {
                    if stop.load(Relaxed) {
                        return Err(SolveError::Stopped);
                    }
                    let solver = BlockSolver {
                        task: self,
                        number: block as usize,
                        limited: &limited,
                        unlimited: unlimited.as_ref(),
                        dtw: dtw.as_ref(),
                    };
                    solver.solve(&mut bench, &finish)?;
                }
                lock(&benches).push(bench);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The limit in force in this pair, in plies.
    fn limit(&self) -> Option<u32> {
        self.limits.of(Class::of(self.store.layout.pair.slice(Color::White)))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Blocks handed to a thread at once: about a thousand words.
fn chunk_len(layout: &Layout) -> usize {
    (1024 / layout.words()).max(1)
}

struct BlockSolver<'b, 's> {
    task: &'b Task<'b>,
    number: usize,
    limited: &'b Children<'s>,
    unlimited: Option<&'b Children<'s>>,
    dtw: Option<&'b Children<'s>>,
}

impl BlockSolver<'_, '_> {
    fn solve(&self, bench: &mut Workbench, finish: &impl Fn(&SolvedBlock<'_>)) -> Result<(), SolveError> {
        let store = self.task.store;
        let layout = &store.layout;
        let men = layout.index.men_at(self.number as u64).map(|set| set.0);
        let rules = self.task.rules;

        let limit = self.task.limit();
        let cut = limit.filter(|_| self.unlimited.is_some());
        bench.limited.load(rules, self.limited, layout, men);
        let last = bench.limited.run(layout, men, cut)?;
        if limit.is_some_and(|limit| last > limit) {
            return Err(SolveError::TwoLayers);
        }
        self.keep(&store.limited, &bench.limited.halves);
        if let Some(children) = self.unlimited {
            bench.unlimited.load(rules, children, layout, men);
            bench.unlimited.give(&bench.limited.halves, layout.lanes());
            bench.unlimited.run(layout, men, None)?;
        }
        let merged = self.unlimited.map(|_| &bench.unlimited.halves);
        if let (Some(bits), Some(halves)) = (&store.unlimited, merged) {
            self.keep(bits, halves);
        }
        if let Some(lanes) = &store.dtz {
            self.keep_lanes(lanes, merged.unwrap_or(&bench.limited.halves));
        }
        if let Some(children) = self.dtw {
            bench.dtw.load(rules, children, layout, men);
            bench.dtw.run(layout, men, None)?;
        }
        if let Some(lanes) = &store.dtw {
            self.keep_lanes(lanes, &bench.dtw.halves);
        }
        finish(&SolvedBlock {
            men,
            number: self.number,
            limited: &bench.limited.halves,
            unlimited: merged,
            dtw: self.dtw.map(|_| &bench.dtw.halves),
        });
        Ok(())
    }

    fn keep(&self, bits: &crate::store::Bits, halves: &[Half; 2]) {
        let layout = &self.task.store.layout;
        for side in Color::BOTH {
            let half = &halves[side as usize];
            let first = place(layout, self.number, side, 0);
            for word in 0..layout.words() {
                let decided = Decided {
                    won: half.won[word],
                    lost: half.lost[word],
                };
                bits.set(first + word, decided);
            }
        }
    }

    fn keep_lanes(&self, lanes: &Lanes, halves: &[Half; 2]) {
        let layout = &self.task.store.layout;
        for side in Color::BOTH {
            let first = place(layout, self.number, side, 0) * layout.lanes();
            lanes.set(first, &halves[side as usize].plies);
        }
    }
}

/// The blocks of a pair by the steps their men have left, fewest first.
fn levels(rules: &Rules, layout: &Layout) -> Vec<Vec<u32>> {
    let board = &rules.board;
    let steps = |set: SquareSet, rows: &dyn Fn(u8) -> u8| -> usize {
        set.into_iter().map(|man| usize::from(rows(board.row_of(man)))).sum()
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
