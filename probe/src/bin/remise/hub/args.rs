//! Options of `remise hub`, and what it says and hears.

use std::path::PathBuf;

use clap::Args;

use crate::cli::CacheArgs;

/// Options of `hub`.
#[derive(Args, Debug)]
#[command(after_long_help = HUB_HELP)]
pub struct HubArgs {
    /// The folder of the tables, as `remise-gen build --out` got it; the parameter `tables` may name
    /// another one
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// The rule set of draw limits, such as fmjd, or none; may be left out if the folder holds one
    #[arg(long, value_name = "R")]
    pub limits: Option<String>,
    /// Memory.
    #[command(flatten)]
    pub memory: CacheArgs,
}

const HUB_HELP: &str = "\
The engine speaks the Hub protocol, version 2, a line a message, and plays
international draughts. What it knows of each command:
  hub        tells its parameters: variant (normal), tables (a folder), limits
             (a rule set; empty: the only one in the folder)
  set-param name=... value=...   counts from the next init on
  init       opens the tables; without any it searches only
  new-game   forgets what earlier searches found
  pos pos=... [moves=\"...\"]   the draw counts begin with pos and run over moves:
             send the moves since the last capture or man move at least, better
             all of them
  level      depth=N, nodes=N, move-time=S, [moves=N] time=S [inc=S], infinite;
             it holds until the next one, at first infinite
  go think, go ponder, go analyze; ponder-hit, stop, ping, quit
Any other command ends a running search first.

Where the tables know the position it plays and tells the best move at once: a
win that the draw limit allows by the fewest plies to the next move that
restarts the count, a loss by the most. Elsewhere it searches ahead, and asks
the tables about every position that is small enough.

info tells depth, score (in men; beyond 80 the game is decided by the tables,
beyond 95 on the board), nodes, time, pv; from the tables also
  result     win, draw or loss with the plies left
  left       the plies left before the draw limit
  dtz, dtw   as in remise probe --help
done tells move and ponder, the reply it expects.";
