//! Shared analyses: records that the server keeps under a short address.

use axum::Json;
use axum::extract::{Extension, State as FromState};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cygnet_core::record::read_all;
use cygnet_core::{Message, message};
use cygnet_games::replay::{Boards, replay_partly_on};
use cygnet_store::NewStudy;
use serde::Serialize;
use utoipa::ToSchema;

use super::beside;
use super::records::{MOST_BOARDS, TextRequest};
use crate::AppState;
use crate::answer::{
    ApiError, BodyProblems, ErrorAnswer, LanguageQuery, OrAnswer, ServiceProblems,
};
use crate::extract::{Body, Name, read};
use crate::hub;
use crate::limits::TooMuchShared;
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

fn too_much(why: TooMuchShared) -> Message {
    match why {
        TooMuchShared::ThisMinute => message!(
            "server-studies-too-fast",
            "too many analyses were shared in a short time; wait a minute"
        ),
        TooMuchShared::Today => message!(
            "server-studies-today",
            "very much was shared from here today; keep the record as a file, or come back tomorrow"
        ),
    }
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
    let (metrics, now) = (&shared.hub.metrics, std::time::Instant::now());
    if let Err(why) = shared.clients.may_keep(visitor.address, text.len(), limits, now) {
        metrics.studies_refused.inc();
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, &too_much(why), language));
    }
    let checked = beside(&shared, &visitor, move || {
        let records = read_all(&text).unwrap_or_default();
        let mut boards = Boards::at_most(MOST_BOARDS);
        let mut is_game = |record| replay_partly_on(record, &mut boards).is_ok();
        let is_record = records.iter().any(&mut is_game);
        if is_record && !text.contains('\0') {
            return Ok(text);
        }
        let problem = message!("server-not-a-record", "the text is not a record of a game");
        Err(ApiError::wrong(&problem, language))
    });
    let body = checked.await?;
    let id = secret::study_id(&body);
    let store = shared.hub.store();
    // A study that exists already takes no more room.
    let is_known = store.study(&id).await.or_answer(language)?.is_some();
    if !is_known {
        if shared.hub.is_full_of_studies(body.len()).await.or_answer(language)? {
            metrics.studies_refused.inc();
            let problem = message!(
                "server-studies-full",
                "the server has no room for more analyses at the moment; keep the record as a file"
            );
            return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, &problem, language));
        }
        let kept = store.keep_study(NewStudy { id: id.clone(), at: hub::now(), body }).await;
        kept.or_answer(language)?;
        metrics.studies.inc();
    }
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
