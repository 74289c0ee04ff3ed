//! The arbiter's library: the clock against its slow twin, draw rules, irregular moves, readings.

#[path = "common/random.rs"]
mod random;
#[path = "common/rows.rs"]
mod rows;
#[path = "common/slow_clock.rs"]
mod slow_clock;
#[path = "common/slow_clock_64.rs"]
mod slow_clock_64;

use std::collections::BTreeMap;

use remise::adjudicate::clock::{Clock, Verdict};
use remise::adjudicate::game::{Choice, End, Game, Ply};
use remise::adjudicate::replay::{MAX_PLIES, Replay, Why};
use remise::adjudicate::ruling::{Finding, GameResult, Ruling};
use remise::limits::{Class, FMJD, LIDRAUGHTS, NONE};
use remise::moves::{Move, can_capture, moves};
use remise::notation::pdn::{Item, Place, Reader, RecordedMove, SetUp};
use remise::notation::{fen, movetext};
use remise::position::Position;
use remise::rules::{BRAZILIAN, CHINESE64, ENGLISH, INTERNATIONAL as RULES, RUSSIAN, Rules};
use remise::square::Color;
use remise::study::claim::Claim;

use random::Random;
use rows::rows;
use slow_clock::SlowClock;
use slow_clock_64::SlowClock64;

