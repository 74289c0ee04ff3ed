//! `remise hub`: a dialogue line by line, and endings that the engine plays against itself.

#[path = "common/built.rs"]
mod built;
#[path = "common/engine.rs"]
mod engine;
#[path = "common/random.rs"]
mod random;
#[path = "common/remise.rs"]
mod remise_run;

#[path = "hub/dialogue.rs"]
mod dialogue;
#[path = "hub/endings.rs"]
mod endings;
#[path = "hub/repetition.rs"]
mod repetition;

use std::path::PathBuf;
use std::sync::LazyLock;

use remise::format::Kind;
use remise::limits::FMJD;
use remise::notation::{fen, hub};
use remise::position::Position;
use remise::rules::INTERNATIONAL as RULES;
use remise::tablebase::Tablebase;

/// Tables up to four pieces.
static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = built::folder("hub");
    built::build(&root, 4, &FMJD, &[Kind::Wdl, Kind::Dtz]);
    root
});

static BASE: LazyLock<Tablebase> = LazyLock::new(|| Tablebase::open(&*TABLES).expect("tables"));

fn position(text: &str) -> Position {
    fen::read(&RULES, text).expect("a position").position
}

/// The line that sets up a position.
fn pos(text: &str) -> String {
    format!("pos pos={}", hub::write(&RULES, &position(text)))
}
