//! Places of blocks met lately: the captures of one block lead to few others, word after word.

use crate::paging::Spot;

const PLACES: usize = 64;

/// The place of the block of a child with these men, as the parent sees them.
#[derive(Clone, Copy, Debug)]
struct Entry {
    child: usize,
    men: [u64; 2],
    spot: Spot,
}

/// The places of blocks, by child and men.
#[derive(Debug)]
pub(crate) struct Spots([Entry; PLACES]);

impl Spots {
    /// None known.
    pub(crate) const fn new() -> Spots {
        let none = Entry {
            child: usize::MAX,
            men: [0; 2],
            spot: Spot { page: 0, slot: 0 },
        };
        Spots([none; PLACES])
    }

    /// The place of the block with `men` of a child; `find` looks for it.
    #[inline]
    pub(crate) fn of(&mut self, child: usize, men: [u64; 2], find: impl FnOnce() -> Spot) -> Spot {
        // Multiplicative hashing with odd constants (Knuth, 6.4).
        let mixed =
            men[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ men[1].wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let place = (mixed >> 32) as usize + child;
        let entry = &mut self.0[place % PLACES];
        if entry.child != child || entry.men != men {
            let spot = find();
            *entry = Entry { child, men, spot };
        }
        entry.spot
    }
}
