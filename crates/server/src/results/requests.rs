//! Requests about ratings and progress.

use axum::Json;
use axum::extract::{Extension, State as FromState};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use cygnet_core::{Entry, Say, Side, Value, message};
use cygnet_games::CATALOGUE;
use cygnet_ratings::{PersonResult, RatingHistory, RatingScale, ResultKind, strength_of};
use cygnet_store::StoredResult;
use cygnet_text::Language;
use cygnet_text::results::change_text;
use cygnet_text::telling::side_name;

use super::wire::{
    EraseRequest, ErasedResults, GameRating, GuessRequest, LatestGame, ProgressPage,
    RatingChangeAnswer, RatingPoint, RatingsAnswer, ResultOfFile, ResultsFile, WireOpening,
    WireOpponent, WireRating, WireWeek,
};
use super::{fold, guess_of, history, keep_guess, of_holder, seconds, strength, work_out};
use crate::AppState;
use crate::answer::{
    ApiError, BodyProblems, ErrorAnswer, LanguageQuery, OrAnswer, ServiceProblems, problem,
};
use crate::extract::{Body, GameId, Name, no_page, read};
use crate::hub::now;
use crate::render::player_label;
use crate::visitor::Visitor;

/// The points of a curve at most: a picture shows no more.
const MOST_POINTS: usize = 300;

/// The weeks, openings and games that a page of progress lists.
const WEEKS: usize = 12;
const MOST_OPENINGS: usize = 8;
const LATEST_GAMES: usize = 10;

/// What a game has changed for this browser.
///
/// # Errors
/// If there is no such game.
#[utoipa::path(
    get, path = "/api/games/{id}/rating",
    params(
        ("id" = String, Path, description = "the id of the game"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = RatingChangeAnswer),
        (status = 404, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn change(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    GameId(id): GameId,
) -> Result<Json<RatingChangeAnswer>, ApiError> {
    let language = visitor.language;
    let handle = shared.hub.handle(&id);
    let rules = {
        let mut locked = shared.hub.lock(&handle).await.or_answer(language)?;
        locked.game().setup().game.clone()
    };
    let results = of_holder(&shared.hub, &visitor.holder, Some(&rules)).await;
    let results = results.or_answer(language)?;
    let (_, change) = work_out(move || fold(&results, &id)).await.or_answer(language)?;
    let rating = |rating: &_| WireRating::new(rating, language);
    let name = cygnet_games::find(&rules).map_or("", |entry| entry.info.name);
    Ok(Json(RatingChangeAnswer {
        noted: change.is_some(),
        before: change.and_then(|change| change.before).as_ref().map(rating),
        after: change.and_then(|change| change.after).as_ref().map(rating),
        unrated: change
            .and_then(|change| change.unrated)
            .map(|reason| problem(&reason.message(), language)),
        text: change.map(|change| change_text(&change, name, language)).unwrap_or_default(),
    }))
}

/// The ratings of this browser.
///
/// # Errors
/// If the store does not answer.
#[utoipa::path(
    get, path = "/api/my/ratings",
    params(LanguageQuery),
    responses(
        (status = 200, body = RatingsAnswer),
        ServiceProblems,
    ),
)]
pub async fn ratings(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Json<RatingsAnswer>, ApiError> {
    let language = visitor.language;
    let results = of_holder(&shared.hub, &visitor.holder, None).await.or_answer(language)?;
    let at = seconds(now());
    let rated = move |entry: &Entry| {
        let own = || in_rules(&results, entry.info.id);
        let rating = history(own()).rating_at(at);
        let strength = strength(rating, entry.info.id);
        GameRating {
            game: entry.info.id.to_owned(),
            rating: rating.as_ref().map(|rating| WireRating::new(rating, language)),
            strength: strength_of(&strength).unwrap_or_default().cast_signed(),
            latest_ms: own().last().map(|result| result.at),
        }
    };
    let games = work_out(move || CATALOGUE.iter().map(rated).collect()).await;
    Ok(Json(RatingsAnswer { games: games.or_answer(language)? }))
}

fn in_rules<'a>(
    results: &'a [StoredResult],
    game: &str,
) -> impl DoubleEndedIterator<Item = &'a StoredResult> {
    results.iter().filter(move |result| result.kind == game)
}

