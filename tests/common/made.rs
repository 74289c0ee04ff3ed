//! Tables of made-up values: random ones for every quiet position.
#![allow(dead_code)]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use remise::format::{self, Counts, Encoder, Header, Kind, Palette, Profile};
use remise::index::Index;
use remise::limits::FMJD;
use remise::material::Material;
use remise::moves::{can_capture, moves};
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::square::{Color, SquareSet};
use remise::tablebase::Value;
use remise::value::Wdl;
use tempfile::TempDir;

use crate::numbers::Numbers;

/// The values of one slice; `None` for capture positions.
pub type Values = Vec<Option<Value>>;

/// A root folder of tables, and what is in them.
pub struct Made {
    pub root: TempDir,
    pub slices: HashMap<Material, Values>,
}

impl Made {
    /// Tables of these slices, in the place of `international/fmjd`.
    pub fn new(materials: impl IntoIterator<Item = Material>) -> Made {
        let root = tempfile::tempdir().unwrap();
        let mut numbers = Numbers(2026);
        let made = |material| (material, made_values(material, &mut numbers));
        let slices = materials.into_iter().map(made).collect();
        let made = Made { root, slices };
        fs::create_dir_all(made.folder()).unwrap();
        for (&material, values) in &made.slices {
            write_slice(&made.folder(), material, values, "fmjd");
        }
        made
    }

    /// The folder of the tables.
    pub fn folder(&self) -> PathBuf {
        self.root.path().join("international/fmjd")
    }

    /// A copy of the two-piece tables, to break them.
    pub fn copy(&self) -> TempDir {
        let copy = tempfile::tempdir().unwrap();
        for material in Material::all_with(2) {
            for kind in Kind::ALL {
                let name = kind.file_name(material);
                fs::copy(self.folder().join(&name), copy.path().join(&name)).unwrap();
            }
        }
        copy
    }
}

fn made_values(material: Material, numbers: &mut Numbers) -> Values {
    let index = Index::new(RULES.board, material).unwrap();
    let limit = u64::from(FMJD.limit(material).unwrap());
    let value = |position: Position| {
        if can_capture(&RULES, &position) {
            return None;
        }
        if moves(&RULES, &position).is_empty() {
            return Some(LOST);
        }
        let wdl = Wdl::ALL[numbers.below(5) as usize];
        let mut plies = |most| (wdl != Wdl::Draw).then_some(numbers.below(most) as u32 + 1);
        let (dtz, dtw) = (plies(limit), plies(60));
        Some(Value { wdl, dtz, dtw })
    };
    (0..index.len())
        .map(|number| index.position_at(number))
        .map(value)
        .collect()
}

/// The side to move has no pieces or no moves.
pub const LOST: Value = Value {
    wdl: Wdl::Loss,
    dtz: Some(0),
    dtw: Some(0),
};

/// Writes the three tables of a slice.
pub fn write_slice(folder: &Path, material: Material, values: &Values, limits: &str) {
    for kind in Kind::ALL {
        let code = |value: &Option<Value>| {
            let value = value.as_ref()?;
            match kind {
                Kind::Wdl => Some(value.wdl as u8),
                Kind::Dtz => value.dtz.map(|plies| plies as u8),
                Kind::Dtw => value.dtw.map(|plies| plies as u8),
            }
        };
        let codes: Vec<Option<u8>> = values.iter().map(code).collect();
        let header = Header {
            kind,
            variant: "international".to_owned(),
            limits: limits.to_owned(),
            material,
            palette: Palette::of(codes.iter().copied().flatten()),
            positions: codes.len() as u64,
            counts: Counts::default(),
            profile: Profile::Fast,
        };
        let mut encoder = Encoder::new(&header.palette);
        codes.iter().for_each(|&code| encoder.push(code, 1));
        let blocks: Vec<_> = encoder.finish().iter().map(|b| b.pack(1)).collect();
        let mut bytes = Vec::new();
        format::write(&mut bytes, &header, &blocks).unwrap();
        fs::write(folder.join(kind.file_name(material)), bytes).unwrap();
    }
}

/// The squares with these numbers.
pub fn squares(numbers: &[u32]) -> SquareSet {
    let square = |&number: &u32| RULES.board.square(number).unwrap();
    numbers.iter().map(square).collect()
}

/// Kings on the squares with these numbers.
pub fn kings(side: Color, white: &[u32], black: &[u32]) -> Position {
    Position::empty(side)
        .with_kings(Color::White, squares(white))
        .with_kings(Color::Black, squares(black))
}
