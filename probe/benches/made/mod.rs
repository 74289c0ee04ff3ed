//! Tables to probe: those in the folder that `REMISE_TABLES` names, or else tables of made-up values
//! in a temporary folder, all up to four pieces and one with five: runs of random length, ten
//! positions on average, as in the tables of kings against kings.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use remise::format::{self, Counts, Encoder, Header, Kind, PackedBlock, Palette, Profile};
use remise::index::Index;
use remise::material::Material;
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::tablebase::Tablebase;
use tempfile::TempDir;

use crate::numbers::Numbers;

/// The made-up table with five pieces.
pub const MATERIAL: &str = "KKMvKK";
const LEVEL: i32 = 9;

/// Where the tables are.
pub enum Folder {
    Given(PathBuf),
    Made(TempDir),
}

impl Folder {
    pub fn find() -> Folder {
        if let Some(folder) = env::var_os("REMISE_TABLES") {
            return Folder::Given(folder.into());
        }
        Folder::made()
    }

    pub fn made() -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        let small = (2..=4).flat_map(Material::all_with);
        for material in small.chain([MATERIAL.parse().expect("a material")]) {
            write(folder.path(), &index(material));
        }
        Folder::Made(folder)
    }

    pub fn path(&self) -> &Path {
        match self {
            Folder::Given(folder) => folder,
            Folder::Made(folder) => folder.path(),
        }
    }
}

/// All slices of so many pieces that a tablebase has values of.
pub fn slices(base: &Tablebase, pieces: u32) -> Vec<Index> {
    let files = fs::read_dir(base.folder()).expect("a folder");
    let names = files.filter_map(|file| file.expect("a file").file_name().into_string().ok());
    let tables = names.filter_map(|name| Kind::of_file_name(&name));
    let mut slices: Vec<Material> = tables
        .filter(|(material, kind)| *kind == Kind::Wdl && u32::from(material.pieces()) == pieces)
        .map(|(material, _)| material)
        .collect();
    slices.sort_unstable();
    slices.into_iter().map(index).collect()
}

/// Any position of these slices, all equally likely, both sides to move.
pub fn position(slices: &[Index], numbers: &mut Numbers) -> Position {
    let mut number = numbers.below(slices.iter().map(Index::len).sum());
    for slice in slices {
        if number < slice.len() {
            let position = slice.position_at(number);
            let is_black = numbers.below(2) == 1;
            return if is_black {
                position.flip(&RULES)
            } else {
                position
            };
        }
        number -= slice.len();
    }
    unreachable!("the number is below the sum")
}

pub fn index(material: Material) -> Index {
    Index::new(RULES.board, material).expect("few pieces")
}

pub fn palette() -> Palette {
    Palette::of([0, 2, 4])
}

/// Runs of made-up values for `positions` positions.
pub fn runs(positions: u64) -> Vec<(Option<u8>, u64)> {
    let mut numbers = Numbers(1);
    let mut left = positions;
    let mut runs = Vec::new();
    while left > 0 {
        let len = (numbers.below(19) + 1).min(left);
        runs.push(([Some(0), Some(2), Some(4)][numbers.below(3) as usize], len));
        left -= len;
    }
    runs
}

pub fn encode(runs: &[(Option<u8>, u64)]) -> Vec<PackedBlock> {
    let mut encoder = Encoder::new(&palette());
    runs.iter()
        .for_each(|&(value, len)| encoder.push(value, len));
    let plain = encoder.finish();
    plain.iter().map(|block| block.pack(LEVEL)).collect()
}

fn write(folder: &Path, index: &Index) {
    let header = Header {
        kind: Kind::Wdl,
        variant: RULES.name.to_owned(),
        limits: "fmjd".to_owned(),
        material: index.material(),
        palette: palette(),
        positions: index.len(),
        counts: Counts::default(),
        profile: Profile::Fast,
    };
    let mut bytes = Vec::new();
    format::write(&mut bytes, &header, &encode(&runs(index.len()))).expect("written");
    let name = folder.join(Kind::Wdl.file_name(index.material()));
    fs::write(name, bytes).expect("written");
}
