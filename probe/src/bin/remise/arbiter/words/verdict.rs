//! Words for the end of a game: wins, draws, counts, results.

use remise::adjudicate::clock::{Draw, Verdict};
use remise::adjudicate::ruling::GameResult;
use remise::limits::{Class, Clause, MainRoad};
use remise::rules::Rules;
use remise::square::Color;

use crate::arbiter::origin::Event;
use crate::records::lang::Lang;

impl Lang {
    /// Why a game is over or drawn, with the article.
    fn verdict(self, verdict: Verdict) -> String {
        let article = self.aside_article(verdict.article());
        let why = match verdict {
            Verdict::Won {
                winner, no_pieces, ..
            } => self.won(winner, no_pieces),
            Verdict::Drawn(Draw::Limit(clause)) => self.limit_reason(clause),
            Verdict::Drawn(Draw::Repetition(_)) => self.repetition().to_owned(),
        };
        format!("{why}{article}")
    }

    /// What a game is that has ended.
    const fn is_what(self, verdict: Verdict) -> &'static str {
        match verdict {
            Verdict::Won { .. } => self.pick("over", "终局"),
            Verdict::Drawn(_) => self.pick("drawn", "成和"),
        }
    }

    fn won(self, winner: Color, no_pieces: bool) -> String {
        let (winner, loser) = (self.player(winner), self.player(winner.other()));
        match (self, no_pieces) {
            (Lang::En, true) => format!("{winner} has won, {loser} has no pieces"),
            (Lang::En, false) => format!("{winner} has won, {loser} has no legal move"),
            (Lang::Zh, true) => format!("{winner}胜，{loser}已无棋子"),
            (Lang::Zh, false) => format!("{winner}胜，{loser}无合法着法"),
        }
    }

    const fn repetition(self) -> &'static str {
        self.pick(
            "the same position with the same player to move for the third time",
            "同一局面且轮走方相同，第三次出现",
        )
    }

    /// A draw limit that has run out.
    fn limit_reason(self, clause: &Clause) -> String {
        let (moves, class) = (clause.plies / 2, clause.class);
        match self {
            Lang::En => format!("{moves} moves of each player {}", self.scope(class)),
            Lang::Zh if class == Class::Open => {
                format!("{moves}着限，双方各连续走{moves}着王棋且未吃子")
            }
            Lang::Zh => format!("{}的{moves}着限，双方各已走满{moves}着", self.scope(class)),
        }
    }

    /// Where a draw limit is in force.
    const fn scope(self, class: Class) -> &'static str {
        match class {
            Class::Open => self.pick("with kings only and no capture", "只走王棋且未吃子"),
            Class::LoneThree => self.pick("with three pieces against a lone king", "三子对单王"),
            Class::LoneTwo => self.pick(
                "with one or two pieces against a lone king",
                "两子或一子对单王",
            ),
            Class::ThreeKings => self.pick(
                "with three kings or more against one king",
                "三王或更多王对单王",
            ),
            Class::BalanceFourFive => self.pick(
                "with four or five pieces, kings on both sides and the balance unchanged",
                "四至五子、双方有王且子力未变",
            ),
            Class::BalanceSixSeven => self.pick(
                "with six or seven pieces, kings on both sides and the balance unchanged",
                "六至七子、双方有王且子力未变",
            ),
        }
    }

    /// How a clean game ended, on one line.
    pub fn clean_end(self, plies: u32, end: Option<Verdict>) -> String {
        let plies = self.plies(plies);
        match (self, end) {
            (Lang::En, None) => format!("{plies}, not over on the board"),
            (Lang::Zh, None) => format!("共{plies}，棋盘上尚未终局"),
            (Lang::En, Some(Verdict::Drawn(draw))) => {
                let article = self.article(draw.article());
                format!("{plies}, drawn by {article} with the last move")
            }
            (Lang::Zh, Some(Verdict::Drawn(draw))) => {
                let article = self.article(draw.article());
                format!("共{plies}，最后一着走后按{article}成和")
            }
            (Lang::En, Some(verdict)) => format!("{plies}, {}", self.verdict(verdict)),
            (Lang::Zh, Some(verdict)) => format!("共{plies}，{}", self.verdict(verdict)),
        }
    }

    /// Where and why the game ended; `name` is `None` if it began like that.
    pub fn ended(self, name: Option<&str>, verdict: Verdict) -> String {
        let (what, why) = (self.is_what(verdict), self.verdict(verdict));
        match (self, name) {
            (Lang::En, Some(name)) => format!("With {name} the game is {what}: {why}."),
            (Lang::En, None) => format!("The game is {what} before its first move: {why}."),
            (Lang::Zh, Some(name)) => format!("{name}走后{what}：{why}。"),
            (Lang::Zh, None) => format!("首着之前已经{what}：{why}。"),
        }
    }

    /// Where a count of plies began.
    pub fn count_began(self, event: Event, name: Option<&str>) -> String {
        let what = self.event(event);
        match (self, name) {
            (Lang::En, Some(name)) => format!("The count began after {name}, {what}."),
            (Lang::En, None) => format!("The count began with {what}."),
            (Lang::Zh, Some(name)) => format!("自{name}{what}后起计。"),
            (Lang::Zh, None) => format!("自{what}起计。"),
        }
    }

    /// What a count began with.
    pub const fn event(self, event: Event) -> &'static str {
        match event {
            Event::BeforeRecord => self.pick("moves before the record", "本记录之前的着法"),
            Event::Start => self.pick("the start of the record", "记录开始时的局面"),
            Event::SetUp => self.pick("a position set up", "重新摆设的局面"),
            Event::Capture => self.pick("a capture", "吃子"),
            Event::CaptureAndCrowning => self.pick("a capture and a crowning", "吃子并升王"),
            Event::Crowning => self.pick("a crowning", "升王"),
            Event::ManMove => self.pick("a move of a man", "走兵"),
        }
    }

    /// When a position that is repeated stood before.
    pub fn stood_before(self, plies: &[u32]) -> String {
        let texts: Vec<String> = plies.iter().map(u32::to_string).collect();
        match self {
            Lang::En => format!("It stood before after plies {}.", texts.join(" and ")),
            Lang::Zh => format!("此前第{}步之后均出现过。", texts.join("、")),
        }
    }

    /// Moves after the end.
    pub fn goes_on(self, plies: usize) -> String {
        match (self, plies) {
            (Lang::En, 1) => "The record has 1 more move after that.".to_owned(),
            (Lang::En, _) => format!("The record has {plies} more moves after that."),
            (Lang::Zh, _) => format!("此后记录中还有{plies}步。"),
        }
    }

    /// No moves after the end.
    pub fn ends_there(self) -> String {
        self.pick("The record ends there.", "记录到此为止。")
            .to_owned()
    }

    /// A result that the end contradicts.
    pub fn wrong_result(self, rules: &Rules, claimed: &str, right: GameResult) -> String {
        let (meaning, right) = (self.result(right), right.text(rules));
        match (self, GameResult::read(rules, claimed)) {
            (Lang::En, Some(GameResult::Open)) => {
                format!("The result {claimed} leaves the game open: right is {right}, {meaning}.")
            }
            (Lang::Zh, Some(GameResult::Open)) => {
                format!("所记结果{claimed}表示未定，应为{right}（{meaning}）。")
            }
            (Lang::En, _) => format!("The result {claimed} is wrong: right is {right}, {meaning}."),
            (Lang::Zh, _) => format!("所记结果{claimed}有误，应为{right}（{meaning}）。"),
        }
    }

    fn result(self, result: GameResult) -> &'static str {
        match result {
            GameResult::White => self.pick("White has won", "白胜"),
            GameResult::Black => self.pick("Black has won", "黑胜"),
            GameResult::Draw => self.pick("a draw", "和棋"),
            GameResult::BothLost => self.pick("both have lost", "双负"),
            GameResult::Open => self.pick("not known", "未定"),
        }
    }

    /// Two claims that differ.
    pub fn results_differ(self, tag: &str, written: &str) -> String {
        match self {
            Lang::En => format!(
                "The Result tag says {tag}, the end of the moves {written}: correct one of them."
            ),
            Lang::Zh => format!("结果标签为{tag}，着法末尾却为{written}，请改正其一。"),
        }
    }

    /// A lone king has held the main road: what the referee has to judge.
    pub fn main_road(self, name: &str, road: MainRoad) -> String {
        let (moves, article) = (road.plies / 2, self.article(road.article));
        match self {
            Lang::En => format!(
                "After {name} the lone king has held the main road against three pieces for {moves} \
                 moves of each player: by {article} the game is drawn unless they have reached a \
                 winning position, which the referee judges."
            ),
            Lang::Zh => format!(
                "{name}走后，单王占据大道对三子已满双方各{moves}着：按{article}，除非强方已取得胜势，\
                 否则成和，由裁判判定。"
            ),
        }
    }

    /// When the game was over or drawn first under the rule sets.
    pub fn limits_differ(self, ends: &[String]) -> String {
        let ends = ends.join(self.pick("; ", "；"));
        match self {
            Lang::En => format!("The rule sets differ: {ends}."),
            Lang::Zh => format!("各规则集结论不同：{ends}。"),
        }
    }

    /// When the game was over or drawn first under one rule set.
    pub fn end_under(self, limits: &str, end: Option<(u32, Verdict)>) -> String {
        let Some((ply, verdict)) = end else {
            return match self {
                Lang::En => format!("{limits}, not over"),
                Lang::Zh => format!("{limits}：未终局"),
            };
        };
        let article = self.aside_article(verdict.article());
        let what = match verdict {
            Verdict::Drawn(_) => self.pick("drawn", "成和"),
            Verdict::Won { .. } => self.result(GameResult::of(verdict)),
        };
        match self {
            Lang::En => format!("{limits}, {what} at ply {ply}{article}"),
            Lang::Zh => format!("{limits}：第{ply}步{what}{article}"),
        }
    }
}
