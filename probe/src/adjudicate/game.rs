//! A game: its positions, its plies and its clock under every rule set of the variant.
//!
//! A [`Game`] knows no files and no tables. Legal moves come in through [`Game::play`]; what a record
//! holds besides, [`replay`](super::replay) adds: irregular moves, and positions set up in between.

use smallvec::SmallVec;

use super::clock::{Clock, Counts, Draw, Past, Verdict};
use super::irregular::Wrong;
use crate::limits::Limits;
use crate::moves::{Move, Moves, moves, path};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Color, SquareSet};

/// One of something for every rule set of a variant, in the order of [`Rules::limits`].
pub type PerLimits<T> = SmallVec<[T; 3]>;

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    rules: &'static Rules,
    start: Position,
    start_counts: PerLimits<Counts>,
    position: Position,
    legal: Moves,
    counts: PerLimits<Counts>,
    past: Past,
    ends: PerLimits<Option<End>>,
    plies: Vec<Ply>,
    /// Men that passed over their crown row in a capture.
    passed: SquareSet,
}

/// Where a game was over or drawn first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The plies played until then; 0 if the game began like that.
    pub ply: u32,
    /// Why.
    pub verdict: Verdict,
}

impl End {
    /// True if the game was drawn.
    pub const fn is_draw(&self) -> bool {
        matches!(self.verdict, Verdict::Drawn(_))
    }
}

/// One recorded move, played or not.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The number of the ply, from 1. A move that was corrected has the number of the move that came
    /// in its place; a position set up has that of the ply before.
    pub number: u32,
    /// Where in its record the move is: the place in the items. `None` without a record.
    pub item: Option<usize>,
    /// The position before.
    pub before: Position,
    /// The position after; the same as before if the move was corrected.
    pub after: Position,
    /// What was played.
    pub choice: Choice,
    /// The entry that settled which reading was meant, or whether an irregular move stood: its place
    /// in [`Game::plies`]. `None` if there was nothing to settle, or if it stays open.
    pub settled: Option<usize>,
    /// The counts after it.
    pub counts: PerLimits<Counts>,
    /// After how many plies the position after this one stood on the board before, with the same
    /// player to move: the first two times, in ascending order.
    pub earlier: SmallVec<[u32; 2]>,
    /// How often the position after this one has stood on the board, now included.
    pub occurrences: usize,
}

/// What a recorded move stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A legal move.
    Legal {
        /// The move.
        mv: Move,
        /// All that its text can mean; empty if that is one move only.
        readings: Vec<Move>,
    },
    /// An irregular move.
    Irregular {
        /// What is wrong with it: one thing, or several if the record does not tell which.
        wrong: Vec<Wrong>,
        /// The position in which the game goes on if it stands; `None` if it cannot be made.
        stands: Option<Position>,
        /// The game goes on as if it had been corrected: another move in its place.
        corrected: bool,
    },
    /// A position set up in the middle of the record.
    SetUp,
}

impl Ply {
    /// The player whose turn it was.
    pub const fn side(&self) -> Color {
        self.before.side()
    }

    /// True if the record does not tell which of several readings was meant, or whether an irregular
    /// move stood.
    pub fn is_open(&self) -> bool {
        self.settled.is_none() && self.choice.has_alternatives()
    }
}

impl Choice {
    /// True if the record must tell more before the game can go on from one position only.
    pub(super) const fn has_alternatives(&self) -> bool {
        match self {
            Choice::Legal { readings, .. } => !readings.is_empty(),
            Choice::Irregular { stands, .. } => stands.is_some(),
            Choice::SetUp => false,
        }
    }
}

/// A move that is not legal in the position it was to be played in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

impl Game {
    /// The game that begins with `start`, which must be a legal position.
    pub fn new(rules: &'static Rules, start: Position) -> Game {
        Game::with_played(rules, start, 0)
    }

    /// The game that begins with `start`, where `played` plies of the count in force are played.
    pub fn with_played(rules: &'static Rules, start: Position, played: u32) -> Game {
        let fresh = |limits: &&'static Limits| Counts::new(rules, limits, &start, played);
        let counts: PerLimits<Counts> = rules.limits.iter().map(fresh).collect();
        let mut game = Game {
            rules,
            start,
            start_counts: counts.clone(),
            position: start,
            legal: moves(rules, &start),
            counts,
            past: Past::EMPTY,
            ends: rules.limits.iter().map(|_| None).collect(),
            plies: Vec::new(),
            passed: SquareSet::EMPTY,
        };
        game.find_ends();
        game
    }

