//! Options of `remise mine`, and what its output means.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};
use remise::material::Material;
use remise::study::mine::{Theme, Wanted};

use super::error::MineError;
use crate::cli::{self, CacheArgs};

/// Options of `mine`.
#[derive(Args, Debug)]
#[command(after_long_help = MINE_HELP)]
#[command(group = ArgGroup::new("where").required(true).multiple(false))]
pub struct MineArgs {
    /// The folder of the tables, as `remise-gen build --out` got it
    #[arg(long, value_name = "DIR")]
    pub tables: PathBuf,
    /// The variant; may be left out if the folder holds one
    #[arg(long, value_name = "V", value_parser = cli::variants())]
    pub variant: Option<String>,
    /// Memory.
    #[command(flatten)]
    pub memory: CacheArgs,
    /// A slice to dig in, the side to move first, such as KKMvK; may be given several times
    #[arg(long = "slice", value_name = "S", group = "where")]
    pub slices: Vec<Material>,
    /// Dig in all slices of so many pieces
    #[arg(long, value_name = "N", group = "where")]
    pub pieces: Option<u8>,
    /// Of these only slices with at most so many men of both players
    #[arg(long, value_name = "N", conflicts_with = "slices")]
    pub max_men: Option<u8>,
    /// Of these only slices with at most so many kings of both players
    #[arg(long, value_name = "N", conflicts_with = "slices")]
    pub kings: Option<u8>,
    /// What to look for
    #[arg(long, value_name = "T", default_value = Theme::Sharp.name(), value_parser = theme())]
    pub theme: Theme,
    /// At least so many only moves of the winner in a row, along the main line
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub sharp_moves: Option<u32>,
    /// No positions in which the side to move captures
    #[arg(long)]
    pub no_capture_first: bool,
    /// The most positions to tell; 0 for all
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: usize,
    /// Write one JSON object a position, each on a line
    #[arg(long)]
    pub json: bool,
}

impl MineArgs {
    /// What is looked for.
    pub fn wanted(&self) -> Result<Wanted, MineError> {
        if self.sharp_moves.is_some() && !self.theme.is_sharp() {
            return Err(MineError::NotSharp(self.theme.name()));
        }
        Ok(Wanted {
            theme: self.theme,
            sharp_moves: self.sharp_moves.unwrap_or(1),
            no_capture_first: self.no_capture_first,
        })
    }

    /// The most positions to tell.
    pub const fn limit(&self) -> usize {
        match self.limit {
            0 => usize::MAX,
            limit => limit,
        }
    }
}

fn theme() -> impl TypedValueParser<Value = Theme> {
    let names = PossibleValuesParser::new(Theme::ALL.map(Theme::name));
    names.try_map(|name| {
        let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name);
        theme.ok_or("no theme")
    })
}

const MINE_HELP: &str = "\
White moves first in every position; each stands for the one with the colours
swapped as well. Wins are wins without draw limits, but for the two themes that
are about limits. The themes:
  sharp        exactly one move wins
  zugzwang     mutual zugzwang: each player would rather have the other to move
  quiet-man    exactly one move wins, a quiet move of a man, although a king
               could move
  short-step   exactly one move wins, by a king that goes one square and could
               go farther
  sacrifice    exactly one move wins, and it offers a piece that must be taken
  longest-dtw  won or lost in the most plies of its slice
  longest-dtz  won or lost with the most plies of its slice to the next move that
               restarts the draw count
  last-ply     won or lost with the very last ply that the draw limit allows
  limit-draws  won or lost without draw limits, a draw with them

Positions come in the order of their numbers, slice by slice, those of the longest
themes at the end of each slice. The columns, - where there is nothing:
  fen     the position
  value   win, cursed-win, draw, blessed-loss, loss for White; cursed and blessed:
          decided without draw limits, a draw with them
  dtz     plies to the next move that restarts the draw count, or to the end
  dtw     plies to the end of the game, without draw limits
  move    the only winning move
  only    only moves of the winner in a row, counted up to --sharp-moves
  other   zugzwang: the value for White if Black is to move
--json has the same keys, with slice; null where there is nothing.

Exit status: 0 done, 2 all else.";
