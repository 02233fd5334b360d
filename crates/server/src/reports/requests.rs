//! Requests about reports.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Extension, State as FromState};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cygnet_core::{Message, message};
use cygnet_report::{GameReport, USUAL_GAMES, word_of};
use cygnet_store::{Millis, NewReport, ReportRow};
use cygnet_text::Language;
use cygnet_text::report_page::{
    board_name, report_boards, report_content, report_page, report_title,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kept::{
    KeptProgress, KeptReport, KeptState, MOST_LISTED, ReportEffort, is_being_made, waiting,
};
use super::shipped::{ShippedReport, shipped_report, shipped_reports};
use crate::AppState;
use crate::analysis::beside;
use crate::analysis::line::rules;
use crate::answer::{
    ApiError, BodyProblems, ErrorAnswer, LanguageQuery, OrAnswer, ServiceProblems,
};
use crate::extract::{Body, Name, read};
use crate::hub::HubError;
use crate::limits::{ServerLimits, origin};
use crate::secret;
use crate::visitor::Visitor;

/// The fewest games that can be asked for, and the longest time.
const FEWEST_GAMES: u32 = 10;
const MOST_MINUTES: u32 = 10;

/// All reports.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportList {
    /// Those that come with the program, and then the others, the newest first.
    pub reports: Vec<ReportEntry>,
    /// What can be asked for.
    pub limits: ReportLimits,
}

/// What can be asked for.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ReportLimits {
    /// The fewest and the most games for each skill.
    pub games: [u32; 2],
    /// The fewest and the most minutes of work.
    pub minutes: [u32; 2],
    /// The most squares of the board.
    pub squares: usize,
}

/// A report in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportEntry {
    /// Its id.
    pub id: String,
    /// Its page.
    pub url: String,
    /// The id of the rules.
    pub game: String,
    /// The title.
    pub title: String,
    /// The boards.
    pub boards: Vec<String>,
    /// `shipped`, `made`, `working`, `waiting` or `failed`.
    pub status: &'static str,
    /// The games for each skill, once it is known.
    pub games: Option<u32>,
    /// Has everything been measured?
    pub complete: bool,
    /// How many reports are made before it.
    pub ahead: usize,
    /// How far it is.
    pub progress: Option<ReportProgress>,
    /// Has this browser asked for it?
    pub own: bool,
    /// When it was asked for.
    pub asked_ms: Option<i64>,
}

/// How far a report is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportProgress {
    /// What is being measured.
    pub text: String,
    /// The measurements that are done.
    pub done: usize,
    /// All measurements.
    pub all: usize,
}

/// A report that is wanted: with a number of games, or with as many as fit into a time.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// The id of the rules.
    #[schema(example = "dropper")]
    pub game: String,
    /// Options that differ from the usual ones.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The games for each skill.
    #[serde(default)]
    pub games: Option<u32>,
    /// The minutes of work.
    #[serde(default)]
    pub minutes: Option<u32>,
}

/// A report.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportAnswer {
    /// What lists say about it.
    pub report: ReportEntry,
    /// What it says, as HTML; null until it is made.
    pub html: Option<String>,
}

fn no_report(language: Language) -> ApiError {
    let problem = message!("server-no-report", "there is no such report here");
    ApiError::new(StatusCode::NOT_FOUND, &problem, language)
}

fn refused(problem: &Message, language: Language) -> ApiError {
    ApiError::new(StatusCode::TOO_MANY_REQUESTS, problem, language)
}

impl ReportEntry {
    fn shipped(report: &ShippedReport, language: Language) -> Option<Self> {
        let head = &report.head;
        let entry = cygnet_games::find(&head.game)?;
        Some(Self {
            id: report.id.to_owned(),
            url: format!("/reports/{}", report.id),
            game: head.game.clone(),
            title: report_title(entry, head.boards.len() > 1, language),
            boards: report_boards(head),
            status: "shipped",
            games: Some(head.games),
            complete: head.complete,
            ahead: 0,
            progress: None,
            own: false,
            asked_ms: None,
        })
    }

