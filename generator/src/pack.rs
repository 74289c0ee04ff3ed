//! From solved blocks to table files.
//!
//! Every block is put aside as runs; when the whole slice is solved, the runs are
//! joined and go through the format's encoder. Capture positions, and drawn ones in tables of
//! distances, are don't care.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use remise::format::{Counts, Header, Kind, PackedBlock, PlainBlock, Profile};
use remise::index::Index;
use remise::left_out::LeftOut;
use remise::square::{Color, SquareSet};
use remise::value::Wdl;

use crate::aside::{Aside, RunList, Values};
use crate::half::Half;
use crate::order::{BlockOrder, Strip, Strips};
use crate::per_thread::PerThread;
use crate::plan::Job;
use crate::scratch::ScratchError;
use crate::solved::SolvedBlock;
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

/// A block of so many words is packed in parts, so many of them, by all threads.
const LARGE: usize = 1 << 16;
const PARTS: usize = 64;

/// Gathers the tables of one slice.
pub struct Packer {
    side: Color,
    index: Index,
    tables: Vec<(Kind, Aside)>,
    counts: PerThread<Counts>,
    left_out: LeftOut,
    /// The limit of the slice's class, in plies.
    limit: Option<u32>,
    /// Blocks that are whole though the slice leaves out such, by number.
    whole: Mutex<Vec<u64>>,
}

/// A packed table, ready to be written.
pub struct PackedTable {
    /// What the file says of itself.
    pub header: Header,
    /// Its blocks.
    pub blocks: Vec<PackedBlock>,
}

impl Packer {
    /// A packer for the slice of `layout`'s pair with `side` to move; `None` if it has too many pieces.
    pub fn new(layout: &Layout, side: Color, job: &Job) -> Option<Packer> {
        let slice = layout.pair.slice(side);
        let index = Index::new(layout.board, slice)?;
        Some(Packer {
            side,
            tables: job
                .kinds
                .iter()
                .map(|&kind| (kind, Aside::new(&index)))
                .collect(),
            index,
            counts: PerThread::new(),
            left_out: match job.is_small(slice) {
                true => LeftOut::of(slice),
                false => LeftOut::Nothing,
            },
            limit: job.limits.limit(slice),
            whole: Mutex::new(Vec::new()),
        })
    }

    /// Takes in a solved block, and its flip if it stands for that.
    pub fn add(&self, store: &Store, block: &SolvedBlock<'_>) {
        self.add_side(store, block, self.side);
        if block.stands_for_flip {
            self.add_side(store, block, self.side.other());
        }
    }

    fn add_side(&self, store: &Store, block: &SolvedBlock<'_>, side: Color) {
        let layout = &store.layout;
        let order = BlockOrder {
            layout,
            men: block.men,
            side,
        };
        let view = BlockView::new(layout, block, side);
        *self.counts.get() += view.counts();
        let number = order.number(&self.index);
        if self.left_out.has(&layout.board, order.stored_men()) {
            if !self.comes_near_limit(block) {
                return;
            }
            lock(&self.whole).push(number);
        }
        let strips = order.strips();
        for (kind, aside) in &self.tables {
            aside.put(number as usize, view.runs(*kind, &strips));
        }
    }

    /// True if a king move of a won or lost position of this block may reach the limit, so that values
    /// do not follow from values alone.
    fn comes_near_limit(&self, block: &SolvedBlock<'_>) -> bool {
        let wins = block.limited.iter().filter_map(|half| half.longest_win);
        let longest = wins.max().map_or(0, u32::from);
        self.limit.is_some_and(|limit| longest + 1 >= limit)
    }

    /// Packs the tables, in the order of their kinds, each when it is asked for.
    ///
    /// # Errors
    /// If values put aside cannot be read.
    pub fn finish(self, job: &Job) -> impl Iterator<Item = Result<PackedTable, ScratchError>> {
        let mut counts = Counts::default();
        for part in self.counts.all() {
            counts += *part;
        }
        let profile = self.profile();
        let index = self.index;
        self.tables.into_iter().map(move |(kind, aside)| {
            let (kings_len, mut blocks) = (index.kings_len(), Vec::new());
            let pack = |block: &PlainBlock| match job.small_from {
                Some(_) => block.pack_smallest(zstd_level(kind)),
                None => block.pack(zstd_level(kind)),
            };
            let palette = aside.palette(kings_len).map_err(ScratchError::in_memory)?;
            let encoded = aside.encode(&palette, kings_len, |plain| {
                blocks.par_extend(plain.par_iter().map(pack));
            });
            encoded.map_err(ScratchError::in_memory)?;
            Ok(PackedTable {
                header: Header {
                    kind,
                    variant: job.rules.name.to_owned(),
                    limits: job.limits.name.to_owned(),
                    material: index.material(),
                    palette,
                    positions: index.len(),
                    counts: for_kind(&counts, kind),
                    profile: profile.clone(),
                },
                blocks,
            })
        })
    }

