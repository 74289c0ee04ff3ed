//! What a running search is told from outside: stop, and since when its time runs.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Shared by a search and the session that listens meanwhile.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    since: OnceLock<Instant>,
}

impl Control {
    /// Ends the search as soon as may be.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Lets the time run from now on; it is counted once.
    pub fn start_clock(&self) {
        self.since.get_or_init(Instant::now);
    }

    /// True if the search must end: told so, or after `time` of its own.
    pub fn is_over(&self, time: Option<Duration>) -> bool {
        let spent = || self.since.get().map(Instant::elapsed);
        self.stopped.load(Ordering::Relaxed)
            || time.zip(spent()).is_some_and(|(time, spent)| spent >= time)
    }
}
