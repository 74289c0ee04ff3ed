//! The draw limits of the rule books: classes of material, rule sets and the plies left.
//!
//! A rule set is a list of [`Clause`]s. The material on the board chooses one of them, the first
//! whose [`Class`] holds it: that one is in force. A move of each player is two plies. The count
//! starts with the move *after* the position that puts a class on the board, and a game that ends on
//! the very last ply is decided, not drawn.
//!
//! | rule set | class | limit | restarted by | article |
//! |---|---|---|---|---|
//! | [`FMJD`] | lone-2 | 5 moves of each player | nothing | 6.4 |
//! | | lone-3 | 16 | nothing | 6.3 |
//! | | open | 25 | a capture, a man move | 6.2 |
//! | [`FMJD64`] | lone-2 | 5 | nothing | 7.2.8 |
//! | | three-kings | 15 | a capture | 7.2.4 |
//! | | balance-4-5 | 30 | a capture, a promotion | 7.2.6 |
//! | | balance-6-7 | 60 | a capture, a promotion | 7.2.6 |
//! | | open | 15 | a capture, a man move | 7.2.5 |
//! | [`WCDF`] | open | 40 | a capture, a man move | 1.32.2 |
//!
//! Articles are those of FMJD, Annex 1 (2015), of FMJD Section 64, rules of the game, and of the World
//! Checkers and Draughts Federation (WCDF), rules of draughts. A clause is switched off by leaving it
//! out of the list: the material then falls to the next one that holds it.
//!
//! The whole clock comes down to one number, the plies *left*. Everything else follows from
//! [`Limits::zeroes`], the one predicate that says which moves restart the count. One clause of
//! FMJD64 cannot be told from the material, [`Limits::main_road`]: the arbiter counts it, the tables
//! do not hold it.
//!
//! ```
//! use remise::limits::{Class, FMJD64, KINGS_ONLY, LONE_KING, Limits};
//!
//! // The Section 64 without its clauses on the balance of pieces and on three kings.
//! let older = Limits { name: "older", clauses: &[LONE_KING, KINGS_ONLY], main_road: None, ..FMJD64 };
//! let material = "KKMvKM".parse()?;
//! assert_eq!((FMJD64.class(material), FMJD64.limit(material)), (Class::BalanceFourFive, Some(60)));
//! assert_eq!((older.class(material), older.limit(material)), (Class::Open, Some(30)));
//! # Ok::<(), remise::material::ParseMaterialError>(())
//! ```

use crate::material::{Material, Side};

/// What the material on the board says about the limit in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Any material.
    Open,
    /// One king alone against three pieces, at least one of them a king.
    LoneThree,
    /// One king alone against one or two pieces, at least one of them a king.
    LoneTwo,
    /// One king alone against three kings or more, and no men.
    ThreeKings,
    /// Four or five pieces, kings on both sides.
    BalanceFourFive,
    /// Six or seven pieces, kings on both sides.
    BalanceSixSeven,
}

impl Class {
    /// True if `material` is of this class; colours do not matter.
    fn holds(self, material: Material) -> bool {
        let pieces = material.pieces();
        match self {
            Class::Open => true,
            Class::LoneTwo => lone_against(material).is_some_and(|side| side.pieces() <= 2),
            Class::LoneThree => lone_against(material).is_some_and(|side| side.pieces() == 3),
            Class::ThreeKings => {
                lone_against(material).is_some_and(|side| side.kings >= 3 && side.men == 0)
            }
            Class::BalanceFourFive => kings_on_both_sides(material) && matches!(pieces, 4 | 5),
            Class::BalanceSixSeven => kings_on_both_sides(material) && matches!(pieces, 6 | 7),
        }
    }

    /// The name in records of commands.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Open => "open",
            Class::LoneThree => "lone-3",
            Class::LoneTwo => "lone-2",
            Class::ThreeKings => "three-kings",
            Class::BalanceFourFive => "balance-4-5",
            Class::BalanceSixSeven => "balance-6-7",
        }
    }

    /// The moves inside this class that restart its count.
    pub const fn restart(self) -> Restart {
        match self {
            Class::Open => Restart::CaptureOrManMove,
            Class::LoneThree | Class::LoneTwo => Restart::Nothing,
            Class::ThreeKings | Class::BalanceFourFive | Class::BalanceSixSeven => {
                Restart::CaptureOrPromotion
            }
        }
    }
}

