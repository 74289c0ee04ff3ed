//! Solves a slice and its flip: all blocks, both sides to move.
//!
//! The blocks of a batch with equally many steps left for their inner men are solved in parallel, a
//! thread each. Large ones that are left over are shared by all threads, and so is every huge one.

use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;
use remise::limits::Limits;
use remise::square::Color;
use smallvec::SmallVec;

use crate::block::BlockExits;
use crate::children::{Children, Metric, Metrics, Reader};
use crate::flip::Flip;
use crate::half::Half;
use crate::ledger::{Ledger, Phase, book};
use crate::load::load;
use crate::page::Page;
use crate::paging::Spot;
use crate::per_thread::PerThread;
use crate::rows::Rows;
use crate::scratch::ScratchError;
use crate::solve::{LARGE_BLOCK, Search, TooFar, blocks_at_once};
use crate::solved::{SolvedBlock, differ};
use crate::store::Store;
use crate::words::Pair;

/// What to solve, and for whom.
pub struct Task<'t> {
    /// The draw limits.
    pub limits: &'t Limits,
    /// Where the pair's values go.
    pub store: &'t Store,
    /// DTZ is built.
    pub dtz: bool,
    /// DTW is built.
    pub dtw: bool,
    /// Where the time is booked, if anywhere.
    pub ledger: Option<&'t Ledger>,
}

