//! Squares, sets of squares and the geometry of the board.
//!
//! A square is a bit of a 64-bit word. Two rows of the board take `2 * width + 1` bits: the
//! squares of both rows and one *ghost* bit that stands for no square. With the ghosts in place all
//! four diagonal steps are the same shift everywhere: by 5 and 6 on the 10x10 board, by 4 and 5 on
//! the 8x8 board, and a step over the edge lands on a ghost or outside the word. The layout is the
//! one of R. Halbersma's and F. Letouzey's draughts programs (Dam, Scan).
//!
//! The *number* of a square is what the rule book prints (1 at the top left, 50 at the bottom
//! right, seen by White); [`Board::square`] and [`Board::number`] translate. On 64 squares some games
//! write *algebraic* names instead: files a to h from White's left, ranks 1 to 8 from White's side, a1
//! dark; [`Board::square_at`] and [`Board::name`] translate.

use std::fmt;

/// A square of a board: the place of its bit in a [`SquareSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The place of this square's bit, in 0..64.
    #[inline]
    pub const fn bit(self) -> u8 {
        self.0
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bit {}", self.0)
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.0)
    }

    /// True if `square` is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// True if the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares of both sets.
    #[inline]
    pub const fn or(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// True if both sets have a square in common.
    #[inline]
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// How many squares of the set lie before `square`.
    #[inline]
    pub const fn count_before(self, square: Square) -> u32 {
        (self.0 & ((1 << square.0) - 1)).count_ones()
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| {
            set.or(SquareSet::of(square))
        })
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a [`SquareSet`], in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        (self.0 != 0).then(|| {
            let square = Square(self.0.trailing_zeros() as u8);
            self.0 &= self.0 - 1;
            square
        })
    }
}

/// One of the four diagonal directions, as White sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Up and to the left: forward for White.
    NorthWest,
    /// Up and to the right: forward for White.
    NorthEast,
    /// Down and to the left: forward for Black.
    SouthWest,
    /// Down and to the right: forward for Black.
    SouthEast,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] = [
        Direction::NorthWest,
        Direction::NorthEast,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The direction back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::NorthWest => Direction::SouthEast,
            Direction::NorthEast => Direction::SouthWest,
            Direction::SouthWest => Direction::NorthEast,
            Direction::SouthEast => Direction::NorthWest,
        }
    }
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// The player of the light pieces, who moves up the board.
    White,
    /// The player of the dark pieces, who moves down the board.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The two directions in which this player's men move.
    #[inline]
    pub const fn forward(self) -> [Direction; 2] {
        match self {
            Color::White => [Direction::NorthWest, Direction::NorthEast],
            Color::Black => [Direction::SouthWest, Direction::SouthEast],
        }
    }

    /// True if this player's men move in `direction`.
    #[inline]
    pub const fn goes(self, direction: Direction) -> bool {
        let up = matches!(direction, Direction::NorthWest | Direction::NorthEast);
        matches!(self, Color::White) == up
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// How a game writes squares (PDN 3.0, "GameType").
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Names {
    /// By their numbers: `32`.
    Numbers,
    /// By file and rank: `c3`.
    Algebraic,
}

/// A square as a game writes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareName {
    /// Its number, from 1.
    Number(u32),
    /// Its file, `a` to `h`, and its rank, from 1.
    Algebraic(char, u8),
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SquareName::Number(number) => write!(f, "{number}"),
            SquareName::Algebraic(file, rank) => write!(f, "{file}{rank}"),
        }
    }
}

/// A board of an even number of rows, each with `width` playable squares; the top left corner of
/// the picture is a light square (FMJD, Annex 1, article 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    width: u8,
    rows: u8,
    squares: SquareSet,
}

