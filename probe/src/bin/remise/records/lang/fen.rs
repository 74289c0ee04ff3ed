//! Words for positions that cannot be read, or are written in an odd way.

use remise::notation::fen::{FenError, Note, Problem};
use remise::position::Fault;

use super::Lang;

impl Lang {
    /// Why the text in `place` is no position.
    pub fn fen_error(self, place: &str, error: &FenError) -> String {
        let problems = error.problems.iter().map(|problem| self.problem(problem));
        let problems: Vec<String> = problems.collect();
        let problems = problems.join(self.pick("; ", "；"));
        match self {
            Lang::En => format!("{place} gives no position: {problems}."),
            Lang::Zh => format!("{place} 不成局面：{problems}。"),
        }
    }

    fn problem(self, problem: &Problem) -> String {
        match self {
            Lang::En => problem.to_string(),
            Lang::Zh => self.problem_zh(problem),
        }
    }

    fn problem_zh(self, problem: &Problem) -> String {
        match problem {
            Problem::TooLong => "文字过长".to_owned(),
            Problem::NoSide(text) => format!("{text:?}不是轮走方，应写W或B"),
            Problem::SideUnknown => "轮走方不明（“?”）".to_owned(),
            Problem::NoList(color) => format!("缺少{}的棋子", self.player(*color)),
            Problem::ListTwice(color) => format!("{}的棋子列了两次", self.player(*color)),
            Problem::LetterInside(color, letter, text) => {
                format!(
                    "{}的棋子中夹有字母{letter}（{text:?}）",
                    self.player(*color)
                )
            }
            Problem::MidMove(text) => format!("{text:?}是吃子途中尚未取走的棋子"),
            Problem::Unreadable(color, text) => {
                format!("{}的棋子中{text:?}不是格号", self.player(*color))
            }
            Problem::NoSquare(number) => format!("棋盘上没有{number}格"),
            Problem::Backward(text) => format!("格号范围{text:?}次序颠倒"),
            Problem::UnknownPart(text) => format!("不认识的部分{text:?}"),
            Problem::Fault(fault) => self.position_fault(fault),
        }
    }

    fn position_fault(self, fault: &Fault) -> String {
        match fault {
            Fault::OffBoard => "有棋子在棋盘之外".to_owned(),
            Fault::Twice(square) => format!("{square}格上有两枚棋子"),
            Fault::ManOnCrownRow(color, square) => {
                format!(
                    "{}的兵停在对方底线的{square}格上，应为王棋",
                    self.player(*color)
                )
            }
            Fault::NoOpponent(color) => format!("{}刚走完却没有棋子", self.player(*color)),
        }
    }

    /// What is odd about a FEN that can be read.
    pub fn fen_note(self, note: Note) -> String {
        match self {
            Lang::En => format!("FEN tag: {note}."),
            Lang::Zh => format!("FEN 标签：{}。", fen_note_zh(note)),
        }
    }
}

const fn fen_note_zh(note: Note) -> &'static str {
    match note {
        Note::Spaces => "标准不允许有空格",
        Note::LowerCase => "标准要求用大写字母",
        Note::LeadingZeros => "标准不允许格号前加零",
        Note::SideTwice => "轮走方写了两次，标准只写一次",
        Note::Tag => "标准中带 [FEN \"...\"] 的写法只用于对局",
        Note::Hub => "这是 Hub 协议的局面写法，不是标准的 FEN",
        Note::KingMoves => "弗里斯兰跳棋的王棋着数不属于标准，已略过",
    }
}
