//! The rules of a game by its name.

use remise::rules::Rules;

/// The rules named `name`.
pub fn variant(name: &str) -> Rules {
    *Rules::by_name(name).unwrap_or_else(|| panic!("no rules named {name}"))
}
