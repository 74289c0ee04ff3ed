//! Which values a table holds.

/// Which values a table holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Profile {
    /// Those of all quiet positions.
    #[default]
    Fast,
    /// Only those that do not follow by one ply, see [`left_out`](crate::left_out).
    Small {
        /// The blocks of the slice that are whole all the same, by number, ascending.
        whole: Vec<u64>,
    },
}

impl Profile {
    /// The blocks that are named in the file.
    pub(super) fn whole(&self) -> &[u64] {
        match self {
            Profile::Fast => &[],
            Profile::Small { whole } => whole,
        }
    }
}
