//! What a build does, in which order, and what it takes.
//!
//! Pairs with fewer pieces come first, then those with fewer men: a capture leaves fewer pieces, a
//! promotion fewer men. The values of a pair stay until the last pair that reads them is done. A pair
//! whose tables are finished is solved again if a later one needs it, or left alone.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use remise::format::Kind;
use remise::limits::{Class, Limits, Restart};
use remise::material::Material;
use remise::rules::Rules;
use remise::square::Color;

use crate::children::successors;
use crate::footprint::{Footprint, crosswise_children};
use crate::page::Keep;
use crate::room::with_share;
use crate::words::Pair;

/// What is built.
#[derive(Clone, Debug)]
pub struct Job {
    /// The variant.
    pub rules: &'static Rules,
    /// The rule set.
    pub limits: &'static Limits,
    /// The kinds of table, in the order of [`Kind::ALL`].
    pub kinds: Vec<Kind>,
    /// Threads that solve.
    pub threads: usize,
    /// Slices with so many pieces or more get small tables, see [`remise::left_out`].
    pub small_from: Option<u8>,
}

impl Job {
    /// True if the tables of `slice` are small. Of classes other than the open one none is.
    pub fn is_small(&self, slice: Material) -> bool {
        let large_enough = self.small_from.is_some_and(|from| slice.pieces() >= from);
        large_enough && self.limits.class(slice) == Class::Open
    }
}

/// What is done with a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Solve it and write its tables.
    Solve,
    /// Solve it again, for a later pair: its tables are there.
    SolveAgain,
    /// Leave it alone.
    Nothing,
}

/// One pair of a plan.
#[derive(Clone, Debug)]
pub struct Step {
    /// The pair.
    pub pair: Pair,
    /// What is done with it.
    pub work: Work,
    /// The last step that reads its values; itself, if none does.
    pub last_reader: usize,
    /// Positions of its slices together, each placement with White to move.
    pub positions: u64,
    /// A guess of the bytes of its values, packed.
    pub packed_bytes: u64,
    /// Bytes of work space while it is made.
    pub make_bytes: u64,
    /// Bytes of the tables before, if they are packed and written meanwhile.
    pub unwritten_bytes: u64,
    /// Bytes of pages that are in use at a time while it is made, its own and those it reads.
    pub page_bytes: u64,
    /// A guess of the bytes of its table files, from the sizes of tables built before.
    pub disk_bytes: u64,
}

impl Step {
    /// Bytes that it has in use at least.
    pub const fn needed_bytes(&self) -> u64 {
        match self.work {
            Work::Nothing => 0,
            _ => self.make_bytes + self.page_bytes,
        }
    }

    /// Bytes of memory that it cannot do without.
    pub const fn least_bytes(&self) -> u64 {
        with_share(self.needed_bytes())
    }
}

/// The pairs of a build, in order.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The steps.
    pub steps: Vec<Step>,
}

/// The pairs that `pair` reads, itself not among them.
pub fn needs(pair: Pair) -> BTreeSet<Pair> {
    let mut pairs: BTreeSet<Pair> = successors(pair)
        .into_iter()
        .map(|(white, black)| Pair::of(Material::new(white, black)).0)
        .collect();
    pairs.remove(&pair);
    pairs
}

/// What is kept of a pair beside its values.
pub fn keep(job: &Job, pair: Pair) -> Keep {
    // Moves that restart nothing need the distances of what they lead to.
    let class = job.limits.class(pair.slice(Color::White));
    let counts_through = class.restart() != Restart::CaptureOrManMove;
    Keep {
        dtz: counts_through,
        dtw: job.kinds.contains(&Kind::Dtw),
    }
}

fn order(pair: &Pair) -> (u8, u8, Pair) {
    let material = pair.slice(Color::White);
    (material.pieces(), material.men(), *pair)
}

impl Plan {
    /// The plan for all tables with 2 to `pieces` pieces.
    pub fn up_to(job: &Job, pieces: u8) -> Plan {
        let all = (2..=pieces).flat_map(Material::all_with);
        Plan::of_pairs(job, all.map(|material| Pair::of(material).0).collect())
    }

    /// The plan for these slices and everything they need.
    pub fn for_slices(job: &Job, slices: &[Material]) -> Plan {
        let wanted = slices.iter().map(|&material| Pair::of(material).0);
        Plan::of_pairs(job, with_needs(wanted.collect()))
    }

