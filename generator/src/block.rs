//! The moves that leave a block: captures, man moves and promotions of all its words.

use remise::square::{Color, SquareSet};

use crate::agenda::{Agenda, Change, Event};
use crate::captures::{AxisKing, Capture, Captures};
use crate::children::{Children, FreeKing, Reader};
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
    captures: Captures,
    exits: Exits,
}

/// What the exits of a word decide at once, and what the search inside the block starts from.
#[derive(Clone, Copy, Debug, Default)]
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
    pub fn new(children: &'c Children<'s>) -> BlockExits<'c, 's> {
        BlockExits {
            reader: Reader::new(children),
            layout: children.layout(),
            men: [0; 2],
            side: Color::White,
            man_moves: Vec::new(),
            captures: Captures::default(),
            exits: Exits::new(),
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
        let taken = self.exits.at_once(captures);
        self.later(captures, Change::Lost, word, agenda);
        let quiet = legal & !captures;
        self.read_man_moves(&pieces, word, quiet);
        let stepped = self.exits.at_once(quiet);
        self.later(quiet, Change::Released, word, agenda);
        Start {
            captures,
            quiet,
            escape: quiet & !stepped.refuted & self.exits.has_exit(),
            exit: quiet & self.exits.has_exit(),
            won: taken.won | stepped.won,
            lost: taken.refuted,
        }
    }

    /// Captures by one king of the same pieces, however they go, lead to positions of one word.
    fn read_captures(&mut self, pieces: &Pieces) {
        self.exits.clear();
        let (reader, enemy) = (&mut self.reader, self.side.other());
        let mut read = None;
        for capture in self.captures.list() {
            let (after, king) = after(self.layout, pieces, self.side, capture);
            if let FreeKing::Moved { color, .. } | FreeKing::Taken { color, .. } = king {
                let way = (capture.from, capture.taken);
                let word = match read {
                    Some((seen, word)) if seen == way => word,
                    _ => reader.word(&after, color, enemy),
                };
                read = Some((way, word));
                if let Some(word) = word {
                    reader.read_word(word, king, &mut self.exits);
                    continue;
                }
            }
            reader.read(&after, king, enemy, &mut self.exits);
        }
    }

    fn read_man_moves(&mut self, pieces: &Pieces, word: usize, quiet: u64) {
        self.exits.clear();
        let (layout, enemy) = (self.layout, self.side.other());
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
                self.reader
                    .read_own(spot, enemy, word, king, &mut self.exits);
            } else {
                let mut after = Pieces {
                    men: step.men,
                    ..*pieces
                };
                after.kings[self.side as usize] |= step.crowned;
                self.reader.read(&after, king, enemy, &mut self.exits);
            }
        }
    }

    /// Puts what is decided after ply 1 on the agenda: wins of `positions`, and `refuted` where the last
    /// exit is refuted.
    fn later(&self, positions: u64, refuted: Change, word: usize, agenda: &mut Agenda) {
        let event = |change, mask| Event {
            change,
            side: self.side,
            word: word as u32,
            mask,
        };
        self.exits.later_wins(positions, |ply, mask| {
            agenda.add(ply, event(Change::Won, mask));
        });
        self.exits.later_refutations(positions, |ply, mask| {
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
