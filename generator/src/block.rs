//! The moves that leave a block: captures, man moves and promotions of all its words.

use remise::square::{Color, SquareSet};

use crate::agenda::{Agenda, Change, Event};
use crate::captures::{AxisKing, Capture, Captures};
use crate::children::{ChildWord, FreeKing, Reader};
use crate::exits::Exits;
use crate::paging::Spot;
use crate::words::{Layout, Pieces};

/// A man move or promotion of a block, for all its words.
struct ManMove {
    to: u64,
    men: [u64; 2],
    /// The square of the new king, or 0.
    crowned: u64,
    /// Where the block that it leads to is kept; not for promotions.
    spot: Option<Spot>,
}

/// The exits of one block, one side to move.
pub struct BlockExits<'c, 's> {
    reader: Reader<'c, 's>,
    layout: &'s Layout,
    men: [u64; 2],
    side: Color,
    man_moves: Vec<ManMove>,
    word: usize,
    pieces: Pieces,
    legal: u64,
    /// Positions of the word in which the side to move must capture.
    captures: u64,
    captured: Captures,
    /// What captures, and what man moves say, by metric.
    taken: Vec<Exits>,
    stepped: Vec<Exits>,
}

/// What the exits of a word decide at once, and what the search inside the block starts from.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Positions in which the side to move must capture.
    pub captures: u64,
    /// Quiet positions.
    pub quiet: u64,
    /// Quiet positions with an exit that is not refuted at ply 1.
    pub escape: u64,
    /// Quiet positions with any exit.
    pub exit: u64,
    /// Positions won at ply 1.
    pub won: u64,
    /// Capture positions lost at ply 1.
    pub lost: u64,
}

impl<'c, 's> BlockExits<'c, 's> {
    /// A reader of exits; [`BlockExits::prepare`] says of which block.
    pub fn new(reader: Reader<'c, 's>) -> BlockExits<'c, 's> {
        let exits = || vec![Exits::new(); reader.metrics()];
        BlockExits {
            taken: exits(),
            stepped: exits(),
            layout: reader.layout(),
            reader,
            men: [0; 2],
            side: Color::White,
            man_moves: Vec::new(),
            word: 0,
            pieces: Pieces::default(),
            legal: 0,
            captures: 0,
            captured: Captures::default(),
        }
    }

    /// Lets go of the pages that were read.
    pub fn let_go(&mut self) {
        self.reader.let_go();
    }

    /// True if a page that was read since the last call has values that differ without limits.
    pub fn saw_unlimited(&mut self) -> bool {
        self.reader.saw_unlimited()
    }

    /// The men of the block.
    pub const fn men(&self) -> [u64; 2] {
        self.men
    }

