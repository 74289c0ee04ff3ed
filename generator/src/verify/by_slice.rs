//! What is kept for each slice, found by its material without a search.

use remise::material::Material;

/// The most pieces of a side that [`place`] tells apart, and one.
const BASE: usize = remise::index::MAX_PIECES as usize;

/// Something for each of some slices.
#[derive(Debug)]
pub struct BySlice<T>(Vec<Option<Box<T>>>);

/// Where a slice stands: its four numbers as digits.
#[inline]
fn place(slice: Material) -> usize {
    let [own, enemy] = slice.sides;
    [own.kings, own.men, enemy.kings, enemy.men]
        .into_iter()
        .fold(0, |place, number| place * BASE + usize::from(number))
}

impl<T> BySlice<T> {
    /// Nothing yet.
    pub fn new() -> BySlice<T> {
        BySlice((0..BASE.pow(4)).map(|_| None).collect())
    }

    /// What is kept for `slice`.
    #[inline]
    pub fn get(&self, slice: Material) -> Option<&T> {
        self.0.get(place(slice)).and_then(Option::as_deref)
    }

    /// Keeps `what` for `slice`; a slice of too many pieces keeps nothing.
    pub fn insert(&mut self, slice: Material, what: T) {
        if let Some(slot) = self.0.get_mut(place(slice)) {
            *slot = Some(Box::new(what));
        }
    }

    /// Forgets all but what `is_needed`.
    pub fn retain(&mut self, is_needed: impl Fn(&T) -> bool) {
        for slot in &mut self.0 {
            slot.take_if(|what| !is_needed(what));
        }
    }
}
