//! Answers to requests: problems as JSON.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use cygnet_core::{Message, Say, message};
use cygnet_text::Language;
use serde::Serialize;
use utoipa::{IntoParams, IntoResponses, ToSchema};

use crate::hub::{HubError, JoinError};
use crate::wire::ProblemAnswer;

/// A request that is not carried out.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    problem: ProblemAnswer,
}

/// The body of an answer with a problem.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorAnswer {
    /// The problem.
    pub error: ProblemAnswer,
}

/// What every request may be answered with: the client asks too often, or the store does not answer.
#[derive(IntoResponses)]
pub enum ServiceProblems {
    /// Too many requests of this client, or of all.
    #[response(status = 429)]
    TooMany(ErrorAnswer),
    /// The store does not answer.
    #[response(status = 503)]
    Unavailable(ErrorAnswer),
}

/// What every request with a body may be answered with.
#[derive(IntoResponses)]
pub enum BodyProblems {
    /// The request makes no sense.
    #[response(status = 400)]
    Wrong(ErrorAnswer),
    /// The request comes from a page of another site.
    #[response(status = 403)]
    OtherSite(ErrorAnswer),
    /// The body did not arrive in time.
    #[response(status = 408)]
    Slow(ErrorAnswer),
    /// The body is too long.
    #[response(status = 413)]
    TooLong(ErrorAnswer),
}

/// What every request may ask for.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LanguageQuery {
    /// the language of the answer, en or pt
    pub lang: Option<String>,
}

/// A problem in a language.
#[must_use]
pub fn problem(error: &(impl Say + ?Sized), language: Language) -> ProblemAnswer {
    ProblemAnswer { key: error.message().key().to_owned(), text: language.say(error) }
}

impl ApiError {
    /// The problem in a language, with a status.
    #[must_use]
    pub fn new(status: StatusCode, error: &(impl Say + ?Sized), language: Language) -> Self {
        Self { status, problem: problem(error, language) }
    }

    /// The request makes no sense.
    #[must_use]
    pub fn wrong(error: &(impl Say + ?Sized), language: Language) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error, language)
    }

    /// A problem with a game.
    #[must_use]
    pub fn of_hub(error: &HubError, language: Language) -> Self {
        let status = match error {
            HubError::NoGame => StatusCode::NOT_FOUND,
            HubError::Refused(_) => StatusCode::CONFLICT,
            HubError::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        Self::new(status, error, language)
    }

    /// A problem with an invitation.
    #[must_use]
    pub fn of_join(error: &JoinError, language: Language) -> Self {
        match error {
            JoinError::Hub(error) => Self::of_hub(error, language),
            JoinError::Wrong => Self::new(StatusCode::NOT_FOUND, error, language),
            JoinError::Used | JoinError::Over => Self::new(StatusCode::GONE, error, language),
            JoinError::Own => Self::new(StatusCode::CONFLICT, error, language),
        }
    }
}

/// A result whose failure becomes an answer.
pub(crate) trait OrAnswer<T> {
    /// The answer is in this language.
    fn or_answer(self, language: Language) -> Result<T, ApiError>;
}

impl<T, E: Into<HubError>> OrAnswer<T> for Result<T, E> {
    fn or_answer(self, language: Language) -> Result<T, ApiError> {
        self.map_err(|error| ApiError::of_hub(&error.into(), language))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let seconds = match (self.status, self.problem.key.as_str()) {
            // Permissions that come once in some seconds.
            (_, "server-games-too-fast" | "server-studies-too-fast" | "server-full") => Some("60"),
            (_, "server-report-open" | "server-reports-full" | "server-reports-today") => {
                Some("600")
            }
            (StatusCode::TOO_MANY_REQUESTS, _) => Some("1"),
            (StatusCode::SERVICE_UNAVAILABLE, _) => Some("2"),
            _ => None,
        };
        let retry = seconds.map(|seconds| [(header::RETRY_AFTER, seconds)]);
        (self.status, retry, Json(ErrorAnswer { error: self.problem })).into_response()
    }
}

impl Say for HubError {
    fn message(&self) -> Message {
        match self {
            Self::NoGame => message!("server-no-game", "there is no such game here"),
            Self::Refused(refused) => refused.message(),
            Self::Unavailable => message!(
                "server-unavailable",
                "the server cannot reach its games at the moment; try again soon"
            ),
        }
    }
}

impl Say for JoinError {
    fn message(&self) -> Message {
        match self {
            Self::Wrong => message!("server-invite-wrong", "this invitation is not valid"),
            Self::Used => message!(
                "server-invite-used",
                "another person has used this invitation; you can watch the game"
            ),
            Self::Over => message!(
                "server-invite-over",
                "this game is over; ask your friend for another invitation"
            ),
            Self::Own => message!(
                "server-invite-own",
                "this is your own game; send the link to the person you want to play"
            ),
            Self::Hub(error) => error.message(),
        }
    }
}
