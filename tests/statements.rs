//! What the tables say of whole games, against the tables asked one position at a time.

#[path = "common/built.rs"]
mod built;
#[path = "common/random.rs"]
mod random;
#[path = "common/slow_clock.rs"]
mod slow_clock;

use std::sync::LazyLock;

use remise::adjudicate::game::Game;
use remise::adjudicate::statement::{Change, Statements};
use remise::format::Kind;
use remise::limits::{Class, FMJD, LIDRAUGHTS, Limits};
use remise::moves::{Move, can_capture};
use remise::notation::fen;
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::tablebase::Tablebase;
use remise::value::{Outcome, Wdl};

use random::Random;
use slow_clock::SlowClock;

/// Tables up to four pieces of both rule sets.
static TABLES: LazyLock<[Tablebase; 2]> = LazyLock::new(|| {
    let root = built::folder("statements");
    let open = |limits: &'static Limits| {
        built::build(&root, 4, limits, &[Kind::Wdl, Kind::Dtz]);
        Tablebase::open_with(&root, None, Some(limits.name)).expect("tables")
    };
    [&FMJD, &LIDRAUGHTS].map(open)
});

fn position(text: &str) -> Position {
    fen::read(&RULES, text).expect("a position").position
}

/// A game of random moves that takes no piece if it need not.
fn play(random: &mut Random, start: Position) -> Game {
    let mut game = Game::new(&RULES, start);
    for _ in 0..60 {
        let now = *game.position();
        let safe = |mv: &Move| !can_capture(&RULES, &now.after(mv));
        let safe: Vec<Move> = game.legal().iter().copied().filter(safe).collect();
        let list = if safe.is_empty() { game.legal() } else { &safe };
        if list.is_empty() {
            break;
        }
        let mv = list[random.below(list.len() as u32) as usize];
        game.play(&mv).expect("a legal move");
    }
    game
}

/// The plies left, counted from the list of all positions.
fn left(slow: &SlowClock, limits: &Limits, position: &Position) -> u32 {
    let left = |limit: u32, played: u32| limit.saturating_sub(played);
    let sixteen = slow.sixteen(limits).map(|played| left(32, played));
    let five = slow.five().map(|played| left(10, played));
    match limits.class(position.material()) {
        Class::Open => left(50, slow.quiet()),
        _ => sixteen.into_iter().chain(five).min().expect("a count"),
    }
}

#[test]
fn statements_are_those_of_the_tables_with_the_plies_left() {
    let mut random = Random(3);
    let (mut stated, mut given_away, mut ended) = (0, 0, 0);
    for number in 0..300 {
        let base = &TABLES[number % 2];
        let start = match number % 3 {
            0 => random.position(&RULES, 6),
            1 => random.kings(&RULES, [3, 1]),
            _ => random.kings(&RULES, [1, 2]),
        };
        let game = play(&mut random, start);
        let statements = Statements::of(base, &game).expect("answers");
        assert_eq!(statements.after.len(), game.plies().len());
        let mut slow = SlowClock::new(&RULES, &start);
        let mut over = slow.draw(base.limits()).is_some();
        for (ply, statement) in game.plies().iter().zip(&statements.after) {
            slow.play(&ply.after);
            let small = ply.after.occupied().len() <= 4;
            assert_eq!(
                statement.is_some(),
                small && !over,
                "{}",
                fen::write(&RULES, &ply.after)
            );
            over |= slow.draw(base.limits()).is_some();
            let Some(statement) = statement else {
                continue;
            };
            let left = left(&slow, base.limits(), &ply.after);
            let value = base.value(&ply.after).expect("a value");
            assert_eq!((statement.left, statement.wdl), (Some(left), value.wdl));
            assert_eq!(statement.needs, value.dtz);
            let expected = match over && statement.needs != Some(0) {
                true => Outcome::Draw,
                false => base.outcome(&ply.after, Some(left)).expect("an outcome"),
            };
            assert_eq!(statement.outcome, expected);
            stated += 1;
            ended += u32::from(over);
        }
        for change in &statements.changes {
            check_change(base, &game, change);
            given_away += 1;
        }
    }
    assert!(
        stated > 3000 && given_away > 100 && ended > 50,
        "{stated} {given_away} {ended}"
    );
}

