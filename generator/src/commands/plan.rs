//! `remise-gen plan`: what a build would do and take.

use std::io::{self, Write};
use std::process::ExitCode;

use super::CommandError;
use crate::cli::{PlanArgs, kinds};
use crate::memory;
use crate::plan::{Job, Plan, Step};
use crate::units;

/// `remise-gen plan`.
pub fn plan(args: &PlanArgs, out: &mut impl Write) -> Result<ExitCode, CommandError> {
    let limits = args.rules.limits().map_err(CommandError::Usage)?;
    let job = Job {
        rules: args.rules.variant,
        limits,
        kinds: kinds(&[], limits).map_err(CommandError::Usage)?,
        threads: memory::cores(),
    };
    let plan = Plan::up_to(&job, args.pieces);
    writeln!(
        out,
        "{:<24} {:>22} {:>12} {:>12} {:>12}",
        "slices", "positions", "values", "memory", "disk"
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
        "",
        units::bytes(plan.largest().map_or(0, |step| step.peak_bytes)),
        units::bytes(disk)
    )?;
    Ok(ExitCode::SUCCESS)
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
        units::bytes(step.store_bytes),
        units::bytes(step.peak_bytes),
        units::bytes(step.disk_bytes)
    )
}
