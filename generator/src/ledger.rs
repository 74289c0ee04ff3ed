//! Where the time of a build goes.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A part of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Captures, man moves and promotions are generated and their children read.
    Exits,
    /// Values go from position to position inside blocks.
    Propagation,
    /// Values are kept for later pairs and turned into runs.
    Runs,
    /// Runs are joined and compressed.
    Compression,
    /// Files are written.
    Writing,
    /// Tables are verified.
    Verification,
}

impl Phase {
    /// All phases, in the order of the work.
    pub const ALL: [Phase; 6] = [
        Phase::Exits,
        Phase::Propagation,
        Phase::Runs,
        Phase::Compression,
        Phase::Writing,
        Phase::Verification,
    ];

    /// Its name, as it is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Exits => "captures",
            Phase::Propagation => "propagation",
            Phase::Runs => "runs",
            Phase::Compression => "compression",
            Phase::Writing => "writing",
            Phase::Verification => "verification",
        }
    }
}

/// The time of every phase, added up over all threads.
#[derive(Debug, Default)]
pub struct Ledger([AtomicU64; Phase::ALL.len()]);

impl Ledger {
    /// The time booked on a phase.
    pub fn time(&self, phase: Phase) -> Duration {
        Duration::from_nanos(self.0[phase as usize].load(Relaxed))
    }

    /// Does `work`, on so many threads, and books its time.
    pub fn book<T>(&self, phase: Phase, threads: usize, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        let nanos = start.elapsed().as_nanos() as u64 * threads as u64;
        self.0[phase as usize].fetch_add(nanos, Relaxed);
        done
    }
}

/// Does `work` and, if there is a ledger, books its time.
pub fn book<T>(
    ledger: Option<&Ledger>,
    phase: Phase,
    threads: usize,
    work: impl FnOnce() -> T,
) -> T {
    match ledger {
        Some(ledger) => ledger.book(phase, threads, work),
        None => work(),
    }
}
