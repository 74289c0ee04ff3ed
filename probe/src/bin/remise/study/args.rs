//! Options of `remise study`, and what its output means.

use std::path::PathBuf;

use clap::Args;

use crate::cli::CacheArgs;
use crate::records::args::RecordArgs;

/// Options of `study`.
#[derive(Args, Debug)]
#[command(after_long_help = STUDY_HELP)]
pub struct StudyArgs {
    /// The folder of the tables, as `remise-gen build --out` got it
    #[arg(long, value_name = "DIR")]
    pub tables: PathBuf,
    /// Memory.
    #[command(flatten)]
    pub memory: CacheArgs,
    /// The most plies that positions outside the tables are searched ahead
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(..=200))]
    pub depth: u32,
    /// The most positions that are searched for one study
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub nodes: u64,
    /// Draw the boards in the report: the first position, and that of every dual
    #[arg(long, conflicts_with_all = ["json", "pdn"])]
    pub diagram: bool,
    /// Write pictures to this folder: one of every study and one of every dual
    #[arg(long, value_name = "DIR")]
    pub svg: Option<PathBuf>,
    /// Which records, and how they are told.
    #[command(flatten)]
    pub records: RecordArgs,
}

const STUDY_HELP: &str = "\
A study is a record with a FEN tag and a claim: its result, or the last sign
behind a move of the main line, + for a win of the player who moves first and =
for a draw. Draw limits do not count; whether they would spoil the study is told
besides. Plies are moves of one player, numbered from 1.

A study is
  sound      the claim is true, and nothing but minor duals leads to it besides
  cooked     there is a second solution, a major dual
  wrong      the claim fails, or a move is not legal
  unproved   something is too far from the tables to be proved or refuted
A dual is another move of the solving side that keeps the claim. It is minor if
a king only goes to another square of the same diagonal, or takes the same
pieces and lands elsewhere, or if it leads into the line again.
A try is a variation that begins with a move of the solving side: it must fail.
DTW are the plies to the end of the game, without draw limits; DTZ those to the
next move that restarts the draw count, or to the end.

--json, the keys of a study; null where not known or not there:
  file, game, line, white, black, event
  variant, variant_from   game-type or caller (--variant)
  start          the first position, FEN
  claim          solver (white or black), goal (win or draw)
  verdict        kind (sound, cooked, wrong, unproved), text, and
                 cooked: ply, move
                 wrong: ply (the first one behind the failure; 1 if the first
                   position fails), why (refuted, in-variation, too-modest,
                   illegal), variation (its place), line (the refutation, moves),
                   kept_by (moves that would have kept the claim)
                 unproved: proved_from (ply; plies + 1: the last position only)
  main           a line, as below
  end            state (over, tables, unknown), result (win, draw, loss for the
                 solving side), dtw (plies)
  under_limits   limits, holds (true, false), ply (after which it is away; 0: at
                 once), needs, left (plies)
  nodes          positions searched
  notes          each has code (variant-from-caller, fen) and text

A line:
  ply            of its first move
  claims         whether the claim is true before each move and at the end:
                 proved, refuted, unknown
  fault          why it does not go on: code (illegal, ambiguous, stopped), text
  moves          ply, move, by (solver, opponent), only (true: the one move that
                 keeps the claim), dtw, dtz (with this move), duals (each move,
                 kind: landing, transposes, major; proved, dtw, dtz), defence
                 (kind: longest, shorter, lost, draws, refutes, misses; plies)
  variations     lines, with role (try or defence) and place (of the item)
text is in the language of --lang, all else is not. A record that is no study
has error instead: code, line, column, text.

--pdn keeps comments, signs and variations. $7 marks the only move that keeps
the claim; duals and refutations are variations.
--svg names a picture FILE-GAME.svg, that of a dual FILE-GAME-dual-PLY-MOVE.svg.

Exit status: 0 every study is sound, 1 one is not or a record is no study or
unreadable, 2 a file could not be read, damaged tables and all else.";
