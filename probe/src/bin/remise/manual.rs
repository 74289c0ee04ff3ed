//! `remise completions` and `remise man`: what shells and `man` know of the command line.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use remise::new_file::NewFile;

use crate::cli::Cli;
use crate::failure::Failure;

/// Writes the completions of a shell to standard output.
pub fn completions(shell: Shell) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "remise", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes all pages to a folder, which is made if it is not there.
pub fn man(folder: &Path) -> Result<ExitCode, Failure> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let written = fs::create_dir_all(folder).and_then(|()| write_pages(&command, folder));
    written.map_err(|error| {
        let folder = folder.display();
        Failure::Told(format!(
            "cannot write pages to {folder}: {error}; give a folder to write to"
        ))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The page of a command, and those of its commands.
fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    let man = Man::new(command.clone());
    let mut file = NewFile::create(folder.join(man.get_filename()))?;
    file.write_all(&page(&man)?)?;
    file.finish()?;
    let mut commands = command.get_subcommands();
    commands.try_for_each(|command| write_pages(command, folder))
}

/// A page in which the notes behind the options keep their lines.
fn page(man: &Man) -> io::Result<Vec<u8>> {
    let mut whole = Vec::new();
    man.render(&mut whole)?;
    let whole = String::from_utf8_lossy(&whole);
    Ok(whole
        .replace("\n.SH EXTRA\n", "\n.SH NOTES\n.nf\n")
        .into_bytes())
}
