//! The slow twin of the clock: after every ply it counts again from the list of all positions, by the
//! words of FMJD Annex 1, article 6, on FEN text.

use remise::limits::Limits;
use remise::notation::fen;
use remise::position::Position;
use remise::rules::Rules;

/// All positions of a game, as text.
pub struct SlowClock {
    rules: &'static Rules,
    fens: Vec<String>,
}

impl SlowClock {
    pub fn new(rules: &'static Rules, start: &Position) -> SlowClock {
        let fens = vec![fen::write(rules, start)];
        SlowClock { rules, fens }
    }

    pub fn play(&mut self, next: &Position) {
        self.fens.push(fen::write(self.rules, next));
    }

    fn last(&self) -> &str {
        &self.fens[self.fens.len() - 1]
    }

    /// 6.1: how often the position has stood with the same player to move.
    pub fn occurrences(&self) -> usize {
        self.fens.iter().filter(|fen| *fen == self.last()).count()
    }

    /// 6.2: plies back to the last one that changed the men or the number of pieces.
    pub fn quiet(&self) -> u32 {
        self.plies_back(|fen, other| men(fen) == men(other) && pieces(fen) == pieces(other))
    }

    fn plies_back(&self, goes_on: impl Fn(&str, &str) -> bool) -> u32 {
        let pairs = self.fens.windows(2).rev();
        pairs.take_while(|pair| goes_on(&pair[0], &pair[1])).count() as u32
    }

    /// 6.3: plies since three pieces stood against a lone king, if they did without a break.
    pub fn sixteen(&self, limits: &Limits) -> Option<u32> {
        let counts = |fen: &str| match others(fen) {
            Some(3) => true,
            Some(1 | 2) => limits.lone_three_stays,
            _ => false,
        };
        let run: Vec<&String> = self
            .fens
            .iter()
            .rev()
            .take_while(|fen| counts(fen))
            .collect();
        let first = run.iter().rposition(|fen| others(fen) == Some(3))?;
        Some(first as u32)
    }

    /// 6.4: plies since one or two pieces stood against a lone king.
    pub fn five(&self) -> Option<u32> {
        let counts = |fen: &&String| matches!(others(fen), Some(1 | 2));
        let run = self.fens.iter().rev().take_while(counts).count() as u32;
        run.checked_sub(1)
    }

    /// The article under which the game is drawn.
    pub fn draw(&self, limits: &Limits) -> Option<&'static str> {
        let out = |moves: u32, played: Option<u32>| {
            limits.name != "none" && played.is_some_and(|played| played >= 2 * moves)
        };
        let quiet = others(self.last()).is_none().then(|| self.quiet());
        match () {
            () if self.occurrences() >= 3 => Some("6.1"),
            () if out(25, quiet) => Some("6.2"),
            () if out(16, self.sixteen(limits)) => Some("6.3"),
            () if out(5, self.five()) => Some("6.4"),
            () => None,
        }
    }
}

/// The lists of both players.
fn lists(fen: &str) -> [Vec<&str>; 2] {
    let mut lists = fen.split(':').skip(1).map(|list| {
        let list = &list[1..];
        list.split(',').filter(|piece| !piece.is_empty()).collect()
    });
    [lists.next().expect("White"), lists.next().expect("Black")]
}

fn men(fen: &str) -> [Vec<&str>; 2] {
    lists(fen).map(|list| {
        list.into_iter()
            .filter(|piece| !piece.starts_with('K'))
            .collect()
    })
}

fn pieces(fen: &str) -> usize {
    lists(fen).iter().map(Vec::len).sum()
}

/// The pieces against a king that stands alone, if there is a king among them.
fn others(fen: &str) -> Option<usize> {
    let lists = lists(fen);
    let is_lone = |list: &[&str]| matches!(list, [piece] if piece.starts_with('K'));
    let others = match lists.each_ref().map(|list| is_lone(list)) {
        [true, _] => &lists[1],
        [_, true] => &lists[0],
        _ => return None,
    };
    let has_king = others.iter().any(|piece| piece.starts_with('K'));
    (has_king && others.len() <= 3).then_some(others.len())
}
