//! Options of `remise serve`, and what it answers.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;

use crate::cli::CacheArgs;

/// Options of `serve`.
#[derive(Args, Debug)]
#[command(after_long_help = SERVE_HELP)]
pub struct ServeArgs {
    /// The folder of the tables, as `remise-gen build --out` got it; all that it holds is served
    #[arg(long, value_name = "DIR")]
    pub tables: PathBuf,
    /// The port; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8080)]
    pub port: u16,
    /// The address to listen at; others than this machine reach 0.0.0.0 or ::
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub bind: IpAddr,
    /// The most positions a second, of all clients together
    #[arg(long, value_name = "N", default_value = "20000")]
    pub rate: NonZeroU32,
    /// Write a line on standard error for every request
    #[arg(long)]
    pub log: bool,
    /// Memory.
    #[command(flatten)]
    pub memory: CacheArgs,
}

const SERVE_HELP: &str = "\
V is a variant, such as international.
  GET  /                     a page for the browser
  GET  /V?fen=&left=&limits= the answer to a position; left and limits may be
                             missing: a fresh count, the first rule set there is
  POST /V                    up to 1000 positions:
                             {\"limits\":R,\"positions\":[{\"fen\":F,\"left\":N},...]}
                             gives {\"answers\":[...]}, in their order
  GET  /V/mainline           the same keys as /V; gives {\"category\":,\"line\":[...]},
                             each with move, fen and left after it, dtz before it
  POST /V/game?limits=       PDN, up to 1 MiB; gives {\"games\":[...]}
  GET  /tables               what is served, and how boards and limits are
  GET  /healthz              {\"status\":\"ok\"}
  GET  /openapi.json         all of this with its types

An answer has the keys of `remise probe --json` (see its --help), and
  category  what the position is worth for the side to move with the plies left:
            win, cursed-win, draw, blessed-loss, loss, unknown; cursed and
            blessed: decided without draw limits, a draw with them
  terminal  the side to move has no move, and so has lost
  moves     each has besides: category (for the side to move after it), fen and
            left (after it)
A position with more pieces than the tables has category unknown, and its moves.

An answer in a batch may be an error instead. The keys of a game:
  number    its number in the text
  tags      the tags, an object
  start, start_category      the position in which it begins
  plies     each has move, side (who moved), fen, left, category (after it),
            legal (false: irregular, corrected, or a position set up)
  changes   the places in plies of the moves that gave a result away
  end       where it was over or drawn: ply, result, article; or null
  error     why the record cannot be read or followed to its end; or null
Categories in games are from White's view: white-wins, draw, black-wins,
white-cursed-win, black-cursed-win (a draw under the limits), unknown.

Errors are {\"error\":{\"code\":,\"message\":}}; the codes:
  400  bad_request, bad_fen, bad_left
  404  not_found, unknown_variant, unknown_limits, missing_tables
  405  method_not_allowed
  408  timeout      the request did not come to its end in time
  413  too_large
  503  busy (try again after a second), damaged_table

SIGTERM or Ctrl-C: requests under way are answered, then the program ends.";
