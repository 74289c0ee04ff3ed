//! One set of tables, read in two ways: without draw limits and with its own.

use std::path::Path;
use std::sync::Arc;

use remise::cache::BlockCache;
use remise::error::OpenError;
use remise::limits::NONE;
use remise::rules::Rules;
use remise::study::check::Tables;
use remise::tablebase::Tablebase;

/// The tables of a set, opened twice.
pub struct Pair {
    free: Tablebase,
    limited: Tablebase,
}

impl Pair {
    /// Opens the tables in `folder`: those of the first rule set of the variant, or else of the only
    /// one that is there. Both keep their blocks in `cache`.
    ///
    /// # Errors
    /// As [`Tablebase::open_with`].
    pub fn open(
        folder: &Path,
        variant: Option<&str>,
        cache: &Arc<BlockCache>,
    ) -> Result<Pair, OpenError> {
        let open =
            |folder: &Path, limits| Tablebase::open_in(folder, variant, limits, Arc::clone(cache));
        let rules = variant.and_then(Rules::by_name).unwrap_or(Rules::ALL[0]);
        let limited = match open(folder, Some(rules.limits[0].name)) {
            Err(OpenError::NoTables { .. }) => open(folder, None)?,
            opened => opened?,
        };
        let free = open(limited.folder(), Some(NONE.name))?;
        Ok(Pair { free, limited })
    }

    /// The tables.
    pub const fn tables(&self) -> Tables<'_> {
        Tables {
            free: &self.free,
            limited: &self.limited,
        }
    }
}
