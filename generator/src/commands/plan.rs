//! `remise-gen plan`: what a build would do and take.

use std::io::{self, Write};
use std::process::ExitCode;

use super::CommandError;
use crate::cli::{PlanArgs, kinds};
use crate::memory;
use crate::plan::{Job, Plan, Step};
use crate::room::{Room, TooLarge};
use crate::units;

/// `remise-gen plan`.
pub fn plan(args: &PlanArgs, out: &mut impl Write) -> Result<ExitCode, CommandError> {
    let limits = args.rules.limits().map_err(CommandError::Usage)?;
    let job = Job {
        rules: args.rules.variant,
        limits,
        kinds: kinds(&args.kind, limits).map_err(CommandError::Usage)?,
        threads: memory::cores(),
        small_from: None,
    };
    let plan = match args.slice.is_empty() {
        true => Plan::up_to(&job, args.pieces),
        false => Plan::for_slices(&job, &args.slice),
    };
    writeln!(
        out,
        "{:<24} {:>22} {:>12} {:>12} {:>12}",
        "slices", "positions", "memory", "scratch", "tables"
    )?;
    for step in &plan.steps {
        write_step(out, step)?;
    }
    let disk = plan.steps.iter().map(|step| step.disk_bytes).sum();
    let slices: usize = plan
        .steps
        .iter()
        .map(|step| step.pair.slices().count())
        .sum();
    writeln!(
        out,
        "{:<24} {:>22} {:>12} {:>12} {:>12}",
        format!("{slices} slices"),
        units::count(plan.positions()),
        units::bytes(plan.largest().map_or(0, Step::least_bytes)),
        "",
        units::bytes(disk)
    )?;
    writeln!(
        out,
        "About {} on {} threads",
        units::time(plan.time(&job)),
        job.threads
    )?;
    let allowed = args.memory.or_else(memory::available);
    write_fit(out, &plan, allowed.unwrap_or(memory::UNKNOWN))?;
    Ok(ExitCode::SUCCESS)
}

/// Whether the build fits, and what it puts on disk on the way.
fn write_fit(out: &mut impl Write, plan: &Plan, allowed: u64) -> io::Result<()> {
    let memory = units::bytes(allowed);
    match Room::of(plan, allowed) {
        Ok(room) => writeln!(
            out,
            "With {memory} of memory: fits, with about {} of scratch on disk",
            units::bytes(room.scratch_bytes(plan))
        ),
        Err(TooLarge { slice, needed }) => writeln!(
            out,
            "With {memory} of memory: does not fit, {slice} needs {}",
            units::bytes(needed)
        ),
    }
}

fn write_step(out: &mut impl Write, step: &Step) -> io::Result<()> {
    let slices: Vec<String> = step
        .pair
        .slices()
        .map(|(_, slice)| slice.to_string())
        .collect();
    writeln!(
        out,
        "{:<24} {:>22} {:>12} {:>12} {:>12}",
        slices.join(", "),
        units::count(step.positions),
        units::bytes(step.least_bytes()),
        units::bytes(step.packed_bytes),
        units::bytes(step.disk_bytes)
    )
}
