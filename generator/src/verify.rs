//! Verification: every stored value follows from its successors, every file is whole.
//!
//! Nothing here is shared with the solver. The moves of a position lead to the values that are stored
//! (or, where the successor is a capture position, follow from stored ones). Whole blocks are checked
//! at once; the slow way, the twin of that, walks positions one at a time in the order of the tables
//! and takes their moves from the probe library's move generator.
//!
//! That is a proof, by induction over the distances: a win of n plies needs a successor that is lost
//! in fewer, in a loss all successors are won in fewer, and a true win or loss of n plies cannot be
//! stored as anything else if those of fewer plies are right. It needs the distances: with values
//! alone, wrong wins and losses could account for each other in a circle.
//!
//! Slices come in the order of a build. They stay in memory as long as a later slice needs them and,
//! where blocks are checked, as long as there is room.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use remise::format::{Kind, Profile};
use remise::index::Index;
use remise::manifest::ManifestError;
use remise::material::Material;
use remise::table::TableError;

use crate::tables::{Tables, in_build_order};

mod blocks;
mod by_slice;
mod comparison;
mod cover;
mod files;
mod finding;
mod needs;
mod one_ply;
mod part;
mod recount;
mod slice_check;
mod values;

pub use finding::{Finding, Number, WrongValue};

use blocks::Store;
use cover::{Cover, Sample};
use needs::needs;
use slice_check::Positions;

/// Who watches a verification.
pub trait Watch: Sync {
    /// The positions of a slice are about to be checked.
    fn begin(&self, slice: Material);
    /// So many more positions are checked.
    fn checked(&self, positions: u64);
}

/// Why tables cannot be verified.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// Tables are not there: listed ones, or such that values follow from.
    #[error("tables are missing: {}; build them with `remise-gen build`", names(.0))]
    Missing(Vec<PathBuf>),
    /// A file cannot be read.
    #[error(transparent)]
    File(ManifestError),
    /// A table cannot be read, or not any more.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A slice has too many pieces for an index.
    #[error("{0} has more pieces than tables are made for")]
    TooManyPieces(Material),
    /// A move leads out of its slice's numbering.
    #[error("a position of {0} has no number")]
    NoPosition(Material),
}

fn names(files: &[PathBuf]) -> String {
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    names.join(", ")
}

/// What was verified, and what is wrong.
#[derive(Debug, Default)]
pub struct Report {
    /// Files that were read through.
    pub files: u64,
    /// Slices whose positions were checked.
    pub slices: u64,
    /// Those of them that have no distances: there, wrong values may account for each other.
    pub without_distances: u64,
    /// Positions that were checked.
    pub positions: u64,
    /// What is wrong; empty if everything holds.
    pub findings: Vec<Finding>,
}

/// The slices to check: `slices`, or all.
fn chosen(tables: &Tables, slices: &[Material]) -> Vec<Material> {
    let all = tables.slices().into_iter();
    all.filter(|slice| slices.is_empty() || slices.contains(slice))
        .collect()
}

/// Positions of these slices; of all, if there are none.
pub fn positions(tables: &Tables, slices: &[Material]) -> u64 {
    let board = tables.rules().board;
    let indexes = chosen(tables, slices).into_iter();
    indexes
        .filter_map(|slice| Index::new(board, slice))
        .map(|index| index.len())
        .sum()
}

/// How to verify.
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    /// Check the positions of these slices only; of all, if it is empty.
    pub slices: &'o [Material],
    /// Check about so many positions only, and no counts.
    pub sample: Option<u64>,
    /// Check one position at a time; slices stay in memory whole.
    pub slow: bool,
    /// Bytes of memory for values, otherwise.
    pub memory: u64,
}

/// Verifies the files, then the values and the counts slice by slice up to the first that is wrong.
///
/// # Errors
/// If a table is missing or cannot be read.
pub fn verify(
    tables: &Tables,
    options: &Options<'_>,
    watch: &dyn Watch,
) -> Result<Report, VerifyError> {
    let small = has_small(tables);
    check_nothing_missing(tables, small)?;
    let mut report = Report {
        files: (tables.manifest().files().len() + tables.unlisted().len()) as u64,
        findings: files::check(tables)?,
        ..Report::default()
    };
    if report.findings.is_empty() {
        let is_sample = options.sample.is_some();
        let slow = options.slow || !blocks::knows_captures(tables.rules());
        let mut method: Box<dyn Method> = match slow {
            true => Box::new(Positions::new(tables, is_sample)),
            false => Box::new(Store::new(tables, is_sample, options.memory)),
        };
        check_slices(tables, options, small, &mut *method, watch, &mut report)?;
    }
    Ok(report)
}

