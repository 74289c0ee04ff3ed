//! Right lengths and checksums for the bytes of a table, so that changes of the fuzzer get past
//! them. The layout is the one that `remise::format` tells.

use xxhash_rust::xxh3::xxh3_64;
use zstd::bulk::decompress;

/// Where the length of the header stands, from the start of the file.
const HEADER_LEN: usize = 10;

/// Fields at the end of the header, by their distance from its end.
const BLOCKS: usize = 28;
const FILE_LEN: usize = 24;
const DIRECTORY_SUM: usize = 16;
const HEADER_SUM: usize = 8;

/// Bytes of an entry of the directory, and where its fields stand.
const ENTRY: usize = 16;
const RUN_BYTES: usize = 8;
const PACKED: usize = 10;
const BLOCK_SUM: usize = 12;

/// The same table with right checksums; `None` if it has no header and directory.
pub fn with_right_checksums(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut file = bytes.to_vec();
    let head = usize::from(u16::from_le_bytes(number(bytes, HEADER_LEN)?));
    let blocks = u32::from_le_bytes(number(bytes, head.checked_sub(BLOCKS)?)?);
    let end = head + blocks as usize * ENTRY;
    bytes.get(head..end)?;
    patch_blocks(&mut file, head, end);
    let sum = xxh3_64(&file[head..end]);
    let len = file.len() as u64;
    put(&mut file, head - FILE_LEN, &len.to_le_bytes());
    put(&mut file, head - DIRECTORY_SUM, &sum.to_le_bytes());
    let sum = xxh3_64(&file[..head - HEADER_SUM]);
    put(&mut file, head - HEADER_SUM, &sum.to_le_bytes());
    Some(file)
}

/// The checksums of the blocks with entries in `head..end`, up to the first that has no bytes left.
fn patch_blocks(file: &mut [u8], head: usize, end: usize) -> Option<()> {
    let mut start = end;
    for entry in (head..end).step_by(ENTRY) {
        let run_bytes = u16::from_le_bytes(number(file, entry + RUN_BYTES)?);
        let packed = u16::from_le_bytes(number(file, entry + PACKED)?);
        if run_bytes == 0 {
            continue;
        }
        let bytes = file.get(start..start + usize::from(packed))?;
        start += usize::from(packed);
        if let Some(sum) = sum(bytes, usize::from(run_bytes)) {
            put(file, entry + BLOCK_SUM, &sum.to_le_bytes());
        }
    }
    Some(())
}

/// The checksum of the run bytes of a block; `None` if they cannot be unpacked.
fn sum(packed: &[u8], run_bytes: usize) -> Option<u32> {
    if packed.len() == run_bytes {
        return Some(xxh3_64(packed) as u32);
    }
    let runs = decompress(packed, run_bytes).ok()?;
    Some(xxh3_64(&runs) as u32)
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

fn put(bytes: &mut [u8], at: usize, number: &[u8]) {
    bytes[at..at + number.len()].copy_from_slice(number);
}
