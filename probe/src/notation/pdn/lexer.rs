//! The words of a PDN file: tags, numbers, moves, signs, comments, brackets.
//!
//! The lexer reads a byte once. It knows nothing of games; after a [`Fault`] the reader lets it
//! skip to the next line that begins with a tag.

use std::io::Read;

use super::encoding::{Decoder, Encoding, UTF_8_MARK, is_no_text};
use super::fault::Reason;
use super::source::Source;
use super::{MAX_BYTES, Place};

/// A word of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Tag {
        name: String,
        value: String,
    },
    Number(u32),
    /// Dots: Black moves next.
    Dots,
    /// A move, a result or any other word.
    Word(String),
    /// A sign behind a move.
    Mark(String),
    /// `*`, right behind a word or not.
    Star {
        attached: bool,
    },
    Comment(String),
    Nag(u32),
    SetUp(String),
    Open,
    Close,
}

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) at: Place,
    pub(super) reason: Reason,
}

pub(super) struct Lexer<R> {
    source: Source<R>,
    decoder: Decoder,
    /// The bytes of the word that is being read.
    bytes: Vec<u8>,
    /// Bytes of the file before the record began.
    record_start: u64,
    /// The last token was a word and nothing has come between.
    after_word: bool,
}

impl<R: Read> Lexer<R> {
    pub(super) fn new(input: R, encoding: Option<Encoding>) -> Lexer<R> {
        Lexer {
            source: Source::new(input),
            decoder: Decoder::new(encoding),
            bytes: Vec::new(),
            record_start: 0,
            after_word: false,
        }
    }

    /// Looks at the beginning of the file; true if it is no text.
    pub(super) fn begin(&mut self) -> bool {
        let start = self.source.ahead();
        if start.starts_with(UTF_8_MARK) {
            self.source.skip(UTF_8_MARK.len());
            self.source.restart();
        }
        is_no_text(self.source.ahead())
    }

    pub(super) fn source(&mut self) -> &mut Source<R> {
        &mut self.source
    }

    /// Begins to count the bytes of a record.
    pub(super) const fn begin_record(&mut self) {
        self.record_start = self.source.taken();
    }

    /// Skips to the next line that begins with a tag.
    pub(super) fn skip_to_tag(&mut self) {
        while self.source.peek().is_some() && !self.is_tag_line() {
            self.source.take();
        }
    }

    /// True at the beginning of a line such as `[White "`.
    fn is_tag_line(&mut self) -> bool {
        if self.source.peek() != Some(b'[') || self.source.place().column != 1 {
            return false;
        }
        let line = &self.source.ahead()[1..];
        let line = line.trim_ascii_start();
        let name = line.iter().take_while(|byte| is_name(**byte)).count();
        name > 0 && line[name..].trim_ascii_start().starts_with(b"\"")
    }

