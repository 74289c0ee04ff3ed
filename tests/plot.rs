//! `remise-gen stats --svg`: the numbers of the pictures are those of the tables.

#[path = "common/built.rs"]
mod built;
#[path = "common/generator.rs"]
mod generator;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use remise::format::Kind;
use remise::limits::FMJD;
use svg::node::element::tag;
use svg::parser::Event;

use generator::{run, succeed, text};

/// Tables up to three pieces.
static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = built::folder("plot");
    built::build(&root, 3, &FMJD, &Kind::ALL);
    root
});

/// A bar: its class, where it stands and how long it is, and what it tells.
#[derive(Debug)]
struct Bar {
    class: String,
    edges: [f64; 4],
    told: String,
}

/// The bars of a picture, and all its other texts.
fn read(file: &Path) -> (Vec<Bar>, Vec<String>) {
    let source = fs::read_to_string(file).expect("a picture");
    let (mut bars, mut texts): (Vec<Bar>, Vec<String>) = (Vec::new(), Vec::new());
    let mut is_bar = false;
    for event in svg::read(&source).expect("SVG") {
        match event {
            Event::Tag(tag::Rectangle, kind, attributes) => {
                is_bar = kind == tag::Type::Start;
                let edge = |name| attributes[name].parse().expect("a number");
                if is_bar {
                    bars.push(Bar {
                        class: attributes["class"].to_string(),
                        edges: ["x", "y", "width", "height"].map(edge),
                        told: String::new(),
                    });
                }
            }
            Event::Text(text) if is_bar => bars.last_mut().expect("a bar").told += text,
            Event::Text(text) => texts.push(text.to_owned()),
            Event::Error(error) => panic!("{}: {error}", file.display()),
            _ => {}
        }
    }
    (bars, texts)
}

/// A number as people write it.
fn number(text: &str) -> u64 {
    text.replace(',', "").parse().expect("a number")
}

/// The rows of `stats --csv`: every slice with its numbers by column; an empty one is left out.
fn rows(csv: &str) -> BTreeMap<String, BTreeMap<String, u64>> {
    let mut lines = csv.lines().map(|line| line.split(',').skip(2));
    let heading: Vec<&str> = lines.next().expect("a heading").collect();
    let row = |fields: Vec<&str>| {
        let pairs = heading.iter().zip(&fields).skip(1);
        let numbers = pairs.filter(|(_, field)| !field.is_empty());
        let numbers = numbers.map(|(name, field)| ((*name).to_owned(), number(field)));
        (fields[0].to_owned(), numbers.collect())
    };
    lines.map(|fields| row(fields.collect())).collect()
}

/// What the bars of one kind of distance tell: the sum, and the most plies.
fn told(bars: &[Bar], kind: &str, word: &str) -> (u64, Option<u64>) {
    let mut sum = 0;
    let mut longest = None;
    for bar in bars {
        let Some((plies, count)) = bar
            .told
            .strip_prefix(kind)
            .and_then(|told| told.split_once(": "))
        else {
            continue;
        };
        if let Some(count) = count.strip_suffix(word) {
            sum += number(count.trim());
            longest = longest.max(Some(number(plies.trim())));
        }
    }
    (sum, longest)
}

#[test]
fn the_pictures_tell_what_the_tables_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = folder.path().join("new/pictures");
    let csv = succeed(
        &format!("stats --csv --svg {}", pictures.display()),
        &TABLES,
    );
    let rows = rows(&csv);
    assert_eq!(
        fs::read_dir(&pictures).expect("pictures").count(),
        rows.len()
    );
    for (slice, row) in &rows {
        let (bars, texts) = read(&pictures.join(format!("{slice}.svg")));
        assert!(texts.contains(slice), "{texts:?}");
        let shares = &bars[..5];
        for (bar, value) in shares
            .iter()
            .zip(["win", "cursed_win", "draw", "blessed_loss", "loss"])
        {
            let name = value.replace('_', "-");
            assert_eq!(bar.class, name);
            let count = bar
                .told
                .strip_prefix(&format!("{name}: "))
                .expect("a count");
            let count = number(count.strip_suffix(" positions").expect("a count"));
            assert_eq!(count, row[value], "{slice}");
            let width = 712.0 * count as f64 / row["positions"] as f64;
            assert!((bar.edges[2] - width).abs() < 0.01, "{slice}: {bar:?}");
        }
        // Up to three pieces there is no cursed win, so both distances are of the same positions.
        for (kind, longest) in [("dtz", "max_dtz_win"), ("dtw", "max_dtw_win")] {
            let won = told(&bars[5..], kind, "won");
            assert_eq!(
                won,
                (row["win"], row.get(longest).copied()),
                "{slice} {kind}"
            );
            assert_eq!(
                told(&bars[5..], kind, "lost").0,
                row["loss"],
                "{slice} {kind}"
            );
        }
        stand_on_one_line(&bars[5..]);
    }
}

/// Won bars end where lost ones begin.
fn stand_on_one_line(bars: &[Bar]) {
    for kind in ["dtz", "dtw"] {
        let of_kind = bars.iter().filter(|bar| bar.told.starts_with(kind));
        let foot = |bar: &Bar| match bar.class.as_str() {
            "win" => bar.edges[1] + bar.edges[3],
            _ => bar.edges[1],
        };
        let feet: Vec<f64> = of_kind.map(foot).collect();
        let differ = |two: &[f64]| (two[0] - two[1]).abs() > 0.02;
        assert!(!feet.windows(2).any(differ), "{feet:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let output = run(&format!("stats --csv --svg {}", file.display()), &TABLES);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(
        error.contains("cannot write") && error.contains("--svg"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1);
}
