//! Requests about records: to read the games of a text, and to write one.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Extension, State as FromState};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use cygnet_core::quote::quoted;
use cygnet_core::record::{GameResult, Reader, Record, is_tag_name};
use cygnet_core::{Message, Say, Session, Side, message};
use cygnet_games::record_check::NO_GAME;
use cygnet_games::replay::{Boards, PartialReplay, Place, ReplayError, replay_partly_on};
use cygnet_text::Language;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::beside;
use super::line::LineRequest;
use super::tree::WireTree;
use crate::AppState;
use crate::answer::{ApiError, BodyProblems, LanguageQuery, ServiceProblems};
use crate::extract::{Body, read};
use crate::visitor::Visitor;

/// The most games that are read from a text.
pub const MOST_GAMES: usize = 500;

/// The most different boards that are built for a text. A board may be large.
pub(super) const MOST_BOARDS: usize = 32;

/// A text with records.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextRequest {
    /// The text.
    pub text: String,
}

/// The games of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RecordsAnswer {
    /// The games, in their order.
    pub games: Vec<RecordAnswer>,
}

/// A game of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RecordAnswer {
    /// Its number in the text, counted from 1.
    pub number: usize,
    /// A title for lists.
    pub title: String,
    /// The id of the rules; null if the record names none.
    pub game: Option<&'static str>,
    /// Their name.
    pub name: Option<&'static str>,
    /// Every option of the rules.
    pub options: BTreeMap<String, String>,
    /// The position at the start, if it is not the usual one.
    pub position: Option<String>,
    /// All tags, as names and values.
    pub tags: Vec<(String, String)>,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// The moves, each line up to its first illegal one. The rest stands in a comment.
    pub tree: WireTree,
    /// What is wrong with the game.
    pub problem: Option<RecordProblem>,
}

/// What is wrong with a game of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RecordProblem {
    /// A sentence for people.
    pub text: String,
    /// The number of the turn, counted from 1, if a turn is wrong.
    pub turn: Option<usize>,
}

/// A game to be written as a record.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// The id of the rules.
    #[schema(example = "ugly_duck")]
    pub game: String,
    /// Options of the rules by name; the others have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position at the start, if it is not the usual one.
    #[serde(default)]
    pub position: Option<String>,
    /// Tags, as names and values. The server writes those that describe the game itself.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// The result, `*` if it is left out.
    #[serde(default)]
    pub result: Option<String>,
    /// The moves.
    pub tree: WireTree,
}

impl RecordProblem {
    fn of_text(error: &impl Say, language: Language) -> Self {
        Self { text: language.say(error), turn: None }
    }

    fn of_replay(error: &ReplayError, language: Language) -> Self {
        let turn = match error.place {
            Place::Turn { number, .. } => Some(number),
            Place::Record | Place::Tag(_) | Place::Result => None,
        };
        Self { text: language.say(error), turn }
    }
}

/// A title from the names of the players, or else of the event, or else of the game.
fn title(record: &Record, session: Option<&Session>) -> String {
    let info = session.map(|session| session.game().info());
    let players = info.and_then(|info| {
        let [one, two] = Side::BOTH.map(|side| record.tag(info.side(side).name));
        Some(format!("{} – {}", one?, two?))
    });
    let event = || record.tag("Event").map(str::to_owned);
    let game = || info.map(|info| info.name.to_owned());
    players.or_else(event).or_else(game).unwrap_or_default()
}

