//! Tags and results in the normal form of the standard.

use remise::adjudicate::ruling::{GameResult, VariantFrom};
use remise::notation::pdn::{self, Item, Record, Tag};
use remise::rules::Rules;
use remise::square::Names;

/// A result as the standard writes it; other texts stay as they are.
fn result(rules: &Rules, text: &str) -> String {
    let result = GameResult::read(rules, text);
    result.map_or_else(|| text.to_owned(), |result| result.text(rules).to_owned())
}

/// A record with other items, in normal form.
pub fn text(record: &Record, rules: &Rules, from: VariantFrom, items: Vec<Item>) -> String {
    let record = Record {
        tags: tags(record, rules, from),
        items,
        result: final_result(record, rules),
        ..record.clone()
    };
    pdn::write(&record)
}

/// The tags of a record, with the game it is of.
fn tags(record: &Record, rules: &Rules, from: VariantFrom) -> Vec<Tag> {
    let mut tags = record.tags.clone();
    for tag in &mut tags {
        if tag.name.eq_ignore_ascii_case("Result") {
            tag.value = result(rules, &tag.value);
        }
    }
    if from == VariantFrom::Caller || names_squares_otherwise(record, rules) {
        tags.retain(|tag| !tag.name.eq_ignore_ascii_case("GameType"));
        tags.push(Tag {
            name: "GameType".to_owned(),
            value: rules.game_type.to_string(),
        });
    }
    tags
}

/// True if the tag `GameType` claims another way of writing squares than that of the normal form
/// (PDN 3.0: its fifth field begins with `N` for numbers, with `A` for algebraic names).
fn names_squares_otherwise(record: &Record, rules: &Rules) -> bool {
    let tag = record.tag("GameType").unwrap_or_default();
    let claimed = tag.split(',').nth(4).map(str::trim).unwrap_or_default();
    let other = match rules.names {
        Names::Numbers => 'A',
        Names::Algebraic => 'N',
    };
    claimed.starts_with(other)
}

/// The result at the end of a record. Without one the writer ends the moves with a star, which is
/// another claim than that of the tag.
fn final_result(record: &Record, rules: &Rules) -> Option<String> {
    let tag = record.tag("Result").filter(|tag| !tag.trim().is_empty());
    let result = |text| result(rules, text);
    record.result.as_deref().or(tag).map(result)
}

/// The value of a tag, unless it is empty.
pub fn tag<'t>(tags: &'t [Tag], name: &str) -> Option<&'t str> {
    let tag = tags
        .iter()
        .find(|tag| tag.name.eq_ignore_ascii_case(name))?;
    Some(tag.value.trim()).filter(|value| !value.is_empty())
}

/// True if this comment is among the items, whatever its blanks.
pub fn has_comment(items: &[Item], text: &str) -> bool {
    let is_it = |item: &Item| match item {
        Item::Comment(other) => other.split_whitespace().eq(text.split_whitespace()),
        _ => false,
    };
    items.iter().any(is_it)
}
