//! Which values are in memory and which on disk, step by step.
//!
//! A step needs its own values and those of the pairs that it reads in memory; the values of other
//! pairs may wait on disk. Those that are needed last go first (L. Belady, "A study of replacement
//! algorithms", 1966): the plan knows all reads beforehand. Values once written stay on disk until
//! their last reader is done, so a pair is written once.

use std::collections::{BTreeMap, BTreeSet};

use remise::material::Material;
use remise::square::Color;

use crate::plan::{Plan, Step, Work, needs};
use crate::words::Pair;

/// What is moved before a step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// The pairs whose values leave the memory.
    pub spill: Vec<Pair>,
    /// The pairs whose values are read from disk.
    pub load: Vec<Pair>,
}

/// The turns of a plan, and what they take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Residence {
    /// One for every step.
    pub turns: Vec<Turn>,
    /// The most bytes of values that are on disk at a time, before they are compressed.
    pub scratch_bytes: u64,
}

/// A step does not fit in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The slice.
    pub slice: Material,
    /// The bytes that it needs.
    pub needed: u64,
}

/// One part in so many is what the memory allocator keeps of what was freed before, up to so many
/// bytes: large arrays are given back at once.
const ALLOCATOR_SHARE: u64 = 4;
const MOST_SHARE: u64 = 512 << 20;

/// Bytes with the share of the allocator.
pub fn with_share(bytes: u64) -> u64 {
    bytes + (bytes / ALLOCATOR_SHARE).min(MOST_SHARE)
}

impl Residence {
    /// The turns for `plan` with `allowed` bytes of memory.
    ///
    /// # Errors
    /// If a step does not fit, however much is on disk.
    pub fn of(plan: &Plan, allowed: u64) -> Result<Residence, TooLarge> {
        let mut simulation = Simulation::new(&plan.steps, allowed);
        let turns: Result<Vec<Turn>, TooLarge> = (0..plan.steps.len())
            .map(|at| simulation.turn(at))
            .collect();
        Ok(Residence {
            turns: turns?,
            scratch_bytes: simulation.scratch_bytes,
        })
    }
}

struct Simulation<'s> {
    steps: &'s [Step],
    allowed: u64,
    places: BTreeMap<Pair, usize>,
    /// The steps that read each pair, in order.
    readers: BTreeMap<Pair, Vec<usize>>,
    in_memory: BTreeSet<Pair>,
    on_disk: BTreeSet<Pair>,
    scratch_bytes: u64,
}

impl<'s> Simulation<'s> {
    fn new(steps: &'s [Step], allowed: u64) -> Simulation<'s> {
        let mut readers: BTreeMap<Pair, Vec<usize>> = BTreeMap::new();
        let working = steps
            .iter()
            .enumerate()
            .filter(|(_, step)| step.work != Work::Nothing);
        for (at, step) in working {
            for pair in needs(step.pair) {
                readers.entry(pair).or_default().push(at);
            }
        }
        let places = steps.iter().enumerate().map(|(at, step)| (step.pair, at));
        Simulation {
            steps,
            allowed,
            places: places.collect(),
            readers,
            in_memory: BTreeSet::new(),
            on_disk: BTreeSet::new(),
            scratch_bytes: 0,
        }
    }

    fn bytes(&self, pair: &Pair) -> u64 {
        self.places
            .get(pair)
            .map_or(0, |&at| self.steps[at].store_bytes)
    }

    fn turn(&mut self, at: usize) -> Result<Turn, TooLarge> {
        let step = &self.steps[at];
        if step.work == Work::Nothing {
            return Ok(Turn::default());
        }
        let read = needs(step.pair);
        let load: Vec<Pair> = read.intersection(&self.on_disk).copied().collect();
        let load: Vec<Pair> = load
            .into_iter()
            .filter(|pair| !self.in_memory.contains(pair))
            .collect();
        self.in_memory.extend(&load);
        let spill = self.make_room(at, &read)?;
        self.on_disk.extend(&spill);
        let on_disk = self.on_disk.iter().map(|pair| self.bytes(pair)).sum();
        self.scratch_bytes = self.scratch_bytes.max(on_disk);
        self.in_memory.insert(step.pair);
        let has_readers = |pair: &Pair| self.next_reader(pair, at + 1).is_some();
        let keep: Vec<Pair> = self.in_memory.iter().copied().filter(has_readers).collect();
        let wait: Vec<Pair> = self.on_disk.iter().copied().filter(has_readers).collect();
        self.in_memory = keep.into_iter().collect();
        self.on_disk = wait.into_iter().collect();
        Ok(Turn { spill, load })
    }

    /// Takes out of the memory what step `at` does not read, until the step fits.
    fn make_room(&mut self, at: usize, read: &BTreeSet<Pair>) -> Result<Vec<Pair>, TooLarge> {
        let step = &self.steps[at];
        let mut spill = Vec::new();
        loop {
            let kept: u64 = self.in_memory.iter().map(|pair| self.bytes(pair)).sum();
            let needed = with_share(step.make_bytes + kept);
            if needed <= self.allowed {
                return Ok(spill);
            }
            let others = self.in_memory.iter().filter(|pair| !read.contains(pair));
            let last = others
                .max_by_key(|pair| self.next_reader(pair, at))
                .copied();
            let Some(last) = last else {
                let slice = step.pair.slice(Color::White);
                return Err(TooLarge { slice, needed });
            };
            self.in_memory.remove(&last);
            spill.push(last);
        }
    }

    fn next_reader(&self, pair: &Pair, from: usize) -> Option<usize> {
        let readers = self.readers.get(pair)?;
        readers.iter().copied().find(|&at| at >= from)
    }
}
