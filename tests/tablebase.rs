//! Answers from tables of made-up values: captures are resolved, moves ranked, the clock kept.
//!
//! The tables hold random values for every quiet position of the slices with two pieces and of some
//! with three, so nothing is right by accident; a naive twin computes what must come out.

#[path = "common/made.rs"]
mod made;
#[path = "common/numbers.rs"]
mod numbers;

use std::fs;
use std::sync::{Arc, LazyLock};

use remise::cache::BlockCache;
use remise::error::ProbeError;
use remise::index::Index;
use remise::limits::FMJD;
use remise::material::Material;
use remise::moves::{can_capture, captures, moves};
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::square::Color;
use remise::tablebase::{Tablebase, Value};
use remise::value::{Outcome, Wdl};

use made::{LOST, Made, write_slice};

/// Slices that no move leaves.
fn materials() -> Vec<Material> {
    let three = ["KKvK", "KvKK", "KMvK", "KvKM", "MMvK", "KvMM"];
    let three = three.map(|name| name.parse().unwrap());
    Material::all_with(2).into_iter().chain(three).collect()
}

static MADE: LazyLock<Made> = LazyLock::new(|| {
    let made = Made::new(materials());
    // Of four pieces, captures only: what is stored is don't care.
    let lone = "KvKKK".parse().unwrap();
    let len = Index::new(RULES.board, lone).unwrap().len();
    write_slice(&made.folder(), lone, &vec![None; len as usize], "fmjd");
    made
});

/// The value of a position from the made-up values, word for word as the design says.
fn naive(position: &Position) -> Value {
    let list = moves(&RULES, position);
    if list.is_empty() {
        return LOST;
    }
    if list[0].captured.is_empty() {
        let upright = match position.side() {
            Color::White => *position,
            Color::Black => position.flip(&RULES),
        };
        let material = position.material();
        let index = Index::new(RULES.board, material).unwrap();
        return MADE.slices[&material][index.index_of(&upright) as usize].unwrap();
    }
    let from = position.material();
    let limit = FMJD.limit(from).unwrap();
    let mut through = Vec::new();
    for mv in &list {
        let next = position.after(mv);
        let child = naive(&next);
        let zeroes = FMJD.zeroes(from, next.material(), true);
        let dtz = if zeroes {
            1
        } else {
            1 + child.dtz.unwrap_or(0)
        };
        through.push((child.wdl, dtz, dtz <= limit, child.dtw));
    }
    let is_lost = |wdl| matches!(wdl, Wdl::Loss | Wdl::BlessedLoss);
    let is_won = |wdl| matches!(wdl, Wdl::Win | Wdl::CursedWin);
    let wins =
        |&&(child, _, in_time, _): &&(Wdl, u32, bool, Option<u32>)| child == Wdl::Loss && in_time;
    let dtw_win = through
        .iter()
        .filter(|t| is_lost(t.0))
        .map(|t| t.3.unwrap() + 1)
        .min();
    if through.iter().any(|t| wins(&t)) {
        let dtz = through.iter().filter(wins).map(|t| t.1).min();
        return value(Wdl::Win, dtz, dtw_win);
    }
    if through.iter().any(|t| is_lost(t.0)) {
        let dtz = through.iter().filter(|t| is_lost(t.0)).map(|t| t.1).min();
        return value(Wdl::CursedWin, dtz, dtw_win);
    }
    if !through.iter().all(|t| is_won(t.0)) {
        return value(Wdl::Draw, None, None);
    }
    let dtz = through.iter().map(|t| t.1).max();
    let dtw = through.iter().map(|t| t.3.unwrap() + 1).max();
    let lost = through.iter().all(|t| t.0 == Wdl::Win && t.2);
    value(if lost { Wdl::Loss } else { Wdl::BlessedLoss }, dtz, dtw)
}

fn value(wdl: Wdl, dtz: Option<u32>, dtw: Option<u32>) -> Value {
    Value { wdl, dtz, dtw }
}

/// The result with `left` plies left, from the clock alone.
fn naive_outcome(position: &Position, left: u32) -> Outcome {
    let value = naive(position);
    if moves(&RULES, position).is_empty() {
        return Outcome::Loss;
    }
    match value.wdl {
        Wdl::Win if left > 0 && value.dtz <= Some(left) => Outcome::Win,
        Wdl::Loss if left > 0 && value.dtz <= Some(left) => Outcome::Loss,
        _ => Outcome::Draw,
    }
}

