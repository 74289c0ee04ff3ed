//! Questions about a position.

use std::ffi::c_char;

use remise::notation::fen;
use remise::position::Position;
use remise::tablebase::Tablebase;

use crate::answer::{Answer, Wdl, plies};
use crate::boards::{Boards, Numbering};
use crate::handle::Handle;
use crate::pointers;
use crate::status::{Failure, Status, guard};

/// As plies left: a fresh count; in a question by FEN, what its field `:Hn` leaves, if it has one.
pub const REMISE_FRESH: i32 = -1;

/// Asks for the value, the distances whose tables are there, and the result with `left` plies left
/// (or `REMISE_FRESH`). A result with less than a fresh count needs the table of the DTZ.
///
/// Nothing is allocated once the blocks that the answer needs are in the cache and the thread has asked
/// before; but for a position with more than 32 captures, or 32 ways through those of four pieces.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn remise_probe(
    tablebase: *const Handle,
    position: *const Boards,
    left: i32,
    answer: *mut Answer,
) -> Status {
    guard(|| {
        // SAFETY: null, or a handle that is open; it is the caller's part.
        let base = &unsafe { pointers::shared(tablebase, "tablebase") }?.0;
        // SAFETY: null, or a position; it is the caller's part.
        let boards = unsafe { pointers::shared(position, "position") }?;
        let place = pointers::place(answer, "answer")?;
        let (position, _) = boards.position(&base.rules().board)?;
        let found = ask(base, &position, plies_left(left)?)?;
        // SAFETY: not null, so it points to an answer.
        unsafe { place.write(found) };
        Ok(())
    })
}

/// Asks for the value alone: the shortest question, for the inside of a search. It allocates as
/// `remise_probe` does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn remise_probe_wdl(
    tablebase: *const Handle,
    position: *const Boards,
    wdl: *mut Wdl,
) -> Status {
    guard(|| {
        // SAFETY: null, or a handle that is open; it is the caller's part.
        let base = &unsafe { pointers::shared(tablebase, "tablebase") }?.0;
        // SAFETY: null, or a position; it is the caller's part.
        let boards = unsafe { pointers::shared(position, "position") }?;
        let place = pointers::place(wdl, "wdl")?;
        let (position, _) = boards.position(&base.rules().board)?;
        let found = base.wdl(&position)?.into();
        // SAFETY: not null, so it points to a value.
        unsafe { place.write(found) };
        Ok(())
    })
}

/// As `remise_probe`, for a position as FEN text, such as "W:WK46,K41,42:BK5".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn remise_probe_fen(
    tablebase: *const Handle,
    fen: *const c_char,
    left: i32,
    answer: *mut Answer,
) -> Status {
    guard(|| {
        // SAFETY: null, or a handle that is open; it is the caller's part.
        let base = &unsafe { pointers::shared(tablebase, "tablebase") }?.0;
        // SAFETY: null, or a text that ends with a zero byte; it is the caller's part.
        let text = unsafe { pointers::text(fen, "fen") }?;
        let place = pointers::place(answer, "answer")?;
        let fen = fen::read(base.rules(), text)?;
        let left = plies_left(left)?.or(fen.left(base.limits()));
        let found = ask(base, &fen.position, left)?;
        // SAFETY: not null, so it points to an answer.
        unsafe { place.write(found) };
        Ok(())
    })
}

/// Reads a FEN text into boards of the numbering that is given, a `remise_numbering`; `*left` becomes
/// the plies that its field `:Hn` leaves of the draw limit, or `REMISE_FRESH`. `left` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn remise_read_fen(
    tablebase: *const Handle,
    fen: *const c_char,
    numbering: i32,
    position: *mut Boards,
    left: *mut i32,
) -> Status {
    guard(|| {
        // SAFETY: null, or a handle that is open; it is the caller's part.
        let base = &unsafe { pointers::shared(tablebase, "tablebase") }?.0;
        // SAFETY: null, or a text that ends with a zero byte; it is the caller's part.
        let text = unsafe { pointers::text(fen, "fen") }?;
        let place = pointers::place(position, "position")?;
        let numbering = Numbering::read(numbering)?;
        let fen = fen::read(base.rules(), text)?;
        let boards = Boards::of(&base.rules().board, &fen.position, numbering);
        // SAFETY: not null, so it points to a position.
        unsafe { place.write(boards) };
        if !left.is_null() {
            // SAFETY: not null, so it points to a number.
            unsafe { left.write(plies(fen.left(base.limits()))) };
        }
        Ok(())
    })
}

fn ask(base: &Tablebase, position: &Position, left: Option<u32>) -> Result<Answer, Failure> {
    let value = base.value(position)?;
    let outcome = match left {
        None => value.wdl.limited(),
        left => base.outcome(position, left)?,
    };
    let left = left.or_else(|| base.limits().limit(position.material()));
    Ok(Answer::new(value, outcome, left))
}

/// The plies left that C gives.
pub(crate) fn plies_left(left: i32) -> Result<Option<u32>, Failure> {
    if left == REMISE_FRESH {
        return Ok(None);
    }
    let wrong = |_| {
        Failure::new(
            Status::BadArgument,
            format!("{left} plies cannot be left: give 0 or more, or REMISE_FRESH"),
        )
    };
    u32::try_from(left).map(Some).map_err(wrong)
}
