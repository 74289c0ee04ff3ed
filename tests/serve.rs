//! `remise serve` from outside: what it answers, what it refuses, and how it ends.

#[path = "serve/answers.rs"]
mod answers;
#[path = "serve/client.rs"]
mod client;
#[path = "serve/document.rs"]
mod document;
#[path = "serve/games.rs"]
mod games;
#[path = "serve/refusals.rs"]
mod refusals;
#[path = "serve/stop.rs"]
mod stop;

#[path = "common/built.rs"]
mod built;
#[path = "common/random.rs"]
mod random;
#[path = "common/remise.rs"]
mod remise_run;

use std::path::PathBuf;
use std::sync::LazyLock;

use client::Service;
use remise::format::Kind;
use remise::limits::{FMJD, FMJD64};
use remise::rules::RUSSIAN;

/// Tables up to three pieces of two games.
static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = built::folder("serve");
    built::build(&root, 3, &FMJD, &Kind::ALL);
    built::build_game(&RUSSIAN, &root, 3, &FMJD64, &[Kind::Wdl, Kind::Dtz]);
    root
});

/// A service of those tables.
fn service() -> Service {
    Service::of(&TABLES, &[])
}
