//! The tag `GameType`: which game a record is of (PDN 3.0, "GameType").

/// The number that the tag begins with; `None` if it begins with no number.
///
/// ```
/// use remise::notation::pdn::game_type;
///
/// assert_eq!(game_type::read("20,W,10,10,N2,0"), Some(20));
/// assert_eq!(game_type::name(20), Some("international draughts"));
/// assert_eq!(game_type::read("draughts"), None);
/// ```
pub fn read(value: &str) -> Option<u32> {
    value.split(',').next()?.trim().parse().ok()
}

/// The English name of the game with this number; `None` if the standard has none.
pub const fn name(number: u32) -> Option<&'static str> {
    Some(match number {
        20 => "international draughts",
        21 => "English draughts",
        22 => "Italian draughts",
        23 => "American pool checkers",
        24 => "Spanish draughts",
        25 => "Russian draughts",
        26 => "Brazilian draughts",
        27 => "Canadian draughts",
        28 => "Portuguese draughts",
        29 => "Czech draughts",
        30 => "Turkish draughts",
        31 => "Thai draughts",
        40 => "Frisian draughts",
        41 => "Spantsiretti draughts",
        _ => return None,
    })
}
