//! The list of the files of one folder, with sizes and checksums.
//!
//! A folder of tables holds one, `manifest.txt`. The first line has the name of the format, its
//! version, the variant and the rule set; then comes one line a file, sorted by name: name, bytes and
//! checksum (xxh3, 64 bits, 16 hexadecimal digits). Fields are separated by tabs.
//!
//! ```text
//! remise-tables   1   international   fmjd
//! KKvK.dtz    1234    0123456789abcdef
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3Default;

use crate::new_file::NewFile;

const FORMAT: &str = "remise-tables";
const VERSION: &str = "1";

/// The files of one folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manifest {
    variant: String,
    limits: String,
    files: BTreeMap<String, Seal>,
}

/// By what a file is known to be whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seal {
    /// Length in bytes.
    pub bytes: u64,
    /// The xxh3 checksum, 64 bits, of all bytes.
    pub checksum: u64,
}

impl Seal {
    /// Reads the file at `path` through.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of(path: &Path) -> io::Result<Seal> {
        let mut file = File::open(path)?;
        let (mut hash, mut bytes) = (Xxh3Default::new(), 0);
        let mut part = vec![0; 1 << 20];
        loop {
            match file.read(&mut part) {
                Ok(0) => break,
                Ok(len) => {
                    hash.update(part.get(..len).unwrap_or_default());
                    bytes += len as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Seal {
            bytes,
            checksum: hash.digest(),
        })
    }
}

impl Manifest {
    /// The name of the file.
    pub const FILE_NAME: &'static str = "manifest.txt";

    /// The manifest of a folder without tables, for this variant and rule set.
    pub fn new(variant: &str, limits: &str) -> Manifest {
        Manifest {
            variant: variant.to_owned(),
            limits: limits.to_owned(),
            files: BTreeMap::new(),
        }
    }

    /// The name of the variant.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// The name of the rule set.
    pub fn limits(&self) -> &str {
        &self.limits
    }

    /// The files, sorted by name.
    pub const fn files(&self) -> &BTreeMap<String, Seal> {
        &self.files
    }

    /// Adds a file, or replaces what was said of it.
    pub fn add(&mut self, name: &str, seal: Seal) {
        self.files.insert(name.to_owned(), seal);
    }

    /// Takes a file off the list.
    pub fn remove(&mut self, name: &str) {
        self.files.remove(name);
    }

    /// Reads the manifest of `folder`.
    ///
    /// # Errors
    /// If there is none or a line makes no sense.
    pub fn read(folder: &Path) -> Result<Manifest, ManifestError> {
        let file = folder.join(Manifest::FILE_NAME);
        match fs::read_to_string(&file) {
            Ok(text) => Manifest::parse(&text).map_err(|(line, what)| ManifestError::Line {
                file,
                line,
                what,
            }),
            Err(source) => Err(ManifestError::Io { file, source }),
        }
    }

    /// Writes the manifest of `folder`, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), ManifestError> {
        let file = folder.join(Manifest::FILE_NAME);
        let written = NewFile::create(&file).and_then(|mut new| {
            new.write_all(self.to_string().as_bytes())?;
            new.finish()
        });
        written.map_err(|source| ManifestError::Io { file, source })
    }

    /// Reads the file `name` of `folder` through and compares it with what the manifest says.
    ///
    /// # Errors
    /// If it is not listed, cannot be read or differs.
    pub fn check(&self, folder: &Path, name: &str) -> Result<(), ManifestError> {
        let file = folder.join(name);
        let Some(&expected) = self.files.get(name) else {
            return Err(ManifestError::NotListed { file });
        };
        match Seal::of(&file) {
            Ok(found) if found == expected => Ok(()),
            Ok(found) => Err(ManifestError::Differs {
                file,
                expected,
                found,
            }),
            Err(source) => Err(ManifestError::Io { file, source }),
        }
    }

