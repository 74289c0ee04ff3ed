//! Words for records that cannot be followed to their end.

use remise::adjudicate::replay::{MAX_FORKS, MAX_PLIES, Stop, Why};

use super::Lang;

impl Lang {
    /// The record cannot be followed to its end; `name` is the item where it stops.
    pub fn stopped(self, name: &str, stop: &Stop) -> String {
        let why = self.why(&stop.why);
        match (self, stop.moves) {
            (Lang::En, 1) => {
                format!("From {name} on the record cannot be followed, 1 move: {why}.")
            }
            (Lang::En, moves) => {
                format!("From {name} on the record cannot be followed, {moves} moves: {why}.")
            }
            (Lang::Zh, moves) => format!("自{name}起记录无法继续复盘（余{moves}步）：{why}。"),
        }
    }

    fn why(self, why: &Why) -> String {
        match (why, self) {
            (Why::Over, _) => self.pick("the game is over", "对局已结束").to_owned(),
            (Why::Lost, _) => self
                .pick(
                    "the move before could not be made, and this one is not legal in its place; \
                     look both up on the score sheet",
                    "前一着无法走出，而此着代替它也不合法，请核对记录纸上的这两着",
                )
                .to_owned(),
            (Why::TooManyReadings, Lang::En) => {
                format!("it can be read in too many ways (more than {MAX_FORKS} in all)")
            }
            (Why::TooManyReadings, Lang::Zh) => {
                format!("可能的读法过多（总计超过{MAX_FORKS}种）")
            }
            (Why::TooLong, Lang::En) => format!("it has more than {MAX_PLIES} plies"),
            (Why::TooLong, Lang::Zh) => format!("超过{MAX_PLIES}步"),
            (Why::BadSetUp(error), _) => self
                .fen_error("/FEN/", error)
                .trim_end_matches(['.', '。'])
                .to_owned(),
        }
    }
}
