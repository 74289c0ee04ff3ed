//! Words for what is worth knowing and nothing to object to.

use crate::records::lang::Lang;

impl Lang {
    /// A result of another kind, such as points.
    pub fn result_unchecked(self, result: &str) -> String {
        match self {
            Lang::En => {
                format!("the result {result} is not one of the standard; it is not checked.")
            }
            Lang::Zh => format!("结果{result}不是标准写法，未作核对。"),
        }
    }

    /// No result at all.
    pub fn no_result(self) -> String {
        self.pick("the record gives no result.", "记录没有写明结果。")
            .to_owned()
    }

    /// A position set up that the moves do not lead to.
    pub fn set_up(self, name: &str) -> String {
        match self {
            Lang::En => format!(
                "{name} sets up a position that the moves do not lead to; all counts start afresh."
            ),
            Lang::Zh => format!("{name}摆出的局面与此前着法所得不同，各项计数重新开始。"),
        }
    }

    /// The tag PlyCount and the record differ.
    pub fn ply_count(self, claimed: u32, recorded: u32) -> String {
        match self {
            Lang::En => format!(
                "PlyCount says {claimed}, the record has {}.",
                self.plies(recorded)
            ),
            Lang::Zh => format!(
                "PlyCount 标签为{claimed}，记录实有{}。",
                self.plies(recorded)
            ),
        }
    }
}
