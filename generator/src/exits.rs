//! The moves that leave a block: captures, man moves and promotions, read a word at a time from
//! the pairs and blocks already solved.
//!
//! A zeroing move to a lost position wins at ply 1, and one to a won position is refuted at ply 1.
//! A move that does not restart the count (`Limits::zeroes`) wins, or is refuted, one ply after
//! its child. In terms of DTW no move restarts a count. What the exits of a block say of it is
//! handed on as [`Event`]s, each with its ply.

use remise::limits::{Class, Limits};
use remise::material::Side;
use remise::square::{Color, SquareSet};

use crate::captures::{AxisKing, Captures};
use crate::store::{Bits, Decided, Lanes, Store, place};
use crate::words::{Layout, Pair, Pieces};

/// The largest distance that is told apart from "never", in plies.
pub const MAX_PLIES: u8 = 254;
const NEVER: u8 = 255;

/// Which distance is counted, from which values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// DTZ of positions decided with limits.
    Limited,
    /// DTZ of positions decided without limits, cursed wins and blessed losses included.
    Unlimited,
    /// DTW.
    Dtw,
}

/// A pair that moves lead to.
#[derive(Clone, Copy)]
struct Child<'s> {
    store: &'s Store,
    bits: &'s Bits,
    /// The values are those with limits.
    with_limits: bool,
    /// Its White is our Black.
    turned: bool,
    /// Its distances, if moves to it count through.
    through: Option<&'s Lanes>,
}

/// Counts of pieces are digits of a number; 11 > the most pieces of an index.
const BASE: usize = 11;

fn code(white: Side, black: Side) -> usize {
    [white.kings, white.men, black.kings, black.men]
        .into_iter()
        .fold(0, |code, count| code * BASE + usize::from(count))
}

/// The pairs that the moves of one pair lead to, itself included.
pub struct Children<'s> {
    own: &'s Store,
    table: Vec<Option<Child<'s>>>,
}