    /// The next word and its place; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token)>, Fault> {
        loop {
            let attached = self.after_word && !self.skip_blanks();
            self.after_word = false;
            self.skip_blanks();
            self.check_length()?;
            let place = self.source.place();
            let Some(byte) = self.source.peek() else {
                return Ok(None);
            };
            if byte == b'%' && place.column == 1 {
                self.skip_line();
                continue;
            }
            let token = self.token(byte, place, attached)?;
            self.after_word = matches!(token, Token::Word(_));
            return Ok(Some((place, token)));
        }
    }

    fn token(&mut self, byte: u8, place: Place, attached: bool) -> Result<Token, Fault> {
        match byte {
            b'[' => Ok(self.tag()),
            b'{' => self.comment(place),
            b'}' => self.fault(place, Reason::UnopenedComment),
            b';' => Ok(self.line_comment()),
            b'(' => Ok(self.open()),
            b')' => Ok(self.single(Token::Close)),
            b'*' => Ok(self.single(Token::Star { attached })),
            b'$' => Ok(self.nag()),
            b'.' => Ok(self.dots()),
            b'!' | b'?' => Ok(self.strength()),
            b'+' | b'=' | b'#' => Ok(self.sign()),
            b'a' if self.source.ahead().starts_with(b"a.l.") => Ok(self.free_choice()),
            b'/' if self.source.ahead().starts_with(b"/FEN") => self.set_up(place),
            _ => Ok(self.word()),
        }
    }

    fn fault<T>(&mut self, at: Place, reason: Reason) -> Result<T, Fault> {
        self.source.take();
        Err(Fault { at, reason })
    }

    fn check_length(&self) -> Result<(), Fault> {
        if self.source.taken() - self.record_start <= MAX_BYTES {
            return Ok(());
        }
        Err(Fault {
            at: self.source.place(),
            reason: Reason::TooLong,
        })
    }

    fn single(&mut self, token: Token) -> Token {
        self.source.take();
        token
    }

    /// Skips blanks; true if there were any.
    fn skip_blanks(&mut self) -> bool {
        let mut any = false;
        while self
            .source
            .peek()
            .is_some_and(|byte| byte.is_ascii_whitespace() || byte == 0x0b)
        {
            self.source.take();
            any = true;
        }
        any
    }

    /// Takes bytes as long as they fit and the record is not too long.
    fn take_while(&mut self, fits: impl Fn(u8) -> bool) {
        let end = self.record_start + MAX_BYTES;
        while self.source.taken() <= end {
            match self.source.peek() {
                Some(byte) if fits(byte) => self.bytes.push(byte),
                _ => break,
            }
            self.source.take();
        }
    }

    /// The bytes taken, as text; none are left. A zero byte, which at the start of a file means that
    /// it is no text, is an unknown character.
    fn text(&mut self) -> String {
        let text = self.decoder.decode(&self.bytes);
        self.bytes.clear();
        if text.contains('\0') {
            return text.replace('\0', "\u{fffd}");
        }
        text
    }

    fn skip_line(&mut self) {
        while self.source.peek().is_some_and(|byte| !is_line_end(byte)) {
            self.source.take();
        }
    }

    fn line_comment(&mut self) -> Token {
        self.source.take();
        self.take_while(|byte| !is_line_end(byte));
        Token::Comment(self.text().trim().to_owned())
    }

    fn comment(&mut self, place: Place) -> Result<Token, Fault> {
        self.source.take();
        loop {
            self.take_while(|byte| !matches!(byte, b'{' | b'}' | b'['));
            self.check_length()?;
            let at = self.source.place();
            match self.source.peek() {
                Some(b'}') => {
                    self.source.take();
                    return Ok(Token::Comment(self.text().trim().to_owned()));
                }
                Some(b'{') => {
                    self.bytes.clear();
                    return self.fault(at, Reason::NestedComment);
                }
                Some(byte) if !self.is_tag_line() => {
                    self.source.take();
                    self.bytes.push(byte);
                }
                _ => {
                    self.bytes.clear();
                    return Err(Fault {
                        at: place,
                        reason: Reason::UnclosedComment,
                    });
                }
            }
        }
    }

    /// `(`, or a strength in parentheses such as `(?!)`.
    fn open(&mut self) -> Token {
        let inside = &self.source.ahead()[1..];
        let marks = inside
            .iter()
            .take_while(|byte| matches!(byte, b'!' | b'?'))
            .count();
        let is_strength = marks > 0 && inside.get(marks) == Some(&b')');
        self.source.take();
        if !is_strength {
            return Token::Open;
        }
        let token = self.strength();
        self.source.take();
        token
    }

    fn strength(&mut self) -> Token {
        self.take_while(|byte| matches!(byte, b'!' | b'?'));
        Token::Mark(self.text())
    }

    /// A sign of the rule book: `+`, `=`, `+1`.
    fn sign(&mut self) -> Token {
        self.take_while(|byte| matches!(byte, b'+' | b'=' | b'#' | b'-' | b'0'..=b'9'));
        Token::Mark(self.text())
    }

    /// `a.l.`, ad libitum: captures with equal result.
    fn free_choice(&mut self) -> Token {
        self.source.skip("a.l.".len());
        Token::Mark("a.l.".to_owned())
    }

    fn dots(&mut self) -> Token {
        self.take_while(|byte| byte == b'.');
        self.bytes.clear();
        Token::Dots
    }

    fn nag(&mut self) -> Token {
        self.source.take();
        self.take_while(|byte| byte.is_ascii_digit());
        let text = self.text();
        text.parse()
            .map_or_else(|_| Token::Word(format!("${text}")), Token::Nag)
    }

    /// `/FEN "..."/`
    fn set_up(&mut self, place: Place) -> Result<Token, Fault> {
        self.source.skip("/FEN".len());
        self.skip_blanks();
        if self.source.peek() == Some(b'"') {
            self.source.take();
            self.take_while(|byte| byte != b'"' && !is_line_end(byte));
            let closed = self.source.take() == Some(b'"');
            self.skip_blanks();
            if closed && self.source.peek() == Some(b'/') {
                self.source.take();
                return Ok(Token::SetUp(self.text()));
            }
        }
        let reason = Reason::UnclosedSetUp(self.text());
        Err(Fault { at: place, reason })
    }

    /// `[Name "value"]`; anything else in square brackets is a comment.
    fn tag(&mut self) -> Token {
        let inside = &self.source.ahead()[1..];
        let first = inside.trim_ascii_start().first();
        let is_tag = first.is_some_and(|byte| is_name(*byte) && !byte.is_ascii_digit());
        self.source.take();
        self.skip_blanks();
        if !is_tag {
            self.take_while(|byte| byte != b']' && !is_line_end(byte));
            self.take_if(b']');
            return Token::Comment(format!("[{}]", self.text().trim()));
        }
        self.take_while(is_name);
        let name = self.text();
        self.skip_blanks();
        if self.source.peek() == Some(b'"') {
            self.source.take();
            self.quoted();
        } else {
            self.take_while(|byte| byte != b']' && !is_line_end(byte));
        }
        self.skip_blanks_in_line();
        self.take_if(b']');
        let value = self.text().replace(char::is_control, " ");
        let value = value.trim().to_owned();
        Token::Tag { name, value }
    }

    /// The text up to the closing quote. A quote in the middle of a value is one of its characters.
    fn quoted(&mut self) {
        loop {
            self.take_while(|byte| !matches!(byte, b'"' | b'\\') && !is_line_end(byte));
            match self.source.peek() {
                Some(b'\\') => {
                    let next = self.source.ahead().get(1).copied();
                    self.source.take();
                    let escaped = next.filter(|next| matches!(next, b'"' | b'\\'));
                    self.bytes.push(escaped.unwrap_or(b'\\'));
                    self.source.skip(usize::from(escaped.is_some()));
                }
                Some(b'"') => {
                    self.source.take();
                    let rest = self.source.ahead();
                    let blanks = rest
                        .iter()
                        .take_while(|byte| matches!(byte, b' ' | b'\t'))
                        .count();
                    match rest.get(blanks) {
                        Some(byte) if *byte != b']' && !is_line_end(*byte) => self.bytes.push(b'"'),
                        _ => return,
                    }
                }
                _ => return,
            }
        }
    }

    fn take_if(&mut self, byte: u8) {
        if self.source.peek() == Some(byte) {
            self.source.take();
        }
    }

    fn skip_blanks_in_line(&mut self) {
        while matches!(self.source.peek(), Some(b' ' | b'\t')) {
            self.source.take();
        }
    }

    /// A number, a move with blanks inside or not, or any other word.
    fn word(&mut self) -> Token {
        self.take_while(is_in_word);
        if self.bytes.is_empty() {
            let odd = self.source.take();
            self.bytes.extend(odd);
        }
        if self.is_number() && self.source.peek() == Some(b'.') {
            return self.number();
        }
        self.join_parts();
        if self.is_number() && self.bytes.len() <= 3 {
            return self.number();
        }
        let text = self.text();
        let text = text.replace(['X', '×'], "x").replace(['–', '−'], "-");
        match is_sign(&text) {
            true => Token::Mark(text),
            false => Token::Word(text),
        }
    }

    fn is_number(&self) -> bool {
        self.bytes.len() <= 6 && self.bytes.iter().all(u8::is_ascii_digit)
    }

    fn number(&mut self) -> Token {
        let number = self.text().parse();
        if self.source.peek() == Some(b'.') {
            self.source.take();
        }
        Token::Number(number.unwrap_or(0))
    }

    /// Goes on after a blank where a move has one inside: `36x 4`, `32 - 28`.
    fn join_parts(&mut self) {
        loop {
            let is_blank = self
                .source
                .peek()
                .is_some_and(|byte| byte.is_ascii_whitespace());
            let goes_on: fn(u8) -> bool = match () {
                () if !is_blank => return,
                () if ends_with_sign(&self.bytes) => |byte| byte.is_ascii_alphanumeric(),
                () if is_square(&self.bytes) => is_move_sign,
                () => return,
            };
            self.skip_blanks();
            let before = self.bytes.len();
            if self.source.peek().is_some_and(goes_on) {
                self.take_while(is_in_word);
            }
            if self.bytes.len() == before {
                return;
            }
        }
    }
}

