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

/// Of the memory in use, one part in so many more is what the allocator and the system need.
const ALLOCATOR_SHARE: u64 = 16;

/// Of the memory that a step does not need, one part in so many is for packed pages.
const PACKED_SHARE: u64 = 4;

/// Bytes with the share of the allocator.
pub const fn with_share(bytes: u64) -> u64 {
    bytes + bytes.div_ceil(ALLOCATOR_SHARE)
}

/// Bytes without the share of the allocator.
const fn without_share(bytes: u64) -> u64 {
    bytes - bytes / (ALLOCATOR_SHARE + 1)
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
        let usable = without_share(allowed);
        let working = plan.steps.iter().filter(|step| step.work != Work::Nothing);
        let spare = working.map(|step| usable - step.needed_bytes()).min();
        let packed = spare.unwrap_or(usable) / PACKED_SHARE;
        let steps = plan.steps.iter().map(|step| {
            let rest = usable.saturating_sub(step.make_bytes + packed);
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
