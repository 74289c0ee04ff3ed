//! Pages packed and unpacked.

use std::io;
use std::sync::PoisonError;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;

use super::{Decided, Page, WORD};

/// Bytes that are packed together: threads share the work.
const CHUNK: usize = 4 << 20;

/// The level of zstd: the cheapest.
const LEVEL: i32 = 1;

/// Bytes of the length of a packed chunk.
const LENGTH: usize = 4;

impl Page {
    /// Everything that is kept in arrays, in a fixed order.
    fn parts(&self) -> Vec<Part<'_>> {
        let lanes = [self.dtz.as_ref(), self.dtw.as_ref()];
        let lanes = lanes.into_iter().flatten().map(|lanes| Part(&lanes.0));
        [Part(&self.limited.words)]
            .into_iter()
            .chain(lanes)
            .collect()
    }

    /// The values, lightly compressed, with checksums: a wrong bit is an error when they are unpacked.
    pub fn pack(&self) -> io::Result<Vec<u8>> {
        let (parts, chunks) = (self.parts(), self.chunks());
        let pack = |&(part, start, len): &(usize, usize, usize)| -> io::Result<Vec<u8>> {
            compress(&parts[part].read(start, len))
        };
        let chunks: io::Result<Vec<Vec<u8>>> = match chunks.as_slice() {
            [one] => pack(one).map(|chunk| vec![chunk]),
            many => many.par_iter().map(pack).collect(),
        };
        let mut bytes = Vec::new();
        for chunk in chunks? {
            put(&mut bytes, &chunk);
        }
        let unlimited = self
            .unlimited
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        for (&slot, values) in unlimited.iter() {
            let words = values
                .iter()
                .flat_map(|decided| [decided.won, decided.lost]);
            let words = [slot as u64].into_iter().chain(words);
            let plain: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
            put(&mut bytes, &compress(&plain)?);
        }
        Ok(bytes)
    }

    /// Takes the values that [`Page::pack`] gave for a page of the same form.
    pub fn unpack(&self, mut bytes: &[u8]) -> io::Result<()> {
        let mut packed = Vec::new();
        for chunk in self.chunks() {
            packed.push((chunk, take(&mut bytes)?));
        }
        while !bytes.is_empty() {
            self.unpack_unlimited(take(&mut bytes)?)?;
        }
        let parts = self.parts();
        let unpack = |&((part, start, len), bytes): &((usize, usize, usize), &[u8])| {
            let plain = zstd::bulk::decompress(bytes, len)?;
            match plain.len() == len {
                true => parts[part].write(start, &plain),
                false => return Err(damaged()),
            }
            Ok(())
        };
        match packed.as_slice() {
            [one] => unpack(one),
            many => many.par_iter().try_for_each(unpack),
        }
    }

    fn unpack_unlimited(&self, bytes: &[u8]) -> io::Result<()> {
        // A block without kings takes more here than in a page, where its words share one.
        let block = (self.limited.words.len() * WORD).max(4 * WORD);
        let plain = zstd::bulk::decompress(bytes, WORD + block)?;
        let mut words = plain
            .as_chunks::<WORD>()
            .0
            .iter()
            .map(|word| u64::from_le_bytes(*word));
        let slot = words.next().ok_or_else(damaged)? as usize;
        let mut values = Vec::new();
        while let (Some(won), Some(lost)) = (words.next(), words.next()) {
            values.push(Decided { won, lost });
        }
        self.set_unlimited(slot, values.into_boxed_slice());
        Ok(())
    }

    /// The chunks of all parts: number of the part, first byte and length.
    fn chunks(&self) -> Vec<(usize, usize, usize)> {
        let parts = self.parts().into_iter().enumerate();
        let chunks = parts.flat_map(|(part, bytes)| {
            let starts = (0..bytes.bytes()).step_by(CHUNK);
            starts.map(move |start| (part, start, CHUNK.min(bytes.bytes() - start)))
        });
        chunks.collect()
    }
}

fn damaged() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

fn compress(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    compressor.include_checksum(true)?;
    compressor.compress(plain)
}

