//! Options of the commands that read records.

use std::path::PathBuf;

use clap::Args;
use remise::notation::pdn::Encoding;

use super::desk::Form;
use super::lang::Lang;
use crate::cli;

/// Which records are read, and how they are told.
#[derive(Args, Debug)]
pub struct RecordArgs {
    /// The variant of records without a GameType tag
    #[arg(long, value_name = "V", value_parser = cli::variants())]
    pub variant: Option<String>,
    /// Write one JSON object a record, each on a line
    #[arg(long, conflicts_with = "pdn")]
    pub json: bool,
    /// Write the records again in normal form, with what is told of them as comments
    #[arg(long)]
    pub pdn: bool,
    /// The language of the report [default: that of the environment]
    #[arg(long, value_name = "L")]
    pub lang: Option<Lang>,
    /// The encoding of text that is not UTF-8, such as latin1 or cp1251 [default: guessed]
    #[arg(long, value_name = "E", value_parser = Encoding::by_name)]
    pub encoding: Option<Encoding>,
    /// PDN files, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

impl RecordArgs {
    /// What is to be written.
    pub const fn form(&self) -> Form {
        match (self.json, self.pdn) {
            (true, _) => Form::Json,
            (_, true) => Form::Pdn,
            _ => Form::Report,
        }
    }
}
