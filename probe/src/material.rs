//! The pieces on the board, written side to move first: `KKMvK`.

use std::fmt;
use std::str::FromStr;

/// The most pieces a [`Material`] can name; tables are built for far fewer.
pub const MAX_PIECES: u8 = 40;

/// The pieces of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Side {
    /// Kings, 0..=40.
    pub kings: u8,
    /// Men, 0..=40.
    pub men: u8,
}

impl Side {
    /// Kings and men together.
    pub const fn pieces(self) -> u8 {
        self.kings + self.men
    }
}

/// The pieces of both players; it names a slice of positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// The player to move, then the opponent.
    pub sides: [Side; 2],
}

impl Material {
    /// The material of a player to move with `own` pieces against `enemy` pieces.
    pub const fn new(own: Side, enemy: Side) -> Material {
        Material {
            sides: [own, enemy],
        }
    }

    /// The same pieces with the other player to move.
    pub const fn flip(self) -> Material {
        Material {
            sides: [self.sides[1], self.sides[0]],
        }
    }

    /// All pieces.
    pub const fn pieces(self) -> u8 {
        self.sides[0].pieces() + self.sides[1].pieces()
    }

    /// All men.
    pub const fn men(self) -> u8 {
        self.sides[0].men + self.sides[1].men
    }

    /// Every material of exactly `pieces` pieces in which both players have at least one.
    pub fn all_with(pieces: u8) -> Vec<Material> {
        let side = |pieces: u8| {
            (0..=pieces).map(move |men| Side {
                kings: pieces - men,
                men,
            })
        };
        (1..pieces)
            .flat_map(|own| {
                side(own).flat_map(move |a| side(pieces - own).map(move |b| Material::new(a, b)))
            })
            .collect()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.kings).try_for_each(|_| f.write_str("K"))?;
        (0..self.men).try_for_each(|_| f.write_str("M"))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.sides[0], self.sides[1])
    }
}

/// A text that names no material.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" names no material: write kings before men, side to move first, such as KKMvK")]
pub struct ParseMaterialError(String);

impl FromStr for Material {
    type Err = ParseMaterialError;

    fn from_str(text: &str) -> Result<Material, ParseMaterialError> {
        let parsed = text
            .split_once('v')
            .and_then(|(own, enemy)| Some(Material::new(side(own)?, side(enemy)?)))
            .filter(|material| material.pieces() <= MAX_PIECES);
        parsed.ok_or_else(|| ParseMaterialError(text.chars().take(80).collect()))
    }
}

fn side(text: &str) -> Option<Side> {
    let men = text.trim_start_matches('K');
    let kings = text.len() - men.len();
    let fits = !text.is_empty() && text.len() <= usize::from(MAX_PIECES);
    (fits && men.bytes().all(|b| b == b'M')).then_some(Side {
        kings: kings as u8,
        men: men.len() as u8,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for pieces in 2..=6 {
            for material in Material::all_with(pieces) {
                assert_eq!(material.to_string().parse(), Ok(material));
                assert_eq!(material.pieces(), pieces);
            }
        }
        for bad in [
            "",
            "v",
            "Kv",
            "vK",
            "MKvK",
            "KvKvK",
            "kvk",
            "K",
            "KvX",
            &"K".repeat(300),
        ] {
            assert!(bad.parse::<Material>().is_err(), "{bad}");
        }
    }

    #[test]
    fn four_pieces_make_fifteen_pairs_of_slices() {
        let all = Material::all_with(4);
        assert_eq!(all.len(), 2 * 8 + 9);
        assert!(all.contains(&"KKMvK".parse().expect("a material")));
    }
}
