//! The table format: what goes in comes out, damage is found.

#[path = "common/numbers.rs"]
mod numbers;

use remise::format::{
    self, Body, Counts, Encoder, FormatError, Header, Kind, MAX_POSITIONS, MAX_RUN_BYTES,
    PackedBlock, Palette, Profile, RunCode,
};
use xxhash_rust::xxh3::xxh3_64;

use numbers::Numbers;

type Run = (Option<u8>, u64);

/// Runs of random values of `palette`, of don't care now and then, up to `longest` positions each.
fn random_runs(palette: &[u8], count: usize, longest: u64, seed: u64) -> Vec<Run> {
    let mut numbers = Numbers(seed);
    (0..count)
        .map(|_| {
            let value = palette.get(numbers.below(palette.len() as u64 + 1) as usize);
            (value.copied(), numbers.below(longest) + 1)
        })
        .collect()
}

fn blocks(palette: &Palette, runs: &[Run]) -> Vec<PackedBlock> {
    let mut encoder = Encoder::new(palette);
    for &(value, len) in runs {
        encoder.push(value, len);
    }
    let plain = encoder.finish();
    plain.iter().map(|block| block.pack(3)).collect()
}

fn header(palette: &Palette, positions: u64) -> Header {
    Header {
        kind: Kind::Dtz,
        variant: "international".to_owned(),
        limits: "fmjd".to_owned(),
        material: "KKMvK".parse().unwrap(),
        palette: palette.clone(),
        positions,
        counts: Counts {
            captures: 1,
            win: 2,
            max_dtz_win: Some(31),
            ..Counts::default()
        },
        profile: Profile::Fast,
    }
}

fn file(palette: &Palette, runs: &[Run]) -> Vec<u8> {
    let positions = runs.iter().map(|run| run.1).sum();
    let mut bytes = Vec::new();
    let blocks = blocks(palette, runs);
    format::write(&mut bytes, &header(palette, positions), &blocks).unwrap();
    bytes
}

/// All values of a file, don't-care ones too; read in bulk and one by one.
fn values(file: &[u8]) -> Result<Vec<u8>, FormatError> {
    let (header, directory) = format::read(file)?;
    let code = RunCode::new(&header.palette);
    let mut all = Vec::new();
    for entry in directory.iter() {
        let packed = entry.place().map_or(&file[..0], |(offset, len)| {
            &file[offset as usize..offset as usize + len]
        });
        let start = all.len();
        all.resize(start + entry.len as usize, 9);
        entry.expand(packed, &code, 0, &mut all[start..])?;
        if matches!(entry.body, Body::Runs { .. }) {
            let runs = entry.runs(packed, &code)?;
            for place in (0..entry.len).step_by(7) {
                let value = runs.value(place as u32, &code);
                assert_eq!(value, Some(all[start + place as usize]));
            }
            assert_eq!(runs.value(entry.len as u32, &code), None);
        }
    }
    Ok(all)
}

fn check(palette: &[u8], runs: &[Run]) -> Vec<u8> {
    let palette = Palette::of(palette.iter().copied());
    let file = file(&palette, runs);
    let read = values(&file).unwrap();
    let mut at = 0;
    for &(value, len) in runs {
        let here = &read[at..at + len as usize];
        assert!(value.is_none_or(|value| here.iter().all(|&read| read == value)));
        at += len as usize;
    }
    assert_eq!(at, read.len());
    file
}

#[test]
fn random_runs_come_back() {
    for len in [1, 2, 3, 5, 17, 128, 129, 256] {
        let palette: Vec<u8> = (0..=255).rev().take(len).collect();
        for longest in [1, 3, 40, 700, 100_000] {
            let count = 1_000_000 / longest.max(500) as usize;
            check(&palette, &random_runs(&palette, count, longest, 77));
        }
    }
    check(&[0, 2, 4], &random_runs(&[0, 2, 4], 100_000, 6, 5));
}

