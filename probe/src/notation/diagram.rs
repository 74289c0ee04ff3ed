//! The board as a plain text picture, White at the bottom.
//!
//! `w b` are men, `W B` kings, `.` an empty square; light squares are left blank. The numbers of
//! the first and the last square of every row stand beside it, or else the ranks, with the files
//! below: as the game writes its squares.

use crate::notation::hub::character;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Names;

/// Draws `position`, one line a row, without spaces at the end of a line.
///
/// ```
/// use remise::{notation::{diagram, fen}, rules::{INTERNATIONAL, RUSSIAN}};
///
/// let fen = fen::read(&INTERNATIONAL, "B:WK40,K45,50:BK7")?;
/// assert_eq!(
///     diagram::draw(&INTERNATIONAL, &fen.position),
///     concat!(
///         " 1    .   .   .   .   .    5\n",
///         " 6  .   B   .   .   .     10\n",
///         "11    .   .   .   .   .   15\n",
///         "16  .   .   .   .   .     20\n",
///         "21    .   .   .   .   .   25\n",
///         "26  .   .   .   .   .     30\n",
///         "31    .   .   .   .   .   35\n",
///         "36  .   .   .   .   W     40\n",
///         "41    .   .   .   .   W   45\n",
///         "46  .   .   .   .   w     50\n",
///     )
/// );
///
/// let fen = fen::read(&RUSSIAN, "W:Wc3,Ka1:Be7")?;
/// assert_eq!(
///     diagram::draw(&RUSSIAN, &fen.position),
///     concat!(
///         " 8    .   .   .   .\n",
///         " 7  .   .   b   .\n",
///         " 6    .   .   .   .\n",
///         " 5  .   .   .   .\n",
///         " 4    .   .   .   .\n",
///         " 3  .   w   .   .\n",
///         " 2    .   .   .   .\n",
///         " 1  W   .   .   .\n",
///         "    a b c d e f g h\n",
///     )
/// );
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn draw(rules: &Rules, position: &Position) -> String {
    let rows = (0..rules.board.rows()).map(|row| draw_row(rules, position, row));
    rows.chain((rules.names == Names::Algebraic).then(|| files(rules)))
        .collect()
}

/// The letters of the files, below the squares.
fn files(rules: &Rules) -> String {
    let letters = (b'a'..).take(2 * usize::from(rules.board.width()));
    let letters: Vec<String> = letters
        .map(|letter| char::from(letter).to_string())
        .collect();
    format!("    {}\n", letters.join(" "))
}

fn draw_row(rules: &Rules, position: &Position, row: u8) -> String {
    let width = u32::from(rules.board.width());
    let first = u32::from(row) * width + 1;
    let pieces: Vec<String> = rules
        .board
        .row(row)
        .into_iter()
        .map(|square| character(position, square).unwrap_or('.').to_string())
        .collect();
    let (before, after) = if row.is_multiple_of(2) {
        ("  ", "")
    } else {
        ("", "  ")
    };
    if rules.names == Names::Algebraic {
        let rank = rules.board.rows() - row;
        return format!("{rank:>2}  {before}{}\n", pieces.join("   "));
    }
    let last = first + width - 1;
    format!(
        "{first:>2}  {before}{}{after}   {last:>2}\n",
        pieces.join("   ")
    )
}
