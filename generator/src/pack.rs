//! From solved blocks to table files.
//!
//! Every block is put aside as runs; when the whole slice is solved, the runs are
//! joined and go through the format's encoder. Capture positions, and drawn ones in tables of
//! distances, are don't care.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use remise::format::{Counts, Header, Kind, PackedBlock};
use remise::index::Index;
use remise::limits::Limits;
use remise::rules::Rules;
use remise::square::Color;
use remise::value::Wdl;

use crate::aside::{Aside, DONT_CARE, RunList};
use crate::half::Half;
use crate::order::{BlockOrder, Place};
use crate::slice::SolvedBlock;
use crate::store::Store;
use crate::words::Layout;

/// The zstd level of a kind. Values are what everybody carries around: the best. Distances at level
/// 9 are 3 % larger than at level 19, and the whole build takes a tenth less time.
const fn zstd_level(kind: Kind) -> i32 {
    match kind {
        Kind::Wdl => 19,
        Kind::Dtz | Kind::Dtw => 9,
    }
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
        Some(Packer {
            side,
            tables: kinds
                .iter()
                .map(|&kind| (kind, Aside::new(&index)))
                .collect(),
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
        let mut values = Vec::new();
        order.rows(|row| {
            for ((kind, _), list) in self.tables.iter().zip(&mut lists) {
                values.clear();
                view.values(*kind, row, &mut values);
                list.push(&values);
            }
        });
        for ((_, aside), list) in self.tables.iter().zip(lists) {
            aside.put(number, list);
        }
        *self.counts.lock().unwrap_or_else(PoisonError::into_inner) += view.counts();
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
                    .map(|block| block.pack(zstd_level(kind)))
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

/// A solved block as the slice with one side to move sees it.
struct BlockView<'b> {
    layout: &'b Layout,
    men: [u64; 2],
    limited: &'b Half,
    unlimited: Option<&'b Half>,
    dtw: Option<&'b Half>,
}

impl<'b> BlockView<'b> {
    fn new(layout: &'b Layout, block: &SolvedBlock<'b>, side: Color) -> BlockView<'b> {
        let of_side = |halves: &'b [Half; 2]| &halves[side as usize];
        BlockView {
            layout,
            men: block.men,
            limited: of_side(block.limited),
            unlimited: block.unlimited.map(of_side),
            dtw: block.dtw.map(of_side),
        }
    }

    /// What the table of `kind` holds of the positions of a row.
    fn values(&self, kind: Kind, row: &[Place], into: &mut Vec<u8>) {
        match kind {
            Kind::Wdl => into.extend(row.iter().map(|&place| self.wdl(place))),
            Kind::Dtz => self.distances(self.unlimited.unwrap_or(self.limited), row, into),
            Kind::Dtw => self.distances(self.dtw.unwrap_or(self.limited), row, into),
        }
    }

    #[inline]
    fn wdl(&self, place: Place) -> u8 {
        let decided = |half: &Half| (place.is_in(&half.won), place.is_in(&half.lost));
        let wdl = match decided(self.limited) {
            _ if place.is_in(&self.limited.captures) => return DONT_CARE,
            (true, _) => Wdl::Win,
            (_, true) => Wdl::Loss,
            _ => match self.unlimited.map(decided) {
                Some((true, _)) => Wdl::CursedWin,
                Some((_, true)) => Wdl::BlessedLoss,
                _ => Wdl::Draw,
            },
        };
        wdl as u8
    }

    fn distances(&self, half: &Half, row: &[Place], into: &mut Vec<u8>) {
        let lanes = self.layout.lanes();
        into.extend(row.iter().map(|&place| {
            let decided = place.is_in(&half.won) || place.is_in(&half.lost);
            match decided && !place.is_in(&half.captures) {
                true => place.distance(&half.plies, lanes),
                false => DONT_CARE,
            }
        }));
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
            counts.win += count(won);
            counts.cursed_win += count(all_won & !won);
            counts.blessed_loss += count(all_lost & !lost);
            counts.loss += count(lost);
            let legal = self.layout.legal(&self.layout.pieces(self.men, word));
            counts.draw += count(legal & !all_won & !all_lost);
        }
        counts.blocked = self.limited.blocked;
        counts.max_dtz_win = self.limited.longest_win.map(u32::from);
        counts.max_dtw_win = self.dtw.and_then(|half| half.longest_win).map(u32::from);
        counts
    }
}
