//! Words for variations.

use remise::square::Color;
use remise::study::prover::Proof;

use crate::records::lang::Lang;

impl Lang {
    /// What becomes of a try.
    pub fn try_result(self, name: &str, proof: Proof, is_win: bool) -> String {
        let (does, result) = self.goal_words(is_win);
        match (self, proof) {
            (Lang::En, Proof::Refuted) => format!("Try {name}: it fails, as it should."),
            (Lang::En, Proof::Proved) => format!("Try {name}: it {does}, so it is no try."),
            (Lang::En, Proof::Unknown) => format!("Try {name}: not known whether it fails."),
            (Lang::Zh, Proof::Refuted) => format!("试走{name}：如题所示不成。"),
            (Lang::Zh, Proof::Proved) => format!("试走{name}：同样{result}，不是误着。"),
            (Lang::Zh, Proof::Unknown) => format!("试走{name}：未能判定是否不成。"),
        }
    }

    /// Whether the claim stays true in a variation.
    pub fn variation_result(self, name: &str, proof: Proof, solver: Color, is_win: bool) -> String {
        let player = self.player(solver);
        let (does, result) = self.goal_words(is_win);
        let result_en = &does[..does.len() - 1];
        match (self, proof) {
            (Lang::En, Proof::Proved) => format!("Variation {name}: {player} {does}."),
            (Lang::En, Proof::Refuted) => {
                format!(
                    "Variation {name}: {player} goes wrong in it, so it does not show a {result_en}."
                )
            }
            (Lang::En, Proof::Unknown) => {
                format!("Variation {name}: not all of it could be proved.")
            }
            (Lang::Zh, Proof::Proved) => format!("变着{name}：{player}{result}。"),
            (Lang::Zh, Proof::Refuted) => format!("变着{name}：所给着法不能{result}。"),
            (Lang::Zh, Proof::Unknown) => format!("变着{name}：未能全部证明。"),
        }
    }
}
