//! What a move does to a code: from a position to the one before it.

use super::code::{DRAWN, LOST, NONE, WON};

/// How a move changes the code of what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flip {
    /// One ply more.
    Counting,
    /// One ply more of DTW.
    CountingDtw,
    /// One ply.
    Zeroing,
    /// Distances are not known.
    Outcome,
}

impl Flip {
    /// The code that a move to a position with `code` gives.
    #[inline]
    pub const fn of(self, code: u8) -> u8 {
        match self {
            Flip::Counting => counting(code),
            Flip::CountingDtw => counting_dtw(code),
            Flip::Zeroing => zeroing(code),
            Flip::Outcome => outcome(code),
        }
    }

    /// Raises codes to those that moves to `after` give.
    #[inline]
    pub fn raise(self, codes: &mut [u8], after: &[u8]) {
        fn with(codes: &mut [u8], after: &[u8], flip: impl Fn(u8) -> u8) {
            for (code, &after) in codes.iter_mut().zip(after) {
                *code = flip(after).max(*code);
            }
        }
        match self {
            Flip::Counting => with(codes, after, counting),
            Flip::CountingDtw => with(codes, after, counting_dtw),
            Flip::Zeroing => with(codes, after, zeroing),
            Flip::Outcome => with(codes, after, outcome),
        }
    }

    /// Takes the runs of kings over one more square: `run` holds the best code behind it.
    #[inline]
    pub fn go_on(self, run: &mut [u8], after: &[u8]) {
        fn with(run: &mut [u8], after: &[u8], flip: impl Fn(u8) -> u8) {
            for (code, &after) in run.iter_mut().zip(after) {
                let open = if after == NONE { 0 } else { u8::MAX };
                *code = flip(after).max(*code) & open;
            }
        }
        match self {
            Flip::Counting => with(run, after, counting),
            Flip::CountingDtw => with(run, after, counting_dtw),
            Flip::Zeroing => with(run, after, zeroing),
            Flip::Outcome => with(run, after, outcome),
        }
    }
}

/// The code that a move to a position with `code` gives if it counts one ply more.
#[inline]
const fn counting(code: u8) -> u8 {
    code.wrapping_neg().wrapping_add(2 * (code > DRAWN) as u8)
}

/// The same for a code of DTW.
#[inline]
const fn counting_dtw(code: u8) -> u8 {
    code.wrapping_neg().wrapping_add((code > DRAWN) as u8)
}

/// The code that a move to a position with `code` gives if it zeroes.
#[inline]
const fn zeroing(code: u8) -> u8 {
    choose(code, LOST + 1)
}

/// The code that a move to a position with `code` gives if distances are not known.
#[inline]
const fn outcome(code: u8) -> u8 {
    choose(code, LOST)
}

#[inline]
const fn choose(code: u8, lost: u8) -> u8 {
    match code {
        NONE => NONE,
        1..DRAWN => WON,
        DRAWN => DRAWN,
        _ => lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::blocks::code::tests::{LIMIT, coding, values};
    use crate::verify::one_ply::{OnePly, Value};

    #[test]
    fn one_move_gives_what_the_one_ply_rule_gives() {
        let coding = coding(true, true);
        for child in values() {
            let code = coding.encode(child);
            for zeroes in [false, true] {
                let mut ply = OnePly::new(Some(u32::from(LIMIT)));
                ply.add(child, zeroes);
                let parent = coding.encode(ply.value());
                if code.odd || parent.odd {
                    continue;
                }
                let flip = match zeroes {
                    true => Flip::Zeroing,
                    false => Flip::Counting,
                };
                assert_eq!(flip.of(code.result), parent.result);
                assert_eq!(Flip::CountingDtw.of(code.dtw), parent.dtw);
            }
        }
    }

    #[test]
    fn what_one_move_gives_fits_or_is_odd() {
        let coding = coding(true, false);
        for child in values() {
            let code = coding.encode(child);
            let mut ply = OnePly::new(Some(u32::from(LIMIT)));
            ply.add(child, false);
            let parent = coding.encode(ply.value());
            assert!(code.odd || coding.fits(Flip::Counting.of(code.result)) != parent.odd);
        }
    }

    #[test]
    fn outcomes_flip() {
        let coding = coding(false, false);
        for child in values() {
            let code = coding.encode(child);
            let parent = Value {
                wdl: child.wdl.flip(),
                ..child
            };
            assert!(code.odd || Flip::Outcome.of(code.result) == coding.encode(parent).result);
        }
    }

    #[test]
    fn rows_are_raised_as_single_codes_are() {
        let after: Vec<u8> = (0..=u8::MAX).collect();
        for flip in [
            Flip::Counting,
            Flip::CountingDtw,
            Flip::Zeroing,
            Flip::Outcome,
        ] {
            assert_eq!(flip.of(NONE), NONE);
            let mut codes = vec![77; after.len()];
            flip.raise(&mut codes, &after);
            let mut run = vec![77; after.len()];
            flip.go_on(&mut run, &after);
            for (at, &code) in after.iter().enumerate() {
                assert_eq!(codes[at], flip.of(code).max(77));
                assert_eq!(run[at], if code == NONE { NONE } else { codes[at] });
            }
        }
    }
}
