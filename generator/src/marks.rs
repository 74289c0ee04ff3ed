//! Positions that the search has to look at next.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use remise::square::SquareSet;

/// Sets of positions that several threads mark, word by word.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    masks: Vec<AtomicU64>,
    /// A bit for every word with a mark, and perhaps for some without.
    marked: Vec<AtomicU64>,
}

impl Marks {
    /// Forgets everything; threads that are free help if the marks are `shared`.
    pub(crate) fn reset(&mut self, words: usize, shared: bool) {
        make_empty(&mut self.masks, words, shared);
        make_empty(&mut self.marked, words.div_ceil(64), shared);
    }

    /// Marks positions; `shared` if other threads mark at the same time.
    #[inline]
    pub(crate) fn add(&self, word: usize, mask: u64, shared: bool) {
        if mask == 0 {
            return;
        }
        let old = set_bits(&self.masks[word], mask, shared);
        if old == 0 {
            set_bits(&self.marked[word / 64], 1 << (word % 64), shared);
        }
    }

    /// Takes the marks of a word.
    #[inline]
    pub(crate) fn take_word(&self, word: usize) -> u64 {
        let mask = self.masks[word].load(Relaxed);
        self.masks[word].store(0, Relaxed);
        mask
    }

    /// Takes the marks of the words from `first` to `end`, both multiples of 64 but at the end.
    #[inline]
    pub(crate) fn take(&self, first: usize, end: usize, mut each: impl FnMut(usize, u64)) {
        for group in first / 64..end.div_ceil(64) {
            let marked = self.marked[group].load(Relaxed);
            if marked == 0 {
                continue;
            }
            self.marked[group].store(0, Relaxed);
            for bit in SquareSet(marked) {
                let word = group * 64 + usize::from(bit.bit());
                each(word, self.take_word(word));
            }
        }
    }
}

#[inline]
fn set_bits(word: &AtomicU64, bits: u64, shared: bool) -> u64 {
    let old = word.load(Relaxed);
    if shared {
        // Most marks are there already: then the line is not taken from the other threads.
        return if old & bits == bits {
            old
        } else {
            word.fetch_or(bits, Relaxed)
        };
    }
    word.store(old | bits, Relaxed);
    old
}

/// Makes `len` of nothing; threads that are free help if the list is `shared`.
pub(crate) fn make_empty<T: Default + Send>(list: &mut Vec<T>, len: usize, shared: bool) {
    /// Fewer are not worth handing on.
    const MANY: usize = 1 << 14;
    list.clear();
    if shared {
        let all = (0..len).into_par_iter().with_min_len(MANY);
        list.par_extend(all.map(|_| T::default()));
    } else {
        list.resize_with(len, T::default);
    }
}
