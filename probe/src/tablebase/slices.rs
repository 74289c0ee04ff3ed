//! The tables of one folder, opened when first needed.
//!
//! A slice is found by its material in one step; nothing is locked once a table is open.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::folder::{Leaf, table_files};
use crate::cache::BlockCache;
use crate::error::{OpenError, ProbeError};
use crate::format::Kind;
use crate::index::{self, Index};
use crate::material::Material;
use crate::table::Table;

/// The tables of a leaf folder.
#[derive(Debug)]
pub(super) struct Slices {
    leaf: Leaf,
    cache: Arc<BlockCache>,
    /// By [`Slices::place`].
    slices: Vec<Option<Box<Slice>>>,
    largest: u8,
    complete: u8,
}

/// The tables of one slice.
#[derive(Debug)]
pub(super) struct Slice {
    pub index: Index,
    /// By kind; `None` where the folder has no such table.
    tables: [Option<OnceLock<Table>>; 3],
}

impl Slices {
    /// The tables that stand in the folder of `leaf` now.
    pub fn new(leaf: Leaf, cache: Arc<BlockCache>) -> Result<Slices, OpenError> {
        let mut files = table_files(&leaf.folder)?;
        files.retain(|(material, _)| material.pieces() <= index::MAX_PIECES);
        let pieces = files.iter().map(|(material, _)| material.pieces());
        let largest = pieces.max().unwrap_or(0);
        let side = usize::from(largest) + 1;
        let mut slices = Slices {
            leaf,
            cache,
            slices: (0..side.pow(4)).map(|_| None).collect(),
            largest,
            complete: 0,
        };
        for (material, kind) in files {
            slices.add(material, kind);
        }
        slices.complete = (2..=largest)
            .take_while(|&pieces| slices.has_all(pieces))
            .last()
            .unwrap_or(0);
        Ok(slices)
    }

    fn add(&mut self, material: Material, kind: Kind) {
        let (place, board) = (self.place(material), self.leaf.rules.board);
        let (Some(slot), Some(index)) = (self.slices.get_mut(place), Index::new(board, material))
        else {
            return;
        };
        let slice = slot.get_or_insert_with(|| {
            let tables = [None, None, None];
            Box::new(Slice { index, tables })
        });
        slice.tables[kind as usize] = Some(OnceLock::new());
    }

    /// Where a material stands: its four numbers as digits.
    #[inline]
    fn place(&self, material: Material) -> usize {
        let base = usize::from(self.largest) + 1;
        let [own, enemy] = material.sides;
        [own.kings, own.men, enemy.kings, enemy.men]
            .into_iter()
            .fold(0, |place, number| place * base + usize::from(number))
    }

    /// True if every slice with so many pieces has its values.
    fn has_all(&self, pieces: u8) -> bool {
        let all = Material::all_with(pieces);
        all.into_iter().all(|material| {
            let slice = self.get(material);
            slice.is_some_and(|slice| slice.has(Kind::Wdl))
        })
    }

    /// The most pieces of any table.
    pub const fn largest(&self) -> u8 {
        self.largest
    }

    /// The most pieces for which every slice up to it has its values.
    pub const fn complete(&self) -> u8 {
        self.complete
    }

    pub const fn leaf(&self) -> &Leaf {
        &self.leaf
    }

    /// The slice of a material.
    #[inline]
    pub fn get(&self, material: Material) -> Option<&Slice> {
        if material.pieces() > self.largest {
            return None;
        }
        self.slices.get(self.place(material))?.as_deref()
    }

    /// All slices, small ones first.
    pub fn by_size(&self) -> Vec<&Slice> {
        let mut all: Vec<&Slice> = self.slices.iter().filter_map(Option::as_deref).collect();
        all.sort_by_key(|slice| (slice.index.material().pieces(), slice.index.len()));
        all
    }

    /// The table of this kind of a slice, opened now if need be; `None` if there is none.
    #[inline]
    pub fn table<'a>(&self, slice: &'a Slice, kind: Kind) -> Result<Option<&'a Table>, ProbeError> {
        let Some(slot) = &slice.tables[kind as usize] else {
            return Ok(None);
        };
        match slot.get() {
            Some(table) => Ok(Some(table)),
            None => self
                .open(slice, kind)
                .map(|table| Some(slot.get_or_init(|| table))),
        }
    }

    #[cold]
    fn open(&self, slice: &Slice, kind: Kind) -> Result<Table, ProbeError> {
        let file = self.file(slice.index.material(), kind);
        let table = Table::open_in(file, Arc::clone(&self.cache))?;
        let (header, leaf) = (table.header(), &self.leaf);
        let what = [
            ("variant", header.variant == leaf.rules.name),
            ("rule set", header.limits == leaf.limits.name),
            ("kind", header.kind == kind),
            ("material", header.material == slice.index.material()),
            ("number of positions", header.positions == slice.index.len()),
        ];
        match what.into_iter().find(|(_, same)| !same) {
            None => Ok(table),
            Some((what, _)) => Err(ProbeError::WrongTable {
                file: table.file().to_owned(),
                what,
            }),
        }
    }

    /// Where a table stands or would stand.
    pub fn file(&self, material: Material, kind: Kind) -> PathBuf {
        self.leaf.folder.join(kind.file_name(material))
    }
}

impl Slice {
    /// True if the folder has this kind of table.
    pub const fn has(&self, kind: Kind) -> bool {
        self.tables[kind as usize].is_some()
    }
}
