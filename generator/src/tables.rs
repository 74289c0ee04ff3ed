//! A folder of finished tables, open for reading: which rules it is for and which slices it has.
//!
//! What the manifest lists and what stands in the folder need not be the same; both are known here.
//! Slices come in the order of a build: pairs with fewer pieces first, then those with fewer men.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use remise::error::OpenError;
use remise::format::Kind;
use remise::limits::Limits;
use remise::manifest::{Manifest, ManifestError};
use remise::material::Material;
use remise::rules::Rules;
use remise::table::{Table, TableError};
use remise::tablebase::Tablebase;

/// A folder of tables of one variant and rule set.
#[derive(Debug)]
pub struct Tables {
    folder: PathBuf,
    rules: &'static Rules,
    limits: &'static Limits,
    manifest: Manifest,
    unlisted: Vec<String>,
    kinds: BTreeMap<Material, BTreeSet<Kind>>,
}

/// Why a folder cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    /// It holds no tables, or not those asked for.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Its manifest cannot be used.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// It cannot be listed.
    #[error("cannot list the folder {}: {source}; give the folder that `remise-gen build` wrote to", folder.display())]
    List {
        /// The folder.
        folder: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// It holds tables of another rule set.
    #[error("{} holds tables of {found}: ask for --limits {found}", folder.display())]
    OtherLimits {
        /// The folder.
        folder: PathBuf,
        /// The rule set of its tables.
        found: String,
    },
}

impl Tables {
    /// Opens the tables in `out`: the folder that holds them, or the root of several such folders.
    /// Variant and rule set may be left out if there is only one.
    pub fn open(
        out: &Path,
        variant: Option<&str>,
        limits: Option<&str>,
    ) -> Result<Tables, TablesError> {
        let base = Tablebase::open_with(out, variant, limits)?;
        let (folder, rules) = (base.folder().to_owned(), base.rules());
        let manifest = Manifest::read(&folder)?;
        let other = || TablesError::OtherLimits {
            folder: folder.clone(),
            found: manifest.limits().to_owned(),
        };
        // Tables with limits can be read without limits, but they are not tables without limits.
        if limits.is_some_and(|asked| asked != manifest.limits()) {
            return Err(other());
        }
        let limits = rules.limits_by_name(manifest.limits()).ok_or_else(other)?;
        let unlisted = unlisted(&folder, &manifest).map_err(|source| {
            let folder = folder.clone();
            TablesError::List { folder, source }
        })?;
        Ok(Tables {
            kinds: kinds(manifest.files().keys().chain(&unlisted)),
            folder,
            rules,
            limits,
            manifest,
            unlisted,
        })
    }

    /// The folder that holds the tables.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The variant.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The rule set.
    pub const fn limits(&self) -> &'static Limits {
        self.limits
    }

    /// The list of the files.
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Names of tables that stand in the folder without being listed, sorted.
    pub fn unlisted(&self) -> &[String] {
        &self.unlisted
    }

    /// All slices, in the order of a build.
    pub fn slices(&self) -> Vec<Material> {
        in_build_order(self.kinds.keys().copied())
    }

    /// True if the slice has a table of this kind.
    pub fn has(&self, slice: Material, kind: Kind) -> bool {
        self.kinds
            .get(&slice)
            .is_some_and(|kinds| kinds.contains(&kind))
    }

    /// Where a table stands or would stand.
    pub fn file(&self, slice: Material, kind: Kind) -> PathBuf {
        self.folder.join(kind.file_name(slice))
    }

    /// Opens a table; `None` if the slice has none of this kind.
    pub fn table(&self, slice: Material, kind: Kind) -> Result<Option<Table>, TableError> {
        let open = || Table::open(self.file(slice, kind));
        self.has(slice, kind).then(open).transpose()
    }
}

/// Slices in the order of a build: pairs with fewer pieces first, then those with fewer men; in a
/// pair the slice with the stronger side to move first.
pub fn in_build_order(slices: impl IntoIterator<Item = Material>) -> Vec<Material> {
    let mut slices: Vec<Material> = slices.into_iter().collect();
    slices.sort_by_key(|slice| {
        let [own, enemy] = slice.sides;
        let (stronger, weaker) = (own.max(enemy), own.min(enemy));
        (slice.pieces(), slice.men(), stronger, weaker, own < enemy)
    });
    slices
}

fn kinds<'n>(names: impl Iterator<Item = &'n String>) -> BTreeMap<Material, BTreeSet<Kind>> {
    let mut kinds: BTreeMap<Material, BTreeSet<Kind>> = BTreeMap::new();
    for (slice, kind) in names.filter_map(|name| Kind::of_file_name(name)) {
        kinds.entry(slice).or_default().insert(kind);
    }
    kinds
}

fn unlisted(folder: &Path, manifest: &Manifest) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        if let Ok(name) = entry?.file_name().into_string()
            && Kind::of_file_name(&name).is_some()
            && !manifest.files().contains_key(&name)
        {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory;
    use crate::plan::{Job, Plan};

    #[test]
    fn slices_come_as_the_plan_has_them() {
        let rules = &remise::rules::INTERNATIONAL;
        let job = Job {
            rules,
            limits: &remise::limits::FMJD,
            kinds: vec![Kind::Wdl],
            threads: memory::cores(),
            small_from: None,
        };
        let plan = Plan::up_to(&job, 6);
        let planned = plan.steps.iter().flat_map(|step| step.pair.slices());
        let planned: Vec<Material> = planned.map(|(_, slice)| slice).collect();
        let all = (2..=6).flat_map(Material::all_with);
        assert_eq!(in_build_order(all), planned);
    }
}
