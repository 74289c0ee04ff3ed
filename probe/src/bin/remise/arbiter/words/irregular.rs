//! Words for irregular moves.

use remise::adjudicate::irregular::{Reason, Wrong};
use remise::rules::{IrregularArticles, Rules};
use remise::square::Color;

use crate::records::lang::Lang;

impl Lang {
    /// What kind of fault a move is: the articles, or a fault of the record.
    pub fn fault_kind(self, rules: &Rules, wrong: &Wrong) -> String {
        let Some(point) = wrong.point() else {
            return self.pick("fault of the record", "记录错误").to_owned();
        };
        let Some(articles) = rules.articles.irregular else {
            return self.pick("irregular", "违则局面").to_owned();
        };
        let point = self.point(articles.list, point);
        let broken = wrong.broken_article(rules);
        let broken = broken.map(|broken| self.article(broken));
        match (self, broken) {
            (Lang::En, None) => format!("irregular, {point}"),
            (Lang::En, Some(broken)) => format!("irregular, {point}, against {broken}"),
            (Lang::Zh, None) => format!("违则局面（{point}）"),
            (Lang::Zh, Some(broken)) => format!("违则局面（{point}，违反{broken}）"),
        }
    }

    /// What is wrong with a move of `side`, whose turn it is.
    pub fn wrong(self, wrong: &Wrong, side: Color) -> String {
        let (own, other) = (self.player(side), self.player(side.other()));
        match wrong {
            Wrong::OutOfTurn => self.out_of_turn(own, other),
            Wrong::Way { king, reasons } => self.way(*king, reasons),
            Wrong::OpponentsPiece => match self {
                Lang::En => format!("{own} moves a piece of the opponent"),
                Lang::Zh => format!("{own}走了对方的棋子"),
            },
            Wrong::CaptureDue => self
                .pick("no capture, although one is due", "有子必吃而未吃")
                .to_owned(),
            Wrong::TooFew { taken, due } => self.too_few(*taken, *due),
            Wrong::TooMany { taken, due } => self.too_many(*taken, *due),
            Wrong::Stopped { taken, due } => self.stopped_inside(*taken, *due),
            Wrong::Uncrowned => self.uncrowned(),
            Wrong::Path => self.path_fault(),
            Wrong::NoPiece(square) => match self {
                Lang::En => format!("square {square} is empty"),
                Lang::Zh => format!("{square}格上没有棋子"),
            },
            Wrong::NoSquare(numbers) => self.no_squares(numbers),
            Wrong::Unreadable => self.pick("this is no move", "无法识别为一着棋").to_owned(),
        }
    }

    fn out_of_turn(self, own: &str, other: &str) -> String {
        match self {
            Lang::En => format!("{other} moves twice in a row: it is {own}'s turn"),
            Lang::Zh => format!("{other}连走两着：此时轮到{own}走棋"),
        }
    }

    fn way(self, king: bool, reasons: &[Reason]) -> String {
        let reasons: Vec<String> = reasons.iter().map(|reason| self.reason(*reason)).collect();
        let reasons = self.list(&reasons);
        match (self, king) {
            (Lang::En, true) => format!("a king does not move like this: {reasons}"),
            (Lang::En, false) => format!("a man does not move like this: {reasons}"),
            (Lang::Zh, true) => format!("王棋不能这样走：{reasons}"),
            (Lang::Zh, false) => format!("兵不能这样走：{reasons}"),
        }
    }

    fn reason(self, reason: Reason) -> String {
        let fixed = |en, zh| self.pick(en, zh).to_owned();
        match (reason, self) {
            (Reason::Stays, _) => fixed("it ends where it starts", "起止在同一格"),
            (Reason::OffDiagonal, _) => fixed(
                "the squares are on no common diagonal",
                "各格不在同一斜线上",
            ),
            (Reason::Backward, _) => fixed("it goes backward", "不得后退"),
            (Reason::TooFar, _) => fixed("it goes too far", "走得过远"),
            (Reason::Occupied(square), Lang::En) => format!("square {square} is occupied"),
            (Reason::Occupied(square), Lang::Zh) => format!("{square}格已有棋子"),
            (Reason::Blocked(square), Lang::En) => format!("the piece on {square} is in the way"),
            (Reason::Blocked(square), Lang::Zh) => format!("{square}格的棋子挡住去路"),
        }
    }

    fn too_few(self, taken: u32, due: u32) -> String {
        let (taken, due) = (self.pieces(taken), self.pieces(due));
        match self {
            Lang::En => format!("it takes {taken}, where {due} must be taken"),
            Lang::Zh => format!("只吃{taken}，按“有多吃多”必须吃{due}"),
        }
    }

    fn too_many(self, taken: u32, due: u32) -> String {
        let taken = self.pieces(taken);
        match (self, due) {
            (Lang::En, 0) => format!("it takes {taken}, where none can be taken"),
            (Lang::Zh, 0) => format!("吃了{taken}，而此时无子可吃"),
            (Lang::En, _) => format!("it takes {taken}, where {} must be taken", self.pieces(due)),
            (Lang::Zh, _) => format!("吃了{taken}，而只应吃{}", self.pieces(due)),
        }
    }