/// The materials that one move of `mover` leads to, as (White, Black), with both sides on the board.
pub fn successors(pair: Pair) -> Vec<(Side, Side)> {
    let mut found = Vec::new();
    for mover in Color::BOTH {
        let (own, enemy) = (pair.side(mover), pair.side(mover.other()));
        let mut owns = vec![own];
        if own.men > 0 {
            owns.push(Side {
                kings: own.kings + 1,
                men: own.men - 1,
            });
        }
        for own in owns {
            for kings in 0..=enemy.kings {
                for men in 0..=enemy.men {
                    let left = Side { kings, men };
                    if left.pieces() > 0 {
                        found.push(match mover {
                            Color::White => (own, left),
                            Color::Black => (left, own),
                        });
                    }
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl<'s> Children<'s> {
    /// Looks up, with `find`, every pair that moves of `own` lead to. `None` if one is missing.
    pub fn new(
        own: &'s Store,
        limits: &Limits,
        metric: Metric,
        find: impl Fn(Pair) -> Option<&'s Store>,
    ) -> Option<Children<'s>> {
        let pair = own.layout.pair;
        let mut table = vec![None; BASE.pow(4)];
        for (white, black) in successors(pair) {
            let (child, turned) = Pair::of(remise::material::Material::new(white, black));
            let store = if child == pair { own } else { find(child)? };
            let class = |pair: Pair| Class::of(pair.slice(Color::White));
            let counts_through =
                !limits.is_none() && !limits.zeroes(class(pair), class(child), true);
            let (bits, through) = match metric {
                Metric::Limited => (&store.limited, counts_through.then_some(store.dtz.as_ref())),
                Metric::Unlimited => (
                    store.without_limits(),
                    counts_through.then_some(store.dtz.as_ref()),
                ),
                Metric::Dtw => (store.without_limits(), Some(store.dtw.as_ref())),
            };
            let through = match through {
                Some(lanes) => Some(lanes?),
                None => None,
            };
            table[code(white, black)] = Some(Child {
                store,
                bits,
                with_limits: metric == Metric::Limited,
                turned,
                through,
            });
        }
        Some(Children { own, table })
    }

    fn of(&self, white: Side, black: Side) -> Option<&Child<'s>> {
        self.table[code(white, black)].as_ref()
    }

    /// Reads the children that `pieces` and the axis king make, `side` to move.
    fn read(&self, pieces: &Pieces, king: FreeKing, side: Color, into: &mut Exits) {
        let counts = |color: Color| Side {
            kings: pieces.kings[color as usize].count_ones() as u8
                + u8::from(king.color() == Some(color)),
            men: pieces.men[color as usize].count_ones() as u8,
        };
        let (white, black) = (counts(Color::White), counts(Color::Black));
        if white.pieces() == 0 || black.pieces() == 0 {
            let mask = king.mask();
            into.zero(mask, Decided { won: 0, lost: mask });
            return;
        }
        match self.of(white, black) {
            Some(child) => child.read(pieces, king, side, into),
            None => unreachable!("successors() names every material that a move leads to"),
        }
    }
}

/// What became of the axis king in a move, and for which of its squares the move stands.
#[derive(Clone, Copy)]
enum FreeKing {
    /// There is none any more: one child for all squares of the mask.
    None { mask: u64 },
    /// It stands where it stood: a child for every square of the mask.
    Stays { color: Color, mask: u64 },
    /// It went to any of the squares `to`, from any of `mask`.
    Moved { color: Color, mask: u64, to: u64 },
}

impl FreeKing {
    fn color(self) -> Option<Color> {
        match self {
            FreeKing::None { .. } => None,
            FreeKing::Stays { color, .. } | FreeKing::Moved { color, .. } => Some(color),
        }
    }

    fn mask(self) -> u64 {
        match self {
            FreeKing::None { mask }
            | FreeKing::Stays { mask, .. }
            | FreeKing::Moved { mask, .. } => mask,
        }
    }
}

impl<'s> Child<'s> {
    fn read(&self, pieces: &Pieces, king: FreeKing, side: Color, into: &mut Exits) {
        let layout = &self.store.layout;
        let (pieces, side) = match self.turned {
            true => (pieces.flip(&layout.board), side.other()),
            false => (*pieces, side),
        };
        let block = layout.block_of(pieces.men);
        let Some(color) = king.color() else {
            let (word, bit) = layout.place(pieces.kings);
            self.read_bit(place(layout, block, side, word), bit, king.mask(), into);
            return;
        };
        let color = if self.turned { color.other() } else { color };
        let Some((layout, bits)) = self.words_of(color) else {
            self.read_bits(&pieces, color, king, place(layout, block, side, 0), into);
            return;
        };
        let word = layout.word_of(
            pieces.kings[color as usize],
            pieces.kings[color.other() as usize],
        );
        self.read_word(bits, place(layout, block, side, word), king, into);
    }

    /// The values in words of a king of `color`; `None` if they are only to be had bit by bit.
    #[inline]
    fn words_of(&self, color: Color) -> Option<(&'s Layout, &'s Bits)> {
        if self.store.layout.axis == Some(color) {
            return Some((&self.store.layout, self.bits));
        }
        if self.through.is_some() {
            return None;
        }
        let crosswise = self.store.crosswise()?;
        Some((&crosswise.layout, crosswise.bits(self.with_limits)))
    }

    /// One position stands for all bits of `mask`.
    #[inline]
    fn read_bit(&self, place: usize, bit: u32, mask: u64, into: &mut Exits) {
        let word = self.bits.get(place);
        let spread = |set: u64| if set >> bit & 1 != 0 { mask } else { 0 };
        let decided = Decided {
            won: spread(word.won),
            lost: spread(word.lost),
        };
        match self.through {
            None => into.zero(mask, decided),
            Some(lanes) => {
                let plies = lanes.get(self.lane(place, bit));
                into.through(mask, decided, |_| plies);
            }
        }
    }

    /// Every square of the king is looked up by itself; `first` is the place of the block.
    fn read_bits(
        &self,
        pieces: &Pieces,
        color: Color,
        king: FreeKing,
        first: usize,
        into: &mut Exits,
    ) {
        let layout = &self.store.layout;
        let (squares, moved_from) = match king {
            FreeKing::Moved { to, mask, .. } => (to, Some(mask)),
            _ => (king.mask(), None),
        };
        for square in SquareSet(squares) {
            let here = SquareSet::of(square);
            let seen = if self.turned {
                layout.board.turn(here)
            } else {
                here
            };
            let mut kings = pieces.kings;
            kings[color as usize] |= seen.0;
            let (word, bit) = layout.place(kings);
            self.read_bit(first + word, bit, moved_from.unwrap_or(here.0), into);
        }
    }

    /// Every bit of the word stands for a position of its own.
    #[inline]
    fn read_word(&self, bits: &Bits, place: usize, king: FreeKing, into: &mut Exits) {
        let word = bits.get(place);
        let board = &self.store.layout.board;
        let turn = |set: u64| {
            if self.turned {
                board.turn(SquareSet(set)).0
            } else {
                set
            }
        };
        let decided = Decided {
            won: turn(word.won),
            lost: turn(word.lost),
        };
        let last = u32::from(board.bits()) - 1;
        let plies = |lanes: &Lanes, bit: u32| {
            lanes.get(self.lane(place, if self.turned { last - bit } else { bit }))
        };
        match (king, self.through) {
            (FreeKing::Moved { mask, to, .. }, None) => into.zero_any(mask, to, decided),
            (FreeKing::Moved { mask, to, .. }, Some(lanes)) => {
                into.through_any(mask, to, decided, |bit| plies(lanes, bit))
            }
            (_, None) => into.zero(king.mask(), decided),
            (_, Some(lanes)) => into.through(king.mask(), decided, |bit| plies(lanes, bit)),
        }
    }

    #[inline]
    fn lane(&self, place: usize, bit: u32) -> usize {
        let lanes = self.store.layout.lanes();
        place * lanes + (bit as usize & (lanes - 1))
    }
}

/// What the moves that leave a block say of one word.
struct Exits {
    /// Positions with a zeroing move to a lost position.
    won: u64,
    /// Positions with a move that never loses.
    escape: u64,
    /// Positions with a zeroing move to a won position.
    refuted: u64,
    /// Positions with a counted move to a lost position, and the least ply of it.
    won_later: u64,
    win_ply: [u8; 64],
    /// Positions with a counted move to a won position, and the greatest ply of it.
    refuted_later: u64,
    refuted_ply: [u8; 64],
}

impl Exits {
    const fn new() -> Exits {
        Exits {
            won: 0,
            escape: 0,
            refuted: 0,
            won_later: 0,
            win_ply: [NEVER; 64],
            refuted_later: 0,
            refuted_ply: [0; 64],
        }
    }

    fn clear(&mut self) {
        if self.won_later | self.refuted_later != 0 {
            *self = Exits::new();
        } else {
            (self.won, self.escape, self.refuted) = (0, 0, 0);
        }
    }

    #[inline]
    fn zero(&mut self, mask: u64, child: Decided) {
        self.won |= mask & child.lost;
        self.escape |= mask & !child.won;
        self.refuted |= mask & child.won;
    }

    #[inline]
    fn through(&mut self, mask: u64, child: Decided, plies: impl Fn(u32) -> u8) {
        self.escape |= mask & !child.won;
        self.won_later |= mask & child.lost;
        self.refuted_later |= mask & child.won;
        for square in SquareSet(mask & (child.lost | child.won)) {
            let bit = square.bit();
            let ply = plies(u32::from(bit)).saturating_add(1);
            let at = usize::from(bit);
            if child.lost >> bit & 1 != 0 {
                self.win_ply[at] = self.win_ply[at].min(ply);
            } else {
                self.refuted_ply[at] = self.refuted_ply[at].max(ply);
            }
        }
    }

    /// All positions of `mask` have the same moves: to every one of `to`.
    #[inline]
    fn zero_any(&mut self, mask: u64, to: u64, child: Decided) {
        let spread = |set: u64| if set & to != 0 { mask } else { 0 };
        self.won |= spread(child.lost);
        self.escape |= spread(!child.won);
        self.refuted |= spread(child.won);
    }

    fn through_any(&mut self, mask: u64, to: u64, child: Decided, plies: impl Fn(u32) -> u8) {
        for square in SquareSet(to) {
            let spread = |set: u64| {
                if set >> square.bit() & 1 != 0 {
                    mask
                } else {
                    0
                }
            };
            let decided = Decided {
                won: spread(child.won),
                lost: spread(child.lost),
            };
            let ply = plies(u32::from(square.bit()));
            self.through(mask, decided, |_| ply);
        }
    }

    fn has_exit(&self) -> u64 {
        self.escape | self.refuted | self.refuted_later
    }

    /// Calls `emit(ply, mask)` for every ply at which one of `wins` has its first win.
    fn wins(&self, wins: u64, mut emit: impl FnMut(u8, u64)) {
        emit(1, self.won & wins);
        for square in SquareSet(self.won_later & wins & !self.won) {
            emit(
                self.win_ply[usize::from(square.bit())],
                SquareSet::of(square).0,
            );
        }
    }

    /// Calls `emit(ply, mask)` for every ply at which the last exit of one of `held` is refuted.
    fn refutations(&self, held: u64, mut emit: impl FnMut(u8, u64)) {
        emit(1, self.refuted & held & !self.refuted_later);
        for square in SquareSet(self.refuted_later & held) {
            emit(
                self.refuted_ply[usize::from(square.bit())].max(1),
                SquareSet::of(square).0,
            );
        }
    }
}

/// Something that becomes true of positions at a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// They are won.
    Won,
    /// They are lost: capture positions, all of whose captures are refuted.
    Lost,
    /// Their last exit is refuted: they are lost if their king moves are refuted too.
    Released,
}

/// A [`Change`] of one word.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// What becomes true.
    pub change: Change,
    /// The side to move.
    pub side: Color,
    /// The word.
    pub word: u32,
    /// The positions.
    pub mask: u64,
}

/// The events of a block, by ply.
#[derive(Debug, Default)]
pub struct Agenda(Vec<Vec<Event>>);

impl Agenda {
    /// Forgets all events.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }

    /// Adds an event, unless it is of no position.
    #[inline]
    pub fn add(&mut self, ply: u8, event: Event) {
        if event.mask == 0 {
            return;
        }
        let ply = usize::from(ply);
        if self.0.len() <= ply {
            self.0.resize_with(ply + 1, Vec::new);
        }
        self.0[ply].push(event);
    }

    /// Leaves of each event the positions that `keep` gives.
    pub fn retain_positions(&mut self, keep: impl Fn(&Event) -> u64) {
        for event in self.0.iter_mut().flatten() {
            event.mask = keep(event);
        }
    }

    /// The events of a ply.
    pub fn at(&self, ply: usize) -> &[Event] {
        self.0.get(ply).map_or(&[], Vec::as_slice)
    }

    /// The last ply with an event.
    pub fn last(&self) -> usize {
        self.0
            .iter()
            .rposition(|events| !events.is_empty())
            .unwrap_or(0)
    }
}

/// A man move or promotion of a block, for all its words.
struct ManMove {
    to: u64,
    men: [u64; 2],
    /// The square of the new king, or 0.
    crowned: u64,
    /// The block it leads to, within the pair; not for promotions.
    block: usize,
}

/// The exits of one block, one side to move.
pub struct BlockExits<'c, 's> {
    children: &'c Children<'s>,
    layout: &'s Layout,
    men: [u64; 2],
    side: Color,
    man_moves: Vec<ManMove>,
    captures: Captures,
    exits: Exits,
}

/// The masks of a word that the search inside the block starts from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start {
    /// Positions in which the side to move must capture.
    pub captures: u64,
    /// Quiet positions.
    pub quiet: u64,
    /// Quiet positions with an exit that is not refuted yet, or never.
    pub escape: u64,
}

