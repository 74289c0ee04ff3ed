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
use super::expected::{Matrix, Moves};
use super::king_sets::KingSets;
use super::lookup::Lookup;
use super::store::{SliceTables, Store};
use super::successors::Block;
use super::tally::Tally;
use crate::verify::comparison::Comparison;
use crate::verify::finding::Finding;
use crate::verify::part::Part;
use crate::verify::{VerifyError, Watch};

/// Places of the matrices that are made at once, about: they stay in the cache of a core.
const PLACES: usize = 1 << 18;

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
        let columns_at_once = (PLACES / rows).clamp(1, columns);
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
        let mut part = Part::default();
        let mut matrices = vec![Matrix::new(Lane::Results)];
        if self.slice.coding.dtw {
            matrices.push(Matrix::new(Lane::Dtw));
        }
        for number in task.blocks.clone() {
            if self.first_wrong.load(Relaxed) < number * self.slice.index.kings_len() {
                return Ok(part);
            }
            let checked = self.block(number, &task.columns, &mut matrices)?;
            self.watch.checked(checked.recount.positions());
            part = part.and(checked);
            if let Some(wrong) = &part.wrong {
                self.first_wrong.fetch_min(wrong.index, Relaxed);
                return Ok(part);
            }
        }
        Ok(part)
    }

    fn block(
        &self,
        number: u64,
        columns: &Range<usize>,
        matrices: &mut [Matrix],
    ) -> Result<Part, VerifyError> {
        let men = self.slice.index.men_at(number);
        let own = Own {
            men,
            block: Block::open(self.store, self.slice, men)?,
        };
        let is_plain = self.moves.make(men, columns, matrices)?;
        match is_plain && own.block.is_plain() {
            true => self.compare(&own, columns, matrices),
            false => self.judge_all(&own, columns),
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
        matrices: &[Matrix],
    ) -> Result<Part, VerifyError> {
        let mut part = Part::default();
        let mut tally = Tally::new(&self.slice.coding);
        for (row, column) in self.rows(columns) {
            let (chunk, first) = own.block.row(row);
            let mut differs = false;
            for matrix in matrices {
                let stored = chunk.lane(matrix.lane());
                let quiet = |at| !chunk.must_capture(first + at);
                let expected = matrix.column(column, &self.ours.turned);
                let stored = &stored[first..first + self.slice.columns];
                differs |= tally.row(matrix.lane(), stored, expected, quiet);
            }
            if differs {
                let wrong = self.judge_row(own, row)?.wrong;
                part = part.and(Part {
                    wrong,
                    ..Part::default()
                });
            }
        }
        part.recount += tally.recount();
        Ok(part)
    }

    /// Judges all positions in some columns by themselves.
    fn judge_all(&self, own: &Own, columns: &Range<usize>) -> Result<Part, VerifyError> {
        self.rows(columns)
            .map(|(row, _)| self.judge_row(own, row))
            .try_fold(Part::default(), |part, row| Ok(part.and(row?)))
    }

    /// Judges the positions of a row by themselves.
    fn judge_row(&self, own: &Own, row: usize) -> Result<Part, VerifyError> {
        let mut part = Part::default();
        let mut lookup = Lookup::new(self.store);
        let (chunk, first) = own.block.row(row);
        let [white, black] = own.men;
        let pieces = Position::empty(Color::White)
            .with_men(Color::White, white)
            .with_men(Color::Black, black)
            .with_kings(Color::Black, self.theirs.sets[row]);
        for (at, &kings) in self.ours.sets.iter().enumerate() {
            let Some(stored) = chunk.value(first + at, &self.slice.coding) else {
                continue;
            };
            let captures = chunk.must_capture(first + at);
            part.recount.add(stored, captures);
            if captures {
                continue;
            }
            let position = pieces.with_kings(Color::White, kings);
            let moves = moves(self.store.tables.rules(), &position);
            part.recount.add_blocked(u64::from(moves.is_empty()));
            let expected = lookup.recompute(self.slice, &position, &moves)?;
            let index = self.slice.index.index_of(&position);
            let wrong = self
                .comparison
                .wrong_value(index, &position, stored, expected);
            part = part.and(Part {
                wrong,
                ..Part::default()
            });
        }
        Ok(part)
    }
}
