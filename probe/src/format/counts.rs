//! How many positions of a slice have which value; every table of the slice carries the counts.

use std::ops::AddAssign;

use super::bytes::Bytes;
use crate::value::Wdl;

/// Numbers of positions of one slice. Each position has one of the five values, capture positions
/// too, so these add up to all positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions in which the side to move must capture.
    pub captures: u64,
    /// Positions in which the side to move has no legal move.
    pub blocked: u64,
    /// Won positions.
    pub win: u64,
    /// Positions won only without draw limits.
    pub cursed_win: u64,
    /// Drawn positions, limits or not.
    pub draw: u64,
    /// Positions lost only without draw limits.
    pub blessed_loss: u64,
    /// Lost positions.
    pub loss: u64,
    /// The largest DTZ of a (limited) win, in plies; `None` without a win or if not known.
    pub max_dtz_win: Option<u32>,
    /// The largest DTW of a win without limits, in plies; `None` without a win or if not known.
    pub max_dtw_win: Option<u32>,
}

impl Counts {
    /// The number of positions with value `wdl`.
    pub const fn of(&self, wdl: Wdl) -> u64 {
        match wdl {
            Wdl::Loss => self.loss,
            Wdl::BlessedLoss => self.blessed_loss,
            Wdl::Draw => self.draw,
            Wdl::CursedWin => self.cursed_win,
            Wdl::Win => self.win,
        }
    }

    pub(super) fn append_to(&self, bytes: &mut Vec<u8>) {
        let numbers = [
            self.captures,
            self.blocked,
            self.win,
            self.cursed_win,
            self.draw,
            self.blessed_loss,
            self.loss,
        ];
        bytes.extend(numbers.into_iter().flat_map(u64::to_le_bytes));
        for longest in [self.max_dtz_win, self.max_dtw_win] {
            bytes.push(u8::from(longest.is_some()));
            bytes.extend(longest.unwrap_or(0).to_le_bytes());
        }
    }

    pub(super) fn read(bytes: &mut Bytes<'_>) -> Option<Counts> {
        Some(Counts {
            captures: bytes.u64()?,
            blocked: bytes.u64()?,
            win: bytes.u64()?,
            cursed_win: bytes.u64()?,
            draw: bytes.u64()?,
            blessed_loss: bytes.u64()?,
            loss: bytes.u64()?,
            max_dtz_win: bytes.optional()?,
            max_dtw_win: bytes.optional()?,
        })
    }
}

impl AddAssign for Counts {
    /// Adds the counts of other positions; of the longest wins the longer one stays.
    fn add_assign(&mut self, other: Counts) {
        self.captures += other.captures;
        self.blocked += other.blocked;
        self.win += other.win;
        self.cursed_win += other.cursed_win;
        self.draw += other.draw;
        self.blessed_loss += other.blessed_loss;
        self.loss += other.loss;
        self.max_dtz_win = self.max_dtz_win.max(other.max_dtz_win);
        self.max_dtw_win = self.max_dtw_win.max(other.max_dtw_win);
    }
}
