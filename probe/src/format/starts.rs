//! Parts that follow each other, and which of them a position lies in.
//!
//! A coarse table by position narrows the search to a few parts, so that it takes the same few steps
//! whatever the number of parts.

/// The first position of every part, ascending from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Starts<T> {
    starts: Box<[T]>,
    /// For every `1 << shift` positions, the part of the first of them.
    coarse: Box<[u32]>,
    shift: u32,
}

impl<T: Copy + Into<u64>> Starts<T> {
    /// The parts of `0..end` that start at `starts`; one entry of the coarse table for about `parts`.
    pub fn new(starts: Vec<T>, end: u64, parts: u64) -> Starts<T> {
        let average = u128::from(end) * u128::from(parts) / (starts.len() as u128).max(1);
        let shift = average.max(1).ilog2().min(63);
        let mut part = 0;
        let coarse = (0..end.div_ceil(1 << shift)).map(|step| {
            let later = starts.get(part + 1..).unwrap_or(&[]);
            let passed = later
                .iter()
                .take_while(|&&start| start.into() <= step << shift);
            part += passed.count();
            part as u32
        });
        Starts {
            coarse: coarse.collect(),
            starts: starts.into_boxed_slice(),
            shift,
        }
    }

    /// The part that holds a position; any or `None` beyond the last position.
    #[inline]
    pub fn part_of(&self, position: u64) -> Option<usize> {
        let step = usize::try_from(position >> self.shift).ok()?;
        let first = *self.coarse.get(step)? as usize;
        let last = self.coarse.get(step + 1).map(|&part| part as usize);
        let last = last.unwrap_or(self.starts.len().checked_sub(1)?);
        let later = self.starts.get(first + 1..=last)?;
        Some(first + later.partition_point(|&start| start.into() <= position))
    }

    /// The first position of part number `part`.
    #[inline]
    pub fn start(&self, part: usize) -> Option<T> {
        self.starts.get(part).copied()
    }

    /// Bytes of memory on the heap.
    pub fn heap_bytes(&self) -> u64 {
        (size_of_val(&*self.starts) + size_of_val(&*self.coarse)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every position of parts of these lengths is found in its part.
    fn check(lens: &[u64], parts: u64) {
        let starts = lens.iter().scan(0, |end, len| {
            *end += len;
            Some(*end - len)
        });
        let starts = Starts::new(starts.collect(), lens.iter().sum(), parts);
        let mut position = 0;
        for (part, len) in lens.iter().enumerate() {
            assert_eq!(starts.start(part), Some(position));
            for _ in 0..*len {
                assert_eq!(starts.part_of(position), Some(part), "{lens:?}");
                position += 1;
            }
        }
        assert_eq!(starts.start(lens.len()), None);
        assert_eq!(starts.part_of(u64::MAX), None);
    }

    #[test]
    fn every_position_is_found() {
        for parts in [1, 8] {
            check(&[], parts);
            check(&[1], parts);
            check(&[1000], parts);
            check(&[1, 1, 1, 1000, 1, 1, 1], parts);
            let lens: Vec<u64> = (0..300).map(|n| 1 + n * n * 31 % 257).collect();
            check(&lens, parts);
        }
    }

    #[test]
    fn few_parts_of_many_positions_need_a_small_table() {
        let starts = Starts::new(vec![0, u64::MAX - 1], u64::MAX, 1);
        assert!(starts.coarse.len() <= 4);
        assert_eq!(starts.part_of(u64::MAX - 2), Some(0));
        assert_eq!(starts.part_of(u64::MAX - 1), Some(1));
    }
}