/// Why a pair is not solved.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// A distance is too large for a table.
    #[error(transparent)]
    TooFar(#[from] TooFar),
    /// A pair that moves lead to is not there.
    #[error("a pair that its moves lead to is not solved")]
    ChildMissing,
    /// Values cannot be packed or unpacked.
    #[error(transparent)]
    Scratch(#[from] ScratchError),
    /// The user stopped the build.
    #[error("stopped")]
    Stopped,
}

/// The exits of blocks in terms of some metrics, read by as many readers as there are threads at work.
struct Reading<'c, 's> {
    metrics: Metrics<'c, 's>,
    spare: PerThread<Option<Box<BlockExits<'c, 's>>>>,
}

impl<'c, 's> Reading<'c, 's> {
    fn new(metrics: Metrics<'c, 's>) -> Reading<'c, 's> {
        Reading {
            metrics,
            spare: PerThread::new(),
        }
    }

    /// Lends a reader.
    fn with(&self, work: &mut dyn FnMut(&mut BlockExits<'c, 's>)) {
        let spare = self.spare.get().take();
        let new = || Box::new(BlockExits::new(Reader::new(self.metrics)));
        let mut exits = spare.unwrap_or_else(new);
        work(&mut exits);
        *self.spare.get() = Some(exits);
    }

    /// Lets go of all pages.
    fn let_go(&self) {
        for mut spare in self.spare.all() {
            spare.iter_mut().for_each(|exits| exits.let_go());
        }
    }
}

/// All ways in which the blocks of a pair are solved.
struct Readings<'c, 's> {
    /// With limits, and DTW if it is built.
    limited: Reading<'c, 's>,
    unlimited: Reading<'c, 's>,
    flip: Option<Flip<'s>>,
    benches: PerThread<Option<Box<Workbench>>>,
}

impl Readings<'_, '_> {
    fn let_go(&self) {
        self.limited.let_go();
        self.unlimited.let_go();
    }
}

/// What a block is solved with.
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
        let children = |metric| {
            Children::new(self.store, self.limits, metric, find).ok_or(SolveError::ChildMissing)
        };
        let limited = children(Metric::Limited)?;
        let unlimited = children(Metric::Unlimited)?;
        let dtw = match self.dtw {
            true => Some(children(Metric::Dtw)?),
            false => None,
        };
        let layout = &self.store.layout;
        let readings = Readings {
            limited: Reading::new(Metrics::new(&limited, dtw.as_ref())),
            unlimited: Reading::new(Metrics::new(&unlimited, None)),
            flip: Flip::new(layout),
            benches: PerThread::new(),
        };
        let solve = |men: [u64; 2], page: &Page, slot: usize, threads: usize| {
            if stop.load(Relaxed) {
                return Err(SolveError::Stopped);
            }
            let mut bench = readings.benches.get().take().unwrap_or_default();
            let into = (page, slot);
            let solved = self.solve_block(men, into, &readings, &mut bench, threads, &finish);
            *readings.benches.get() = Some(bench);
            solved
        };
        if layout.axis.is_none() && limited.all_zero() && !self.dtw {
            return self.solve_rows(&limited, solve, stop, &finish);
        }
        match layout.words() > LARGE_BLOCK {
            true => self.solve_large(&readings, solve),
            false => self.solve_small(&readings, solve),
        }
    }

    /// All rows of a batch at the same time, see [`rows`](crate::rows).
    fn solve_rows(
        &self,
        children: &Children<'_>,
        solve_block: impl Fn([u64; 2], &Page, usize, usize) -> Result<(), SolveError> + Sync,
        stop: &AtomicBool,
        finish: &(impl Fn(&SolvedBlock<'_>) + Sync),
    ) -> Result<(), SolveError> {
        let paging = &self.store.layout.paging;
        let spare: PerThread<Option<Box<Rows>>> = PerThread::new();
        for batch in paging.batches() {
            let pages = batch.pages.clone().map(|page| self.store.page(page));
            let open: Vec<Arc<Page>> = pages.collect();
            let page = |spot: Spot| &*open[spot.page - batch.pages.start];
            paging.rows(batch).par_iter().try_for_each(|&outer| {
                if stop.load(Relaxed) {
                    return Err(SolveError::Stopped);
                }
                let taken = spare.get().take();
                let mut rows = taken.unwrap_or_else(|| Box::new(Rows::new(children)));
                if book(self.ledger, Phase::Exits, 1, || rows.solve(outer)) {
                    book(self.ledger, Phase::Runs, 1, || {
                        self.finish_row(&rows, outer, page, finish)
                    });
                } else {
                    let inner = paging.inner_men().filter(|inner| inner & outer == 0);
                    for men in inner.map(|inner| [outer, inner]) {
                        let spot = paging.spot(men);
                        solve_block(men, page(spot), spot.slot, 1)?;
                    }
                }
                *spare.get() = Some(rows);
                self.check_pages()
            })?;
            for mut rows in spare.all() {
                rows.iter_mut().for_each(|rows| rows.let_go());
            }
        }
        Ok(())
    }

    /// Hands the blocks of a solved row on.
    fn finish_row<'p>(
        &self,
        rows: &Rows<'_, '_>,
        outer: u64,
        page: impl Fn(Spot) -> &'p Page,
        finish: &impl Fn(&SolvedBlock<'_>),
    ) {
        let mut halves = [Half::default(), Half::default()];
        let layout = &self.store.layout;
        let timed = self.dtz || self.store.keep.dtz;
        rows.each(|inner, spot, positions| {
            for (half, at) in halves.iter_mut().zip(positions) {
                half.set_single(at.captures, at.decided, at.ply, timed);
            }
            let solved = SolvedBlock {
                men: [outer, inner],
                limited: &halves,
                unlimited: None,
                dtw: None,
                stands_for_flip: false,
            };
            solved.keep(layout, (page(spot), spot.slot), false);
            finish(&solved);
        });
    }

    /// Every thread a block at a time, and those that are left over together.
    fn solve_large(
        &self,
        readings: &Readings<'_, '_>,
        solve: impl Fn([u64; 2], &Page, usize, usize) -> Result<(), SolveError> + Sync,
    ) -> Result<(), SolveError> {
        let layout = &self.store.layout;
        let threads = rayon::current_num_threads();
        let at_once = blocks_at_once(layout.words(), threads);
        let all = |blocks: &[[u64; 2]], threads: usize| {
            let blocks = blocks.par_iter().with_max_len(1);
            let solved = blocks.try_for_each(|&men| {
                let Spot { page, slot } = layout.paging.spot(men);
                solve(men, &self.store.page(page), slot, threads)
            });
            readings.let_go();
            solved
        };
        for batch in layout.paging.batches() {
            for level in layout.paging.levels(batch) {
                let (each, left) = match at_once {
                    1 => level.split_at(0),
                    _ => level.split_at(level.len() - level.len() % threads),
                };
                all(each, 1)?;
                for few in left.chunks(at_once) {
                    all(few, threads.div_ceil(few.len()))?;
                }
            }
        }
        Ok(())
    }

    /// All blocks of a level at the same time.
    fn solve_small(
        &self,
        readings: &Readings<'_, '_>,
        solve: impl Fn([u64; 2], &Page, usize, usize) -> Result<(), SolveError> + Sync,
    ) -> Result<(), SolveError> {
        let layout = &self.store.layout;
        for batch in layout.paging.batches() {
            let first = batch.pages.start;
            let pages = batch.pages.clone().into_par_iter();
            let open: Vec<Arc<Page>> = pages.map(|page| self.store.page(page)).collect();
            for level in layout.paging.levels(batch) {
                level
                    .par_chunks(chunk_len(layout.words()))
                    .with_max_len(1)
                    .try_for_each(|blocks| {
                        blocks.iter().try_for_each(|&men| {
                            let spot = layout.paging.spot(men);
                            solve(men, &open[spot.page - first], spot.slot, 1)
                        })
                    })?;
            }
            readings.let_go();
        }
        Ok(())
    }

    /// The limit in force in this pair, in plies.
    fn limit(&self) -> Option<u32> {
        self.limits
            .limit(self.store.layout.pair.slice(Color::White))
    }

    /// Solves one block into its place in its page; so many threads share the work.
    fn solve_block(
        &self,
        men: [u64; 2],
        into: (&Page, usize),
        readings: &Readings<'_, '_>,
        bench: &mut Workbench,
        threads: usize,
        finish: &impl Fn(&SolvedBlock<'_>),
    ) -> Result<(), SolveError> {
        let (layout, limit) = (&self.store.layout, self.limit());
        let Workbench {
            limited,
            unlimited,
            dtw,
        } = bench;
        let flip = readings.flip.as_ref().map(|flip| (flip, flip.order(men)));
        if let Some((flip, Ordering::Greater)) = flip {
            let spot = layout.paging.spot(flip.men(men));
            let from = self.store.page(spot.page);
            book(self.ledger, Phase::Runs, 1, || {
                flip.take_over((&from, spot.slot), into)
            });
            return self.check_pages();
        }
        let timed = self.dtz || self.store.keep.dtz;
        let below = book(self.ledger, Phase::Exits, threads, || {
            let mut searches: SmallVec<[_; 2]> = SmallVec::from_iter([(&mut *limited, timed)]);
            searches.extend(self.dtw.then_some((&mut *dtw, true)));
            let exits = |work: &mut dyn FnMut(&mut _)| readings.limited.with(work);
            load(&mut searches, exits, layout, men, threads > 1)
        });
        let complete = book(self.ledger, Phase::Propagation, threads, || {
            limited.run(layout, men, limit, None)
        })?;
        let differs = limit.is_some() && (below || !complete);
        if differs {
            book(self.ledger, Phase::Exits, threads, || {
                let exits = |work: &mut dyn FnMut(&mut _)| readings.unlimited.with(work);
                load(
                    &mut [(&mut *unlimited, timed)],
                    exits,
                    layout,
                    men,
                    threads > 1,
                )
            });
            book(self.ledger, Phase::Propagation, threads, || {
                unlimited.give(&limited.halves, layout);
                unlimited.run(layout, men, None, timed.then_some(&limited.halves))
            })?;
        }
        if self.dtw {
            book(self.ledger, Phase::Propagation, threads, || {
                dtw.run(layout, men, None, None)
            })?;
        }
        self.check_pages()?;
        let solved = SolvedBlock {
            men,
            limited: &limited.halves,
            unlimited: Some(&unlimited.halves)
                .filter(|halves| differs && differ(halves, &limited.halves)),
            dtw: self.dtw.then_some(&dtw.halves),
            stands_for_flip: matches!(flip, Some((_, Ordering::Less))),
        };
        book(self.ledger, Phase::Runs, threads, || {
            solved.keep(layout, into, threads > 1);
        });
        book(self.ledger, Phase::Runs, 1, || finish(&solved));
        Ok(())
    }

    /// An error if a page could not be packed or read: then values mean nothing.
    fn check_pages(&self) -> Result<(), SolveError> {
        let failure = self.store.shelf().failure();
        failure.map_or(Ok(()), |failure| Err(failure.into()))
    }
}

/// Blocks of so many words that are handed to a thread at once: so many that they take longer than handing
/// them on, and so few that a level with little to do still gives every thread its share.
pub(crate) fn chunk_len(words: usize) -> usize {
    const WORDS: usize = 128;
    (WORDS / words.max(1)).max(1)
}
