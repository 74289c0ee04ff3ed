//! The progress bar of a long run, with rate and time left, on a terminal only.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A shorter run shows no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar that counts bytes or positions.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    /// What is done of the parts before.
    done: u64,
}

impl Progress {
    /// A bar for the bytes of these files, not yet on the screen.
    pub fn of_files(files: &[PathBuf]) -> Progress {
        let sizes = files
            .iter()
            .map(|file| fs::metadata(file).map(|data| data.len()).ok());
        let total: Option<u64> = sizes.sum();
        let template = match total {
            Some(_) => "[{bar:30}] {percent:>3}% {bytes}/{total_bytes}  {bytes_per_sec}  -{eta}",
            None => "{spinner} {bytes}  {bytes_per_sec}",
        };
        Progress::new(total, template)
    }

    /// A bar for so many positions, not yet on the screen.
    pub fn of_positions(total: u64) -> Progress {
        let template = "[{bar:30}] {percent:>3}% {human_pos}/{human_len} positions  -{eta}";
        Progress::new(Some(total), template)
    }

    fn new(total: Option<u64>, template: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        Progress {
            bar,
            began: Instant::now(),
            done: 0,
        }
    }

    /// So much of a part is done.
    pub fn at(&self, done: u64) {
        if self.bar.is_hidden() && self.began.elapsed() > PATIENCE {
            self.bar
                .set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        }
        self.bar.set_position(self.done + done);
    }

    /// A part of this size is done.
    pub const fn part_done(&mut self, size: u64) {
        self.done += size;
    }

    /// Does something to the terminal without the bar in the way.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    /// Takes the bar off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
