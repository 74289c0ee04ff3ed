//! What is worth knowing about a study and nothing to object to.

use remise::adjudicate::ruling::VariantFrom;
use remise::notation::fen;

use super::case::Case;
use crate::records::paper::Line;

/// A note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// The caller says which game it is.
    VariantFromCaller,
    /// The FEN is written in an odd way.
    Fen(fen::Note),
}

impl Note {
    /// The notes on a study.
    pub fn all(case: &Case) -> Vec<Note> {
        let from_caller = case.study.variant_from == VariantFrom::Caller;
        let from_caller = from_caller.then_some(Note::VariantFromCaller);
        let text = case.tag("FEN").unwrap_or_default();
        let notes = fen::read(case.study.rules, text).map(|fen| fen.notes);
        let fen_notes = notes.unwrap_or_default().into_iter().map(Note::Fen);
        from_caller.into_iter().chain(fen_notes).collect()
    }

    /// A short name that does not change.
    pub const fn code(self) -> &'static str {
        match self {
            Note::VariantFromCaller => "variant-from-caller",
            Note::Fen(_) => "fen",
        }
    }

    /// The note in words.
    pub fn text(self, case: &Case) -> String {
        let lang = case.lang;
        lang.note(&match self {
            Note::VariantFromCaller => lang.variant_from_caller(),
            Note::Fen(note) => lang.fen_note(note),
        })
    }
}

/// The notes on a study.
pub fn lines(case: &Case) -> Vec<Line> {
    let notes = Note::all(case).into_iter();
    notes.map(|note| Line::Plain(note.text(case))).collect()
}
