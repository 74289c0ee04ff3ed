//! Options of `remise arbiter`, and what its output means.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use remise::rules::Rules;

use crate::cli::CacheArgs;
use crate::records::args::RecordArgs;

/// Options of `arbiter`.
#[derive(Args, Debug)]
#[command(after_long_help = ARBITER_HELP)]
pub struct ArbiterArgs {
    /// The folder of the tables, as `remise-gen build --out` got it
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// Memory.
    #[command(flatten)]
    pub memory: CacheArgs,
    /// The rule set of draw limits [default: the first of the game; also where the game has it not]
    #[arg(long, value_name = "R", value_parser = limits())]
    pub limits: Option<String>,
    /// Add the panel: one row a ply, with the counts of every draw limit
    #[arg(long, conflicts_with_all = ["json", "pdn"])]
    pub moves: bool,
    /// Which records, and how they are told.
    #[command(flatten)]
    pub records: RecordArgs,
}

fn limits() -> PossibleValuesParser {
    let mut names: Vec<&str> = Vec::new();
    for limits in Rules::ALL.iter().flat_map(|rules| rules.limits) {
        if !names.contains(&limits.name) {
            names.push(limits.name);
        }
    }
    PossibleValuesParser::new(names)
}

const ARBITER_HELP: &str = "\
Articles are those of the rule book of the game: FMJD, Annex 1 (2015) for
international, the rules of FMJD Section 64 for russian, brazilian and chinese64,
those of the WCDF for english; where the number is not known, none is named. A
ply is a move of one player; plies are numbered from 1, moves from the start of
the record. The rule sets: fmjd, lidraughts (international), fmjd64 (russian,
brazilian, chinese64), wcdf (english), none (all). The clause of fmjd64 on the
main road is counted and told, and ends no game: the referee judges.

--json, the keys of a game; null where there is nothing:
  file, game, line      where it is
  white, black          the players
  tag_result, written_result   the result in the tag and at the end of the moves
  variant, limits       the game and the rule set
  variant_from          game-type or caller (--variant)
  start                 the position in which it begins
  clean                 nothing to object to
  notes                 each has code, entry, text; code is one of
                        variant-from-caller, fen, result-unchecked, no-result,
                        ply-count, settled, set-up, limits-differ, main-road
  readings              several if the record leaves open what was played
  readings_left_out     how many more there are

A reading:
  choices    what it takes the open entries for: entry, text
  findings   each has code, entry, ply, move, text and
             irregular: wrong (each code, point of article 5.4, article, taken,
               due, reasons), due (legal moves), due_pieces, before,
               as_it_stands (FEN), corrected, open, settled_by (entry)
             ambiguous: readings (each path, captures)
             stopped: why, moves (left over)
             goes-on: end_ply, plies (after the end)
             wrong-result: claimed, right
             results-differ: tag, written
  end        where the game was over or drawn first: ply, entry, result,
             article, why (no-pieces, no-move, repetition, or the limit:
             25-moves and so on), count_from (ply, event), stood_before (plies)
  ends       the same under each rule set: limits, end
  notes      as above
  plies      the entries: ply, side (whose turn it was), move (normal form),
             recorded, kind (legal, stands, corrected, set-up), readings (how
             many moves the text named), settled_by, occurrences (of the position after
             it), earlier (the plies after which it stood before), tables and
             counts: for each rule set quiet, sixteen, five (plies played of
             the counts with these numbers), class and played (of the clause in
             force), main_road (plies), article (in force), left (plies),
             white_moves_left, black_moves_left
  last       the position at the end
  tables     what the tables say of it: result (won, out-of-time, only-without-limits,
             drawn-by-article, drawn), winner, needs, left, article
  give_aways moves that gave a result away: entry, ply, move, gave_away,
             after (as tables), kept_by (each move, plies)
An entry is the place of a move in plies, from 0. wrong has one of the codes
out-of-turn, way, opponents-piece, capture-due, too-few, too-many, stopped,
uncrowned, path, no-piece, no-square, unreadable. text is in the language of
--lang, all else is not. A record without a ruling has error instead: code,
line, column, text.

--pdn keeps comments, signs and variations. An irregular move that stood is
followed by /FEN \"...\"/. Records that cannot be read are left out.

Exit status: 0 every game is clean, 1 something was found, a game was not ruled
or a record is unreadable, 2 a file could not be read and all else.";
