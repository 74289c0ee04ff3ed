//! Why a tablebase cannot be opened or does not answer: what, where, and what to do.

use std::io;
use std::path::PathBuf;

use crate::manifest::ManifestError;
use crate::position::Fault;
use crate::table::TableError;

/// Why a folder cannot be opened as a tablebase.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder cannot be listed.
    #[error("cannot list the folder {}: {source}; give the folder that `remise-gen build` wrote to", folder.display())]
    Io {
        /// The folder.
        folder: PathBuf,
        /// The reason the system gives.
        source: io::Error,
    },
    /// The folder holds no tables, or none of the variant and rule set asked for.
    #[error(
        "{} holds no tables{}: give the folder that `remise-gen build` wrote to{}",
        folder.display(), wanted_text(wanted), choices_text(choices)
    )]
    NoTables {
        /// The folder.
        folder: PathBuf,
        /// Variant and rule set asked for, `/` between them; `*` for any.
        wanted: Option<String>,
        /// What is there instead, each `variant/rule set`.
        choices: Vec<String>,
    },
    /// The folder holds tables of several variants or rule sets.
    #[error("{} holds tables of {}: say which variant and rule set", folder.display(), choices.join(", "))]
    Choose {
        /// The folder.
        folder: PathBuf,
        /// What is there, each `variant/rule set`.
        choices: Vec<String>,
    },
    /// No variant or rule set has this name.
    #[error("{what} \"{name}\" is not known: choose one of {}", choices.join(", "))]
    UnknownName {
        /// `variant` or `rule set`.
        what: &'static str,
        /// The name.
        name: String,
        /// The names there are.
        choices: Vec<&'static str>,
    },
    /// The manifest of the folder cannot be used.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The folder has no manifest, and the table that should say what it holds cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
}

fn wanted_text(wanted: &Option<String>) -> String {
    let text = wanted.as_ref().map(|wanted| format!(" of {wanted}"));
    text.unwrap_or_default()
}

fn choices_text(choices: &[String]) -> String {
    if choices.is_empty() {
        String::new()
    } else {
        format!(", or ask for {}", choices.join(", "))
    }
}

/// Why a question about a position has no answer.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// The position is not possible.
    #[error("the position is illegal: {}", list(.0))]
    IllegalPosition(Vec<Fault>),
    /// The position has more pieces than any table.
    #[error(
        "the position has {pieces} pieces, the tables at hand have up to {max}: build larger ones"
    )]
    TooManyPieces {
        /// Pieces of the position.
        pieces: u32,
        /// Pieces of the largest table.
        max: u32,
    },
    /// Tables that the answer needs are not there.
    #[error("tables are missing: {}; build them with `remise-gen build`", paths(.0))]
    MissingTables(Vec<PathBuf>),
    /// A table is damaged or cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A file holds another table than its name and folder say.
    #[error("{} holds another {what} than its name and folder say: build it again", file.display())]
    WrongTable {
        /// The file.
        file: PathBuf,
        /// What is different.
        what: &'static str,
    },
    /// DTZ was asked for without draw limits.
    #[error("rule set `none` has no zeroing moves and so no dtz: ask for dtw")]
    NoDtz,
    /// More plies left than the limit allows, or plies left where there is no limit.
    #[error("{left} plies cannot be left: {}", limit_text(*limit))]
    TooManyLeft {
        /// Plies left, as given.
        left: u32,
        /// The fresh limit of the position's class.
        limit: Option<u32>,
    },
}

fn limit_text(limit: Option<u32>) -> String {
    limit.map_or_else(
        || "there is no draw limit here, leave the number out".to_owned(),
        |limit| format!("a fresh count allows {limit} here"),
    )
}

fn list(faults: &[Fault]) -> String {
    let faults: Vec<String> = faults.iter().map(Fault::to_string).collect();
    faults.join("; ")
}

fn paths(files: &[PathBuf]) -> String {
    let files: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    files.join(", ")
}
