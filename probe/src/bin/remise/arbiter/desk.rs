//! The arbiter's desk: what is the same for all games, and the hearing of one.

use std::path::PathBuf;

use remise::adjudicate::ruling::{Ruling, Unruled};
use remise::adjudicate::statement::Statements;
use remise::error::ProbeError;
use remise::notation::pdn::Record;
use remise::rules::Rules;
use remise::tablebase::Tablebase;

use super::args::ArbiterArgs;
use super::case::Case;
use super::fate::Fate;
use super::{json, pdn, report};
use crate::failure::Failure;
use crate::records::desk::{Desk, Form, Heard};
use crate::records::json::{line, unruled_code};
use crate::records::lang::Lang;
use crate::records::paper::Paper;
use crate::records::refusal::Refusal;
use crate::records::tally::Tally;

/// What is the same for all games.
pub struct ArbiterDesk {
    lang: Lang,
    form: Form,
    moves: bool,
    variant: Option<&'static Rules>,
    limits: Option<String>,
    tables: Option<Tablebase>,
}

impl ArbiterDesk {
    /// The desk that the command line asks for.
    pub fn new(args: &ArbiterArgs) -> Result<ArbiterDesk, Failure> {
        let lang = Lang::of(args.records.lang);
        let variant = args.records.variant.as_deref().and_then(Rules::by_name);
        let rules = variant.unwrap_or(Rules::ALL[0]);
        let limits = args.limits.as_deref().unwrap_or(rules.limits[0].name);
        let open = |folder: &PathBuf| {
            Tablebase::open_in(folder, Some(rules.name), Some(limits), args.memory.cache())
                .map_err(|error| Failure::Told(lang.no_tables(folder, limits, &error)))
        };
        Ok(ArbiterDesk {
            lang,
            form: args.records.form(),
            moves: args.moves,
            variant,
            limits: args.limits.clone(),
            tables: args.tables.as_ref().map(open).transpose()?,
        })
    }

    fn ruled(&self, file: &str, record: &Record, ruling: &Ruling) -> Result<Heard<Fate>, Failure> {
        let tables = self.statements(ruling);
        let tables = tables.map_err(|error| Failure::Told(self.lang.tables_fail(&error)))?;
        let case = Case {
            lang: self.lang,
            file,
            record,
            ruling,
            tables: &tables,
        };
        let text = match self.form {
            Form::Report => {
                let mut paper = Paper::default();
                report::write(&mut paper, &case, self.moves);
                paper.into_text()
            }
            Form::Json => line(&json::game(&case))?,
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

    fn unruled(
        &self,
        file: &str,
        record: &Record,
        unruled: &Unruled,
    ) -> Result<Heard<Fate>, Failure> {
        let why = self
            .lang
            .unruled(unruled, &Rules::ALL.map(|rules| rules.name).join(", "));
        let why = (unruled_code(unruled), why);
        let refusal = Refusal::useless(self.lang, file, record, self.lang.not_ruled(), why);
        refusal.heard(self.form, Fate::Unruled)
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
}

impl Desk for ArbiterDesk {
    type Fate = Fate;
    const BATCH: usize = 512;
    const BAD: Fate = Fate::Bad;

    fn lang(&self) -> Lang {
        self.lang
    }

    fn form(&self) -> Form {
        self.form
    }

    fn hear_record(&self, file: &str, record: &Record) -> Result<Heard<Fate>, Failure> {
        match Ruling::of(record, self.variant, self.limits.as_deref()) {
            Ok(ruling) => self.ruled(file, record, &ruling),
            Err(unruled) => self.unruled(file, record, &unruled),
        }
    }

    fn summary(&self, tally: &Tally<Fate>) -> String {
        self.lang.summary(tally)
    }
}
