//! The description of the HTTP interface, made from its types.

use axum::Json;
use utoipa::OpenApi;

use crate::analysis::{editor, position, records, studies};
use crate::answer::ErrorAnswer;
use crate::reports::requests as reports;
use crate::results::requests as results;
use crate::{catalogue, games, lessons};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cygnet",
        description = "Abstract strategy games.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        catalogue::catalogue,
        catalogue::rules,
        lessons::lesson,
        lessons::attempt,
        games::create,
        games::join,
        games::state,
        games::history,
        games::record,
        games::mine,
        results::change,
        results::ratings,
        results::guess,
        results::progress,
        results::export,
        results::erase,
        reports::list,
        reports::start,
        reports::report,
        reports::data,
        reports::page,
        reports::remove,
        position::position,
        records::records,
        records::record,
        studies::keep,
        studies::study,
        editor::board,
        editor::arrange,
    ),
    components(schemas(ErrorAnswer))
)]
struct Document;

/// The `OpenAPI` document.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// `GET /api/openapi.json`
pub async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(openapi())
}
