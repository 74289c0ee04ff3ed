//! The numbering of the positions of a slice: every legal placement once, without gaps.
//!
//! Positions are numbered with White to move. The placement of the men counts slowest, so the
//! positions of one block are neighbours; then the kings of Black, then those of White, the side to
//! move. That order compresses best.
//!
//! ```text
//! index = block * kings_len + black_kings * C(free - black, white) + white_kings
//! block = offset[j] + ((home * C(middle, white men - j)) + middle_men) * C(room, black men) + black_men
//! ```
//!
//! `j` is the number of white men on White's first row, where no black man can stand: it decides how
//! much room is left for the black men, so blocks are grouped by it. Every set of squares is
//! numbered by the combinatorial number system over the squares still free (D. Knuth, The Art of
//! Computer Programming, 4A, 7.2.1.3): a set with ranks `a < b < c` has number
//! `C(a,1) + C(b,2) + C(c,3)`.

mod walk;

pub use walk::{Positions, next_set};

use crate::material::Material;
use crate::position::Position;
use crate::square::{Board, Color, SquareSet};

/// The most pieces an [`Index`] can number.
pub const MAX_PIECES: u8 = 10;

/// The rows of [`BINOMIAL`], for sets of fewer than so many.
const ROWS: usize = 16;

/// Row after row of 64: entry `n` of row `k` is the number of ways to choose `k` of `n`.
static BINOMIAL: [u64; ROWS * 64] = {
    let mut table = [0; ROWS * 64];
    let mut n = 0;
    while n < 64 {
        table[n] = 1;
        let mut k = 1;
        while k < ROWS && n > 0 {
            table[k * 64 + n] = table[k * 64 + n - 1] + table[(k - 1) * 64 + n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n`, for `k < 16` and `n < 64`.
#[inline]
pub fn choose(n: u32, k: u32) -> u64 {
    BINOMIAL[(k as usize * 64 + n as usize) % BINOMIAL.len()]
}

/// The number of `set` among the sets of as many squares of `free`.
#[inline]
pub fn index_of_set(set: SquareSet, free: SquareSet) -> u64 {
    let (mut index, mut k, mut rest) = (0, 1, set.0);
    while rest != 0 {
        let below = (rest & rest.wrapping_neg()) - 1;
        index += choose((free.0 & below).count_ones(), k);
        k += 1;
        rest &= rest - 1;
    }
    index
}

/// The numbers of the sets that have one square more than a given one.
#[derive(Clone, Copy, Debug)]
pub struct OneMore {
    set: SquareSet,
    free: SquareSet,
    /// What the squares of the set add, by how many of them come before the new square.
    sums: [u64; MAX_PIECES as usize],
}

impl OneMore {
    /// Sets of one more square of `free` than `set`, of less than [`MAX_PIECES`] squares.
    #[inline]
    pub fn new(set: SquareSet, free: SquareSet) -> OneMore {
        let mut sums = [0; MAX_PIECES as usize];
        for (k, square) in set.into_iter().enumerate() {
            let rank = free.count_before(square);
            for (before, sum) in sums.iter_mut().enumerate().take(set.len() as usize + 1) {
                *sum += choose(rank, k as u32 + 1 + u32::from(before <= k));
            }
        }
        OneMore { set, free, sums }
    }

    /// The number of the set with `square`, given as a bit, that is not yet in it.
    #[inline]
    pub fn number(&self, square: u64) -> u64 {
        let below = square - 1;
        let before = (self.set.0 & below).count_ones();
        let rank = (self.free.0 & below).count_ones();
        self.sums[before as usize % self.sums.len()] + choose(rank, before + 1)
    }
}

/// The set of `count` squares of `free` with number `index`; the inverse of [`index_of_set`].
pub fn set_at(mut index: u64, count: u32, free: SquareSet) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    for k in (1..=count).rev() {
        let rank = halving().fold(0, |rank, step| {
            let fits = choose(rank + step, k) <= index;
            rank + if fits { step } else { 0 }
        });
        index -= choose(rank, k);
        set = set.or(nth(free, rank));
    }
    set
}

/// The square of `free` with `rank` others of it before it.
#[inline]
fn nth(free: SquareSet, mut rank: u32) -> SquareSet {
    let at = halving().fold(0, |at, step| {
        let before = (free.0 >> at & ((1 << step) - 1)).count_ones();
        let beyond = rank >= before;
        rank -= if beyond { before } else { 0 };
        at + if beyond { step } else { 0 }
    });
    SquareSet(1 << at)
}

/// The steps of a search among 64 places.
#[inline]
fn halving() -> impl Iterator<Item = u32> {
    [32, 16, 8, 4, 2, 1].into_iter()
}

/// All sets of `count` squares of `free`, in the order of their numbers.
pub fn sets(count: u32, free: SquareSet) -> impl Iterator<Item = SquareSet> {
    let squares: Vec<SquareSet> = free.into_iter().map(SquareSet::of).collect();
    let end = 1u64 << squares.len();
    let mut ranks = Some((1u64 << count) - 1).filter(|&ranks| ranks < end);
    std::iter::from_fn(move || {
        let now = ranks?;
        ranks = next_of_same_size(now).filter(|&ranks| ranks < end);
        Some(
            SquareSet(now)
                .into_iter()
                .fold(SquareSet::EMPTY, |set, rank| {
                    set.or(squares[usize::from(rank.bit())])
                }),
        )
    })
}

/// The next larger number with as many bits (Knuth, 7.1.3, "Gosper's hack").
fn next_of_same_size(bits: u64) -> Option<u64> {
    let low = bits & bits.wrapping_neg();
    let ripple = bits.checked_add(low).filter(|_| bits != 0)?;
    Some(ripple | (((ripple ^ bits) / low) >> 2))
}

/// The numbering of one slice.
#[derive(Clone, Debug)]
pub struct Index {
    board: Board,
    material: Material,
    /// First block with `j` white men on White's first row; the last entry is the number of blocks.
    offsets: Vec<u64>,
    /// First row with `j` white men on White's first row; the last entry is the number of rows.
    rows: Vec<u64>,
    /// By white men on White's first row: placements of the white men elsewhere, of the black men.
    choices: Vec<[u64; 2]>,
    blocks: u64,
    white_choices: u64,
    kings_len: u64,
    /// White's first row, the other squares of white men, the squares of black men.
    home_row: SquareSet,
    middle: SquareSet,
    room: SquareSet,
}

impl Index {
    /// The numbering of the positions of `material`, White to move; `None` if it has more than
    /// [`MAX_PIECES`] pieces.
    pub fn new(board: Board, material: Material) -> Option<Index> {
        if material.pieces() > MAX_PIECES {
            return None;
        }
        let [white, black] = material.sides;
        let free = u32::from(board.len() - material.men());
        let white_choices = choose(free - u32::from(black.kings), u32::from(white.kings));
        let home_row = board.crown_row(Color::Black);
        let mut index = Index {
            board,
            material,
            offsets: vec![0],
            rows: vec![0],
            choices: Vec::new(),
            blocks: 0,
            white_choices,
            kings_len: choose(free, u32::from(black.kings)) * white_choices,
            home_row,
            middle: board.men_squares(Color::White).without(home_row),
            room: board.men_squares(Color::Black),
        };
        let mut rows = 0;
        for home in 0..=u32::from(white.men) {
            let elsewhere = u32::from(white.men) - home;
            let middle_choices = choose(index.middle.len(), elsewhere);
            let black_choices = choose(index.room.len() - elsewhere, u32::from(black.men));
            index.choices.push([middle_choices, black_choices]);
            rows += choose(home_row.len(), home) * middle_choices;
            index.rows.push(rows);
            index.blocks += choose(home_row.len(), home) * middle_choices * black_choices;
            index.offsets.push(index.blocks);
        }
        Some(index)
    }

    /// The slice this numbers.
    pub const fn material(&self) -> Material {
        self.material
    }

    /// The number of positions of the slice.
    pub fn len(&self) -> u64 {
        self.blocks() * self.kings_len
    }

    /// True for a slice without positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of blocks: placements of the men.
    pub const fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The number of positions in each block.
    pub const fn kings_len(&self) -> u64 {
        self.kings_len
    }

    /// The number of a position of this slice with White to move; in `0..len`.
    ///
    /// A position of another material, or an illegal one, gives a number without meaning.
    #[inline]
    pub fn index_of(&self, position: &Position) -> u64 {
        let [white, black] = Color::BOTH.map(|color| position.men(color));
        let free = self.board.squares().without(white.or(black));
        let theirs = position.kings(Color::Black);
        let ours = index_of_set(position.kings(Color::White), free.without(theirs));
        self.block_of(white, black) * self.kings_len
            + index_of_set(theirs, free) * self.white_choices
            + ours
    }

    /// The position with number `index`, White to move; the inverse of [`Index::index_of`].
    pub fn position_at(&self, index: u64) -> Position {
        let (block, kings) = (index / self.kings_len, index % self.kings_len);
        let [white, black] = self.men_at(block);
        let free = self.board.squares().without(white.or(black));
        let [own, enemy] = self.material.sides;
        let theirs = set_at(kings / self.white_choices, u32::from(enemy.kings), free);
        let ours = set_at(
            kings % self.white_choices,
            u32::from(own.kings),
            free.without(theirs),
        );
        Position::empty(Color::White)
            .with_men(Color::White, white)
            .with_men(Color::Black, black)
            .with_kings(Color::White, ours)
            .with_kings(Color::Black, theirs)
    }

    /// The positions from number `start` on, White to move, in the order of their numbers.
    pub fn positions(&self, start: u64) -> Positions<'_> {
        Positions::new(self, start)
    }

    /// The number of the block with these men, in `0..blocks`.
    #[inline]
    pub fn block_of(&self, white: SquareSet, black: SquareSet) -> u64 {
        let (row, column) = self.row_and_column(white, black);
        let home = SquareSet(white.0 & self.home_row.0).len() as usize;
        self.offsets[home] + (row - self.rows[home]) * self.choices[home][1] + column
    }

    /// The number of rows: placements of the white men. The blocks of a row are neighbours.
    pub fn rows(&self) -> u64 {
        self.rows.last().copied().unwrap_or(0)
    }

    /// The number of the row with these white men, in `0..rows`, and of the black men among the
    /// [`Index::row_len`] blocks of the row.
    #[inline]
    pub fn row_and_column(&self, white: SquareSet, black: SquareSet) -> (u64, u64) {
        if self.blocks == 1 {
            return (0, 0);
        }
        let home = SquareSet(white.0 & self.home_row.0);
        let middle = white.without(self.home_row);
        let number = home.len() as usize;
        let outer = index_of_set(home, self.home_row) * self.choices[number][0]
            + index_of_set(middle, self.middle);
        let column = index_of_set(black, self.room.without(white));
        (self.rows[number] + outer, column)
    }

    /// Blocks of the row with these white men.
    pub fn row_len(&self, white: SquareSet) -> u64 {
        let home = SquareSet(white.0 & self.home_row.0).len();
        self.choices[home as usize][1]
    }

    /// The men of White and of Black in block number `block`.
    pub fn men_at(&self, block: u64) -> [SquareSet; 2] {
        let home = self
            .offsets
            .partition_point(|&first| first <= block)
            .saturating_sub(1);
        let inner = block - self.offsets[home];
        let [middle_choices, black_choices] = self.choices[home];
        let (outer, black) = (inner / black_choices, inner % black_choices);
        let (row, middle) = (outer / middle_choices, outer % middle_choices);
        let [own, enemy] = self.material.sides;
        let home = home as u32;
        let white = set_at(row, home, self.home_row).or(set_at(
            middle,
            u32::from(own.men) - home,
            self.middle,
        ));
        [
            white,
            set_at(black, u32::from(enemy.men), self.room.without(white)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::INTERNATIONAL;

    fn check(board: Board, material: Material, stride: u64) {
        let index = Index::new(board, material).expect("few pieces");
        for number in (0..index.len()).step_by(stride as usize) {
            let position = index.position_at(number);
            assert_eq!(position.material(), material);
            assert_eq!(
                position.faults(&crate::rules::Rules {
                    board,
                    ..INTERNATIONAL
                }),
                []
            );
            assert_eq!(index.index_of(&position), number, "{material}");
        }
    }

    #[test]
    fn positions_and_numbers_are_inverse() {
        for board in [Board::new(10, 5), Board::new(8, 4), Board::new(6, 3)] {
            for material in (2..=3).flat_map(Material::all_with) {
                check(board, material, 1);
            }
            for material in (4..=7).flat_map(Material::all_with) {
                let len = Index::new(board, material).map_or(0, |index| index.len());
                check(board, material, len / 1000 + 1);
            }
        }
    }

    #[test]
    fn sets_come_in_the_order_of_their_numbers() {
        let free = SquareSet(0b1011_0110_1101);
        for count in 0..=8 {
            let all: Vec<SquareSet> = sets(count, free).collect();
            assert_eq!(all.len() as u64, choose(free.len(), count));
            for (number, set) in all.into_iter().enumerate() {
                assert_eq!(index_of_set(set, free), number as u64);
                assert_eq!(set_at(number as u64, count, free), set);
                for square in set {
                    let square = SquareSet::of(square);
                    let more = OneMore::new(set.without(square), free);
                    assert_eq!(more.number(square.0), number as u64);
                }
            }
        }
    }

    #[test]
    fn too_many_pieces_have_no_index() {
        assert!(Index::new(INTERNATIONAL.board, Material::all_with(11)[0]).is_none());
    }
}
