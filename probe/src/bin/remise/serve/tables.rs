//! What is served, and what a page needs to know of the games.

use std::fs;
use std::path::Path;

use remise::format::Kind;
use remise::rules::Rules;
use remise::tablebase::Tablebase;
use serde::Serialize;

use super::shelf::Shelf;
use super::variants::Variant;

/// What is served.
#[derive(Serialize)]
pub struct Tables {
    tables: Vec<Loaded>,
    /// All games that the program knows, with tables or without.
    variants: Vec<Variant>,
}

/// Tables of a variant and rule set.
#[derive(Serialize)]
struct Loaded {
    variant: &'static str,
    limits: &'static str,
    /// The most pieces for which all slices are there.
    pieces: u32,
    kinds: Vec<&'static str>,
    /// They answer where no rule set is named.
    default: bool,
}

impl Tables {
    /// What is on the shelf.
    pub fn of(shelf: &Shelf) -> Tables {
        let loaded = |base: &Tablebase| Loaded {
            variant: base.rules().name,
            limits: base.limits().name,
            pieces: base.max_pieces(),
            kinds: kinds(base),
            default: shelf.is_default(base),
        };
        Tables {
            tables: shelf.bases().iter().map(loaded).collect(),
            variants: Rules::ALL.into_iter().map(Variant::of).collect(),
        }
    }
}

/// The kinds that answers of these tables have. Without draw limits there is no DTZ.
fn kinds(base: &Tablebase) -> Vec<&'static str> {
    let serves = |kind: &Kind| *kind != Kind::Dtz || !base.limits().is_none();
    let kinds = Kind::ALL.into_iter().filter(serves);
    let kinds = kinds.filter(|&kind| has(base.folder(), kind));
    kinds.map(Kind::extension).collect()
}

fn has(folder: &Path, kind: Kind) -> bool {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.map(|file| file.file_name());
    let mut kinds = names.filter_map(|name| Kind::of_file_name(name.to_str()?));
    kinds.any(|(_, other)| other == kind)
}