impl Board {
    /// A board of `rows` rows (even) and `width` playable squares a row; at most 63 bits.
    ///
    /// # Panics
    /// In a constant context or out of it, if the board does not fit in a 64-bit word.
    pub const fn new(rows: u8, width: u8) -> Board {
        assert!(rows.is_multiple_of(2) && rows / 2 * (2 * width + 1) < 64);
        let pair = (1u64 << (2 * width)) - 1;
        let mut squares = 0;
        let mut row = 0;
        while row < rows / 2 {
            squares |= pair << (row * (2 * width + 1));
            row += 1;
        }
        Board {
            width,
            rows,
            squares: SquareSet(squares),
        }
    }

    /// Playable squares in a row.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of playable squares.
    pub const fn len(&self) -> u8 {
        self.width * self.rows
    }

    /// True for a board without squares.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of bits from the first square to the last, ghosts between them counted.
    #[inline]
    pub const fn bits(&self) -> u8 {
        self.rows / 2 * (2 * self.width + 1) - 1
    }

    /// All playable squares.
    #[inline]
    pub const fn squares(&self) -> SquareSet {
        self.squares
    }

    /// The squares of row `row`, 0 at the top.
    pub const fn row(&self, row: u8) -> SquareSet {
        let start = row / 2 * (2 * self.width + 1) + row % 2 * self.width;
        SquareSet(((1u64 << self.width) - 1) << start)
    }

    /// The row of a square, 0 at the top.
    pub const fn row_of(&self, square: Square) -> u8 {
        let pair = 2 * self.width + 1;
        square.0 / pair * 2 + (square.0 % pair >= self.width) as u8
    }

    /// The row on which a man of `color` is crowned (article 3.5).
    pub const fn crown_row(&self, color: Color) -> SquareSet {
        match color {
            Color::White => self.row(0),
            Color::Black => self.row(self.rows - 1),
        }
    }

    /// The squares on which a man of `color` may stand: all but those of its crown row.
    pub const fn men_squares(&self, color: Color) -> SquareSet {
        self.squares().without(self.crown_row(color))
    }

    /// The square with number `number`, 1 at the top left; `None` if the board has no such number.
    pub const fn square(&self, number: u32) -> Option<Square> {
        if number == 0 || number > self.len() as u32 {
            return None;
        }
        let index = number as u8 - 1;
        Some(Square(index + index / (2 * self.width)))
    }

    /// The number of a square, 1 at the top left.
    pub const fn number(&self, square: Square) -> u32 {
        (square.0 - square.0 / (2 * self.width + 1) + 1) as u32
    }

    /// The file of a square, 0 at White's left; dark squares of row 0 have odd files.
    pub const fn file_of(&self, square: Square) -> u8 {
        let row = self.row_of(square);
        let place = (self.number(square) - 1) as u8 % self.width;
        2 * place + row.is_multiple_of(2) as u8
    }

    /// The square on `file`, 0 at White's left, and `rank`, 1 at White's side; `None` if it is light or
    /// off the board.
    pub const fn square_at(&self, file: u8, rank: u8) -> Option<Square> {
        if rank == 0 || rank > self.rows || file >= 2 * self.width {
            return None;
        }
        let row = self.rows - rank;
        if file % 2 != row.is_multiple_of(2) as u8 {
            return None;
        }
        self.square((row * self.width + file / 2) as u32 + 1)
    }

    /// The squares of the diagonal that begins at White's left corner; on 64 squares the main road, a1
    /// to h8.
    pub const fn main_road(&self) -> SquareSet {
        let mut road = 0;
        let mut rank = 1;
        while rank <= self.rows {
            if let Some(square) = self.square_at(rank - 1, rank) {
                road |= SquareSet::of(square).0;
            }
            rank += 1;
        }
        SquareSet(road)
    }

    /// A square in writing.
    pub const fn name(&self, square: Square, names: Names) -> SquareName {
        match names {
            Names::Numbers => SquareName::Number(self.number(square)),
            Names::Algebraic => SquareName::Algebraic(
                (b'a' + self.file_of(square)) as char,
                self.rows - self.row_of(square),
            ),
        }
    }

