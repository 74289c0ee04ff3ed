//! `remise-gen stats`: what finished tables hold.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use remise::format::Kind;
use remise::index::Index;
use remise::new_file::NewFile;
use remise::tablebase::Tablebase;

use super::CommandError;
use crate::cli::StatsArgs;
use crate::distances::Distances;
use crate::plot::Plot;
use crate::progress::Progress;
use crate::stats::{SliceStats, Stats};
use crate::tables::Tables;
use crate::verify::Watch;

/// `remise-gen stats`.
pub fn stats(args: &StatsArgs, out: &mut impl Write) -> Result<ExitCode, CommandError> {
    let (variant, limits) = (&args.tables.variant, &args.tables.limits);
    let tables = Tables::open(&args.tables.out, variant.as_deref(), limits.as_deref())?;
    let stats = Stats::of(&tables)?;
    match args.csv {
        true => stats.write_csv(out)?,
        false => stats.write_table(out)?,
    }
    if let Some(folder) = &args.svg {
        draw(&tables, &stats, folder)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Draws every slice.
fn draw(tables: &Tables, stats: &Stats, folder: &Path) -> Result<(), CommandError> {
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let (variant, limits) = (tables.rules().name, tables.limits().name);
    let base = Tablebase::open_with(tables.folder(), Some(variant), Some(limits))?;
    let positions = stats.slices().iter().map(|slice| slice.positions).sum();
    let progress = Progress::new(positions);
    let drawn = stats
        .slices()
        .iter()
        .try_for_each(|slice| draw_slice(tables, &base, slice, folder, &progress));
    progress.finish();
    drawn
}

fn draw_slice(
    tables: &Tables,
    base: &Tablebase,
    stats: &SliceStats,
    folder: &Path,
    progress: &Progress,
) -> Result<(), CommandError> {
    let slice = stats.slice;
    let kinds = [Kind::Dtz, Kind::Dtw].into_iter();
    let kinds: Vec<Kind> = kinds.filter(|&kind| tables.has(slice, kind)).collect();
    let mut distances = Distances::default();
    if !kinds.is_empty()
        && let Some(index) = Index::new(tables.rules().board, slice)
    {
        progress.begin(slice);
        distances = Distances::of(base, &index, |positions| progress.checked(positions))?;
    }
    let plot = Plot {
        game: [tables.rules().name, tables.limits().name],
        stats,
        distances: &distances,
        kinds: &kinds,
    };
    let place = folder.join(format!("{slice}.svg"));
    save(&plot, &place).map_err(|error| unwritable(&place, &error))
}

fn save(plot: &Plot<'_>, place: &Path) -> io::Result<()> {
    let mut file = NewFile::create(place)?;
    svg::write(&mut file, &plot.document())?;
    file.finish()
}

fn unwritable(place: &Path, error: &io::Error) -> CommandError {
    let place = place.display();
    CommandError::Usage(format!(
        "cannot write {place}: {error}; give --svg a folder to write to"
    ))
}
