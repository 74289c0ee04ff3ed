//! The OpenAPI document. What the program knows itself is filled in: its version and the names of the
//! variants and their rule sets.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use remise::rules::Rules;
use serde_json::{Value, json};

const TEXT: &str = include_str!("openapi.json");

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let mut document: Value = serde_json::from_str(TEXT).unwrap_or_default();
    let variants = Rules::ALL.map(|rules| rules.name);
    let mut limits: Vec<&str> = Rules::ALL
        .iter()
        .flat_map(|rules| rules.limits)
        .map(|limits| limits.name)
        .collect();
    limits.sort_unstable();
    limits.dedup();
    document["info"]["version"] = json!(env!("CARGO_PKG_VERSION"));
    document["components"]["schemas"]["Variant"]["enum"] = json!(variants);
    document["components"]["schemas"]["Limits"]["enum"] = json!(limits);
    document.to_string()
});

/// The document.
pub async fn document() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "application/json")],
        DOCUMENT.as_str(),
    )
}
