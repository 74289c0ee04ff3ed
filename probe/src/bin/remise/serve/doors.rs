//! The doors: each path with its methods.

use std::sync::Arc;

use axum::error_handling::HandleErrorLayer;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{BoxError, Json, Router};
use serde_json::{Value, json};
use tower::ServiceBuilder;
use tower::limit::GlobalConcurrencyLimitLayer;

use super::answer::ApiAnswer;
use super::ask::question;
use super::batch::{Answers, Batch};
use super::body::Whole;
use super::bounds::{REQUESTS, WORK_TIME};
use super::error::{ApiError, Code};
use super::game::{self, Games};
use super::mainline::Mainline;
use super::params::{Ask, AskLimits, InPath, InQuery};
use super::service::Service;
use super::tables::Tables;
use super::{log, openapi, page};

type Answered<T> = Result<Json<T>, ApiError>;
type Shared = State<Arc<Service>>;

/// All doors.
pub fn router(service: Arc<Service>, with_log: bool) -> Router {
    let bounds = ServiceBuilder::new()
        .layer(HandleErrorLayer::new(overload))
        .load_shed()
        .layer(GlobalConcurrencyLimitLayer::new(REQUESTS))
        .timeout(WORK_TIME);
    let router = Router::new()
        .route("/tables", get(tables))
        .route("/{variant}", get(answer).post(batch))
        .route("/{variant}/mainline", get(mainline))
        .route("/{variant}/game", post(games))
        .layer(middleware::from_fn_with_state(Arc::clone(&service), count))
        .layer(bounds)
        .route("/healthz", get(health))
        .route("/openapi.json", get(openapi::document))
        .merge(page::router())
        .fallback(not_found)
        .method_not_allowed_fallback(not_allowed)
        .with_state(service);
    if with_log {
        router.layer(middleware::from_fn(log::note))
    } else {
        router
    }
}

async fn answer(
    State(service): Shared,
    InPath(variant): InPath<String>,
    InQuery(ask): InQuery<Ask>,
) -> Answered<ApiAnswer> {
    let base = service.shelf.find(&variant, ask.limits.as_deref())?;
    let question = question(base, &ask.fen, ask.left)?;
    Ok(Json(ApiAnswer::find(base, question)?))
}

async fn mainline(
    State(service): Shared,
    InPath(variant): InPath<String>,
    InQuery(ask): InQuery<Ask>,
) -> Answered<Mainline> {
    let base = service.shelf.find(&variant, ask.limits.as_deref())?;
    let question = question(base, &ask.fen, ask.left)?;
    Ok(Json(Mainline::find(base, question)?))
}

async fn batch(
    State(service): Shared,
    InPath(variant): InPath<String>,
    Whole(bytes): Whole,
) -> Answered<Answers> {
    let batch = Batch::read(&bytes)?;
    service.count(batch.len())?;
    let answers = service.aside(move |service| {
        let base = service.shelf.find(&variant, batch.limits.as_deref())?;
        batch.answer(base)
    });
    answers.await.map(Json)
}

async fn games(
    State(service): Shared,
    InPath(variant): InPath<String>,
    InQuery(ask): InQuery<AskLimits>,
    Whole(bytes): Whole,
) -> Answered<Games> {
    let games = service.aside(move |service| {
        let base = service.shelf.find(&variant, ask.limits.as_deref())?;
        game::read_all(base, &bytes)
    });
    games.await.map(Json)
}

async fn tables(State(service): Shared) -> Json<Tables> {
    Json(Tables::of(&service.shelf))
}

async fn health() -> Json<Value> {
    Json(json!({"status": "ok"}))
}

async fn not_found(request: Request) -> ApiError {
    let message = format!("nothing is at {}: see /openapi.json", request.uri().path());
    ApiError::new(Code::NotFound, message)
}

async fn not_allowed(request: Request) -> ApiError {
    let message = format!("{} is not taken here: see /openapi.json", request.method());
    ApiError::new(Code::MethodNotAllowed, message)
}

/// Counts a request as one position; those of a batch are counted beside.
async fn count(State(service): Shared, request: Request, next: Next) -> Response {
    match service.count(1) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

async fn overload(_: BoxError) -> ApiError {
    ApiError::busy()
}
