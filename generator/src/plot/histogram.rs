//! A histogram: plies to the right, won positions up, lost ones down, on logarithmic scales.

use remise::format::Kind;
use svg::node::element::{Group, Line};

use super::{SIDE, WIDTH, bar, label};
use crate::distances::Histogram;
use crate::units;

/// Where the scales are in the panel.
const TOP: f64 = 44.0;
const HALF: f64 = 100.0;
const FOOT: f64 = 52.0;
const LEFT: f64 = SIDE + 46.0;
const ACROSS: f64 = WIDTH - SIDE - LEFT;

/// The widest bar.
const WIDEST: f64 = 40.0;

/// The most numbers below a histogram.
const MOST_TICKS: usize = 16;

/// One histogram.
pub struct Panel<'p> {
    /// The kind of distance.
    pub kind: Kind,
    /// The numbers.
    pub histogram: &'p Histogram,
}

impl Panel<'_> {
    /// The height that it takes.
    pub fn height(&self) -> f64 {
        self.bottom() + FOOT
    }

    /// Draws it, `top` from the top of the picture.
    pub fn drawn(&self, top: f64) -> Group {
        let name = self.kind.extension().to_uppercase();
        let group = Group::new()
            .set("transform", format!("translate(0 {top})"))
            .add(label(SIDE, 16.0, "strong", name))
            .add(label(SIDE + 34.0, 16.0, "faint", meaning(self.kind)));
        match self.most() {
            0 => group.add(label(SIDE, 40.0, "faint", "No position is won or lost.")),
            most => self.scaled(group, decades(most)),
        }
    }

    /// Where the bars of won positions stand; those of lost ones hang below.
    fn middle(&self) -> f64 {
        match self.histogram.wins.is_empty() {
            true => TOP,
            false => TOP + HALF,
        }
    }

    fn bottom(&self) -> f64 {
        match self.histogram.losses.is_empty() {
            true => self.middle(),
            false => self.middle() + HALF,
        }
    }

    /// The positions of the highest bar.
    fn most(&self) -> u64 {
        let all = self.histogram.wins.iter().chain(&self.histogram.losses);
        all.copied().max().unwrap_or(0)
    }

    fn scaled(&self, group: Group, decades: u32) -> Group {
        let (wins, losses) = (&self.histogram.wins, &self.histogram.losses);
        let mut group = self.plies(group);
        for (class, counts, up) in [("win", wins, true), ("loss", losses, false)] {
            if !counts.is_empty() {
                group = self.scale(group, decades, up);
                group = self.bars(group, decades, class, counts);
            }
        }
        group.add(line(LEFT, self.middle(), LEFT + ACROSS, "axis"))
    }

    fn bars(&self, mut group: Group, decades: u32, class: &str, counts: &[u64]) -> Group {
        let word = if class == "win" { "won" } else { "lost" };
        for (plies, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let height = height(count, decades);
            let rise = if class == "win" { height } else { 0.0 };
            let (x, width) = self.column(plies);
            let (kind, number) = (self.kind.extension(), units::count(count));
            let told = format!("{kind} {plies}: {number} {word}");
            group = group.add(bar((x, self.middle() - rise), (width, height), class, told));
        }
        group
    }

    /// Lines at the powers of ten, not all with their number.
    fn scale(&self, mut group: Group, decades: u32, up: bool) -> Group {
        for decade in 1..=decades {
            let height = height(10_u64.pow(decade), decades);
            let y = self.middle() + if up { -height } else { height };
            group = group.add(line(LEFT, y, LEFT + ACROSS, "grid"));
            if decades < 4 || (decades - decade).is_multiple_of(2) {
                group = group.add(label(LEFT - 6.0, y + 4.0, "faint end", short(decade)));
            }
        }
        let (y, word) = match up {
            true => (TOP - 8.0, "positions won"),
            false => (self.bottom() + 32.0, "positions lost"),
        };
        group.add(label(LEFT, y, "faint", word))
    }

    /// The numbers below.
    fn plies(&self, mut group: Group) -> Group {
        let y = self.bottom() + 16.0;
        for plies in (0..=self.histogram.longest()).step_by(self.step()) {
            let (x, width) = self.column(plies);
            group = group.add(label(x + width / 2.0, y, "faint middle", plies.to_string()));
        }
        group.add(label(LEFT + ACROSS, y + 16.0, "faint end", "plies"))
    }

    /// The left edge of the bars for so many plies, and their width.
    fn column(&self, plies: usize) -> (f64, f64) {
        let slot = ACROSS / (self.histogram.longest() + 1) as f64;
        let width = (slot * 0.8).max(slot - 4.0).min(WIDEST);
        (LEFT + plies as f64 * slot + (slot - width) / 2.0, width)
    }

    /// The plies from one number to the next.
    fn step(&self) -> usize {
        let fits = |step: &usize| self.histogram.longest() / step < MOST_TICKS;
        [1, 2, 5, 10, 20].into_iter().find(fits).unwrap_or(50)
    }
}

const fn meaning(kind: Kind) -> &'static str {
    match kind {
        Kind::Wdl => "",
        Kind::Dtz => {
            "plies to the next move that restarts the draw count, or to the end of the game"
        }
        Kind::Dtw => "plies to the end of the game, without draw limits",
    }
}

/// The decades of a scale for so many positions.
const fn decades(most: u64) -> u32 {
    let whole = most.ilog10();
    if most == 10_u64.pow(whole) && whole > 0 {
        whole
    } else {
        whole + 1
    }
}

/// The height of a bar. A scale begins at half a position, so that one can be seen.
fn height(count: u64, decades: u32) -> f64 {
    let log = |count: f64| (2.0 * count).log10();
    HALF * log(count as f64) / log(10_f64.powi(decades as i32))
}

/// A power of ten in few signs.
fn short(decade: u32) -> String {
    let unit = ["", "k", "M", "G", "T"][(decade / 3) as usize % 5];
    format!("{}{unit}", 10_u32.pow(decade % 3))
}

fn line(left: f64, y: f64, right: f64, class: &str) -> Line {
    let y = (y * 100.0).round() / 100.0;
    Line::new()
        .set("class", class)
        .set("x1", left)
        .set("x2", right)
        .set("y1", y)
        .set("y2", y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_holds_its_bars() {
        for (most, expected) in [
            (1, 1),
            (9, 1),
            (10, 1),
            (11, 2),
            (100, 2),
            (101, 3),
            (u64::MAX, 20),
        ] {
            assert_eq!(decades(most), expected, "{most}");
            let height = height(most, expected);
            assert!(height > 0.0 && height <= HALF + 1e-9, "{most}: {height}");
        }
        assert_eq!([0, 2, 3, 7].map(short), ["1", "100", "1k", "10M"]);
    }
}
