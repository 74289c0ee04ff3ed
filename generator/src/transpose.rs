//! Turning the words of one king into those of another: rows of bits become columns.

/// Swaps rows and columns: bit `i` of row `j` becomes bit `j` of row `i` (H. Warren, Hacker's Delight,
/// 7-3).
pub(crate) fn transpose(rows: &mut [u64; 64]) {
    let (mut half, mut mask) = (32, u64::MAX >> 32);
    while half != 0 {
        let mut row = 0;
        while row < 64 {
            let swapped = (rows[row] >> half ^ rows[row + half]) & mask;
            rows[row] ^= swapped << half;
            rows[row + half] ^= swapped;
            row = (row + half + 1) & !half;
        }
        half >>= 1;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let before: [u64; 64] = std::array::from_fn(|row| {
            0x9e37_79b9_7f4a_7c15u64.wrapping_mul(row as u64 * row as u64 + 1)
        });
        let mut after = before;
        transpose(&mut after);
        for (row, bits) in after.into_iter().enumerate() {
            let column = (0..64).fold(0, |column, at| column | (before[at] >> row & 1) << at);
            assert_eq!(bits, column, "row {row}");
        }
    }
}
