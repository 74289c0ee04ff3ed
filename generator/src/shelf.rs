//! The pages in memory, as many as there is room for.
//!
//! A page that is solved stays as it is while there is room; the one that was not read for longest
//! leaves first, packed if it was not before. Packed pages are kept in memory too, up to a share of the
//! room, and then in files.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use remise::material::Material;

use crate::page::Page;
use crate::scratch::{Scratch, ScratchError, ScratchFile};

/// A page of all pages of a build: the number of its store and its own.
type Key = (u64, usize);

/// All pages of a build.
#[derive(Debug)]
pub struct Shelf {
    /// Bytes of pages in memory that are aimed at.
    room: AtomicU64,
    /// Bytes of packed pages in memory.
    packed_room: AtomicU64,
    packed_bytes: AtomicU64,
    scratch_bytes: AtomicU64,
    stores: AtomicU64,
    scratch: Option<Scratch>,
    pages: Mutex<Pages>,
    failure: Mutex<Option<ScratchError>>,
    has_failed: AtomicBool,
}

#[derive(Debug, Default)]
struct Pages {
    here: HashMap<Key, Entry>,
    /// The pages by the time of their last use.
    by_use: BTreeMap<u64, Key>,
    time: u64,
    bytes: u64,
}

#[derive(Debug)]
struct Entry {
    page: Arc<Page>,
    home: Arc<Home>,
    bytes: u64,
    used: u64,
    leaving: bool,
}

/// Where the pages of one store go when they leave.
#[derive(Debug)]
pub struct Home {
    number: u64,
    pages: Vec<OnceLock<Packed>>,
    file: Option<ScratchFile>,
}

#[derive(Debug)]
enum Packed {
    Memory(Box<[u8]>),
    File { offset: u64, len: usize },
}

impl Shelf {
    /// A shelf without bounds.
    pub fn unbounded() -> Arc<Shelf> {
        Arc::new(Shelf::new(None))
    }

    /// A shelf whose packed pages may go to `scratch`.
    pub fn new(scratch: Option<Scratch>) -> Shelf {
        Shelf {
            room: AtomicU64::new(u64::MAX),
            packed_room: AtomicU64::new(u64::MAX),
            packed_bytes: AtomicU64::new(0),
            scratch_bytes: AtomicU64::new(0),
            stores: AtomicU64::new(0),
            scratch,
            pages: Mutex::default(),
            failure: Mutex::new(None),
            has_failed: AtomicBool::new(false),
        }
    }

    /// Sets the bytes of pages in memory, as they are and packed. Pages that are in use stay.
    pub fn set_room(&self, room: u64, packed_room: u64) {
        self.room.store(room, Relaxed);
        self.packed_room.store(packed_room, Relaxed);
        self.make_room();
    }

    /// Bytes written to files so far.
    pub fn scratch_bytes(&self) -> u64 {
        self.scratch_bytes.load(Relaxed)
    }

    /// A home for the pages of a store.
    pub fn home(&self, slice: Material, pages: usize) -> Arc<Home> {
        Arc::new(Home {
            number: self.stores.fetch_add(1, Relaxed),
            pages: (0..pages).map(|_| OnceLock::new()).collect(),
            file: self.scratch.as_ref().map(|scratch| scratch.file(slice)),
        })
    }

    /// What went wrong with a page, if anything did: then values that were read mean nothing.
    pub fn failure(&self) -> Option<ScratchError> {
        match self.has_failed.load(Relaxed) {
            true => lock(&self.failure).take(),
            false => None,
        }
    }

    fn fail(&self, error: ScratchError) {
        lock(&self.failure).get_or_insert(error);
        self.has_failed.store(true, Relaxed);
    }

    /// A page of `home`; `empty` makes one to be filled, of `bytes` bytes.
    pub fn get(
        &self,
        home: &Arc<Home>,
        number: usize,
        bytes: u64,
        empty: impl FnOnce() -> Page,
    ) -> Arc<Page> {
        if let Some(page) = lock(&self.pages).get((home.number, number)) {
            return page;
        }
        let page = empty();
        if let Err(error) = home.unpack(number, &page) {
            self.fail(error);
        }
        let page = self.insert(home, number, Arc::new(page), bytes);
        self.make_room();
        page
    }