/// Says how well the person plays, before anything is known.
///
/// # Errors
/// If the request makes no sense, or there are rated results.
#[utoipa::path(
    post, path = "/api/my/ratings", request_body = GuessRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = ProgressPage),
        (status = 409, body = ErrorAnswer),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn guess(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Json<ProgressPage>, ApiError> {
    let language = visitor.language;
    let GuessRequest { game, guess } = read(&body, language)?;
    let entry =
        cygnet_games::find_named(&game).map_err(|error| ApiError::wrong(&error, language))?;
    if guess_of(&guess).is_none() {
        let wrong = message!(
            "server-guess-wrong",
            "the guess must be \"new\", \"casual\", \"regular\" or \"strong\""
        );
        return Err(ApiError::wrong(&wrong, language));
    }
    let (hub, holder, game) = (&shared.hub, &visitor.holder, entry.info.id);
    let results = of_holder(hub, holder, Some(game)).await.or_answer(language)?;
    let can_guess = work_out(move || can_guess(&history(&results))).await.or_answer(language)?;
    if !can_guess {
        let late = message!("server-guess-late", "your rating is known from results already");
        return Err(ApiError::new(StatusCode::CONFLICT, &late, language));
    }
    keep_guess(hub, holder, game, &guess).await.or_answer(language)?;
    progress_of(&shared, &visitor, game).await.map(Json)
}

fn can_guess(history: &RatingHistory) -> bool {
    history.results.iter().all(|result| result.unrated.is_some())
}

/// What this browser has reached in a game.
///
/// # Errors
/// If there is no such game.
#[utoipa::path(
    get, path = "/api/my/progress/{game}",
    params(
        ("game" = String, Path, description = "the id of the rules"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = ProgressPage),
        (status = 404, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn progress(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Name(game): Name,
) -> Result<Json<ProgressPage>, ApiError> {
    progress_of(&shared, &visitor, &game).await.map(Json)
}

async fn progress_of(
    shared: &AppState,
    visitor: &Visitor,
    game: &str,
) -> Result<ProgressPage, ApiError> {
    let language = visitor.language;
    let Some(entry) = cygnet_games::find(game) else {
        return Err(ApiError::new(StatusCode::NOT_FOUND, &no_page(), language));
    };
    let results = of_holder(&shared.hub, &visitor.holder, Some(game)).await.or_answer(language)?;
    let history = work_out(move || history(&results)).await.or_answer(language)?;
    let (info, scale, at) = (entry.info, RatingScale::of(game), seconds(now()));
    let against = history.against().into_iter().map(|one| WireOpponent {
        label: player_label(&one.opponent, language),
        rating: scale.player(&one.opponent).map(|player| player.rating),
        tally: (&one.tally).into(),
        opponent: one.opponent,
    });
    let openings = history.bad_openings().into_iter().take(MOST_OPENINGS).map(|opening| {
        let side = Side::BOTH[opening.side.min(1)];
        WireOpening {
            side: side.index() as u8,
            side_name: side_name(info, side, language),
            tally: (&opening.tally).into(),
            game_id: opening.record,
            moves: opening.moves,
        }
    });
    let latest = history.latest(ResultKind::Game).take(LATEST_GAMES);
    let weeks = history.weeks(WEEKS, at).into_iter().map(|week| WireWeek {
        start_ms: week.start * 1000,
        games: week.games,
        puzzles: week.puzzles,
    });
    Ok(ProgressPage {
        game: info.id.to_owned(),
        name: info.name.to_owned(),
        rating: history.rating_at(at).as_ref().map(|rating| WireRating::new(rating, language)),
        can_guess: can_guess(&history),
        games: (&history.tally(ResultKind::Game)).into(),
        puzzles: (&history.tally(ResultKind::Puzzle)).into(),
        curve: curve(&history),
        weeks: weeks.collect(),
        against: against.collect(),
        openings: openings.collect(),
        latest: latest.map(|result| latest_game(result, language)).collect(),
        has_mistakes: history.latest(ResultKind::Game).any(|result| result.result != Value::Win),
    })
}

/// The curve, with the last point and some before it.
fn curve(history: &RatingHistory) -> Vec<RatingPoint> {
    let all = history.curve();
    let each = all.len().div_ceil(MOST_POINTS).max(1);
    let last = all.len().saturating_sub(1);
    let points = all.iter().enumerate().filter(|(place, _)| (last - place).is_multiple_of(each));
    points
        .map(|(_, (time, rating))| RatingPoint {
            at_ms: time * 1000,
            rating: rating.rating.round() as i32,
            margin: rating.margin().round() as i32,
        })
        .collect()
}

fn latest_game(result: &PersonResult, language: Language) -> LatestGame {
    LatestGame {
        game_id: result.record.clone(),
        label: player_label(&result.opponent, language),
        result: match result.result {
            Value::Win => "won",
            Value::Draw => "drawn",
            Value::Loss => "lost",
        },
        at_ms: result.time * 1000,
        unrated: result.unrated.map(|reason| problem(&reason.message(), language)),
        rating: result.rating.as_ref().map(|rating| WireRating::new(rating, language)),
    }
}

/// All results of this browser, as a file.
///
/// # Errors
/// If the store does not answer.
#[utoipa::path(
    get, path = "/api/my/results",
    params(LanguageQuery),
    responses(
        (status = 200, body = ResultsFile),
        ServiceProblems,
    ),
)]
pub async fn export(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, ApiError> {
    let language = visitor.language;
    let results = of_holder(&shared.hub, &visitor.holder, None).await.or_answer(language)?;
    let file = work_out(move || file(&results, language)).await.or_answer(language)?;
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"cygnet-results.json\"")];
    Ok((name, Json(file)).into_response())
}

fn file(results: &[StoredResult], language: Language) -> ResultsFile {
    let at = seconds(now());
    let ratings = CATALOGUE.iter().filter_map(|entry| {
        let rating = history(in_rules(results, entry.info.id)).rating_at(at)?;
        Some((entry.info.id.to_owned(), WireRating::new(&rating, language)))
    });
    ResultsFile {
        format: "cygnet-results",
        version: 1,
        ratings: ratings.collect(),
        results: results
            .iter()
            .map(|result| ResultOfFile {
                game: result.kind.clone(),
                at_ms: result.at,
                result: serde_json::from_str(&result.body).unwrap_or_default(),
            })
            .collect(),
    }
}

/// Erases the results of this browser.
///
/// # Errors
/// If the request makes no sense or the store does not answer.
#[utoipa::path(
    post, path = "/api/my/results/erase", request_body = EraseRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = ErasedResults),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn erase(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Json<ErasedResults>, ApiError> {
    let language = visitor.language;
    let EraseRequest { game } = read(&body, language)?;
    let entry = game.as_deref().map(cygnet_games::find_named).transpose();
    let entry = entry.map_err(|error| ApiError::wrong(&error, language))?;
    let game = entry.map(|entry| entry.info.id);
    let erased = shared.hub.store().erase_results(&visitor.holder, game).await;
    Ok(Json(ErasedResults { erased: erased.or_answer(language)? }))
}
