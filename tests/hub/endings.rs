//! Endings that the engine plays against itself, ruled by the arbiter.

use remise::adjudicate::clock::Verdict;
use remise::adjudicate::game::{Choice, Game};
use remise::moves::{Move, moves};
use remise::square::Color;
use remise::value::Outcome;

use super::engine::{Engine, value};
use super::random::Random;
use super::*;

/// Endings inside the tables.
const ENDINGS: usize = 200;

/// The result of a game that is over, for `color`.
pub fn result(game: &Game, color: Color) -> Option<Outcome> {
    Some(match game.end(&FMJD)?.verdict {
        Verdict::Drawn(_) => Outcome::Draw,
        Verdict::Won { winner, .. } if winner == color => Outcome::Win,
        Verdict::Won { .. } => Outcome::Loss,
    })
}

/// The line that sets a game up.
pub fn record(game: &Game) -> String {
    let text = |choice: &Choice| match choice {
        Choice::Legal { mv, .. } => hub::write_move(&RULES, mv),
        other => panic!("{other:?}"),
    };
    let moves: Vec<String> = game.plies().iter().map(|ply| text(&ply.choice)).collect();
    let start = hub::write(&RULES, game.start());
    format!("pos pos={start} moves=\"{}\"", moves.join(" "))
}

/// Asks for a move and plays it; gives it and the last info.
pub fn step(engine: &mut Engine, game: &mut Game) -> (Move, String) {
    engine.say(&record(game));
    let mut said = engine.ask("go think", "done");
    let done = said.pop().expect("an answer");
    let text = value(&done, "move").expect("a move");
    let mv = hub::read_move(&RULES, game.position(), text).expect("a legal move");
    game.play(&mv).expect("a legal move");
    (mv, said.pop().expect("an info"))
}

/// A random ending in which a game has gone on for some plies.
fn ending(random: &mut Random) -> Game {
    loop {
        let position = random.position(&RULES, 4);
        let mut game = Game::new(&RULES, position);
        for _ in 0..random.below(3) * 5 {
            if game.end(&FMJD).is_none() {
                let place = random.below(game.legal().len() as u32);
                let mv = game.legal()[place as usize];
                game.play(&mv).expect("a legal move");
            }
        }
        if game.position().occupied().len() >= 3 && game.end(&FMJD).is_none() {
            return game;
        }
    }
}

#[test]
fn no_half_point_is_lost_inside_the_tables() {
    let mut engine = Engine::ready(&TABLES);
    let mut random = Random(2026);
    let mut seen = [0; 3];
    for _ in 0..ENDINGS {
        let mut game = ending(&mut random);
        let (side, left) = (game.position().side(), game.clock(&FMJD).left());
        let expected = BASE.outcome(game.position(), left).expect("an answer");
        seen[expected as usize] += 1;
        engine.say("new-game");
        while game.end(&FMJD).is_none() {
            let (before, clock) = (*game.position(), game.clock(&FMJD));
            let (mv, info) = step(&mut engine, &mut game);
            let outcome = BASE.outcome(&before, clock.left()).expect("an answer");
            assert_eq!(
                value(&info, "result"),
                Some(outcome.to_string().as_str()),
                "{info}"
            );
            if outcome != Outcome::Draw {
                assert_eq!(value(&info, "dtz"), Some(dtz(&before).to_string().as_str()));
                assert!(keeps_pace(&before, &mv), "{before:?}: {mv:?}");
            }
        }
        assert_eq!(result(&game, side), Some(expected), "{:?}", game.start());
    }
    assert!(seen.iter().all(|&seen| seen >= 20), "{seen:?}");
}

fn dtz(position: &Position) -> u32 {
    BASE.dtz(position)
        .expect("an answer")
        .expect("a decided position")
}

/// True if the winner takes the shortest way to the next zeroing move, or the loser the longest: of both
/// it is as long as the tables say.
fn keeps_pace(before: &Position, mv: &Move) -> bool {
    let after = before.after(mv);
    let [from, to] = [before, &after].map(Position::material);
    let zeroes = FMJD.zeroes(from, to, before.is_irreversible(mv));
    let ends = moves(&RULES, &after).is_empty();
    dtz(before) == if zeroes || ends { 1 } else { dtz(&after) + 1 }
}

#[test]
fn the_search_leads_into_the_tables() {
    let mut engine = Engine::ready(&TABLES);
    engine.say("level depth=7");
    let lines = include_str!("endings.txt").lines();
    let endings = lines.filter(|line| !line.starts_with('#'));
    let mut played = 0;
    for line in endings {
        let (text, expected) = line.split_once(' ').expect("a position and a result");
        let mut game = Game::new(&RULES, position(text));
        let side = game.position().side();
        engine.say("new-game");
        let mut searched = 0;
        while game.end(&FMJD).is_none() {
            let (_, info) = step(&mut engine, &mut game);
            searched += usize::from(value(&info, "result").is_none());
        }
        let result = result(&game, side).expect("an end");
        assert_eq!(result.to_string(), expected, "{text}");
        assert!(
            searched >= 3,
            "{text}: inside the tables after {searched} plies"
        );
        played += 1;
    }
    assert!(played >= 20, "{played} endings");
}
