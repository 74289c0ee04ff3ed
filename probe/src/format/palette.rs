//! The values that occur in a table.
//!
//! A value's place in the palette is its code; the fewer values, the longer the runs one byte can
//! say.

/// The distinct values of a table, ascending: none (all positions are don't care) to 256.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Palette(Vec<u8>);

impl Palette {
    /// The palette of these values, in any order and any number.
    ///
    /// ```
    /// use remise::format::Palette;
    /// assert_eq!(Palette::of([4, 0, 4, 2]).values(), [0, 2, 4]);
    /// ```
    pub fn of(values: impl IntoIterator<Item = u8>) -> Palette {
        let mut occurs = [false; 256];
        values
            .into_iter()
            .for_each(|value| occurs[usize::from(value)] = true);
        Palette((0..=255).filter(|&v| occurs[usize::from(v)]).collect())
    }

    /// The palette with exactly these values; `None` unless they ascend.
    pub(super) fn from_ascending(values: &[u8]) -> Option<Palette> {
        values
            .is_sorted_by(|a, b| a < b)
            .then(|| Palette(values.to_vec()))
    }

    /// The values, ascending.
    pub fn values(&self) -> &[u8] {
        &self.0
    }

    /// The place of `value` in the palette.
    pub fn code_of(&self, value: u8) -> Option<u8> {
        self.0.binary_search(&value).ok().map(|code| code as u8)
    }

    /// The value with code `code`.
    pub fn value_of(&self, code: u8) -> Option<u8> {
        self.0.get(usize::from(code)).copied()
    }

    /// The most positions that one run byte stands for, 1 to 256.
    pub fn longest_run(&self) -> u32 {
        256 / (self.0.len().max(1) as u32)
    }
}
