//! `remise-gen verify`: checks finished tables.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use remise::format::Kind;
use remise::material::Material;

use super::{CommandError, thread_pool};
use crate::cli::VerifyArgs;
use crate::memory;
use crate::progress::Progress;
use crate::tables::Tables;
use crate::units;
use crate::verify::{self, Options, Report, VerifyError};

/// `remise-gen verify`.
pub fn verify(args: &VerifyArgs, out: &mut impl Write) -> Result<ExitCode, CommandError> {
    let (variant, limits) = (&args.tables.variant, &args.tables.limits);
    let tables = Tables::open(&args.tables.out, variant.as_deref(), limits.as_deref())?;
    check_there(&tables, &args.slice)?;
    let threads = args.threads.map_or_else(memory::cores, usize::from);
    let pool = thread_pool(threads)?;
    let all = verify::positions(&tables, &args.slice);

    let progress = Progress::new(args.sample.map_or(all, |wanted| wanted.min(all)));
    let start = Instant::now();
    let options = Options {
        slices: &args.slice,
        sample: args.sample,
        slow: args.slow,
        memory: args.memory.unwrap_or_else(default_memory),
    };
    let verified = pool.install(|| verify::verify(&tables, &options, &progress));
    progress.finish();
    let report = verified?;
    writeln!(out, "tables      {}", tables.folder().display())?;
    write_verified(out, &report, all, start.elapsed(), threads)
}

/// What a verification did and found.
pub(super) fn write_verified(
    out: &mut impl Write,
    report: &Report,
    all: u64,
    time: Duration,
    threads: usize,
) -> Result<ExitCode, CommandError> {
    write_report(out, report, all)?;
    write_speed(out, report.positions, time, threads)?;
    write_end(out, report)
}

/// Fails if one of these slices is not there.
fn check_there(tables: &Tables, slices: &[Material]) -> Result<(), CommandError> {
    let missing: Vec<_> = slices
        .iter()
        .filter(|&&slice| !tables.has(slice, Kind::Wdl))
        .map(|&slice| tables.file(slice, Kind::Wdl))
        .collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(VerifyError::Missing(missing).into()),
    }
}

/// Half of what is free: the system keeps the files in the other.
pub(super) fn default_memory() -> u64 {
    memory::available().unwrap_or(memory::UNKNOWN) / 2
}

fn write_report(out: &mut impl Write, report: &Report, all: u64) -> io::Result<()> {
    let (positions, all) = (units::count(report.positions), units::count(all));
    writeln!(out, "files       {} read through", report.files)?;
    writeln!(out, "slices      {}", report.slices)?;
    if report.without_distances > 0 {
        let slices = report.without_distances;
        writeln!(
            out,
            "distances   none in {slices} slices: their values agree, which proves less"
        )?;
    }
    writeln!(out, "positions   {positions} of {all} recomputed")
}

fn write_speed(
    out: &mut impl Write,
    positions: u64,
    time: Duration,
    threads: usize,
) -> io::Result<()> {
    writeln!(out, "time        {}", units::time(time))?;
    if positions > 0 {
        let rate = positions as f64 / time.as_secs_f64().max(1e-9) / threads as f64;
        let rate = units::count(rate as u64);
        writeln!(
            out,
            "speed       {rate} positions a second and core, {threads} threads"
        )?;
    }
    if let Some(peak) = memory::peak() {
        writeln!(out, "memory      {} at most", units::bytes(peak))?;
    }
    Ok(())
}

fn write_end(out: &mut impl Write, report: &Report) -> Result<ExitCode, CommandError> {
    for finding in &report.findings {
        writeln!(out, "wrong       {finding}")?;
    }
    if !report.findings.is_empty() {
        return Ok(ExitCode::from(1));
    }
    writeln!(out, "verified")?;
    Ok(ExitCode::SUCCESS)
}
