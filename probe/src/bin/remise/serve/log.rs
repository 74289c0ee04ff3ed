//! The access log: one line on standard error for every request.

use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

use crate::failure::say;

/// Writes a line about a request once its answer is found.
pub async fn note(request: Request, next: Next) -> Response {
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let began = Instant::now();
    let response = next.run(request).await;
    let (status, micros) = (response.status().as_u16(), began.elapsed().as_micros());
    say(&format!("{method} {uri} {status} {micros} us"));
    response
}
