//! `remise mine`: positions of tables that would make a study.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

mod args;
mod error;
mod form;
mod shaft;
mod slices;

pub use args::MineArgs;
pub use error::MineError;
use form::Form;
use shaft::Shaft;

use crate::failure::{Failure, say};
use crate::pair::Pair;
use crate::records::progress::Progress;

/// Digs where the command line says.
pub fn run(args: &MineArgs) -> Result<ExitCode, Failure> {
    let wanted = args.wanted()?;
    let pair = Pair::open(&args.tables, args.variant.as_deref(), &args.memory.cache())?;
    let tables = pair.tables();
    if wanted.theme.is_of_limits() && tables.limited.limits().is_none() {
        return Err(MineError::NoLimits(wanted.theme.name()).into());
    }
    let indexes = slices::indexes(args, tables)?;
    let total = indexes.iter().map(remise::index::Index::len).sum();
    let shaft = Shaft {
        tables,
        wanted,
        indexes: &indexes,
        progress: Progress::of_positions(total),
    };
    let form = Form::new(args, tables, wanted.theme);
    let mut out = BufWriter::new(io::stdout().lock());
    write!(out, "{}", form.heading())?;
    let (told, more) = shaft.dig(args.limit(), |finds| {
        for find in finds {
            writeln!(out, "{}", form.line(find)?)?;
        }
        Ok(out.flush()?)
    })?;
    if more {
        say(&format!("stopped after {told}: --limit 0 tells all"));
    } else if told == 0 {
        say("no position is like that: try another slice or theme");
    }
    Ok(ExitCode::SUCCESS)
}
