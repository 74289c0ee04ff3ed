//! A game again in the normal form of the standard, with the rulings as comments.

use remise::adjudicate::game::Choice;
use remise::adjudicate::ruling::Finding;
use remise::notation::fen;
use remise::notation::pdn::{self, Item, Record, RecordedMove, SetUp};

use super::case::Case;
use super::ending::Ending;
use super::found::Found;
use super::speaker::MOST_MOVES;
use crate::records::normal_form;
use crate::records::paper::sentences;

/// The text of a game.
pub fn text(case: &Case) -> String {
    let (record, ruling) = (case.record, case.ruling);
    let record = Record {
        tags: normal_form::tags(record, ruling.rules, ruling.variant_from),
        items: Scribe::new(case).items(),
        result: normal_form::final_result(record),
        ..record.clone()
    };
    pdn::write(&record)
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
        self.start();
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
        let about = |finding: &&Finding| matches!(finding, Finding::Irregular(at) | Finding::Ambiguous(at) if *at == entry);
        let findings: Vec<Finding> = self.found.common.iter().filter(about).cloned().collect();
        for finding in findings {
            self.finding(&finding);
        }
        self.comment(sentences(&self.case.speaker(0).settled(entry)));
        self.give_away(entry);
        self.end(Some(entry));
    }

    fn finding(&mut self, finding: &Finding) {
        self.comment(sentences(&self.case.speaker(0).finding(finding)));
    }

    fn comment(&mut self, text: String) {
        if !text.is_empty() {
            self.items.push(Item::Comment(text));
        }
    }

    fn give_away(&mut self, entry: usize) {
        let (case, lang) = (self.case, self.case.lang);
        let is_sure = case.games().len() == 1;
        let given = case.give_aways(0).into_iter().filter(|_| is_sure);
        for given in given.filter(|given| given.change.entry == entry) {
            let won = given.change.before.outcome == remise::value::Outcome::Win;
            let kept = case.sheet(0).kept_by(given.change);
            let kept = kept
                .iter()
                .map(|(text, plies)| lang.with_plies(text, *plies));
            let kept: Vec<String> = kept.collect();
            let name = case.speaker(0).at_ply(entry);
            let kept = lang.kept_by(&lang.first_of(&kept, MOST_MOVES));
            self.comment(format!(
                "{} {kept}",
                lang.gave_away(&name, won, &given.after)
            ));
        }
    }

    fn start(&mut self) {
        self.end(None);
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
        let is_stop = |finding: &&Finding| matches!(finding, Finding::Stopped(_));
        if let Some(finding) = self.found.common.iter().find(is_stop).cloned() {
            self.finding(&finding);
        }
    }

    /// Results that are wrong.
    fn results(&mut self) {
        let is_result = |finding: &&Finding| {
            matches!(
                finding,
                Finding::WrongResult { .. } | Finding::ResultsDiffer { .. }
            )
        };
        let found: Vec<Finding> = self
            .found
            .common
            .iter()
            .filter(is_result)
            .cloned()
            .collect();
        for finding in found {
            self.finding(&finding);
        }
    }
}
