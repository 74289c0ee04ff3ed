//! The desk at which studies are checked: what is the same for all, and the check of one.

use remise::notation::pdn::Record;
use remise::rules::Rules;
use remise::study::prover::Effort;
use remise::study::{Study, StudyError};

use super::args::StudyArgs;
use super::case::Case;
use super::ending::Ending;
use super::fate::Fate;
use super::pictures::Pictures;
use super::{json, pdn, report};
use crate::failure::Failure;
use crate::pair::Pair;
use crate::records::desk::{Desk, Form, Heard};
use crate::records::json::{line, unruled_code};
use crate::records::lang::Lang;
use crate::records::refusal::Refusal;
use crate::records::tally::Tally;

/// What is the same for all studies.
pub struct StudyDesk {
    lang: Lang,
    form: Form,
    diagram: bool,
    variant: Option<&'static Rules>,
    effort: Effort,
    pair: Pair,
    pictures: Option<Pictures>,
}

impl StudyDesk {
    /// The desk that the command line asks for.
    pub fn new(args: &StudyArgs) -> Result<StudyDesk, Failure> {
        let lang = Lang::of(args.records.lang);
        let variant = args.records.variant.as_deref();
        let rules = variant.and_then(Rules::by_name);
        let limits = rules.unwrap_or(Rules::ALL[0]).limits[0].name;
        let pair = Pair::open(&args.tables, variant, &args.memory.cache())
            .map_err(|error| Failure::Told(lang.no_tables(&args.tables, limits, &error)))?;
        let folder = args.svg.as_ref();
        let pictures = folder.map(|folder| Pictures::new(lang, folder, &args.records.files));
        Ok(StudyDesk {
            lang,
            form: args.records.form(),
            diagram: args.diagram,
            variant: rules,
            effort: Effort {
                depth: args.depth,
                nodes: args.nodes,
            },
            pair,
            pictures: pictures.transpose()?,
        })
    }

    fn checked(&self, file: &str, record: &Record, study: &Study) -> Result<Heard<Fate>, Failure> {
        let tables = self.pair.tables();
        let ending = Ending::of(study, tables);
        let case = Case {
            lang: self.lang,
            file,
            record,
            study,
            tables,
            ending: ending.map_err(|error| Failure::Told(self.lang.tables_fail(&error)))?,
        };
        if let Some(pictures) = &self.pictures {
            pictures.draw(&case)?;
        }
        let text = match self.form {
            Form::Report => report::text(&case, self.diagram),
            Form::Json => line(&json::study(&case))?,
            Form::Pdn => pdn::text(&case),
        };
        Ok(Heard {
            text,
            complaint: None,
            fate: Fate::of(&study.verdict),
        })
    }

    fn no_study(
        &self,
        file: &str,
        record: &Record,
        error: StudyError,
    ) -> Result<Heard<Fate>, Failure> {
        let lang = self.lang;
        let why = match &error {
            StudyError::Unruled(unruled) => {
                let known = Rules::ALL.map(|rules| rules.name).join(", ");
                (unruled_code(unruled), lang.unruled(unruled, &known))
            }
            StudyError::NoPosition => ("no-position", lang.no_position()),
            StudyError::NoClaim => ("no-claim", lang.no_claim()),
            StudyError::OtherTables(variant) => ("other-tables", lang.other_tables(variant)),
            StudyError::Probe(error) => return Err(Failure::Told(lang.tables_fail(error))),
        };
        let refusal = Refusal::useless(lang, file, record, lang.not_checked(), why);
        refusal.heard(self.form, Fate::NoStudy)
    }
}

impl Desk for StudyDesk {
    type Fate = Fate;
    /// A study takes longer than a game.
    const BATCH: usize = 128;
    const BAD: Fate = Fate::Bad;

    fn lang(&self) -> Lang {
        self.lang
    }

    fn form(&self) -> Form {
        self.form
    }

    fn hear_record(&self, file: &str, record: &Record) -> Result<Heard<Fate>, Failure> {
        match Study::of(record, self.variant, self.pair.tables(), self.effort) {
            Ok(study) => self.checked(file, record, &study),
            Err(error) => self.no_study(file, record, error),
        }
    }

    fn summary(&self, tally: &Tally<Fate>) -> String {
        self.lang.studies(tally)
    }
}
