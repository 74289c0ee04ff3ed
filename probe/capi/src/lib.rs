//! The C interface of `remise`: the header `include/remise.h` is generated from these files and says
//! what each function does.
//!
//! Every function is wrapped so that no panic crosses it, and looks at its pointers and numbers before
//! it uses them. What it cannot look at is the caller's part: a pointer that is not null points to
//! what its type says, texts end with a zero byte, and a handle is one that was opened and is not
//! closed.
// C calls in: the pointers are its own. Their part of the contract is told above and in the header.
#![allow(unsafe_code, clippy::missing_safety_doc)]

mod answer;
mod boards;
mod handle;
mod moves;
mod pointers;
mod probe;
mod status;

pub use answer::{Answer, Outcome, REMISE_NONE, Wdl};
pub use boards::{Boards, Numbering, Side};
pub use handle::{
    Handle, REMISE_ABI_VERSION, remise_abi_version, remise_close, remise_max_pieces, remise_open,
};
pub use moves::{REMISE_MOVE_TEXT, RootMove, remise_moves};
pub use probe::{REMISE_FRESH, remise_probe, remise_probe_fen, remise_probe_wdl, remise_read_fen};
pub use status::{Status, remise_last_error};
