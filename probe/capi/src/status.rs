//! How a call went: a status, and a message per thread.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use remise::error::{OpenError, ProbeError};
use remise::notation::fen::FenError;

/// How a call went.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The answer is written.
    Ok = 0,
    /// A pointer that must not be null is.
    NullPointer = 1,
    /// A number is out of range: a side, a numbering, plies left, a bit that is no square.
    BadArgument = 2,
    /// A text is not UTF-8.
    BadText = 3,
    /// A text is no FEN of a legal position.
    BadFen = 4,
    /// The boards are no legal position.
    IllegalPosition = 5,
    /// The position has more pieces than any table.
    TooManyPieces = 6,
    /// More plies left than the draw limit allows, or plies left without a limit.
    TooManyLeft = 7,
    /// The folder has no tables that were asked for, or those of several games.
    NoTables = 8,
    /// A table that the answer needs is not there.
    MissingTable = 9,
    /// A table is damaged or cannot be read.
    DamagedTable = 10,
    /// A fault of this library. The handle serves on.
    Internal = 11,
}

/// Why a call fails.
#[derive(Debug)]
pub(crate) struct Failure {
    pub status: Status,
    pub message: String,
}

impl Failure {
    pub fn new(status: Status, message: impl Display) -> Failure {
        let message = message.to_string();
        Failure { status, message }
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Failure {
        Failure::new(Status::BadFen, error)
    }
}

impl From<ProbeError> for Failure {
    fn from(error: ProbeError) -> Failure {
        let status = match &error {
            ProbeError::IllegalPosition(_) => Status::IllegalPosition,
            ProbeError::TooManyPieces { .. } => Status::TooManyPieces,
            ProbeError::MissingTables(_) | ProbeError::NoDtz => Status::MissingTable,
            ProbeError::Table(_) | ProbeError::WrongTable { .. } => Status::DamagedTable,
            ProbeError::TooManyLeft { .. } => Status::TooManyLeft,
        };
        Failure::new(status, error)
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        let status = match &error {
            OpenError::UnknownName { .. } => Status::BadArgument,
            OpenError::Io { .. } | OpenError::NoTables { .. } | OpenError::Choose { .. } => {
                Status::NoTables
            }
            OpenError::Manifest(_) | OpenError::Table(_) => Status::DamagedTable,
        };
        Failure::new(status, error)
    }
}

thread_local! {
    /// Why the last failed call of this thread failed.
    static MESSAGE: RefCell<Option<CString>> = const { RefCell::new(None) };
}

/// Why the last call of this thread that failed did so, in words; an empty text if none has failed. The
/// text stays until the thread's next call that fails.
#[unsafe(no_mangle)]
pub extern "C" fn remise_last_error() -> *const c_char {
    let text = MESSAGE.try_with(|message| message.borrow().as_ref().map(|text| text.as_ptr()));
    text.ok().flatten().unwrap_or(c"".as_ptr())
}

fn keep(message: String) {
    let bytes = message.into_bytes().into_iter().filter(|&byte| byte != 0);
    let text = CString::new(bytes.collect::<Vec<u8>>()).unwrap_or_default();
    // A thread that ends has no message any more.
    let _ = MESSAGE.try_with(|message| *message.borrow_mut() = Some(text));
}

/// Runs the body of a function that C called.
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Failure>) -> Status {
    // A tablebase is never left half changed: its locks outlive a panic.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Status::Ok,
        Ok(Err(Failure { status, message })) => {
            keep(message);
            status
        }
        Err(_) => {
            keep("a fault of the library remise: please report it with the position".to_owned());
            Status::Internal
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    fn last() -> String {
        // SAFETY: the text ends with a zero byte and stays until the next failure of this thread.
        let text = unsafe { CStr::from_ptr(remise_last_error()) };
        text.to_str().expect("text").to_owned()
    }

    #[test]
    fn a_panic_is_a_status() {
        assert_eq!(last(), "");
        assert_eq!(guard(|| panic!("meant to be")), Status::Internal);
        assert!(last().contains("please report"));
        let failure = || Err(Failure::new(Status::BadArgument, "a\0b"));
        assert_eq!((guard(failure), last()), (Status::BadArgument, "ab".into()));
        assert_eq!((guard(|| Ok(())), last()), (Status::Ok, "ab".into()));
        let elsewhere = std::thread::spawn(last).join().expect("a thread");
        assert_eq!(elsewhere, "");
    }
}
