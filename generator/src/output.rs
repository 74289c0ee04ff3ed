//! The folder that tables are written to: its layout, its lock and its manifest.
//!
//! A file is in the manifest only when it is whole and in its place, so what a killed build leaves
//! is either finished or not there. A lock file keeps a second build out.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use remise::format::{self, Kind};
use remise::limits::Limits;
use remise::manifest::{Manifest, ManifestError, Seal};
use remise::material::Material;
use remise::new_file::NewFile;
use remise::rules::Rules;
use remise::table::Table;

use crate::pack::PackedTable;

/// An output folder, locked.
#[derive(Debug)]
pub struct Output {
    folder: PathBuf,
    manifest: Mutex<Manifest>,
    _lock: File,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableState {
    /// Listed, there and undamaged.
    Finished,
    /// Neither listed nor there.
    Absent,
    /// To be built again, for this reason.
    Wrong(&'static str),
}

/// Why a folder cannot take tables.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// It cannot be made, or a file in it cannot be written.
    #[error("cannot write {}: {source}; choose another folder with --out, or make room", path.display())]
    Write {
        /// What was to be written.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Another build holds the lock.
    #[error("another build is writing to {}: wait for it, or choose another folder with --out", .0.display())]
    Locked(PathBuf),
    /// It holds tables of other rules.
    #[error(
        "{} holds tables of {variant} with limits {limits}: choose another folder with --out",
        folder.display()
    )]
    OtherSettings {
        /// The folder.
        folder: PathBuf,
        /// Variant of the tables in it.
        variant: String,
        /// Rule set of the tables in it.
        limits: String,
    },
    /// Its manifest cannot be read or written.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
}

/// The folder of the tables of a variant and rule set: below `root`, or `root` itself if it is that
/// folder already.
pub fn leaf(root: &Path, rules: &Rules, limits: &Limits) -> PathBuf {
    let tail = Path::new(rules.name).join(limits.name);
    if root.ends_with(&tail) || root.join(Manifest::FILE_NAME).is_file() {
        return root.to_path_buf();
    }
    root.join(tail)
}

impl Output {
    /// Opens, and if need be makes, the folder for tables of `rules` and `limits` below `root`.
    pub fn open(root: &Path, rules: &Rules, limits: &Limits) -> Result<Output, OutputError> {
        let folder = leaf(root, rules, limits);
        let failed = |path: &Path| {
            let path = path.to_path_buf();
            move |source| OutputError::Write { path, source }
        };
        fs::create_dir_all(&folder).map_err(failed(&folder))?;
        let lock_path = folder.join(".lock");
        let lock = File::create(&lock_path).map_err(failed(&lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OutputError::Locked(folder)),
            Err(TryLockError::Error(source)) => return Err(failed(&lock_path)(source)),
        }
        let manifest = match folder.join(Manifest::FILE_NAME).is_file() {
            true => Manifest::read(&folder)?,
            false => Manifest::new(rules.name, limits.name),
        };
        let settings = (manifest.variant().to_owned(), manifest.limits().to_owned());
        let unlisted = settings_of_unlisted(&folder, &manifest).map_err(failed(&folder))?;
        for (variant, found) in unlisted.into_iter().chain([settings]) {
            if variant != rules.name || found != limits.name {
                let limits = found;
                return Err(OutputError::OtherSettings {
                    folder,
                    variant,
                    limits,
                });
            }
        }
        remove_leftovers(&folder).map_err(failed(&folder))?;
        Ok(Output {
            folder,
            manifest: Mutex::new(manifest),
            _lock: lock,
        })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The path of a table.
    pub fn path(&self, material: Material, kind: Kind) -> PathBuf {
        self.folder.join(kind.file_name(material))
    }

    /// Whether the table is finished. One that is not is taken off the list.
    pub fn state(&self, material: Material, kind: Kind) -> TableState {
        let name = kind.file_name(material);
        let mut manifest = self.manifest();
        let Err(error) = manifest.check(&self.folder, &name) else {
            return TableState::Finished;
        };
        manifest.remove(&name);
        match error {
            ManifestError::NotListed { file } if !file.exists() => TableState::Absent,
            ManifestError::NotListed { .. } => TableState::Wrong("it is not in the manifest"),
            ManifestError::Io { file, .. } if !file.exists() => TableState::Wrong("it is gone"),
            ManifestError::Differs { .. } => {
                TableState::Wrong("it is not the file that the manifest lists")
            }
            _ => TableState::Wrong("it cannot be read"),
        }
    }

    /// Writes a table and lists it; gives its length in bytes.
    pub fn write(&self, table: &PackedTable) -> Result<u64, OutputError> {
        let (material, kind) = (table.header.material, table.header.kind);
        let path = self.path(material, kind);
        let written = NewFile::create(&path).and_then(|mut file| {
            format::write(&mut file, &table.header, &table.blocks)?;
            file.finish()?;
            Seal::of(&path)
        });
        let seal = written.map_err(|source| OutputError::Write { path, source })?;
        self.manifest().add(&kind.file_name(material), seal);
        Ok(seal.bytes)
    }

    /// Writes the manifest.
    pub fn seal(&self) -> Result<(), OutputError> {
        let written = self.manifest().write(&self.folder);
        written.map_err(|error| match error {
            ManifestError::Io { file: path, source } => OutputError::Write { path, source },
            error => error.into(),
        })
    }

    /// Bytes of all listed files.
    pub fn bytes(&self) -> u64 {
        self.manifest()
            .files()
            .values()
            .map(|seal| seal.bytes)
            .sum()
    }

    fn manifest(&self) -> MutexGuard<'_, Manifest> {
        self.manifest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Variant and rule set of the tables that stand in the folder without being listed.
fn settings_of_unlisted(folder: &Path, manifest: &Manifest) -> io::Result<Vec<(String, String)>> {
    let mut settings = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let listed = manifest.files().contains_key(&name);
        if !listed
            && Kind::of_file_name(&name).is_some()
            && let Ok(table) = Table::open(entry.path())
        {
            let header = table.header();
            settings.push((header.variant.clone(), header.limits.clone()));
        }
    }
    Ok(settings)
}

/// Removes files that a killed build had not finished.
fn remove_leftovers(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let stem = path.file_stem().and_then(OsStr::to_str);
        let is_ours =
            |name: &str| name == Manifest::FILE_NAME || Kind::of_file_name(name).is_some();
        if path.extension() == Some(OsStr::new("new")) && stem.is_some_and(is_ours) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}
