//! Pairs without kings: whole rows at a time.
//!
//! A man of the inner side is the *axis man*: the other men fixed, the positions with the axis man on
//! the squares of the board are one word. A row holds all its words. The outer side's moves lead to
//! rows solved before and to other pairs, never into their own row; the inner side's moves lead to
//! positions of the same row with the outer side to move. So a row takes two passes and no search:
//! first the outer side to move, then the inner side.
//!
//! With k inner men a position stands in k words. It is solved where the axis man is the first of
//! them: those positions are neighbours in the row.
//!
//! All moves restart the count here, so every decided position is decided at ply 0 or 1. Where that is
//! not so, or values differ without limits, blocks are solved one by one like all others (see
//! [`slice`](crate::slice)).

use std::slice::from_mut;

use remise::index::{index_of_set, sets};
use remise::square::{Color, Direction, SquareSet};

use crate::captures::{Axis, AxisKing, Captures};
use crate::children::{Children, FreeKing, Metrics, Reader};
use crate::exits::Exits;
use crate::page::Decided;
use crate::paging::Spot;
use crate::words::{Layout, Pieces};

/// The player whose men are the same all along a row: White has at least as many.
const OUTER: Color = Color::White;
const INNER: Color = Color::Black;

/// One side to move of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowWord {
    /// Positions that count here: the axis man is the first of the inner men.
    legal: u64,
    captures: u64,
    decided: Decided,
    /// Lost positions without a move.
    blocked: u64,
}

/// One position of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowPosition {
    /// The side to move must capture.
    pub(crate) captures: bool,
    /// Won or lost.
    pub(crate) decided: Decided,
    /// The distance, if it is decided.
    pub(crate) ply: u8,
}

/// A man move of the outer side.
#[derive(Clone, Copy)]
struct OuterMove {
    to: u64,
    men: u64,
    /// The square of the new king, or 0.
    crowned: u64,
}

/// Solves rows, one after another.
pub(crate) struct Rows<'c, 's> {
    reader: Reader<'c, 's>,
    layout: &'s Layout,
    /// The sets of inner men but the axis man, by number.
    others: Vec<u64>,
    outer: u64,
    outer_moves: Vec<OuterMove>,
    captures: Captures,
    exits: Exits,
    /// The words with the outer side to move, all squares of the axis man.
    done: Vec<Decided>,
    words: [Vec<RowWord>; 2],
}

impl<'c, 's> Rows<'c, 's> {
    pub(crate) fn new(children: &'c Children<'s>) -> Rows<'c, 's> {
        let layout = children.layout();
        let men = u32::from(layout.pair.side(INNER).men);
        let room = layout.board.men_squares(INNER);
        let others: Vec<u64> = sets(men - 1, room).map(|set| set.0).collect();
        Rows {
            reader: Reader::new(Metrics::new(children, None)),
            layout,
            outer: 0,
            outer_moves: Vec::new(),
            captures: Captures::default(),
            exits: Exits::new(),
            done: Vec::new(),
            words: [Vec::new(), Vec::new()],
            others,
        }
    }

    /// Lets go of the pages that were read.
    pub(crate) fn let_go(&mut self) {
        self.reader.let_go();
    }

    /// Solves the row with these outer men; false if values may differ without limits.
    pub(crate) fn solve(&mut self, outer: u64) -> bool {
        self.outer = outer;
        self.find_outer_moves();
        self.done.clear();
        self.done.resize(self.others.len(), Decided::default());
        for side in [OUTER, INNER] {
            for number in 0..self.others.len() {
                let word = self.word(number, side);
                let words = &mut self.words[side as usize];
                words.resize(self.others.len(), RowWord::default());
                words[number] = word;
                if side == OUTER {
                    self.note(number, word.decided);
                }
            }
        }
        !self.reader.saw_unlimited()
    }

