//! A build: every pair of a plan solved, packed and written, one after another.
//!
//! A pair whose tables are finished is solved again only if a later pair needs its values: that takes
//! less time than to pack them. A table that is not what the manifest says is built again. The values
//! of a pair are dropped after their last reader.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use remise::format::Kind;
use remise::material::Material;
use remise::square::Color;

use crate::ledger::{Ledger, Phase, book};
use crate::output::{Output, OutputError, TableState};
use crate::pack::Packer;
use crate::plan::{Job, Plan, Step, Work, keep};
use crate::room::Room;
use crate::scratch::{Scratch, ScratchError};
use crate::shelf::Shelf;
use crate::slice::{SolveError, Task};
use crate::solve::LARGE_BLOCK;
use crate::solved::SolvedBlock;
use crate::store::Store;
use crate::words::{Layout, Pair};

/// Who watches a build; by default nobody does.
pub trait Watch: Sync {
    /// A pair is about to be solved, perhaps again, because a later one needs its values.
    fn begin(&self, _pair: Pair, _again: bool) {}
    /// So many more positions are solved.
    fn solved(&self, _positions: u64) {}
    /// The tables of a pair are there already; so many positions need no work.
    fn skipped(&self, _pair: Pair, _positions: u64) {}
    /// Where the time is booked, if anywhere.
    fn ledger(&self) -> Option<&Ledger> {
        None
    }
    /// A table is built again for this reason, though there is something of it.
    fn again(&self, _file: &Path, _reason: &str) {}
}

impl Watch for () {}

/// Why a build stopped.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// It does not fit in memory.
    #[error(
        "{slice} needs {needed} of memory and {allowed} is allowed: allow more with --memory, use fewer \
         --threads, or build fewer pieces",
        needed = crate::units::bytes(*needed),
        allowed = crate::units::bytes(*allowed)
    )]
    Memory {
        /// The slice that needs most.
        slice: Material,
        /// Bytes it needs.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// A slice cannot be solved.
    #[error("{slice}: {source}")]
    Solve {
        /// The slice.
        slice: Material,
        /// The cause.
        source: SolveError,
    },
    /// Tables cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// Values on their way to tables cannot be read, or what an earlier build left on disk not removed.
    #[error(transparent)]
    Scratch(#[from] ScratchError),
    /// A slice has too many pieces for an index.
    #[error("{0} has more pieces than tables are made for")]
    TooManyPieces(Material),
    /// The user stopped it.
    #[error("stopped: every finished table is kept; the same command goes on from here")]
    Stopped,
}

/// What a build did.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Slices whose tables were written.
    pub slices: Vec<Material>,
    /// Their positions.
    pub positions: u64,
    /// Slices whose tables were there already.
    pub kept_slices: u64,
    /// Positions of all slices of the plan.
    pub all_positions: u64,
    /// Bytes of values written to disk on the way.
    pub scratch_bytes: u64,
    /// Bytes of the table files of the plan, by kind.
    pub bytes: BTreeMap<Kind, u64>,
}

/// A running build.
struct Build<'b> {
    job: &'b Job,
    output: &'b Output,
    watch: &'b dyn Watch,
    stop: &'b AtomicBool,
    shelf: Arc<Shelf>,
    /// The values of pairs that a later step reads.
    kept: BTreeMap<Pair, Store>,
    summary: Summary,
}

/// The pairs of `plan` whose tables are all there and undamaged.
pub fn finished(
    job: &Job,
    plan: &Plan,
    output: &Output,
    watch: &dyn Watch,
    stop: &AtomicBool,
) -> Result<BTreeSet<Pair>, BuildError> {
    let mut finished = BTreeSet::new();
    for step in &plan.steps {
        if stop.load(Relaxed) {
            return Err(BuildError::Stopped);
        }
        if is_finished(job, step.pair, output, watch) {
            finished.insert(step.pair);
        }
    }
    Ok(finished)
}

fn is_finished(job: &Job, pair: Pair, output: &Output, watch: &dyn Watch) -> bool {
    let mut finished = true;
    for (_, slice) in pair.slices() {
        for &kind in &job.kinds {
            match output.state(slice, kind) {
                TableState::Finished => continue,
                TableState::Absent => {}
                TableState::Wrong(reason) => watch.again(&output.path(slice, kind), reason),
            }
            finished = false;
        }
    }
    finished
}

/// Does the work of `plan`, with as much in memory as `room` says.
pub fn build(
    job: &Job,
    plan: &Plan,
    room: &Room,
    output: &Output,
    watch: &dyn Watch,
    stop: &AtomicBool,
) -> Result<Summary, BuildError> {
    output.seal()?;
    let scratch = Scratch::new(output.folder());
    scratch.clear()?;
    let mut build = Build {
        job,
        output,
        watch,
        stop,
        shelf: Arc::new(Shelf::new(Some(scratch))),
        kept: BTreeMap::new(),
        summary: Summary::default(),
    };
    let mut unwritten = Vec::new();
    for (at, step) in plan.steps.iter().enumerate() {
        build.shelf.set_room(room.pages[at], room.packed);
        let last = std::mem::take(&mut unwritten);
        let (write, work) = (|| build.write(last), || build.work(step));
        // What is booked must not be mixed.
        let (written, solved) = match room.overlaps[at] && watch.ledger().is_none() {
            true => rayon::join(write, work),
            false => (write(), work()),
        };
        written?;
        if let Some((store, packers)) = solved? {
            build.kept.insert(step.pair, store);
            unwritten = packers;
        }
        build.drop_read(plan, at);
        build.count(step);
    }
    build.write(unwritten)?;
    build.summary.scratch_bytes = build.shelf.scratch_bytes();
    plan.steps.iter().for_each(|step| build.measure(step.pair));
    Ok(build.summary)
}

