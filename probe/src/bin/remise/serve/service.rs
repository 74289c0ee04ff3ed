//! What all requests share: the tables, and how much is being asked of them.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::thread;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::Semaphore;
use tokio::task;

use super::args::ServeArgs;
use super::error::{ApiError, Code};
use super::shelf::Shelf;
use crate::failure::Failure;

/// The service.
pub struct Service {
    /// The tables.
    pub shelf: Shelf,
    rate: NonZeroU32,
    limiter: DefaultDirectRateLimiter,
    /// One for each core: long work waits here for its turn.
    turns: Arc<Semaphore>,
}

impl Service {
    /// The service that the command line asks for.
    ///
    /// # Errors
    /// If the tables cannot be opened.
    pub fn open(args: &ServeArgs) -> Result<Service, Failure> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(Service {
            shelf: Shelf::open(&args.tables, &args.memory)?,
            rate: args.rate,
            limiter: RateLimiter::direct(Quota::per_second(args.rate)),
            turns: Arc::new(Semaphore::new(cores)),
        })
    }

    /// Counts positions that are asked for; a second's worth at the most.
    ///
    /// # Errors
    /// If there are too many in this second.
    pub fn count(&self, positions: u32) -> Result<(), ApiError> {
        let positions = NonZeroU32::new(positions).map_or(NonZeroU32::MIN, |n| n.min(self.rate));
        match self.limiter.check_n(positions) {
            Ok(Ok(())) => Ok(()),
            _ => Err(ApiError::busy()),
        }
    }

    /// Does long work aside from the threads that answer.
    ///
    /// # Errors
    /// Those of the work.
    pub async fn aside<T: Send + 'static>(
        self: &Arc<Service>,
        work: impl FnOnce(&Service) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let service = Arc::clone(self);
        let done = task::spawn_blocking(move || {
            let _turn = turn;
            work(&service)
        });
        let failed = |_| ApiError::new(Code::Internal, "the service failed at this request");
        done.await.unwrap_or_else(|error| Err(failed(error)))
    }
}
