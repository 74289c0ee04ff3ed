//! What is worth knowing about a game and nothing to object to.

use remise::adjudicate::clock::Verdict;
use remise::adjudicate::game::{Choice, Game, Ply};
use remise::adjudicate::ruling::{GameResult, VariantFrom};
use remise::limits::MainRoad;
use remise::notation::fen;

use super::case::Case;
use crate::records::paper::Line;

/// A note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note<'n> {
    /// The caller says which game it is.
    VariantFromCaller,
    /// The FEN is written in an odd way.
    Fen(fen::Note),
    /// A result that the standard does not know.
    ResultUnchecked(&'n str),
    /// No result.
    NoResult,
    /// PlyCount is another number than the record has plies.
    PlyCount {
        /// What the tag says.
        claimed: u32,
        /// What the record has.
        recorded: u32,
    },
    /// An ambiguous capture that a later move settled: its entry.
    Settled(usize),
    /// A position set up that the moves do not lead to: its entry.
    SetUp(usize),
    /// The rule sets differ about the first end of the game.
    LimitsDiffer,
    /// The count on the main road has run out, and the referee judges: the entry.
    MainRoad(usize, MainRoad),
}

impl Note<'_> {
    /// The entry that it is about, if any.
    pub const fn entry(&self) -> Option<usize> {
        match self {
            Note::Settled(entry) | Note::SetUp(entry) | Note::MainRoad(entry, _) => Some(*entry),
            _ => None,
        }
    }

    /// A short name that does not change.
    pub const fn code(&self) -> &'static str {
        match self {
            Note::VariantFromCaller => "variant-from-caller",
            Note::Fen(_) => "fen",
            Note::ResultUnchecked(_) => "result-unchecked",
            Note::NoResult => "no-result",
            Note::PlyCount { .. } => "ply-count",
            Note::Settled(_) => "settled",
            Note::SetUp(_) => "set-up",
            Note::LimitsDiffer => "limits-differ",
            Note::MainRoad(..) => "main-road",
        }
    }

    /// The note in words, about a reading.
    pub fn lines(&self, case: &Case, reading: usize) -> Vec<Line> {
        let lang = case.lang;
        let text = match self {
            Note::VariantFromCaller => lang.variant_from_caller(),
            Note::Fen(note) => lang.fen_note(*note),
            Note::ResultUnchecked(result) => lang.result_unchecked(result),
            Note::NoResult => lang.no_result(),
            Note::PlyCount { claimed, recorded } => lang.ply_count(*claimed, *recorded),
            Note::Settled(entry) => return case.speaker(reading).settled(*entry),
            Note::SetUp(entry) => lang.set_up(&case.speaker(reading).at_ply(*entry)),
            Note::LimitsDiffer => lang.limits_differ(&ends(case, reading)),
            Note::MainRoad(entry, road) => {
                lang.main_road(&case.speaker(reading).at_ply(*entry), *road)
            }
        };
        vec![Line::Plain(lang.note(&text))]
    }
}

/// The notes on a record, whatever its readings.
pub fn of_record<'n>(case: &Case<'n>) -> Vec<Note<'n>> {
    let ruling = case.ruling;
    let from_caller = ruling.variant_from == VariantFrom::Caller;
    let mut notes: Vec<Note> = from_caller
        .then_some(Note::VariantFromCaller)
        .into_iter()
        .collect();
    notes.extend(ruling.fen_notes.iter().copied().map(Note::Fen));
    notes.extend(result_notes(case));
    let recorded = case.record.moves().count() as u32;
    let fits = |claimed: &u32| [recorded, case.recorded_plies(0)].contains(claimed);
    let claimed = ruling.ply_count.filter(|claimed| !fits(claimed));
    notes.extend(claimed.map(|claimed| Note::PlyCount { claimed, recorded }));
    let plies = case.games()[0].plies().iter().enumerate();
    notes.extend(plies.filter_map(|(entry, ply)| note_on(entry, ply)));
    notes
}

/// The note on an entry, if there is one.
fn note_on<'n>(entry: usize, ply: &Ply) -> Option<Note<'n>> {
    match &ply.choice {
        Choice::Legal { readings, .. } if !readings.is_empty() && ply.settled.is_some() => {
            Some(Note::Settled(entry))
        }
        Choice::SetUp if ply.before != ply.after => Some(Note::SetUp(entry)),
        _ => None,
    }
}

/// The notes on one reading.
pub fn of_reading<'n>(case: &Case<'n>, reading: usize) -> Vec<Note<'n>> {
    let game = &case.games()[reading];
    let own = game.end(case.ruling.limits);
    // Without limits a game goes on after every draw by a limit: that alone is no news.
    let tells = |limits: &&remise::limits::Limits| {
        let end = game.end(limits);
        end != own && (end.is_some() || !limits.is_none())
    };
    let differ = case
        .ruling
        .rules
        .limits
        .iter()
        .copied()
        .any(|limits| tells(&limits));
    let differ = differ.then_some(Note::LimitsDiffer);
    differ.into_iter().chain(on_main_road(case, game)).collect()
}

/// Where the count on the main road runs out first.
fn on_main_road<'n>(case: &Case, game: &Game) -> Option<Note<'n>> {
    let (limits, place) = (case.ruling.limits, game.place_of(case.ruling.limits));
    let road = limits.main_road?;
    let mut plies = game.plies().iter();
    let is_out = |ply: &Ply| ply.counts[place].main_road == Some(road.plies);
    let entry = plies.position(is_out)?;
    Some(Note::MainRoad(entry, road))
}

fn result_notes<'n>(case: &Case<'n>) -> Vec<Note<'n>> {
    let ruling = case.ruling;
    let mut claims: Vec<&str> = [&ruling.tag, &ruling.written]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    claims.dedup();
    if claims.is_empty() {
        return vec![Note::NoResult];
    }
    claims.retain(|claim| GameResult::read(ruling.rules, claim).is_none());
    claims.into_iter().map(Note::ResultUnchecked).collect()
}

/// The first end of a reading under every rule set, in words.
fn ends(case: &Case, reading: usize) -> Vec<String> {
    let game: &Game = &case.games()[reading];
    let end = |limits| game.end(limits).map(|end| (end.ply, end.verdict));
    let text = |limits: &&'static remise::limits::Limits| {
        let end: Option<(u32, Verdict)> = end(limits);
        case.lang.end_under(limits.name, end)
    };
    case.ruling.rules.limits.iter().map(text).collect()
}
