//! Words for the panel of all plies.

use crate::records::lang::Lang;

impl Lang {
    /// The names of the columns.
    pub const fn panel_columns(self) -> [&'static str; 9] {
        match self {
            Lang::En => [
                "ply", "move", "legal", "times", "25", "16", "5", "left W/B", "article",
            ],
            Lang::Zh => [
                "步",
                "着法",
                "合法",
                "次数",
                "25着",
                "16着",
                "5着",
                "余着 白/黑",
                "条款",
            ],
        }
    }

    /// What the columns mean.
    pub const fn panel_meaning(self) -> &'static str {
        self.pick(
            "times: how often the position has stood; 25, 16, 5: plies of each count played; left: \
             moves left for White and Black; a rule set that counts otherwise follows: 16, 5, left",
            "次数：该局面出现的次数；25着、16着、5着：各计数已走步数；余着：白方与黑方尚余的着数；\
             计数不同的规则集列于行末：16着、5着、余着",
        )
    }

    /// Remarks in a row.
    pub fn remarks(self, remarks: &[String]) -> String {
        remarks.join(self.pick("; ", "；"))
    }

    /// Is a move legal?
    pub const fn legality(self, legal: bool) -> &'static str {
        match legal {
            true => self.pick("yes", "是"),
            false => self.pick("no", "违则"),
        }
    }

    /// An irregular move that gave way to another.
    pub const fn corrected(self) -> &'static str {
        self.pick("corrected", "已纠正")
    }

    /// A count begins; `moves` is its number of moves.
    pub fn count_begins(self, moves: u32, event: &str) -> String {
        match self {
            Lang::En => format!("the {moves} moves begin: {event}"),
            Lang::Zh => format!("{moves}着限起计：{event}"),
        }
    }

    /// The game is over or drawn here.
    pub fn ends_here(self, article: &str) -> String {
        let article = self.article(article);
        match self {
            Lang::En => format!("over by {article}"),
            Lang::Zh => format!("{article}：对局结束"),
        }
    }

    /// What another rule set counts, where it differs.
    pub fn counts_under(self, limits: &str, sixteen: &str, five: &str, left: &str) -> String {
        match self {
            Lang::En => format!("{limits}: {sixteen} {five} {left}"),
            Lang::Zh => format!("{limits}：{sixteen} {five} {left}"),
        }
    }
}