fn position(text: &str) -> Position {
    fen::read(&RULES, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .position
}

/// A position set up between moves.
fn set_up(fen: &str) -> Item {
    Item::SetUp(SetUp {
        fen: fen.to_owned(),
        place: Place { line: 1, column: 1 },
    })
}

/// The items of a record with these moves.
fn items(record: &str) -> Vec<Item> {
    let item = |text: &str| {
        Item::Move(RecordedMove {
            text: text.to_owned(),
            marks: Vec::new(),
            place: Place { line: 1, column: 1 },
        })
    };
    record.split_whitespace().map(item).collect()
}

fn replay(fen: &str, record: &str) -> Replay {
    let fen = fen::read(&RULES, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let game = Game::with_played(&RULES, fen.position, fen.halfmoves.unwrap_or(0));
    Replay::of(game, &items(record))
}

#[test]
fn clock_equals_its_slow_twin() {
    let mut random = Random(20_261_130);
    let mut drawn = [0; 4];
    for game in 0..1000 {
        let start = match game % 2 {
            0 => random.position(&RULES, 6),
            _ => random.kings(&RULES, [2, 2]),
        };
        let all = [&FMJD, &LIDRAUGHTS, &NONE];
        let mut clocks = all.map(|limits| Clock::new(&RULES, limits, &start));
        let mut slow = SlowClock::new(&RULES, &start);
        let mut now = start;
        let mut left = all.map(|limits| limits.limit(start.material()));
        for _ in 0..70 {
            let list = moves(&RULES, &now);
            for ((clock, limits), left) in clocks.iter().zip(all).zip(left) {
                let counts = clock.counts();
                let article = clock.draw(&now).map(|draw| draw.article());
                let what = fen::write(&RULES, &now);
                if counts.class() == Class::Open {
                    assert_eq!(counts.quiet, slow.quiet(), "{what}");
                }
                if !limits.is_none() {
                    assert_eq!(counts.of(Class::LoneThree), slow.sixteen(limits), "{what}");
                    assert_eq!(counts.of(Class::LoneTwo), slow.five(), "{what}");
                }
                assert_eq!(clock.occurrences(&now), slow.occurrences(), "{what}");
                assert_eq!(clock.left(), left, "{what}");
                assert_eq!(article, slow.draw(limits), "{what}");
                let over = matches!(clock.verdict(&now), Some(Verdict::Won { .. }));
                assert_eq!(over, list.is_empty());
                drawn[article.map_or(0, |article| usize::from(article.as_bytes()[2] - b'1'))] +=
                    usize::from(article.is_some());
            }
            let safe = |mv: &Move| !can_capture(&RULES, &now.after(mv));
            let safe: Vec<Move> = list.iter().copied().filter(safe).collect();
            let list = if safe.is_empty() { &list[..] } else { &safe };
            let Some(mv) = pick(&mut random, list) else {
                break;
            };
            let next = now.after(&mv);
            let [from, to] = [now, next].map(|position| position.material());
            let irreversible = now.is_irreversible(&mv);
            left = std::array::from_fn(|i| all[i].left_after(from, to, irreversible, left[i]));
            clocks = clocks.map(|clock| clock.play(&now, &mv));
            slow.play(&next);
            now = next;
        }
    }
    assert!(
        drawn.iter().all(|&count| count > 20),
        "every article occurs: {drawn:?}"
    );
}

/// Plays a move that gives nothing to take, if there is one.
fn safe_move(random: &mut Random, rules: &Rules, now: &Position) -> Option<Move> {
    let list = moves(rules, now);
    let safe = |mv: &Move| !can_capture(rules, &now.after(mv));
    let safe: Vec<Move> = list.iter().copied().filter(safe).collect();
    pick(random, if safe.is_empty() { &list } else { &safe })
}

#[test]
fn clock_of_64_squares_equals_its_slow_twin() {
    let mut random = Random(64);
    let mut drawn: BTreeMap<&str, usize> = BTreeMap::new();
    let mut on_road = 0;
    for game in 0..1_800 {
        let rules = [&RUSSIAN, &BRAZILIAN, &ENGLISH, &CHINESE64][game % 4];
        let kings = [[2, 2], [3, 3], [4, 4], [1, 3], [1, 4], [1, 2], [2, 3]];
        let mut now = match kings.get(game / 4 % 12) {
            Some(&kings) => random.kings(rules, kings),
            None => random.position(rules, 8),
        };
        let limits = rules.limits[0];
        let mut clock = Clock::new(rules, limits, &now);
        let mut slow = SlowClock64::new(rules, &now);
        let mut left = limits.limit(now.material());
        for _ in 0..150 {
            let what = fen::write(rules, &now);
            let (article, moves, played) = slow.count();
            let counts = clock.counts();
            let clause = counts.clause.expect("a limit");
            assert_eq!(clause.article, article, "{what}");
            assert_eq!(
                (clause.plies, counts.played),
                (2 * moves as u32, played as u32),
                "{what}"
            );
            assert_eq!(clock.left(), left, "{what}");
            let road = slow.main_road().filter(|_| limits.main_road.is_some());
            assert_eq!(counts.main_road, road.map(|plies| plies as u32), "{what}");
            on_road += usize::from(road.is_some_and(|plies| plies >= 10));
            let article = clock.draw(&now).map(|draw| draw.article());
            assert_eq!(article, slow.draw(), "{what}");
            *drawn.entry(article.unwrap_or("-")).or_default() += 1;
            let Some(mv) = safe_move(&mut random, rules, &now) else {
                break;
            };
            let next = now.after(&mv);
            let [from, to] = [now, next].map(|position| position.material());
            left = limits.left_after(from, to, now.is_irreversible(&mv), left);
            clock = clock.play(&now, &mv);
            slow.play(&next);
            now = next;
        }
    }
    let articles = [
        "1.32.1", "1.32.2", "7.2.3", "7.2.4", "7.2.5", "7.2.6", "7.2.8",
    ];
    for article in articles {
        assert!(
            drawn.get(article).is_some_and(|&plies| plies > 20),
            "{article}: {drawn:?}"
        );
    }
    assert!(on_road > 20, "{on_road}");
}

/// One player goes round and round, the other to and fro between two squares.
fn shuffle(round: &[&str], [one, other]: [&str; 2], moves: usize) -> String {
    let text = |n: usize| {
        let (from, to) = match n.is_multiple_of(2) {
            true => (one, other),
            false => (other, one),
        };
        let at = |n: usize| round[n % round.len()];
        format!("{}-{} {from}-{to}", at(n), at(n + 1))
    };
    (0..moves).map(text).collect::<Vec<_>>().join(" ")
}

#[test]
fn limits_of_64_squares_end_games_on_their_last_ply() {
    let round = ["c1", "d2", "e3", "f4", "g5"];
    let end = |rules: &'static Rules, fen: &str, record: &str| {
        let start = fen::read(rules, fen).expect("a position").position;
        let replay = Replay::of(Game::new(rules, start), &items(record));
        assert_eq!((replay.stop, replay.games.len()), (None, 1), "{fen}");
        let end = replay.games[0].end(rules.limits[0]);
        end.map(|end| (end.ply, end.verdict.article().expect("an article")))
    };
    // A king in the corner can neither be taken nor take what is off the main road.
    let three = shuffle(&round, ["a1", "h8"], 15);
    assert_eq!(
        end(&RUSSIAN, "W:WKc1,Kg1,Kh2:BKa1", &three),
        Some((30, "7.2.4"))
    );
    assert_eq!(
        end(&BRAZILIAN, "W:WKc1,Kg1,Kh2:BKa1", &three),
        Some((30, "7.2.4"))
    );
    let two = shuffle(&round, ["a1", "h8"], 5);
    assert_eq!(
        end(&CHINESE64, "W:WKc1,Kh2:BKa1", &two),
        Some((10, "7.2.8"))
    );
    // Three pieces, one of them a man: the balance, whose count a man move does not restart.
    let balance = [
        shuffle(&round, ["a1", "h8"], 12),
        shuffle(&["h4", "g5"], ["a1", "h8"], 1),
    ]
    .join(" ");
    assert_eq!(end(&RUSSIAN, "W:WKc1,Kh2,h4:BKa1", &balance), None);
    let start = fen::read(&RUSSIAN, "W:WKc1,Kh2,h4:BKa1")
        .expect("a position")
        .position;
    let replay = Replay::of(Game::new(&RUSSIAN, start), &items(&balance));
    let last = replay.games[0].plies().last().expect("a ply").counts[0];
    assert_eq!((last.played, last.quiet, last.left()), (26, 1, Some(34)));
    assert_eq!(last.main_road, Some(26));
}

/// A move at random, the first one more often than others: so that positions come again.
fn pick(random: &mut Random, list: &[Move]) -> Option<Move> {
    let len = u32::try_from(list.len()).expect("a small list");
    let end = if random.below(6) == 0 { 1 } else { len };
    (len > 0).then(|| list[random.below(end) as usize])
}

#[test]
fn a_game_agrees_with_clocks_and_leaves_old_values_alone() {
    let mut random = Random(7);
    for _ in 0..200 {
        let start = random.position(&RULES, 8);
        let mut game = Game::new(&RULES, start);
        let mut clocks = vec![Clock::new(&RULES, &FMJD, &start)];
        let mut positions = vec![start];
        while let Some(mv) = pick(&mut random, game.legal()) {
            let (clock, now) = (&clocks[clocks.len() - 1], positions[positions.len() - 1]);
            clocks.push(clock.play(&now, &mv));
            positions.push(now.after(&mv));
            game.play(&mv).expect("a legal move");
            if positions.len() > 150 {
                break;
            }
        }
        let first = clocks
            .iter()
            .zip(&positions)
            .enumerate()
            .find_map(|(ply, (clock, now))| {
                let ply = u32::try_from(ply).expect("a small number");
                let verdict = clock.verdict(now)?;
                Some(End { ply, verdict })
            });
        assert_eq!(game.end(&FMJD), first);
        for (ply, clock) in game.plies().iter().zip(&clocks[1..]) {
            assert_eq!(ply.counts[game.place_of(&FMJD)], *clock.counts());
            assert_eq!(ply.occurrences, clock.occurrences(&ply.after));
        }
    }
}

#[test]
fn draw_rules_as_published() {
    for row in rows(include_str!("../data/draw_rules.csv")) {
        let [id, start, record, plies, fmjd, lidraughts, last, _] = row[..] else {
            panic!("eight fields: {row:?}");
        };
        let replay = replay(start, record);
        let [game] = &replay.games[..] else {
            panic!("{id}: one reading");
        };
        assert_eq!(game.played().to_string(), plies, "{id}");
        for (limits, expected) in [(&FMJD, fmjd), (&LIDRAUGHTS, lidraughts)] {
            let end = game.end(limits);
            let end =
                end.map(|end| format!("{} {}", end.ply, end.verdict.article().unwrap_or("-")));
            assert_eq!(
                end.as_deref().unwrap_or("-"),
                expected,
                "{id} {}",
                limits.name
            );
        }
        assert_eq!(*game.position(), position(last), "{id}");
    }
}

#[test]
fn irregular_moves_have_their_points() {
    for row in rows(include_str!("../data/irregular.csv")) {
        let [id, what, start, record, expected, readings, last] = row[..] else {
            panic!("seven fields: {row:?}");
        };
        let replay = replay(start, record);
        assert_eq!(replay.stop, None, "{id}: {what}");
        let found: Vec<String> = replay.games[0]
            .plies()
            .iter()
            .filter_map(irregular)
            .collect();
        assert_eq!(found.join(", "), expected, "{id}: {what}");
        assert_eq!(replay.games.len().to_string(), readings, "{id}: {what}");
        let end = *replay.games[0].position();
        assert_eq!(
            end,
            position(last),
            "{id}: {what}: {}",
            fen::write(&RULES, &end)
        );
    }
}

/// The points of an irregular entry, and what became of it.
fn irregular(ply: &Ply) -> Option<String> {
    let Choice::Irregular {
        wrong, corrected, ..
    } = &ply.choice
    else {
        return None;
    };
    let points: Vec<String> = wrong
        .iter()
        .map(|wrong| wrong.point().unwrap_or(0).to_string())
        .collect();
    let standing = match (ply.is_open(), corrected) {
        (true, _) => "open",
        (_, true) => "corrected",
        _ => "stood",
    };
    Some(format!("{} {standing}", points.join("/")))
}

/// The entries of a game whose text has several readings.
fn ambiguous(game: &Game) -> Vec<usize> {
    let is_ambiguous = |ply: &Ply| match &ply.choice {
        Choice::Legal { readings, .. } => !readings.is_empty(),
        _ => false,
    };
    let plies = game.plies().iter().enumerate();
    plies
        .filter(|(_, ply)| is_ambiguous(ply))
        .map(|(entry, _)| entry)
        .collect()
}

#[test]
fn a_short_capture_waits_for_the_moves_that_settle_it() {
    // 4x15 takes 20, 13 and 32 or 37: only one of these is there to move afterwards.
    let start = "W:WK4:B13,32,37,20";
    let settled = replay(start, "4x15 37-42");
    assert_eq!(settled.games.len(), 1);
    let ply = &settled.games[0].plies()[0];
    assert_eq!(
        (ambiguous(&settled.games[0]), ply.settled),
        (vec![0], Some(1))
    );
    assert_eq!(*settled.games[0].position(), position("W:WK15:B42"));
    for record in ["4x15", "4x15 15-20"] {
        let open = replay(start, record);
        let ends: Vec<String> = open
            .games
            .iter()
            .map(|game| fen::write(&RULES, &game.plies()[0].after))
            .collect();
        assert!(ends.contains(&"B:WK15:B32".to_owned()), "{ends:?}");
        assert!(ends.contains(&"B:WK15:B37".to_owned()), "{ends:?}");
        assert!(
            open.games.iter().all(|game| game.plies()[0].is_open()),
            "{record}"
        );
    }
    let full = replay(start, "4x31x42x15");
    assert_eq!((full.games.len(), ambiguous(&full.games[0])), (1, vec![]));
}

#[test]
fn a_record_that_cannot_be_followed_stops_with_the_reason() {
    let stop = |start, record| {
        let stop = replay(start, record).stop.expect("a stop");
        (stop.why, stop.item, stop.moves)
    };
    let over = stop("W:WK46:B37", "46x32 32-28 28-23");
    assert_eq!(over, (Why::Over, 1, 2));
    let lost = stop("W:W31,36:B15,20", "41-37 42-38 31-26");
    assert_eq!(lost, (Why::Lost, 1, 2));
    let shuffle = "46-41 6-1 41-46 1-6 ".repeat(1200);
    assert_eq!(
        stop("W:WK46:BK6", &shuffle),
        (Why::TooLong, MAX_PLIES, 4800 - MAX_PLIES)
    );
    let backward = "31-36 15-10 36-31 10-15 ".repeat(200);
    let forks = stop("W:W31:B15", &backward);
    assert_eq!(forks.0, Why::TooManyReadings);
}

#[test]
fn what_is_written_is_replayed_as_it_was() {
    let mut random = Random(11);
    let mut settled = 0;
    for _ in 0..300 {
        let start = random.position(&RULES, 12);
        let mut game = Game::new(&RULES, start);
        let (mut full, mut short) = (Vec::new(), Vec::new());
        while let Some(mv) = pick(&mut random, game.legal()) {
            let [from, to] = [mv.from, mv.to].map(|square| RULES.board.number(square));
            full.push(movetext::write(&RULES, game.position(), &mv));
            short.push(format!("{from}x{to}"));
            game.play(&mv).expect("a legal move");
            if full.len() == 80 {
                break;
            }
        }
        let fen = fen::write(&RULES, &start);
        let again = replay(&fen, &full.join(" "));
        assert_eq!((again.stop, again.games.len()), (None, 1), "{fen} {full:?}");
        assert_eq!(again.games[0].position(), game.position());
        let short = replay(&fen, &short.join(" "));
        assert_eq!(short.stop, None);
        let same = |one: &&Game| one.position() == game.position();
        let same = short
            .games
            .iter()
            .find(same)
            .expect("the game is among the readings");
        let waited = ambiguous(same);
        settled += waited
            .iter()
            .filter(|&&entry| !same.plies()[entry].is_open())
            .count();
    }
    assert!(settled > 0, "short captures were settled by later moves");
}

#[test]
fn a_position_set_up_lets_an_irregular_move_stand() {
    let start = position("W:W28,47:B23,3");
    let mut record = items("47-41");
    record.push(set_up("B:W28,41:B23,3"));
    let stood = Replay::of(Game::new(&RULES, start), &record);
    let [game] = &stood.games[..] else {
        panic!("the set-up settles it");
    };
    assert_eq!(irregular(&game.plies()[0]).as_deref(), Some("6 stood"));
    assert_eq!((game.plies()[0].settled, game.played()), (Some(1), 1));
    record[1] = set_up("B:W28,41:BK23x");
    let bad = Replay::of(Game::new(&RULES, start), &record)
        .stop
        .expect("a stop");
    assert!(matches!(bad.why, Why::BadSetUp(_)), "{bad:?}");
    record[1] = set_up("B::");
    let null = Replay::of(Game::new(&RULES, start), &record);
    assert!(
        null.games
            .iter()
            .all(|game| game.position().side() == Color::Black)
    );
}

#[test]
fn positions_set_up_count_as_plies() {
    let start = position("W:WK46:BK6");
    let mut record = vec![set_up("W:WK46:BK6"); MAX_PLIES - 1];
    record.extend(items(&"46-41 6-1 41-46 1-6 ".repeat(100)));
    for record in [record, vec![set_up("B::"); MAX_PLIES + 1]] {
        let replay = Replay::of(Game::new(&RULES, start), &record);
        let stop = replay.stop.expect("a stop");
        assert_eq!((stop.why, stop.item), (Why::TooLong, MAX_PLIES));
        assert_eq!(replay.games[0].plies().len(), MAX_PLIES);
    }
}

/// The player who has just moved has pieces.
#[test]
fn a_record_leads_to_no_impossible_position() {
    let mut record = items("28x19");
    record.push(set_up("W::"));
    let replay = Replay::of(Game::new(&RULES, position("W:W28:B23")), &record);
    let stop = replay.stop.expect("a stop");
    assert!(matches!(stop.why, Why::BadSetUp(_)), "{stop:?}");
    // White, to move, takes the last white man with a black one.
    let games = self::replay("W:W7:B1", "1x12").games;
    assert!(!games.is_empty());
    for game in games {
        assert_eq!(game.position().faults(&RULES), []);
    }
}

#[test]
fn the_first_number_of_a_result_is_that_of_the_first_player() {
    let text = "[Result \"0-1\"] 0-1";
    let record = Reader::new(text.as_bytes()).next().expect("a record");
    let record = record.expect("a good one");
    for (rules, winner, results) in [
        (&RULES, Color::Black, ["2-0", "1-1", "0-2"]),
        (&RUSSIAN, Color::Black, ["1-0", "1/2-1/2", "0-1"]),
        (&BRAZILIAN, Color::Black, ["1-0", "1/2-1/2", "0-1"]),
        (&CHINESE64, Color::Black, ["1-0", "1/2-1/2", "0-1"]),
        (&ENGLISH, Color::White, ["0-1", "1/2-1/2", "1-0"]),
    ] {
        let claim = Claim::of(rules, &record, Color::Black).expect("a claim");
        assert_eq!(claim.solver, winner, "{}", rules.name);
        let all = [GameResult::White, GameResult::Draw, GameResult::Black];
        assert_eq!(all.map(|result| result.text(rules)), results);
        for (text, result) in results.into_iter().zip(all) {
            assert_eq!(GameResult::read(rules, text), Some(result));
        }
        let two = GameResult::read(rules, "2-0");
        assert_eq!(
            two,
            GameResult::read(rules, "1-0"),
            "both are read everywhere"
        );
    }
}

#[test]
fn a_star_at_the_end_claims_nothing_beside_a_result() {
    let findings = |tag: &str, end: &str| {
        let text = format!(
            "[Result \"{tag}\"]\n[GameType \"20\"]\n[FEN \"W:WK46:B37\"]\n\n1. 46x32 {end}\n"
        );
        let record = Reader::new(text.as_bytes()).next().expect("a record");
        let ruling = Ruling::of(&record.expect("a good one"), None, None).expect("a ruling");
        ruling.findings(&ruling.replay.games[0])
    };
    for (tag, end) in [
        ("2-0", "*"),
        ("2-0", "1-0"),
        ("*", "2-0"),
        ("2-0", ""),
        ("", ""),
    ] {
        assert_eq!(findings(tag, end), [], "{tag} {end}");
    }
    let wrong = |claimed: &str| Finding::WrongResult {
        end: End {
            ply: 1,
            verdict: Verdict::Won {
                winner: Color::White,
                no_pieces: true,
                article: Some("7.2"),
            },
        },
        claimed: claimed.to_owned(),
        right: GameResult::White,
    };
    for (tag, end, claimed) in [("*", "*", "*"), ("1-1", "*", "1-1"), ("", "0-2", "0-2")] {
        assert_eq!(findings(tag, end), [wrong(claimed)], "{tag} {end}");
    }
    let both = findings("1-1", "2-0");
    let differ = Finding::ResultsDiffer {
        tag: "1-1".to_owned(),
        written: "2-0".to_owned(),
    };
    assert_eq!(both, [wrong("1-1"), differ]);
}
