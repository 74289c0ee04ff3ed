//! Which slices the values of a slice follow from.
//!
//! Moves lead from a slice to its flip, by a promotion to the flip with one more king and one man
//! less, by a capture to slices with fewer enemy pieces. Positions in which the side to move captures
//! are in no table, so what they lead to is needed as well, down to two pieces.

use std::collections::BTreeSet;

use remise::material::{Material, Side};

/// The slice itself, and all that its values follow from.
pub fn needs(slice: Material) -> BTreeSet<Material> {
    let quiet = movers(slice)
        .map(|own| Material::new(own, slice.sides[1]).flip())
        .chain([slice]);
    let mut needs = BTreeSet::new();
    quiet.for_each(|slice| add_captures(slice, &mut needs));
    needs
}

fn add_captures(slice: Material, needs: &mut BTreeSet<Material>) {
    if !needs.insert(slice) {
        return;
    }
    let enemy = slice.sides[1];
    for own in movers(slice) {
        let sides = (0..=enemy.kings)
            .flat_map(|kings| (0..=enemy.men).map(move |men| Side { kings, men }))
            .filter(|&left| left != enemy && left.pieces() > 0);
        sides.for_each(|left| add_captures(Material::new(left, own), needs));
    }
}

/// The pieces of the side to move after its move: as before, or with a man crowned.
fn movers(slice: Material) -> impl Iterator<Item = Side> {
    let own = slice.sides[0];
    let crowned = own.men.checked_sub(1).map(|men| Side {
        kings: own.kings + 1,
        men,
    });
    [own].into_iter().chain(crowned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(slice: &str) -> Vec<String> {
        let slice = slice.parse().expect("a material");
        let mut names: Vec<String> = needs(slice).iter().map(Material::to_string).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn needs_of_small_slices() {
        assert_eq!(names("KvK"), ["KvK"]);
        assert_eq!(names("MvM"), ["MvK", "MvM"]);
        assert_eq!(names("KKvK"), ["KKvK", "KvK", "KvKK"]);
        assert_eq!(
            names("KMvM"),
            ["KMvM", "KvK", "KvM", "MvK", "MvKK", "MvKM", "MvM"]
        );
    }
}
