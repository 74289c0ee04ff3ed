//! The solver against its slow twin: every position of every slice, on the 10x10 board up to three
//! pieces and on a small board, with limits so short that wins are cursed.

#[path = "common/naive.rs"]
mod naive;
#[path = "common/small.rs"]
mod small;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use remise::format::Kind;
use remise::index::Index;
use remise::limits::{
    self, BALANCE_FOUR_FIVE, BALANCE_SIX_SEVEN, Class, Clause, FIVE_MOVES, FMJD64, KINGS_ONLY,
    LONE_KING, Limits, SIXTEEN_MOVES, THREE_KINGS, TWENTY_FIVE_MOVES,
};
use remise::material::Material;
use remise::position::Position;
use remise::rules::{BRAZILIAN, CHINESE64, ENGLISH, INTERNATIONAL, POOL, RUSSIAN, Rules};
use remise::square::Color;
use remise_gen::half::Half;
use remise_gen::order::{BlockOrder, Place};
use remise_gen::plan::{Job, Plan, keep, needs};
use remise_gen::shelf::Shelf;
use remise_gen::slice::Task;
use remise_gen::solved::SolvedBlock;
use remise_gen::store::Store;
use remise_gen::words::Layout;
use small::{SHORT, SHORT_AFRESH, SMALL};

/// Limits so short that hardly a win is left.
static VERY_SHORT: Limits = Limits {
    name: "very-short",
    clauses: &[
        Clause {
            plies: 2,
            ..FIVE_MOVES
        },
        Clause {
            plies: 3,
            ..SIXTEEN_MOVES
        },
        Clause {
            plies: 2,
            ..TWENTY_FIVE_MOVES
        },
    ],
    lone_three_stays: true,
    main_road: None,
};

/// The clauses of the Section 64, so short that wins are cursed.
static SHORT64: Limits = Limits {
    name: "short64",
    clauses: &[
        Clause {
            plies: 5,
            ..LONE_KING
        },
        Clause {
            plies: 9,
            ..THREE_KINGS
        },
        Clause {
            plies: 8,
            ..BALANCE_FOUR_FIVE
        },
        Clause {
            plies: 11,
            ..BALANCE_SIX_SEVEN
        },
        Clause {
            plies: 4,
            ..KINGS_ONLY
        },
    ],
    ..FMJD64
};

/// One clause for everything, so short that wins are cursed.
static SHORT_OPEN: Limits = Limits {
    name: "short-open",
    clauses: &[Clause {
        plies: 6,
        ..KINGS_ONLY
    }],
    ..limits::WCDF
};

/// How many positions had each value.
#[derive(Default)]
struct Tally([AtomicU64; 5]);

struct Twins<'t> {
    rules: &'static Rules,
    slow: &'t naive::Solved,
    tally: &'t Tally,
    distances: bool,
}

fn slow(rules: &Rules, limits: &Limits, pieces: usize) -> naive::Solved {
    let board = naive::Board {
        rows: usize::from(rules.board.rows()),
        width: usize::from(rules.board.width()),
    };
    let game = match rules.name {
        "russian" | "chinese64" => naive::Game::Russian,
        "english" => naive::Game::English,
        "pool" => naive::Game::Pool,
        _ => naive::Game::International,
    };
    naive::solve(game, board, twin_of(limits), pieces)
}

/// The same limits for the slow twin.
fn twin_of(limits: &Limits) -> naive::Limits {
    let plies = |class| {
        let clause = limits.clauses.iter().find(|clause| clause.class == class);
        clause.map(|clause| clause.plies)
    };
    match (plies(Class::BalanceFourFive), limits.clauses) {
        (None, [everything]) => naive::Limits::FortyMoves {
            plies: everything.plies,
        },
        (Some(balance45), _) => naive::Limits::Section64 {
            three_kings: plies(Class::ThreeKings).expect("7.2.4"),
            kings_only: plies(Class::Open).expect("7.2.5"),
            balance45,
            balance67: plies(Class::BalanceSixSeven).expect("7.2.6"),
            lone_king: plies(Class::LoneTwo).expect("7.2.8"),
        },
        _ => naive::Limits::Annex1 {
            open: plies(Class::Open),
            lone3: plies(Class::LoneThree),
            lone2: plies(Class::LoneTwo),
            carry: limits.lone_three_stays,
        },
    }
}

