//! Which slices the values of a slice follow from.
//!
//! Moves lead from a slice to its flip, by a promotion to the flip with one more king and one man
//! less, by a capture to slices with fewer enemy pieces. Positions in which the side to move captures
//! are in no table, so what they lead to is needed as well, down to two pieces; with small tables so is
//! what the positions lead to that those leave out.

use std::collections::BTreeSet;

use remise::material::{Material, Side};

/// The slice itself, and all that its values follow from, whether tables are small or not.
pub fn needs(slice: Material, small: bool) -> BTreeSet<Material> {
    let mut needs = BTreeSet::new();
    if small {
        add_all(slice, &mut needs);
    } else {
        add_captures(slice, &mut needs);
        after_quiet_moves(slice).for_each(|slice| add_captures(slice, &mut needs));
    }
    needs
}

fn after_quiet_moves(slice: Material) -> impl Iterator<Item = Material> {
    movers(slice).map(move |own| Material::new(own, slice.sides[1]).flip())
}

fn add_all(slice: Material, needs: &mut BTreeSet<Material>) {
    if needs.insert(slice) {
        let children = after_quiet_moves(slice).chain(after_captures(slice));
        children.for_each(|slice| add_all(slice, needs));
    }
}

fn add_captures(slice: Material, needs: &mut BTreeSet<Material>) {
    if needs.insert(slice) {
        after_captures(slice).for_each(|slice| add_captures(slice, needs));
    }
}

fn after_captures(slice: Material) -> impl Iterator<Item = Material> {
    let enemy = slice.sides[1];
    let left = (0..=enemy.kings)
        .flat_map(move |kings| (0..=enemy.men).map(move |men| Side { kings, men }))
        .filter(move |&left| left != enemy && left.pieces() > 0);
    left.flat_map(move |left| movers(slice).map(move |own| Material::new(left, own)))
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

    fn names(slice: &str, small: bool) -> Vec<String> {
        let slice = slice.parse().expect("a material");
        let mut names: Vec<String> = needs(slice, small)
            .iter()
            .map(Material::to_string)
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn needs_of_small_slices() {
        assert_eq!(names("KvK", false), ["KvK"]);
        assert_eq!(names("MvM", false), ["MvK", "MvM"]);
        assert_eq!(names("KKvK", false), ["KKvK", "KvK", "KvKK"]);
        assert_eq!(
            names("KMvM", false),
            ["KMvM", "KvK", "KvM", "MvK", "MvKK", "MvKM", "MvM"]
        );
        assert_eq!(names("MvM", true), ["KvK", "KvM", "MvK", "MvM"]);
    }
}
