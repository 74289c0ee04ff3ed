//! Whether two records say the same.

use remise::notation::pdn::{Item, Place, Record};

/// Without places, blanks, braces and the order of tags,
/// which writing changes; the sign `*` is `$7`.
pub fn without_places(mut record: Record) -> Record {
    fn forget(items: &mut Vec<Item>) {
        for place in (0..items.len()).rev() {
            if let Item::Move(mv) = &mut items[place] {
                let stars = mv.marks.iter().filter(|mark| *mark == "*").count();
                mv.marks.retain(|mark| mark != "*");
                items.splice(place + 1..place + 1, vec![Item::Nag(7); stars]);
            }
        }
        let nowhere = Place { line: 0, column: 0 };
        for item in items {
            match item {
                Item::Move(mv) => mv.place = nowhere,
                Item::SetUp(set_up) => set_up.place = nowhere,
                Item::Variation(items) => forget(items),
                Item::Comment(text) => {
                    let words: Vec<&str> = text.split_whitespace().collect();
                    *text = words.join(" ").replace(['{', '}'], "'");
                }
                _ => {}
            }
        }
    }
    record.place = Place { line: 0, column: 0 };
    record.number = 0;
    record.tags.sort_by(|one, other| one.name.cmp(&other.name));
    record.result.get_or_insert("*".to_owned());
    forget(&mut record.items);
    record
}
