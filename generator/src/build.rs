//! A build: every pair of a plan solved, packed and written, one after another.
//!
//! A pair whose tables are all there is not solved again; its values are read back if a later pair
//! needs them. The values of a pair are dropped after their last reader.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use remise::format::Kind;
use remise::index::Index;
use remise::material::Material;
use remise::square::Color;
use remise::table::Table;

use crate::output::{Output, OutputError};
use crate::pack::Packer;
use crate::plan::{Job, Plan, keep, last_readers, needs};
use crate::recall::{Recall, SideTables};
use crate::slice::{SolveError, SolvedBlock, Task};
use crate::store::{Keep, Store};
use crate::words::{Layout, Pair};

/// Who watches a build.
pub trait Watch: Sync {
    /// A pair is about to be solved, or read back.
    fn begin(&self, pair: Pair, reads_back: bool);
    /// So many more positions are solved.
    fn solved(&self, positions: u64);
    /// The tables of a pair are there already; so many positions need no work.
    fn skipped(&self, pair: Pair, positions: u64);
}

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

/// A running build.
struct Build<'b> {
    job: &'b Job,
    output: &'b Output,
    watch: &'b dyn Watch,
    stop: &'b AtomicBool,
    stores: BTreeMap<Pair, Store>,
    summary: Summary,
}

/// Builds every table of `plan` that is not there yet.
pub fn build(
    job: &Job,
    plan: &Plan,
    output: &Output,
    watch: &dyn Watch,
    stop: &AtomicBool,
) -> Result<Summary, BuildError> {
    let mut build = Build {
        job,
        output,
        watch,
        stop,
        stores: BTreeMap::new(),
        summary: Summary::default(),
    };
    let pairs: Vec<Pair> = plan.steps.iter().map(|step| step.pair).collect();
    let missing: BTreeSet<Pair> = pairs
        .iter()
        .copied()
        .filter(|&pair| !build.is_finished(pair))
        .collect();
    output.seal()?;
    let read = everything_below(&missing);
    let last_reader = last_readers(&pairs);
    for (at, step) in plan.steps.iter().enumerate() {
        let pair = step.pair;
        if missing.contains(&pair) {
            build.make(pair)?;
            build.summary.positions += step.positions;
            build.summary.slices += pair.slices().count() as u64;
        } else {
            if read.contains(&pair) {
                build.read_back(pair)?;
            }
            watch.skipped(pair, step.positions);
            build.summary.kept_slices += pair.slices().count() as u64;
        }
        build
            .stores
            .retain(|pair, _| last_reader.get(pair).is_some_and(|&last| last > at));
        build.measure(pair);
        build.summary.all_positions += step.positions;
    }
    Ok(build.summary)
}

/// All pairs that these read, and those that are read to read them back.
fn everything_below(pairs: &BTreeSet<Pair>) -> BTreeSet<Pair> {
    let mut found = BTreeSet::new();
    let mut open: Vec<Pair> = pairs.iter().copied().collect();
    while let Some(pair) = open.pop() {
        open.extend(needs(pair).into_iter().filter(|&child| found.insert(child)));
    }
    found
}

impl Build<'_> {
    fn is_finished(&self, pair: Pair) -> bool {
        let all = pair
            .slices()
            .flat_map(|(_, slice)| self.job.kinds.iter().map(move |&kind| (slice, kind)));
        all.fold(true, |finished, (slice, kind)| {
            self.output.has(slice, kind) && finished
        })
    }

    /// Solves a pair and writes its tables.
    fn make(&mut self, pair: Pair) -> Result<(), BuildError> {
        self.watch.begin(pair, false);
        let slice = pair.slice(Color::White);
        let mut keep = self.keep(pair);
        let store = loop {
            let store = self.empty_store(pair, keep)?;
            match self.solve_and_write(&store) {
                Ok(()) => break store,
                Err(BuildError::Solve {
                    source: SolveError::TwoLayers,
                    ..
                }) if !keep.unlimited => keep.unlimited = true,
                Err(error) => return Err(error),
            }
        };
        debug_assert_eq!(store.layout.pair.slice(Color::White), slice);
        self.stores.insert(pair, store);
        Ok(())
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
    fn read_back(&mut self, pair: Pair) -> Result<(), BuildError> {
        self.watch.begin(pair, true);
        let keep = self.keep(pair);
        let store = self.empty_store(pair, keep)?;
        let recall = match keep.dtz && !self.job.kinds.contains(&Kind::Dtz) {
            true => None,
            false => Some(self.tables(pair, keep)?),
        };
        self.solve(&store, recall.as_ref(), |_| {})?;
        self.stores.insert(pair, store);
        Ok(())
    }

    fn tables(&self, pair: Pair, keep: Keep) -> Result<Recall, BuildError> {
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
                dtz: keep.dtz.then(|| open(Kind::Dtz)).transpose()?,
                dtw: keep.dtw.then(|| open(Kind::Dtw)).transpose()?,
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
            rules: self.job.rules,
            limits: self.job.limits,
            store,
            dtw: self.job.kinds.contains(&Kind::Dtw),
            recall,
        };
        let find = |pair| self.stores.get(&pair);
        task.solve(find, self.stop, finish)
            .map_err(|source| solve_error(store.layout.pair, source))
    }

    fn keep(&self, pair: Pair) -> Keep {
        let children = needs(pair);
        let unlimited = children.iter().any(|child| {
            self.stores
                .get(child)
                .is_some_and(|store| store.unlimited.is_some())
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
