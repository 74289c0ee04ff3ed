//! One thing for every thread of the pool, so that threads do not wait for each other.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Things by thread; those of other threads than the pool's share one.
#[derive(Debug)]
pub struct PerThread<T>(Vec<Slot<T>>);

/// On cache lines of its own.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Slot<T>(Mutex<T>);

impl<T: Default> PerThread<T> {
    /// Empty things for the threads of the pool that the caller works in.
    pub fn new() -> PerThread<T> {
        let threads = rayon::current_num_threads() + 1;
        PerThread((0..threads).map(|_| Slot::default()).collect())
    }

    /// The thing of this thread, for a moment: work that other work of the same thread may interrupt
    /// must take it out.
    #[inline]
    pub fn get(&self) -> MutexGuard<'_, T> {
        self.numbered().1
    }

    /// The thing of this thread, and its number among [`PerThread::all`].
    #[inline]
    pub fn numbered(&self) -> (usize, MutexGuard<'_, T>) {
        let own = rayon::current_thread_index().map_or(0, |thread| thread + 1);
        let number = own % self.0.len();
        (number, lock(&self.0[number].0))
    }

    /// The things of all threads, one after another.
    pub fn all(&self) -> impl Iterator<Item = MutexGuard<'_, T>> {
        self.0.iter().map(|slot| lock(&slot.0))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
