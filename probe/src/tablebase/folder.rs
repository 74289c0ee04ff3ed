//! Which folder of tables to read.
//!
//! Tables of one variant and rule set stand in one folder, a *leaf*; leaves stand in a *root*, at
//! `variant/rule set`. Either may be opened.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::OpenError;
use crate::format::Kind;
use crate::limits::{Limits, NONE};
use crate::manifest::Manifest;
use crate::material::Material;
use crate::rules::Rules;
use crate::table::Table;

/// A leaf folder.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub folder: PathBuf,
    pub rules: &'static Rules,
    /// The rule set its tables were built with.
    pub limits: &'static Limits,
}

/// The variant and the rule set asked for, each if any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub rules: Option<&'static Rules>,
    pub limits: Option<&'static str>,
}

impl Wanted {
    pub fn new(variant: Option<&str>, limits: Option<&str>) -> Result<Wanted, OpenError> {
        let rules = variant.map(rules_named).transpose()?;
        let variants = rules.map_or(Rules::ALL.to_vec(), |rules| vec![rules]);
        let limits = limits
            .map(|name| limits_named(&variants, name))
            .transpose()?;
        Ok(Wanted {
            rules,
            limits: limits.map(|limits| limits.name),
        })
    }

    /// True if no draw limits are asked for; then any rule set serves.
    pub fn no_limits(self) -> bool {
        self.limits == Some(NONE.name)
    }

    fn fits(self, leaf: &Leaf) -> bool {
        self.rules.is_none_or(|rules| rules.name == leaf.rules.name)
            && (self.no_limits() || self.limits.is_none_or(|name| name == leaf.limits.name))
    }

    fn text(self) -> Option<String> {
        let variant = self.rules.map(|rules| rules.name);
        (variant.is_some() || self.limits.is_some())
            .then(|| format!("{}/{}", variant.unwrap_or("*"), self.limits.unwrap_or("*")))
    }
}

impl Leaf {
    /// The one leaf at or below `folder` that is wanted.
    pub fn find(folder: &Path, wanted: Wanted) -> Result<Leaf, OpenError> {
        let leaves = match Leaf::at(folder)? {
            Some(leaf) => vec![leaf],
            None => Leaf::below(folder),
        };
        let (mut fit, others): (Vec<Leaf>, Vec<Leaf>) =
            leaves.into_iter().partition(|leaf| wanted.fits(leaf));
        if wanted.no_limits() {
            // Tables without limits say no more than others: the first of each variant will do.
            fit.sort_by_key(|leaf| (leaf.rules.name, !leaf.limits.is_none()));
            fit.dedup_by_key(|leaf| leaf.rules.name);
        }
        let folder = folder.to_owned();
        match (fit.pop(), fit.is_empty()) {
            (Some(leaf), true) => Ok(leaf),
            (Some(leaf), false) => Err(OpenError::Choose {
                folder,
                choices: fit.iter().chain([&leaf]).map(Leaf::name).collect(),
            }),
            (None, _) => Err(OpenError::NoTables {
                folder,
                wanted: wanted.text(),
                choices: others.iter().map(Leaf::name).collect(),
            }),
        }
    }

    fn name(&self) -> String {
        format!("{}/{}", self.rules.name, self.limits.name)
    }

    /// `folder` itself, if it holds tables.
    fn at(folder: &Path) -> Result<Option<Leaf>, OpenError> {
        let files = table_files(folder)?;
        let (variant, limits) = if folder.join(Manifest::FILE_NAME).exists() {
            let manifest = Manifest::read(folder)?;
            (manifest.variant().to_owned(), manifest.limits().to_owned())
        } else if let Some(&(material, kind)) = files.first() {
            let table = Table::open(folder.join(kind.file_name(material)))?;
            let header = table.header();
            (header.variant.clone(), header.limits.clone())
        } else {
            return Ok(None);
        };
        let rules = rules_named(&variant)?;
        Ok(Some(Leaf {
            folder: folder.to_owned(),
            rules,
            limits: limits_named(&[rules], &limits)?,
        }))
    }

    /// All leaves in the root `folder`, in the order of variants and their rule sets.
    fn below(folder: &Path) -> Vec<Leaf> {
        let leaf = |rules: &'static Rules, limits: &'static Limits| Leaf {
            folder: folder.join(rules.name).join(limits.name),
            rules,
            limits,
        };
        let all = Rules::ALL.into_iter().flat_map(|rules| {
            let limits = rules.limits.iter().copied();
            limits.map(move |limits| leaf(rules, limits))
        });
        all.filter(|leaf| table_files(&leaf.folder).is_ok_and(|files| !files.is_empty()))
            .collect()
    }
}

/// The tables that stand in `folder`, by their names, in the order of materials.
pub(super) fn table_files(folder: &Path) -> Result<Vec<(Material, Kind)>, OpenError> {
    let failed = |source| OpenError::Io {
        folder: folder.to_owned(),
        source,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        files.extend(name.to_str().and_then(Kind::of_file_name));
    }
    files.sort_unstable();
    Ok(files)
}

fn rules_named(name: &str) -> Result<&'static Rules, OpenError> {
    Rules::by_name(name).ok_or_else(|| OpenError::UnknownName {
        what: "variant",
        name: name.to_owned(),
        choices: Rules::ALL.into_iter().map(|rules| rules.name).collect(),
    })
}

fn limits_named(variants: &[&'static Rules], name: &str) -> Result<&'static Limits, OpenError> {
    let found = variants.iter().find_map(|rules| rules.limits_by_name(name));
    found.ok_or_else(|| OpenError::UnknownName {
        what: "rule set",
        name: name.to_owned(),
        choices: variants
            .iter()
            .flat_map(|rules| rules.limits.iter().map(|limits| limits.name))
            .collect(),
    })
}
