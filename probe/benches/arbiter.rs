//! The arbiter: games of ordinary length, played at random, read and ruled; the clock in a search.

#[path = "../../tests/common/random.rs"]
mod random;

use std::fmt::Write;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use remise::adjudicate::clock::Clock;
use remise::adjudicate::game::Game;
use remise::adjudicate::ruling::Ruling;
use remise::limits::FMJD;
use remise::moves::moves;
use remise::notation::pdn::Reader;
use remise::notation::{fen, movetext};
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;

use random::Random;

/// Games that go on to the end or a draw, as a file.
fn file(games: u32) -> String {
    let mut random = Random(4);
    let mut text = String::new();
    for number in 1..=games {
        let header = "[White \"White\"]\n[Black \"Black\"]\n[GameType \"20\"]\n[Result \"*\"]\n\n";
        write!(text, "[Event \"Game {number}\"]\n{header}").expect("memory");
        let mut game = Game::new(&RULES, Position::start(&RULES));
        while game.end(&FMJD).is_none() {
            let list = game.legal();
            let mv = list[random.below(list.len() as u32) as usize];
            if game.played().is_multiple_of(2) {
                write!(text, "{}. ", game.played() / 2 + 1).expect("memory");
            }
            let last = if game.played() % 12 == 11 { '\n' } else { ' ' };
            let written = movetext::write(&RULES, game.position(), &mv);
            write!(text, "{written}{last}").expect("memory");
            game.play(&mv).expect("a legal move");
        }
        text.push_str("*\n\n");
    }
    text
}

fn arbiter(criterion: &mut Criterion) {
    let games = 1000;
    let file = file(games);
    let mut group = criterion.benchmark_group("arbiter");
    group.throughput(Throughput::Elements(u64::from(games)));
    group.sample_size(10);
    group.bench_function("read 1000 games", |bencher| {
        bencher.iter(|| Reader::new(file.as_bytes()).filter(Result::is_ok).count());
    });
    group.bench_function("read and rule 1000 games", |bencher| {
        bencher.iter(|| {
            let records = Reader::new(file.as_bytes()).flatten();
            let rulings = records.map(|record| Ruling::of(&record, None, None));
            rulings
                .flatten()
                .map(|ruling| ruling.findings(&ruling.replay.games[0]).len())
                .sum::<usize>()
        });
    });
    group.finish();
}

/// All lines of four plies from a position with kings, with the clock and without.
fn clock(criterion: &mut Criterion) {
    fn walk(position: &Position, clock: Option<&Clock>, depth: u32) -> u64 {
        if clock.is_some_and(|clock| clock.draw(position).is_some()) {
            return 1;
        }
        if depth == 0 {
            return 1;
        }
        let list = moves(&RULES, position);
        let nodes = list.iter().map(|mv| {
            let next = clock.map(|clock| clock.play(position, mv));
            walk(&position.after(mv), next.as_ref(), depth - 1)
        });
        1 + nodes.sum::<u64>()
    }
    let start = fen::read(&RULES, "W:WK46,K47,12:BK4,K5")
        .expect("a position")
        .position;
    let clock = Clock::new(&RULES, &FMJD, &start);
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(walk(&start, Some(&clock), 4)));
    group.bench_function("four plies, with the clock", |bencher| {
        bencher.iter(|| walk(black_box(&start), Some(&clock), 4));
    });
    group.bench_function("four plies, without", |bencher| {
        bencher.iter(|| walk(black_box(&start), None, 4));
    });
    group.finish();
}

criterion_group!(benches, arbiter, clock);
criterion_main!(benches);
