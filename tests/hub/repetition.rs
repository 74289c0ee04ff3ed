//! Positions that stood twice: the tables know nothing of them, the engine must.

use remise::adjudicate::game::Game;
use remise::moves::{Move, moves};
use remise::square::Color;
use remise::value::Outcome;

use super::endings::{record, result, step};
use super::engine::{Engine, value};
use super::random::Random;
use super::*;

/// Games to try.
const GAMES: usize = 12;

/// The quiet moves of kings.
fn king_moves(position: &Position) -> Vec<Move> {
    let legal = moves(&RULES, position).into_iter();
    legal.filter(|mv| !position.is_irreversible(mv)).collect()
}

/// The move that takes a king move back.
const fn back(mv: &Move) -> Move {
    Move {
        from: mv.to,
        to: mv.from,
        ..*mv
    }
}

/// A game that begins with `start`, in which four moves lead round to it again, and then the first
/// three of them once more; `None` if they are not legal.
fn round(random: &mut Random, start: Position) -> Option<Game> {
    let mut game = Game::new(&RULES, start);
    let mut made = Vec::new();
    for _ in 0..2 {
        let list = king_moves(game.position());
        let mv = *list.get(random.below(list.len().max(1) as u32) as usize)?;
        game.play(&mv).ok()?;
        made.push(mv);
    }
    let [one, other] = made[..] else {
        return None;
    };
    for mv in [back(&one), back(&other), one, other, back(&one)] {
        game.play(&mv).ok()?;
    }
    game.end(&FMJD).is_none().then_some(game)
}

/// What the tables say.
fn told(game: &Game) -> Outcome {
    BASE.outcome(game.position(), game.clock(&FMJD).left())
        .expect("an answer")
}

/// Random games of three kings against one in which the tables say `wanted`, and the position of the
/// start would stand for the third time after a move of which `is_asked` is true.
fn games(wanted: Outcome, is_asked: impl Fn(&Game, &Move) -> bool) -> Vec<Game> {
    let mut random = Random(6);
    let mut games = Vec::new();
    while games.len() < GAMES {
        let start = random.kings(&RULES, [3, 1]);
        let Some(game) = round(&mut random, start) else {
            continue;
        };
        let list = king_moves(game.position());
        let third = list.iter().find(|mv| game.position().after(mv) == start);
        if told(&game) == wanted && third.is_some_and(|third| is_asked(&game, third)) {
            games.push(game);
        }
    }
    games
}

#[test]
fn who_loses_takes_the_third_time() {
    let mut engine = Engine::ready(&TABLES);
    for mut game in games(Outcome::Loss, |_, _| true) {
        let side = game.position().side();
        let (_, info) = step(&mut engine, &mut game);
        assert_eq!(value(&info, "result"), Some("draw"), "{}", record(&game));
        assert_eq!(result(&game, side), Some(Outcome::Draw));
    }
}

#[test]
fn who_wins_goes_another_way() {
    let mut engine = Engine::ready(&TABLES);
    let is_best = |game: &Game, third: &Move| {
        let list = BASE
            .moves(game.position(), game.clock(&FMJD).left())
            .expect("moves");
        let winning = list.iter().filter(|mv| mv.outcome == Outcome::Win);
        list[0].mv == *third && winning.count() > 1
    };
    let mut won = 0;
    for mut game in games(Outcome::Win, is_best) {
        let side = game.position().side();
        assert_eq!(side, Color::White);
        let (_, info) = step(&mut engine, &mut game);
        // There may be no other way in time: then the engine must know that.
        let expected = value(&info, "result").map(str::to_owned);
        while game.end(&FMJD).is_none() {
            step(&mut engine, &mut game);
        }
        let result = result(&game, side).map(|result| result.to_string());
        assert_eq!(result, expected, "{}", record(&game));
        won += usize::from(result.as_deref() == Some("win"));
    }
    assert!(won >= GAMES / 2, "{won}");
}