    /// The word turned to.
    pub const fn at_hand(&self) -> usize {
        self.word
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
                let spot = (crowned == 0).then(|| self.layout.paging.spot(after));
                self.man_moves.push(ManMove {
                    to: to.0,
                    men: after,
                    crowned,
                    spot,
                });
            }
        }
    }

    /// Turns to a word of the block and reads its exits; false if it has no positions.
    pub fn turn_to(&mut self, word: usize) -> bool {
        (self.word, self.pieces) = (word, self.layout.pieces(self.men, word));
        self.legal = self.layout.legal(&self.pieces);
        if self.legal == 0 {
            return false;
        }
        let (layout, pieces) = (self.layout, &self.pieces);
        self.captures = self
            .captured
            .generate(layout, pieces, self.side, self.legal);
        self.read_captures();
        self.read_man_moves(self.legal & !self.captures);
        true
    }

    /// Puts what the exits of the word say in terms of a metric on the agenda.
    pub fn start(&self, metric: usize, agenda: &mut Agenda) -> Start {
        let (captures, quiet) = (self.captures, self.legal & !self.captures);
        let (taken, stepped) = (&self.taken[metric], &self.stepped[metric]);
        self.later(taken, captures, Change::Lost, agenda);
        self.later(stepped, quiet, Change::Released, agenda);
        let exit = quiet & stepped.has_exit();
        let (taken, stepped) = (taken.at_once(captures), stepped.at_once(quiet));
        Start {
            captures,
            quiet,
            escape: exit & !stepped.refuted,
            exit,
            won: taken.won | stepped.won,
            lost: taken.refuted,
        }
    }

    /// Captures by one king of the same pieces, however they go, lead to positions of one word.
    fn read_captures(&mut self) {
        self.taken.iter_mut().for_each(Exits::clear);
        let (reader, enemy) = (&mut self.reader, self.side.other());
        let mut read: Option<(_, Option<ChildWord>)> = None;
        for capture in self.captured.list() {
            let (after, king) = after(self.layout, &self.pieces, self.side, capture);
            if let FreeKing::Moved { color, .. } | FreeKing::Taken { color, .. } = king {
                let way = (capture.from, capture.taken);
                let (_, word) = match &mut read {
                    Some(read) if read.0 == way => read,
                    _ => read.insert((way, reader.word(&after, color, enemy))),
                };
                if let Some(word) = word {
                    reader.read_word(word, king, &mut self.taken);
                    continue;
                }
            }
            reader.read(&after, king, enemy, &mut self.taken);
        }
    }

    fn read_man_moves(&mut self, quiet: u64) {
        self.stepped.iter_mut().for_each(Exits::clear);
        let (reader, layout, enemy) = (&mut self.reader, self.layout, self.side.other());
        let (pieces, word) = (&self.pieces, self.word);
        for step in &self.man_moves {
            let mask = quiet & !step.to;
            if mask == 0 || step.to & pieces.occupied() != 0 {
                continue;
            }
            let king = match layout.axis {
                Some(color) => FreeKing::Stays { color, mask },
                None => FreeKing::None { mask },
            };
            if let Some(spot) = step.spot {
                reader.read_own(spot, enemy, word, king, &mut self.stepped);
            } else {
                let mut after = Pieces {
                    men: step.men,
                    ..*pieces
                };
                after.kings[self.side as usize] |= step.crowned;
                reader.read(&after, king, enemy, &mut self.stepped);
            }
        }
    }

    /// Puts what is decided after ply 1 on the agenda: wins of `positions`, and `refuted` where the last
    /// exit is refuted.
    fn later(&self, exits: &Exits, positions: u64, refuted: Change, agenda: &mut Agenda) {
        let event = |change, mask| Event {
            change,
            side: self.side,
            word: self.word as u32,
            mask,
        };
        exits.later_wins(positions, |ply, mask| {
            agenda.add(ply, event(Change::Won, mask));
        });
        exits.later_refutations(positions, |ply, mask| {
            agenda.add(ply, event(refuted, mask));
        });
    }
}

/// The fixed pieces after a capture by `side`, and the king that is not among them.
fn after(layout: &Layout, before: &Pieces, side: Color, capture: &Capture) -> (Pieces, FreeKing) {
    let (mask, to) = (capture.mask, capture.to);
    let by_king = capture.crowned || before.kings[side as usize] & capture.from != 0;
    let taken = |from| FreeKing::Taken {
        color: side,
        mask,
        to,
        from,
    };
    let alone = || capture.others_after(before, side);
    let whole = || capture.after(&layout.board, before, side);
    match (layout.axis, capture.axis) {
        (Some(color), AxisKing::Moved) => (alone(), FreeKing::Moved { color, mask, to }),
        (Some(_), AxisKing::Ridden(from)) => (alone(), taken(from)),
        (Some(_), AxisKing::Taken) if by_king => (alone(), taken(0)),
        (Some(color), AxisKing::Stays) => (whole(), FreeKing::Stays { color, mask }),
        _ => (whole(), FreeKing::None { mask }),
    }
}
