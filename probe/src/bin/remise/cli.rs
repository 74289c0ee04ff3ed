//! The command line, and what its output means.

use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use remise::cache::BlockCache;
use remise::rules::Rules;
use remise::size;
use remise::tablebase::CACHE_BYTES;

use crate::arbiter::ArbiterArgs;
use crate::hub::HubArgs;
use crate::mine::MineArgs;
#[cfg(feature = "serve")]
use crate::serve::ServeArgs;
use crate::study::StudyArgs;

/// Exact results of draughts endgames, draw limits included.
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
    /// Tell the result of a position, how long it takes, and what every move gives
    Probe(ProbeArgs),
    /// Rule games of PDN files: irregular moves, draws, results
    Arbiter(ArbiterArgs),
    /// Check the studies of PDN files: true, and with one solution only?
    Study(StudyArgs),
    /// Find positions that would make a study
    Mine(MineArgs),
    /// Answer over HTTP, with a page for the browser
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// Play and analyse: an engine for programs that speak the Hub protocol
    Hub(HubArgs),
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

/// Memory for the tables.
#[derive(Args, Debug)]
pub struct CacheArgs {
    /// The most memory for unpacked blocks of tables, such as 64M or 2G [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = size::parse)]
    cache: Option<u64>,
}

impl CacheArgs {
    /// An empty cache of this size.
    pub fn cache(&self) -> Arc<BlockCache> {
        Arc::new(BlockCache::new(self.cache.unwrap_or(CACHE_BYTES)))
    }
}

/// Options of `probe`.
#[derive(Args, Debug)]
#[command(after_long_help = PROBE_HELP)]
pub struct ProbeArgs {
    /// The folder of the tables, as `remise-gen build --out` got it
    #[arg(long, value_name = "DIR")]
    pub tables: PathBuf,
    /// The variant; may be left out if the folder holds one
    #[arg(long, value_name = "V")]
    pub variant: Option<String>,
    /// The rule set of draw limits, such as fmjd, or none; may be left out if the folder holds one
    #[arg(long, value_name = "R")]
    pub limits: Option<String>,
    /// Memory.
    #[command(flatten)]
    pub memory: CacheArgs,
    /// The plies left before the draw limit [default: a fresh count, or what :H in the FEN leaves]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = parse_plies,
        conflicts_with = "batch"
    )]
    pub left: Option<u32>,
    /// Write one JSON object
    #[arg(long, conflicts_with = "batch")]
    pub json: bool,
    /// Answer many positions: a file with one `FEN<TAB>left` a line, or - for standard input
    #[arg(long, value_name = "FILE")]
    pub batch: Option<PathBuf>,
    /// The position, such as "B:WK40,K45,50:BK7"
    #[arg(
        value_name = "FEN",
        required_unless_present = "batch",
        conflicts_with = "batch"
    )]
    pub fen: Option<String>,
}

/// The names of the variants.
pub fn variants() -> PossibleValuesParser {
    PossibleValuesParser::new(Rules::ALL.map(|rules| rules.name))
}

/// Reads a number of plies.
pub fn parse_plies(text: &str) -> Result<u32, String> {
    let wrong = |_| format!("{text:?} is no number of plies: write 0, 1, 2 and so on");
    text.parse().map_err(wrong)
}

const PROBE_HELP: &str = "\
Distances are exact and in plies: a ply is a move of one player. A position is
won if its wdl is win and its dtz is not more than the plies left; lost
likewise; all others are draws.
  wdl   the value from a fresh count: win, cursed-win, draw, blessed-loss, loss;
        cursed and blessed: decided without draw limits, a draw with them
  dtz   plies to the end of the game or to the next move that zeroes, that is,
        restarts the draw count
  dtw   plies to the end of the game, without draw limits
A FEN may end with :Hn, the plies played since the draw count began. A position
string of the Hub protocol is read as well.

--json, the keys of the object; null where not known or not there:
  fen       the position in normal form
  side      the player to move: white or black
  variant, limits   the variant and the rule set
  class     which draw limit is in force: open, lone-3, lone-2, three-kings,
            balance-4-5 or balance-6-7
  article   its article
  left      the plies left
  result    win, draw or loss for the side to move with these plies left
  wdl, dtz, dtw     as above
  moves     best first; each has move, from, to, captures (squares), result,
            zeroes, and wdl, dtz, dtw through the move
  line      the moves of the main line
  notes     what is odd about the FEN

--batch, one record a line of input, in its order, tabs between the fields:
  fen, left, result, wdl, dtz, dtw, best
left is the number used, - without draw limits. A distance is - if wdl is draw.
A distance or a best move is empty where a table it needs is not there; best is
- if there is no move. A line without an answer gives: fen, error, the reason.
Blank lines give nothing. left may be missing, empty or - in the input.

Exit status: 0 done, 1 some lines of a batch have no answer, 2 all else.";
