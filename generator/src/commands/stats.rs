//! `remise-gen stats`: what finished tables hold.

use std::io::Write;
use std::process::ExitCode;

use super::CommandError;
use crate::cli::StatsArgs;
use crate::stats::Stats;
use crate::tables::Tables;

/// `remise-gen stats`.
pub fn stats(args: &StatsArgs, out: &mut impl Write) -> Result<ExitCode, CommandError> {
    let (variant, limits) = (&args.tables.variant, &args.tables.limits);
    let tables = Tables::open(&args.tables.out, variant.as_deref(), limits.as_deref())?;
    let stats = Stats::of(&tables)?;
    match args.csv {
        true => stats.write_csv(out)?,
        false => stats.write_table(out)?,
    }
    Ok(ExitCode::SUCCESS)
}