fn opposite(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Loss => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
        Outcome::Win => Outcome::Loss,
    }
}

/// Positions of all slices and both sides to move; every `stride`-th.
fn positions(stride: usize) -> impl Iterator<Item = Position> {
    materials().into_iter().flat_map(move |material| {
        let index = Index::new(RULES.board, material).unwrap();
        (0..index.len()).step_by(stride).map(move |number| {
            let position = index.position_at(number);
            if number % 2 == 0 {
                position
            } else {
                position.flip(&RULES)
            }
        })
    })
}

fn open() -> Tablebase {
    Tablebase::open(MADE.root.path()).unwrap()
}

#[test]
fn values_are_those_of_the_twin() {
    let base = open();
    let mut captures = 0;
    for position in positions(97) {
        let expected = naive(&position);
        captures += u32::from(can_capture(&RULES, &position));
        assert_eq!(base.value(&position).unwrap(), expected, "{position:?}");
        assert_eq!(base.wdl(&position).unwrap(), expected.wdl);
        assert_eq!(base.dtz(&position).unwrap(), expected.dtz);
        assert_eq!(base.dtw(&position).unwrap(), expected.dtw);
    }
    assert!(captures > 1000);
}

#[test]
fn outcomes_are_those_of_the_clock() {
    let base = open();
    for position in positions(499) {
        let limit = FMJD.limit(position.material()).unwrap();
        for left in [0, 1, 2, limit / 2, limit - 1, limit] {
            let outcome = base.outcome(&position, Some(left)).unwrap();
            assert_eq!(
                outcome,
                naive_outcome(&position, left),
                "{position:?} {left}"
            );
        }
        assert_eq!(
            base.outcome(&position, None).unwrap(),
            naive(&position).wdl.limited()
        );
        assert!(matches!(
            base.outcome(&position, Some(limit + 1)),
            Err(ProbeError::TooManyLeft { .. })
        ));
    }
}

#[test]
fn moves_are_ranked_and_the_line_starts_with_the_first() {
    let base = open();
    for position in positions(997) {
        let from = position.material();
        let limit = FMJD.limit(from).unwrap();
        for left in [1, limit / 2, limit] {
            let ranked = base.moves(&position, Some(left)).unwrap();
            assert_eq!(ranked.len(), moves(&RULES, &position).len());
            for found in &ranked {
                let next = position.after(&found.mv);
                let man = position.men(position.side()).has(found.mv.from);
                let irreversible = man || !found.mv.captured.is_empty();
                let to = next.material();
                let then = FMJD.left_after(from, to, irreversible, Some(left)).unwrap();
                assert_eq!(found.outcome, opposite(naive_outcome(&next, then)));
                let child = naive(&next);
                assert_eq!(found.wdl.unlimited(), child.wdl.flip().unlimited());
                assert_eq!(found.dtw, child.dtw.map(|dtw| dtw + 1));
                let zeroes = FMJD.zeroes(from, to, irreversible);
                let dtz = child.dtz.map(|dtz| if zeroes { 1 } else { dtz + 1 });
                assert_eq!(found.dtz, dtz);
            }
            for pair in ranked.windows(2) {
                let [a, b] = [pair[0], pair[1]];
                assert!((a.outcome, a.wdl) >= (b.outcome, b.wdl));
                if (a.outcome, a.wdl) != (b.outcome, b.wdl) {
                    continue;
                }
                match a.wdl {
                    Wdl::Draw => assert!(a.mv < b.mv),
                    Wdl::Win | Wdl::CursedWin => {
                        assert!((a.dtz, a.dtw, a.mv) < (b.dtz, b.dtw, b.mv));
                    }
                    Wdl::Loss | Wdl::BlessedLoss => {
                        assert!((b.dtz, b.dtw) < (a.dtz, a.dtw) || a.mv < b.mv);
                    }
                }
            }
            let line = base.line(&position, Some(left)).unwrap();
            assert_eq!(line.first(), ranked.first());
        }
    }
}

