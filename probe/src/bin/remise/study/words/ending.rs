//! Words for the end of the main line, and for draw limits.

use remise::square::Color;
use remise::value::Outcome;

use crate::records::lang::Lang;
use crate::study::ending::Ending;

impl Lang {
    /// How the main line ends.
    pub fn ending(self, ending: Ending, solver: Color) -> String {
        match ending {
            Ending::Over { loser, no_pieces } => self.over(loser, no_pieces),
            Ending::Tables { outcome, dtw } => self.by_tables(outcome, dtw, solver),
            Ending::Unknown => self
                .pick(
                    "End of the line: outside the tables.",
                    "末尾局面：在残局库之外。",
                )
                .to_owned(),
        }
    }

    fn over(self, loser: Color, no_pieces: bool) -> String {
        let loser = self.player(loser);
        match (self, no_pieces) {
            (Lang::En, true) => format!("End of the line: {loser} has no pieces."),
            (Lang::En, false) => format!("End of the line: {loser} has no legal move."),
            (Lang::Zh, true) => format!("末尾局面：{loser}已无棋子。"),
            (Lang::Zh, false) => format!("末尾局面：{loser}无合法着法。"),
        }
    }

    fn by_tables(self, outcome: Outcome, dtw: Option<u32>, solver: Color) -> String {
        let winner = match outcome {
            Outcome::Win => Some(self.player(solver)),
            Outcome::Loss => Some(self.player(solver.other())),
            Outcome::Draw => None,
        };
        let plies = dtw.map(|plies| self.plies(plies));
        match (self, winner, plies) {
            (Lang::En, None, _) => "End of the line: a draw by the tables.".to_owned(),
            (Lang::Zh, None, _) => "末尾局面：残局库判为和棋。".to_owned(),
            (Lang::En, Some(winner), None) => {
                format!("End of the line: {winner} wins by the tables.")
            }
            (Lang::Zh, Some(winner), None) => format!("末尾局面：残局库判{winner}胜。"),
            (Lang::En, Some(winner), Some(plies)) => {
                format!("End of the line: {winner} wins in {plies} by the tables.")
            }
            (Lang::Zh, Some(winner), Some(plies)) => {
                format!("末尾局面：残局库判{winner}胜，还需{plies}。")
            }
        }
    }

    /// The study holds under draw limits as well.
    pub fn holds_under(self, limits: &str) -> String {
        match self {
            Lang::En => format!("Draw limits ({limits}): it holds under them as well."),
            Lang::Zh => format!("着数限制（{limits}）：计入限制也成立。"),
        }
    }

    /// Nobody knows whether it holds under draw limits.
    pub fn unknown_under(self, limits: &str) -> String {
        match self {
            Lang::En => {
                format!("Draw limits ({limits}): not known, the line is outside the tables.")
            }
            Lang::Zh => format!("着数限制（{limits}）：不在残局库范围内，无法判定。"),
        }
    }

    /// A draw limit takes the win away, behind the move `name` or at once.
    pub fn bites(
        self,
        limits: &str,
        solver: Color,
        name: Option<&str>,
        needs: Option<(u32, u32)>,
    ) -> String {
        let player = self.player(solver);
        let place = match (self, name) {
            (Lang::En, Some(name)) => format!("after {name}"),
            (Lang::Zh, Some(name)) => format!("{name}之后"),
            (_, None) => self.pick("from the first position", "起始局面").to_owned(),
        };
        let Some((needs, left)) = needs else {
            return match self {
                Lang::En => format!("Draw limits ({limits}): the game is a draw {place}."),
                Lang::Zh => format!("着数限制（{limits}）：{place}即成和棋。"),
            };
        };
        let (needs, left) = (self.plies(needs), self.plies(left));
        match self {
            Lang::En => format!(
                "Draw limits ({limits}): {player} does not win {place}, it takes {needs} to the end \
                 or to the next capture or move of a man, {left} left."
            ),
            Lang::Zh => format!(
                "着数限制（{limits}）：{place}{player}来不及取胜，至终局或下一次吃子、走兵需{needs}，尚余{left}。"
            ),
        }
    }
}
