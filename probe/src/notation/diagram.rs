//! The board as a plain text picture, White at the bottom.
//!
//! `w b` are men, `W B` kings, `.` an empty square; light squares are left blank. The numbers of
//! the first and the last square of every row stand beside it.

use crate::notation::hub::character;
use crate::position::Position;
use crate::rules::Rules;

/// Draws `position`, one line a row, without spaces at the end of a line.
///
/// ```
/// use remise::{notation::{diagram, fen}, rules::INTERNATIONAL};
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
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn draw(rules: &Rules, position: &Position) -> String {
    (0..rules.board.rows())
        .map(|row| draw_row(rules, position, row))
        .collect()
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
    let last = first + width - 1;
    format!(
        "{first:>2}  {before}{}{after}   {last:>2}\n",
        pieces.join("   ")
    )
}
