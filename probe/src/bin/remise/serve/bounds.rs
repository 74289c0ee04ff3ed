//! What clients may ask for at once, all of them together where not said otherwise.

use std::time::Duration;

/// The most bytes of a request, and of its head.
pub const BODY_BYTES: usize = 1 << 20;

/// The most bytes that are read of a request that is too large, so that the client gets to read why.
pub const DRAINED_BYTES: usize = 64 << 20;

/// The most bytes of the head of a request.
pub const HEAD_BYTES: usize = 16 << 10;

/// The most positions of a request.
pub const POSITIONS: usize = 1000;

/// The most plies of the games of a request.
pub const PLIES: usize = 20_000;

/// The most requests under way; more are refused.
pub const REQUESTS: usize = 256;

/// The most connections; more wait until others end.
pub const CONNECTIONS: usize = 512;

/// The longest time for the head of a request to come, and so the longest rest between requests.
pub const HEAD_TIME: Duration = Duration::from_secs(5);

/// The longest time for the rest of a request to come.
pub const BODY_TIME: Duration = Duration::from_secs(5);

/// The longest time for an answer to be found.
pub const WORK_TIME: Duration = Duration::from_secs(20);

/// The longest time in which a client takes nothing of an answer.
pub const WRITE_TIME: Duration = Duration::from_secs(10);

/// The longest time for requests under way to end once the service is told to stop.
pub const STOP_TIME: Duration = Duration::from_secs(10);
