//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use remise::format::Kind;
use remise::limits::Limits;
use remise::material::Material;
use remise::rules::Rules;
use remise::size;

/// Builds and checks exact endgame tables of draughts, draw limits included.
#[derive(Parser, Debug)]
#[command(version, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the slices of a build in order, with positions, memory and disk
    Plan(PlanArgs),
    /// Build tables; an interrupted build goes on where it stopped
    Build(BuildArgs),
    /// Check tables: every value follows from its successors, checksums and counts are right
    Verify(VerifyArgs),
    /// Show how many positions of each slice are won, drawn and lost, and the longest wins
    Stats(StatsArgs),
    /// Write the completions of a shell to standard output
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages: of the command and of each of its commands
    Man {
        /// The folder for the pages
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

/// More threads than any machine runs at once.
const MAX_THREADS: i64 = 1024;

/// Which rules.
#[derive(Args, Debug)]
pub struct RulesArgs {
    /// The variant: international, russian, brazilian, english, chinese64 or pool
    #[arg(long, value_name = "V", default_value = "international", value_parser = parse_variant)]
    pub variant: &'static Rules,
    /// The rule set of draw limits: fmjd, lidraughts or none; on 64 squares fmjd64 (english: wcdf,
    /// pool: apca) or none [default: fmjd, fmjd64, wcdf or apca]
    #[arg(long, value_name = "R")]
    limits: Option<String>,
}

impl RulesArgs {
    /// The rule set; an error names those that there are.
    pub fn limits(&self) -> Result<&'static Limits, String> {
        let known = self.variant.limits;
        let Some(name) = &self.limits else {
            return known
                .first()
                .copied()
                .ok_or_else(|| "the variant has no rule set".to_owned());
        };
        self.variant.limits_by_name(name).ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|limits| limits.name).collect();
            format!(
                "{} has no rule set \"{name}\": choose one of {}",
                self.variant.name,
                names.join(", ")
            )
        })
    }
}

/// Options of `plan`.
#[derive(Args, Debug)]
pub struct PlanArgs {
    /// Rules.
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Plan all tables with 2 to N pieces
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=10))]
    pub pieces: u8,
    /// Plan this slice, its flip and every slice they need, such as KKMvK
    #[arg(long, value_name = "S", num_args = 1.., conflicts_with = "pieces", value_parser = parse_slice)]
    pub slice: Vec<Material>,
    /// The memory that is allowed, such as 4G [default: what the machine has free]
    #[arg(long, value_name = "SIZE", value_parser = size::parse)]
    pub memory: Option<u64>,
    /// The kinds of table [default: wdl,dtz; without limits wdl,dtw]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = parse_kind)]
    pub kind: Vec<Kind>,
}

/// Options of `build`.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit code: 0 done, 130 stopped by Ctrl-C or SIGTERM (the same command goes on), 2 \
                  anything else. Finished tables are kept in every case."
)]
pub struct BuildArgs {
    /// Rules.
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Build all tables with 2 to N pieces
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=10))]
    pub pieces: u8,
    /// Build this slice, its flip and every missing slice they need, such as KKMvK
    #[arg(long, value_name = "S", num_args = 1.., conflicts_with = "pieces", value_parser = parse_slice)]
    pub slice: Vec<Material>,
    /// The folder for the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub out: PathBuf,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    pub threads: Option<u16>,
    /// The most memory to use, such as 4G [default: what the machine has free, 4G where it does not say]
    #[arg(long, value_name = "SIZE", value_parser = size::parse)]
    pub memory: Option<u64>,
    /// Which values tables hold
    #[arg(long, value_enum, value_name = "PROFILE", default_value_t = Profile::Fast)]
    pub profile: Profile,
    /// The kinds of table: wdl (values, always built), dtz (plies to the next zeroing move), dtw (plies
    /// to the end of the game) [default: wdl,dtz; without limits wdl,dtw]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = parse_kind)]
    pub kind: Vec<Kind>,
    /// Verify the slices that were built
    #[arg(long)]
    pub verify: bool,
    /// Tell where the processor time went
    #[arg(long)]
    pub ledger: bool,
}

