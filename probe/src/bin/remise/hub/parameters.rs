//! The parameters of the engine, and the tables that they name.

use std::path::PathBuf;
use std::sync::Arc;

use remise::cache::BlockCache;
use remise::error::OpenError;
use remise::rules::{INTERNATIONAL, Rules};
use remise::tablebase::Tablebase;

use super::args::HubArgs;
use super::message::Message;

/// The names that the protocol has for variants.
const VARIANTS: [(&str, &Rules); 1] = [("normal", &INTERNATIONAL)];

/// The values of the parameters.
pub struct Parameters {
    variant: &'static str,
    rules: &'static Rules,
    tables: String,
    limits: String,
    cache: Arc<BlockCache>,
}

/// Why a parameter keeps its value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParameterError {
    /// No such parameter.
    #[error("the parameter {0:?} is not known: there are variant, tables and limits")]
    Unknown(String),
    /// No such variant.
    #[error("the variant {0:?} is not known: the only one is normal")]
    Variant(String),
}

impl Parameters {
    /// As the command line has them.
    pub fn new(args: &HubArgs) -> Parameters {
        let [(variant, rules)] = VARIANTS;
        let tables = args.tables.as_ref();
        Parameters {
            variant,
            rules,
            tables: tables
                .map(|folder| folder.display().to_string())
                .unwrap_or_default(),
            limits: args.limits.clone().unwrap_or_default(),
            cache: args.memory.cache(),
        }
    }

    /// The rules of the variant.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// A line for each of them.
    pub fn declared(&self) -> [Message; 3] {
        let parameter = |name, value, kind| {
            let line = Message::new("param").with("name", name);
            line.with("value", value).with("type", kind)
        };
        let variants = VARIANTS.map(|(name, _)| name).join(" ");
        [
            parameter("variant", self.variant, "enum").with("values", variants),
            parameter("tables", self.tables.as_str(), "string"),
            parameter("limits", self.limits.as_str(), "string"),
        ]
    }

    /// Gives a parameter another value.
    pub fn set(&mut self, name: &str, value: String) -> Result<(), ParameterError> {
        match name {
            "variant" => {
                let known = VARIANTS.into_iter().find(|(name, _)| *name == value);
                (self.variant, self.rules) = known.ok_or(ParameterError::Variant(value))?;
            }
            "tables" => self.tables = value,
            "limits" => self.limits = value,
            other => return Err(ParameterError::Unknown(other.to_owned())),
        }
        Ok(())
    }

    /// Opens the tables; `None` if no folder is named.
    pub fn open(&self) -> Result<Option<Tablebase>, OpenError> {
        if self.tables.is_empty() {
            return Ok(None);
        }
        let limits = Some(self.limits.as_str()).filter(|name| !name.is_empty());
        let (folder, cache) = (PathBuf::from(&self.tables), Arc::clone(&self.cache));
        Tablebase::open_in(folder, Some(self.rules.name), limits, cache).map(Some)
    }
}
