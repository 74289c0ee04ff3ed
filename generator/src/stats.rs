//! What the tables of a folder hold: counts and longest wins of every slice.
//!
//! The numbers come from the headers of the files; `verify` counts again. Every table of a slice has
//! its counts, the longest win in DTZ or DTW only the table with those distances.

use std::io::{self, Write};

use remise::format::{Counts, Kind};
use remise::material::Material;
use remise::table::TableError;

use crate::tables::Tables;
use crate::units;

/// The numbers of all slices of a folder.
#[derive(Debug)]
pub struct Stats {
    variant: &'static str,
    limits: &'static str,
    slices: Vec<SliceStats>,
}

/// The numbers of one slice.
#[derive(Debug)]
pub struct SliceStats {
    /// The slice.
    pub slice: Material,
    /// Its positions.
    pub positions: u64,
    /// How many have which value; a longest win is `None` where its table is not there.
    pub counts: Counts,
}

const COLUMNS: [&str; 11] = [
    "slice",
    "positions",
    "captures",
    "blocked",
    "win",
    "cursed_win",
    "draw",
    "blessed_loss",
    "loss",
    "max_dtz_win",
    "max_dtw_win",
];

impl Stats {
    /// Reads the headers of all tables.
    ///
    /// # Errors
    /// If a header is damaged or cannot be read.
    pub fn of(tables: &Tables) -> Result<Stats, TableError> {
        let mut slices = Vec::new();
        for slice in tables.slices() {
            slices.extend(SliceStats::of(tables, slice)?);
        }
        Ok(Stats {
            variant: tables.rules().name,
            limits: tables.limits().name,
            slices,
        })
    }

    /// The slices, in the order of a build.
    pub fn slices(&self) -> &[SliceStats] {
        &self.slices
    }

    /// Writes comma-separated values, a line a slice.
    pub fn write_csv(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "variant,limits,{}", COLUMNS.join(","))?;
        self.slices.iter().try_for_each(|slice| {
            let fields = slice.fields(|number| number.to_string());
            writeln!(out, "{},{},{}", self.variant, self.limits, fields.join(","))
        })
    }

    /// Writes aligned columns, and a line with the sums.
    pub fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let mut lines = vec![COLUMNS.map(|column| column.replace('_', " "))];
        lines.extend(self.slices.iter().map(|slice| slice.fields(units::count)));
        lines.push(self.total());
        let widths: [usize; COLUMNS.len()] = std::array::from_fn(|column| {
            let lengths = lines.iter().map(|line| line[column].len());
            lengths.max().unwrap_or(0)
        });
        lines.iter().try_for_each(|line| {
            let mut text = format!("{:<1$}", line[0], widths[0]);
            for (field, &width) in line.iter().zip(&widths).skip(1) {
                text.push_str(&format!("  {field:>width$}"));
            }
            writeln!(out, "{}", text.trim_end())
        })
    }

    fn total(&self) -> [String; COLUMNS.len()] {
        let (mut positions, mut counts) = (0, Counts::default());
        for slice in &self.slices {
            positions += slice.positions;
            counts += slice.counts;
        }
        let name = format!("{} slices", self.slices.len());
        fields(name, positions, &counts, units::count)
    }
}

impl SliceStats {
    /// The numbers of a slice; `None` if it has no table.
    fn of(tables: &Tables, slice: Material) -> Result<Option<SliceStats>, TableError> {
        let mut stats: Option<SliceStats> = None;
        for kind in Kind::ALL {
            let Some(table) = tables.table(slice, kind)? else {
                continue;
            };
            let (positions, counts) = (table.header().positions, table.header().counts);
            let stats = stats.get_or_insert(SliceStats {
                slice,
                positions,
                counts,
            });
            match kind {
                Kind::Wdl => {}
                Kind::Dtz => stats.counts.max_dtz_win = counts.max_dtz_win,
                Kind::Dtw => stats.counts.max_dtw_win = counts.max_dtw_win,
            }
        }
        Ok(stats)
    }

    fn fields(&self, number: fn(u64) -> String) -> [String; COLUMNS.len()] {
        fields(self.slice.to_string(), self.positions, &self.counts, number)
    }
}

/// The columns of a line.
fn fields(
    name: String,
    positions: u64,
    counts: &Counts,
    number: fn(u64) -> String,
) -> [String; COLUMNS.len()] {
    let longest = |win: Option<u32>| win.map_or_else(String::new, |plies| number(plies.into()));
    [
        name,
        number(positions),
        number(counts.captures),
        number(counts.blocked),
        number(counts.win),
        number(counts.cursed_win),
        number(counts.draw),
        number(counts.blessed_loss),
        number(counts.loss),
        longest(counts.max_dtz_win),
        longest(counts.max_dtw_win),
    ]
}
