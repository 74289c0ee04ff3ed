//! A file that appears whole or not at all.
//!
//! It is written under a temporary name beside its place, synced, and renamed; whoever is interrupted
//! leaves the old file, or none. Manifests and tables are written this way.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file being written; gone again if dropped before [`NewFile::finish`].
#[derive(Debug)]
pub struct NewFile {
    place: PathBuf,
    temporary: PathBuf,
    writer: Option<BufWriter<File>>,
}

impl NewFile {
    /// Begins the file that will stand at `place`; its temporary name has `.new` at the end.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(place: impl Into<PathBuf>) -> io::Result<NewFile> {
        let place = place.into();
        let mut temporary = place.clone().into_os_string();
        temporary.push(".new");
        let temporary = PathBuf::from(temporary);
        let writer = Some(BufWriter::new(File::create(&temporary)?));
        Ok(NewFile {
            place,
            temporary,
            writer,
        })
    }

    /// Puts the file in its place, on the disk.
    ///
    /// # Errors
    /// If it cannot be written, synced or renamed; what stood at its place is untouched then.
    pub fn finish(mut self) -> io::Result<()> {
        if let Some(writer) = self.writer.take() {
            let file = writer
                .into_inner()
                .map_err(io::IntoInnerError::into_error)?;
            file.sync_all()?;
            drop(file);
            fs::rename(&self.temporary, &self.place)?;
            sync_folder(&self.place);
        }
        Ok(())
    }

    fn writer(&mut self) -> io::Result<&mut BufWriter<File>> {
        self.writer.as_mut().ok_or(io::ErrorKind::BrokenPipe.into())
    }
}

/// Makes the new name lasting. Not every system lets a folder be opened for that, so a failure does
/// not count: the contents are synced.
fn sync_folder(place: &Path) {
    let parent = place.parent().filter(|p| !p.as_os_str().is_empty());
    if let Ok(folder) = File::open(parent.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer()?.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After `finish` the temporary name is gone and this does nothing.
        let _ = fs::remove_file(&self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_appears_when_finished() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("a.txt");
        let mut file = NewFile::create(&place).expect("created");
        file.write_all(b"whole").expect("written");
        assert!(!place.exists());
        file.finish().expect("renamed");
        assert_eq!(fs::read(&place).expect("there"), b"whole");
        drop(NewFile::create(&place).expect("created"));
        assert_eq!(fs::read(&place).expect("there"), b"whole");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