    /// A report of the store. `rows` are all of them. `None` if another version has written it.
    fn kept(row: &ReportRow, rows: &[ReportRow], now: Millis, visitor: &Visitor) -> Option<Self> {
        let kept = KeptReport::of(row)?;
        let (entry, _) = kept.rules().ok()?;
        let is_working = is_being_made(row, now);
        let (games, complete, progress) = match kept.state {
            KeptState::Made { games, complete } => (Some(games), complete, None),
            KeptState::Open(progress) => (None, false, progress),
            KeptState::Failed => (None, false, None),
        };
        let wanted = match kept.effort {
            ReportEffort::Games(games) => Some(games),
            ReportEffort::Minutes(_) => None,
        };
        let waiting = waiting(rows, now);
        let before = waiting.iter().position(|other| other.id == row.id);
        let working = rows.iter().filter(|row| is_being_made(row, now)).count();
        Some(Self {
            id: row.id.clone(),
            url: format!("/reports/{}", row.id),
            game: kept.game.clone(),
            title: report_title(entry, false, visitor.language),
            boards: vec![kept.board],
            status: match kept.state {
                KeptState::Made { .. } => "made",
                KeptState::Failed => "failed",
                KeptState::Open(_) if is_working => "working",
                KeptState::Open(_) => "waiting",
            },
            games: games.or(wanted),
            complete,
            ahead: before.map_or(0, |before| before + working),
            progress: progress.map(|progress| ReportProgress::new(progress, visitor.language)),
            own: row.holder == visitor.holder,
            asked_ms: Some(row.at),
        })
    }
}

impl ReportProgress {
    fn new(progress: KeptProgress, language: Language) -> Self {
        let KeptProgress { kind, done, all } = progress;
        let text = language.words().report_label(&format!("kind-{}", word_of(&kind))).to_owned();
        Self { text, done, all }
    }
}

async fn all(shared: &AppState, visitor: &Visitor) -> Result<Json<ReportList>, ApiError> {
    let language = visitor.language;
    let rows = shared.hub.store().reports(MOST_LISTED).await.or_answer(language)?;
    let now = shared.hub.now();
    let shipped = shipped_reports().iter().filter_map(|one| ReportEntry::shipped(one, language));
    let kept = rows.iter().filter_map(|row| ReportEntry::kept(row, &rows, now, visitor));
    Ok(Json(ReportList {
        reports: shipped.chain(kept).collect(),
        limits: ReportLimits {
            games: [FEWEST_GAMES, USUAL_GAMES],
            minutes: [1, MOST_MINUTES],
            squares: shared.hub.limits.report_squares,
        },
    }))
}

