//! The lines of a stream, whatever is in them, in bounded memory.

use std::io::{self, BufRead, Read};

/// The most bytes of a line that [`next`] keeps; longer than any FEN.
pub const LONGEST: usize = 4096;

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Text.
    Text(String),
    /// Not UTF-8; what is readable of it.
    NotText(String),
    /// Longer than that; how it begins.
    TooLong(String),
}

/// The next line; `None` at the end. A byte order mark is dropped.
pub fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    next_within(input, LONGEST)
}

/// The next line, of which at most `longest` bytes are kept.
pub fn next_within(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let most = longest as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > longest && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong(readable(&bytes))));
    }
    let end = [&b"\r\n"[..], b"\n"]
        .into_iter()
        .find(|end| bytes.ends_with(end));
    bytes.truncate(bytes.len() - end.map_or(0, <[u8]>::len));
    let line = String::from_utf8(bytes).map_or_else(
        |error| Line::NotText(readable(error.as_bytes())),
        |text| Line::Text(text.trim_start_matches('\u{feff}').to_owned()),
    );
    Ok(Some(line))
}

fn readable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stream_has_its_lines() {
        let long = "x".repeat(LONGEST + 1);
        let full = "y".repeat(LONGEST);
        let mut input = b"\xef\xbb\xbfone\r\n\n\xfftwo\n".to_vec();
        input.extend_from_slice(format!("{long}zzz\n{full}\n{long}").as_bytes());
        let mut input = input.as_slice();
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input).expect("a line") {
            lines.push(line);
        }
        assert_eq!(
            lines,
            [
                Line::Text("one".to_owned()),
                Line::Text(String::new()),
                Line::NotText("\u{fffd}two".to_owned()),
                Line::TooLong(long.clone()),
                Line::Text(full),
                Line::TooLong(long),
            ]
        );
    }
}