#[test]
fn threads_share_a_small_cache() {
    let cache = Arc::new(BlockCache::new(200_000));
    let root = MADE.root.path();
    let base = Tablebase::open_in(root, None, None, Arc::clone(&cache)).unwrap();
    let all: Vec<Position> = positions(997).collect();
    let expected: Vec<Value> = all.iter().map(|p| base.value(p).unwrap()).collect();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (base, all, expected) = (&base, &all, &expected);
            scope.spawn(move || {
                for place in (0..all.len()).map(|n| (n * 7 + thread * 301) % all.len()) {
                    assert_eq!(base.value(&all[place]).unwrap(), expected[place]);
                }
            });
        }
    });
    assert!(cache.bytes() <= 200_000);
    base.preload().unwrap();
    assert!(cache.bytes() <= 200_000);
}

#[test]
fn a_cache_of_any_size_keeps_its_bound_and_answers_rightly() {
    for bytes in [0, 1, 30_000, 100_000, 350_000, 1 << 30] {
        let cache = Arc::new(BlockCache::new(bytes));
        let base = Tablebase::open_in(MADE.root.path(), None, None, Arc::clone(&cache)).unwrap();
        let all: Vec<Position> = positions(4999).collect();
        let mut numbers = numbers::Numbers(5);
        for _ in 0..2000 {
            let position = all[numbers.below(all.len() as u64) as usize];
            assert_eq!(base.value(&position).unwrap(), naive(&position));
            assert!(cache.bytes() <= bytes);
        }
        assert_eq!(cache.bytes() > 0, bytes >= 30_000, "{bytes}");
    }
}

#[test]
fn without_limits_a_cursed_win_is_a_win() {
    let base = Tablebase::open_with(MADE.root.path(), None, Some("none")).unwrap();
    for position in positions(1009) {
        let expected = naive(&position);
        let wdl = base.wdl(&position).unwrap();
        assert_eq!(wdl.limited(), expected.wdl.unlimited());
        assert_eq!(base.outcome(&position, None).unwrap(), wdl.limited());
        assert_eq!(base.dtw(&position).unwrap(), expected.dtw);
        assert_eq!(base.value(&position).unwrap().dtz, None);
        assert!(matches!(base.dtz(&position), Err(ProbeError::NoDtz)));
        let best = base.moves(&position, None).unwrap();
        if let Some(first) = best.first() {
            assert_eq!(first.dtz, None);
            if can_capture(&RULES, &position) {
                assert_eq!((first.wdl, first.dtw), (wdl, expected.dtw));
            }
        }
    }
}

#[test]
fn a_win_is_known_though_other_captures_are_not() {
    let (folder, from) = (MADE.copy(), MADE.folder());
    fs::copy(from.join("KvKM.wdl"), folder.path().join("KvKM.wdl")).unwrap();
    fs::remove_file(folder.path().join("MvK.wdl")).unwrap();
    let base = Tablebase::open(folder.path()).unwrap();
    let index = Index::new(RULES.board, "KvKM".parse().unwrap()).unwrap();
    let (mut known, mut unknown) = (0, 0);
    for position in (0..index.len()).map(|number| index.position_at(number)) {
        let lacks = |mv| position.after(mv).material().men() > 0;
        if !captures(&RULES, &position).iter().any(lacks) {
            continue;
        }
        match base.value(&position) {
            Ok(found) if found.dtz.is_some() => assert_eq!(found, naive(&position)),
            Ok(found) => {
                assert_eq!(found.wdl, naive(&position).wdl);
                known += u32::from(found == value(Wdl::Win, None, None));
            }
            Err(ProbeError::MissingTables(_)) => unknown += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(known > 0 && unknown > 0);
}

#[test]
fn from_three_pieces_to_two_the_count_goes_on() {
    let base = open();
    let index = Index::new(RULES.board, "KvKKK".parse().unwrap()).unwrap();
    let stride = (0..index.len()).step_by(997);
    let mut later = 0;
    for position in stride.map(|number| index.position_at(number)) {
        if can_capture(&RULES, &position) {
            let expected = naive(&position);
            assert_eq!(base.value(&position).unwrap(), expected);
            assert_eq!(base.dtz(&position).unwrap(), expected.dtz);
            later += u32::from(expected.dtz > Some(1));
        }
    }
    assert!(later > 0);
}
