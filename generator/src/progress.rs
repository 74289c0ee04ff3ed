//! The progress bar of a long run: positions, rate and time left, on a terminal only.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use remise::material::Material;
use remise::square::Color;

use crate::build;
use crate::ledger::Ledger;
use crate::units;
use crate::verify;
use crate::words::Pair;

/// A bar that counts positions.
pub struct Progress {
    bar: ProgressBar,
    ledger: Option<Ledger>,
}

impl Progress {
    /// A bar for so many positions on standard error; nothing is drawn if that is no terminal.
    pub fn new(positions: u64) -> Progress {
        let bar =
            ProgressBar::with_draw_target(Some(positions), ProgressDrawTarget::stderr_with_hz(10));
        let style = ProgressStyle::with_template(
            "{msg:16} [{bar:30}] {percent:>3}% {human_pos} positions, {rate} a second, {eta} left",
        );
        if let Ok(style) = style {
            bar.set_style(style.with_key("rate", write_rate).progress_chars("=> "));
        }
        Progress { bar, ledger: None }
    }

    /// The bar with a ledger beside it.
    pub fn with_ledger(self) -> Progress {
        Progress {
            ledger: Some(Ledger::default()),
            ..self
        }
    }

    /// Takes the bar off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn write_rate(state: &ProgressState, to: &mut dyn fmt::Write) {
    // The bar shows what it can: a failed write leaves a gap on the screen.
    let _ = to.write_str(&units::count(state.per_sec() as u64));
}

impl build::Watch for Progress {
    fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_ref()
    }

    fn begin(&self, pair: Pair, again: bool) {
        let slice = pair.slice(Color::White);
        self.bar.set_message(match again {
            true => format!("{slice} again"),
            false => slice.to_string(),
        });
    }

    fn solved(&self, positions: u64) {
        self.bar.inc(positions);
    }

    fn skipped(&self, _: Pair, positions: u64) {
        self.bar.inc(positions);
        self.bar.reset_eta();
    }

    fn again(&self, file: &Path, reason: &str) {
        let file = file.display();
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "remise-gen: building {file} again: {reason}");
        });
    }
}

impl verify::Watch for Progress {
    fn begin(&self, slice: Material) {
        self.bar.set_message(slice.to_string());
    }

    fn checked(&self, positions: u64) {
        self.bar.inc(positions);
    }
}