    /// The squares one step in `direction` from the squares of `set`; a step over the edge is
    /// dropped.
    #[inline]
    pub const fn step(&self, set: SquareSet, direction: Direction) -> SquareSet {
        let (near, far) = (self.width, self.width + 1);
        let stepped = match direction {
            Direction::NorthWest => set.0 >> far,
            Direction::NorthEast => set.0 >> near,
            Direction::SouthWest => set.0 << near,
            Direction::SouthEast => set.0 << far,
        };
        SquareSet(stepped & self.squares.0)
    }

    /// The set turned by half a turn: the square with number `n` becomes that with number
    /// `len + 1 - n`.
    #[inline]
    pub const fn turn(&self, set: SquareSet) -> SquareSet {
        SquareSet(set.0.reverse_bits() >> (64 - self.bits()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: [Board; 3] = [Board::new(10, 5), Board::new(8, 4), Board::new(6, 3)];

    fn file(board: &Board, square: Square) -> i32 {
        let row = board.row_of(square);
        let place = (board.number(square) - 1) as i32 % i32::from(board.width());
        2 * place + i32::from(row.is_multiple_of(2))
    }

    /// The main road a1 to h8 and the corners, as the rule books of the games on 64 squares name them.
    #[test]
    fn files_and_ranks_have_their_numbers() {
        let board = Board::new(8, 4);
        let names = "a1 29,b2 25,c3 22,d4 18,e5 15,f6 11,g7 8,h8 4,b8 1,g1 32,a7 5,h6 12";
        for pair in names.split(',') {
            let (name, number) = pair.split_once(' ').expect("a name and a number");
            let square = board.square(number.parse().expect("a number"));
            let square = square.expect("a square");
            let [file, rank] = name.as_bytes() else {
                panic!("two bytes");
            };
            assert_eq!(board.square_at(file - b'a', rank - b'0'), Some(square));
            assert_eq!(board.name(square, Names::Algebraic).to_string(), name);
            assert_eq!(board.name(square, Names::Numbers).to_string(), number);
        }
        for board in BOARDS {
            let at = |rank, file| board.square_at(file, rank);
            let dark =
                (0..=board.rows() + 1).flat_map(|rank| (0..40).filter_map(move |f| at(rank, f)));
            let dark: SquareSet = dark.collect();
            assert_eq!(dark, board.squares());
            assert!(board.squares().into_iter().all(|square| {
                at(board.rows() - board.row_of(square), board.file_of(square)) == Some(square)
            }));
        }
    }

    #[test]
    fn numbers_and_squares_are_inverse() {
        for board in BOARDS {
            let numbers: Vec<u32> = board
                .squares()
                .into_iter()
                .map(|s| board.number(s))
                .collect();
            assert_eq!(numbers, (1..=u32::from(board.len())).collect::<Vec<_>>());
            for n in numbers {
                assert_eq!(board.square(n).map(|s| board.number(s)), Some(n));
            }
            assert_eq!(board.square(0), None);
            assert_eq!(board.square(u32::from(board.len()) + 1), None);
        }
    }

    #[test]
    fn a_step_is_one_row_and_one_file() {
        for board in BOARDS {
            for square in board.squares() {
                for direction in Direction::ALL {
                    let (down, right) = match direction {
                        Direction::NorthWest => (-1, -1),
                        Direction::NorthEast => (-1, 1),
                        Direction::SouthWest => (1, -1),
                        Direction::SouthEast => (1, 1),
                    };
                    let expected = board.squares().into_iter().find(|&to| {
                        i32::from(board.row_of(to)) == i32::from(board.row_of(square)) + down
                            && file(&board, to) == file(&board, square) + right
                    });
                    let stepped = board.step(SquareSet::of(square), direction);
                    assert_eq!(stepped.into_iter().next(), expected);
                }
            }
        }
    }

    #[test]
    fn turning_reverses_the_numbers() {
        for board in BOARDS {
            for square in board.squares() {
                let turned = board.turn(SquareSet::of(square));
                let numbers: Vec<u32> = turned.into_iter().map(|s| board.number(s)).collect();
                assert_eq!(numbers, [u32::from(board.len()) + 1 - board.number(square)]);
            }
        }
    }
}
