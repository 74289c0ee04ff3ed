//! Pointers that C hands in.

use std::ffi::{CStr, c_char};

use crate::status::{Failure, Status};

fn null(what: &str) -> Failure {
    Failure::new(Status::NullPointer, format!("{what} is a null pointer"))
}

/// What a pointer points to.
///
/// # Safety
/// The pointer is null, or points to a value that nothing changes meanwhile.
pub(crate) unsafe fn shared<'a, T>(pointer: *const T, what: &str) -> Result<&'a T, Failure> {
    // SAFETY: as promised by the caller.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(what))
}

/// A place to write to. It may hold anything before, and is written as a whole.
pub(crate) fn place<T>(pointer: *mut T, what: &str) -> Result<*mut T, Failure> {
    if pointer.is_null() {
        Err(null(what))
    } else {
        Ok(pointer)
    }
}

/// A text that must be there.
///
/// # Safety
/// The pointer is null, or points to bytes that end with a zero byte and that nothing changes
/// meanwhile.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, Failure> {
    // SAFETY: as promised by the caller.
    let text = unsafe { optional_text(pointer, what) }?;
    text.ok_or_else(|| null(what))
}

/// A text that may be left out.
///
/// # Safety
/// As [`text`].
pub(crate) unsafe fn optional_text<'a>(
    pointer: *const c_char,
    what: &str,
) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: not null; the rest as promised by the caller.
    let text = unsafe { CStr::from_ptr(pointer) }.to_str();
    let no_text = |_| Failure::new(Status::BadText, format!("{what} is not UTF-8 text"));
    text.map(Some).map_err(no_text)
}
