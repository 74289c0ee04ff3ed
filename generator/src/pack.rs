//! From solved blocks to table files.
//!
//! Blocks are solved in another order than they have in the file, so every block is first written
//! as runs of equal values, a few bytes each, and put aside; when the whole slice is solved, the
//! runs are joined and go through the format's encoder. Capture positions, and drawn ones in tables
//! of distances, are don't care. A slice without kings has one position a block and is put aside as
//! one byte each.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use remise::format::{Counts, Encoder, Header, Kind, PackedBlock, Palette};
use remise::index::Index;
use remise::limits::Limits;
use remise::rules::Rules;
use remise::square::Color;
use remise::value::Wdl;

use crate::order::BlockOrder;
use crate::slice::SolvedBlock;
use crate::solve::Half;
use crate::store::Store;
use crate::words::Layout;

/// Stands for "don't care" among values put aside; no distance is as large.
const DONT_CARE: u8 = 255;

/// Run bytes are so few that the best compression costs little beside solving.
const ZSTD_LEVEL: i32 = 19;

/// The values of one table as they come in.
enum Aside {
    /// Runs of every block.
    Runs(Vec<OnceLock<Box<[u8]>>>),
    /// The value of every position.
    Values(Vec<AtomicU8>),
}

/// Gathers the tables of one slice.
pub struct Packer {
    side: Color,
    index: Index,
    tables: Vec<(Kind, Aside)>,
    counts: Mutex<Counts>,
}

/// A packed table, ready to be written.
pub struct PackedTable {
    /// What the file says of itself.
    pub header: Header,
    /// Its blocks.
    pub blocks: Vec<PackedBlock>,
}

impl Packer {
    /// A packer for the slice of `layout`'s pair with `side` to move.
    pub fn new(layout: &Layout, side: Color, kinds: &[Kind]) -> Option<Packer> {
        let index = Index::new(layout.board, layout.pair.slice(side))?;
        let blocks = index.blocks() as usize;
        let aside = |_| match index.kings_len() {
            1 => Aside::Values((0..blocks).map(|_| AtomicU8::new(DONT_CARE)).collect()),
            _ => Aside::Runs((0..blocks).map(|_| OnceLock::new()).collect()),
        };
        Some(Packer {
            side,
            tables: kinds.iter().map(|&kind| (kind, aside(kind))).collect(),
            index,
            counts: Mutex::new(Counts::default()),
        })
    }

    /// Takes in a solved block.
    pub fn add(&self, store: &Store, block: &SolvedBlock<'_>) {
        let layout = &store.layout;
        let order = BlockOrder {
            layout,
            men: block.men,
            side: self.side,
        };
        let view = BlockView::new(layout, block, self.side);
        let number = order.number(&self.index) as usize;
        let mut lists: Vec<RunList> = self.tables.iter().map(|_| RunList::default()).collect();
        order.for_each(|word, bit| {
            let position = PositionView {
                block: &view,
                word,
                bit,
            };
            for ((kind, _), list) in self.tables.iter().zip(&mut lists) {
                list.push(position.stored(*kind));
            }
        });
        for ((_, aside), list) in self.tables.iter().zip(lists) {
            match aside {
                Aside::Runs(blocks) => {
                    let first = blocks[number].set(list.finish());
                    debug_assert!(first.is_ok(), "a block is solved once");
                }
                Aside::Values(values) => values[number].store(list.value, Relaxed),
            }
        }
        add_counts(
            &mut self.counts.lock().unwrap_or_else(PoisonError::into_inner),
            &view.counts(),
        );
    }

    /// Packs the tables, in the order of their kinds, each when it is asked for.
    pub fn finish(self, rules: &Rules, limits: &Limits) -> impl Iterator<Item = PackedTable> {
        let counts = self
            .counts
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let index = self.index;
        self.tables.into_iter().map(move |(kind, aside)| {
            let palette = aside.palette();
            let plain = aside.encode(&palette, index.kings_len());
            drop(aside);
            PackedTable {
                header: Header {
                    kind,
                    variant: rules.name.to_owned(),
                    limits: limits.name.to_owned(),
                    material: index.material(),
                    palette,
                    positions: index.len(),
                    counts: for_kind(&counts, kind),
                },
                blocks: plain
                    .par_iter()
                    .map(|block| block.pack(ZSTD_LEVEL))
                    .collect(),
            }
        })
    }
}

/// A table knows the longest win that it holds itself.
fn for_kind(counts: &Counts, kind: Kind) -> Counts {
    Counts {
        max_dtz_win: counts.max_dtz_win.filter(|_| kind == Kind::Dtz),
        max_dtw_win: counts.max_dtw_win.filter(|_| kind == Kind::Dtw),
        ..*counts
    }
}

fn add_counts(sum: &mut Counts, part: &Counts) {
    sum.captures += part.captures;
    sum.blocked += part.blocked;
    sum.win += part.win;
    sum.cursed_win += part.cursed_win;
    sum.draw += part.draw;
    sum.blessed_loss += part.blessed_loss;
    sum.loss += part.loss;
    sum.max_dtz_win = sum.max_dtz_win.max(part.max_dtz_win);
    sum.max_dtw_win = sum.max_dtw_win.max(part.max_dtw_win);
}

