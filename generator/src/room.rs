//! How the memory that a build may use is shared out, step by step.

use remise::material::Material;
use remise::square::Color;

use crate::plan::{Plan, Work};

/// Bytes for values in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    /// For pages, one number for every step.
    pub pages: Vec<u64>,
    /// For every step, if the tables before are packed and written meanwhile.
    pub overlaps: Vec<bool>,
    /// For packed pages; more of them go to disk.
    pub packed: u64,
}

/// A step does not fit in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The slice.
    pub slice: Material,
    /// The bytes that it needs.
    pub needed: u64,
}

/// What the memory allocator keeps of what was freed before: five quarters of what is in use, as measured
/// on five pieces in little memory, up to so many bytes: large arrays are given back at once.
const ALLOCATOR_SHARE: [u64; 2] = [5, 4];
const MOST_SHARE: u64 = 512 << 20;

/// Of the memory that a step does not need, one part in so many is for packed pages.
const PACKED_SHARE: u64 = 4;

/// Bytes with the share of the allocator.
pub fn with_share(bytes: u64) -> u64 {
    let [of, parts] = ALLOCATOR_SHARE;
    bytes + (bytes / parts * of).min(MOST_SHARE)
}

impl Room {
    /// Shares out `allowed` bytes of memory among the steps of `plan`.
    ///
    /// # Errors
    /// The step that needs most, if one does not fit.
    pub fn of(plan: &Plan, allowed: u64) -> Result<Room, TooLarge> {
        if let Some(step) = plan.largest()
            && step.least_bytes() > allowed
        {
            return Err(TooLarge {
                slice: step.pair.slice(Color::White),
                needed: step.least_bytes(),
            });
        }
        let working = plan.steps.iter().filter(|step| step.work != Work::Nothing);
        let spare = working.map(|step| allowed - step.least_bytes()).min();
        let packed = spare.unwrap_or(allowed) / PACKED_SHARE;
        let steps = plan.steps.iter().map(|step| {
            let rest = allowed.saturating_sub(with_share(step.make_bytes) + packed);
            let overlaps = rest >= step.page_bytes + step.unwritten_bytes;
            let unwritten = if overlaps { step.unwritten_bytes } else { 0 };
            (
                rest.saturating_sub(unwritten).max(step.page_bytes),
                overlaps,
            )
        });
        let (pages, overlaps) = steps.unzip();
        Ok(Room {
            pages,
            overlaps,
            packed,
        })
    }

    /// The most bytes of packed pages on disk at a time, about.
    pub fn scratch_bytes(&self, plan: &Plan) -> u64 {
        let live = |at: usize| -> u64 {
            let kept = plan.steps[..=at].iter().filter(|step| {
                step.work != Work::Nothing && step.last_reader > at
                    || step.pair == plan.steps[at].pair
            });
            kept.map(|step| step.packed_bytes).sum()
        };
        let most = (0..plan.steps.len()).map(live).max().unwrap_or(0);
        most.saturating_sub(self.packed)
    }
}