impl<'c, 's> BlockExits<'c, 's> {
    /// A reader of exits; [`BlockExits::prepare`] says of which block.
    pub fn new(children: &'c Children<'s>) -> BlockExits<'c, 's> {
        BlockExits {
            children,
            layout: &children.own.layout,
            men: [0; 2],
            side: Color::White,
            man_moves: Vec::new(),
            captures: Captures::default(),
            exits: Exits::new(),
        }
    }

    /// Turns to the block with these men, `side` to move.
    pub fn prepare(&mut self, men: [u64; 2], side: Color) {
        (self.men, self.side) = (men, side);
        self.man_moves.clear();
        let board = &self.layout.board;
        for man in SquareSet(men[side as usize]) {
            for direction in side.forward() {
                let from = SquareSet::of(man);
                let to = board.step(from, direction);
                if to.is_empty() || to.0 & (men[0] | men[1]) != 0 {
                    continue;
                }
                let crowned = to.0 & board.crown_row(side).0;
                let mut after = men;
                after[side as usize] ^= from.0 | (to.0 & !crowned);
                let block = if crowned == 0 {
                    self.layout.block_of(after)
                } else {
                    0
                };
                self.man_moves.push(ManMove {
                    to: to.0,
                    men: after,
                    crowned,
                    block,
                });
            }
        }
    }