/// What restarts the count of a class, its material staying in the class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Restart {
    /// A capture or a man move.
    CaptureOrManMove,
    /// A capture or a promotion: the balance of pieces changes. Man moves are counted through.
    CaptureOrPromotion,
    /// Nothing.
    Nothing,
}

/// The pieces that stand against a king alone, if there is a king among them.
pub(crate) fn lone_against(material: Material) -> Option<Side> {
    let lone = Side { kings: 1, men: 0 };
    let [own, enemy] = material.sides;
    let others = match (own == lone, enemy == lone) {
        (true, _) => enemy,
        (_, true) => own,
        _ => return None,
    };
    (others.kings > 0).then_some(others)
}

const fn kings_on_both_sides(material: Material) -> bool {
    material.sides[0].kings > 0 && material.sides[1].kings > 0
}

/// A clause of a rule book: the game is drawn after so many plies in a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    /// Where it is in force.
    pub class: Class,
    /// The plies that a fresh count allows.
    pub plies: u32,
    /// The article.
    pub article: &'static str,
}

const fn clause(class: Class, plies: u32, article: &'static str) -> Clause {
    Clause {
        class,
        plies,
        article,
    }
}

/// FMJD, Annex 1, article 6.2: twenty-five moves of each player with kings only and no capture.
pub const TWENTY_FIVE_MOVES: Clause = clause(Class::Open, 50, "6.2");
/// FMJD, Annex 1, article 6.3: sixteen moves with three pieces against a lone king.
pub const SIXTEEN_MOVES: Clause = clause(Class::LoneThree, 32, "6.3");
/// FMJD, Annex 1, article 6.4: five moves with one or two pieces against a lone king.
pub const FIVE_MOVES: Clause = clause(Class::LoneTwo, 10, "6.4");

/// FMJD Section 64, article 7.2.4: fifteen moves with three kings or more against one.
pub const THREE_KINGS: Clause = clause(Class::ThreeKings, 30, "7.2.4");
/// FMJD Section 64, article 7.2.5: fifteen moves with kings only and no capture.
pub const KINGS_ONLY: Clause = clause(Class::Open, 30, "7.2.5");
/// FMJD Section 64, article 7.2.6: thirty moves of each player with four or five pieces, kings on both
/// sides, and the balance unchanged.
pub const BALANCE_FOUR_FIVE: Clause = clause(Class::BalanceFourFive, 60, "7.2.6");
/// FMJD Section 64, article 7.2.6: sixty moves of each player with six or seven pieces.
pub const BALANCE_SIX_SEVEN: Clause = clause(Class::BalanceSixSeven, 120, "7.2.6");
/// FMJD Section 64, article 7.2.8: five moves with one or two pieces against a lone king.
pub const LONE_KING: Clause = clause(Class::LoneTwo, 10, "7.2.8");
/// FMJD Section 64, article 7.2.7: five moves with three pieces, at least one of them a king, against
/// a king that stands alone on the main road, a1 to h8.
pub const MAIN_ROAD: MainRoad = MainRoad {
    plies: 10,
    article: "7.2.7",
};

/// WCDF, rules of draughts, 1.32.2: forty moves in which neither player has advanced a man and nothing
/// was captured. A player must show it to the referee; counted here is when that can first be done.
pub const FORTY_MOVES: Clause = clause(Class::Open, 80, "1.32.2");

/// The clause on the main road: it depends on where the lone king stands, and asks for a *winning
/// position* in time, which the referee judges. So it is counted and told, and ends no game; no table
/// holds it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MainRoad {
    /// The plies after which the referee judges.
    pub plies: u32,
    /// The article.
    pub article: &'static str,
}

