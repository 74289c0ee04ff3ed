//! The shelf: all tables that a folder holds.

use std::path::Path;

use remise::error::OpenError;
use remise::limits::Limits;
use remise::rules::Rules;
use remise::tablebase::Tablebase;

use super::error::ApiError;
use crate::cli::CacheArgs;

/// All tables of a folder, in the order of variants and their rule sets.
pub struct Shelf(Vec<Tablebase>);

impl Shelf {
    /// Opens all tables in `folder`.
    ///
    /// # Errors
    /// If there are none, or some cannot be opened.
    pub fn open(folder: &Path, memory: &CacheArgs) -> Result<Shelf, OpenError> {
        let cache = memory.cache();
        let mut bases = Vec::new();
        let mut reason = None;
        for (rules, limits) in all_limits() {
            let (variant, limits) = (Some(rules.name), Some(limits.name));
            match Tablebase::open_in(folder, variant, limits, cache.clone()) {
                Ok(base) => bases.push(base),
                Err(error @ OpenError::NoTables { .. }) => reason = Some(error),
                Err(error) => return Err(error),
            }
        }
        match reason {
            Some(OpenError::NoTables { folder, .. }) if bases.is_empty() => {
                Err(OpenError::NoTables {
                    folder,
                    wanted: None,
                    choices: Vec::new(),
                })
            }
            _ => Ok(Shelf(bases)),
        }
    }

    /// All of them.
    pub fn bases(&self) -> &[Tablebase] {
        &self.0
    }

    /// The tables of the variant and the rule set `limits`, or the first rule set that is there.
    ///
    /// # Errors
    /// If a name is not known, or there are no such tables.
    pub fn find(&self, variant: &str, limits: Option<&str>) -> Result<&Tablebase, ApiError> {
        let rules = Rules::by_name(variant).ok_or_else(|| ApiError::unknown_variant(variant))?;
        if let Some(name) = limits.filter(|name| rules.limits_by_name(name).is_none()) {
            return Err(ApiError::unknown_limits(rules, name));
        }
        let fits = |base: &&Tablebase| {
            base.rules().name == rules.name && limits.is_none_or(|name| name == base.limits().name)
        };
        let found = self.0.iter().find(fits);
        found.ok_or_else(|| ApiError::no_tables(rules, limits, &self.names()))
    }

    /// True for the tables of a variant that answer where no rule set is named.
    pub fn is_default(&self, base: &Tablebase) -> bool {
        let mut same = self.0.iter();
        let first = same.find(|other| other.rules().name == base.rules().name);
        first.is_some_and(|first| first.limits().name == base.limits().name)
    }

    fn names(&self) -> String {
        let name = |base: &Tablebase| format!("{}/{}", base.rules().name, base.limits().name);
        self.0.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

fn all_limits() -> impl Iterator<Item = (&'static Rules, &'static Limits)> {
    let all = Rules::ALL.into_iter();
    all.flat_map(|rules| rules.limits.iter().map(move |&limits| (rules, limits)))
}
