//! `remise study` and `remise mine` from outside: what they say, and how they end.

#[path = "study/checks.rs"]
mod checks;
#[path = "study/finds.rs"]
mod finds;

#[path = "common/built.rs"]
mod built;
#[path = "common/remise.rs"]
mod remise_run;

use std::path::PathBuf;
use std::sync::LazyLock;

use remise::format::Kind;
use remise::limits::FMJD;

/// Tables up to four pieces, with all distances.
static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = built::folder("study_cli");
    built::build(&root, 4, &FMJD, &Kind::ALL);
    root
});
