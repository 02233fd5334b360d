//! Understanding games: positions, records and studies over HTTP, and questions to the engine over a
//! WebSocket.
//!
//! Searches run on the [scheduler](cygnet_analysis::scheduler::Scheduler) of the hub, on threads of their own and in bounded
//! numbers. Requests that only replay moves run on a few threads beside those that serve.

pub mod editor;
mod jobs;
pub mod line;
pub mod position;
pub mod records;
mod socket;
pub mod studies;
pub mod tree;
pub mod wire;

use axum::http::StatusCode;
use cygnet_analysis::scheduler::Full;
use cygnet_text::Language;

pub(crate) use socket::open;

use crate::AppState;
use crate::answer::ApiError;
use crate::hub::HubError;

/// Runs work that takes a while on one of the threads for it, when it is its turn.
///
/// # Errors
/// What the work answers; or that too many others wait, or that the server stops.
async fn beside<T: Send + 'static>(
    shared: &AppState,
    language: Language,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let failed = || ApiError::of_hub(&HubError::Unavailable, language);
    let Ok(_place) = shared.waiting_replays.try_acquire() else {
        let problem = jobs::full(Full::Everyone);
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, &problem, language));
    };
    let _turn = shared.replaying.acquire().await.map_err(|_| failed())?;
    tokio::task::spawn_blocking(work).await.map_err(|_| failed())?
}
