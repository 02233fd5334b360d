//! Requests about games: to set one up, to take a seat, to look at one.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Extension, State as FromState};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use cygnet_core::quote::quoted;
use cygnet_core::time::TimeControl;
use cygnet_core::{Message, Options, Say, Session, Side, message};
use cygnet_room::Seat;
use cygnet_store::{GameList, GameRow, Version};
use cygnet_text::Language;
use cygnet_text::telling;
use cygnet_userdata::calendar;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::AppState;
use crate::analysis::beside;
use crate::analysis::line::rules;
use crate::answer::{
    ApiError, BodyProblems, ErrorAnswer, LanguageQuery, OrAnswer, ServiceProblems,
};
use crate::event::{CreatedGame, SeatSetup};
use crate::extract::{Body, GameId, read};
use crate::game::{LiveGame, StoredSummary, table};
use crate::hub::{Applicant, HubError};
use crate::render::{self, Viewer, player_label};
use crate::results::player_at_strength;
use crate::secret;
use crate::visitor::Visitor;
use crate::wire::{Board, GameView, WireEffect};

/// A game to be set up.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGameRequest {
    /// The id of the rules.
    #[schema(example = "ugly_duck")]
    pub game: String,
    /// Options of the rules by name; the others have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position at the start, if it is not the usual one.
    #[serde(default)]
    pub position: Option<String>,
    /// The time control, `none` if it is left out.
    #[serde(default)]
    pub clock: Option<String>,
    /// Who plays the other side.
    pub opponent: OpponentRequest,
    /// The side of the person who asks.
    #[serde(default)]
    pub side: WantedSide,
}

/// Who plays against the person that sets up a game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum OpponentRequest {
    /// A computer player.
    Computer {
        /// Its name, as the catalogue lists it, or `strength` for a player as strong as this browser.
        #[schema(example = "level-3")]
        player: String,
    },
    /// Another person, who gets a link. It has braces because serde checks the fields of no other variant.
    Friend {},
    /// The same person, or another one at the same screen.
    Local {},
}

/// The side that a person wants: 0, 1 or `"random"`.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum WantedSide {
    /// This side.
    Side(i64),
    /// Chance decides.
    Chance(Chance),
}

/// The word that leaves a choice to chance.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Chance decides.
    Random,
}

impl Default for WantedSide {
    fn default() -> Self {
        Self::Chance(Chance::Random)
    }
}

/// A game that was set up.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NewGameAnswer {
    /// The id of the game.
    pub id: String,
    /// Its page.
    pub url: String,
    /// The page for the other person.
    pub invite_url: Option<String>,
}

/// A seat to be taken.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The secret from the link.
    pub invite: String,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JoinAnswer {
    /// The side, 0 or 1.
    pub side: u8,
    /// The page of the game.
    pub url: String,
}

/// Every position of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HistoryAnswer {
    /// The version of the game.
    pub version: u64,
    /// The position at the start.
    pub start: Board,
    /// The turns.
    pub turns: Vec<TurnAnswer>,
}

/// A turn of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TurnAnswer {
    /// The side that moved.
    pub side: u8,
    /// The move.
    #[serde(rename = "move")]
    pub text_of_move: String,
    /// What happened, in a sentence.
    pub text: String,
    /// The position after it.
    pub board: Board,
    /// Its effects, for animation.
    pub effects: Vec<WireEffect>,
}

/// The games of a browser.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MyGamesAnswer {
    /// Those that go on, the last changed first.
    pub playing: Vec<GameSummary>,
    /// Those that are over, the last changed first.
    pub finished: Vec<GameSummary>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// The id of the game.
    pub id: String,
    /// The id of the rules.
    pub game: String,
    /// The name of the rules.
    pub name: String,
    /// The opponent: a computer player, `human`, or nobody on one screen.
    pub opponent: Option<String>,
    /// The opponent's name for people.
    pub opponent_label: Option<String>,
    /// The side of the viewer; null on one screen.
    pub side: Option<u8>,
    /// Does it wait for a friend to take the other seat?
    pub waiting: bool,
    /// Is it the viewer's turn?
    pub your_turn: bool,
    /// The number of turns.
    pub turns: usize,
    /// When it was last changed.
    pub updated_ms: i64,
    /// `won`, `lost`, `drawn` or `over` (on one screen), if it is over.
    pub result: Option<&'static str>,
    /// The position.
    pub board: Option<Board>,
}

/// How many games a browser's lists have at most: a browser rarely has more that go on.
const LISTED_OPEN: u32 = 100;
const LISTED_FINISHED: u32 = 60;

/// The name of a computer player as the catalogue lists it. Other programs cannot be chosen on the web: their
/// names are commands.
fn computer_player(game: &dyn cygnet_core::DynGame, name: &str) -> Result<String, Message> {
    if cygnet_players::is_program(name) {
        return Err(message!(
            "server-no-programs",
            "{name} is not a player here: other programs cannot be started from the web",
            name = quoted(name),
        ));
    }
    cygnet_players::listed_name(game, name).map_err(|error| error.message())
}

