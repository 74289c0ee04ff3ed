//! What the machine has and what this program takes, as far as the system tells.

use std::fs;
use std::thread::available_parallelism;

/// The number of threads that run at the same time.
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Bytes of memory that are free for use; `None` where the system does not say (other than Linux).
pub fn available() -> Option<u64> {
    field("/proc/meminfo", "MemAvailable:")
}

/// Bytes of memory to make do with where the system does not say.
pub const UNKNOWN: u64 = 4 << 30;

/// The most bytes of memory that this program has held so far; `None` where the system does not say.
pub fn peak() -> Option<u64> {
    field("/proc/self/status", "VmHWM:")
}

/// The number of kB behind `name` in a file of the proc file system, in bytes.
fn field(file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}
