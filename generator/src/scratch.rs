//! Values that wait on disk, lightly compressed, until a later pair reads them.
//!
//! Nothing here outlives a build: what an interrupted one leaves is removed by the next, which reads
//! finished tables back instead. The arrays of a store are cut into chunks of equal length, each
//! packed on its own with a checksum, so that all threads pack and unpack.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use remise::square::Color;

use crate::store::{Keep, Store};
use crate::words::{Layout, Pair};

/// Bytes of a chunk before it is packed.
const CHUNK: usize = 4 << 20;

/// Chunks that are in memory at a time.
const AT_ONCE: usize = 8;

/// The level of zstd: the cheapest.
const LEVEL: i32 = 1;

/// A folder of values on disk.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
}

/// Values on disk cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[error("cannot {what} {}: {source}; make room on the disk, or allow more with --memory", path.display())]
pub struct ScratchError {
    what: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl Scratch {
    /// The folder for values below the folder of the tables.
    pub const FOLDER: &'static str = ".scratch";

    /// Values below `folder`; nothing is made before it is needed.
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

    /// Writes the values of a pair; gives the bytes they take.
    pub fn write(&self, store: &Store) -> Result<u64, ScratchError> {
        let path = self.path(store.layout.pair);
        fs::create_dir_all(&self.folder).map_err(failed("make", &self.folder))?;
        write(&path, store).map_err(failed("write", &path))
    }

    /// Reads the values of a pair that was written with `keep`.
    pub fn read(&self, layout: Layout, keep: Keep) -> Result<Store, ScratchError> {
        let path = self.path(layout.pair);
        let store = Store::new(layout, keep);
        read(&path, &store).map_err(failed("read", &path))?;
        Ok(store)
    }

    /// Removes the values of a pair.
    pub fn remove(&self, pair: Pair) -> Result<(), ScratchError> {
        let path = self.path(pair);
        fs::remove_file(&path).map_err(failed("remove", &path))
    }

    fn path(&self, pair: Pair) -> PathBuf {
        self.folder
            .join(format!("{}.values", pair.slice(Color::White)))
    }
}

/// What a build that fails leaves is of no use.
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = self.clear();
    }
}

fn failed(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ScratchError {
    let path = path.to_path_buf();
    move |source| ScratchError { what, path, source }
}

fn write(path: &Path, store: &Store) -> io::Result<u64> {
    let mut file = BufWriter::new(File::create(path)?);
    let mut written = 0;
    for part in store.parts() {
        let chunks: Vec<usize> = (0..part.bytes()).step_by(CHUNK).collect();
        for group in chunks.chunks(AT_ONCE) {
            let packed: io::Result<Vec<Vec<u8>>> = group
                .par_iter()
                .map(|&start| {
                    let plain = part.read(start, CHUNK.min(part.bytes() - start));
                    pack(&plain)
                })
                .collect();
            for chunk in packed? {
                file.write_all(&(chunk.len() as u64).to_le_bytes())?;
                file.write_all(&chunk)?;
                written += 8 + chunk.len() as u64;
            }
        }
    }
    file.flush()?;
    Ok(written)
}

/// A packed chunk, with a checksum that unpacking compares: a wrong bit on disk is an error.
fn pack(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    compressor.include_checksum(true)?;
    compressor.compress(plain)
}

fn read(path: &Path, store: &Store) -> io::Result<()> {
    let mut file = BufReader::new(File::open(path)?);
    for part in store.parts() {
        let chunks: Vec<usize> = (0..part.bytes()).step_by(CHUNK).collect();
        for group in chunks.chunks(AT_ONCE) {
            let mut packed = Vec::with_capacity(group.len());
            for &start in group {
                let mut len = [0; 8];
                file.read_exact(&mut len)?;
                let len = u64::from_le_bytes(len);
                let mut bytes = Vec::new();
                if file.by_ref().take(len).read_to_end(&mut bytes)? as u64 != len {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                packed.push((start, bytes));
            }
            packed.par_iter().try_for_each(|(start, bytes)| {
                let plain = zstd::bulk::decompress(bytes, CHUNK)?;
                if plain.len() != CHUNK.min(part.bytes() - start) {
                    return Err(io::ErrorKind::InvalidData.into());
                }
                part.write(*start, &plain);
                Ok::<(), io::Error>(())
            })?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use remise::rules::INTERNATIONAL;

    use super::*;
    use crate::store::Decided;

    #[test]
    fn values_come_back_as_they_were_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let scratch = Scratch::new(folder.path());
        for name in ["KMvK", "MMvM"] {
            let pair = Pair::of(name.parse().expect("a material")).0;
            let layout = || Layout::new(&INTERNATIONAL, pair).expect("a small pair");
            let keep = Keep {
                unlimited: true,
                dtz: true,
                dtw: true,
            };
            let store = Store::new(layout(), keep);
            for place in 0..2 * store.layout.blocks() {
                let won = if place % 3 == 0 {
                    crate::words::NO_AXIS
                } else {
                    0
                };
                store.limited.set(place, Decided { won, lost: 0 });
            }
            scratch.write(&store).expect("written");
            let again = scratch.read(layout(), keep).expect("read");
            for (one, other) in store.parts().iter().zip(again.parts()) {
                assert_eq!(
                    one.read(0, one.bytes()),
                    other.read(0, other.bytes()),
                    "{name}"
                );
            }
            let path = scratch.path(pair);
            let whole = fs::read(&path).expect("a file");
            for at in (0..whole.len()).step_by(1 + whole.len() / 50) {
                let mut damaged = whole.clone();
                damaged[at] ^= 16;
                fs::write(&path, damaged).expect("a file");
                match scratch.read(layout(), keep) {
                    Err(error) => assert!(error.to_string().contains(name), "{error}"),
                    Ok(again) => {
                        for (one, other) in store.parts().iter().zip(again.parts()) {
                            assert_eq!(one.read(0, one.bytes()), other.read(0, other.bytes()));
                        }
                    }
                }
            }
            fs::write(&path, &whole[..whole.len() - 1]).expect("a file");
            assert!(scratch.read(layout(), keep).is_err(), "{name} cut short");
        }
    }
}