    /// Calls `each` for every position of the row: the inner men, the place, and what White and Black to
    /// move have there.
    pub(crate) fn each(&self, mut each: impl FnMut(u64, Spot, [RowPosition; 2])) {
        for (number, &others) in self.others.iter().enumerate() {
            let words = [0, 1].map(|side: usize| self.words[side][number]);
            let legal = SquareSet(words[0].legal);
            let mut spot = None;
            for axis in legal {
                let axis = SquareSet::of(axis).0;
                let inner = others | axis;
                let here = spot.unwrap_or_else(|| self.layout.paging.spot([self.outer, inner]));
                each(inner, here, words.map(|word| word.position(axis)));
                spot = Some(Spot {
                    slot: here.slot + 1,
                    ..here
                });
            }
        }
    }

    fn find_outer_moves(&mut self) {
        let (board, outer) = (&self.layout.board, self.outer);
        self.outer_moves.clear();
        for man in SquareSet(outer) {
            let from = SquareSet::of(man);
            for to in OUTER.forward().map(|direction| board.step(from, direction)) {
                if !to.is_empty() && to.0 & outer == 0 {
                    let crowned = to.0 & board.crown_row(OUTER).0;
                    self.outer_moves.push(OuterMove {
                        to: to.0,
                        men: outer ^ from.0 | to.0 & !crowned,
                        crowned,
                    });
                }
            }
        }
    }

    fn word(&mut self, number: usize, side: Color) -> RowWord {
        let others = self.others[number];
        let legal = self.legal(self.outer, others);
        if legal == 0 {
            return RowWord::default();
        }
        let pieces = Pieces {
            men: [self.outer, others],
            kings: [0; 2],
        };
        let axis = Some(Axis {
            color: INNER,
            is_king: false,
        });
        let captures = self
            .captures
            .generate_with(self.layout, axis, &pieces, side, legal);
        self.exits.clear();
        if captures != 0 {
            self.read_captures(&pieces, side);
        }
        let taken = self.exits.at_once(captures);
        let quiet = legal & !captures;
        self.exits.clear();
        match side {
            OUTER => self.read_outer_moves(others, quiet),
            INNER => self.read_inner_moves(others, quiet),
        }
        let stepped = self.exits.at_once(quiet);
        let blocked = quiet & !self.exits.has_exit();
        RowWord {
            legal,
            captures,
            decided: Decided {
                won: taken.won | stepped.won,
                lost: taken.refuted | stepped.refuted | blocked,
            },
            blocked,
        }
    }

    /// The squares of the axis man for which it is the first of the inner men.
    fn legal(&self, outer: u64, others: u64) -> u64 {
        let first = match others {
            0 => u64::MAX,
            _ => (others & others.wrapping_neg()) - 1,
        };
        match others & outer {
            0 => self.layout.board.men_squares(INNER).0 & !outer & first,
            _ => 0,
        }
    }

    fn read_captures(&mut self, pieces: &Pieces, side: Color) {
        for capture in self.captures.list() {
            for axis in SquareSet(capture.mask) {
                let axis = SquareSet::of(axis).0;
                for to in SquareSet(capture.landings(&self.layout.rays, axis)) {
                    let (mut before, mut capture) = (*pieces, *capture);
                    capture.to = SquareSet::of(to).0;
                    if matches!(capture.axis, AxisKing::Stays | AxisKing::Moved) {
                        before.men[INNER as usize] |= axis;
                    }
                    if capture.axis == AxisKing::Moved {
                        capture.from = axis;
                    }
                    let after = capture.after(&self.layout.board, &before, side);
                    let king = FreeKing::None { mask: axis };
                    self.reader
                        .read(&after, king, side.other(), from_mut(&mut self.exits));
                }
            }
        }
    }

    fn read_outer_moves(&mut self, others: u64, quiet: u64) {
        for at in 0..self.outer_moves.len() {
            let step = self.outer_moves[at];
            let mask = quiet & !step.to;
            if mask == 0 || step.to & others != 0 {
                continue;
            }
            if step.crowned != 0 {
                self.read_each(
                    mask,
                    |axis| Pieces {
                        men: [step.men, others | axis],
                        kings: [step.crowned, 0],
                    },
                    INNER,
                );
                continue;
            }
            let child = self.read_row(step.men, others);
            self.exits.zero(mask, child);
        }
    }

