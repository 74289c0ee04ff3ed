//! King moves inside a block, a word at a time.
//!
//! King moves that capture nothing go both ways, so the same walk serves from positions to their
//! successors and to their predecessors.

use remise::index::OneMore;
use remise::square::{Board, Color, Direction, SquareSet};

use crate::words::{Layout, Pieces};

/// How a set of positions of one word comes to another by king moves.
#[derive(Clone, Copy)]
pub(crate) enum Path<'b> {
    /// The axis king moves, over these empty squares, any distance.
    Slide(&'b Board, u64),
    /// The axis king moves one step, to these empty squares.
    Step(&'b Board, u64),
    /// A fixed king moves, over these squares.
    Over(u64),
    /// A fixed king moves over these squares, to a word that is kept on the turned board.
    OverTurned(&'b Board, u64),
}

impl Path<'_> {
    /// The positions here that the move connects with a `set` there.
    #[inline(always)]
    pub(crate) fn pull(self, set: u64) -> u64 {
        match self {
            Path::OverTurned(board, path) => board.turn(SquareSet(set)).0 & !path,
            _ => self.push(set),
        }
    }

    /// The positions there that the move connects with a `set` here.
    #[inline(always)]
    pub(crate) fn push(self, set: u64) -> u64 {
        match self {
            Path::Slide(board, empty) => slide(board, set & empty, empty),
            Path::Step(board, empty) => step(board, set & empty) & empty,
            Path::Over(path) => set & !path,
            Path::OverTurned(board, path) => board.turn(SquareSet(set & !path)).0,
        }
    }
}

/// Calls `each` for every word that king moves of `side` connect with word `word`, until it says
/// `false`. King moves go both ways.
#[inline]
pub(crate) fn king_moves<'l>(
    layout: &'l Layout,
    men: [u64; 2],
    side: Color,
    word: usize,
    mut each: impl FnMut(usize, Path<'l>) -> bool,
) {
    let pieces: Pieces = layout.pieces(men, word);
    let board = &layout.board;
    let empty = board.squares().0 & !pieces.occupied();
    let moves_axis = layout.axis == Some(side);
    if moves_axis && !each(word, axis_moves(layout, empty)) {
        return;
    }
    let across = layout.across.len();
    let (kings, first, stride) = if moves_axis {
        (layout.others[word / across], word % across, across)
    } else {
        (layout.across[word % across], word - word % across, 1)
    };
    let fold = layout.fold.as_ref().filter(|_| !moves_axis);
    let first_turned = match fold {
        Some(_) => layout.number(layout.turn(layout.others[word / across])) * across,
        None => first,
    };
    for king in SquareSet(kings) {
        let from = SquareSet::of(king).0;
        let moved = OneMore::new(SquareSet(kings ^ from), board.squares());
        for direction in Direction::ALL {
            let (run, _) = layout.rays.look(from, direction, !empty);
            for to in SquareSet(run) {
                let to = SquareSet::of(to).0;
                let path = run & !layout.rays.from(to, direction);
                let number = moved.number(to) as usize;
                let Some(fold) = fold else {
                    if !each(first + number * stride, Path::Over(path)) {
                        return;
                    }
                    continue;
                };
                let kept = fold.kept(number);
                let turned = Path::OverTurned(board, path);
                if !kept.is_turned && !each(first + kept.number, Path::Over(path))
                    || (kept.is_turned || kept.is_own) && !each(first_turned + kept.number, turned)
                {
                    return;
                }
            }
        }
    }
}

/// The moves of the axis king over `empty` squares.
#[inline(always)]
pub(crate) fn axis_moves(layout: &Layout, empty: u64) -> Path<'_> {
    match layout.rules.flying_kings {
        true => Path::Slide(&layout.board, empty),
        false => Path::Step(&layout.board, empty),
    }
}

/// The squares that kings on `set` reach over `empty`: an occluded fill in four directions
/// (Kogge-Stone; see the Chess Programming Wiki, "Fill Algorithms").
#[inline]
fn slide(board: &Board, set: u64, empty: u64) -> u64 {
    let (near, far) = (u32::from(board.width()), u32::from(board.width()) + 1);
    let up = |set: u64, by| set << by;
    let down = |set: u64, by| set >> by;
    fill(set, empty, near, up)
        | fill(set, empty, far, up)
        | fill(set, empty, near, down)
        | fill(set, empty, far, down)
}

/// The squares that kings on `set` reach in one step.
#[inline]
fn step(board: &Board, set: u64) -> u64 {
    let (near, far) = (u32::from(board.width()), u32::from(board.width()) + 1);
    set << near | set << far | set >> near | set >> far
}

#[inline]
fn fill(mut set: u64, empty: u64, by: u32, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let mut open = empty;
    for stage in 0..4 {
        let by = by << stage;
        if by >= 64 {
            break;
        }
        set |= open & shift(set, by);
        open &= shift(open, by);
    }
    shift(set, by) & empty
}
