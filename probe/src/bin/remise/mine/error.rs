//! Why there is nothing to mine.

use remise::index::MAX_PIECES;
use remise::material::Material;

/// Why there is nothing to mine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MineError {
    /// One player has no pieces, or there are too many.
    #[error(
        "the slice {0} cannot be numbered: give both players pieces, and not more than {MAX_PIECES} in all"
    )]
    Slice(Material),
    /// No slice is left.
    #[error("no slice is like that: give --pieces 2 or more, and larger --max-men or --kings")]
    NoSlice,
    /// The tables hold fewer pieces.
    #[error(
        "the tables hold positions of up to {held} pieces, but {slice} has {}: build more with `remise-gen build`, or mine a smaller slice",
        slice.pieces()
    )]
    TooManyPieces {
        /// The slice.
        slice: Material,
        /// The most pieces of the tables.
        held: u32,
    },
    /// Only moves in a row of a theme that has none.
    #[error("--sharp-moves goes with themes of one winning move, not with {0}: leave it out")]
    NotSharp(&'static str),
    /// A theme of draw limits without limits.
    #[error("the theme {0} is about draw limits, and these tables have none: choose another theme")]
    NoLimits(&'static str),
}
