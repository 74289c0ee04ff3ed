//! Bytes into text. Every encoding here has ASCII for its first half, so the marks of PDN need none.
//!
//! Text that is valid UTF-8 is taken as that. For other text the caller names an encoding, or it is
//! guessed from all such text of the file so far (crate `chardetng`).

use std::mem;

use chardetng::EncodingDetector;
use encoding_rs::{IBM866, ISO_8859_5, KOI8_U, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252};

/// How the characters of a file are written as bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding(&'static encoding_rs::Encoding);

/// A name of no encoding that serves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "unknown encoding {0:?}: try utf-8, latin1, cp1251, koi8-u or another name of the WHATWG list"
)]
pub struct UnknownEncoding(String);

impl Encoding {
    /// The encoding with this name, one of the labels of the WHATWG Encoding Standard or `cp1251`.
    ///
    /// # Errors
    /// If there is none, or its marks are not those of ASCII.
    pub fn by_name(name: &str) -> Result<Encoding, UnknownEncoding> {
        let encoding = encoding_rs::Encoding::for_label(name.trim().as_bytes());
        let serves = |encoding: &&'static encoding_rs::Encoding| {
            encoding.is_ascii_compatible() && ![UTF_16BE, UTF_16LE].contains(encoding)
        };
        let encoding = encoding.filter(serves);
        encoding
            .map(Encoding)
            .ok_or_else(|| UnknownEncoding(name.to_owned()))
    }
}

/// Bytes that follow the first odd text and help to guess its encoding.
pub(super) const SAMPLE: usize = 1 << 14;

/// Turns the text of one file into characters.
pub(super) struct Decoder {
    named: Option<Encoding>,
    detector: EncodingDetector,
    /// The detector has seen some of the file.
    fed: bool,
}

impl Decoder {
    pub(super) fn new(named: Option<Encoding>) -> Decoder {
        Decoder {
            named,
            detector: EncodingDetector::new(),
            fed: false,
        }
    }

    /// The characters of `bytes`; `ahead` gives a sample of what follows in the file.
    pub(super) fn decode<'a>(&mut self, bytes: &[u8], ahead: impl FnOnce() -> &'a [u8]) -> String {
        if let Some(Encoding(named)) = self.named.filter(|_| !bytes.is_ascii()) {
            return named.decode_without_bom_handling(bytes).0.into_owned();
        }
        if let Ok(text) = str::from_utf8(bytes) {
            return text.to_owned();
        }
        self.detector.feed(bytes, false);
        if !mem::replace(&mut self.fed, true) {
            self.detector.feed(ahead(), false);
        }
        self.guess()
            .decode_without_bom_handling(bytes)
            .0
            .into_owned()
    }

    /// Cyrillic if the text looks like it, else the one of western Europe.
    fn guess(&self) -> &'static encoding_rs::Encoding {
        let guess = self.detector.guess(None, false);
        let known = [WINDOWS_1251, KOI8_U, IBM866, ISO_8859_5];
        if known.contains(&guess) {
            guess
        } else {
            WINDOWS_1252
        }
    }
}

/// The byte order mark of UTF-8.
pub(super) const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// True if a file that begins like this is no text in an encoding that serves.
pub(super) fn is_no_text(start: &[u8]) -> bool {
    let marks = [&b"\xff\xfe"[..], b"\xfe\xff"];
    marks.iter().any(|mark| start.starts_with(mark)) || start.contains(&0)
}
