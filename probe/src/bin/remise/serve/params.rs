//! What stands in the address of a request.

use axum::extract::{FromRequestParts, Path, Query};
use serde::Deserialize;

use super::error::ApiError;

/// A path, with the errors of this service.
#[derive(FromRequestParts)]
#[from_request(via(Path), rejection(ApiError))]
pub struct InPath<T>(pub T);

/// A query, with the errors of this service.
#[derive(FromRequestParts)]
#[from_request(via(Query), rejection(ApiError))]
pub struct InQuery<T>(pub T);

/// A question. A key that is not known may be a misspelled one, and is refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The position.
    pub fen: String,
    /// The plies left; a fresh count, or what the FEN leaves, if missing.
    pub left: Option<u32>,
    /// The rule set; the default one if missing.
    pub limits: Option<String>,
}

/// The rule set alone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskLimits {
    /// The rule set; the default one if missing.
    pub limits: Option<String>,
}
