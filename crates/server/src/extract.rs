//! Parts of requests. A part that is wrong is answered with a problem in JSON, like everything else.

use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use cygnet_core::{Message, message};
use cygnet_text::Language;
use serde::de::DeserializeOwned;

use crate::AppState;
use crate::answer::ApiError;
use crate::hub::HubError;
use crate::secret;
use crate::visitor::Visitor;

fn language(parts: &Parts) -> Language {
    parts.extensions.get::<Visitor>().map(|visitor| visitor.language).unwrap_or_default()
}

/// The message that an address leads nowhere.
#[must_use]
pub fn no_page() -> Message {
    message!("server-no-page", "there is no page with this address")
}

/// The id of a game in an address. The game may not exist.
pub struct GameId(pub String);

impl FromRequestParts<AppState> for GameId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shared: &AppState) -> Result<Self, ApiError> {
        let id = Path::<String>::from_request_parts(parts, shared).await;
        let id = id.ok().map(|Path(id)| id).filter(|id| secret::is_game_id(id));
        id.map(Self).ok_or_else(|| ApiError::of_hub(&HubError::NoGame, language(parts)))
    }
}

/// A name in an address.
pub struct Name(pub String);

impl FromRequestParts<AppState> for Name {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shared: &AppState) -> Result<Self, ApiError> {
        match Path::<String>::from_request_parts(parts, shared).await {
            Ok(Path(name)) => Ok(Self(name)),
            Err(_) => Err(ApiError::new(StatusCode::NOT_FOUND, &no_page(), language(parts))),
        }
    }
}

/// The whole body of a request.
pub struct Body(pub Bytes);

impl FromRequest<AppState> for Body {
    type Rejection = ApiError;

    async fn from_request(request: Request, shared: &AppState) -> Result<Self, ApiError> {
        let visitor = request.extensions().get::<Visitor>();
        let limits = &shared.hub.limits;
        let is_analysis = request.uri().path().starts_with("/api/analysis/");
        let most = if is_analysis { limits.analysis_body } else { limits.body };
        let language = visitor.map(|visitor| visitor.language).unwrap_or_default();
        let incomplete = || message!("server-body-missing", "the request did not arrive in full");
        let body = Bytes::from_request(request, shared);
        let read = tokio::time::timeout(limits.body_time, body).await;
        let Ok(read) = read else {
            return Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, &incomplete(), language));
        };
        read.map(Self).map_err(|rejection| match rejection.into_response().status() {
            status @ StatusCode::PAYLOAD_TOO_LARGE => {
                let problem = message!(
                    "server-body-too-long",
                    "the request is too long; it may have {bytes} bytes at most",
                    bytes = most,
                );
                ApiError::new(status, &problem, language)
            }
            _ => ApiError::wrong(&incomplete(), language),
        })
    }
}

/// Reads the body of a request.
///
/// # Errors
/// If it is not in the format of such requests.
pub fn read<T: DeserializeOwned>(body: &Bytes, language: Language) -> Result<T, ApiError> {
    serde_json::from_slice(body).map_err(|error| {
        let problem =
            message!("server-body-wrong", "the request is wrong: {what}", what = error.to_string());
        ApiError::wrong(&problem, language)
    })
}

/// A request for a WebSocket.
pub struct Upgrade(pub WebSocketUpgrade);

impl FromRequestParts<AppState> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shared: &AppState) -> Result<Self, ApiError> {
        let language = language(parts);
        WebSocketUpgrade::from_request_parts(parts, shared).await.map(Self).map_err(|rejection| {
            let problem = message!(
                "server-not-a-socket",
                "this address is for WebSockets: {what}",
                what = rejection.to_string(),
            );
            ApiError::new(rejection.into_response().status(), &problem, language)
        })
    }
}
