//! The progress bar of a long run: bytes, rate and time left, on a terminal only.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A shorter run shows no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar that counts bytes.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    /// Bytes of the files that are done.
    done: u64,
}

impl Progress {
    /// A bar for these files, not yet on the screen.
    pub fn new(files: &[PathBuf]) -> Progress {
        let sizes = files
            .iter()
            .map(|file| fs::metadata(file).map(|data| data.len()).ok());
        let total: Option<u64> = sizes.sum();
        let template = match total {
            Some(_) => "[{bar:30}] {percent:>3}% {bytes}/{total_bytes}  {bytes_per_sec}  -{eta}",
            None => "{spinner} {bytes}  {bytes_per_sec}",
        };
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

    /// So many bytes of a file are done.
    pub fn at(&self, bytes: u64) {
        if self.bar.is_hidden() && self.began.elapsed() > PATIENCE {
            self.bar
                .set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        }
        self.bar.set_position(self.done + bytes);
    }

    /// A file with so many bytes is done.
    pub const fn file_done(&mut self, bytes: u64) {
        self.done += bytes;
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