/// The values of a pair, and its tables if they are to be written.
type Solved = (Store, Vec<Packer>);

/// Positions that are told of at a time.
const SAID_AT_ONCE: u64 = 1 << 16;

impl Build<'_> {
    fn work(&self, step: &Step) -> Result<Option<Solved>, BuildError> {
        let solved = match step.work {
            Work::Solve => Some(self.make(step.pair, true)?),
            Work::SolveAgain => Some(self.make(step.pair, false)?),
            Work::Nothing => None,
        };
        if step.work != Work::Solve {
            self.watch.skipped(step.pair, step.positions);
        }
        Ok(solved)
    }

    /// Drops the values that no step after `at` reads.
    fn drop_read(&mut self, plan: &Plan, at: usize) {
        let is_read_later = |pair: &Pair| {
            let step = plan.steps.iter().find(|step| step.pair == *pair);
            step.is_some_and(|step| step.last_reader > at)
        };
        self.kept.retain(|pair, _| is_read_later(pair));
    }

    fn count(&mut self, step: &Step) {
        let slices = step.pair.slices().map(|(_, slice)| slice);
        let summary = &mut self.summary;
        match step.work {
            Work::Solve => {
                summary.slices.extend(slices);
                summary.positions += step.positions;
            }
            _ => summary.kept_slices += slices.count() as u64,
        }
        summary.all_positions += step.positions;
    }

    /// Solves a pair, and gathers its tables unless they are there.
    fn make(&self, pair: Pair, writes: bool) -> Result<Solved, BuildError> {
        self.watch.begin(pair, !writes);
        let too_many = || BuildError::TooManyPieces(pair.slice(Color::White));
        let layout = Layout::new(self.job.rules, pair).ok_or_else(too_many)?;
        let store = Store::new(layout, keep(self.job, pair), &self.shelf);
        let slices = pair.slices().take(if writes { 2 } else { 0 });
        let packers: Option<Vec<Packer>> = slices
            .map(|(side, _)| Packer::new(&store.layout, side, self.job))
            .collect();
        let packers = packers.ok_or_else(too_many)?;
        let positions = store.layout.index.kings_len() * packers.len() as u64;
        let solved = AtomicU64::new(0);
        let is_large = store.layout.words() > LARGE_BLOCK;
        self.solve(&store, |block| {
            let add = |packer: &Packer| packer.add(&store, block);
            match is_large {
                true => packers.par_iter().for_each(add),
                false => packers.iter().for_each(add),
            }
            self.say_solved(&solved, positions * (1 + u64::from(block.stands_for_flip)));
        })?;
        self.watch.solved(solved.into_inner() % SAID_AT_ONCE);
        Ok((store, packers))
    }

    /// Packs and writes tables.
    fn write(&self, packers: Vec<Packer>) -> Result<(), BuildError> {
        let ledger = self.watch.ledger();
        let is_any = !packers.is_empty();
        for packer in packers {
            let mut tables = packer.finish(self.job);
            let mut next = || {
                book(ledger, Phase::Compression, self.job.threads, || {
                    tables.next()
                })
            };
            while let Some(table) = next() {
                let table = table?;
                book(ledger, Phase::Writing, 1, || self.output.write(&table))?;
            }
        }
        match is_any {
            true => Ok(self.output.seal()?),
            false => Ok(()),
        }
    }

    /// Counts positions of a pair; tells whoever watches now and then.
    fn say_solved(&self, solved: &AtomicU64, positions: u64) {
        let before = solved.fetch_add(positions, Relaxed);
        let steps = (before + positions) / SAID_AT_ONCE - before / SAID_AT_ONCE;
        if steps > 0 {
            self.watch.solved(steps * SAID_AT_ONCE);
        }
    }

    fn solve(
        &self,
        store: &Store,
        finish: impl Fn(&SolvedBlock<'_>) + Sync,
    ) -> Result<(), BuildError> {
        let task = Task {
            limits: self.job.limits,
            store,
            dtz: self.job.kinds.contains(&Kind::Dtz),
            dtw: self.job.kinds.contains(&Kind::Dtw),
            ledger: self.watch.ledger(),
        };
        let find = |pair| self.kept.get(&pair);
        task.solve(find, self.stop, finish)
            .map_err(|source| solve_error(store.layout.pair, source))
    }

    fn measure(&mut self, pair: Pair) {
        for (_, slice) in pair.slices() {
            for &kind in &self.job.kinds {
                let path = self.output.path(slice, kind);
                *self.summary.bytes.entry(kind).or_default() += file_len(&path);
            }
        }
    }
}

fn file_len(path: &Path) -> u64 {
    path.metadata().map_or(0, |metadata| metadata.len())
}

fn solve_error(pair: Pair, source: SolveError) -> BuildError {
    match source {
        SolveError::Stopped => BuildError::Stopped,
        source => BuildError::Solve {
            slice: pair.slice(Color::White),
            source,
        },
    }
}