    /// A table that leaves nothing out has the same positions in both profiles.
    fn profile(&self) -> Profile {
        if self.left_out == LeftOut::Nothing {
            return Profile::Fast;
        }
        let mut whole = std::mem::take(&mut *lock(&self.whole));
        whole.sort_unstable();
        Profile::Small { whole }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// What the table of `kind` holds of the block; the stretches of a large one in parallel.
    fn runs(&self, kind: Kind, strips: &Strips<'_>) -> RunList {
        let all = strips.all();
        if self.layout.words() < LARGE {
            return self.part(kind, strips, all);
        }
        let len = all.len().div_ceil(PARTS);
        let starts = all.clone().step_by(len).collect::<Vec<_>>();
        let parts = starts.into_par_iter().map(|start| {
            let end = all.end.min(start + len);
            self.part(kind, strips, start..end)
        });
        let parts: Vec<RunList> = parts.collect();
        parts.into_iter().fold(RunList::default(), RunList::join)
    }

    fn part(&self, kind: Kind, strips: &Strips<'_>, stretches: Range<usize>) -> RunList {
        let half = match kind {
            Kind::Wdl => {
                return match self.unlimited {
                    None => self.wdl(strips, stretches),
                    Some(unlimited) => self.cursed_wdl(unlimited, strips, stretches),
                };
            }
            Kind::Dtz => self.unlimited,
            Kind::Dtw => self.dtw,
        };
        self.distances(half.unwrap_or(self.limited), strips, stretches)
    }

    /// Positions that there are, and those that a table of values has.
    #[inline]
    fn quiet(&self, word: usize) -> (u64, u64) {
        let legal = self.layout.legal(&self.layout.pieces(self.men, word));
        (legal, legal & !self.limited.captures[word])
    }

    fn wdl(&self, strips: &Strips<'_>, stretches: Range<usize>) -> RunList {
        let planes = |word: usize| {
            let (legal, care) = self.quiet(word);
            [legal, care, self.limited.won[word], self.limited.lost[word]]
        };
        let mut list = RunList::default();
        strips.walk(stretches, planes, |_, [legal, care, win, loss]| {
            let values = WdlStrip([loss, 0, !(win | loss), 0, win]);
            list.push(legal, care, &values);
        });
        list
    }

    fn cursed_wdl(
        &self,
        unlimited: &Half,
        strips: &Strips<'_>,
        stretches: Range<usize>,
    ) -> RunList {
        let planes = |word: usize| {
            let (legal, care) = self.quiet(word);
            let half = self.limited;
            let (won, lost) = (unlimited.won[word], unlimited.lost[word]);
            [legal, care, half.won[word], half.lost[word], won, lost]
        };
        let mut list = RunList::default();
        strips.walk(
            stretches,
            planes,
            |_, [legal, care, win, loss, won, lost]| {
                let open = !(win | loss);
                let values = WdlStrip([loss, lost & open, open & !(won | lost), won & open, win]);
                list.push(legal, care, &values);
            },
        );
        list
    }

    fn distances(&self, half: &Half, strips: &Strips<'_>, stretches: Range<usize>) -> RunList {
        let planes = |word: usize| {
            let (legal, quiet) = self.quiet(word);
            [legal, quiet & (half.won[word] | half.lost[word])]
        };
        let (mut list, lanes) = (RunList::default(), self.layout.lanes());
        strips.walk(stretches, planes, |strip, [legal, care]| {
            let plies = &half.plies;
            let values = DistanceStrip {
                strip,
                plies,
                lanes,
            };
            list.push(legal, care, &values);
        });
        list
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for word in 0..self.layout.words() {
            let (first, times) = (self.layout.first_places(word), self.layout.stands_for(word));
            let count = |set: u64| u64::from((set & first).count_ones()) * times;
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

/// The positions of a strip with each value, in the order of [`Wdl::ALL`].
struct WdlStrip([u64; Wdl::ALL.len()]);

impl Values for WdlStrip {
    #[inline]
    fn value(&self, at: u32) -> u8 {
        let place = self.0.iter().position(|set| set >> at & 1 != 0);
        place.unwrap_or(Wdl::Draw as usize) as u8
    }

    #[inline]
    fn first_other(&self, value: u8, among: u64) -> u64 {
        let same = self.0.get(usize::from(value)).copied().unwrap_or(0);
        let others = among & !same;
        others & others.wrapping_neg()
    }
}

/// The distances of a strip.
struct DistanceStrip<'s> {
    strip: Strip<'s>,
    plies: &'s [u8],
    lanes: usize,
}

impl Values for DistanceStrip<'_> {
    #[inline]
    fn value(&self, at: u32) -> u8 {
        self.strip.place(at).distance(self.plies, self.lanes)
    }

    #[inline]
    fn first_other(&self, value: u8, among: u64) -> u64 {
        let mut all = SquareSet(among).into_iter();
        let other = all.find(|square| self.value(u32::from(square.bit())) != value);
        other.map_or(0, |square| SquareSet::of(square).0)
    }
}
