//! Words for duals.

use remise::study::dual::Dual;

use crate::records::lang::Lang;
use crate::study::case::Distance;

impl Lang {
    /// A move of the solution with its ply and its distances.
    pub fn solution(self, name: &str, ply: u32, distance: Distance) -> String {
        let ply = match self {
            Lang::En => format!("ply {ply}"),
            Lang::Zh => format!("第{ply}步"),
        };
        let texts: Vec<String> = [ply].into_iter().chain(self.distance(distance)).collect();
        format!("{name}{}", self.aside(&texts.join(self.pick("; ", "；"))))
    }

    /// A move with its distances.
    pub fn with_distance(self, text: &str, distance: Distance) -> String {
        let distance = self.distance(distance).map(|text| self.aside(&text));
        format!("{text}{}", distance.unwrap_or_default())
    }

    /// `DTW 7, DTZ 3`; none if neither is known.
    fn distance(self, distance: Distance) -> Option<String> {
        let named = [("DTW", distance.dtw), ("DTZ", distance.dtz)];
        let texts = named
            .into_iter()
            .filter_map(|(name, plies)| Some(format!("{name} {}", plies?)));
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| texts.join(self.pick(", ", "，")))
    }

    /// What the distances are.
    pub fn distances(self) -> String {
        self.pick(
            "DTW: plies to the end of the game; DTZ: plies to the next capture or move of a man, or to \
             the end. This move counts.",
            "DTW：至终局的步数；DTZ：至下一次吃子、走兵或终局的步数；均含此着。",
        )
        .to_owned()
    }

    /// Duals of one kind beside a move of the solution.
    pub fn duals(
        self,
        kind: Dual,
        solution: &str,
        list: &str,
        number: usize,
        is_win: bool,
    ) -> String {
        let (does, result) = self.goal_words(is_win);
        let does = if number == 1 {
            does
        } else {
            &does[..does.len() - 1]
        };
        let why = match kind {
            Dual::Major => String::new(),
            _ => format!("{}{}", self.pick("; ", "，"), self.only_that(kind)),
        };
        let head = self.kind_of(kind);
        match self {
            Lang::En => format!("{head} at {solution}: {list} {does} as well{why}."),
            Lang::Zh => format!("{head}，{solution}：{list}同样{result}{why}。"),
        }
    }

    /// One dual by itself.
    pub const fn dual_alone(self, kind: Dual, is_win: bool) -> &'static str {
        match (kind, is_win) {
            (Dual::Major, true) => self.pick("Second solution: wins as well", "另解：同样取胜"),
            (Dual::Major, false) => self.pick("Second solution: draws as well", "另解：同样成和"),
            (Dual::Landing, _) => self.pick(
                "Minor dual: only the king lands on another square",
                "次要双解：仅王棋落点不同",
            ),
            (Dual::Transposes, _) => self.pick(
                "Minor dual: only the order of moves is another",
                "次要双解：仅着法次序不同",
            ),
        }
    }

    /// A kind of duals.
    pub const fn kind_of(self, kind: Dual) -> &'static str {
        match kind {
            Dual::Major => self.pick("Second solution", "另解"),
            Dual::Landing | Dual::Transposes => self.pick("Minor dual", "次要双解"),
        }
    }

    const fn only_that(self, kind: Dual) -> &'static str {
        match kind {
            Dual::Transposes => self.pick("only the order of moves is another", "仅着法次序不同"),
            _ => self.pick("only the king lands on another square", "仅王棋落点不同"),
        }
    }

    /// Moves that are neither proved nor refuted at one ply.
    pub fn open_at(self, ply: u32, list: &str) -> String {
        match self {
            Lang::En => format!("{list} at ply {ply}"),
            Lang::Zh => format!("第{ply}步 {list}"),
        }
    }

    /// All moves that are neither proved nor refuted.
    pub fn open(self, places: &[String]) -> String {
        let places = places.join(self.pick("; ", "；"));
        match self {
            Lang::En => format!("Other moves that could not be refuted: {places}."),
            Lang::Zh => format!("未能否定的其他着法：{places}。"),
        }
    }
}