    fn of_pairs(job: &Job, pairs: BTreeSet<Pair>) -> Plan {
        let mut pairs: Vec<Pair> = pairs.into_iter().collect();
        pairs.sort_by_key(order);
        let solve_all = pairs.iter().map(|&pair| (pair, Work::Solve)).collect();
        Plan::of_work(job, solve_all)
    }

    /// The plan for what is left to do when these pairs have their tables.
    #[must_use]
    pub fn without(&self, job: &Job, finished: &BTreeSet<Pair>) -> Plan {
        let pairs = self.steps.iter().map(|step| step.pair);
        let missing = pairs.clone().filter(|pair| !finished.contains(pair));
        let read = with_needs(missing.collect());
        let work = |pair: Pair| match (finished.contains(&pair), read.contains(&pair)) {
            (false, _) => Work::Solve,
            (true, true) => Work::SolveAgain,
            (true, false) => Work::Nothing,
        };
        Plan::of_work(job, pairs.map(|pair| (pair, work(pair))).collect())
    }

    fn of_work(job: &Job, work: Vec<(Pair, Work)>) -> Plan {
        let readers = last_readers(&work);
        let sizes: BTreeMap<Pair, Footprint> = work
            .iter()
            .map(|&(pair, _)| (pair, Footprint::of(job, pair)))
            .collect();
        // The tables of a pair are packed and written while the next is solved, if there is room.
        let aside = |at: usize| match work[at] {
            (pair, Work::Solve) => sizes[&pair].aside_bytes(job),
            _ => 0,
        };
        let tables = |at: usize| -> u64 {
            let kept = work[..=at].iter().filter(|(pair, work)| {
                *work != Work::Nothing && readers.get(pair).is_none_or(|&last| last >= at)
            });
            kept.map(|(pair, _)| sizes[pair].table_bytes()).sum()
        };
        let steps = work.iter().enumerate().map(|(at, &(pair, work))| {
            let size = &sizes[&pair];
            let crosswise: BTreeSet<Pair> = crosswise_children(pair).collect();
            let read = needs(pair);
            let children = read.iter().filter_map(|child| {
                let size = sizes.get(child)?;
                Some((size, crosswise.contains(child)))
            });
            Step {
                pair,
                work,
                last_reader: readers.get(&pair).copied().unwrap_or(at),
                positions: size.positions,
                packed_bytes: size.packed_bytes(),
                make_bytes: size.work_bytes(job) + aside(at) + tables(at),
                unwritten_bytes: at.checked_sub(1).map_or(0, aside),
                page_bytes: size.page_bytes(job, children),
                disk_bytes: size.disk_bytes(job),
            }
        });
        Plan {
            steps: steps.collect(),
        }
    }

    /// Positions of all steps.
    pub fn positions(&self) -> u64 {
        self.steps.iter().map(|step| step.positions).sum()
    }

    /// A guess of the time that the steps still to be solved take on the threads of `job`.
    pub fn time(&self, job: &Job) -> Duration {
        let solved = self.steps.iter().filter(|step| step.work == Work::Solve);
        let positions: u64 = solved.map(|step| step.positions).sum();
        let rate = positions_per_second(&job.kinds) * job.threads as u64;
        Duration::from_secs(positions / rate)
    }

    /// The step that needs most memory.
    pub fn largest(&self) -> Option<&Step> {
        self.steps.iter().max_by_key(|step| step.least_bytes())
    }
}

/// Positions a second and core of a whole build, as measured on five and six pieces.
fn positions_per_second(kinds: &[Kind]) -> u64 {
    match (kinds.contains(&Kind::Dtw), kinds.contains(&Kind::Dtz)) {
        (true, _) => 7_000_000,
        (_, true) => 10_000_000,
        _ => 12_000_000,
    }
}

/// These pairs and all that they need.
fn with_needs(mut open: Vec<Pair>) -> BTreeSet<Pair> {
    let mut pairs = BTreeSet::new();
    while let Some(pair) = open.pop() {
        if pairs.insert(pair) {
            open.extend(needs(pair));
        }
    }
    pairs
}

/// The last step that reads each pair.
fn last_readers(work: &[(Pair, Work)]) -> BTreeMap<Pair, usize> {
    let working = work
        .iter()
        .enumerate()
        .filter(|(_, (_, work))| *work != Work::Nothing);
    working
        .flat_map(|(at, &(pair, _))| needs(pair).into_iter().map(move |child| (child, at)))
        .collect()
}