/// All reports.
///
/// # Errors
/// If the store does not answer.
#[utoipa::path(
    get, path = "/api/reports",
    params(LanguageQuery),
    responses(
        (status = 200, body = ReportList),
        ServiceProblems,
    ),
)]
pub async fn list(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Json<ReportList>, ApiError> {
    all(&shared, &visitor).await
}

/// What a request asks for, checked.
fn wanted(request: &ReportRequest, limits: &ServerLimits) -> Result<KeptReport, Message> {
    let (entry, options) = rules(&request.game, &request.options)?;
    let size = entry.build(&options).size();
    let squares = size.squares();
    if squares > limits.report_squares {
        return Err(message!(
            "server-report-board",
            "the board has {squares} squares; reports are made here of boards with {most} at most",
            squares,
            most = limits.report_squares,
        ));
    }
    let effort = match (request.games, request.minutes) {
        (Some(games @ FEWEST_GAMES..=USUAL_GAMES), None) => ReportEffort::Games(games),
        (None, Some(minutes @ 1..=MOST_MINUTES)) => ReportEffort::Minutes(minutes),
        _ => {
            return Err(message!(
                "server-report-effort",
                "ask for {fewest} to {most} games, or for 1 to {minutes} minutes",
                fewest = FEWEST_GAMES,
                most = USUAL_GAMES,
                minutes = MOST_MINUTES,
            ));
        }
    };
    let set = options.iter().filter(|(name, _)| options.is_set(name));
    Ok(KeptReport {
        game: entry.info.id.to_owned(),
        options: set.map(|(name, value)| (name.to_owned(), value.to_string())).collect(),
        board: board_name(&size.to_string(), &options),
        seed: fastrand::u64(..1_000_000),
        effort,
        state: KeptState::Open(None),
        attempts: 0,
        worked_ms: 0,
    })
}

/// Asks for a report. It is made when the server has time.
///
/// # Errors
/// If the request makes no sense, or there are too many.
#[utoipa::path(
    post, path = "/api/reports", request_body = ReportRequest,
    params(LanguageQuery),
    responses(
        (status = 201, body = ReportEntry),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn start(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let (language, limits) = (visitor.language, &shared.hub.limits);
    let kept = wanted(&read(&body, language)?, limits);
    let kept = kept.map_err(|error| ApiError::wrong(&error, language))?;
    let origin = origin(visitor.address);
    let _asking = shared.reports.asking.lock().await;
    let rows = shared.hub.store().reports(MOST_LISTED).await.or_answer(language)?;
    let open = || rows.iter().filter(|row| row.due.is_some());
    let is_own = |row: &ReportRow| {
        row.holder == visitor.holder || row.origin.as_deref() == Some(origin.as_str())
    };
    if open().any(is_own) {
        let problem = message!(
            "server-report-open",
            "a report that was asked for from here is not made yet; wait until it is, or remove it"
        );
        return Err(refused(&problem, language));
    }
    if open().count() >= limits.open_reports {
        let problem = message!(
            "server-reports-full",
            "many reports wait already; come back later, or make one yourself with `cygnet report`"
        );
        return Err(refused(&problem, language));
    }
    if !shared.clients.may_report(visitor.address, limits, std::time::Instant::now()) {
        let problem = message!(
            "server-reports-today",
            "several reports were asked for from here today; come back tomorrow, or make one yourself with `cygnet report`"
        );
        return Err(refused(&problem, language));
    }
    let (id, now) = (secret::game_id(), shared.hub.now());
    let holder = visitor.holder.clone();
    let report = NewReport { id, at: now, holder, origin, summary: kept.text() };
    let row = ReportRow {
        id: report.id.clone(),
        at: now,
        holder: report.holder.clone(),
        origin: None,
        due: Some(now),
        summary: report.summary.clone(),
    };
    shared.hub.store().add_report(report).await.or_answer(language)?;
    shared.reports.changed.notify_one();
    let all: Vec<ReportRow> = rows.iter().cloned().chain([row.clone()]).collect();
    let entry = ReportEntry::kept(&row, &all, now, &visitor);
    let entry = entry.ok_or_else(|| ApiError::of_hub(&HubError::Unavailable, language))?;
    Ok((StatusCode::CREATED, Json(entry)).into_response())
}

/// A report, and its numbers if it is made.
struct Found {
    entry: ReportEntry,
    numbers: Numbers,
}

/// Where the numbers of a report are.
enum Numbers {
    Shipped(&'static ShippedReport),
    Stored(String),
    Missing,
}

impl Numbers {
    fn read(self) -> Option<GameReport> {
        match self {
            Self::Shipped(report) => report.report(),
            Self::Stored(text) => GameReport::read(&text).ok(),
            Self::Missing => None,
        }
    }
}

async fn find(shared: &AppState, visitor: &Visitor, id: &str) -> Result<Found, ApiError> {
    let language = visitor.language;
    if let Some(report) = shipped_report(id) {
        let entry = ReportEntry::shipped(report, language).ok_or_else(|| no_report(language))?;
        return Ok(Found { entry, numbers: Numbers::Shipped(report) });
    }
    if !secret::is_game_id(id) {
        return Err(no_report(language));
    }
    let store = shared.hub.store();
    let found = store.report(id).await.or_answer(language)?;
    let (row, body) = found.ok_or_else(|| no_report(language))?;
    let is_open = row.due.is_some();
    let rows = if is_open { store.reports(MOST_LISTED).await.or_answer(language)? } else { vec![] };
    let entry = ReportEntry::kept(&row, &rows, shared.hub.now(), visitor);
    let entry = entry.ok_or_else(|| no_report(language))?;
    let is_made = entry.status == "made";
    Ok(Found { entry, numbers: if is_made { Numbers::Stored(body) } else { Numbers::Missing } })
}

/// The numbers of a report that is made.
async fn made(shared: &AppState, visitor: &Visitor, id: &str) -> Result<GameReport, ApiError> {
    let Found { numbers, .. } = find(shared, visitor, id).await?;
    let language = visitor.language;
    beside(shared, visitor, move || {
        numbers.read().ok_or_else(|| {
            let problem = message!("server-report-not-made", "this report is not made yet");
            ApiError::new(StatusCode::CONFLICT, &problem, language)
        })
    })
    .await
}

/// A report.
///
/// # Errors
/// If there is no such report.
#[utoipa::path(
    get, path = "/api/reports/{id}",
    params(
        ("id" = String, Path, description = "the id of the report"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = ReportAnswer),
        (status = 404, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn report(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Name(id): Name,
) -> Result<Json<ReportAnswer>, ApiError> {
    let Found { entry, numbers } = find(&shared, &visitor, &id).await?;
    let language = visitor.language;
    if matches!(numbers, Numbers::Missing) {
        return Ok(Json(ReportAnswer { report: entry, html: None }));
    }
    let html = beside(&shared, &visitor, move || {
        let content = numbers
            .read()
            .and_then(|report| report_content(&report, &report.command(), language).ok());
        content.map(|content| content.html).ok_or_else(|| no_report(language))
    });
    Ok(Json(ReportAnswer { html: Some(html.await?), report: entry }))
}

/// The headers of a file to be saved.
fn file(name: &str, kind: &'static str) -> [(HeaderName, String); 2] {
    let disposition = format!("attachment; filename=\"{name}\"");
    [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)]
}

/// The numbers of a report, as `cygnet report --json` writes them.
///
/// # Errors
/// If there is no such report, or it is not made yet.
#[utoipa::path(
    get, path = "/api/reports/{id}/data",
    params(
        ("id" = String, Path, description = "the id of the report"),
        LanguageQuery,
    ),
    responses(
        (status = 200, content_type = "application/json", body = serde_json::Value),
        (status = 404, body = ErrorAnswer),
        (status = 409, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn data(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let report = made(&shared, &visitor, &id).await?;
    let name = format!("{}-report.json", report.game);
    Ok((file(&name, "application/json"), Json(report)).into_response())
}

/// A report as a page of its own, to be saved.
///
/// # Errors
/// If there is no such report, or it is not made yet.
#[utoipa::path(
    get, path = "/api/reports/{id}/page",
    params(
        ("id" = String, Path, description = "the id of the report"),
        LanguageQuery,
    ),
    responses(
        (status = 200, content_type = "text/html", body = String),
        (status = 404, body = ErrorAnswer),
        (status = 409, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn page(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Name(id): Name,
) -> Result<Response, ApiError> {
    let (report, language) = (made(&shared, &visitor, &id).await?, visitor.language);
    let name = format!("{}-report.html", report.game);
    let page = beside(&shared, &visitor, move || {
        report_page(&report, &report.command(), language).map_err(|_| no_report(language))
    });
    Ok((file(&name, "text/html; charset=utf-8"), page.await?).into_response())
}

/// Removes a report that this browser has asked for. If it is being made, that ends.
///
/// # Errors
/// If there is no such report, or another browser has asked for it.
#[utoipa::path(
    post, path = "/api/reports/{id}/remove",
    params(
        ("id" = String, Path, description = "the id of the report"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = ReportList),
        (status = 403, body = ErrorAnswer),
        (status = 404, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn remove(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Name(id): Name,
) -> Result<Json<ReportList>, ApiError> {
    let language = visitor.language;
    let is_id = secret::is_game_id(&id);
    let removed = is_id
        && shared.hub.store().remove_report(&id, &visitor.holder).await.or_answer(language)?;
    if !removed {
        return Err(no_report(language));
    }
    shared.reports.changed.notify_one();
    all(&shared, &visitor).await
}