/// A way to check slices.
trait Method {
    /// Opens the slices that the next one follows from.
    fn open(&mut self, needs: &[Material]) -> Result<(), VerifyError>;

    /// Checks the positions in `ranges` of a slice, and its counts if those are all.
    fn check(
        &self,
        slice: Material,
        ranges: &[Range<u64>],
        watch: &dyn Watch,
    ) -> Result<Vec<Finding>, VerifyError>;

    /// Forgets all slices but those that `is_needed`.
    fn retain(&mut self, is_needed: &dyn Fn(Material) -> bool);
}

/// True if a table leaves out values. One that cannot be read is found out later.
fn has_small(tables: &Tables) -> bool {
    let slices = tables.slices();
    let mut all = slices
        .iter()
        .flat_map(|&slice| Kind::ALL.map(|kind| tables.table(slice, kind)));
    all.any(|table| {
        table.is_ok_and(|table| table.is_some_and(|table| table.header().profile != Profile::Fast))
    })
}

/// An error that names every table that is listed or needed and is not there.
fn check_nothing_missing(tables: &Tables, small: bool) -> Result<(), VerifyError> {
    let listed = tables.manifest().files().keys();
    let mut missing: Vec<PathBuf> = listed.map(|name| tables.folder().join(name)).collect();
    for slice in tables.slices() {
        let kinds = Kind::ALL
            .into_iter()
            .filter(|&kind| kind == Kind::Wdl || tables.has(slice, kind));
        for kind in kinds {
            missing.extend(
                needs(slice, small)
                    .into_iter()
                    .map(|need| tables.file(need, kind)),
            );
        }
    }
    missing.sort_unstable();
    missing.dedup();
    missing.retain(|file| !file.exists());
    match missing.is_empty() {
        true => Ok(()),
        false => Err(VerifyError::Missing(missing)),
    }
}

fn check_slices(
    tables: &Tables,
    options: &Options<'_>,
    small: bool,
    method: &mut dyn Method,
    watch: &dyn Watch,
    report: &mut Report,
) -> Result<(), VerifyError> {
    let slices = chosen(tables, options.slices);
    let mut cover = match options.sample {
        Some(wanted) => Cover::Sample(Sample::new(wanted, positions(tables, options.slices))),
        None => Cover::All,
    };
    let last_readers = last_readers(&slices, small);
    for (at, &slice) in slices.iter().enumerate() {
        let index = Index::new(tables.rules().board, slice);
        let ranges = cover.of_slice(&index.ok_or(VerifyError::TooManyPieces(slice))?);
        if ranges.is_empty() {
            continue;
        }
        watch.begin(slice);
        method.open(&in_build_order(needs(slice, small)))?;
        report.add(tables, slice, &ranges);
        report.findings = method.check(slice, &ranges, watch)?;
        if !report.findings.is_empty() {
            return Ok(());
        }
        method.retain(&|slice| last_readers.get(&slice).is_some_and(|&last| last > at));
    }
    Ok(())
}

impl Report {
    fn add(&mut self, tables: &Tables, slice: Material, ranges: &[Range<u64>]) {
        let distances = [Kind::Dtz, Kind::Dtw];
        let has_distances = distances.into_iter().any(|kind| tables.has(slice, kind));
        self.slices += 1;
        self.without_distances += u64::from(!has_distances);
        self.positions += ranges
            .iter()
            .map(|range| range.end - range.start)
            .sum::<u64>();
    }
}

/// The last of `slices` that needs each slice.
fn last_readers(slices: &[Material], small: bool) -> BTreeMap<Material, usize> {
    let all = slices.iter().enumerate();
    all.flat_map(|(at, &slice)| needs(slice, small).into_iter().map(move |need| (need, at)))
        .collect()
}
