//! Positions and moves as text.
//!
//! Reading is liberal, writing is strict: everything that is seen in the wild is read, with a
//! [`Note`](fen::Note) where the standard forbids it, and what is written is the standard's normal
//! form. The standard is PDN 3.0 (Portable Draughts Notation, W. Wieger) on top of the numbering of
//! squares of the rule book (FMJD, Annex 1, article 2.6). No text makes a reader panic; an error
//! names everything that is wrong at once, in the words of the text.

pub mod diagram;
pub mod fen;
pub mod hub;
pub mod movetext;
pub mod pdn;

use crate::square::{Board, Square};

/// True for the form of an algebraic name, such as `c3`, whatever the square. Boards of more than
/// eight rows have numbers only.
fn is_algebraic(board: &Board, name: &str) -> bool {
    board.rows() <= 8 && matches!(name.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// The square with an algebraic name; `None` for other texts and for light squares.
fn algebraic(board: &Board, name: &str) -> Option<Square> {
    match name.as_bytes() {
        [file, rank] if is_algebraic(board, name) => board.square_at(file - b'a', rank - b'0'),
        _ => None,
    }
}

/// A piece of foreign text as messages show it: in quotes, with odd characters escaped, and short.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    let short: String = text.chars().take(SHOWN).collect();
    let more = if short.len() < text.len() { "..." } else { "" };
    format!("{short:?}{more}")
}
