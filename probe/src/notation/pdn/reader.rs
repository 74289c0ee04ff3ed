//! From words to records: where one game ends and the next begins.
//!
//! A tag after moves begins a new record; so does a move after a result, or the first tag once more
//! where a record has tags only. After a fault the reader goes on at the next line that begins with
//! a tag, and such a line also ends a comment that is not closed: whatever is in a file, it is read
//! once, and nothing that follows a bad record is lost.

use std::io::Read;
use std::mem;

use super::encoding::Encoding;
use super::fault::{BadRecord, ReadError, Reason};
use super::lexer::{Fault, Lexer, Token};
use super::{Item, MAX_DEPTH, Place, Record, RecordedMove, SetUp, Tag};

/// The records of a file, one after another.
///
/// ```
/// use remise::notation::pdn::{Item, Reader};
///
/// let file = "[White \"Ada\"] 1. 32-28 19x23 2-0";
/// let records: Result<Vec<_>, _> = Reader::new(file.as_bytes()).collect();
/// let record = &records?[0];
/// assert_eq!((record.tag("white"), record.result.as_deref()), (Some("Ada"), Some("2-0")));
/// assert_eq!(record.moves().map(|mv| &*mv.text).collect::<Vec<_>>(), ["32-28", "19x23"]);
/// # Ok::<(), remise::notation::pdn::ReadError>(())
/// ```
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// The word that begins the next record.
    next: Option<(Place, Token)>,
    /// Records begun.
    number: u64,
    begun: bool,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// The records of `input`. It is read in large pieces and needs no buffer of its own.
    pub fn new(input: R) -> Reader<R> {
        Reader::with_encoding(input, None)
    }

    /// The records of `input`; text that is not plain ASCII is in `encoding`, if given.
    pub fn with_encoding(input: R, encoding: Option<Encoding>) -> Reader<R> {
        Reader {
            lexer: Lexer::new(input, encoding),
            next: None,
            number: 0,
            begun: false,
            ended: false,
        }
    }

    /// The bytes of the file read so far.
    pub fn bytes(&mut self) -> u64 {
        self.lexer.source().taken()
    }

    fn token(&mut self) -> Result<Option<(Place, Token)>, Fault> {
        match self.next.take() {
            Some(token) => Ok(Some(token)),
            None => self.lexer.next(),
        }
    }

    fn record(&mut self) -> Result<Option<Record>, ReadError> {
        self.lexer.begin_record();
        let mut draft = Draft::default();
        let read = self.draft(&mut draft);
        if self.next.is_none() && self.lexer.source().peek().is_none() {
            self.ended = true;
            if let Some(error) = self.lexer.source().take_error() {
                return Err(ReadError::Io(error));
            }
        }
        if read.is_ok() && !draft.begun {
            return Ok(None);
        }
        self.number += 1;
        draft.record.number = self.number;
        match read {
            Ok(()) => Ok(Some(draft.record)),
            Err(Fault { at, reason }) => Err(ReadError::Bad(BadRecord {
                number: self.number,
                place: if draft.begun { draft.record.place } else { at },
                at,
                reason,
                tags: draft.record.tags,
            })),
        }
    }

    /// Fills a record up to the word that begins the next one.
    fn draft(&mut self, draft: &mut Draft) -> Result<(), Fault> {
        loop {
            let token = self.token().inspect_err(|_| self.lexer.skip_to_tag())?;
            let Some((place, token)) = token else {
                return draft.finish();
            };
            if draft.ends_before(&token) {
                self.next = Some((place, token));
                return draft.finish();
            }
            draft
                .add(place, token)
                .inspect_err(|_| self.lexer.skip_to_tag())?;
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        if !mem::replace(&mut self.begun, true) && self.lexer.begin() {
            self.ended = true;
            return Some(Err(ReadError::Utf16));
        }
        let record = self.record().transpose();
        self.ended |= record.is_none();
        record
    }
}

/// A record that is being read.
struct Draft {
    record: Record,
    begun: bool,
    /// The place of the last move in the items.
    last_move: Option<usize>,
    /// The variations that are open.
    open: Vec<Outer>,
    /// The result is a `*` right behind a move, which is a sign if the moves go on.
    star: bool,
}

/// Where a variation begins, and what was there before it.
struct Outer {
    place: Place,
    items: Vec<Item>,
    last_move: Option<usize>,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            record: Record {
                number: 0,
                place: Place { line: 1, column: 1 },
                tags: Vec::new(),
                items: Vec::new(),
                result: None,
            },
            begun: false,
            last_move: None,
            open: Vec::new(),
            star: false,
        }
    }
}

