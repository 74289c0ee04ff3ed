//! Many positions in one request.

use std::time::Instant;

use remise::tablebase::Tablebase;
use serde::{Deserialize, Serialize};

use super::answer::ApiAnswer;
use super::ask::question;
use super::bounds::{POSITIONS, WORK_TIME};
use super::error::{ApiError, Code, Envelope};

/// Positions of one rule set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The rule set; the default one if missing.
    pub limits: Option<String>,
    positions: Vec<Asked>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    fen: String,
    left: Option<u32>,
}

/// The answers, in the order of the positions.
#[derive(Serialize)]
pub struct Answers {
    answers: Vec<OneOf>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum OneOf {
    Answer(Box<ApiAnswer>),
    Error(Envelope),
}

impl Batch {
    /// Reads a request.
    ///
    /// # Errors
    /// If it is not what the OpenAPI document says, or has too many positions.
    pub fn read(bytes: &[u8]) -> Result<Batch, ApiError> {
        let batch: Batch = serde_json::from_slice(bytes)
            .map_err(|error| ApiError::new(Code::BadRequest, error.to_string()))?;
        if batch.positions.len() > POSITIONS {
            let message = format!("at most {POSITIONS} positions go in a request");
            return Err(ApiError::new(Code::TooLarge, message));
        }
        Ok(batch)
    }

    /// The number of positions.
    pub fn len(&self) -> u32 {
        self.positions.len() as u32
    }

    /// Asks the tables.
    ///
    /// # Errors
    /// If it takes too long.
    pub fn answer(&self, base: &Tablebase) -> Result<Answers, ApiError> {
        let end = Instant::now() + WORK_TIME;
        let mut answers = Vec::with_capacity(self.positions.len());
        for asked in &self.positions {
            if Instant::now() > end {
                return Err(ApiError::busy());
            }
            answers.push(match asked.answer(base) {
                Ok(answer) => OneOf::Answer(Box::new(answer)),
                Err(error) => OneOf::Error(error.into_envelope()),
            });
        }
        Ok(Answers { answers })
    }
}

impl Asked {
    fn answer(&self, base: &Tablebase) -> Result<ApiAnswer, ApiError> {
        let question = question(base, &self.fen, self.left)?;
        Ok(ApiAnswer::find(base, question)?)
    }
}
