//! Shared analyses: records that the server keeps under a short address.

use axum::Json;
use axum::extract::{Extension, State as FromState};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cygnet_core::message;
use cygnet_core::record::read_all;
use cygnet_games::replay::replay_partly;
use cygnet_store::NewStudy;
use serde::Serialize;
use utoipa::ToSchema;

use super::beside;
use super::records::TextRequest;
use crate::AppState;
use crate::answer::{
    ApiError, BodyProblems, ErrorAnswer, LanguageQuery, OrAnswer, ServiceProblems,
};
use crate::extract::{Body, Name, read};
use crate::hub::now;
use crate::secret;
use crate::visitor::Visitor;

/// An analysis that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct StudyAnswer {
    /// Its id, a hash of the text.
    pub id: String,
    /// Its page.
    pub url: String,
}

/// The text of an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct StudyText {
    /// The record.
    pub text: String,
}

/// Keeps an analysis. The same text has the same address, and never changes.
///
/// # Errors
/// If the text is not a record, or is too long.
#[utoipa::path(
    post, path = "/api/analysis/studies", request_body = TextRequest,
    params(LanguageQuery),
    responses(
        (status = 201, body = StudyAnswer),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn keep(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let (language, limits) = (visitor.language, &shared.hub.limits);
    let TextRequest { text } = read(&body, language)?;
    if text.len() > limits.study {
        let problem = message!(
            "server-study-too-long",
            "the analysis is too long to be kept; it may have {bytes} bytes at most",
            bytes = limits.study,
        );
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, &problem, language));
    }
    if !shared.clients.may_keep(visitor.address, limits, std::time::Instant::now()) {
        let problem = message!(
            "server-studies-too-fast",
            "too many analyses were shared in a short time; wait a minute"
        );
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, &problem, language));
    }
    let checked = beside(&shared, language, move || {
        let records = read_all(&text).unwrap_or_default();
        let is_record = records.iter().any(|record| replay_partly(record).is_ok());
        if is_record && !text.contains('\0') {
            return Ok(text);
        }
        let problem = message!("server-not-a-record", "the text is not a record of a game");
        Err(ApiError::wrong(&problem, language))
    });
    let body = checked.await?;
    let id = secret::study_id(&body);
    let kept = shared.hub.store().keep_study(NewStudy { id: id.clone(), at: now(), body }).await;
    kept.or_answer(language)?;
    let answer = StudyAnswer { url: format!("/analysis/{id}"), id };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// The text of an analysis.
///
/// # Errors
/// If there is none with this id.
#[utoipa::path(
    get, path = "/api/analysis/studies/{id}",
    params(
        ("id" = String, Path, description = "the id of the analysis"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = StudyText),
        (status = 404, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn study(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Name(id): Name,
) -> Result<Json<StudyText>, ApiError> {
    let language = visitor.language;
    let is_id = secret::is_study_id(&id);
    let text = if is_id { shared.hub.store().study(&id).await } else { Ok(None) };
    let text = text.or_answer(language)?;
    text.map(|text| Json(StudyText { text })).ok_or_else(|| {
        let problem = message!("server-no-study", "there is no such analysis here");
        ApiError::new(StatusCode::NOT_FOUND, &problem, language)
    })
}