impl Draft {
    /// True if `token` belongs to the next record.
    fn ends_before(&self, token: &Token) -> bool {
        let record = &self.record;
        let has_moves = !record.items.is_empty() || record.result.is_some();
        match token {
            Token::Tag { name, .. } => {
                let first = record.tags.first();
                let again = first.is_some_and(|first| first.name == *name);
                again || has_moves && (record.result.is_some() || first.is_some() || self.moved())
            }
            Token::Comment(_) | Token::Nag(_) | Token::Mark(_) | Token::Dots => false,
            Token::Number(1) => record.result.is_some(),
            Token::Word(text) => self.is_over() && record.result.as_ref() != Some(text),
            Token::Star { .. } => self.is_over() && record.result.as_deref() != Some("*"),
            _ => self.is_over(),
        }
    }

    fn is_over(&self) -> bool {
        self.record.result.is_some() && !self.star
    }

    fn moved(&self) -> bool {
        let is_comment = |item: &Item| matches!(item, Item::Comment(_));
        !self.open.is_empty() || !self.record.items.iter().all(is_comment)
    }

    fn add(&mut self, place: Place, token: Token) -> Result<(), Fault> {
        if !mem::replace(&mut self.begun, true) {
            self.record.place = place;
        }
        let item = match token {
            Token::Tag { name, value } => {
                self.record.tags.push(Tag { name, value });
                return Ok(());
            }
            Token::Word(text) => return self.word(place, text),
            Token::Open => return self.open(place),
            Token::Close => return self.close(place),
            Token::Star { attached } => return self.star(attached),
            Token::Dots => return self.dots(),
            Token::Mark(mark) => return self.mark(mark),
            Token::Number(number) => Item::Number {
                number,
                black: false,
            },
            Token::Comment(text) => Item::Comment(text),
            Token::Nag(number) => Item::Nag(number),
            Token::SetUp(fen) => Item::SetUp(SetUp { fen, place }),
        };
        if !matches!(item, Item::Comment(_) | Item::Nag(_)) {
            self.star_was_a_sign();
        }
        self.record.items.push(item);
        Ok(())
    }

    fn word(&mut self, place: Place, text: String) -> Result<(), Fault> {
        self.star_was_a_sign();
        if self.open.is_empty() && is_result(&text) {
            self.record.result = Some(text);
            return Ok(());
        }
        self.last_move = Some(self.record.items.len());
        self.record.items.push(Item::Move(RecordedMove {
            text,
            marks: Vec::new(),
            place,
        }));
        Ok(())
    }

    fn open(&mut self, place: Place) -> Result<(), Fault> {
        self.star_was_a_sign();
        if self.open.len() == MAX_DEPTH {
            let reason = Reason::TooDeep;
            return Err(Fault { at: place, reason });
        }
        self.open.push(Outer {
            place,
            items: mem::take(&mut self.record.items),
            last_move: self.last_move.take(),
        });
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), Fault> {
        let Some(outer) = self.open.pop() else {
            let reason = Reason::UnopenedVariation;
            return Err(Fault { at: place, reason });
        };
        let variation = mem::replace(&mut self.record.items, outer.items);
        self.last_move = outer.last_move;
        self.record.items.push(Item::Variation(variation));
        Ok(())
    }

    fn star(&mut self, attached: bool) -> Result<(), Fault> {
        self.star_was_a_sign();
        if self.open.is_empty() {
            self.record.result = Some("*".to_owned());
            self.star = attached;
            return Ok(());
        }
        self.mark("*".to_owned())
    }

    /// The moves go on after a `*` right behind a move.
    fn star_was_a_sign(&mut self) {
        if mem::take(&mut self.star) {
            self.record.result = None;
            let _ = self.mark("*".to_owned());
        }
    }

    fn dots(&mut self) -> Result<(), Fault> {
        if let Some(Item::Number { black, .. }) = self.record.items.last_mut() {
            *black = true;
        }
        Ok(())
    }

    /// Puts a sign behind the last move; without one it is a comment.
    fn mark(&mut self, mark: String) -> Result<(), Fault> {
        let items = &mut self.record.items;
        match self.last_move.and_then(|place| items.get_mut(place)) {
            Some(Item::Move(mv)) => mv.marks.push(mark),
            _ => items.push(Item::Comment(mark)),
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Fault> {
        if let Some(outer) = self.open.pop() {
            return Err(Fault {
                at: outer.place,
                reason: Reason::UnclosedVariation,
            });
        }
        self.odd_result();
        Ok(())
    }

    /// A last move that is the text of the tag `Result`, such as `4-6`, is the result.
    fn odd_result(&mut self) {
        let record = &mut self.record;
        let last = record
            .items
            .iter()
            .rposition(|item| matches!(item, Item::Move(_)));
        let Some((last, Item::Move(mv))) = last.map(|last| (last, &record.items[last])) else {
            return;
        };
        let is_tag = record
            .tag("Result")
            .is_some_and(|tag| tag.trim() == mv.text);
        if is_tag && record.result.is_none() {
            record.result = Some(mv.text.clone());
            record.items.remove(last);
        }
    }
}

/// The results of the standard, and spellings of them.
fn is_result(text: &str) -> bool {
    let results = [
        "2-0", "1-1", "0-2", "1-0", "0-1", "0-0", "1/2-1/2", "1/2", "½-½", "½",
    ];
    results.contains(&text)
}
