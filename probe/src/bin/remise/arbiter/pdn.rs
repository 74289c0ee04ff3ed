//! A game again in the normal form of the standard, with the rulings as comments.

use remise::adjudicate::game::Choice;
use remise::adjudicate::ruling::Finding;
use remise::notation::fen;
use remise::notation::pdn::{Item, RecordedMove, SetUp};

use super::case::Case;
use super::ending::Ending;
use super::found::Found;
use crate::records::normal_form;
use crate::records::paper::sentences;

/// The text of a game.
pub fn text(case: &Case) -> String {
    let (record, ruling) = (case.record, case.ruling);
    let items = Scribe::new(case).items();
    normal_form::text(record, ruling.rules, ruling.variant_from, items)
}

/// Writes the items of a game.
struct Scribe<'s> {
    case: &'s Case<'s>,
    found: Found,
    items: Vec<Item>,
}

impl<'s> Scribe<'s> {
    fn new(case: &'s Case<'s>) -> Scribe<'s> {
        Scribe {
            case,
            found: Found::of(case.ruling),
            items: Vec::new(),
        }
    }

    fn items(mut self) -> Vec<Item> {
        self.end(None);
        let stop = self.case.ruling.replay.stop.as_ref();
        let stops_at = stop.map_or(usize::MAX, |stop| stop.item);
        let source = &self.case.record.items;
        let mut entry = 0;
        let mut place = 0;
        while place < source.len() {
            if place == stops_at {
                self.stopped();
            }
            let followed = place < stops_at;
            let is_entry = followed && matches!(source[place], Item::Move(_) | Item::SetUp(_));
            self.item(&source[place], is_entry.then_some(entry));
            place += 1;
            if is_entry {
                let nags = source[place..]
                    .iter()
                    .take_while(|item| matches!(item, Item::Nag(_)));
                let nags: Vec<Item> = nags.cloned().collect();
                place += nags.len();
                self.items.extend(nags);
                self.behind(entry, matches!(source.get(place), Some(Item::SetUp(_))));
                entry += 1;
            }
        }
        self.results();
        self.items
    }

    /// An item of the record; a move that all readings agree on in its normal form.
    fn item(&mut self, item: &Item, entry: Option<usize>) {
        let item = match (item, entry.and_then(|entry| self.agreed_text(entry))) {
            (Item::Move(mv), Some(text)) => Item::Move(RecordedMove { text, ..mv.clone() }),
            (item, _) => item.clone(),
        };
        self.items.push(item);
    }

    fn agreed_text(&self, entry: usize) -> Option<String> {
        let mut texts = (0..self.case.games().len()).map(|reading| {
            let sheet = self.case.sheet(reading);
            let legal = matches!(sheet.plies()[entry].choice, Choice::Legal { .. });
            legal.then(|| sheet.text(entry).into_owned())
        });
        let first = texts.next()??;
        texts
            .all(|text| text.as_deref() == Some(&first))
            .then_some(first)
    }

    /// What follows a move: the position if an irregular one stood, and the rulings.
    fn behind(&mut self, entry: usize, has_set_up: bool) {
        let sheet = self.case.sheet(0);
        let ply = &sheet.plies()[entry];
        let stood = matches!(
            ply.choice,
            Choice::Irregular {
                corrected: false,
                ..
            }
        );
        if stood && ply.settled.is_some() && !has_set_up {
            self.items.push(Item::SetUp(SetUp {
                fen: fen::write(sheet.rules(), &ply.after),
                place: self.case.record.place,
            }));
        }
        let about = [Finding::Irregular(entry), Finding::Ambiguous(entry)];
        self.findings(|finding| about.contains(finding));
        self.comment(sentences(&self.case.speaker(0).settled(entry)));
        self.give_away(entry);
        self.end(Some(entry));
    }

    /// The findings of this kind, if they hold in every reading.
    fn findings(&mut self, kind: impl Fn(&Finding) -> bool) {
        let speaker = self.case.speaker(0);
        let findings = self.found.common.iter().filter(|finding| kind(finding));
        let texts: Vec<String> = findings
            .map(|finding| sentences(&speaker.finding(finding)))
            .collect();
        texts.into_iter().for_each(|text| self.comment(text));
    }

    fn comment(&mut self, text: String) {
        if !text.is_empty() {
            self.items.push(Item::Comment(text));
        }
    }

    fn give_away(&mut self, entry: usize) {
        let is_sure = self.case.games().len() == 1;
        let given = self.case.give_aways(0).into_iter();
        for given in given.filter(|given| is_sure && given.change.entry == entry) {
            self.comment(sentences(&self.case.give_away_lines(0, &given)));
        }
    }

    /// The end of the game, if it is here and every reading has it.
    fn end(&mut self, entry: Option<usize>) {
        let limits = self.case.ruling.limits;
        let mut ends = self.case.games().iter().map(|game| game.end(limits));
        let Some(end) = ends.next().flatten() else {
            return;
        };
        let is_here = Ending::of(&self.case.sheet(0), end, limits).entry == entry;
        if is_here && ends.all(|other| other == Some(end)) {
            self.comment(sentences(&self.case.speaker(0).end(end)));
        }
    }

    fn stopped(&mut self) {
        self.findings(|finding| matches!(finding, Finding::Stopped(_)));
    }

    /// Results that are wrong.
    fn results(&mut self) {
        self.findings(|finding| {
            matches!(
                finding,
                Finding::WrongResult { .. } | Finding::ResultsDiffer { .. }
            )
        });
    }
}