impl Aside {
    /// Calls `each` for every run, in the order of the file.
    fn for_each_run(&self, kings_len: u64, mut each: impl FnMut(u8, u64)) {
        match self {
            Aside::Values(values) => values.iter().for_each(|value| each(value.load(Relaxed), 1)),
            Aside::Runs(blocks) => {
                for block in blocks {
                    match block.get() {
                        Some(runs) => for_each_run(runs, &mut each),
                        None => each(DONT_CARE, kings_len),
                    }
                }
            }
        }
    }

    fn palette(&self) -> Palette {
        let mut seen = [false; DONT_CARE as usize + 1];
        self.for_each_run(1, |value, _| seen[usize::from(value)] = true);
        Palette::of((0..DONT_CARE).filter(|&value| seen[usize::from(value)]))
    }

    fn encode(&self, palette: &Palette, kings_len: u64) -> Vec<remise::format::PlainBlock> {
        let mut encoder = Encoder::new(palette);
        self.for_each_run(kings_len, |value, len| {
            encoder.push(Some(value).filter(|&value| value != DONT_CARE), len);
        });
        encoder.finish()
    }
}

/// Runs of values: a value and, as a base-128 number, its length.
#[derive(Default)]
struct RunList {
    bytes: Vec<u8>,
    value: u8,
    len: u64,
}

impl RunList {
    #[inline]
    fn push(&mut self, value: u8) {
        if self.len == 0 || self.value == DONT_CARE {
            self.value = value;
        } else if value != self.value && value != DONT_CARE {
            self.flush();
            self.value = value;
        }
        self.len += 1;
    }

    fn flush(&mut self) {
        self.bytes.push(self.value);
        let mut len = std::mem::take(&mut self.len);
        while len >= 128 {
            self.bytes.push(len as u8 | 128);
            len >>= 7;
        }
        self.bytes.push(len as u8);
    }

    fn finish(mut self) -> Box<[u8]> {
        self.flush();
        self.bytes.into_boxed_slice()
    }
}

fn for_each_run(mut runs: &[u8], each: &mut impl FnMut(u8, u64)) {
    while let [value, rest @ ..] = runs {
        let digits = rest.iter().take_while(|&&byte| byte >= 128).count() + 1;
        let len = rest[..digits]
            .iter()
            .rev()
            .fold(0, |len, &byte| len << 7 | u64::from(byte & 127));
        each(*value, len);
        runs = &rest[digits..];
    }
}

/// A solved block as the slice with one side to move sees it.
struct BlockView<'b> {
    layout: &'b Layout,
    limited: &'b Half,
    unlimited: Option<&'b Half>,
    dtw: Option<&'b Half>,
}

impl<'b> BlockView<'b> {
    fn new(layout: &'b Layout, block: &SolvedBlock<'b>, side: Color) -> BlockView<'b> {
        let of_side = |halves: &'b [Half; 2]| &halves[side as usize];
        BlockView {
            layout,
            limited: of_side(block.limited),
            unlimited: block.unlimited.map(of_side),
            dtw: block.dtw.map(of_side),
        }
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for word in 0..self.layout.words() {
            let first = self.layout.first_places(word);
            let count = |set: u64| u64::from((set & first).count_ones());
            let limited = self.limited;
            let (won, lost) = (limited.won[word], limited.lost[word]);
            let (all_won, all_lost) = match self.unlimited {
                Some(half) => (half.won[word], half.lost[word]),
                None => (won, lost),
            };
            counts.captures += count(limited.captures[word]);
            counts.blocked += count(limited.blocked[word]);
            counts.win += count(won);
            counts.cursed_win += count(all_won & !won);
            counts.blessed_loss += count(all_lost & !lost);
            counts.loss += count(lost);
            counts.draw += count(limited.legal(word) & !all_won & !all_lost);
        }
        counts.max_dtz_win = self.limited.longest_win.map(u32::from);
        counts.max_dtw_win = self.dtw.and_then(|half| half.longest_win).map(u32::from);
        counts
    }
}

/// One position of a solved block.
struct PositionView<'v> {
    block: &'v BlockView<'v>,
    word: usize,
    bit: u32,
}

impl PositionView<'_> {
    #[inline]
    fn is_in(&self, words: &[u64]) -> bool {
        words[self.word] >> self.bit & 1 != 0
    }

    #[inline]
    fn wdl(&self) -> Wdl {
        let decided = |half: &Half| (self.is_in(&half.won), self.is_in(&half.lost));
        match (
            decided(self.block.limited),
            self.block.unlimited.map(decided),
        ) {
            ((true, _), _) => Wdl::Win,
            ((_, true), _) => Wdl::Loss,
            (_, Some((true, _))) => Wdl::CursedWin,
            (_, Some((_, true))) => Wdl::BlessedLoss,
            _ => Wdl::Draw,
        }
    }

    #[inline]
    fn plies(&self, half: &Half) -> u8 {
        let lanes = self.block.layout.lanes();
        half.plies[self.word * lanes + (self.bit as usize & (lanes - 1))]
    }

    /// What the table of `kind` holds.
    #[inline]
    fn stored(&self, kind: Kind) -> u8 {
        if self.is_in(&self.block.limited.captures) {
            return DONT_CARE;
        }
        match (kind, self.wdl()) {
            (Kind::Wdl, wdl) => wdl as u8,
            (_, Wdl::Draw) => DONT_CARE,
            (Kind::Dtz, _) => self.plies(self.block.unlimited.unwrap_or(self.block.limited)),
            (Kind::Dtw, _) => self.block.dtw.map_or(DONT_CARE, |half| self.plies(half)),
        }
    }
}
