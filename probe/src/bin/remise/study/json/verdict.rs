//! The verdict on a study as JSON.

use remise::moves::Move;
use remise::study::verdict::{Failure, Soundness};
use serde::Serialize;

use crate::records::paper::sentences;
use crate::study::branch::Branch;
use crate::study::case::Case;
use crate::study::fate::Fate;
use crate::study::verdict;

/// The verdict; what does not belong to its kind is left out.
#[derive(Serialize)]
pub struct Verdict {
    kind: &'static str,
    text: String,
    #[serde(flatten)]
    more: More,
}

#[derive(Serialize)]
#[serde(untagged)]
enum More {
    Sound {},
    Cooked {
        ply: u32,
        #[serde(rename = "move")]
        mv: String,
    },
    Wrong {
        ply: u32,
        why: &'static str,
        variation: Option<usize>,
        line: Vec<String>,
        kept_by: Vec<String>,
    },
    Unproved {
        proved_from: Option<u32>,
    },
}

impl Verdict {
    /// The verdict on a study.
    pub fn of(case: &Case) -> Verdict {
        let main = case.main();
        Verdict {
            kind: Fate::of(&case.study.verdict).code(),
            text: sentences(&verdict::lines(case)),
            more: match &case.study.verdict {
                Soundness::Sound => More::Sound {},
                Soundness::Cooked { played, mv } => More::Cooked {
                    ply: main.ply(*played),
                    mv: main.text_of(*played, mv),
                },
                Soundness::Wrong { played, failure } => wrong(case, main, *played, failure),
                Soundness::Unproved { proved_from } => More::Unproved {
                    proved_from: proved_from.map(|played| main.ply(played)),
                },
            },
        }
    }
}

fn wrong(case: &Case, main: Branch, played: usize, failure: &Failure) -> More {
    match failure {
        Failure::Refuted(line) => refuted(case, main, played, "refuted", line),
        Failure::TooModest(line) => refuted(case, main, 0, "too-modest", line),
        Failure::Illegal => refuted(case, main, played, "illegal", &[]),
        Failure::InVariation { item, played, line } => {
            let mut variations = main.variations();
            let branch = variations.find(|branch| branch.place == *item);
            refuted(case, branch.unwrap_or(main), *played, "in-variation", line)
        }
    }
}

fn refuted(case: &Case, branch: Branch, played: usize, why: &'static str, line: &[Move]) -> More {
    let is_variation = why == "in-variation";
    let last = played.checked_sub(1).filter(|_| why != "illegal");
    let last = last.filter(|last| branch.checked.steps[*last].by_solver);
    let keeping = last.map_or_else(Vec::new, |last| {
        let moves = case.keeping(branch, last);
        moves.iter().map(|mv| branch.text_of(last, mv)).collect()
    });
    More::Wrong {
        ply: branch.ply(played),
        why,
        variation: is_variation.then_some(branch.place),
        line: branch.texts(played, line),
        kept_by: keeping,
    }
}
