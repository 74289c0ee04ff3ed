//! `remise-gen completions` and `remise-gen man`: what shells and `man` know of the command line.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use super::CommandError;
use crate::cli::Cli;

/// `remise-gen completions`.
pub fn completions(shell: Shell, out: &mut impl Write) -> Result<ExitCode, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "remise-gen", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// `remise-gen man`.
pub fn man(folder: &Path) -> Result<ExitCode, CommandError> {
    let written =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
    written.map_err(|error| {
        let folder = folder.display();
        CommandError::Usage(format!(
            "cannot write pages to {folder}: {error}; give a folder to write to"
        ))
    })?;
    Ok(ExitCode::SUCCESS)
}
