//! The check of one slice, block by block.
//!
//! What a block stores is compared with what its moves give as codes. Only where these differ, and in
//! blocks where something odd plays a part, a position is judged by itself.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use remise::material::Material;
use remise::moves::moves;
use remise::position::Position;
use remise::square::{Color, SquareSet};

use super::chunk::Lane;
use super::expected::Moves;
use super::king_sets::KingSets;
use super::lookup::Lookup;
use super::matrix::Matrix;
use super::men::Men;
use super::store::{SliceTables, Store};
use super::successors::Block;
use super::tally::Tally;
use crate::verify::comparison::Comparison;
use crate::verify::finding::Finding;
use crate::verify::part::Part;
use crate::verify::{VerifyError, Watch};

/// Places of the matrices that are made at once, about: they stay in the cache of a core.
const PLACES: usize = 1 << 18;

/// The least columns that are made at once: bytes of a few vector registers.
const LEAST_COLUMNS: usize = 64;

/// How many columns of a block with so many rows are made at once.
pub fn columns_at_once(rows: usize) -> usize {
    (PLACES / rows).max(LEAST_COLUMNS)
}

/// Matrices for all codes of a slice.
pub fn matrices(slice: &SliceTables) -> Vec<Matrix> {
    let lanes = [Lane::Results, Lane::Dtw];
    let lanes = lanes.into_iter().take(if slice.coding.dtw { 2 } else { 1 });
    lanes.map(Matrix::new).collect()
}

/// A slice to check; the slices that its values follow from are open.
pub struct BlockCheck<'s> {
    store: &'s Store<'s>,
    watch: &'s dyn Watch,
    slice: &'s SliceTables,
    moves: Moves<'s>,
    comparison: Comparison<'s>,
    /// The sets of kings of the side to move.
    ours: &'s KingSets,
    /// Those of the other side.
    theirs: &'s KingSets,
    /// The number of the first wrong position found so far.
    first_wrong: AtomicU64,
}

/// Some blocks, or some columns of one.
struct Task {
    blocks: Range<u64>,
    columns: Range<usize>,
}

/// A block that is checked: its men and what it stores.
struct Own<'s> {
    men: [SquareSet; 2],
    block: Block<'s>,
}

/// What a task works with, and what it has found so far.
struct Work<'s> {
    matrices: Vec<Matrix>,
    lookup: Lookup<'s>,
    part: Part,
    /// Positions that are not counted in `part` yet.
    tally: Tally<'s>,
}

impl<'s> Work<'s> {
    fn new(store: &'s Store<'s>, slice: &'s SliceTables) -> Work<'s> {
        Work {
            matrices: matrices(slice),
            lookup: Lookup::new(store),
            part: Part::default(),
            tally: Tally::new(&slice.coding),
        }
    }

    fn end(mut self) -> Part {
        self.part.recount += self.tally.recount();
        self.part
    }
}

impl<'s> BlockCheck<'s> {
    /// A check of `slice`.
    pub fn new(
        store: &'s Store<'s>,
        watch: &'s dyn Watch,
        slice: Material,
    ) -> Result<BlockCheck<'s>, VerifyError> {
        let [own, enemy] = slice.sides;
        let tables = store.slice(slice)?;
        Ok(BlockCheck {
            store,
            watch,
            slice: tables,
            moves: Moves::new(store, tables)?,
            comparison: Comparison {
                tables: store.tables,
                slice,
                knows_distances: tables.knows_distances,
            },
            ours: store.king_sets(own.kings),
            theirs: store.king_sets(enemy.kings),
            first_wrong: AtomicU64::new(u64::MAX),
        })
    }

    /// Checks the positions in `ranges`, which are whole blocks, and the counts if those are all.
    pub fn check(&self, ranges: &[Range<u64>]) -> Result<Vec<Finding>, VerifyError> {
        let parts = self.tasks(ranges).into_par_iter();
        let part = parts
            .map(|task| self.task(&task))
            .try_reduce(Part::default, |a, b| Ok(a.and(b)))?;
        part.findings(&self.comparison, self.slice.index.len())
    }

    fn tasks(&self, ranges: &[Range<u64>]) -> Vec<Task> {
        let (rows, columns) = (self.ours.sets.len(), self.theirs.sets.len());
        let blocks_at_once = (PLACES / (rows * columns)).max(1);
        let columns_at_once = columns_at_once(rows);
        let len = self.slice.index.kings_len();
        let mut tasks = Vec::new();
        for range in ranges {
            let blocks = range.start / len..range.end / len;
            for first in blocks.clone().step_by(blocks_at_once) {
                let end = blocks.end.min(first + blocks_at_once as u64);
                let parts = (0..columns).step_by(columns_at_once);
                tasks.extend(parts.map(|column| Task {
                    blocks: first..end,
                    columns: column..columns.min(column + columns_at_once),
                }));
            }
        }
        tasks
    }