fn placement(rules: &Rules, position: &Position) -> naive::Placement {
    let mut cells = vec![b'.'; usize::from(rules.board.len()) + 1];
    for color in Color::BOTH {
        let [man, king] = match color {
            Color::White => [b'w', b'W'],
            Color::Black => [b'b', b'B'],
        };
        for (set, cell) in [(position.men(color), man), (position.kings(color), king)] {
            for square in set {
                cells[rules.board.number(square) as usize] = cell;
            }
        }
    }
    naive::Placement {
        cells,
        white_to_move: position.side() == Color::White,
    }
}

impl Twins<'_> {
    fn compare(&self, store: &Store, block: &SolvedBlock<'_>) {
        let flip = block.stands_for_flip.then_some(Color::Black);
        let flip = flip.map(|side| (side, store.layout.pair.slice(side)));
        for (side, slice) in store.layout.pair.slices().chain(flip) {
            let index = Index::new(self.rules.board, slice).expect("few pieces");
            let order = BlockOrder {
                layout: &store.layout,
                men: block.men,
                side,
            };
            let mut at = order.number(&index) * index.kings_len();
            order.for_each(|place| {
                let position = index.position_at(at);
                self.compare_position(store, block, side, place, &position);
                at += 1;
            });
        }
    }

    fn compare_position(
        &self,
        store: &Store,
        block: &SolvedBlock<'_>,
        side: Color,
        place: Place,
        position: &Position,
    ) {
        let value = self.slow.value(&placement(self.rules, position));
        let name = remise::notation::fen::write(self.rules, position);
        let lanes = store.layout.lanes();
        let result = |half: &Half| (place.is_in(&half.won), place.is_in(&half.lost));
        let plies = |half: &Half| u32::from(place.distance(&half.plies, lanes));
        let limited = &block.limited[side as usize];
        let merged = &block.unlimited.unwrap_or(block.limited)[side as usize];
        use naive::Wdl::*;
        let wdl = match (result(limited), result(merged)) {
            ((true, false), (true, false)) => Win,
            ((false, true), (false, true)) => Loss,
            ((false, false), (true, false)) => CursedWin,
            ((false, false), (false, true)) => BlessedLoss,
            ((false, false), (false, false)) => Draw,
            other => panic!("{name}: {other:?}"),
        };
        self.tally.0[wdl as usize].fetch_add(1, Relaxed);
        assert_eq!(wdl, value.wdl, "{name}");
        if wdl != Draw && self.distances {
            assert_eq!(Some(plies(merged)), value.dtz, "DTZ of {name}");
        }
        if let (Some(halves), false) = (block.dtw, wdl == Draw) {
            assert_eq!(
                Some(plies(&halves[side as usize])),
                value.dtw,
                "DTW of {name}"
            );
        }
    }
}

/// Solves everything up to `pieces` pieces both ways; gives how many positions had each value.
fn compare(rules: &'static Rules, limits: &'static Limits, pieces: u8) -> [u64; 5] {
    let slow = slow(rules, limits, usize::from(pieces));
    let tally = Tally::default();
    let twins = Twins {
        rules,
        slow: &slow,
        tally: &tally,
        distances: !limits.is_none(),
    };
    let job = Job {
        rules,
        limits,
        kinds: vec![Kind::Wdl, Kind::Dtz, Kind::Dtw],
        threads: 2,
        small_from: None,
    };
    let (shelf, mut stores) = (Shelf::unbounded(), BTreeMap::new());
    for step in Plan::up_to(&job, pieces).steps {
        // Without DTW pairs without kings are solved in rows.
        let ways: &[bool] = match step.pair.axis() {
            Some(_) => &[true],
            None => &[false, true],
        };
        for &dtw in ways {
            let layout = Layout::new(rules, step.pair).expect("few pieces");
            let store = Store::new(layout, keep(&job, step.pair), &shelf);
            let task = Task {
                limits,
                store: &store,
                dtz: true,
                dtw,
                ledger: None,
            };
            task.solve(
                |pair| stores.get(&pair),
                &AtomicBool::new(false),
                |block| twins.compare(&store, block),
            )
            .expect("solved");
            stores.insert(step.pair, store);
        }
    }
    tally.0.map(AtomicU64::into_inner)
}