    /// A page of `home` takes so many more bytes now.
    pub fn grew(&self, home: &Home, number: usize, bytes: u64) {
        let mut pages = lock(&self.pages);
        if let Some(entry) = pages.here.get_mut(&(home.number, number)) {
            entry.bytes += bytes;
            pages.bytes += bytes;
        }
        drop(pages);
        self.make_room();
    }

    fn insert(&self, home: &Arc<Home>, number: usize, page: Arc<Page>, bytes: u64) -> Arc<Page> {
        let mut pages = lock(&self.pages);
        let key = (home.number, number);
        if let Some(page) = pages.get(key) {
            return page;
        }
        pages.time += 1;
        let used = pages.time;
        pages.bytes += bytes;
        pages.by_use.insert(used, key);
        let entry = Entry {
            page: Arc::clone(&page),
            home: Arc::clone(home),
            bytes,
            used,
            leaving: false,
        };
        pages.here.insert(key, entry);
        page
    }

    /// Takes pages off the shelf until it is within its room, or all are in use.
    fn make_room(&self) {
        loop {
            let Some((key, page, home)) = lock(&self.pages).leave(self.room.load(Relaxed)) else {
                return;
            };
            let packed = self.pack(&home, key.1, &page);
            drop(page);
            if let Err(error) = packed {
                self.fail(error);
                return;
            }
            lock(&self.pages).remove(key);
        }
    }

    fn pack(&self, home: &Home, number: usize, page: &Page) -> Result<(), ScratchError> {
        let slot = &home.pages[number];
        if slot.get().is_some() {
            return Ok(());
        }
        let bytes = page.pack().map_err(ScratchError::in_memory)?;
        let len = bytes.len() as u64;
        let fits = self.packed_bytes.load(Relaxed) + len <= self.packed_room.load(Relaxed);
        let packed = match &home.file {
            Some(file) if !fits => {
                self.scratch_bytes.fetch_add(len, Relaxed);
                Packed::File {
                    offset: file.append(&bytes)?,
                    len: bytes.len(),
                }
            }
            _ => {
                self.packed_bytes.fetch_add(len, Relaxed);
                Packed::Memory(bytes.into_boxed_slice())
            }
        };
        // Only the thread that made the page leave packs it.
        let _ = slot.set(packed);
        Ok(())
    }

    /// Forgets all pages of a store.
    pub fn forget(&self, home: &Home) {
        let mut pages = lock(&self.pages);
        for number in 0..home.pages.len() {
            pages.remove((home.number, number));
        }
        let packed = home.pages.iter().filter_map(|slot| match slot.get() {
            Some(Packed::Memory(bytes)) => Some(bytes.len() as u64),
            _ => None,
        });
        self.packed_bytes.fetch_sub(packed.sum(), Relaxed);
    }
}

impl Pages {
    fn get(&mut self, key: Key) -> Option<Arc<Page>> {
        let entry = self.here.get_mut(&key)?;
        self.time += 1;
        self.by_use.remove(&entry.used);
        entry.used = self.time;
        self.by_use.insert(self.time, key);
        Some(Arc::clone(&entry.page))
    }

    /// The page to leave next, if more than `room` bytes are here.
    fn leave(&mut self, room: u64) -> Option<(Key, Arc<Page>, Arc<Home>)> {
        if self.bytes <= room {
            return None;
        }
        let here = &self.here;
        let free = |key: &&Key| {
            let entry = here.get(key);
            entry.is_some_and(|entry| !entry.leaving && Arc::strong_count(&entry.page) == 1)
        };
        let key = *self.by_use.values().find(free)?;
        let entry = self.here.get_mut(&key)?;
        entry.leaving = true;
        Some((key, Arc::clone(&entry.page), Arc::clone(&entry.home)))
    }

    fn remove(&mut self, key: Key) {
        if let Some(entry) = self.here.remove(&key) {
            self.by_use.remove(&entry.used);
            self.bytes -= entry.bytes;
        }
    }
}

impl Home {
    /// Fills `page` with what page `number` was packed with; a page never packed has nothing.
    fn unpack(&self, number: usize, page: &Page) -> Result<(), ScratchError> {
        match (self.pages[number].get(), &self.file) {
            (Some(Packed::Memory(bytes)), _) => page.unpack(bytes).map_err(ScratchError::in_memory),
            (Some(&Packed::File { offset, len }), Some(file)) => {
                let bytes = file.read(offset, len)?;
                page.unpack(&bytes).map_err(|error| file.damaged(error))
            }
            _ => Ok(()),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
