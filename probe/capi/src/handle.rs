//! A tablebase as C holds it.

use std::ffi::c_char;
use std::sync::Arc;

use remise::cache::BlockCache;
use remise::tablebase::{CACHE_BYTES, Tablebase};

use crate::pointers;
use crate::status::{Status, guard};

/// The version of this interface. It grows when a structure or a function changes; compare it with
/// `remise_abi_version()` of the library that is loaded.
pub const REMISE_ABI_VERSION: u32 = 1;

/// The tables of one game and rule set.
#[derive(Debug)]
pub struct Handle(pub(crate) Tablebase);

/// The version of the interface of this library, `REMISE_ABI_VERSION` when it was built.
#[unsafe(no_mangle)]
pub extern "C" fn remise_abi_version() -> u32 {
    REMISE_ABI_VERSION
}

/// Opens the tables in `folder`, the one that `remise-gen build` wrote to, and writes a handle to
/// `*tablebase`, to be given to `remise_close`; a null pointer if it fails.
///
/// `variant` and `limits` name the game and its rule set, such as "international" and "fmjd"; either
/// may be null where the folder leaves no choice. `cache_bytes` is the most memory for unpacked blocks;
/// 0 stands for 256 MiB. Texts are UTF-8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn remise_open(
    folder: *const c_char,
    variant: *const c_char,
    limits: *const c_char,
    cache_bytes: u64,
    tablebase: *mut *mut Handle,
) -> Status {
    guard(|| {
        let place = pointers::place(tablebase, "tablebase")?;
        // SAFETY: not null, so it points to a pointer.
        unsafe { place.write(std::ptr::null_mut()) };
        // SAFETY: texts end with a zero byte; it is the caller's part.
        let folder = unsafe { pointers::text(folder, "folder") }?;
        // SAFETY: as above.
        let variant = unsafe { pointers::optional_text(variant, "variant") }?;
        // SAFETY: as above.
        let limits = unsafe { pointers::optional_text(limits, "limits") }?;
        let bytes = if cache_bytes == 0 {
            CACHE_BYTES
        } else {
            cache_bytes
        };
        let cache = Arc::new(BlockCache::new(bytes));
        let base = Tablebase::open_in(folder, variant, limits, cache)?;
        // SAFETY: as for the null pointer before.
        unsafe { place.write(Box::into_raw(Box::new(Handle(base)))) };
        Ok(())
    })
}

/// Closes a tablebase; nothing happens for a null pointer. No other call may use the handle meanwhile
/// or later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn remise_close(tablebase: *mut Handle) {
    if !tablebase.is_null() {
        // SAFETY: made by `remise_open` and not closed before; it is the caller's part.
        let handle = unsafe { Box::from_raw(tablebase) };
        guard(|| {
            drop(handle);
            Ok(())
        });
    }
}

/// The most pieces, both players together, of positions that all have an answer; 0 if not even those
/// with two do, or for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn remise_max_pieces(tablebase: *const Handle) -> u32 {
    // SAFETY: null, or a handle that is open; it is the caller's part.
    let handle = unsafe { tablebase.as_ref() };
    handle.map_or(0, |handle| handle.0.max_pieces())
}
