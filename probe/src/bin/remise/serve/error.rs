//! Why a request has no answer, as the client is told.
//!
//! Folders of this machine are never told, only the names of table files.

use std::path::{Path, PathBuf};

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use remise::error::ProbeError;
use remise::rules::Rules;
use remise::table::TableError;
use serde::Serialize;

use crate::question::QuestionError;

/// What kind of error it is. The names do not change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The request is not what the OpenAPI document says.
    BadRequest,
    /// The position cannot be read.
    BadFen,
    /// So many plies cannot be left.
    BadLeft,
    /// The variant has no rule set of this name.
    UnknownLimits,
    /// There is no variant of this name.
    UnknownVariant,
    /// There are no tables for this.
    MissingTables,
    /// Nothing is at this path.
    NotFound,
    /// The path does not take this method.
    MethodNotAllowed,
    /// The request did not come to its end in time.
    Timeout,
    /// More than the service takes at once.
    TooLarge,
    /// More requests than the service takes at a time.
    Busy,
    /// A table cannot be used.
    DamagedTable,
    /// The service is at fault.
    Internal,
}

impl Code {
    const fn status(self) -> StatusCode {
        match self {
            Code::BadRequest | Code::BadFen | Code::BadLeft => StatusCode::BAD_REQUEST,
            Code::UnknownVariant | Code::UnknownLimits | Code::MissingTables | Code::NotFound => {
                StatusCode::NOT_FOUND
            }
            Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Code::Timeout => StatusCode::REQUEST_TIMEOUT,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Busy | Code::DamagedTable => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// An error as the client gets it.
#[derive(Clone, Debug, Serialize)]
pub struct ApiError {
    code: Code,
    message: String,
}

/// The object around an error.
#[derive(Serialize)]
pub struct Envelope {
    error: ApiError,
}

impl ApiError {
    /// An error of this kind.
    pub fn new(code: Code, message: impl Into<String>) -> ApiError {
        let message = message.into();
        ApiError { code, message }
    }

    /// No variant has this name.
    pub fn unknown_variant(name: &str) -> ApiError {
        let known = Rules::ALL.map(|rules| rules.name).join(", ");
        let message = format!("no variant is called {name:?}: choose one of {known}");
        ApiError::new(Code::UnknownVariant, message)
    }

    /// The variant has no rule set of this name.
    pub fn unknown_limits(rules: &Rules, name: &str) -> ApiError {
        let known: Vec<&str> = rules.limits.iter().map(|limits| limits.name).collect();
        let (variant, known) = (rules.name, known.join(", "));
        let message = format!("{variant} has no rule set {name:?}: choose one of {known}");
        ApiError::new(Code::UnknownLimits, message)
    }

    /// There are no tables of the variant and rule set; `there` is what is there.
    pub fn no_tables(rules: &Rules, limits: Option<&str>, there: &str) -> ApiError {
        let (variant, limits) = (rules.name, limits.unwrap_or("*"));
        let message = format!("there are no tables of {variant}/{limits} here, only {there}");
        ApiError::new(Code::MissingTables, message)
    }

    /// More than the service does at a time.
    pub fn busy() -> ApiError {
        ApiError::new(
            Code::Busy,
            "too many requests at a time: try again in a second",
        )
    }

    /// The object around it.
    pub const fn into_envelope(self) -> Envelope {
        Envelope { error: self }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (code, status) = (self.code, self.code.status());
        let mut response = (status, Json(self.into_envelope())).into_response();
        if code == Code::Busy {
            let second = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, second);
        }
        response
    }
}

impl From<QuestionError> for ApiError {
    fn from(error: QuestionError) -> ApiError {
        let code = match error {
            QuestionError::Fen(_) => Code::BadFen,
            QuestionError::NoLimits(_) | QuestionError::TooManyLeft { .. } => Code::BadLeft,
        };
        ApiError::new(code, error.to_string())
    }
}

impl From<ProbeError> for ApiError {
    fn from(error: ProbeError) -> ApiError {
        match error {
            ProbeError::MissingTables(files) => missing(&files),
            ProbeError::Table(error) => damaged(&error),
            ProbeError::WrongTable { file, what } => {
                let message = format!("{} holds another {what} than its name says", name(&file));
                ApiError::new(Code::DamagedTable, message)
            }
            ProbeError::IllegalPosition(_)
            | ProbeError::TooManyPieces { .. }
            | ProbeError::NoDtz
            | ProbeError::TooManyLeft { .. } => ApiError::new(Code::BadRequest, error.to_string()),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::new(Code::BadRequest, rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::new(Code::NotFound, rejection.body_text())
    }
}

fn missing(files: &[PathBuf]) -> ApiError {
    let names: Vec<String> = files.iter().map(|file| name(file)).collect();
    let message = format!("tables are missing here: {}", names.join(", "));
    ApiError::new(Code::MissingTables, message)
}

fn damaged(error: &TableError) -> ApiError {
    let message = match error {
        TableError::Io { file, source } => format!("cannot read {}: {source}", name(file)),
        TableError::Format { file, source } => format!("cannot use {}: {source}", name(file)),
        TableError::NoValue { file, .. } => format!("{} was built wrongly", name(file)),
        TableError::Memory { file, .. } => format!("no memory for {}", name(file)),
    };
    ApiError::new(Code::DamagedTable, message)
}

/// The name of a file without its folder.
fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