    /// Puts what the exits of word `word` say on the agenda.
    pub fn word(&mut self, word: usize, agenda: &mut Agenda) -> Start {
        let pieces = self.layout.pieces(self.men, word);
        let legal = self.layout.legal(&pieces);
        if legal == 0 {
            return Start::default();
        }
        let captures = self
            .captures
            .generate(self.layout, &pieces, self.side, legal);
        self.read_captures(&pieces);
        self.capture_events(captures, word, agenda);
        let quiet = legal & !captures;
        self.read_man_moves(&pieces, word, quiet);
        let escape = self.man_move_events(quiet, word, agenda);
        Start {
            captures,
            quiet,
            escape,
        }
    }

    fn read_captures(&mut self, pieces: &Pieces) {
        self.exits.clear();
        for capture in self.captures.list() {
            let after = capture.after(&self.layout.board, pieces, self.side);
            let mask = capture.mask;
            let king = match (self.layout.axis, capture.axis) {
                (Some(color), AxisKing::Stays) => FreeKing::Stays { color, mask },
                (Some(color), AxisKing::Moved) => FreeKing::Moved {
                    color,
                    mask,
                    to: capture.to,
                },
                _ => FreeKing::None { mask },
            };
            self.children
                .read(&after, king, self.side.other(), &mut self.exits);
        }
    }

