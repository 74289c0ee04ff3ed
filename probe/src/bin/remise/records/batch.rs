//! The records of a file in batches of bounded size.

use std::io::Read;

use remise::notation::pdn::{BadRecord, ReadError, Reader, Record};

/// The bytes after which a batch is full.
const MOST_BYTES: u64 = 1 << 20;

/// A record, or why it cannot be read.
pub type Entry = Result<Record, BadRecord>;

/// Some records of a file.
pub struct Batch {
    /// The records, in their order.
    pub entries: Vec<Entry>,
    /// The file cannot be read any further.
    pub broken: Option<ReadError>,
}

impl Batch {
    /// The next records, `most` or fewer; no more are there if there are none.
    pub fn next(reader: &mut Reader<impl Read>, most: usize) -> Batch {
        let mut entries = Vec::new();
        let full_at = reader.bytes() + MOST_BYTES;
        while entries.len() < most && reader.bytes() < full_at {
            match reader.next() {
                Some(Ok(record)) => entries.push(Ok(record)),
                Some(Err(ReadError::Bad(bad))) => entries.push(Err(bad)),
                Some(Err(broken)) => {
                    let broken = Some(broken);
                    return Batch { entries, broken };
                }
                None => break,
            }
        }
        Batch {
            entries,
            broken: None,
        }
    }
}
