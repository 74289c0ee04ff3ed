//! Packed pages that do not fit in memory wait in files until a later pair has read them.
//!
//! Nothing here outlives a build: what an interrupted one leaves is removed by the next.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use remise::material::Material;

/// A folder of packed pages.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
}

/// Pages on disk cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[error("cannot {what} {}: {source}; make room on the disk, or allow more with --memory", path.display())]
pub struct ScratchError {
    what: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl ScratchError {
    /// Values in memory that cannot be packed or unpacked.
    pub fn in_memory(source: io::Error) -> ScratchError {
        failed("use", Path::new("packed values in memory"))(source)
    }
}

impl Scratch {
    /// The folder below the folder of the tables.
    pub const FOLDER: &'static str = ".scratch";

    /// A folder below `folder`; nothing is made before it is needed.
    pub fn new(folder: &Path) -> Scratch {
        Scratch {
            folder: folder.join(Scratch::FOLDER),
        }
    }

    /// Removes everything that an earlier build left.
    pub fn clear(&self) -> Result<(), ScratchError> {
        match fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(failed("remove", &self.folder)(error))
            }
            _ => Ok(()),
        }
    }

    /// The file for the pages of the pair of `slice`; made when something is written to it.
    pub fn file(&self, slice: Material) -> ScratchFile {
        ScratchFile {
            path: self.folder.join(format!("{slice}.pages")),
            open: Mutex::new(None),
        }
    }
}

/// What a build that fails leaves is of no use.
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = self.clear();
    }
}

/// A file of packed pages; removed when it is dropped.
#[derive(Debug)]
pub struct ScratchFile {
    path: PathBuf,
    open: Mutex<Option<File>>,
}

impl ScratchFile {
    /// Adds bytes; gives where they are.
    pub fn append(&self, bytes: &[u8]) -> Result<u64, ScratchError> {
        let mut open = self.lock();
        let mut file = match open.take() {
            Some(file) => file,
            None => self.create()?,
        };
        let at = file.seek(SeekFrom::End(0));
        let written = at.and_then(|at| file.write_all(bytes).map(|()| at));
        *open = Some(file);
        written.map_err(failed("write", &self.path))
    }

    /// The `len` bytes at `offset`.
    pub fn read(&self, offset: u64, len: usize) -> Result<Vec<u8>, ScratchError> {
        let mut bytes = vec![0; len];
        let read = match self.lock().as_mut() {
            Some(file) => file
                .seek(SeekFrom::Start(offset))
                .and_then(|_| file.read_exact(&mut bytes)),
            None => Err(io::ErrorKind::NotFound.into()),
        };
        read.map_err(failed("read", &self.path))?;
        Ok(bytes)
    }

    /// Says that what was read is not what was written.
    pub fn damaged(&self, source: io::Error) -> ScratchError {
        failed("read", &self.path)(source)
    }

    fn create(&self) -> Result<File, ScratchError> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(failed("make", folder))?;
        }
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        options.open(&self.path).map_err(failed("make", &self.path))
    }

    fn lock(&self) -> MutexGuard<'_, Option<File>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ScratchFile {
    fn drop(&mut self) {
        if self.lock().take().is_some() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn failed(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ScratchError {
    let path = path.to_path_buf();
    move |source| ScratchError { what, path, source }
}
