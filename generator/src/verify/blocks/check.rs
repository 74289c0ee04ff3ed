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

use super::chunk::Chunk;
use super::code::{LOST, NONE};
use super::expected::{Matrix, Moves};
use super::king_sets::KingSets;
use super::lookup::Lookup;
use super::store::{SliceTables, Store};
use super::successors::{Block, Lane};
use super::tally::Tally;
use crate::verify::comparison::Comparison;
use crate::verify::finding::{Finding, WrongValue};
use crate::verify::one_ply::Value;
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
        let mut differing = Vec::new();
        for (row, column) in self.rows(columns) {
            self.compare_row(own.block.row(row), column, matrices, &mut tally, &mut differing);
            for at in differing.drain(..) {
                let mut lookup = Lookup::new(self.store);
                let wrong = self.judge(own, row, at, &mut lookup)?;
                part = part.and(Part {
                    wrong,
                    ..Part::default()
                });
            }
        }
        part.recount += tally.recount();
        Ok(part)
    }

    /// Counts the positions of a row and gives those in which what is stored differs.
    fn compare_row(
        &self,
        (chunk, first): (&Chunk, usize),
        column: usize,
        matrices: &[Matrix],
        tally: &mut Tally,
        differing: &mut Vec<usize>,
    ) {
        for (at, &turned) in self.ours.turned.iter().enumerate() {
            let place = first + at;
            if chunk.results[place] == NONE {
                continue;
            }
            let captures = chunk.must_capture(place);
            tally.add(chunk, place, captures);
            if captures {
                continue;
            }
            let (mut same, mut blocked) = (true, false);
            for (matrix, stored) in matrices.iter().zip([&chunk.results, &chunk.dtw]) {
                let expected = matrix.code(turned as usize, column);
                blocked = expected == NONE;
                same &= expected.max(LOST) == stored[place];
            }
            tally.add_blocked(blocked);
            if !same {
                differing.push(at);
            }
        }
    }

    /// Judges all positions by themselves.
    fn judge_all(&self, own: &Own, columns: &Range<usize>) -> Result<Part, VerifyError> {
        let mut part = Part::default();
        let mut lookup = Lookup::new(self.store);
        for (row, _) in self.rows(columns) {
            let (chunk, first) = own.block.row(row);
            for at in 0..self.ours.sets.len() {
                let Some(stored) = chunk.value(first + at, &self.slice.coding) else {
                    continue;
                };
                let captures = chunk.must_capture(first + at);
                part.recount.add(stored, captures);
                if captures {
                    continue;
                }
                let position = self.position(own, row, at);
                let moves = moves(self.store.tables.rules(), &position);
                part.recount.add_blocked(u64::from(moves.is_empty()));
                let expected = lookup.recompute(self.slice, &position, &moves)?;
                let wrong = self.wrong_value(&position, stored, expected);
                part = part.and(Part {
                    wrong,
                    ..Part::default()
                });
            }
        }
        Ok(part)
    }

    /// Judges the quiet position of a place by itself.
    fn judge(
        &self,
        own: &Own,
        row: usize,
        at: usize,
        lookup: &mut Lookup,
    ) -> Result<Option<WrongValue>, VerifyError> {
        let (chunk, first) = own.block.row(row);
        let Some(stored) = chunk.value(first + at, &self.slice.coding) else {
            return Ok(None);
        };
        let position = self.position(own, row, at);
        let moves = moves(self.store.tables.rules(), &position);
        let expected = lookup.recompute(self.slice, &position, &moves)?;
        Ok(self.wrong_value(&position, stored, expected))
    }

    fn wrong_value(
        &self,
        position: &Position,
        stored: Value,
        expected: Value,
    ) -> Option<WrongValue> {
        let index = self.slice.index.index_of(position);
        self.comparison
            .wrong_value(index, position, stored, expected)
    }

    fn position(&self, own: &Own, row: usize, at: usize) -> Position {
        let [white, black] = own.men;
        Position::empty(Color::White)
            .with_men(Color::White, white)
            .with_men(Color::Black, black)
            .with_kings(Color::White, self.ours.sets[at])
            .with_kings(Color::Black, self.theirs.sets[row])
    }
}
