//! The pictures of a study: one of its first position, and one of every dual.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use remise::moves::Move;
use remise::new_file::NewFile;

use super::case::Case;
use super::duals;
use super::picture::Picture;
use crate::failure::Failure;
use crate::records::lang::Lang;
use crate::records::session::is_stdin;

/// Where pictures are written.
pub struct Pictures {
    folder: PathBuf,
}

impl Pictures {
    /// Pictures of the studies of `files` go to this folder, which is made if it is not there.
    pub fn new(lang: Lang, folder: &Path, files: &[PathBuf]) -> Result<Pictures, Failure> {
        let mut stems: Vec<String> = files.iter().map(|file| stem(file)).collect();
        stems.sort();
        if let Some(twice) = stems.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Failure::Told(lang.same_names(&twice[0])));
        }
        fs::create_dir_all(folder)
            .map_err(|error| Failure::Told(lang.picture_error(folder, &error)))?;
        let folder = folder.to_owned();
        Ok(Pictures { folder })
    }

    /// Writes the pictures of a study.
    pub fn draw(&self, case: &Case) -> Result<(), Failure> {
        let main = case.main();
        let study = case.study;
        let claim = case.lang.claim(study.main.line.start.side(), study.claim);
        let name = format!("{}-{}", stem_of(case), case.record.number);
        self.write(case, &name, 0, None, claim)?;
        for group in duals::groups(main) {
            for dual in group.duals {
                let text = main.text_of(group.played, &dual.mv);
                let name = format!("{name}-dual-{}-{text}", main.ply(group.played));
                let kind = case.lang.kind_of(group.kind);
                let caption = case
                    .lang
                    .captioned(&main.name_of(group.played, &dual.mv), kind);
                self.write(case, &name, group.played, Some(dual.mv), caption)?;
            }
        }
        Ok(())
    }

    fn write(
        &self,
        case: &Case,
        name: &str,
        played: usize,
        arrow: Option<Move>,
        caption: String,
    ) -> Result<(), Failure> {
        let place = self.folder.join(format!("{name}.svg"));
        let picture = Picture {
            rules: case.study.rules,
            position: case.study.main.line.position(played),
            arrow,
            caption,
        };
        save(&place, &picture)
            .map_err(|error| Failure::Told(case.lang.picture_error(&place, &error)))
    }
}

fn save(place: &Path, picture: &Picture) -> io::Result<()> {
    let mut file = NewFile::create(place)?;
    write!(file, "{picture}")?;
    file.finish()
}

/// The name of the file of a study, as [`stem`] gives it.
fn stem_of(case: &Case) -> String {
    let is_stdin = case.file == case.lang.standard_input();
    stem(Path::new(if is_stdin { "-" } else { case.file }))
}

/// The name of a file without its folder and its end.
fn stem(file: &Path) -> String {
    let stem = file.file_stem().filter(|_| !is_stdin(file));
    stem.map_or_else(
        || "stdin".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}
