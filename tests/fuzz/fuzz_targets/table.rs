//! The bytes of a table, as they are and once more with right checksums: a table that opens gives
//! the same values in every way they can be read, each one of its palette, and a table written
//! from them says the same. Everything else is an error.
#![no_main]

mod patch;

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use remise::cache::BlockCache;
use remise::format::{self, Body, Encoder, Kind};
use remise::table::{Table, TableError};
use remise::value::Wdl;

/// Of tables with more positions not all values are read.
const MOST_POSITIONS: u64 = 1 << 16;

static FILE: LazyLock<PathBuf> =
    LazyLock::new(|| std::env::temp_dir().join(format!("remise-fuzz-{}", process::id())));

static CACHE: LazyLock<Arc<BlockCache>> = LazyLock::new(|| Arc::new(BlockCache::new(4 << 20)));

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Some(bytes) = patch::with_right_checksums(bytes) {
        check(&bytes);
    }
});

fn check(bytes: &[u8]) {
    let parsed = format::read(bytes);
    let table = open(bytes);
    match (&parsed, &table) {
        (Ok((header, directory)), Ok(table)) => {
            assert_eq!((header, directory), (table.header(), table.directory()));
            check_blocks(table);
            check_values(table);
            check_outside(table);
        }
        (Err(source), Err(TableError::Format { source: same, .. })) => assert_eq!(source, same),
        _ => panic!("{parsed:?}, but {table:?}"),
    }
}

/// The table with these bytes. The file goes at once; the table keeps it open.
fn open(bytes: &[u8]) -> Result<Table, TableError> {
    fs::write(&*FILE, bytes).expect("the temporary file can be written");
    let table = Table::open_in(&*FILE, CACHE.clone());
    fs::remove_file(&*FILE).expect("the temporary file can be removed");
    table
}

/// The blocks follow each other and cover the positions.
fn check_blocks(table: &Table) {
    let mut next = 0;
    for entry in table.directory().iter() {
        assert!(entry.first == next && entry.len > 0);
        next += entry.len;
        for place in [entry.first, next - 1] {
            assert_eq!(table.directory().find(place), Some(entry));
            check_value(table, place);
        }
    }
    assert_eq!(next, table.len());
}

/// A value is one of the palette, and alone the same as in a stretch.
fn check_value(table: &Table, index: u64) {
    let mut alone = [0];
    let read = table.read(index, &mut alone);
    match table.value(index) {
        Ok(value) => {
            assert!(table.header().palette.code_of(value).is_some());
            assert!(table.header().kind != Kind::Wdl || usize::from(value) < Wdl::ALL.len());
            assert!(read.is_ok() && alone == [value]);
        }
        Err(TableError::NoValue { .. }) => assert!(read.is_ok() && has_no_value(table, index)),
        Err(error) => check_damage(table, &error),
    }
}

fn check_damage(table: &Table, error: &TableError) {
    assert!(matches!(error, TableError::Format { .. }), "{error}");
    assert!(table.check_blocks().is_err());
}

fn has_no_value(table: &Table, index: u64) -> bool {
    let entry = table.directory().find(index);
    entry.is_some_and(|entry| entry.body == Body::NoValue)
}

/// The values in bulk are those one by one.
fn check_values(table: &Table) {
    if table.len() > MOST_POSITIONS {
        return;
    }
    match table.read_all() {
        Ok(values) => {
            assert!(table.check_blocks().is_ok());
            assert_eq!(values.len() as u64, table.len());
            check_some(table, &values);
            check_written(table, &values);
        }
        Err(error) => check_damage(table, &error),
    }
}

/// Values here and there.
fn check_some(table: &Table, values: &[u8]) {
    let step = values.len() / 64 + 1;
    for place in (0..values.len()).step_by(step) {
        let stretch = &values[place..values.len().min(place + step)];
        let mut read = vec![0; stretch.len()];
        assert!(table.read(place as u64, &mut read).is_ok() && read == stretch);
        match table.value(place as u64) {
            Ok(value) => assert_eq!(value, stretch[0]),
            Err(error) => assert!(has_no_value(table, place as u64), "{error}"),
        }
    }
}

/// A table that is written with the same header and values reads the same.
fn check_written(table: &Table, values: &[u8]) {
    let same = open(&written(table, values)).expect("a table that was just written");
    assert_eq!(same.header(), table.header());
    let read = same.read_all().expect("values that were just written");
    for entry in table.directory().iter() {
        let stretch = entry.first as usize..(entry.first + entry.len) as usize;
        let is_same = entry.body == Body::NoValue || read[stretch.clone()] == values[stretch];
        assert!(is_same, "block {}", entry.block);
    }
}

fn written(table: &Table, values: &[u8]) -> Vec<u8> {
    let mut encoder = Encoder::new(&table.header().palette);
    for (index, &value) in (0..).zip(values) {
        encoder.push((!has_no_value(table, index)).then_some(value), 1);
    }
    let blocks: Vec<_> = encoder.finish().iter().map(|block| block.pack(1)).collect();
    let mut bytes = Vec::new();
    let written = format::write(&mut bytes, table.header(), &blocks);
    assert!(written.is_ok(), "{written:?}");
    bytes
}

/// Behind the last position there is nothing.
fn check_outside(table: &Table) {
    for index in [table.len(), u64::MAX] {
        let value = table.value(index);
        assert!(matches!(value, Err(TableError::NoValue { .. })));
        assert!(table.read(index, &mut [0]).is_err());
    }
}
