//! Numbers of blocks met lately: the captures of one block lead to few others, word after word.

use crate::words::{Layout, Pieces};

const PLACES: usize = 64;

/// The men of a block as a reader sees them, and its number.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    men: [u64; 2],
    turned: bool,
    block: usize,
}

/// The numbers of blocks, by their men.
#[derive(Debug)]
pub(crate) struct BlockNumbers([Entry; PLACES]);

impl BlockNumbers {
    /// No number known but that of the block without men, which is 0.
    pub(crate) fn new() -> BlockNumbers {
        BlockNumbers([Entry::default(); PLACES])
    }

    /// The number of the block with `men`, in a layout whose White is our Black if `turned`.
    ///
    /// It depends on the men only: layouts with the same men and other kings number blocks alike.
    #[inline]
    pub(crate) fn of(&mut self, layout: &Layout, men: [u64; 2], turned: bool) -> usize {
        if men == [0, 0] {
            return 0;
        }
        // Multiplicative hashing with odd constants (Knuth, 6.4).
        let mixed =
            men[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ men[1].wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let place = (mixed >> 32) as usize * 2 + usize::from(turned);
        let entry = &mut self.0[place % PLACES];
        if entry.men != men || entry.turned != turned {
            let kings = [0; 2];
            let seen = match turned {
                true => Pieces { men, kings }.flip(&layout.board).men,
                false => men,
            };
            *entry = Entry {
                men,
                turned,
                block: layout.block_of(seen),
            };
        }
        entry.block
    }
}