/// Which values tables hold.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Profile {
    /// All: every quiet position is one look-up
    Fast,
    /// Of the slices with the most pieces those that do not follow by one ply: a third of the size, a quiet
    /// position is up to some dozens of look-ups
    Small,
}

/// Which finished tables.
#[derive(Args, Debug)]
pub struct TablesArgs {
    /// The variant [default: the only one there is]
    #[arg(long, value_name = "V")]
    pub variant: Option<String>,
    /// The rule set of draw limits [default: the only one there is]
    #[arg(long, value_name = "R")]
    pub limits: Option<String>,
    /// The folder of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub out: PathBuf,
}

/// Options of `verify`.
#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// Tables.
    #[command(flatten)]
    pub tables: TablesArgs,
    /// Recompute the positions of this slice only, such as KKMvK
    #[arg(long, value_name = "S", num_args = 1.., value_parser = parse_slice)]
    pub slice: Vec<Material>,
    /// Recompute only about N positions: whole blocks, evenly spread
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sample: Option<u64>,
    /// The memory to use for values, such as 4G [default: half of what the machine has free, 2G where it
    /// does not say]
    #[arg(long, value_name = "SIZE", value_parser = size::parse, conflicts_with = "slow")]
    pub memory: Option<u64>,
    /// Check one position at a time instead of whole blocks, with slices in memory whole: another method
    /// for the same result
    #[arg(long)]
    pub slow: bool,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    pub threads: Option<u16>,
}

/// Options of `stats`.
#[derive(Args, Debug)]
pub struct StatsArgs {
    /// Tables.
    #[command(flatten)]
    pub tables: TablesArgs,
    /// Write comma-separated values
    #[arg(long)]
    pub csv: bool,
    /// Draw every slice, shares and distances, to a file SLICE.svg in this folder; all values are read
    /// for it
    #[arg(long, value_name = "DIR")]
    pub svg: Option<PathBuf>,
}

/// The kinds to build: those asked for and always the values.
pub fn kinds(asked: &[Kind], limits: &Limits) -> Result<Vec<Kind>, String> {
    let default = match limits.is_none() {
        true => [Kind::Wdl, Kind::Dtw],
        false => [Kind::Wdl, Kind::Dtz],
    };
    let asked = if asked.is_empty() { &default } else { asked };
    if limits.is_none() && asked.contains(&Kind::Dtz) {
        return Err("without limits there is no dtz: leave it out of --kind, dtw counts to the end of the game".into());
    }
    let wanted = |kind: &Kind| *kind == Kind::Wdl || asked.contains(kind);
    Ok(Kind::ALL.into_iter().filter(wanted).collect())
}

/// What is wrong with the arguments, in one line.
pub fn usage_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.is_empty());
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    format!("{}; see --help", line.trim_start_matches("error: "))
}

fn parse_kind(name: &str) -> Result<Kind, String> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.extension() == name);
    kind.ok_or_else(|| "no kind of that name: choose of wdl, dtz, dtw".to_owned())
}

fn parse_variant(name: &str) -> Result<&'static Rules, String> {
    Rules::by_name(name).ok_or_else(|| {
        let names = Rules::ALL.map(|rules| rules.name).join(", ");
        format!("no variant of that name: choose one of {names}")
    })
}

fn parse_slice(name: &str) -> Result<Material, String> {
    let slice: Material = name
        .parse()
        .map_err(|error: remise::material::ParseMaterialError| error.to_string())?;
    let sides = slice.sides.map(|side| side.pieces());
    if sides.contains(&0) || slice.pieces() > remise::index::MAX_PIECES {
        return Err(format!(
            "tables hold 2 to {} pieces, at least one on each side",
            remise::index::MAX_PIECES
        ));
    }
    Ok(slice)
}