fn check_change(base: &Tablebase, game: &Game, change: &Change) {
    let ply = &game.plies()[change.entry];
    assert!(change.after.outcome.flip() < change.before.outcome);
    let moves = base.moves(&ply.before, change.before.left).expect("moves");
    let best = moves.iter().map(|ranked| ranked.outcome).max();
    assert_eq!(best, Some(change.before.outcome));
    let keeping = moves.iter().filter(|ranked| Some(ranked.outcome) == best);
    assert!(keeping.eq(&change.kept_by));
}

#[test]
fn a_win_is_given_away_by_one_ply() {
    // The only position up to four pieces that is lost in exactly 32 plies: 16 moves of each player.
    let start = position("B:WK40,K45,50:BK7");
    let [base, _] = &*TABLES;
    let line = base.line(&start, None).expect("a line");
    let mut game = Game::new(&RULES, start);
    for ranked in &line {
        game.play(&ranked.mv).expect("a legal move");
    }
    let statements = Statements::of(base, &game).expect("answers");
    assert_eq!(statements.changes, []);
    let last = statements
        .after
        .last()
        .copied()
        .flatten()
        .expect("a statement");
    assert_eq!((last.outcome, game.played()), (Outcome::Loss, 32));
    assert!(!game.end(&FMJD).expect("the end").is_draw());

    // White wastes time as soon as a slower move is there that wins without the limit too.
    let mut dawdled = Game::new(&RULES, start);
    let slower = line.iter().find_map(|ranked| {
        let (now, left) = (*dawdled.position(), dawdled.clock(&FMJD).left()? - 1);
        let dawdles = |mv: &&Move| {
            let next = now.after(mv);
            let value = base.value(&next).expect("a value");
            value.wdl == Wdl::Loss && value.dtz > Some(left)
        };
        let slower = dawdled.legal().iter().find(dawdles).copied();
        if slower.is_none() {
            dawdled.play(&ranked.mv).expect("a legal move");
        }
        slower
    });
    dawdled
        .play(&slower.expect("a slower move"))
        .expect("a legal move");
    let entry = dawdled.plies().len() - 1;
    let statements = Statements::of(base, &dawdled).expect("answers");
    let [change] = &statements.changes[..] else {
        panic!("one move gave the win away: {:?}", statements.changes);
    };
    assert_eq!((change.entry, change.before.outcome), (entry, Outcome::Win));
    assert_eq!(
        (change.after.outcome, change.after.wdl),
        (Outcome::Draw, Wdl::Loss)
    );
    assert!(change.after.needs > change.after.left);
    assert_eq!(change.after.left, Some(31 - entry as u32));
    assert_eq!(change.kept_by[0].mv, line[entry].mv);
}

#[test]
fn tables_without_distances_are_an_error_that_names_the_file() {
    let root = built::folder("statements_wdl");
    built::build(&root, 3, &FMJD, &[Kind::Wdl]);
    let base = Tablebase::open(&root).expect("tables");
    let lost = |now: &Position| base.wdl(now).expect("a value") == Wdl::Loss;
    let mut random = Random(5);
    let (start, mv) = std::iter::repeat_with(|| random.kings(&RULES, [2, 1]))
        .find_map(|start| {
            let game = Game::new(&RULES, start);
            let wins = |mv: &&Move| {
                let next = start.after(mv);
                !can_capture(&RULES, &start) && !can_capture(&RULES, &next) && lost(&next)
            };
            Some((start, *game.legal().iter().find(wins)?))
        })
        .expect("two kings win somewhere");
    let mut game = Game::new(&RULES, start);
    game.play(&mv).expect("a legal move");
    let error = Statements::of(&base, &game).expect_err("no distances");
    assert!(error.to_string().contains(".dtz"), "{error}");
}
