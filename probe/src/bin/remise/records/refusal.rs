//! The refusal of a record: one that cannot be read, or with which the command can do nothing.

use remise::notation::pdn::{self, BadRecord, Item, Place, Record, Tag};

use super::desk::{Form, Heard};
use super::json::{Error, Refused, line, reason_code};
use super::lang::Lang;
use super::normal_form::{has_comment, tag};
use super::paper::{Line, Paper};
use crate::failure::Failure;

/// A record that is refused.
pub struct Refusal<'r> {
    file: &'r str,
    number: u64,
    began: Place,
    tags: &'r [Tag],
    /// The record, if it can be read.
    record: Option<&'r Record>,
    heading: String,
    code: &'static str,
    at: Option<Place>,
    why: String,
}

impl<'r> Refusal<'r> {
    /// A record that cannot be read.
    pub fn unreadable(lang: Lang, file: &'r str, bad: &'r BadRecord) -> Refusal<'r> {
        let place = lang.place(file, bad.number, bad.place.line);
        Refusal {
            file,
            number: bad.number,
            began: bad.place,
            tags: &bad.tags,
            record: None,
            heading: lang.short_heading(&place, lang.unreadable()),
            code: reason_code(&bad.reason),
            at: Some(bad.at),
            why: lang.bad_record(bad),
        }
    }

    /// A record with which the command can do nothing: `what` says so in the heading, `code` and
    /// `why` tell the reason.
    pub fn useless(
        lang: Lang,
        file: &'r str,
        record: &'r Record,
        what: &str,
        (code, why): (&'static str, String),
    ) -> Refusal<'r> {
        let place = lang.place(file, record.number, record.place.line);
        let tag = |name| tag(&record.tags, name);
        let players = lang.players(tag("White"), tag("Black"));
        let result = record.tag("Result").or(record.result.as_deref());
        Refusal {
            file,
            number: record.number,
            began: record.place,
            tags: &record.tags,
            record: Some(record),
            heading: lang.heading(&place, &players, result, what),
            code,
            at: None,
            why,
        }
    }

    /// The refusal as what came of a hearing.
    pub fn heard<F>(self, form: Form, fate: F) -> Result<Heard<F>, Failure> {
        let complaint = format!("{}: {}", self.heading, self.why);
        let complaint = (form == Form::Pdn).then_some(complaint);
        let text = match form {
            Form::Report => self.report(),
            Form::Json => line(&self.object())?,
            Form::Pdn => self.pdn(),
        };
        Ok(Heard {
            text,
            complaint,
            fate,
        })
    }

    fn report(self) -> String {
        let mut paper = Paper::default();
        paper.flawed(&self.heading);
        paper.lines(&[Line::Head(self.why)]);
        paper.into_text()
    }

    fn object(&self) -> Refused<'_> {
        Refused {
            file: self.file,
            game: self.number,
            line: self.began.line,
            white: tag(self.tags, "White"),
            black: tag(self.tags, "Black"),
            error: Error {
                code: self.code,
                line: self.at.map(|at| at.line),
                column: self.at.map(|at| at.column),
                text: &self.why,
            },
        }
    }

    /// The record as it is, with the reason in front.
    fn pdn(self) -> String {
        let Some(record) = self.record else {
            return String::new();
        };
        let mut record = record.clone();
        if !has_comment(&record.items, &self.why) {
            record.items.insert(0, Item::Comment(self.why));
        }
        pdn::write(&record)
    }
}
