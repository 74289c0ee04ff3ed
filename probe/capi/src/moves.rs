//! The moves of a position.

use std::ffi::c_char;

use remise::notation::movetext;
use remise::position::Position;
use remise::rules::Rules;
use remise::tablebase::RankedMove;

use crate::answer::{Outcome, Wdl, plies};
use crate::boards::{Boards, Numbering};
use crate::handle::Handle;
use crate::pointers;
use crate::probe::plies_left;
use crate::status::{Failure, Status, guard};

/// Bytes of the text of a move, its zero byte counted.
pub const REMISE_MOVE_TEXT: usize = 32;

/// A legal move and what it gives the player who makes it.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// The pieces it captures, in the numbering of the position.
    pub captured: u64,
    /// The number of the square it starts from, from 1.
    pub from: u32,
    /// The number of the square it ends on.
    pub to: u32,
    /// The result, with the plies left that the question gave.
    pub outcome: Outcome,
    /// The value, from a fresh count before the move.
    pub wdl: Wdl,
    /// Plies to the end of the game or to the next move that restarts the draw count, this move
    /// counted; or `REMISE_NONE`.
    pub dtz: i32,
    /// Plies to the end of the game without draw limits, this move counted; or `REMISE_NONE`.
    pub dtw: i32,
    /// A man becomes a king.
    pub crowns: bool,
    /// The move as the game writes it: "41-37", "47x38x24"; it ends with a zero byte.
    pub text: [c_char; REMISE_MOVE_TEXT],
}

/// Asks for all legal moves, best first, with `left` plies left (or `REMISE_FRESH`). `*count` becomes
/// their number; the first `capacity` of them are written to `moves`, which may be null if that is 0.
/// 0 moves: the side to move has lost.
///
/// This question allocates: it is for the root of a search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn remise_moves(
    tablebase: *const Handle,
    position: *const Boards,
    left: i32,
    moves: *mut RootMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a handle that is open; it is the caller's part.
        let base = &unsafe { pointers::shared(tablebase, "tablebase") }?.0;
        // SAFETY: null, or a position; it is the caller's part.
        let boards = unsafe { pointers::shared(position, "position") }?;
        let count = pointers::place(count, "count")?;
        if capacity > 0 {
            pointers::place(moves, "moves")?;
        }
        let (position, numbering) = boards.position(&base.rules().board)?;
        let ranked = base.moves(&position, plies_left(left)?)?;
        for (place, ranked) in ranked.iter().take(capacity).enumerate() {
            let mv = RootMove::of(base.rules(), &position, numbering, ranked)?;
            // SAFETY: `moves` is not null and has room for `capacity` moves, more than `place`.
            unsafe { moves.add(place).write(mv) };
        }
        // SAFETY: not null, so it points to a number.
        unsafe { count.write(ranked.len()) };
        Ok(())
    })
}

impl RootMove {
    fn of(
        rules: &Rules,
        position: &Position,
        numbering: Numbering,
        ranked: &RankedMove,
    ) -> Result<RootMove, Failure> {
        let mv = &ranked.mv;
        Ok(RootMove {
            captured: numbering.bits(&rules.board, mv.captured),
            from: rules.board.number(mv.from),
            to: rules.board.number(mv.to),
            outcome: ranked.outcome.into(),
            wdl: ranked.wdl.into(),
            dtz: plies(ranked.dtz),
            dtw: plies(ranked.dtw),
            crowns: mv.crowns,
            text: text(&movetext::write(rules, position, mv))?,
        })
    }
}

fn text(move_text: &str) -> Result<[c_char; REMISE_MOVE_TEXT], Failure> {
    let bytes = move_text.as_bytes();
    if bytes.len() >= REMISE_MOVE_TEXT {
        let message = format!("the text of the move {move_text} is too long");
        return Err(Failure::new(Status::Internal, message));
    }
    let mut text = [0; REMISE_MOVE_TEXT];
    for (place, &byte) in text.iter_mut().zip(bytes) {
        *place = byte as c_char;
    }
    Ok(text)
}
