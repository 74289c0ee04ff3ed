//! Words for defences.

use crate::records::lang::Lang;
use crate::study::defences::Defences;

impl Lang {
    /// How the defences compare with the best ones; none if there is no defence.
    pub fn defences(self, found: &Defences) -> Option<String> {
        let counted = [
            (found.longest, self.hold(found.longest)),
            (
                found.lost,
                self.pick("lost, not known how soon", "必败，步数不明"),
            ),
            (found.draws, self.pick("a draw like any other", "同为和棋")),
            (
                found.unknown,
                self.pick("outside the tables", "在残局库之外"),
            ),
        ];
        let counted = counted.into_iter().filter(|(number, _)| *number > 0);
        let counted = counted.map(|(number, what)| self.so_many(number, what));
        let shorter = found.shorter.iter();
        let shorter = shorter.map(|(name, plies)| self.shorter(name, *plies));
        let misses = found.misses.iter().map(|name| self.misses(name));
        let parts: Vec<String> = misses.chain(shorter).chain(counted).collect();
        let list = parts.join(self.pick("; ", "；"));
        let text = match self {
            Lang::En => format!("Defences: {list}."),
            Lang::Zh => format!("防守：{list}。"),
        };
        (!parts.is_empty()).then_some(text)
    }

    const fn hold(self, number: usize) -> &'static str {
        match number {
            1 => self.pick("holds as long as any", "已是最久"),
            _ => self.pick("hold as long as any", "已是最久"),
        }
    }

    fn so_many(self, number: usize, what: &str) -> String {
        match self {
            Lang::En => format!("{number} {what}"),
            Lang::Zh => format!("{number}着{what}"),
        }
    }

    fn shorter(self, name: &str, plies: u32) -> String {
        let plies = self.plies(plies);
        match self {
            Lang::En => format!("{name} is {plies} shorter than another one"),
            Lang::Zh => format!("{name}比最久的短{plies}"),
        }
    }

    fn misses(self, name: &str) -> String {
        match self {
            Lang::En => format!("{name} misses the refutation"),
            Lang::Zh => format!("{name}错过了反驳"),
        }
    }
}
