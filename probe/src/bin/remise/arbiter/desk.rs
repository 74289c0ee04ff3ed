//! The arbiter's desk: what is the same for all games, and the hearing of one.

use std::path::PathBuf;

use remise::adjudicate::ruling::{Ruling, Unruled};
use remise::adjudicate::statement::Statements;
use remise::error::ProbeError;
use remise::notation::pdn::{BadRecord, Record};
use remise::rules::Rules;
use remise::tablebase::Tablebase;

use super::args::{ArbiterArgs, Form};
use super::batch::Entry;
use super::case::Case;
use super::paper::Paper;
use super::tally::Fate;
use super::words::Lang;
use super::{json, pdn, report};
use crate::failure::Failure;

/// What is the same for all games.
pub struct Desk {
    /// The language.
    pub lang: Lang,
    form: Form,
    variant: Option<&'static Rules>,
    limits: Option<String>,
    tables: Option<Tablebase>,
}

/// What came of a hearing.
pub struct Heard {
    /// What is to be printed.
    pub text: String,
    /// What is to be said on standard error.
    pub complaint: Option<String>,
    /// What became of the game.
    pub fate: Fate,
}

impl Desk {
    /// The desk that the command line asks for.
    pub fn new(args: &ArbiterArgs) -> Result<Desk, Failure> {
        let lang = args.lang.unwrap_or_else(Lang::of_environment);
        let variant = args.variant.as_deref().and_then(Rules::by_name);
        let rules = variant.unwrap_or(Rules::ALL[0]);
        let limits = args.limits.as_deref().unwrap_or(rules.limits[0].name);
        let open = |folder: &PathBuf| {
            Tablebase::open_with(folder, Some(rules.name), Some(limits))
                .map_err(|error| Failure::Arbiter(lang.no_tables(folder, limits, &error)))
        };
        Ok(Desk {
            lang,
            form: args.form(),
            variant,
            limits: args.limits.clone(),
            tables: args.tables.as_ref().map(open).transpose()?,
        })
    }

    /// Hears a record of `file`.
    pub fn hear(&self, file: &str, entry: &Entry) -> Result<Heard, Failure> {
        let record = match entry {
            Ok(record) => record,
            Err(bad) => return self.bad(file, bad),
        };
        match Ruling::of(record, self.variant, self.limits.as_deref()) {
            Ok(ruling) => self.ruled(file, record, &ruling),
            Err(unruled) => self.unruled(file, record, &unruled),
        }
    }

    fn ruled(&self, file: &str, record: &Record, ruling: &Ruling) -> Result<Heard, Failure> {
        let tables = self.statements(ruling);
        let tables = tables.map_err(|error| Failure::Arbiter(self.lang.tables_fail(&error)))?;
        let case = Case {
            lang: self.lang,
            file,
            record,
            ruling,
            tables: &tables,
        };
        let text = match self.form {
            Form::Report { moves } => {
                let mut paper = Paper::default();
                report::write(&mut paper, &case, moves);
                paper.into_text()
            }
            Form::Json => json_line(json::line(&case))?,
            Form::Pdn => pdn::text(&case),
        };
        let fate = if ruling.is_clean() {
            Fate::Clean
        } else {
            Fate::Found
        };
        Ok(Heard {
            text,
            complaint: None,
            fate,
        })
    }

    /// What the tables say of each reading, if they are those of the game and its rule set.
    fn statements(&self, ruling: &Ruling) -> Result<Vec<Statements>, ProbeError> {
        let fits = |base: &&Tablebase| {
            let names = (base.rules().name, base.limits().name);
            names == (ruling.rules.name, ruling.limits.name)
        };
        let Some(base) = self.tables.as_ref().filter(fits) else {
            return Ok(Vec::new());
        };
        let games = ruling.replay.games.iter();
        games.map(|game| Statements::of(base, game)).collect()
    }

    fn unruled(&self, file: &str, record: &Record, unruled: &Unruled) -> Result<Heard, Failure> {
        let known: Vec<&str> = Rules::ALL.iter().map(|rules| rules.name).collect();
        let why = self.lang.unruled(unruled, &known.join(", "));
        let place = self.lang.place(file, record.number, record.place.line);
        let tag = |name| record.tag(name).filter(|value| !value.trim().is_empty());
        let players = self.lang.players(tag("White"), tag("Black"));
        let result = tag("Result").or(record.result.as_deref());
        let heading = self
            .lang
            .heading(&place, &players, result, self.lang.not_ruled());
        let mut complaint = None;
        let text = match self.form {
            Form::Report { .. } => block(&heading, why),
            Form::Json => json_line(json::unruled(file, record, unruled, why))?,
            Form::Pdn => {
                complaint = Some(format!("{heading}: {why}"));
                pdn::unruled_text(record, why)
            }
        };
        Ok(Heard {
            text,
            complaint,
            fate: Fate::Unruled,
        })
    }

    fn bad(&self, file: &str, bad: &BadRecord) -> Result<Heard, Failure> {
        let why = self.lang.bad_record(bad);
        let place = self.lang.place(file, bad.number, bad.place.line);
        let heading = format!("{place}: {}", self.lang.unreadable());
        let mut complaint = None;
        let text = match self.form {
            Form::Report { .. } => block(&heading, why),
            Form::Json => json_line(json::bad(file, bad, why))?,
            Form::Pdn => {
                complaint = Some(format!("{heading}: {why}"));
                String::new()
            }
        };
        Ok(Heard {
            text,
            complaint,
            fate: Fate::Bad,
        })
    }
}

fn block(heading: &str, why: String) -> String {
    let mut paper = Paper::default();
    report::write_unruled(&mut paper, heading, why);
    paper.into_text()
}

fn json_line(line: serde_json::Result<String>) -> Result<String, Failure> {
    let line = line.map_err(std::io::Error::from)?;
    Ok(line + "\n")
}
