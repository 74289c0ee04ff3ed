//! The files of a folder: all there, none changed, each what its name says.

use rayon::prelude::*;
use remise::format::Kind;
use remise::index::Index;
use remise::manifest::ManifestError;
use remise::material::Material;
use remise::table::{Table, TableError};

use super::{Finding, VerifyError};
use crate::tables::Tables;

/// Reads every file through: its checksum, its header and all its blocks. Gives what is wrong, in the
/// order of names.
///
/// # Errors
/// If a file cannot be read.
pub fn check(tables: &Tables) -> Result<Vec<Finding>, VerifyError> {
    let listed = tables.manifest().files().keys();
    let mut names: Vec<&String> = listed.chain(tables.unlisted()).collect();
    names.sort_unstable();
    let checked: Vec<Result<Vec<Finding>, VerifyError>> = names
        .par_iter()
        .map(|name| check_file(tables, name))
        .collect();
    let mut findings = Vec::new();
    for found in checked {
        findings.extend(found?);
    }
    Ok(findings)
}

fn check_file(tables: &Tables, name: &str) -> Result<Vec<Finding>, VerifyError> {
    let mut findings = Vec::new();
    match tables.manifest().check(tables.folder(), name) {
        Ok(()) => {}
        Err(error @ ManifestError::Io { .. }) => return Err(VerifyError::File(error)),
        Err(error) => findings.push(Finding::Manifest(error)),
    }
    if let Some((slice, kind)) = Kind::of_file_name(name) {
        findings.extend(check_table(tables, slice, kind)?);
    }
    Ok(findings)
}

fn check_table(
    tables: &Tables,
    slice: Material,
    kind: Kind,
) -> Result<Option<Finding>, VerifyError> {
    let opened = Table::open(tables.file(slice, kind));
    let checked = opened.and_then(|table| table.check_blocks().map(|()| table));
    match checked {
        Ok(table) => Ok(wrong_header(tables, slice, kind, &table)),
        Err(error @ TableError::Io { .. }) => Err(error.into()),
        Err(error) => Ok(Some(Finding::Table(error))),
    }
}

/// The first thing in the header that contradicts the name and the folder of the file.
fn wrong_header(tables: &Tables, slice: Material, kind: Kind, table: &Table) -> Option<Finding> {
    let header = table.header();
    let positions = Index::new(tables.rules().board, slice).map(|index| index.len());
    let same = [
        ("variant", header.variant == tables.rules().name),
        ("rule set", header.limits == tables.limits().name),
        ("kind", header.kind == kind),
        ("material", header.material == slice),
        ("number of positions", Some(header.positions) == positions),
    ];
    let (what, _) = same.into_iter().find(|(_, same)| !same)?;
    Some(Finding::Header {
        file: table.file().to_owned(),
        what,
    })
}