const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// A byte of the name of a tag.
const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

const fn is_in_word(byte: u8) -> bool {
    let special = b"{}()[]$;!?*\".+=#";
    let mut place = 0;
    while place < special.len() {
        if special[place] == byte {
            return false;
        }
        place += 1;
    }
    !byte.is_ascii_whitespace() && byte != 0x0b
}

const fn is_move_sign(byte: u8) -> bool {
    matches!(byte, b'-' | b'x' | b'X' | b':')
}

/// The bytes of a move that breaks off behind its sign.
fn ends_with_sign(bytes: &[u8]) -> bool {
    let [start @ .., sign] = bytes else {
        return false;
    };
    is_move_sign(*sign) && start.last().is_some_and(u8::is_ascii_digit)
}

/// `32` or `c3`.
fn is_square(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [b'0'..=b'9'] | [b'0'..=b'9', b'0'..=b'9'] | [b'a'..=b'h', b'1'..=b'8']
    )
}

/// True if a word that follows may be read as the rest of this one.
pub(super) fn may_go_on(text: &str) -> bool {
    let bytes = text.as_bytes();
    ends_with_sign(bytes) || is_square(bytes)
}

/// The men lost by the last moves, `-2`.
fn is_sign(text: &str) -> bool {
    matches!(text.as_bytes(), [b'-', b'1'..=b'9'])
}
