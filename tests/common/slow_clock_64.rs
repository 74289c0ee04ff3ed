//! The slow twin of the clock for the games on 64 squares: after every ply it counts again from the
//! list of all positions, by the words of FMJD Section 64, article 7.2, and of WCDF, rule 1.32, on FEN
//! text.

use remise::notation::fen;
use remise::position::Position;
use remise::rules::Rules;

/// All positions of a game, as text.
pub struct SlowClock64 {
    rules: &'static Rules,
    fens: Vec<String>,
}

/// The squares a1 to h8.
const MAIN_ROAD: [&str; 8] = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"];

impl SlowClock64 {
    pub fn new(rules: &'static Rules, start: &Position) -> SlowClock64 {
        let mut clock = SlowClock64 {
            rules,
            fens: Vec::new(),
        };
        clock.play(start);
        clock
    }

    pub fn play(&mut self, next: &Position) {
        let names = remise::square::Names::Algebraic;
        self.fens.push(fen::write_with(self.rules, next, names));
    }

    fn last(&self) -> &str {
        &self.fens[self.fens.len() - 1]
    }

    /// 7.2.3 and 1.32.1: how often the position has stood with the same player to move.
    pub fn occurrences(&self) -> usize {
        self.fens.iter().filter(|fen| *fen == self.last()).count()
    }

    /// The article of the limit in force, its moves of each player, and the plies played of it.
    pub fn count(&self) -> (&'static str, usize, usize) {
        if self.rules.name == "english" {
            return ("1.32.2", 40, self.plies_back(no_man_moved));
        }
        let (article, moves) = limit(self.last());
        let played = match article {
            "7.2.8" => self.plies_back(|before, after| limit(before) == limit(after)),
            "7.2.5" => self.plies_back(no_man_moved),
            _ => self.plies_back(|before, after| balance(before) == balance(after)),
        };
        (article, moves, played)
    }

    fn plies_back(&self, goes_on: impl Fn(&str, &str) -> bool) -> usize {
        let pairs = self.fens.windows(2).rev();
        pairs.take_while(|pair| goes_on(&pair[0], &pair[1])).count()
    }

    /// 7.2.7: plies in which the lone king has held the main road.
    pub fn main_road(&self) -> Option<usize> {
        let held = self.fens.iter().rev().take_while(|fen| holds_road(fen));
        held.count().checked_sub(1)
    }

    /// The article under which the game is drawn.
    pub fn draw(&self) -> Option<&'static str> {
        let english = self.rules.name == "english";
        let (article, moves, played) = self.count();
        match () {
            () if self.occurrences() >= 3 => Some(if english { "1.32.1" } else { "7.2.3" }),
            () if played >= 2 * moves => Some(article),
            () => None,
        }
    }
}

/// The article of FMJD Section 64 that limits this position, and the moves of each player.
fn limit(fen: &str) -> (&'static str, usize) {
    let [white, black] = balance(fen);
    let both = white.0 > 0 && black.0 > 0;
    let lone = match (white, black) {
        ((1, 0), others) | (others, (1, 0)) => Some(others),
        _ => None,
    };
    match (lone, white.0 + white.1 + black.0 + black.1) {
        (Some((1.., _)), 2 | 3) => ("7.2.8", 5),
        (Some((3.., 0)), _) => ("7.2.4", 15),
        (_, 4 | 5) if both => ("7.2.6", 30),
        (_, 6 | 7) if both => ("7.2.6", 60),
        _ => ("7.2.5", 15),
    }
}

/// The lists of both players.
fn lists(fen: &str) -> [Vec<&str>; 2] {
    let mut lists = fen.split(':').skip(1).map(|list| {
        let pieces = list[1..].split(',');
        pieces.filter(|piece| !piece.is_empty()).collect()
    });
    [lists.next().expect("White"), lists.next().expect("Black")]
}

/// Kings and men of both players.
fn balance(fen: &str) -> [(usize, usize); 2] {
    lists(fen).map(|list| {
        let kings = list.iter().filter(|piece| piece.starts_with('K')).count();
        (kings, list.len() - kings)
    })
}

/// The same men stand where they stood, and nothing is gone.
fn no_man_moved(before: &str, after: &str) -> bool {
    let men = |fen| {
        let lists: [Vec<&str>; 2] = lists(fen);
        lists.map(|list| {
            let men = list.into_iter().filter(|piece| !piece.starts_with('K'));
            men.collect::<Vec<_>>().join(",")
        })
    };
    balance(before) == balance(after) && men(before) == men(after)
}

/// A lone king stands on the main road against three pieces with a king, and nothing else on it.
fn holds_road(fen: &str) -> bool {
    let on_road = |piece: &&&str| MAIN_ROAD.contains(&piece.trim_start_matches('K'));
    let lists = lists(fen);
    let is_held = |lone: &[&str], others: &[&str]| {
        lone.len() == 1
            && lone[0].starts_with('K')
            && others.len() == 3
            && others.iter().any(|piece| piece.starts_with('K'))
            && lone.iter().filter(on_road).count() == 1
            && others.iter().filter(on_road).count() == 0
    };
    is_held(&lists[0], &lists[1]) || is_held(&lists[1], &lists[0])
}
