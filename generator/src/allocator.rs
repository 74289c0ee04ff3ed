//! The memory allocator of the program: what is freed goes back to the system at once.
//!
//! The one of the GNU C library keeps arrays up to 32 MiB for later, a third of what is in use.

use tikv_jemalloc_ctl::{Access, AsName, Result};
use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// How many milliseconds freed memory is kept: of the arena that is there already and of those to come.
const DECAYS: [&[u8]; 4] = [
    b"arena.0.dirty_decay_ms\0",
    b"arena.0.muzzy_decay_ms\0",
    b"arenas.dirty_decay_ms\0",
    b"arenas.muzzy_decay_ms\0",
];

/// Keeps nothing that is freed.
pub fn keep_nothing() -> Result<()> {
    DECAYS.iter().try_for_each(|key| key.name().write(0_isize))
}
