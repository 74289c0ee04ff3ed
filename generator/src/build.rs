//! A build: every pair of a plan solved, packed and written, one after another.
//!
//! A pair whose tables are finished is not solved again; its values are read back if a later pair
//! needs them. A table that is not what the manifest says is built again. The values of a pair are
//! dropped after their last reader.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use remise::format::Kind;
use remise::index::Index;
use remise::material::Material;
use remise::square::Color;
use remise::table::Table;

use crate::output::{Output, OutputError, TableState};
use crate::pack::Packer;
use crate::plan::{Job, Plan, Step, Work, keep, needs};
use crate::recall::{Recall, SideTables};
use crate::slice::{SolveError, SolvedBlock, Task};
use crate::store::{Keep, Store};
use crate::words::{Layout, Pair};

/// Who watches a build; by default nobody does.
pub trait Watch: Sync {
    /// A pair is about to be solved, or read back.
    fn begin(&self, _pair: Pair, _reads_back: bool) {}
    /// So many more positions are solved.
    fn solved(&self, _positions: u64) {}
    /// The tables of a pair are there already; so many positions need no work.
    fn skipped(&self, _pair: Pair, _positions: u64) {}
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
    pub slices: u64,
    /// Their positions.
    pub positions: u64,
    /// Slices whose tables were there already.
    pub kept_slices: u64,
    /// Positions of all slices of the plan.
    pub all_positions: u64,
    /// Bytes of the table files of the plan, by kind.
    pub bytes: BTreeMap<Kind, u64>,
}

/// The values of a pair, until the step of their last reader.
struct Kept {
    store: Store,
    last_reader: usize,
}

/// A running build.
struct Build<'b> {
    job: &'b Job,
    output: &'b Output,
    watch: &'b dyn Watch,
    stop: &'b AtomicBool,
    kept: BTreeMap<Pair, Kept>,
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

/// Does the work of `plan`.
pub fn build(
    job: &Job,
    plan: &Plan,
    output: &Output,
    watch: &dyn Watch,
    stop: &AtomicBool,
) -> Result<Summary, BuildError> {
    output.seal()?;
    let mut build = Build {
        job,
        output,
        watch,
        stop,
        kept: BTreeMap::new(),
        summary: Summary::default(),
    };
    for (at, step) in plan.steps.iter().enumerate() {
        if let Some(store) = build.work(step)? {
            let last_reader = step.last_reader;
            build.kept.insert(step.pair, Kept { store, last_reader });
        }
        build.kept.retain(|_, kept| kept.last_reader > at);
        build.count(step);
    }
    Ok(build.summary)
}

impl Build<'_> {
    fn work(&self, step: &Step) -> Result<Option<Store>, BuildError> {
        let store = match step.work {
            Work::Solve => Some(self.make(step.pair)?),
            Work::ReadBack => Some(self.read_back(step.pair)?),
            Work::Nothing => None,
        };
        if step.work != Work::Solve {
            self.watch.skipped(step.pair, step.positions);
        }
        Ok(store)
    }

    fn count(&mut self, step: &Step) {
        let slices = step.pair.slices().count() as u64;
        let summary = &mut self.summary;
        match step.work {
            Work::Solve => {
                summary.slices += slices;
                summary.positions += step.positions;
            }
            _ => summary.kept_slices += slices,
        }
        summary.all_positions += step.positions;
        self.measure(step.pair);
    }

    /// Solves a pair and writes its tables.
    fn make(&self, pair: Pair) -> Result<Store, BuildError> {
        self.watch.begin(pair, false);
        let mut keep = self.keep(pair);
        loop {
            let store = self.empty_store(pair, keep)?;
            match self.solve_and_write(&store) {
                Ok(()) => return Ok(store),
                Err(BuildError::Solve {
                    source: SolveError::TwoLayers,
                    ..
                }) if !keep.unlimited => keep.unlimited = true,
                Err(error) => return Err(error),
            }
        }
    }

    fn solve_and_write(&self, store: &Store) -> Result<(), BuildError> {
        let pair = store.layout.pair;
        let slice = pair.slice(Color::White);
        let packers: Option<Vec<Packer>> = pair
            .slices()
            .map(|(side, _)| Packer::new(&store.layout, side, &self.job.kinds))
            .collect();
        let packers = packers.ok_or(BuildError::TooManyPieces(slice))?;
        let positions = store.layout.index.kings_len() * packers.len() as u64;
        self.solve(store, None, |block| {
            packers.iter().for_each(|packer| packer.add(store, block));
            self.watch.solved(positions);
        })?;
        for packer in packers {
            for table in packer.finish(self.job.rules, self.job.limits) {
                self.output.write(&table)?;
            }
        }
        Ok(self.output.seal()?)
    }

    /// Reads the values of a finished pair back from its tables; solves it again where distances are
    /// needed that no table holds.
    fn read_back(&self, pair: Pair) -> Result<Store, BuildError> {
        self.watch.begin(pair, true);
        let mut keep = self.keep(pair);
        let has_distances = !keep.dtz || self.job.kinds.contains(&Kind::Dtz);
        let recall = self.tables(pair, has_distances)?;
        keep.unlimited |= recall.has_cursed();
        let store = self.empty_store(pair, keep)?;
        self.solve(&store, Some(&recall).filter(|_| has_distances), |_| {})?;
        Ok(store)
    }

    /// The tables of a finished pair, those of distances only if they are wanted.
    fn tables(&self, pair: Pair, distances: bool) -> Result<Recall, BuildError> {
        let wanted = |kind| distances && self.job.kinds.contains(&kind);
        let side = |side: Color| {
            let slice = pair.slice(side);
            let open = |kind| {
                Table::open(self.output.path(slice, kind))
                    .map_err(|source| solve_error(pair, source.into()))
            };
            Ok::<_, BuildError>(SideTables {
                index: Index::new(self.job.rules.board, slice)
                    .ok_or(BuildError::TooManyPieces(slice))?,
                wdl: open(Kind::Wdl)?,
                dtz: wanted(Kind::Dtz).then(|| open(Kind::Dtz)).transpose()?,
                dtw: wanted(Kind::Dtw).then(|| open(Kind::Dtw)).transpose()?,
            })
        };
        Ok(Recall::new([side(Color::White)?, side(Color::Black)?]))
    }

    fn solve(
        &self,
        store: &Store,
        recall: Option<&Recall>,
        finish: impl Fn(&SolvedBlock<'_>) + Sync,
    ) -> Result<(), BuildError> {
        let task = Task {
            limits: self.job.limits,
            store,
            dtw: self.job.kinds.contains(&Kind::Dtw),
            recall,
        };
        let find = |pair| self.kept.get(&pair).map(|kept| &kept.store);
        task.solve(find, self.stop, finish)
            .map_err(|source| solve_error(store.layout.pair, source))
    }

    fn keep(&self, pair: Pair) -> Keep {
        let unlimited = needs(pair).iter().any(|child| {
            let kept = self.kept.get(child);
            kept.is_some_and(|kept| kept.store.unlimited.is_some())
        });
        Keep {
            unlimited,
            ..keep(self.job, pair)
        }
    }

    fn empty_store(&self, pair: Pair, keep: Keep) -> Result<Store, BuildError> {
        let layout = Layout::new(self.job.rules, pair);
        let layout = layout.ok_or(BuildError::TooManyPieces(pair.slice(Color::White)))?;
        Ok(Store::new(layout, keep))
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
