//! Numbers that look random and are the same in every run (xorshift, G. Marsaglia 2003).

/// The state; any number but 0.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number in `0..end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
