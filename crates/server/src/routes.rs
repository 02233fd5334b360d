//! Which request goes where, and what every answer carries.

use std::any::Any;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Extension, Request, State as FromState};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use cygnet_core::message;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::analysis::{self, editor, position, records, studies};
use crate::answer::ApiError;
use crate::extract::no_page;
use crate::hub::HubError;
use crate::reports::requests as reports;
use crate::results::requests as results;
use crate::visitor::{self, Visitor};
use crate::{AppState, assets, catalogue, games, lessons, openapi, puzzles, socket};

/// Scripts, styles and connections of the server itself and of no other; nothing inline.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The same, for the board that other pages show in a frame.
const FRAMED_CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors *";

/// All routes.
pub(crate) fn router(shared: AppState) -> Router {
    let (body, long_body) = (shared.hub.limits.body, shared.hub.limits.analysis_body);
    let analysing = Router::new()
        .route("/api/analysis/position", post(position::position))
        .route("/api/analysis/records", post(records::records))
        .route("/api/analysis/record", post(records::record))
        .route("/api/analysis/studies", post(studies::keep))
        .route("/api/analysis/studies/{id}", get(studies::study))
        .route("/api/analysis/editor", get(editor::board).post(editor::arrange))
        .layer(DefaultBodyLimit::max(long_body));
    let api = Router::new()
        .route("/api/catalogue", get(catalogue::catalogue))
        .route("/api/rules/{game}", get(catalogue::rules))
        .route("/api/lessons/{game}", get(lessons::lesson))
        .route("/api/lessons/{game}/{task}", post(lessons::attempt))
        .route("/api/games", post(games::create))
        .route("/api/games/{id}", get(games::state))
        .route("/api/games/{id}/history", get(games::history))
        .route("/api/games/{id}/record", get(games::record))
        .route("/api/games/{id}/join", post(games::join))
        .route("/api/games/{id}/rating", get(results::change))
        .route("/api/my/games", get(games::mine))
        .route("/api/my/ratings", get(results::ratings).post(results::guess))
        .route("/api/my/progress/{game}", get(results::progress))
        .route("/api/my/results", get(results::export))
        .route("/api/my/results/erase", post(results::erase))
        .route("/api/reports", get(reports::list).post(reports::start))
        .route("/api/reports/{id}", get(reports::report))
        .route("/api/reports/{id}/data", get(reports::data))
        .route("/api/reports/{id}/page", get(reports::page))
        .route("/api/reports/{id}/remove", post(reports::remove))
        .route("/api/openapi.json", get(openapi::document))
        .merge(analysing)
        .layer(CompressionLayer::new());
    let pages = Router::new()
        .route("/", get(async |headers: HeaderMap| page("index.html", &headers)))
        .route("/game/{id}", get(async |headers: HeaderMap| page("game.html", &headers)))
        .route("/join/{id}/{token}", get(async |headers: HeaderMap| page("join.html", &headers)))
        .route("/rules/{game}", get(async |headers: HeaderMap| page("rules.html", &headers)))
        .route("/analysis", get(async |headers: HeaderMap| page("analysis.html", &headers)))
        .route("/analysis/{study}", get(async |headers: HeaderMap| page("analysis.html", &headers)))
        .route("/review/{id}", get(async |headers: HeaderMap| page("analysis.html", &headers)))
        .route("/editor", get(async |headers: HeaderMap| page("editor.html", &headers)))
        .route("/embed/{study}", get(async |headers: HeaderMap| page("embed.html", &headers)))
        .route("/learn", get(async |headers: HeaderMap| page("learn.html", &headers)))
        .route("/learn/{game}", get(async |headers: HeaderMap| page("learn.html", &headers)))
        .route("/puzzles", get(async |headers: HeaderMap| page("puzzles.html", &headers)))
        .route("/puzzles/{game}", get(async |headers: HeaderMap| page("puzzles.html", &headers)))
        .route("/progress", get(async |headers: HeaderMap| page("progress.html", &headers)))
        .route("/progress/{game}", get(async |headers: HeaderMap| page("progress.html", &headers)))
        .route("/reports", get(async |headers: HeaderMap| page("reports.html", &headers)))
        .route("/reports/{id}", get(async |headers: HeaderMap| page("report.html", &headers)))
        .route("/assets/{*path}", get(assets::asset))
        .route("/favicon.ico", get(async || StatusCode::NO_CONTENT));
    api.merge(pages)
        .route("/api/games/{id}/socket", get(socket::open))
        .route("/api/analysis/socket", get(analysis::open))
        .route("/api/puzzles/{game}/socket", get(puzzles::open))
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(shared.clone(), visitor::identify))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .layer(DefaultBodyLimit::max(body))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(shared.clone(), finish))
        .with_state(shared)
}

fn page(name: &'static str, headers: &HeaderMap) -> Response {
    assets::page(name, headers).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

/// A person who follows a wrong link gets a page; a program gets what all problems look like.
async fn nothing_here(Extension(visitor): Extension<Visitor>, headers: HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    if accepted.is_some_and(|kinds| kinds.contains("text/html")) {
        return (StatusCode::NOT_FOUND, page("lost.html", &headers)).into_response();
    }
    ApiError::new(StatusCode::NOT_FOUND, &no_page(), visitor.language).into_response()
}

async fn wrong_method(Extension(visitor): Extension<Visitor>) -> ApiError {
    let problem = message!("server-wrong-method", "this address does not take such requests");
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, &problem, visitor.language)
}

/// Is the server alive, and does its store answer?
async fn health(FromState(shared): FromState<AppState>) -> Response {
    if shared.hub.is_healthy().await {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response()
    }
}

async fn metrics(FromState(shared): FromState<AppState>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    let (metrics, usage) = (&shared.hub.metrics, shared.hub.scheduler.turns().usage());
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    metrics.analyses_open.set(number(usage.jobs));
    metrics.analyses_searching.set(number(usage.running));
    metrics.analyses_waiting.set(number(usage.waiting));
    (kind, metrics.text()).into_response()
}

/// Puts the headers on that every answer has, and counts it.
async fn finish(FromState(shared): FromState<AppState>, request: Request, next: Next) -> Response {
    let is_framed = request.uri().path().starts_with("/embed/");
    let policy = if is_framed { FRAMED_CONTENT_POLICY } else { CONTENT_POLICY };
    let mut response = next.run(request).await;
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in fixed {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if !is_framed {
        // For browsers that do not know `frame-ancestors`.
        response.headers_mut().insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        let value = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, value);
    }
    let status = response.status();
    shared.hub.metrics.requests.with_label_values(&[status.as_str()]).inc();
    response
}

/// A bug in a handler is an answer too, and ends nothing else.
#[expect(clippy::needless_pass_by_value, reason = "the layer passes it like this")]
fn panicked(cause: Box<dyn Any + Send + 'static>) -> Response {
    let cause = cause.downcast_ref::<&str>().copied().unwrap_or("unknown");
    tracing::error!(cause, "a request failed");
    ApiError::of_hub(&HubError::Unavailable, cygnet_text::Language::English).into_response()
}