    fn read_man_moves(&mut self, pieces: &Pieces, word: usize, quiet: u64) {
        self.exits.clear();
        let (layout, enemy) = (self.layout, self.side.other());
        let Some(own) = self.children.of(layout.pair.white, layout.pair.black) else {
            unreachable!("a pair is among its own successors");
        };
        for step in &self.man_moves {
            let mask = quiet & !step.to;
            if mask == 0 || step.to & pieces.occupied() != 0 {
                continue;
            }
            let king = match layout.axis {
                Some(color) => FreeKing::Stays { color, mask },
                None => FreeKing::None { mask },
            };
            if step.crowned == 0 {
                own.read_word(
                    own.bits,
                    place(layout, step.block, enemy, word),
                    king,
                    &mut self.exits,
                );
            } else {
                let mut after = Pieces {
                    men: step.men,
                    ..*pieces
                };
                after.kings[self.side as usize] |= step.crowned;
                self.children.read(&after, king, enemy, &mut self.exits);
            }
        }
    }

    fn capture_events(&self, captures: u64, word: usize, agenda: &mut Agenda) {
        let event = |change, mask| Event {
            change,
            side: self.side,
            word: word as u32,
            mask,
        };
        let exits = &self.exits;
        exits.wins(captures, |ply, mask| {
            agenda.add(ply, event(Change::Won, mask))
        });
        exits.refutations(captures & !exits.escape, |ply, mask| {
            agenda.add(ply, event(Change::Lost, mask));
        });
    }

    /// Gives the quiet positions whose exits hold for now.
    fn man_move_events(&self, quiet: u64, word: usize, agenda: &mut Agenda) -> u64 {
        let event = |change, mask| Event {
            change,
            side: self.side,
            word: word as u32,
            mask,
        };
        let exits = &self.exits;
        exits.wins(quiet, |ply, mask| agenda.add(ply, event(Change::Won, mask)));
        exits.refutations(quiet & !exits.escape, |ply, mask| {
            agenda.add(ply, event(Change::Released, mask));
        });
        exits.has_exit() & quiet
    }
}
