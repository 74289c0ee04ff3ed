//! A build: every pair of a plan solved, packed and written, one after another.
//!
//! A pair whose tables are finished is not solved again; its values are read back if a later pair
//! needs them. A table that is not what the manifest says is built again. The values of a pair are
//! dropped after their last reader; until then they may wait on disk.

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
use crate::residence::{Residence, Turn};
use crate::scratch::{Scratch, ScratchError};
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
    /// Values cannot be put on disk, or not be read again.
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
    pub slices: u64,
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

/// The values of a pair, until the step of their last reader.
struct Kept {
    /// In memory.
    store: Option<Store>,
    keep: Keep,
    on_disk: bool,
    last_reader: usize,
}

/// A running build.
struct Build<'b> {
    job: &'b Job,
    output: &'b Output,
    watch: &'b dyn Watch,
    stop: &'b AtomicBool,
    kept: BTreeMap<Pair, Kept>,
    scratch: Scratch,
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

/// Does the work of `plan`, with values of pairs on disk as `residence` has it.
pub fn build(
    job: &Job,
    plan: &Plan,
    residence: &Residence,
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
        kept: BTreeMap::new(),
        scratch,
        summary: Summary::default(),
    };
    for (at, (step, turn)) in plan.steps.iter().zip(&residence.turns).enumerate() {
        build.turn(turn)?;
        if let Some(store) = build.work(step)? {
            build
                .kept
                .insert(step.pair, Kept::new(store, step.last_reader));
        }
        build.drop_read(at)?;
        build.count(step);
    }
    Ok(build.summary)
}

impl Kept {
    const fn new(store: Store, last_reader: usize) -> Kept {
        Kept {
            keep: store.keep(),
            store: Some(store),
            on_disk: false,
            last_reader,
        }
    }
}

impl Build<'_> {
    /// Moves values between memory and disk.
    fn turn(&mut self, turn: &Turn) -> Result<(), BuildError> {
        for pair in &turn.spill {
            let Some(kept) = self.kept.get_mut(pair) else {
                continue;
            };
            if let Some(store) = kept.store.take()
                && !kept.on_disk
            {
                let bytes = self.scratch.write(&store)?;
                kept.on_disk = true;
                self.summary.scratch_bytes += bytes;
            }
        }
        for &pair in &turn.load {
            let layout = self.layout(pair)?;
            if let Some(kept) = self.kept.get_mut(&pair) {
                kept.store = Some(self.scratch.read(layout, kept.keep)?);
            }
        }
        Ok(())
    }

    /// Drops the values whose last reader is done with step `at`.
    fn drop_read(&mut self, at: usize) -> Result<(), BuildError> {
        let done = |kept: &Kept| kept.last_reader <= at;
        for (&pair, _) in self
            .kept
            .iter()
            .filter(|(_, kept)| done(kept) && kept.on_disk)
        {
            self.scratch.remove(pair)?;
        }
        self.kept.retain(|_, kept| !done(kept));
        Ok(())
    }

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
        let find = |pair| self.kept.get(&pair)?.store.as_ref();
        task.solve(find, self.stop, finish)
            .map_err(|source| solve_error(store.layout.pair, source))
    }

    fn keep(&self, pair: Pair) -> Keep {
        let unlimited = needs(pair).iter().any(|child| {
            let kept = self.kept.get(child);
            kept.is_some_and(|kept| kept.keep.unlimited)
        });
        Keep {
            unlimited,
            ..keep(self.job, pair)
        }
    }

    fn empty_store(&self, pair: Pair, keep: Keep) -> Result<Store, BuildError> {
        Ok(Store::new(self.layout(pair)?, keep))
    }

    fn layout(&self, pair: Pair) -> Result<Layout, BuildError> {
        let layout = Layout::new(self.job.rules, pair);
        layout.ok_or(BuildError::TooManyPieces(pair.slice(Color::White)))
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
