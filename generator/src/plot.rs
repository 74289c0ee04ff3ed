//! The picture of a slice in SVG: the shares of the values, and a histogram of every distance.

use remise::format::Kind;
use remise::value::Wdl;
use svg::Document;
use svg::node::element::{Group, Rectangle, Style, Text, Title};

mod histogram;

use crate::distances::Distances;
use crate::stats::SliceStats;
use crate::units;
use histogram::Panel;

/// The size of a picture without its histograms, and what it leaves free at the sides.
const WIDTH: f64 = 760.0;
const HEAD: f64 = 156.0;
const SIDE: f64 = 24.0;

/// Where the bar of the shares stands.
const BAR: f64 = 64.0;
const BAR_HEIGHT: f64 = 26.0;

/// Colours that colour-blind people tell apart (Okabe and Ito); paper and ink follow the reader's theme.
const STYLE: &str = "
svg { font-family: sans-serif; font-size: 12px; }
.paper { fill: #ffffff; } text { fill: #1f2328; } .faint { fill: #59636e; }
.grid { stroke: #d1d9e0; } .axis { stroke: #59636e; }
.win { fill: #0072b2; } .cursed-win { fill: #56b4e9; } .draw { fill: #a6a6a6; }
.blessed-loss { fill: #e69f00; } .loss { fill: #d55e00; }
.name { font-size: 18px; font-weight: bold; } .strong { font-weight: bold; } .end { text-anchor: end; }
.middle { text-anchor: middle; }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1117; } text { fill: #e6edf3; } .faint { fill: #9198a1; }
.grid { stroke: #30363d; } .axis { stroke: #9198a1; }
}";

/// What a picture shows.
#[derive(Debug)]
pub struct Plot<'p> {
    /// The variant and the rule set.
    pub game: [&'p str; 2],
    /// The counts.
    pub stats: &'p SliceStats,
    /// The distances.
    pub distances: &'p Distances,
    /// The kinds of distances that the slice has tables of.
    pub kinds: &'p [Kind],
}

impl Plot<'_> {
    /// The picture.
    pub fn document(&self) -> Document {
        let histograms = self.kinds.iter().filter_map(|&kind| {
            let histogram = self.distances.of_kind(kind)?;
            Some(Panel { kind, histogram })
        });
        let panels: Vec<Panel> = histograms.collect();
        let height = HEAD + panels.iter().map(Panel::height).sum::<f64>();
        let paper = Rectangle::new()
            .set("class", "paper")
            .set("width", WIDTH)
            .set("height", height);
        let document = Document::new()
            .set("width", WIDTH)
            .set("height", height)
            .set("viewBox", (0, 0, WIDTH, height))
            .add(Title::new(self.title()))
            .add(Style::new(STYLE))
            .add(paper)
            .add(self.heading())
            .add(self.shares());
        let empty = (document, HEAD);
        let (document, _) = panels.iter().fold(empty, |(document, top), panel| {
            (document.add(panel.drawn(top)), top + panel.height())
        });
        document
    }

    fn title(&self) -> String {
        let [variant, limits] = self.game;
        format!("{}, {variant}, {limits}", self.stats.slice)
    }

    fn heading(&self) -> Group {
        let [variant, limits] = self.game;
        let positions = units::count(self.stats.positions);
        let about =
            format!("{variant}, {limits}: {positions} positions, the side named first to move");
        Group::new()
            .add(label(SIDE, 30.0, "name", self.stats.slice.to_string()))
            .add(label(SIDE, 50.0, "faint", about))
    }

    /// The bar of all positions, and what its parts are.
    fn shares(&self) -> Group {
        let (mut group, mut x) = (Group::new(), SIDE);
        let width = WIDTH - 2.0 * SIDE;
        for (place, wdl) in Wdl::ALL.into_iter().rev().enumerate() {
            let count = self.stats.counts.of(wdl);
            let share = count as f64 / self.stats.positions.max(1) as f64;
            let told = format!("{wdl}: {} positions", units::count(count));
            let bar = bar(
                (x, BAR),
                (width * share, BAR_HEIGHT),
                &wdl.to_string(),
                told,
            );
            let column = SIDE + place as f64 * width / Wdl::ALL.len() as f64;
            group = group.add(bar).add(legend(column, wdl, count, share));
            x += width * share;
        }
        group
    }
}

/// The name of a value, with its colour and how many positions have it.
fn legend(x: f64, wdl: Wdl, count: u64, share: f64) -> Group {
    let y = BAR + BAR_HEIGHT + 14.0;
    let swatch = Rectangle::new()
        .set("class", wdl.to_string())
        .set("x", x)
        .set("y", y)
        .set("width", 12)
        .set("height", 12);
    let name = wdl.to_string().replace('-', " ");
    Group::new()
        .add(swatch)
        .add(label(
            x + 18.0,
            y + 10.0,
            "strong",
            format!("{name} {}", percent(share)),
        ))
        .add(label(x + 18.0, y + 26.0, "faint", units::count(count)))
}

/// A share in percent; never 0% of some, nor 100% of not all.
fn percent(share: f64) -> String {
    match share {
        0.0 => "0%".to_owned(),
        share if share < 0.0005 => "<0.1%".to_owned(),
        share if share < 1.0 && share > 0.9995 => ">99.9%".to_owned(),
        share => format!("{:.1}%", 100.0 * share),
    }
}

/// A bar, and what it tells when it is pointed at.
fn bar((x, y): (f64, f64), (width, height): (f64, f64), class: &str, told: String) -> Rectangle {
    let round = |length: f64| (length * 100.0).round() / 100.0;
    Rectangle::new()
        .set("class", class)
        .set("x", round(x))
        .set("y", round(y))
        .set("width", round(width))
        .set("height", round(height))
        .add(Title::new(told))
}

fn label(x: f64, y: f64, class: &str, text: impl Into<String>) -> Text {
    Text::new(text)
        .set("class", class)
        .set("x", (x * 100.0).round() / 100.0)
        .set("y", (y * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_never_rounded_to_nothing_or_to_all() {
        let shares = [0.0, 1e-9, 0.0123, 0.99999, 1.0].map(percent);
        assert_eq!(shares, ["0%", "<0.1%", "1.2%", ">99.9%", "100.0%"]);
    }
}
