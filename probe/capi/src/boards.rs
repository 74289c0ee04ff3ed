//! Positions as four 64-bit boards, in the numberings that engines use.

use remise::position::Position;
use remise::square::{Board, Color, Square, SquareSet};

use crate::status::{Failure, Status};

/// A player.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// White, who moves to smaller squares.
    White = 0,
    /// Black.
    Black = 1,
}

/// Which bit stands for which square. A row of the board has `w` squares: 5 on the board with 100
/// squares, 4 on that with 64. Square 1 is the first square of the topmost row as White sees the board,
/// row 0; on 64 squares, squares are numbered from 1 to 32 in the same way, whatever the game prints.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// No ghosts: square `s` is bit `s - 1`. 50 or 32 bits.
    Dense = 0,
    /// A ghost bit after every second row: square `s` is bit `(s - 1) + (s - 1) / (2 * w)`. On 100
    /// squares bits 10, 21, 32 and 43 are ghosts, and 0 to 53 are in use. Diagonal steps are shifts by
    /// `w` and `w + 1`. So do Kingsrow's driver egdb_intl, Moby Dam and remise itself.
    Ghost = 1,
    /// A ghost bit after every even row and two after every odd one: row `r` begins at bit
    /// `w * r + 3 * (r / 2) + r % 2`. On 100 squares rows 0 and 1 are bits 0 to 4 and 6 to 10, the
    /// others likewise 13 bits further each two rows, and 0 to 62 are in use. Diagonal steps are shifts
    /// by `w + 1` and `w + 2`. So does Scan 3.0.
    WideGhost = 2,
}

/// A position: four boards, and who moves.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boards {
    /// The men of White.
    pub white_men: u64,
    /// The kings of White.
    pub white_kings: u64,
    /// The men of Black.
    pub black_men: u64,
    /// The kings of Black.
    pub black_kings: u64,
    /// The player to move, a `remise_side`.
    pub side: i32,
    /// Which bit stands for which square, a `remise_numbering`.
    pub numbering: i32,
}

impl Numbering {
    pub(crate) fn read(number: i32) -> Result<Numbering, Failure> {
        [Numbering::Dense, Numbering::Ghost, Numbering::WideGhost]
            .into_iter()
            .find(|&numbering| numbering as i32 == number)
            .ok_or_else(|| bad(format!("{number} is no numbering: give 0, 1 or 2")))
    }

    /// The bit of the first square of a row.
    const fn start(self, board: &Board, row: u8) -> u8 {
        let squares = board.width() * row;
        match self {
            Numbering::Dense => squares,
            Numbering::Ghost => squares + row / 2,
            Numbering::WideGhost => squares + 3 * (row / 2) + row % 2,
        }
    }

    /// The squares of a board of bits; an error for a bit that is no square.
    fn squares(self, board: &Board, bits: u64, what: &str) -> Result<SquareSet, Failure> {
        let row_bits = (1u64 << board.width()) - 1;
        let (mut set, mut rest) = (0, bits);
        for row in 0..board.rows() {
            let start = self.start(board, row);
            let found = bits >> start & row_bits;
            set |= found << Numbering::Ghost.start(board, row);
            rest &= !(found << start);
        }
        match rest {
            0 => Ok(SquareSet(set)),
            rest => Err(bad(format!(
                "{what} has bit {}, which is no square in this numbering",
                rest.trailing_zeros()
            ))),
        }
    }

    /// The board of bits of these squares.
    pub(crate) fn bits(self, board: &Board, squares: SquareSet) -> u64 {
        let bit = |square: Square| {
            let row = board.row_of(square);
            let file = square.bit() - Numbering::Ghost.start(board, row);
            1u64 << (self.start(board, row) + file)
        };
        squares
            .into_iter()
            .fold(0, |bits, square| bits | bit(square))
    }
}

impl Boards {
    /// The position; it may be an illegal one.
    pub(crate) fn position(&self, board: &Board) -> Result<(Position, Numbering), Failure> {
        let numbering = Numbering::read(self.numbering)?;
        let set = |bits, what| numbering.squares(board, bits, what);
        let position = Position::empty(side(self.side)?)
            .with_men(Color::White, set(self.white_men, "white_men")?)
            .with_kings(Color::White, set(self.white_kings, "white_kings")?)
            .with_men(Color::Black, set(self.black_men, "black_men")?)
            .with_kings(Color::Black, set(self.black_kings, "black_kings")?);
        Ok((position, numbering))
    }

    pub(crate) fn of(board: &Board, position: &Position, numbering: Numbering) -> Boards {
        let bits = |squares| numbering.bits(board, squares);
        let side = match position.side() {
            Color::White => Side::White,
            Color::Black => Side::Black,
        };
        Boards {
            white_men: bits(position.men(Color::White)),
            white_kings: bits(position.kings(Color::White)),
            black_men: bits(position.men(Color::Black)),
            black_kings: bits(position.kings(Color::Black)),
            side: side as i32,
            numbering: numbering as i32,
        }
    }
}

fn side(number: i32) -> Result<Color, Failure> {
    match number {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        _ => Err(bad(format!(
            "{number} is no side: give 0 for White or 1 for Black"
        ))),
    }
}

fn bad(message: String) -> Failure {
    Failure::new(Status::BadArgument, message)
}
