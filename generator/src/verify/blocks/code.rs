//! One byte for what tables hold of a position, such that the one-ply rule is a maximum.
//!
//! ```text
//!       0   no position: pieces stand on the same square
//! 1 + n     lost in n plies, n <= 125
//!     128   a draw
//! 256 - n   won in n plies, n = 1..=125
//! ```
//!
//! The side to move takes the greatest code that its moves give: the earliest win, else a draw, else
//! the latest loss. A position without moves keeps 0, which stands for a loss in 0. A code of DTW
//! counts in pairs of plies: a position lost in an even, won in an odd number of plies is the only
//! one there is.
//!
//! Wins and losses that draw limits take away, and distances that do not fit, have no code; they are
//! *odd*.

use remise::value::{Outcome, Wdl};

use crate::verify::one_ply::Value;

/// No position.
pub const NONE: u8 = 0;

/// Lost in no plies; without distances, lost.
pub const LOST: u8 = 1;

/// A draw.
pub const DRAWN: u8 = 128;

/// Without distances, won; with them, won in one ply.
pub const WON: u8 = 255;

/// The longest distance that has a code.
const FARTHEST: u16 = 125;

/// What the codes of a slice say.
#[derive(Clone, Copy, Debug)]
pub struct Coding {
    /// The slice has DTZ; otherwise its codes know no distances.
    pub dtz: bool,
    /// The slice has DTW.
    pub dtw: bool,
    /// The longest DTZ of a win or loss.
    limit: u16,
}

/// The code of a position, and that of its DTW.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code {
    /// The value and its DTZ.
    pub result: u8,
    /// The DTW.
    pub dtw: u8,
    /// They do not say all.
    pub odd: bool,
}

impl Coding {
    /// The coding of a slice that has these distances, of a class with this limit in plies.
    pub fn new(dtz: bool, dtw: bool, limit: Option<u32>) -> Coding {
        let limit = limit.and_then(|limit| limit.try_into().ok());
        Coding {
            dtz,
            dtw,
            limit: limit.map_or(FARTHEST, |limit: u16| limit.min(FARTHEST)),
        }
    }

    /// The codes of a value.
    #[inline]
    pub fn encode(&self, value: Value) -> Code {
        let result = match self.dtz {
            true => self.result(value),
            false => match value.wdl {
                Wdl::Loss => Some(LOST),
                Wdl::Draw => Some(DRAWN),
                Wdl::Win => Some(WON),
                Wdl::BlessedLoss | Wdl::CursedWin => None,
            },
        };
        let dtw = match self.dtw {
            true => dtw(value),
            false => Some(NONE),
        };
        Code {
            result: result.unwrap_or(DRAWN),
            dtw: dtw.unwrap_or(DRAWN),
            odd: result.is_none() || dtw.is_none(),
        }
    }

    #[inline]
    fn result(&self, value: Value) -> Option<u8> {
        let dtz = value.dtz as u8;
        let fits = value.dtz <= self.limit;
        match value.wdl {
            Wdl::Draw => Some(DRAWN),
            Wdl::Loss if fits => Some(LOST + dtz),
            Wdl::Win if fits && dtz > 0 => Some(dtz.wrapping_neg()),
            _ => None,
        }
    }

    /// True if a distance is within the limit, or not known.
    #[inline]
    pub const fn fits(&self, result: u8) -> bool {
        let plies = match result {
            ..DRAWN => result.saturating_sub(LOST),
            DRAWN => 0,
            _ => result.wrapping_neg(),
        };
        !self.dtz || plies as u16 <= self.limit
    }

    /// True if codes that moves give say all.
    #[inline]
    pub fn says_all(&self, result: u8, dtw: u8) -> bool {
        self.fits(result) && (!self.dtw || halves(dtw) <= 2 * FARTHEST)
    }

    /// The value of codes that are not odd.
    #[inline]
    pub fn decode(&self, result: u8, dtw: u8) -> Value {
        let (wdl, dtz, dtw) = match result {
            ..DRAWN => (Wdl::Loss, result.saturating_sub(LOST), halves(dtw)),
            DRAWN => (Wdl::Draw, 0, 0),
            _ => (Wdl::Win, result.wrapping_neg(), halves(dtw)),
        };
        Value {
            wdl,
            dtz: if self.dtz { u16::from(dtz) } else { 0 },
            dtw: if self.dtw { dtw } else { 0 },
        }
    }
}

#[inline]
fn dtw(value: Value) -> Option<u8> {
    let (plies, half) = (value.dtw, (value.dtw / 2) as u8);
    match value.wdl.unlimited() {
        Outcome::Draw => Some(DRAWN),
        _ if plies > 2 * FARTHEST => None,
        Outcome::Loss => plies.is_multiple_of(2).then_some(LOST + half),
        Outcome::Win => (!plies.is_multiple_of(2)).then_some(WON - half),
    }
}

/// The plies of a code of DTW.
#[inline]
fn halves(code: u8) -> u16 {
    match code {
        ..DRAWN => 2 * u16::from(code.saturating_sub(LOST)),
        _ => 2 * u16::from(WON - code) + 1,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub const LIMIT: u16 = 50;

    pub fn values() -> impl Iterator<Item = Value> {
        let plies = |plies| {
            Wdl::ALL.into_iter().map(move |wdl| match wdl {
                Wdl::Draw => Value {
                    wdl,
                    dtz: 0,
                    dtw: 0,
                },
                _ => Value {
                    wdl,
                    dtz: plies / 3,
                    dtw: plies,
                },
            })
        };
        (0..=255).flat_map(plies)
    }

    pub fn coding(dtz: bool, dtw: bool) -> Coding {
        Coding::new(dtz, dtw, Some(u32::from(LIMIT)))
    }

    #[test]
    fn codes_that_are_not_odd_say_all() {
        let coding = coding(true, true);
        let mut said = 0;
        for value in values() {
            let code = coding.encode(value);
            if !code.odd {
                assert_eq!(coding.decode(code.result, code.dtw), value);
                said += 1;
            }
        }
        // 256 draws, losses in 0, 2, ... 152 and wins in 3, 5, ... 151 plies.
        assert_eq!(said, 256 + 77 + 75);
    }
}