/// How a requested game is set up.
fn set_up(request: &NewGameRequest, holder: &str, invite: &str) -> Result<CreatedGame, Message> {
    let (entry, options) = rules(&request.game, &request.options)?;
    let clock = request.clock.as_deref().unwrap_or("none");
    let control: TimeControl =
        clock.parse().map_err(|error: cygnet_core::time::TimeControlError| error.message())?;
    let seed = fastrand::u64(..);
    let position = request.position.as_deref();
    let (game, start) = entry.set_up(options, position, seed).map_err(|error| error.message())?;
    let own = match request.side {
        WantedSide::Side(0) => Side::One,
        WantedSide::Side(1) => Side::Two,
        WantedSide::Side(_) => {
            return Err(message!("server-side-wrong", "the side must be 0, 1 or \"random\""));
        }
        WantedSide::Chance(Chance::Random) => Side::BOTH[usize::from(fastrand::bool())],
    };
    let person = |holder: Option<&str>| SeatSetup::Person { holder: holder.map(str::to_owned) };
    let mut seats = [person(Some(holder)), person(None)];
    let mut invited = None;
    match &request.opponent {
        OpponentRequest::Computer { player } => {
            seats[1] = SeatSetup::Computer { player: computer_player(&*game, player)? };
        }
        OpponentRequest::Friend {} => invited = Some(secret::hash(invite)),
        OpponentRequest::Local {} => seats[1] = person(Some(holder)),
    }
    if own == Side::Two {
        seats.reverse();
    }
    let options = game.options().iter().map(|(name, value)| (name.to_owned(), value.to_string()));
    let setup = CreatedGame {
        game: entry.info.id.to_owned(),
        rules_version: entry.info.rules_version,
        options: options.collect(),
        position: position.map(|_| start.position()),
        clock: control.to_string(),
        seats,
        seed,
        date: calendar::today(),
        invite: invited,
    };
    table(&setup)?;
    Ok(setup)
}