fn answer(number: usize, record: &Record, boards: &mut Boards, language: Language) -> RecordAnswer {
    let played = replay_partly_on(record, boards);
    let mut answer = RecordAnswer {
        number,
        title: title(record, played.as_ref().ok().map(|played| &played.session)),
        game: None,
        name: None,
        options: BTreeMap::new(),
        position: None,
        tags: record.tags.clone(),
        result: record.result.as_str(),
        tree: WireTree::default(),
        problem: None,
    };
    match played {
        Err(error) => answer.problem = Some(RecordProblem::of_replay(&error, language)),
        Ok(PartialReplay { session, tree, problem }) => {
            let game = session.game();
            let options = game.options().iter();
            let start = session.start().position();
            answer.game = Some(game.info().id);
            answer.name = Some(game.info().name);
            answer.options =
                options.map(|(name, value)| (name.to_owned(), value.to_string())).collect();
            answer.position = Some(start).filter(|start| *start != game.initial().position());
            answer.tree = WireTree::from(&tree);
            answer.problem = problem.map(|error| RecordProblem::of_replay(&error, language));
        }
    }
    answer
}

/// The games of a text. A game that cannot be read has a problem and no moves.
fn games(text: &str, language: Language) -> Result<RecordsAnswer, Message> {
    let (mut games, mut unread) = (Vec::new(), None);
    let mut boards = Boards::at_most(MOST_BOARDS);
    for (number, record) in (1..).zip(Reader::new(text.as_bytes())) {
        if number > MOST_GAMES {
            return Err(message!(
                "server-too-many-records",
                "there are too many games in it; {most} can be read at once",
                most = MOST_GAMES,
            ));
        }
        games.push(match record {
            Ok(record) => answer(number, &record, &mut boards, language),
            Err(error) => {
                let problem = RecordProblem::of_text(&error, language);
                unread.get_or_insert(error);
                let nothing = answer(number, &Record::default(), &mut boards, language);
                RecordAnswer { problem: Some(problem), ..nothing }
            }
        });
    }
    let has_game = |game: &RecordAnswer| {
        game.game.is_some() || !game.tags.is_empty() || !game.tree.nodes.is_empty()
    };
    if games.iter().any(has_game) {
        return Ok(RecordsAnswer { games });
    }
    Err(unread.map_or(NO_GAME, |error| error.message()))
}

/// The games of a text.
///
/// # Errors
/// If there is no game in it.
#[utoipa::path(
    post, path = "/api/analysis/records", request_body = TextRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = RecordsAnswer),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn records(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Json<RecordsAnswer>, ApiError> {
    let language = visitor.language;
    let request: TextRequest = read(&body, language)?;
    let answer = beside(&shared, &visitor, move || {
        games(&request.text, language).map_err(|problem| ApiError::wrong(&problem, language))
    });
    answer.await.map(Json)
}

/// The record that a request describes.
fn written(request: RecordRequest) -> Result<Record, Message> {
    let RecordRequest { game, options, position, tags, result, tree } = request;
    let session = LineRequest { game, options, position, moves: Vec::new() }.start()?;
    let mut record = Record::from(&session);
    let result = result.as_deref().unwrap_or("*");
    record.result =
        result.parse().map_err(|error: cygnet_core::record::GameResultError| error.message())?;
    record.set_tag("Result", record.result.as_str());
    for (name, value) in tags {
        if !is_tag_name(&name) {
            return Err(message!(
                "server-not-a-tag",
                "{name} cannot be the name of a tag: use letters, digits and _",
                name = quoted(&name),
            ));
        }
        let is_own = |(own, _): &(String, String)| own.eq_ignore_ascii_case(&name);
        if !record.tags.iter().any(is_own) && !name.eq_ignore_ascii_case("StartPos") {
            record.tags.push((name, value));
        }
    }
    if record.result == GameResult::Unfinished {
        record.tags.retain(|(name, _)| !name.eq_ignore_ascii_case("Termination"));
    }
    record.line = tree.into_line().map_err(|error| error.message())?;
    Ok(record)
}

/// A game as a record.
///
/// # Errors
/// If the request describes no game.
#[utoipa::path(
    post, path = "/api/analysis/record", request_body = RecordRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn record(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let language = visitor.language;
    let request: RecordRequest = read(&body, language)?;
    let text = beside(&shared, &visitor, move || {
        let record = written(request).map_err(|problem| ApiError::wrong(&problem, language))?;
        Ok(record.to_string())
    });
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, text.await?).into_response())
}