    fn parse(text: &str) -> Result<Manifest, (usize, &'static str)> {
        let mut lines = (1..).zip(text.split_terminator('\n'));
        let first = lines.next().map_or("", |(_, line)| line);
        let fields: Vec<&str> = first.split('\t').collect();
        let [FORMAT, version, variant, limits] = fields[..] else {
            return Err((
                1,
                "is not the first line of a manifest: restore it or build the tables again",
            ));
        };
        if version != VERSION {
            return Err((
                1,
                "has a version that this program does not know: update the program",
            ));
        }
        let mut manifest = Manifest::new(variant, limits);
        for (number, line) in lines {
            let (name, seal) = entry(line).ok_or((
                number,
                "is not a name, bytes and checksum: restore it or build the tables again",
            ))?;
            let last = manifest.files.last_key_value();
            if last.is_some_and(|(last, _)| last.as_str() >= name) {
                return Err((
                    number,
                    "is out of order: restore it or build the tables again",
                ));
            }
            manifest.add(name, seal);
        }
        Ok(manifest)
    }
}

fn entry(line: &str) -> Option<(&str, Seal)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [name, bytes, checksum] = fields[..] else {
        return None;
    };
    let is_name = Path::new(name).file_name().is_some_and(|file| file == name);
    let is_hex = checksum.len() == 16 && checksum.bytes().all(|b| b.is_ascii_hexdigit());
    let seal = Seal {
        bytes: bytes.parse().ok()?,
        checksum: u64::from_str_radix(checksum, 16).ok()?,
    };
    (is_name && is_hex).then_some((name, seal))
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORMAT}\t{VERSION}\t{}\t{}", self.variant, self.limits)?;
        self.files.iter().try_for_each(|(name, seal)| {
            writeln!(f, "{name}\t{}\t{:016x}", seal.bytes, seal.checksum)
        })
    }
}

/// What is wrong with a manifest or with a file it lists.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// A file cannot be read or written.
    #[error("cannot read or write {}: {source}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// The reason the system gives.
        source: io::Error,
    },
    /// A line of the manifest makes no sense.
    #[error("line {line} of {} {what}", file.display())]
    Line {
        /// The manifest.
        file: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it, and what to do.
        what: &'static str,
    },
    /// A file is not in the manifest.
    #[error("{} is not in the manifest of its folder: build it again", file.display())]
    NotListed {
        /// The file.
        file: PathBuf,
    },
    /// A file is not the one that the manifest lists.
    #[error(
        "{} has {} bytes with checksum {:016x} where the manifest lists {} bytes with {:016x}: copy or build it again",
        file.display(), found.bytes, found.checksum, expected.bytes, expected.checksum
    )]
    Differs {
        /// The file.
        file: PathBuf,
        /// What the manifest says.
        expected: Seal,
        /// What the file is.
        found: Seal,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Manifest {
        let mut manifest = Manifest::new("international", "fmjd");
        for (name, bytes) in [("KvM.wdl", 7), ("KKvK.dtz", 99)] {
            let checksum = 0xab;
            manifest.add(name, Seal { bytes, checksum });
        }
        manifest
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(Manifest::read(folder.path()).is_err());
        sample().write(folder.path()).expect("written");
        assert_eq!(Manifest::read(folder.path()).expect("read"), sample());
        assert_eq!(
            sample().to_string(),
            "remise-tables\t1\tinternational\tfmjd\n\
             KKvK.dtz\t99\t00000000000000ab\nKvM.wdl\t7\t00000000000000ab\n"
        );
    }

    #[test]
    fn bad_lines_are_numbered() {
        let good = sample().to_string();
        for (bad, line) in [
            ("", 1),
            ("remise-tables\t2\tinternational\tfmjd\n", 1),
            (&format!("{good}x\n"), 4),
            (&format!("{good}KKvK.dtz\t9\t00000000000000ab\n"), 4),
            (&format!("{good}../x\t9\t00000000000000ab\n"), 4),
            (&format!("{good}x\t9\t+0000000000000ab\n"), 4),
            (&format!("{good}\n"), 4),
        ] {
            assert_eq!(Manifest::parse(bad).expect_err(bad).0, line);
        }
    }

    #[test]
    fn a_changed_file_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a");
        fs::write(&file, "text").expect("written");
        let mut manifest = sample();
        assert!(matches!(
            manifest.check(folder.path(), "a"),
            Err(ManifestError::NotListed { .. })
        ));
        manifest.add("a", Seal::of(&file).expect("read"));
        manifest.check(folder.path(), "a").expect("whole");
        fs::write(&file, "Text").expect("written");
        assert!(matches!(
            manifest.check(folder.path(), "a"),
            Err(ManifestError::Differs { .. })
        ));
    }
}
