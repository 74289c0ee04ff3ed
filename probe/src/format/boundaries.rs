//! Where runs end: the don't-care positions between two runs may belong to either.
//!
//! Run bytes that are frequent are cheap, and what is chosen everywhere alike repeats, so zstd packs it
//! well. Prices are those of an entropy coder for the run bytes chosen last; the ends that cost least
//! together are found run by run (dynamic programming: A. Viterbi, 1967), a few rounds in turn. All
//! in whole numbers: the same bytes on every machine.

use super::MAX_RUN_BYTES;

/// How often prices are made of the bytes chosen last.
const ROUNDS: usize = 4;

/// The farthest that the end of a run may move.
pub(super) const MAX_LOOSE: u64 = 63;

/// Fractions of a bit in a price.
const FRACTION_BITS: u32 = 8;

/// Run bytes, and for each how many of the last positions of its run are don't care: the first of the
/// next run may stand on any of them. Only the last byte of a run has such.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct LooseRuns {
    pub bytes: Vec<u8>,
    pub loose: Vec<u8>,
    /// The longest run of one byte.
    pub longest: u32,
}

/// A run of one value.
#[derive(Clone, Copy)]
struct Run {
    code: u8,
    /// Where the next run starts, at the latest.
    end: u32,
    /// How many positions earlier it may start.
    loose: u32,
}

impl Run {
    const fn first_end(&self) -> u32 {
        self.end - self.loose
    }
}

/// What run bytes cost, and the run bytes of a code by length.
struct Prices {
    /// By byte.
    prices: [u32; 256],
    longest: u32,
}

impl LooseRuns {
    /// The run bytes with the ends that cost least.
    pub fn cheapest(&self) -> Vec<u8> {
        let runs = self.runs();
        let mut best = self.bytes.clone();
        if runs.iter().all(|run| run.loose == 0) {
            return best;
        }
        for _ in 0..ROUNDS {
            let prices = Prices::of(&best, self.longest);
            let bytes = prices.bytes(&runs, &prices.cheapest(&runs));
            if bytes.len() as u64 > u64::from(MAX_RUN_BYTES) || bytes == best {
                break;
            }
            best = bytes;
        }
        best
    }

    fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        let mut end = 0;
        for (&byte, &loose) in self.bytes.iter().zip(&self.loose) {
            let (code, less_one) = (
                u32::from(byte) / self.longest,
                u32::from(byte) % self.longest,
            );
            end += less_one + 1;
            let run = Run {
                code: code as u8,
                end,
                loose: u32::from(loose),
            };
            match runs.last_mut() {
                Some(last) if last.code == run.code => *last = run,
                _ => runs.push(run),
            }
        }
        if let Some(last) = runs.last_mut() {
            last.loose = 0;
        }
        runs
    }
}

impl Prices {
    /// The prices of run bytes as frequent as in `bytes`.
    fn of(bytes: &[u8], longest: u32) -> Prices {
        // A quarter for a byte that does not occur.
        let mut counts = [1; 256];
        for &byte in bytes {
            counts[usize::from(byte)] += 4;
        }
        let total = log2(counts.iter().sum());
        Prices {
            prices: counts.map(|count| total - log2(count)),
            longest,
        }
    }

    #[inline]
    fn byte(&self, code: u8, len: u32) -> u8 {
        (u32::from(code) * self.longest + len - 1) as u8
    }

    /// The price of a run of `len` positions.
    #[inline]
    fn price(&self, code: u8, len: u32) -> u32 {
        let price = |len| self.prices[usize::from(self.byte(code, len))];
        if len <= self.longest {
            return price(len);
        }
        let (whole, rest) = (len / self.longest, len % self.longest);
        whole * price(self.longest) + if rest > 0 { price(rest) } else { 0 }
    }

    /// Where each run ends at the least price.
    fn cheapest(&self, runs: &[Run]) -> Vec<u32> {
        let (mut first, mut totals, mut next) = (0, vec![0], Vec::new());
        let mut before = Vec::new();
        for run in runs {
            self.extend(first, &totals, run, &mut next, &mut before);
            std::mem::swap(&mut totals, &mut next);
            first = run.first_end();
        }
        let mut place = 0;
        let mut ends: Vec<u32> = Vec::with_capacity(runs.len());
        for run in runs.iter().rev() {
            ends.push(run.first_end() + place);
            let ways = before.split_off(before.len() - run.loose as usize - 1);
            place = u32::from(ways[place as usize]);
        }
        ends.reverse();
        ends
    }

    /// The least price up to each end of `run`, if the run before ends at `first` or later and it costs
    /// `totals` to come there; adds to `before` which of those ends is the best for each.
    #[inline]
    fn extend(
        &self,
        first: u32,
        totals: &[u32],
        run: &Run,
        next: &mut Vec<u32>,
        before: &mut Vec<u8>,
    ) {
        next.clear();
        for end in run.first_end()..=run.end {
            let mut best = (u32::MAX, 0);
            for (place, &total) in totals.iter().enumerate() {
                let total = total + self.price(run.code, end - first - place as u32);
                if total <= best.0 {
                    best = (total, place as u8);
                }
            }
            next.push(best.0);
            before.push(best.1);
        }
    }

    /// The run bytes of runs that end there.
    fn bytes(&self, runs: &[Run], ends: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(runs.len());
        let mut start = 0;
        for (run, &end) in runs.iter().zip(ends) {
            push_run(&mut bytes, run.code, u64::from(end - start), self.longest);
            start = end;
        }
        bytes
    }
}

/// Adds the bytes of a run.
pub(super) fn push_run(bytes: &mut Vec<u8>, code: u8, len: u64, longest: u32) {
    let longest = u64::from(longest);
    let byte = |len: u64| (u64::from(code) * longest + len - 1) as u8;
    let (whole, rest) = ((len / longest) as usize, len % longest);
    bytes.resize(bytes.len() + whole, byte(longest));
    if rest > 0 {
        bytes.push(byte(rest));
    }
}

/// The logarithm of a number that is not 0, with [`FRACTION_BITS`]; between powers of two on a line.
fn log2(number: u32) -> u32 {
    let whole = number.ilog2();
    let fraction = (u64::from(number) << FRACTION_BITS >> whole) as u32 - (1 << FRACTION_BITS);
    (whole << FRACTION_BITS) + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Now and then there is a choice; it goes with what is there most.
    #[test]
    fn ends_go_where_run_bytes_repeat() {
        let mut runs = LooseRuns {
            longest: 85,
            ..LooseRuns::default()
        };
        for n in 0..100 {
            let loose = u8::from(n % 5 == 2);
            runs.bytes.extend([19 + loose, 85 + 29 - loose]);
            runs.loose.extend([loose, 0]);
        }
        assert_eq!(runs.cheapest(), [19, 85 + 29].repeat(100));
    }
}
