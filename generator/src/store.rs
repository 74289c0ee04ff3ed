//! The values of a pair, from which later pairs read their children: its pages, wherever they are.

use std::sync::Arc;

use remise::square::Color;

use crate::page::{Keep, Page};
use crate::shelf::{Home, Shelf};
use crate::words::Layout;

/// What is kept of a pair.
#[derive(Debug)]
pub struct Store {
    /// The layout of its words.
    pub layout: Layout,
    /// Which values it has.
    pub keep: Keep,
    shelf: Arc<Shelf>,
    home: Arc<Home>,
}

impl Store {
    /// An empty store, its pages on `shelf`.
    pub fn new(layout: Layout, keep: Keep, shelf: &Arc<Shelf>) -> Store {
        let slice = layout.pair.slice(Color::White);
        Store {
            home: shelf.home(slice, layout.paging.pages()),
            shelf: Arc::clone(shelf),
            keep,
            layout,
        }
    }

    /// A page, empty the first time. While it is solved somebody must have it, so that it stays in
    /// memory until it is complete.
    pub fn page(&self, number: usize) -> Arc<Page> {
        let slots = self.layout.paging.slots(number);
        let bytes = self.bytes(slots);
        let empty = || Page::new(&self.layout, self.keep, slots);
        self.shelf.get(&self.home, number, bytes, empty)
    }

    /// A page takes so many more bytes now.
    pub fn grew(&self, number: usize, bytes: u64) {
        self.shelf.grew(&self.home, number, bytes);
    }

    /// Bytes of its largest page.
    pub fn page_bytes(&self) -> u64 {
        let slots = self.layout.paging.largest();
        self.bytes(slots)
    }

    fn bytes(&self, slots: usize) -> u64 {
        let (words, lanes) = (self.layout.words() as u64, self.layout.lanes() as u64);
        Page::bytes(slots as u64, words, lanes, self.keep)
    }

    /// The shelf that its pages are on.
    pub const fn shelf(&self) -> &Arc<Shelf> {
        &self.shelf
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.shelf.forget(&self.home);
    }
}
