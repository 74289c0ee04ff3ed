//! `remise-gen build`: solves, packs and writes tables.

use std::io::{self, Write};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use remise::format::Kind;
use remise::material::Material;

use super::verify::{default_memory, write_verified};
use super::{CommandError, STOPPED, thread_pool};
use crate::build::{self, BuildError, Summary, Watch};
use crate::cli::{BuildArgs, Profile, kinds};
use crate::ledger::{Ledger, Phase, book};
use crate::memory;
use crate::output::Output;
use crate::plan::{Job, Plan};
use crate::progress::Progress;
use crate::room::{Room, TooLarge};
use crate::tables::Tables;
use crate::units;
use crate::verify::{self, Options, Report, VerifyError};

/// `remise-gen build`.
pub fn build(args: &BuildArgs, out: &mut impl Write) -> Result<ExitCode, CommandError> {
    let limits = args.rules.limits().map_err(CommandError::Usage)?;
    let job = Job {
        rules: args.rules.variant,
        limits,
        kinds: kinds(&args.kind, limits).map_err(CommandError::Usage)?,
        threads: args.threads.map_or_else(memory::cores, usize::from),
        small_from: small_from(args),
    };
    let plan = match args.slice.is_empty() {
        true => Plan::up_to(&job, args.pieces),
        false => Plan::for_slices(&job, &args.slice),
    };
    let output = Output::open(&args.out, job.rules, job.limits).map_err(BuildError::from)?;
    let pool = thread_pool(job.threads)?;
    let (stop, mut progress) = (stop_on_signal(), Progress::new(plan.positions()));
    if args.ledger {
        progress = progress.with_ledger();
    }
    #[cfg(unix)]
    survive_file_limit();
    let start = Instant::now();
    let built = build::finished(&job, &plan, &output, &progress, &stop).and_then(|finished| {
        let plan = plan.without(&job, &finished);
        let allowed = args.memory.or_else(memory::available);
        let room = room(&plan, allowed.unwrap_or(memory::UNKNOWN))?;
        pool.install(|| build::build(&job, &plan, &room, &output, &progress, &stop))
    });
    progress.finish();
    let (summary, time) = (built?, start.elapsed());
    write_summary(out, &job, &summary, time, &output)?;
    let verified = match args.verify && !summary.slices.is_empty() {
        true => {
            let (tables, start) = (Tables::open(output.folder(), None, None)?, Instant::now());
            let verify = || verify_slices(&tables, &summary.slices);
            let ledger = progress.ledger();
            let report = book(ledger, Phase::Verification, job.threads, || {
                pool.install(verify)
            })?;
            let all = verify::positions(&tables, &summary.slices);
            write_verified(out, &report, all, start.elapsed(), job.threads)?
        }
        false => ExitCode::SUCCESS,
    };
    if let Some(ledger) = progress.ledger() {
        write_ledger(out, ledger)?;
    }
    Ok(verified)
}

/// Verifies slices that were just built.
fn verify_slices(tables: &Tables, slices: &[Material]) -> Result<Report, VerifyError> {
    let options = Options {
        slices,
        sample: None,
        slow: false,
        memory: default_memory(),
    };
    let progress = Progress::new(verify::positions(tables, slices));
    let report = verify::verify(tables, &options, &progress);
    progress.finish();
    report
}

/// Where the time of all threads went.
fn write_ledger(out: &mut impl Write, ledger: &Ledger) -> io::Result<()> {
    let all: Duration = Phase::ALL.iter().map(|&phase| ledger.time(phase)).sum();
    writeln!(out, "processor   {} on:", units::time(all))?;
    for phase in Phase::ALL {
        let time = ledger.time(phase);
        let share = 100.0 * time.as_secs_f64() / all.as_secs_f64().max(1e-9);
        let (name, time) = (phase.name(), units::time(time));
        writeln!(out, "  {name:<14} {time:>14} {share:>4.0} %")?;
    }
    Ok(())
}

/// Only the slices with the most pieces: where captures from one slice that is left out lead to
/// another, a look-up would take hundreds of them.
fn small_from(args: &BuildArgs) -> Option<u8> {
    let asked = args.slice.iter().map(|slice| slice.pieces()).max();
    (args.profile == Profile::Small).then(|| asked.unwrap_or(args.pieces))
}

fn room(plan: &Plan, allowed: u64) -> Result<Room, BuildError> {
    Room::of(plan, allowed).map_err(|TooLarge { slice, needed }| BuildError::Memory {
        slice,
        needed,
        allowed,
    })
}

/// A flag that the first Ctrl-C (or SIGTERM) sets; the second ends the program at once, which loses
/// no finished table either.
fn stop_on_signal() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    let handler = move || {
        if set.swap(true, Relaxed) {
            process::exit(STOPPED.into());
        }
    };
    // Without a handler every Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(handler);
    stop
}

/// Where a file would grow beyond what the system allows (`ulimit -f`), a signal ends the program
/// without a word. If it is caught, whatever is done then, the write fails as on a full disk.
#[cfg(unix)]
fn survive_file_limit() {
    // Without a handler it stays as the system has it.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

fn write_summary(
    out: &mut impl Write,
    job: &Job,
    summary: &Summary,
    time: Duration,
    output: &Output,
) -> io::Result<()> {
    writeln!(out, "tables      {}", output.folder().display())?;
    writeln!(
        out,
        "slices      {} built, {} there already",
        summary.slices.len(),
        summary.kept_slices
    )?;
    writeln!(out, "positions   {} built", units::count(summary.positions))?;
    writeln!(out, "time        {}", units::time(time))?;
    if summary.positions > 0 {
        let rate = summary.positions as f64 / time.as_secs_f64().max(1e-9) / job.threads as f64;
        writeln!(
            out,
            "speed       {} positions a second and core, {} threads",
            units::count(rate as u64),
            job.threads
        )?;
    }
    if let Some(peak) = memory::peak() {
        writeln!(out, "memory      {} at most", units::bytes(peak))?;
    }
    if summary.scratch_bytes > 0 {
        writeln!(
            out,
            "scratch     {} written",
            units::bytes(summary.scratch_bytes)
        )?;
    }
    for (kind, &bytes) in &summary.bytes {
        write_size(out, *kind, bytes, summary.all_positions)?;
    }
    Ok(())
}

fn write_size(out: &mut impl Write, kind: Kind, bytes: u64, positions: u64) -> io::Result<()> {
    let bits = bytes as f64 * 8.0 / positions.max(1) as f64;
    writeln!(
        out,
        "{kind:<11} {}, {bits:.4} bits a position",
        units::bytes(bytes)
    )
}
