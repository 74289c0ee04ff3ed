//! The findings of a record that can be read in several ways: those that hold in every reading, and
//! those of each.

use remise::adjudicate::game::Game;
use remise::adjudicate::ruling::{Finding, Ruling};

/// The findings of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Those that hold in every reading.
    pub common: Vec<Finding>,
    /// The others, for each reading.
    pub own: Vec<Vec<Finding>>,
}

impl Found {
    /// The findings of a ruling.
    pub fn of(ruling: &Ruling) -> Found {
        let games = &ruling.replay.games;
        let own: Vec<Vec<Finding>> = games.iter().map(|game| ruling.findings(game)).collect();
        let is_common = |finding: &Finding| {
            own.iter().all(|findings| findings.contains(finding)) && same_in_all(games, finding)
        };
        let (common, _) = own[0].iter().cloned().partition::<Vec<_>, _>(is_common);
        let without_common = |findings: &Vec<Finding>| {
            let own = findings.iter().filter(|finding| !common.contains(finding));
            own.cloned().collect()
        };
        Found {
            own: own.iter().map(without_common).collect(),
            common,
        }
    }

    /// How many findings there are; those of the reading that has most.
    pub fn count(&self) -> usize {
        let most = self.own.iter().map(Vec::len).max();
        self.common.len() + most.unwrap_or(0)
    }
}

/// True if a finding is about the same move of the same position in every reading.
fn same_in_all(games: &[Game], finding: &Finding) -> bool {
    let (Finding::Irregular(place) | Finding::Ambiguous(place)) = *finding else {
        return true;
    };
    let first = &games[0].plies()[place];
    games.iter().all(|game| {
        let ply = &game.plies()[place];
        ply.before == first.before && (ply.is_open() || ply.choice == first.choice)
    })
}

/// The entries in which the readings differ: what is open.
pub fn forks(games: &[Game]) -> Vec<usize> {
    let [first, others @ ..] = games else {
        return Vec::new();
    };
    let differs = |entry: &usize| {
        let ply = &first.plies()[*entry];
        ply.is_open()
            && others
                .iter()
                .any(|game| game.plies()[*entry].choice != ply.choice)
    };
    (0..first.plies().len()).filter(differs).collect()
}