/// Sets up a game.
///
/// # Errors
/// If the request makes no sense or goes beyond the limits.
#[utoipa::path(
    post, path = "/api/games", request_body = NewGameRequest,
    params(LanguageQuery),
    responses(
        (status = 201, body = NewGameAnswer),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn create(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let language = visitor.language;
    let mut request: NewGameRequest = read(&body, language)?;
    if let OpponentRequest::Computer { player } = &mut request.opponent {
        let (hub, holder) = (&shared.hub, &visitor.holder);
        let at_strength = player_at_strength(hub, holder, &request.game, player).await;
        *player = at_strength.or_answer(language)?;
    }
    let (id, invite) = (secret::game_id(), secret::secret());
    let setup = set_up(&request, &visitor.holder, &invite)
        .map_err(|problem| ApiError::wrong(&problem, language))?;
    let applicant = Applicant { holder: visitor.holder, address: Some(visitor.address) };
    let has_computer = setup.seats.iter().any(SeatSetup::is_computer);
    let admitted = shared.hub.admit(&applicant, has_computer).await;
    admitted.map_err(|error| match &error {
        HubError::Refused(why) => ApiError::new(StatusCode::TOO_MANY_REQUESTS, why, language),
        error => ApiError::of_hub(error, language),
    })?;
    let invite_url = setup.invite.as_ref().map(|_| format!("/join/{id}/{invite}"));
    shared.hub.set_up(&id, setup, &applicant).await.or_answer(language)?;
    let answer = NewGameAnswer { url: format!("/game/{id}"), id, invite_url };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Takes a free seat.
///
/// # Errors
/// If there is no such game or the invitation is wrong or used.
#[utoipa::path(
    post, path = "/api/games/{id}/join", request_body = JoinRequest,
    params(
        ("id" = String, Path, description = "the id of the game"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = JoinAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, body = ErrorAnswer),
        (status = 410, body = ErrorAnswer),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn join(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    GameId(id): GameId,
    Body(body): Body,
) -> Result<Json<JoinAnswer>, ApiError> {
    let language = visitor.language;
    let request: JoinRequest = read(&body, language)?;
    let handle = shared.hub.handle(&id);
    let joined = shared.hub.join(&handle, &request.invite, &visitor.holder).await;
    let side = joined.map_err(|error| ApiError::of_join(&error, language))?;
    Ok(Json(JoinAnswer { side: crate::game::side_index(side), url: format!("/game/{id}") }))
}

/// Looks at a game.
async fn look<T>(
    shared: &AppState,
    id: &str,
    language: Language,
    look: impl FnOnce(&mut LiveGame) -> T,
) -> Result<T, ApiError> {
    let handle = shared.hub.handle(id);
    shared.hub.confirm(&handle).await.or_answer(language)?;
    let mut locked = shared.hub.lock(&handle).await.or_answer(language)?;
    Ok(look(locked.game()))
}

/// The state of a game.
///
/// # Errors
/// If there is no such game.
#[utoipa::path(
    get, path = "/api/games/{id}",
    params(
        ("id" = String, Path, description = "the id of the game"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = GameView),
        (status = 404, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn state(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    GameId(id): GameId,
) -> Result<Json<GameView>, ApiError> {
    let language = visitor.language;
    let presence = shared.hub.presence(&shared.hub.handle(&id));
    let viewer = Viewer { holder: visitor.holder, language, address: None };
    let hub = &shared.hub;
    let state = |game: &mut LiveGame| render::state(game, &viewer, presence, hub.now());
    look(&shared, &id, language, state).await.map(Json)
}

/// All positions of a game.
///
/// # Errors
/// If there is no such game.
#[utoipa::path(
    get, path = "/api/games/{id}/history",
    params(
        ("id" = String, Path, description = "the id of the game"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = HistoryAnswer),
        (status = 404, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn history(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    GameId(id): GameId,
) -> Result<Json<HistoryAnswer>, ApiError> {
    let language = visitor.language;
    let session = |game: &mut LiveGame| (game.version(), game.room().session().clone());
    let (version, session) = look(&shared, &id, language, session).await?;
    // A long game takes a while, in which it can be played.
    beside(&shared, &visitor, move || Ok(history_of(&session, version, language))).await.map(Json)
}

fn history_of(session: &Session, version: Version, language: Language) -> HistoryAnswer {
    let turns = (0..session.moves().len()).filter_map(|turn| {
        let told = render::turn_of(session, turn, language)?;
        Some(TurnAnswer {
            side: told.side,
            text_of_move: told.text_of_move,
            text: told.text,
            board: Board::new(&session.at(turn + 1).view(), language),
            effects: told.effects,
        })
    });
    HistoryAnswer {
        version,
        start: Board::new(&session.start().view(), language),
        turns: turns.collect(),
    }
}

/// The record of a game, as a file.
///
/// # Errors
/// If there is no such game.
#[utoipa::path(
    get, path = "/api/games/{id}/record",
    params(
        ("id" = String, Path, description = "the id of the game"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn record(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    GameId(id): GameId,
) -> Result<Response, ApiError> {
    let record =
        |game: &mut LiveGame| (game.setup().game.clone(), game.room().record().to_string());
    let (rules, text) = look(&shared, &id, visitor.language, record).await?;
    let name = format!("attachment; filename=\"{rules}-{id}.txt\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// The games of this browser.
///
/// # Errors
/// If the store does not answer.
#[utoipa::path(
    get, path = "/api/my/games",
    params(LanguageQuery),
    responses(
        (status = 200, body = MyGamesAnswer),
        ServiceProblems,
    ),
)]
pub async fn mine(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Json<MyGamesAnswer>, ApiError> {
    let language = visitor.language;
    let list = async |list, most| {
        let games = shared.hub.store().games_of(&visitor.holder, list, most).await;
        let summary = |row: &GameRow| {
            let summary: StoredSummary = serde_json::from_str(&row.head.summary).ok()?;
            let side = (row.sides.len() == 1).then(|| row.sides[0].min(1));
            game_summary(row, &summary, side, language)
        };
        games.or_answer(language).map(|games| games.iter().filter_map(summary).collect())
    };
    let playing = list(GameList::Open, LISTED_OPEN).await?;
    let finished = list(GameList::Finished, LISTED_FINISHED).await?;
    Ok(Json(MyGamesAnswer { playing, finished }))
}

fn game_summary(
    row: &GameRow,
    summary: &StoredSummary,
    side: Option<u8>,
    language: Language,
) -> Option<GameSummary> {
    let entry = cygnet_games::find(&row.head.kind)?;
    let pairs = summary.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = Options::parse(entry.info, pairs).ok();
    let position = options.and_then(|options| {
        entry.build(&options).position(&summary.position).ok().map(|state| state.view())
    });
    let opponent = side.map(|side| summary.players[usize::from(1 - side)].clone());
    let label = opponent.as_deref().map(|name| match Seat::named(name) {
        Seat::Human => telling::seat_name(name, language),
        Seat::Bot(name) => player_label(&name, language),
    });
    Some(GameSummary {
        id: row.id.clone(),
        game: entry.info.id.to_owned(),
        name: entry.info.name.to_owned(),
        opponent,
        opponent_label: label,
        side,
        waiting: summary.is_waiting,
        your_turn: !summary.is_waiting
            && summary.turn.is_some_and(|turn| row.sides.contains(&turn)),
        turns: summary.turns,
        updated_ms: row.updated,
        result: summary.winner.map(|winner| match (winner, side) {
            (2, _) => "drawn",
            (_, None) => "over",
            (winner, Some(side)) if winner == side => "won",
            _ => "lost",
        }),
        board: position.map(|view| Board::new(&view, language)),
    })
}
