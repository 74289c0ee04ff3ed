//! The draw limits of the rule book: classes of material, rule sets and the plies left.
//!
//! Articles are those of FMJD, Annex 1 (2015): 6.2, twenty-five moves with kings only; 6.3, sixteen
//! moves with three pieces against a lone king; 6.4, five moves with two or one. A move of each
//! player is two plies. The count starts with the move *after* the position that puts a class on
//! the board, and a game that ends on the very last ply is decided, not drawn.
//!
//! The whole clock comes down to one number, the plies *left*. Everything else follows from
//! [`Limits::zeroes`], the one predicate that says which moves restart the count.

use crate::material::{Material, Side};

/// What the material on the board says about the limit in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Neither of the lone classes (article 6.2).
    Open,
    /// One king alone against three pieces, at least one of them a king (article 6.3).
    LoneThree,
    /// One king alone against one or two pieces, at least one of them a king (article 6.4).
    LoneTwo,
}

impl Class {
    /// The class of a material; colours do not matter.
    pub fn of(material: Material) -> Class {
        let lone = Side { kings: 1, men: 0 };
        let [own, enemy] = material.sides;
        let others = match (own == lone, enemy == lone) {
            (true, _) => enemy,
            (_, true) => own,
            _ => return Class::Open,
        };
        match (others.kings, others.pieces()) {
            (1.., 1 | 2) => Class::LoneTwo,
            (1.., 3) => Class::LoneThree,
            _ => Class::Open,
        }
    }

    /// The article that limits this class.
    pub const fn article(self) -> &'static str {
        match self {
            Class::Open => "6.2",
            Class::LoneThree => "6.3",
            Class::LoneTwo => "6.4",
        }
    }
}

/// A rule set of draw limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The name used in files, folders and options.
    pub name: &'static str,
    /// Plies without a capture or a man move after which the game is drawn (article 6.2).
    pub open: Option<u32>,
    /// Plies after which a king alone against three pieces has drawn (article 6.3).
    pub lone_three: Option<u32>,
    /// Plies after which a king alone against one or two pieces has drawn (article 6.4).
    pub lone_two: Option<u32>,
    /// From three pieces to two by a capture, the count of article 6.3 stays in force beside the
    /// new one of article 6.4, whichever ends first; otherwise it is forgotten.
    pub lone_three_stays: bool,
}

/// FMJD, Annex 1 (2015), articles 6.2 to 6.4; the sixteen moves stay in force after a capture.
pub const FMJD: Limits = Limits {
    name: "fmjd",
    open: Some(50),
    lone_three: Some(32),
    lone_two: Some(10),
    lone_three_stays: true,
};

/// The reading of the site lidraughts.org: five fresh moves once three pieces have become two.
pub const LIDRAUGHTS: Limits = Limits {
    name: "lidraughts",
    lone_three_stays: false,
    ..FMJD
};

/// No draw limits.
pub const NONE: Limits = Limits {
    name: "none",
    open: None,
    lone_three: None,
    lone_two: None,
    lone_three_stays: false,
};

impl Limits {
    /// The plies that a fresh count of this class allows; `None` without a limit.
    pub const fn of(&self, class: Class) -> Option<u32> {
        match class {
            Class::Open => self.open,
            Class::LoneThree => self.lone_three,
            Class::LoneTwo => self.lone_two,
        }
    }

    /// True if no class has a limit.
    pub const fn is_none(&self) -> bool {
        self.open.is_none() && self.lone_three.is_none() && self.lone_two.is_none()
    }

    /// True if a move from class `from` to class `to` restarts the count: the fresh limit of `to`
    /// is in force after it. `irreversible` says whether it captures or moves a man.
    ///
    /// Inside the lone classes nothing restarts the count, and under [`Limits::lone_three_stays`]
    /// neither does going from three pieces to two. A move that ends the game may be taken either
    /// way: its distance is one ply.
    pub const fn zeroes(&self, from: Class, to: Class, irreversible: bool) -> bool {
        match (from, to) {
            (Class::Open, _) => irreversible,
            (Class::LoneThree, Class::LoneTwo) => !self.lone_three_stays,
            (_, Class::Open) => true,
            _ => false,
        }
    }

    /// The plies left after a move from class `from`, with `left` plies left before it, to `to`.
    pub fn left_after(
        &self,
        from: Class,
        to: Class,
        irreversible: bool,
        left: Option<u32>,
    ) -> Option<u32> {
        let fresh = self.of(to);
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

    fn class(name: &str) -> Class {
        Class::of(name.parse().expect("a material"))
    }

    #[test]
    fn classes_as_the_articles_name_them() {
        for name in ["KvK", "KKvK", "KvKK", "KMvK", "KvKM"] {
            assert_eq!(class(name), Class::LoneTwo, "{name}");
        }
        for name in ["KKKvK", "KKMvK", "KMMvK", "KvKKM"] {
            assert_eq!(class(name), Class::LoneThree, "{name}");
        }
        for name in ["KKvKK", "KKKKvK", "MMMvK", "MvK", "KMvM", "MvM", "KMvKM"] {
            assert_eq!(class(name), Class::Open, "{name}");
        }
    }

    #[test]
    fn sixteen_moves_stay_in_force_or_not() {
        let (three, two) = (Class::LoneThree, Class::LoneTwo);
        assert_eq!(FMJD.left_after(three, two, true, Some(6)), Some(5));
        assert_eq!(FMJD.left_after(three, two, true, Some(32)), Some(10));
        assert_eq!(LIDRAUGHTS.left_after(three, two, true, Some(6)), Some(10));
        assert_eq!(FMJD.left_after(two, two, true, Some(6)), Some(5));
        assert_eq!(FMJD.left_after(three, Class::Open, true, Some(6)), Some(50));
        assert_eq!(
            FMJD.left_after(Class::Open, Class::Open, false, Some(50)),
            Some(49)
        );
        assert_eq!(FMJD.left_after(Class::Open, three, true, Some(1)), Some(32));
        assert_eq!(NONE.left_after(Class::Open, three, true, None), None);
    }
}