    /// Checks up to the first block with a wrong position; does nothing more if one before it is wrong.
    fn task(&self, task: &Task) -> Result<Part, VerifyError> {
        let mut work = Work::new(self.store, self.slice);
        let board = &self.store.tables.rules().board;
        let mut men = Men::at(&self.slice.index, board, task.blocks.start);
        for number in task.blocks.clone() {
            if self.first_wrong.load(Relaxed) < number * self.slice.index.kings_len() {
                break;
            }
            men.go_on_to(number);
            self.block(men.men, &task.columns, &mut work)?;
            if let Some(wrong) = &work.part.wrong {
                self.first_wrong.fetch_min(wrong.index, Relaxed);
                break;
            }
        }
        let part = work.end();
        self.watch.checked(part.recount.positions());
        Ok(part)
    }

    fn block(
        &self,
        men: [SquareSet; 2],
        columns: &Range<usize>,
        work: &mut Work,
    ) -> Result<(), VerifyError> {
        let block = Block::open(&mut work.lookup, self.slice, men)?;
        let own = Own { men, block };
        let (matrices, lookup) = (&mut work.matrices, &mut work.lookup);
        let is_plain = self.moves.make(men, columns, matrices, lookup)?;
        match is_plain && own.block.is_plain() {
            true => self.compare(&own, columns, work),
            false => self.judge_all(&own, columns, work),
        }
    }

    /// The rows of what a block stores that are `columns` for the other side, with their column.
    fn rows(&self, columns: &Range<usize>) -> impl Iterator<Item = (usize, usize)> {
        let turned = &self.theirs.turned;
        columns
            .clone()
            .map(|column| (turned[column] as usize, column))
    }

    fn compare(
        &self,
        own: &Own,
        columns: &Range<usize>,
        work: &mut Work,
    ) -> Result<(), VerifyError> {
        for (row, column) in self.rows(columns) {
            let (chunk, first) = own.block.row(row);
            let mut differs = false;
            for matrix in &work.matrices {
                let stored = chunk.lane(matrix.lane);
                let quiet = |at| !chunk.must_capture(first + at);
                let expected = matrix.column(column, &self.ours.turned);
                let stored = &stored[first..first + self.slice.columns];
                differs |= work.tally.row(matrix.lane, stored, expected, quiet);
            }
            if differs {
                // These positions are counted already.
                let judged = self.judge_row(own, row, &mut work.lookup)?;
                work.part.take_wrong(judged.wrong);
            }
        }
        Ok(())
    }

    /// Judges all positions in some columns by themselves.
    fn judge_all(
        &self,
        own: &Own,
        columns: &Range<usize>,
        work: &mut Work,
    ) -> Result<(), VerifyError> {
        for (row, _) in self.rows(columns) {
            let judged = self.judge_row(own, row, &mut work.lookup)?;
            work.part.recount += judged.recount;
            work.part.take_wrong(judged.wrong);
        }
        Ok(())
    }

    /// Judges the positions of a row by themselves.
    fn judge_row(&self, own: &Own, row: usize, lookup: &mut Lookup) -> Result<Part, VerifyError> {
        let mut part = Part::default();
        let (chunk, first) = own.block.row(row);
        let [white, black] = own.men;
        let pieces = Position::empty(Color::White)
            .with_men(Color::White, white)
            .with_men(Color::Black, black)
            .with_kings(Color::Black, self.theirs.sets[row]);
        let is_left_out = self.slice.leaves_out(own.block.first_row(), &pieces);
        for (at, &kings) in self.ours.sets.iter().enumerate() {
            let Some(mut stored) = chunk.value(first + at, &self.slice.coding) else {
                continue;
            };
            if chunk.must_capture(first + at) {
                part.recount.add(stored, true);
                continue;
            }
            let position = pieces.with_kings(Color::White, kings);
            let moves = moves(self.store.tables.rules(), &position);
            if is_left_out {
                stored = lookup.restore(self.slice, &position, &moves)?;
            }
            part.recount.add(stored, false);
            part.recount.add_blocked(u64::from(moves.is_empty()));
            let expected = lookup.recompute(self.slice, &position, &moves)?;
            let index = self.slice.index.index_of(&position);
            part.take_wrong(
                self.comparison
                    .wrong_value(index, &position, stored, expected),
            );
        }
        Ok(part)
    }
}