/// A rule set of draw limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The name used in files, folders and options.
    pub name: &'static str,
    /// The clauses; the first whose class holds the material is in force.
    pub clauses: &'static [Clause],
    /// From three pieces to two against a lone king by a capture, the count of the three stays in force
    /// beside the new one, whichever ends first; otherwise it is forgotten.
    pub lone_three_stays: bool,
    /// The clause on the main road, if there is one.
    pub main_road: Option<MainRoad>,
}

/// FMJD, Annex 1 (2015), articles 6.2 to 6.4; the sixteen moves stay in force after a capture.
pub const FMJD: Limits = Limits {
    name: "fmjd",
    clauses: &[FIVE_MOVES, SIXTEEN_MOVES, TWENTY_FIVE_MOVES],
    lone_three_stays: true,
    main_road: None,
};

/// The reading of the site lidraughts.org: five fresh moves once three pieces have become two.
pub const LIDRAUGHTS: Limits = Limits {
    name: "lidraughts",
    lone_three_stays: false,
    ..FMJD
};

/// FMJD Section 64, rules of the game, articles 7.2.4 to 7.2.8. The moves of article 7.2.6 are read as
/// moves of each player. Article 7.2.9, that a player who is winning may go on, is for the referee.
pub const FMJD64: Limits = Limits {
    name: "fmjd64",
    clauses: &[
        LONE_KING,
        THREE_KINGS,
        BALANCE_FOUR_FIVE,
        BALANCE_SIX_SEVEN,
        KINGS_ONLY,
    ],
    lone_three_stays: false,
    main_road: Some(MAIN_ROAD),
};

/// World Checkers and Draughts Federation, rules of draughts, 1.32.2.
pub const WCDF: Limits = Limits {
    name: "wcdf",
    clauses: &[FORTY_MOVES],
    lone_three_stays: false,
    main_road: None,
};

/// No draw limits.
pub const NONE: Limits = Limits {
    name: "none",
    clauses: &[],
    lone_three_stays: false,
    main_road: None,
};

