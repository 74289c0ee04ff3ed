//! What a build does, in which order, and what it takes.
//!
//! Pairs with fewer pieces come first, then those with fewer men: a capture leaves fewer pieces, a
//! promotion fewer men. The values of a pair stay in memory until the last pair that reads them is
//! solved.

use std::collections::{BTreeMap, BTreeSet};

use remise::format::Kind;
use remise::index::{self, Index};
use remise::limits::{Class, Limits};
use remise::material::Material;
use remise::rules::Rules;
use remise::square::Color;

use crate::children::successors;
use crate::store::{Keep, Store};
use crate::words::{Layout, Pair};

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
}

/// One pair of a plan.
#[derive(Clone, Debug)]
pub struct Step {
    /// The pair.
    pub pair: Pair,
    /// Positions of its slices together, each placement with White to move.
    pub positions: u64,
    /// Bytes of its values in memory.
    pub store_bytes: u64,
    /// Bytes in memory while it is solved: kept values of other pairs, its own, and work space.
    pub peak_bytes: u64,
    /// A guess of the bytes of its table files, from the sizes of tables built before.
    pub disk_bytes: u64,
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

fn order(pair: &Pair) -> (u8, u8, Pair) {
    let material = pair.slice(Color::White);
    (material.pieces(), material.men(), *pair)
}

/// Bytes a position takes in a table file, from five-piece tables: 0.12 bits for values, two bits
/// for distances.
fn disk_bytes(kind: Kind, positions: u64) -> u64 {
    match kind {
        Kind::Wdl => positions * 12 / 800,
        Kind::Dtz | Kind::Dtw => positions / 4,
    }
}

impl Plan {
    /// The plan for all tables with 2 to `pieces` pieces.
    pub fn up_to(job: &Job, pieces: u8) -> Plan {
        let all = (2..=pieces).flat_map(Material::all_with);
        Plan::of_pairs(job, all.map(|material| Pair::of(material).0).collect())
    }

    /// The plan for these slices and everything they need.
    pub fn for_slices(job: &Job, slices: &[Material]) -> Plan {
        let mut wanted: Vec<Pair> = slices
            .iter()
            .map(|&material| Pair::of(material).0)
            .collect();
        let mut pairs = BTreeSet::new();
        while let Some(pair) = wanted.pop() {
            if pairs.insert(pair) {
                wanted.extend(needs(pair));
            }
        }
        Plan::of_pairs(job, pairs)
    }

    fn of_pairs(job: &Job, pairs: BTreeSet<Pair>) -> Plan {
        let mut pairs: Vec<Pair> = pairs.into_iter().collect();
        pairs.sort_by_key(order);
        let mut steps: Vec<Step> = pairs.iter().map(|&pair| step(job, pair)).collect();
        let last_reader = last_readers(&pairs);
        for at in 0..steps.len() {
            let kept: u64 = (0..at)
                .filter(|&earlier| {
                    last_reader
                        .get(&pairs[earlier])
                        .is_some_and(|&last| last >= at)
                })
                .map(|earlier| steps[earlier].store_bytes)
                .sum();
            steps[at].peak_bytes += kept + steps[at].store_bytes;
        }
        Plan { steps }
    }

    /// Positions of all steps.
    pub fn positions(&self) -> u64 {
        self.steps.iter().map(|step| step.positions).sum()
    }

    /// The largest need of memory of any step, in bytes.
    pub fn peak_bytes(&self) -> u64 {
        self.steps
            .iter()
            .map(|step| step.peak_bytes)
            .max()
            .unwrap_or(0)
    }
}

/// The last step that reads each pair.
pub fn last_readers(pairs: &[Pair]) -> BTreeMap<Pair, usize> {
    let mut last = BTreeMap::new();
    for (at, &pair) in pairs.iter().enumerate() {
        last.insert(pair, at);
        for child in needs(pair) {
            last.insert(child, at);
        }
    }
    last
}

/// What is kept of a pair whose children have one set of values.
pub fn keep(job: &Job, pair: Pair) -> Keep {
    let lone = Class::of(pair.slice(Color::White)) != Class::Open;
    Keep {
        unlimited: false,
        dtz: lone && !job.limits.is_none(),
        dtw: job.kinds.contains(&Kind::Dtw),
    }
}

fn step(job: &Job, pair: Pair) -> Step {
    let size = Size::of(job.rules, pair);
    let slices = pair.slices().count() as u64;
    let positions = size.positions * slices;
    let keep = keep(job, pair);
    let work = size.words_in_block * (2 * (9 * 8 + size.lanes) + 48) * job.threads as u64;
    let searches = 1 + u64::from(keep.dtw);
    let aside = positions / 8 * job.kinds.len() as u64 + 16 * size.blocks * slices;
    Step {
        pair,
        positions,
        store_bytes: Store::bytes(size.words_in_block * size.blocks, size.lanes, keep),
        peak_bytes: work * searches + aside,
        disk_bytes: job
            .kinds
            .iter()
            .map(|&kind| disk_bytes(kind, positions))
            .sum(),
    }
}

/// The size of a pair, without laying it out.
struct Size {
    positions: u64,
    blocks: u64,
    words_in_block: u64,
    lanes: u64,
}

impl Size {
    fn of(rules: &Rules, pair: Pair) -> Size {
        let squares = u32::from(rules.board.len());
        let (blocks, positions) = Index::new(rules.board, pair.slice(Color::White))
            .map_or((0, 0), |index| (index.blocks(), index.len()));
        let (words_in_block, lanes) = match pair.axis() {
            Some(axis) => {
                let (own, across) = (pair.side(axis).kings, pair.side(axis.other()).kings);
                let choose = |kings: u8| index::choose(squares, u32::from(kings));
                (choose(own - 1) * choose(across), Layout::LANES)
            }
            None => (1, 1),
        };
        Size {
            positions,
            blocks,
            words_in_block,
            lanes: lanes as u64,
        }
    }
}