#[test]
fn three_pieces_with_the_rule_book_limits() {
    let [_, blessed, _, cursed, _] = compare(&INTERNATIONAL, &limits::FMJD, 3);
    assert_eq!((blessed, cursed), (0, 0));
}

#[test]
#[ignore = "the slow twin takes some five minutes and 2.5 GB"]
fn four_pieces_with_the_rule_book_limits() {
    let [_, blessed, _, cursed, _] = compare(&INTERNATIONAL, &limits::FMJD, 4);
    assert_eq!((blessed, cursed), (0, 0));
}

#[test]
fn three_pieces_without_limits() {
    compare(&INTERNATIONAL, &limits::NONE, 3);
}

#[test]
fn small_board_without_limits() {
    compare(&SMALL, &limits::NONE, 4);
}

#[test]
fn small_board_with_short_limits() {
    for limits in [&SHORT, &SHORT_AFRESH, &VERY_SHORT] {
        let tally = compare(&SMALL, limits, 4);
        assert!(
            tally.iter().all(|&count| count > 0),
            "{}: {tally:?}",
            limits.name
        );
    }
}

#[test]
fn three_pieces_on_64_squares() {
    for rules in [&RUSSIAN, &BRAZILIAN, &CHINESE64, &ENGLISH, &POOL] {
        for limits in rules.limits {
            compare(rules, limits, 3);
        }
    }
}

/// The rules of a game on six rows of three squares.
const fn on_small_board(rules: Rules) -> Rules {
    Rules {
        board: SMALL.board,
        ..rules
    }
}

#[test]
fn other_games_on_a_small_board() {
    static SMALL_RUSSIAN: Rules = on_small_board(RUSSIAN);
    static SMALL_BRAZILIAN: Rules = on_small_board(BRAZILIAN);
    static SMALL_ENGLISH: Rules = on_small_board(ENGLISH);
    for (rules, limits) in [
        (&SMALL_RUSSIAN, &SHORT64),
        (&SMALL_RUSSIAN, &FMJD64),
        (&SMALL_BRAZILIAN, &SHORT64),
        (&SMALL_ENGLISH, &SHORT_OPEN),
        (&SMALL_ENGLISH, &limits::NONE),
    ] {
        let [_, blessed, _, cursed, _] = compare(rules, limits, 4);
        let is_short = limits.name.starts_with("short");
        let name = || format!("{} {}", rules.name, limits.name);
        assert!(!is_short || blessed > 0 && cursed > 0, "{}", name());
    }
}

#[test]
#[ignore = "the slow twin takes some minutes"]
fn four_pieces_on_64_squares() {
    for rules in [&RUSSIAN, &BRAZILIAN, &ENGLISH] {
        compare(rules, rules.limits[0], 4);
    }
}

#[test]
fn every_slice_is_planned_after_what_it_needs() {
    let job = Job {
        rules: &INTERNATIONAL,
        limits: &limits::FMJD,
        kinds: vec![Kind::Wdl],
        threads: 1,
        small_from: None,
    };
    let plan = Plan::up_to(&job, 6);
    let slices: usize = plan
        .steps
        .iter()
        .map(|step| step.pair.slices().count())
        .sum();
    assert_eq!(
        slices,
        (2..=6)
            .map(|pieces| Material::all_with(pieces).len())
            .sum::<usize>()
    );
    for (at, step) in plan.steps.iter().enumerate() {
        for child in needs(step.pair) {
            assert!(plan.steps[..at].iter().any(|earlier| earlier.pair == child));
        }
    }
}
