//! Words for the panel of all plies.

use crate::arbiter::panel::Column;
use crate::records::lang::Lang;

impl Lang {
    /// The names of the columns; `counts` are those of the counts.
    pub fn panel_columns(self, counts: &[Column]) -> Vec<String> {
        let [first, last] = match self {
            Lang::En => [
                &["ply", "move", "legal", "times"][..],
                &["left W/B", "article"],
            ],
            Lang::Zh => [&["步", "着法", "合法", "次数"][..], &["余着 白/黑", "条款"]],
        };
        let own = |names: &[&str]| {
            names
                .iter()
                .map(|&name| name.to_owned())
                .collect::<Vec<_>>()
        };
        let counts = counts.iter().map(|column| self.column(column)).collect();
        [own(first), counts, own(last)].concat()
    }

    fn column(self, column: &Column) -> String {
        match (self, column) {
            (Lang::En, Column::Of(clause)) => (clause.plies / 2).to_string(),
            (Lang::Zh, Column::Of(clause)) => format!("{}着", clause.plies / 2),
            (_, Column::InForce) => self.pick("count", "计数").to_owned(),
            (_, Column::MainRoad(_)) => self.pick("road", "大道").to_owned(),
        }
    }

    /// What the columns mean; `others` says that other rule sets may follow.
    pub fn panel_meaning(self, counts: &[Column], others: bool) -> String {
        let names: Vec<String> = counts.iter().map(|column| self.column(column)).collect();
        let names = self.list(&names);
        let mut meaning = match self {
            Lang::En => format!(
                "times: how often the position has stood; {names}: plies of each count played; left: \
                 moves left for White and Black"
            ),
            Lang::Zh => format!(
                "次数：该局面出现的次数；{names}：各计数已走步数；余着：白方与黑方尚余的着数"
            ),
        };
        if others {
            meaning += self.pick(
                "; a rule set that counts otherwise follows: 16, 5, left",
                "；计数不同的规则集列于行末：16着、5着、余着",
            );
        }
        meaning
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
    pub fn ends_here(self, article: Option<&str>) -> String {
        match (self, article.map(|article| self.article(article))) {
            (Lang::En, Some(article)) => format!("over by {article}"),
            (Lang::Zh, Some(article)) => format!("{article}：对局结束"),
            (_, None) => self.pick("over", "对局结束").to_owned(),
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