#[test]
fn a_table_without_values() {
    for runs in [vec![], vec![(None, 5)], vec![(None, 1 << 24), (None, 3)]] {
        let file = check(&[], &runs);
        let (_, directory) = format::read(&file).unwrap();
        assert!(directory.iter().all(|entry| entry.body == Body::NoValue));
    }
}

#[test]
fn one_value_takes_no_bytes() {
    let long = u64::from(MAX_POSITIONS) * 40;
    let file = check(&[1, 3], &[(Some(3), long), (None, 100), (Some(1), 2)]);
    let (_, directory) = format::read(&file).unwrap();
    assert_eq!(directory.len(), 2);
    assert_eq!(directory.entry(0).unwrap().len, long + 100);
    assert!(directory.iter().all(|entry| entry.place().is_none()));
}

#[test]
fn dont_care_takes_the_value_that_joins_runs() {
    let runs = [(None, 3), (Some(1), 2), (None, 5), (Some(1), 2), (None, 9)];
    let file = check(&[1, 3], &runs);
    assert_eq!(format::read(&file).unwrap().1.len(), 1);
    let edge = u64::from(MAX_POSITIONS);
    let runs = [
        (Some(1), 5),
        (Some(3), edge - 10),
        (None, 1000),
        (Some(1), 7),
    ];
    let file = check(&[1, 3], &runs);
    let second = format::read(&file).unwrap().1.entry(1).unwrap();
    assert_eq!((second.len, second.body), (1002, Body::Single(1)));
}

#[test]
fn blocks_keep_their_limits() {
    let palette: Vec<u8> = (0..200).collect();
    for (longest, palette) in [(1, palette.as_slice()), (30, &[0, 1, 2]), (300, &[0, 1])] {
        let palette_of = Palette::of(palette.iter().copied());
        let file = file(&palette_of, &random_runs(palette, 300_000, longest, 3));
        for entry in format::read(&file).unwrap().1.iter() {
            if let Body::Runs { run_bytes, .. } = entry.body {
                assert!(entry.len <= u64::from(MAX_POSITIONS));
                assert!(u32::from(run_bytes) <= MAX_RUN_BYTES);
            }
        }
    }
}

#[test]
fn stretches_encoded_apart_make_one_table() {
    let palette = Palette::of([0, 4]);
    let runs = random_runs(palette.values(), 5000, 200, 9);
    let (front, back) = runs.split_at(2000);
    let mut all = blocks(&palette, front);
    all.extend(blocks(&palette, back));
    let positions = runs.iter().map(|run| run.1).sum();
    let mut bytes = Vec::new();
    format::write(&mut bytes, &header(&palette, positions), &all).unwrap();
    let read = values(&bytes).unwrap();
    let mut at = 0;
    for (value, len) in runs {
        assert!(value.is_none_or(|value| read[at] == value));
        at += len as usize;
    }
}

#[test]
fn the_header_comes_back() {
    let palette = Palette::of([0, 4, 77]);
    let bytes = file(&palette, &[(Some(77), 10), (Some(0), 3)]);
    assert_eq!(format::read(&bytes).unwrap().0, header(&palette, 13));
}

#[test]
fn blocks_must_hold_the_positions() {
    let palette = Palette::of([0]);
    let blocks = blocks(&palette, &[(Some(0), 10)]);
    let written = format::write(&mut Vec::new(), &header(&palette, 11), &blocks);
    assert_eq!(
        written.unwrap_err().kind(),
        std::io::ErrorKind::InvalidInput
    );
}

/// A file with packed, stored, single-value and empty blocks.
fn small_file() -> Vec<u8> {
    let edge = u64::from(MAX_POSITIONS);
    let mut runs = random_runs(&[0, 1, 4], 300, 90, 21);
    runs.push((Some(4), 2 * edge));
    runs.push((None, edge));
    runs.extend((0..40).map(|n| (Some([0, 1, 4][n % 3]), n as u64 % 2 + 1)));
    file(&Palette::of([0, 1, 4]), &runs)
}

