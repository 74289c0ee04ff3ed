//! A picture of the board in SVG: men, kings with a crown, numbers of squares, the arrow of a move.

use std::fmt::{self, Write};

use remise::moves::{Move, path};
use remise::notation::fen;
use remise::position::Position;
use remise::rules::Rules;
use remise::square::{Color, Square};

/// The side of a square.
const SIDE: u32 = 40;

/// The margin around the board, and the height of the caption.
const MARGIN: u32 = 12;
const CAPTION: u32 = 26;

/// What a picture shows.
pub struct Picture<'p> {
    /// The rules of the game.
    pub rules: &'p Rules,
    /// The position.
    pub position: &'p Position,
    /// The move that an arrow shows.
    pub arrow: Option<Move>,
    /// The text below the board.
    pub caption: String,
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size();
        let fen = fen::write(self.rules, self.position);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n<title>{fen}</title>"
        )?;
        self.board(f)?;
        for color in Color::BOTH {
            for square in self.position.pieces(color) {
                self.piece(f, square, color)?;
            }
        }
        if let Some(mv) = &self.arrow {
            self.arrow(f, mv)?;
        }
        let (middle, below) = (width / 2, height - MARGIN);
        writeln!(
            f,
            "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\" font-family=\"sans-serif\" \
             font-size=\"14\">{}</text>\n</svg>",
            escaped(&self.caption)
        )
    }
}

impl Picture<'_> {
    fn size(&self) -> (u32, u32) {
        let board = &self.rules.board;
        let width = 2 * u32::from(board.width()) * SIDE + 2 * MARGIN;
        let height = u32::from(board.rows()) * SIDE + 2 * MARGIN + CAPTION;
        (width, height)
    }

    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size();
        let (across, down) = (width - 2 * MARGIN, height - 2 * MARGIN - CAPTION);
        writeln!(
            f,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
             <rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{across}\" height=\"{down}\" \
             fill=\"#f6ecd8\" stroke=\"#333\" stroke-width=\"2\"/>"
        )?;
        for square in self.rules.board.squares() {
            self.square(f, square)?;
        }
        Ok(())
    }

    fn square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let (x, y) = self.corner(square);
        let name = self.rules.name_of(square);
        let (text_x, text_y) = (x + 3, y + 10);
        writeln!(
            f,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#c19a6b\"/>\
             <text x=\"{text_x}\" y=\"{text_y}\" font-family=\"sans-serif\" font-size=\"9\" \
             fill=\"#333\">{name}</text>"
        )
    }

    fn piece(&self, f: &mut fmt::Formatter<'_>, square: Square, color: Color) -> fmt::Result {
        let (x, y) = self.middle(square);
        let (fill, line) = match color {
            Color::White => ("#fff", "#222"),
            Color::Black => ("#222", "#fff"),
        };
        let radius = SIDE * 2 / 5;
        writeln!(
            f,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#222\" \
             stroke-width=\"1.5\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" \
             stroke=\"{line}\"/>",
            radius - 4
        )?;
        match self.position.kings(color).has(square) {
            true => crown(f, x, y, line),
            false => Ok(()),
        }
    }

    /// An arrow through all squares that a move turns on.
    fn arrow(&self, f: &mut fmt::Formatter<'_>, mv: &Move) -> fmt::Result {
        let squares = path(self.rules, self.position, mv).unwrap_or_else(|| vec![mv.from, mv.to]);
        let points: Vec<(u32, u32)> = squares.iter().map(|at| self.middle(*at)).collect();
        let mut text = String::new();
        for (x, y) in &points {
            write!(text, "{x},{y} ")?;
        }
        writeln!(
            f,
            "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" \
             markerWidth=\"5\" markerHeight=\"5\" orient=\"auto\">\
             <path d=\"M0 0L10 5L0 10z\" fill=\"#b00020\"/></marker></defs>\n\
             <polyline points=\"{}\" fill=\"none\" stroke=\"#b00020\" stroke-width=\"4\" \
             stroke-opacity=\"0.85\" marker-end=\"url(#head)\"/>",
            text.trim_end()
        )
    }

    /// The top left corner of a square.
    fn corner(&self, square: Square) -> (u32, u32) {
        let board = &self.rules.board;
        let row = u32::from(board.row_of(square));
        let column = u32::from(board.file_of(square));
        (MARGIN + column * SIDE, MARGIN + row * SIDE)
    }

    fn middle(&self, square: Square) -> (u32, u32) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2, y + SIDE / 2)
    }
}

fn crown(f: &mut fmt::Formatter<'_>, x: u32, y: u32, color: &str) -> fmt::Result {
    writeln!(
        f,
        "<path d=\"M{} {}l-2 -12l5 5l4 -8l4 8l5 -5l-2 12z\" fill=\"{color}\"/>",
        x - 7,
        y + 6
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