    fn stopped_inside(self, taken: u32, due: u32) -> String {
        let (taken, due) = (self.pieces(taken), self.pieces(due));
        match self {
            Lang::En => format!("it stops inside a capture: {taken} taken, {due} are due"),
            Lang::Zh => format!("连吃中途停止：已吃{taken}，应吃{due}"),
        }
    }

    fn uncrowned(self) -> String {
        self.pick(
            "a man that only passed over its crown row is no king and does not move as one",
            "兵在连吃途中经过对方底线而未停留，不能升王，仍应按兵走",
        )
        .to_owned()
    }

    fn path_fault(self) -> String {
        self.pick(
            "a legal capture has this start and end, but not by these squares",
            "有一着合法吃子起止格与此相同，但途经各格不符",
        )
        .to_owned()
    }

    fn no_squares(self, numbers: &[u32]) -> String {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let numbers = self.any_of(&numbers);
        match self {
            Lang::En => format!("the board has no square {numbers}"),
            Lang::Zh => format!("棋盘上没有{numbers}格"),
        }
    }

    /// The head of a finding about an irregular move; `wrong` holds a text for each possibility.
    pub fn irregular(self, name: &str, wrong: &[String]) -> String {
        let wrong = wrong.join(self.pick("; or else ", "；或者"));
        match self {
            Lang::En => format!("{name}: {wrong}."),
            Lang::Zh => format!("{name}：{wrong}。"),
        }
    }

    /// The kind of a fault and what it is.
    pub fn fault(self, kind: &str, what: &str) -> String {
        match self {
            Lang::En => format!("{kind}: {what}"),
            Lang::Zh => format!("{kind}：{what}"),
        }
    }

    /// The moves that were due, `number` pieces to be taken by each, if all take as many.
    pub fn due(self, number: Option<u32>, moves: &str) -> String {
        let pieces = self.pieces(number.unwrap_or_default());
        match (self, number) {
            (Lang::En, Some(0)) => format!("Legal moves: {moves}."),
            (Lang::Zh, Some(0)) => format!("合法着法：{moves}。"),
            (Lang::En, Some(_)) => format!("Due captures, {pieces} each: {moves}."),
            (Lang::Zh, Some(_)) => format!("必吃着法（各吃{pieces}）：{moves}。"),
            (Lang::En, None) => format!("Due captures: {moves}."),
            (Lang::Zh, None) => format!("必吃着法：{moves}。"),
        }
    }

    /// The position if the move stands.
    pub fn as_it_stands(self, fen: &str) -> String {
        match self {
            Lang::En => format!("As it stands:  {fen}"),
            Lang::Zh => format!("维持原状：{fen}"),
        }
    }

    /// The position if the move is corrected.
    pub fn as_corrected(self, fen: &str, side: Color) -> String {
        let player = self.player(side);
        match self {
            Lang::En => format!("As corrected:  {fen}  ({player} to move)"),
            Lang::Zh => format!("予以纠正：{fen}（轮{player}走）"),
        }
    }

    /// A later move shows that the move stood.
    pub fn it_stood(self, articles: Option<IrregularArticles>, by: &str) -> String {
        let article = self.aside_article(articles.map(|articles| articles.stands));
        match self {
            Lang::En => format!("{by} shows that it stood{article}."),
            Lang::Zh => format!("后续{by}表明对方已予认可，维持原状{article}。"),
        }
    }

    /// A later move shows that the move was corrected.
    pub fn was_corrected(self, articles: Option<IrregularArticles>, by: &str) -> String {
        let article = self.aside_article(articles.map(|articles| articles.list));
        match self {
            Lang::En => format!("{by} came in its place: it was corrected{article}."),
            Lang::Zh => format!("后续{by}表明该着已被纠正{article}。"),
        }
    }

    /// A later move shows how a move was meant.
    pub fn was_meant(self, by: &str) -> String {
        match self {
            Lang::En => format!("{by} shows how it was meant."),
            Lang::Zh => format!("后续{by}表明其含义。"),
        }
    }

    /// A move whose squares are wrong has one reading.
    pub fn only_reading(self, name: &str) -> String {
        match self {
            Lang::En => format!("Only {name} can be meant."),
            Lang::Zh => format!("只可能是{name}。"),
        }
    }

    /// Nothing shows whether the move stood.
    pub fn stays_open(self, articles: Option<IrregularArticles>) -> String {
        let article = self.aside_article(articles.map(|articles| articles.list));
        match self {
            Lang::En => format!(
                "Open: the opponent decides whether it stands or is corrected{article}; the record \
                 does not show it."
            ),
            Lang::Zh => format!("未决：纠正还是维持原状由对方决定{article}，记录中看不出来。"),
        }
    }

    /// The move cannot be made on the board.
    pub fn cannot_be_made(self, goes_on: bool) -> String {
        match goes_on {
            true => self.pick(
                "It cannot be made on the board: the record is followed as if it were not there.",
                "该着在棋盘上无法走出，以下按未走该着继续。",
            ),
            false => self.pick(
                "It cannot be made on the board: look it up on the score sheet.",
                "该着在棋盘上无法走出，请核对记录纸。",
            ),
        }
        .to_owned()
    }
}
