//! Understanding games: positions, records and studies over HTTP, and questions to the engine over a
//! WebSocket.
//!
//! Searches run on the [scheduler](cygnet_analysis::scheduler::Scheduler) of the hub, on threads of their own and in bounded
//! numbers. Requests that only replay moves run on a few threads beside those that serve, in [turns](Replays)
//! of their own.

pub mod editor;
mod helping;
mod jobs;
pub mod line;
mod palettes;
pub mod position;
pub mod records;
mod replays;
mod socket;
pub mod studies;
pub mod tree;
pub mod wire;

use axum::http::StatusCode;

pub(crate) use jobs::full;
pub(crate) use palettes::Palettes;
pub use replays::{ReplayLimits, ReplayTurn, Replays};
pub(crate) use socket::open;

use crate::AppState;
use crate::answer::ApiError;
use crate::hub::HubError;
use crate::limits::client;
use crate::visitor::Visitor;

/// Runs work that takes a while on one of the threads for it, when it is the turn of this client.
///
/// # Errors
/// The error of the work; too many others wait; or the server stops.
pub(crate) async fn beside<T: Send + 'static>(
    shared: &AppState,
    visitor: &Visitor,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let language = visitor.language;
    let full = |full| ApiError::new(StatusCode::TOO_MANY_REQUESTS, &jobs::full(full), language);
    let turn = shared.replays.turn(client(visitor.address)).await.map_err(full)?;
    let work = move || {
        // The work keeps its turn even if the client hangs up.
        let _turn = turn;
        work()
    };
    let failed = |_| ApiError::of_hub(&HubError::Unavailable, language);
    tokio::task::spawn_blocking(work).await.map_err(failed)?
}