    /// The rules.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The position in which the game began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The counts with which it began.
    pub fn start_counts(&self) -> &[Counts] {
        &self.start_counts
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves, in ascending order.
    pub fn legal(&self) -> &[Move] {
        &self.legal
    }

    /// The recorded moves so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The plies played: moves that were corrected do not count.
    pub const fn played(&self) -> u32 {
        self.past.plies()
    }

    /// The clock under `limits`, one of the variant's rule sets.
    pub fn clock(&self, limits: &Limits) -> Clock {
        let place = self.place_of(limits);
        Clock::from_parts(self.rules, self.counts[place], self.past.clone())
    }

    /// Where the game was over or drawn first under `limits`, one of the variant's rule sets.
    pub fn end(&self, limits: &Limits) -> Option<End> {
        self.ends[self.place_of(limits)]
    }

    /// The place of a rule set in every [`PerLimits`].
    ///
    /// # Panics
    /// If the variant does not have it.
    pub fn place_of(&self, limits: &Limits) -> usize {
        let mut all = self.rules.limits.iter();
        all.position(|one| one.name == limits.name)
            .expect("a rule set of the variant")
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        if !self.legal.contains(mv) {
            return Err(IllegalMove);
        }
        self.play_reading(None, mv, Vec::new());
        Ok(())
    }

    /// Plays a legal move that was recorded, with all that its text can mean if that is more.
    pub(super) fn play_reading(&mut self, item: Option<usize>, mv: &Move, readings: Vec<Move>) {
        let passed = self.passed_after(mv);
        let (after, irreversible) = (self.position.after(mv), self.position.is_irreversible(mv));
        let choice = Choice::Legal { mv: *mv, readings };
        self.go_on(item, after, irreversible, choice);
        self.passed = passed;
    }

    /// Lets an irregular move stand.
    pub(super) fn let_stand(
        &mut self,
        item: usize,
        wrong: Wrong,
        (after, irreversible): (Position, bool),
    ) {
        let choice = Choice::Irregular {
            wrong: vec![wrong],
            stands: Some(after),
            corrected: false,
        };
        self.go_on(Some(item), after, irreversible, choice);
        let men = after.men(Color::White).or(after.men(Color::Black));
        self.passed = SquareSet(self.passed.0 & men.0);
    }

    /// Notes an irregular move that gives way to another one.
    pub(super) fn correct(&mut self, item: usize, wrong: Vec<Wrong>, stands: Option<Position>) {
        let choice = Choice::Irregular {
            wrong,
            stands,
            corrected: true,
        };
        let number = self.played() + 1;
        self.note(number, Some(item), self.position, choice);
    }

    /// Goes on from another position, with fresh counts.
    pub(super) fn set_up(&mut self, item: usize, position: Position) {
        let before = self.position;
        if position != before {
            let fresh = |limits: &&'static Limits| Counts::new(self.rules, limits, &position, 0);
            self.counts = self.rules.limits.iter().map(fresh).collect();
            self.past = self.past.cut();
            self.passed = SquareSet::EMPTY;
            self.position = position;
            self.legal = moves(self.rules, &position);
        }
        self.note(self.played(), Some(item), before, Choice::SetUp);
        self.find_ends();
    }

    pub(super) const fn passed(&self) -> SquareSet {
        self.passed
    }

    pub(super) fn settle(&mut self, entry: usize, by: usize) {
        self.plies[entry].settled = Some(by);
    }

    fn go_on(&mut self, item: Option<usize>, after: Position, irreversible: bool, choice: Choice) {
        let before = self.position;
        for counts in &mut self.counts {
            *counts = counts.after(self.rules, &after, irreversible);
        }
        self.past = self.past.after(&before, irreversible);
        self.position = after;
        self.legal = moves(self.rules, &after);
        self.note(self.played(), item, before, choice);
        self.find_ends();
    }

    fn note(&mut self, number: u32, item: Option<usize>, before: Position, choice: Choice) {
        let mut earlier = SmallVec::new();
        let mut occurrences = 1;
        for ply in self.past.plies_of(&self.position) {
            occurrences += 1;
            earlier.truncate(1);
            earlier.insert(0, ply);
        }
        self.plies.push(Ply {
            number,
            item,
            before,
            after: self.position,
            choice,
            settled: None,
            counts: self.counts.clone(),
            earlier,
            occurrences,
        });
    }

    /// Notes the end of the game under each rule set where it has come.
    fn find_ends(&mut self) {
        let occurrences = self.plies.last().map_or(1, |ply| ply.occurrences);
        let ply = self.played();
        let lost = self
            .legal
            .is_empty()
            .then(|| Verdict::lost_by_mover(self.rules, &self.position));
        for (end, counts) in self.ends.iter_mut().zip(&self.counts) {
            let drawn = || Draw::of(self.rules, occurrences, counts).map(Verdict::Drawn);
            let verdict = lost.or_else(drawn);
            *end = end.or_else(|| verdict.map(|verdict| End { ply, verdict }));
        }
    }

    /// The men that have passed over their crown row once `mv` is made.
    fn passed_after(&self, mv: &Move) -> SquareSet {
        let (board, side) = (&self.rules.board, self.position.side());
        let mut passed = self.passed.without(mv.captured);
        let is_man = self.position.men(side).has(mv.from) && !mv.crowns;
        let is_long = mv.captured.len() > 1;
        let passes = is_man
            && (self.passed.has(mv.from) || is_long && self.passes(board.crown_row(side), mv));
        passed = passed.without(SquareSet::of(mv.from));
        if passes {
            passed.or(SquareSet::of(mv.to))
        } else {
            passed
        }
    }

    fn passes(&self, row: SquareSet, mv: &Move) -> bool {
        let path = path(self.rules, &self.position, mv).unwrap_or_default();
        path.into_iter().any(|square| row.has(square))
    }
}
