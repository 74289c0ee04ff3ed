//! An allocator that counts what each thread asks of it, and probes under it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::CString;
use std::path::Path;
use std::ptr;

use remise::moves::moves;
use remise::notation::fen;
use remise::rules::INTERNATIONAL;
use remise_c::{
    Answer, Boards, Handle, Numbering, REMISE_FRESH, Side, Status, Wdl, remise_close, remise_open,
    remise_probe, remise_probe_wdl,
};

use crate::random::Random;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: the allocator of the system, beside which a number of the thread is counted.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(place, layout) }
    }
}

fn allocations(run: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    run();
    ALLOCATIONS.get() - before
}

/// Asks about many positions twice; the second time nothing is allocated.
pub fn probes(tables: &Path) {
    let asked: Vec<Boards> = boards();
    let handle = open(tables);
    let first = allocations(|| asked.iter().for_each(|boards| ask(handle, boards)));
    assert!(first > 100, "the counter does not count: {first}");
    let again = allocations(|| asked.iter().for_each(|boards| ask(handle, boards)));
    assert_eq!(again, 0);
    // SAFETY: opened above, and not used any more.
    unsafe { remise_close(handle) };

    // A capture of five pieces, by several ways.
    let position = fen::read(&INTERNATIONAL, "W:WK47:B14,19,29,31,42").expect("a position");
    let long = allocations(|| {
        assert_eq!(moves(&INTERNATIONAL, &position.position).len(), 2);
    });
    assert_eq!(long, 0);
}

fn open(tables: &Path) -> *mut Handle {
    let folder = CString::new(tables.to_str().expect("text")).expect("a path");
    let mut handle = ptr::null_mut();
    // SAFETY: the texts end with a zero byte, and the handle has its place.
    let status = unsafe {
        remise_open(
            folder.as_ptr(),
            c"international".as_ptr(),
            ptr::null(),
            0,
            &raw mut handle,
        )
    };
    assert_eq!(status, Status::Ok);
    handle
}

fn ask(handle: *mut Handle, boards: &Boards) {
    let mut answer = std::mem::MaybeUninit::<Answer>::uninit();
    let mut wdl = Wdl::Draw;
    // SAFETY: the handle is open, and all pointers point to what they say.
    let statuses = unsafe {
        [
            remise_probe(handle, boards, REMISE_FRESH, answer.as_mut_ptr()),
            remise_probe(handle, boards, 0, answer.as_mut_ptr()),
            remise_probe_wdl(handle, boards, &raw mut wdl),
        ]
    };
    assert_eq!(statuses, [Status::Ok; 3]);
}

fn boards() -> Vec<Boards> {
    let mut random = Random(5);
    let boards = |_| {
        let position = random.position(&INTERNATIONAL, 4);
        let [white, black] = remise::square::Color::BOTH;
        Boards {
            white_men: position.men(white).0,
            white_kings: position.kings(white).0,
            black_men: position.men(black).0,
            black_kings: position.kings(black).0,
            side: if position.side() == white {
                Side::White as i32
            } else {
                Side::Black as i32
            },
            numbering: Numbering::Ghost as i32,
        }
    };
    (0..10_000).map(boards).collect()
}