impl Limits {
    /// The clause in force with this material; `None` without a limit.
    #[inline]
    pub fn clause(&self, material: Material) -> Option<&'static Clause> {
        let mut clauses = self.clauses.iter();
        clauses.find(|clause| clause.class.holds(material))
    }

    /// The class of a material; open without a limit.
    #[inline]
    pub fn class(&self, material: Material) -> Class {
        self.clause(material)
            .map_or(Class::Open, |clause| clause.class)
    }

    /// The plies that a fresh count allows with this material; `None` without a limit.
    #[inline]
    pub fn limit(&self, material: Material) -> Option<u32> {
        self.clause(material).map(|clause| clause.plies)
    }

    /// True if no class has a limit.
    pub const fn is_none(&self) -> bool {
        self.clauses.is_empty()
    }

    /// True if a move from material `from` to material `to` restarts the count: the fresh limit of `to`
    /// is in force after it. `irreversible` says whether it captures or moves a man. Who is to move
    /// does not matter.
    ///
    /// Another class is another count, but under [`Limits::lone_three_stays`] not from three pieces to
    /// two; inside a class its [`Restart`] says it. A move that ends the game may be taken either way:
    /// its distance is one ply.
    pub fn zeroes(&self, from: Material, to: Material, irreversible: bool) -> bool {
        // Of the same material nothing but a man move is irreversible.
        let balance_changes = (from.pieces(), from.men()) != (to.pieces(), to.men());
        match (self.class(from), self.class(to)) {
            (Class::Open, _) => irreversible,
            (Class::LoneThree, Class::LoneTwo) => !self.lone_three_stays,
            (from, to) if from != to => true,
            (class, _) => match class.restart() {
                Restart::CaptureOrManMove => irreversible,
                Restart::CaptureOrPromotion => balance_changes,
                Restart::Nothing => false,
            },
        }
    }

    /// The plies left after a move from material `from`, with `left` plies left before it, to `to`.
    pub fn left_after(
        &self,
        from: Material,
        to: Material,
        irreversible: bool,
        left: Option<u32>,
    ) -> Option<u32> {
        let fresh = self.limit(to);
        if self.zeroes(from, to, irreversible) {
            return fresh;
        }
        let running = left.map(|left| left.saturating_sub(1));
        match (running, fresh) {
            (Some(running), Some(fresh)) => Some(running.min(fresh)),
            (running, fresh) => running.or(fresh),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn material(name: &str) -> Material {
        name.parse().expect("a material")
    }

    #[test]
    fn classes_as_the_articles_name_them() {
        let is = |limits: &Limits, class, names: &str| {
            for name in names.split(' ') {
                assert_eq!(limits.class(material(name)), class, "{name}");
            }
        };
        is(&FMJD, Class::LoneTwo, "KvK KKvK KvKK KMvK KvKM");
        is(&FMJD, Class::LoneThree, "KKKvK KKMvK KMMvK KvKKM");
        is(&FMJD, Class::Open, "KKvKK KKKKvK MMMvK MvK KMvM MvM KMvKM");
        is(&FMJD64, Class::LoneTwo, "KvK KKvK KvKK KMvK KvKM");
        is(&FMJD64, Class::ThreeKings, "KKKvK KvKKKK KKKKKKKvK");
        is(
            &FMJD64,
            Class::BalanceFourFive,
            "KKMvK KMvKM KKKMvK KKKvKK KMMMvK",
        );
        is(&FMJD64, Class::BalanceSixSeven, "KKKvKKK KMMMMMvK KKKMvKMM");
        is(
            &FMJD64,
            Class::Open,
            "MvK MMMMvK MMvMM KMMMvKMMM KMMMvM KMMMvMMM",
        );
        is(&WCDF, Class::Open, "KvK KKKvK KKMvKM");
        is(&NONE, Class::Open, "KvK KKKvK KKMvKM");
    }

    #[test]
    fn sixteen_moves_stay_in_force_or_not() {
        let [three, two, open] = ["KKMvK", "KvKM", "MMvKK"].map(material);
        assert_eq!(FMJD.left_after(three, two, true, Some(6)), Some(5));
        assert_eq!(FMJD.left_after(three, two, true, Some(32)), Some(10));
        assert_eq!(LIDRAUGHTS.left_after(three, two, true, Some(6)), Some(10));
        assert_eq!(
            FMJD.left_after(two, material("KvK"), true, Some(6)),
            Some(5)
        );
        assert_eq!(FMJD.left_after(three, open, true, Some(6)), Some(50));
        assert_eq!(FMJD.left_after(open, open, false, Some(50)), Some(49));
        assert_eq!(FMJD.left_after(open, three, true, Some(1)), Some(32));
        assert_eq!(NONE.left_after(open, three, true, None), None);
    }

    #[test]
    fn the_section_64_counts_man_moves_through() {
        let left = |from: &str, to: &str, irreversible| {
            FMJD64.left_after(material(from), material(to), irreversible, Some(7))
        };
        assert_eq!(left("KKMvK", "KvKKM", false), Some(6));
        assert_eq!(left("KKMvK", "KvKKM", true), Some(6), "a man move");
        assert_eq!(left("KMMvK", "KvKKM", true), Some(60), "a promotion");
        assert_eq!(left("KMMvKM", "KvKMM", true), Some(60), "a capture");
        assert_eq!(
            left("KKMMvKM", "KvKKMM", true),
            Some(60),
            "into five pieces"
        );
        assert_eq!(left("KKMvK", "KvKKK", true), Some(30), "into three kings");
        assert_eq!(
            left("KKKKvK", "KvKKK", true),
            Some(30),
            "three kings are left"
        );
        assert_eq!(left("KKKvK", "KvKKK", false), Some(6));
        assert_eq!(left("KKvK", "KvK", true), Some(6), "one count for both");
        assert_eq!(left("KMvK", "KvKM", true), Some(6), "a man move");
        assert_eq!(left("KKMvK", "KvKM", true), Some(10), "into two pieces");
        assert_eq!(left("MMvK", "KvMM", true), Some(30), "a man move");
        assert_eq!(left("MMvK", "KvMM", false), Some(6));
    }
}