/// Adds packed bytes with their length.
fn put(bytes: &mut Vec<u8>, packed: &[u8]) {
    bytes.extend((packed.len() as u32).to_le_bytes());
    bytes.extend(packed);
}

/// Takes what [`put`] added.
fn take<'b>(bytes: &mut &'b [u8]) -> io::Result<&'b [u8]> {
    let (len, rest) = bytes.split_first_chunk::<LENGTH>().ok_or_else(damaged)?;
    let len = u32::from_le_bytes(*len) as usize;
    let (packed, rest) = rest.split_at_checked(len).ok_or_else(damaged)?;
    *bytes = rest;
    Ok(packed)
}

/// An array of a page, as bytes.
#[derive(Clone, Copy, Debug)]
struct Part<'p>(&'p [AtomicU64]);

impl Part<'_> {
    /// The bytes of the array.
    const fn bytes(&self) -> usize {
        self.0.len() * WORD
    }

    /// `len` bytes from `start` on, both multiples of eight.
    fn read(&self, start: usize, len: usize) -> Vec<u8> {
        let words = self.0[start / WORD..(start + len) / WORD].iter();
        words
            .flat_map(|word| word.load(Relaxed).to_le_bytes())
            .collect()
    }

    /// Puts bytes from `start` on, as [`Part::read`] gave them.
    fn write(&self, start: usize, bytes: &[u8]) {
        let (words, _) = bytes.as_chunks::<WORD>();
        for (word, bytes) in self.0[start / WORD..].iter().zip(words) {
            word.store(u64::from_le_bytes(*bytes), Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use remise::rules::INTERNATIONAL;

    use super::*;
    use crate::page::Keep;
    use crate::words::{Layout, NO_AXIS, Pair};

    #[test]
    fn a_page_of_one_block_without_kings_comes_back() {
        let pair = Pair::of("MMvM".parse().expect("a material")).0;
        let layout = Layout::new(&INTERNATIONAL, pair).expect("a small pair");
        let keep = Keep {
            dtz: false,
            dtw: false,
        };
        let [page, again] = [(); 2].map(|()| Page::new(&layout, keep, 1));
        let won = Decided {
            won: NO_AXIS,
            lost: 0,
        };
        page.set_unlimited(0, vec![won; 2].into());
        again
            .unpack(&page.pack().expect("packed"))
            .expect("unpacked");
        assert_eq!(again.get(&layout, 1, false), won);
    }

    #[test]
    fn values_come_back_as_they_were_or_not_at_all() {
        for name in ["KMvK", "MMvM"] {
            let pair = Pair::of(name.parse().expect("a material")).0;
            let layout = Layout::new(&INTERNATIONAL, pair).expect("a small pair");
            let keep = Keep {
                dtz: true,
                dtw: true,
            };
            let empty = || Page::new(&layout, keep, 40);
            let page = empty();
            for place in 0..2 * 40 * layout.words() {
                let won = [0, NO_AXIS][usize::from(place % 3 == 0)];
                page.limited.set(place, Decided { won, lost: 0 });
            }
            let unlimited_at = page.pack().expect("packed").len();
            page.set_unlimited(
                7,
                vec![Decided { won: 5, lost: 6 }; 2 * layout.words()].into(),
            );
            let bytes = page.pack().expect("packed");
            let all = |page: &Page| -> (Vec<Vec<u8>>, Vec<Decided>) {
                let (parts, places) = (page.parts(), 0..2 * 40 * layout.words());
                (
                    parts
                        .iter()
                        .map(|part| part.read(0, part.bytes()))
                        .collect(),
                    places
                        .map(|place| page.get(&layout, place, false))
                        .collect(),
                )
            };
            let again = empty();
            again.unpack(&bytes).expect("unpacked");
            assert_eq!(all(&page), all(&again), "{name}");
            for at in 0..bytes.len() {
                let mut damaged = bytes.clone();
                damaged[at] ^= 16;
                let other = empty();
                if other.unpack(&damaged).is_ok() {
                    assert_eq!(all(&page), all(&other), "{name}, byte {at}");
                }
                let whole = at == unlimited_at;
                assert_eq!(empty().unpack(&bytes[..at]).is_err(), !whole, "{name}");
            }
        }
    }
}
