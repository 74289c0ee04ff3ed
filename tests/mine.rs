//! Mining against what is known, and against the slow twin of the solver.

#[path = "common/built.rs"]
mod built;
#[path = "common/naive.rs"]
mod naive;

use std::path::PathBuf;
use std::sync::LazyLock;

use remise::format::Kind;
use remise::index::Index;
use remise::limits::FMJD;
use remise::material::Material;
use remise::notation::fen;
use remise::rules::INTERNATIONAL as RULES;
use remise::square::Color;
use remise::study::check::Tables;
use remise::study::mine::{Find, Mine, Theme, Wanted, keep_longest};
use remise::tablebase::Tablebase;
use remise::value::{Outcome, Wdl};

/// Tables up to four pieces, with all distances.
static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = built::folder("mine");
    built::build(&root, 4, &FMJD, &Kind::ALL);
    root
});

static FREE: LazyLock<Tablebase> =
    LazyLock::new(|| Tablebase::open_with(&*ROOT, None, Some("none")).expect("tables"));

static LIMITED: LazyLock<Tablebase> =
    LazyLock::new(|| Tablebase::open_with(&*ROOT, None, Some("fmjd")).expect("tables"));

fn mine(slice: &str, wanted: Wanted) -> Vec<Find> {
    let material: Material = slice.parse().expect("a material");
    let index = Index::new(RULES.board, material).expect("a small slice");
    let tables = Tables {
        free: &FREE,
        limited: &LIMITED,
    };
    let mine = Mine::new(tables, &index, wanted);
    mine.dig(0, index.len()).expect("answers")
}

const fn all(theme: Theme) -> Wanted {
    Wanted {
        theme,
        sharp_moves: 1,
        no_capture_first: false,
    }
}

fn fens(found: &[Find]) -> Vec<String> {
    found
        .iter()
        .map(|find| fen::write(&RULES, &find.position))
        .collect()
}

#[test]
fn one_position_is_lost_in_the_very_last_ply() {
    let flipped = fen::read(&RULES, "B:WK40,K45,50:BK7")
        .expect("a position")
        .position;
    let only = vec![fen::write(&RULES, &flipped.flip(&RULES))];
    for theme in [Theme::LastPly, Theme::LongestDtw, Theme::LongestDtz] {
        let found = mine("KvKKM", all(theme));
        assert_eq!(fens(&found), only, "{}", theme.name());
        assert_eq!(
            (found[0].limited.wdl, found[0].limited.dtz),
            (Wdl::Loss, Some(32))
        );
    }
    let longest = mine("KKMvK", all(Theme::LongestDtw));
    assert!(longest.iter().all(|find| find.plies == 31));
    assert!(fens(&longest).contains(&"W:WK12,K40,50:BK11".to_owned()));
    assert_eq!(mine("KKMvK", all(Theme::LastPly)), []);
    assert_eq!(mine("KKMvK", all(Theme::LimitDraws)), []);
}

#[test]
fn two_kings_are_in_mutual_zugzwang_in_the_corners_only() {
    let found = mine("KvK", all(Theme::Zugzwang));
    assert_eq!(fens(&found), ["W:WK46:BK5", "W:WK5:BK46"]);
}

#[test]
fn parts_of_a_slice_give_what_the_whole_gives() {
    let material: Material = "KMvK".parse().expect("a material");
    let index = Index::new(RULES.board, material).expect("a small slice");
    let tables = Tables {
        free: &FREE,
        limited: &LIMITED,
    };
    for theme in Theme::ALL {
        let mine = Mine::new(tables, &index, all(theme));
        let mut parts = Vec::new();
        for start in (0..index.len()).step_by(10_007) {
            let count = 10_007.min(index.len() - start);
            for find in mine.dig(start, count).expect("answers") {
                match theme.is_longest() {
                    true => keep_longest(&mut parts, find),
                    false => parts.push(find),
                }
            }
        }
        assert_eq!(
            parts,
            mine.dig(0, index.len()).expect("answers"),
            "{}",
            theme.name()
        );
    }
}

#[test]
fn sharp_positions_are_those_of_the_slow_twin() {
    let board = naive::Board { rows: 10, width: 5 };
    let none = naive::Limits::Annex1 {
        open: None,
        lone3: None,
        lone2: None,
        carry: false,
    };
    let slow = naive::solve(naive::Game::International, board, none, 3);
    for material in [2, 3].into_iter().flat_map(Material::all_with) {
        let sides = material
            .sides
            .map(|side| (usize::from(side.kings), usize::from(side.men)));
        let mut sharp = 0;
        let mut zugzwang = 0;
        naive::for_each_placement(&board, sides[0], sides[1], &mut |placement| {
            if !placement.white_to_move {
                return;
            }
            let wins = naive::legal_moves(&board, placement)
                .iter()
                .filter(|mv| slow.value(&mv.after).wdl == naive::Wdl::Loss)
                .count();
            sharp += usize::from(wins == 1);
            let rank = |placement: &naive::Placement| match slow.value(placement).wdl {
                naive::Wdl::Loss => -1,
                naive::Wdl::Win => 1,
                _ => 0,
            };
            let other = naive::Placement {
                cells: placement.cells.clone(),
                white_to_move: false,
            };
            zugzwang += usize::from(rank(placement) < -rank(&other));
        });
        assert_eq!(
            mine(&material.to_string(), all(Theme::Sharp)).len(),
            sharp,
            "{material}"
        );
        assert_eq!(
            mine(&material.to_string(), all(Theme::Zugzwang)).len(),
            zugzwang,
            "{material}"
        );
    }
}

#[test]
fn themes_are_what_they_say() {
    for theme in [Theme::QuietMan, Theme::ShortStep, Theme::Sacrifice] {
        let found = mine("KMvK", all(theme));
        assert!(!found.is_empty(), "{}", theme.name());
        for find in &found {
            let only = find.only.expect("an only move");
            let ranked = FREE.moves(&find.position, None).expect("moves");
            let winning = ranked.iter().filter(|one| one.outcome == Outcome::Win);
            assert_eq!(winning.map(|one| one.mv).collect::<Vec<_>>(), [only]);
            let is_man = find.position.men(Color::White).has(only.from);
            assert_eq!(
                is_man,
                theme == Theme::QuietMan || is_man && theme == Theme::Sacrifice
            );
        }
    }
    let long = Wanted {
        theme: Theme::Sharp,
        sharp_moves: 3,
        no_capture_first: true,
    };
    let found = mine("KKvK", long);
    assert!(found.len() < mine("KKvK", all(Theme::Sharp)).len());
    assert!(found.iter().all(|find| find.sharp_moves == 3 && find.only.is_some_and(|mv| mv.captured.is_empty())));
}
