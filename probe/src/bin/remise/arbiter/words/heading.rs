//! Words for headings and the summary.

use crate::arbiter::fate::Fate;
use crate::records::lang::Lang;
use crate::records::tally::Tally;

impl Lang {
    /// The rules of a game that has findings, and how many.
    pub fn ruled_by(self, variant: &str, limits: &str, findings: usize) -> String {
        let variant = match variant {
            "international" => self.pick("international", "国际跳棋100格"),
            other => other,
        };
        match (self, findings) {
            (Lang::En, 1) => format!("1 finding ({variant}, {limits})"),
            (Lang::En, _) => format!("{findings} findings ({variant}, {limits})"),
            (Lang::Zh, _) => format!("{findings}处问题（{variant}，规则集 {limits}）"),
        }
    }

    /// The head of a game that cannot be ruled.
    pub const fn not_ruled(self) -> &'static str {
        self.pick("not ruled", "无法裁定")
    }

    /// What became of all games.
    pub fn summary(self, tally: &Tally<Fate>) -> String {
        let [clean, found, unruled, bad] =
            [Fate::Clean, Fate::Found, Fate::Unruled, Fate::Bad].map(|fate| tally.count(fate));
        let games = tally.records();
        match self {
            Lang::En => format!(
                "{games} games: {clean} clean, {found} with findings, {unruled} not ruled, \
                 {bad} unreadable"
            ),
            Lang::Zh => format!(
                "共{games}局：无问题{clean}局，有问题{found}局，无法裁定{unruled}局，无法读取{bad}局"
            ),
        }
    }
}