    /// The word of another row, the inner side to move.
    fn read_row(&mut self, outer: u64, others: u64) -> Decided {
        let legal = self.legal(outer, others);
        let Some(first) = SquareSet(legal).into_iter().next() else {
            return Decided::default();
        };
        let inner = others | SquareSet::of(first).0;
        let spot = self.layout.paging.spot([outer, inner]);
        let packed = self
            .reader
            .own_blocks(spot, INNER, legal.count_ones() as usize);
        Decided {
            won: deposit(packed.won, legal),
            lost: deposit(packed.lost, legal),
        }
    }

    fn read_inner_moves(&mut self, others: u64, quiet: u64) {
        let board = &self.layout.board;
        let crown_row = board.crown_row(INNER).0;
        let number = |set: u64| index_of_set(SquareSet(set), board.men_squares(INNER)) as usize;
        for direction in INNER.forward() {
            self.move_axis_man(others, quiet, direction);
            for man in SquareSet(others) {
                let from = SquareSet::of(man);
                let to = board.step(from, direction).0;
                let mask = quiet & !to;
                if to == 0 || to & (self.outer | others) != 0 || mask == 0 {
                    continue;
                }
                let left = others ^ from.0;
                if to & crown_row != 0 {
                    let outer = self.outer;
                    self.read_each(
                        mask,
                        |axis| Pieces {
                            men: [outer, left | axis],
                            kings: [0, to],
                        },
                        OUTER,
                    );
                } else {
                    self.exits.zero(mask, self.done[number(left | to)]);
                }
            }
        }
    }

    fn move_axis_man(&mut self, others: u64, quiet: u64, direction: Direction) {
        let board = &self.layout.board;
        let number = index_of_set(SquareSet(others), board.men_squares(INNER)) as usize;
        let back = |set: u64| board.step(SquareSet(set), direction.opposite()).0;
        let free = board.squares().0 & !(self.outer | others);
        let crown_row = board.crown_row(INNER).0;
        let child = self.done[number];
        self.exits.zero(
            quiet & back(free & !crown_row),
            Decided {
                won: back(child.won),
                lost: back(child.lost),
            },
        );
        let outer = self.outer;
        let step = |axis: u64| board.step(SquareSet(axis), direction).0;
        self.read_each(
            quiet & back(free & crown_row),
            |axis| Pieces {
                men: [outer, others],
                kings: [0, step(axis)],
            },
            OUTER,
        );
    }

    /// Reads one child for each square of the axis man.
    fn read_each(&mut self, mask: u64, after: impl Fn(u64) -> Pieces, side: Color) {
        for axis in SquareSet(mask) {
            let mask = SquareSet::of(axis).0;
            let king = FreeKing::None { mask };
            self.reader
                .read(&after(mask), king, side, from_mut(&mut self.exits));
        }
    }

    /// Notes what is decided with the outer side to move, in all words in which the positions stand.
    fn note(&mut self, number: usize, decided: Decided) {
        let room = self.layout.board.men_squares(INNER);
        let others = self.others[number];
        self.done[number].won |= decided.won;
        self.done[number].lost |= decided.lost;
        for axis in SquareSet(decided.won | decided.lost) {
            let axis = SquareSet::of(axis).0;
            for man in SquareSet(others) {
                let man = SquareSet::of(man).0;
                let rest = index_of_set(SquareSet(others ^ man | axis), room);
                let word = &mut self.done[rest as usize];
                match decided.won & axis {
                    0 => word.lost |= man,
                    _ => word.won |= man,
                }
            }
        }
    }
}

impl RowWord {
    fn position(&self, axis: u64) -> RowPosition {
        RowPosition {
            captures: self.captures & axis != 0,
            decided: Decided {
                won: self.decided.won & axis,
                lost: self.decided.lost & axis,
            },
            ply: u8::from(self.blocked & axis == 0),
        }
    }
}

/// Puts the lowest bits of `packed` on the squares of `free`, in order.
fn deposit(mut packed: u64, free: u64) -> u64 {
    let (mut put, mut rest) = (0, free);
    while rest != 0 && packed != 0 {
        let start = rest.trailing_zeros();
        let run = (rest >> start).trailing_ones();
        let squares = (u64::MAX >> (64 - run)) << start;
        put |= packed << start & squares;
        packed = packed.checked_shr(run).unwrap_or(0);
        rest &= !squares;
    }
    put
}