#[test]
fn every_changed_byte_is_found() {
    let good = small_file();
    let expected = values(&good).unwrap();
    let (header, directory) = format::read(&good).unwrap();
    let blocks_start = directory.iter().find_map(|entry| entry.place()).unwrap().0 as usize;
    let code = RunCode::new(&header.palette);
    for place in 0..good.len() {
        for change in [1, 0x80, 0xff] {
            let mut bad = good.clone();
            bad[place] ^= change;
            if place < blocks_start {
                assert!(format::read(&bad).is_err(), "byte {place}");
                continue;
            }
            for entry in directory.iter() {
                let Some((offset, len)) = entry.place() else {
                    continue;
                };
                let packed = &bad[offset as usize..offset as usize + len];
                let mut values = vec![0; entry.len as usize];
                let same = &expected[entry.first as usize..][..values.len()];
                let read = entry.expand(packed, &code, 0, &mut values);
                assert!(read.is_err() || values == same, "byte {place}");
                let runs = entry.runs(packed, &code);
                assert_eq!(runs.is_ok(), read.is_ok(), "byte {place}");
                let value = |place| runs.as_ref().map(|runs| runs.value(place, &code));
                assert!((0..entry.len as u32).all(|place| {
                    value(place).is_ok_and(|value| value == Some(same[place as usize]))
                        || runs.is_err()
                }));
            }
        }
    }
}

#[test]
fn every_truncation_is_found() {
    let good = small_file();
    for len in 0..good.len() {
        assert!(format::read(&good[..len]).is_err(), "{len} bytes");
    }
    let mut longer = good.clone();
    longer.push(0);
    assert!(matches!(
        format::read(&longer),
        Err(FormatError::Length { .. })
    ));
}

#[test]
fn a_newer_version_is_named() {
    let mut file = small_file();
    file[8] = 4;
    assert_eq!(
        format::read(&file),
        Err(FormatError::NewerVersion { found: 4 })
    );
}

#[test]
fn a_version_that_is_read_no_longer_is_named() {
    let mut file = small_file();
    let head_len = usize::from(u16::from_le_bytes([file[10], file[11]]));
    let (head, _) = file.split_at_mut(head_len);
    head[8] = 2;
    let (body, sum) = head.split_last_chunk_mut().unwrap();
    *sum = xxh3_64(body).to_le_bytes();
    let found = format::read(&file);
    assert_eq!(found, Err(FormatError::OlderVersion { found: 2 }));
}

#[test]
fn random_bytes_are_no_table() {
    let mut numbers = Numbers(4);
    let good = small_file();
    for _ in 0..20_000 {
        let mut bytes = good[..12].to_vec();
        let len = numbers.below(300) as usize;
        bytes.extend((0..len).map(|_| numbers.below(256) as u8));
        assert!(format::read(&bytes).is_err());
    }
}

#[test]
fn a_small_table_names_its_whole_blocks() {
    let palette = Palette::of([1, 3]);
    let runs = [(Some(3), 10), (None, 5), (Some(1), 9)];
    let small = |whole: &[u64]| {
        let header = Header {
            profile: Profile::Small {
                whole: whole.to_vec(),
            },
            ..header(&palette, 24)
        };
        let mut bytes = Vec::new();
        format::write(&mut bytes, &header, &blocks(&palette, &runs)).unwrap();
        (header, bytes)
    };
    let (written, bytes) = small(&[2, 7, 1 << 40]);
    assert_eq!(format::read(&bytes).unwrap().0, written);
    assert_eq!(values(&bytes).unwrap().len(), 24);
    assert_eq!(
        (&bytes[8..10], &file(&palette, &runs)[8..10]),
        (&[3, 0][..], &[1, 0][..])
    );
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(values(&damaged).is_err(), "byte {at}");
        assert!(values(&bytes[..at]).is_err(), "{at} bytes");
    }
    let (_, disordered) = small(&[7, 2]);
    assert!(matches!(
        format::read(&disordered),
        Err(FormatError::Directory(_))
    ));
}
