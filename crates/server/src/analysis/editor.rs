//! Requests of the position editor: what can stand on a board, and whether an arrangement is a position.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State as FromState};
use cygnet_core::arrangement::{Arrangement, PaletteItem};
use cygnet_core::{DynGame, Message, Say, Side, message};
use cygnet_text::Language;
use cygnet_text::telling::side_name;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::line::{LineRequest, rules};
use super::{Palettes, beside};
use crate::AppState;
use crate::answer::{ApiError, BodyProblems, ErrorAnswer, LanguageQuery, ServiceProblems};
use crate::extract::{Body, read};
use crate::visitor::Visitor;
use crate::wire::{Board, WirePiece, WireTerrain, pieces, terrain};

/// A board to be edited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct EditorStart {
    /// The id of the rules.
    pub game: &'static str,
    /// Every option of the rules.
    pub options: BTreeMap<String, String>,
    /// The position.
    pub board: Board,
    /// The position as text.
    pub position: String,
    /// What an arrangement starts from: the position, with what its squares do not show.
    pub base: String,
    /// The code of each square, row by row from the top.
    pub squares: Vec<String>,
    /// What can stand on a square.
    pub palette: Vec<PaletteAnswer>,
    /// The names of the sides.
    pub sides: [String; 2],
}

/// Something that can stand on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PaletteAnswer {
    /// Its code; empty for an empty square.
    pub code: String,
    /// The piece, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<WirePiece>,
    /// The terrain, if it is not a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<WireTerrain>,
    /// Its name.
    pub name: String,
}

/// A board that a person has arranged.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditorRequest {
    /// The id of the rules.
    #[schema(example = "ugly_duck")]
    pub game: String,
    /// Options of the rules by name; the others have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The code of each square, row by row from the top.
    pub squares: Vec<String>,
    /// The side to move, 0 or 1.
    pub turn: u8,
    /// The position from which the arrangement has what its squares do not show, such as a count of quiet
    /// turns; the usual start if there is none.
    #[serde(default)]
    pub base: Option<String>,
}

/// What an arrangement is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct EditorAnswer {
    /// The position as text; null if it is not one.
    pub position: Option<String>,
    /// The arrangement as a board, whether or not it is a position.
    pub board: Board,
    /// The code of each square, row by row from the top.
    pub squares: Vec<String>,
    /// Why it is not a position, in the words of the game.
    pub problem: Option<String>,
}

/// The palette of a game, the empty square first.
fn palette(items: &[PaletteItem], game: &dyn DynGame, language: Language) -> Vec<PaletteAnswer> {
    let looks = game.initial().view().looks;
    let answer = |item: &PaletteItem| PaletteAnswer {
        code: item.code.clone(),
        piece: pieces(&item.piece, looks, language).into_iter().next(),
        terrain: item.terrain.map(|found| terrain(found, language)),
        name: language.say(&item.name(game.info())),
    };
    let empty = PaletteItem { code: String::new(), piece: None, terrain: None };
    std::iter::once(&empty).chain(items).map(answer).collect()
}

/// The line that the query of an editor names, without moves.
fn line(query: Vec<(String, String)>) -> Result<LineRequest, Message> {
    let mut request = LineRequest {
        game: String::new(),
        options: BTreeMap::new(),
        position: None,
        moves: Vec::new(),
    };
    for (name, value) in query {
        match name.as_str() {
            "game" => request.game = value,
            "position" => request.position = Some(value),
            "option" => {
                let Some((name, value)) = value.split_once('=') else {
                    return Err(message!(
                        "server-option-wrong",
                        "an option is written option=NAME=VALUE, as in option=size=4x4"
                    ));
                };
                request.options.insert(name.to_owned(), value.to_owned());
            }
            _ => {}
        }
    }
    Ok(request)
}

fn start(
    request: &LineRequest,
    palettes: &Palettes,
    language: Language,
) -> Result<EditorStart, Message> {
    let session = request.start()?;
    let (game, state) = (session.game(), session.state());
    let options = game.options().iter();
    Ok(EditorStart {
        game: game.info().id,
        options: options.map(|(name, value)| (name.to_owned(), value.to_string())).collect(),
        board: Board::new(&state.view(), language),
        position: state.position(),
        base: state.position(),
        squares: state.arrangement().codes().collect(),
        palette: palette(&palettes.of(&**game), &**game, language),
        sides: Side::BOTH.map(|side| side_name(game.info(), side, language)),
    })
}

/// A board to be edited: the usual start, or a position.
///
/// # Errors
/// If there are no such rules or no such position.
#[utoipa::path(
    get, path = "/api/analysis/editor",
    params(
        ("game" = String, Query, description = "the id of the rules"),
        ("option" = Option<String>, Query, description = "an option as NAME=VALUE; may be repeated"),
        ("position" = Option<String>, Query, description = "the position to edit"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = EditorStart),
        (status = 400, body = ErrorAnswer),
        ServiceProblems,
    ),
)]
pub async fn board(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    query: Result<Query<Vec<(String, String)>>, QueryRejection>,
) -> Result<Json<EditorStart>, ApiError> {
    let language = visitor.language;
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let palettes = Arc::clone(&shared.palettes);
    let answer = beside(&shared, &visitor, move || {
        let found = line(query).and_then(|request| start(&request, &palettes, language));
        found.map_err(|problem| ApiError::wrong(&problem, language))
    });
    answer.await.map(Json)
}

fn arranged(
    request: &EditorRequest,
    palettes: &Palettes,
    language: Language,
) -> Result<EditorAnswer, Message> {
    let (entry, options) = rules(&request.game, &request.options)?;
    let game: Arc<dyn DynGame> = entry.build(&options);
    let base = match &request.base {
        Some(text) => game.position(text).map_err(|error| error.message())?,
        None => game.initial(),
    };
    let mut arrangement: Arrangement = base.arrangement();
    arrangement.put_all(&request.squares).map_err(|error| error.message())?;
    let side = Side::BOTH
        .get(usize::from(request.turn))
        .copied()
        .ok_or_else(|| message!("server-turn-wrong", "the side to move must be 0 or 1"))?;
    arrangement.set_turn(side);
    Ok(match game.arrange(&arrangement) {
        Ok(state) => EditorAnswer {
            position: Some(state.position()),
            board: Board::new(&state.view(), language),
            squares: state.arrangement().codes().collect(),
            problem: None,
        },
        Err(error) => EditorAnswer {
            position: None,
            board: Board::new(&arrangement.view(&palettes.of(&*game), &base.view()), language),
            squares: arrangement.codes().collect(),
            problem: Some(language.say(&error)),
        },
    })
}

/// Says whether an arrangement is a position.
///
/// # Errors
/// If there are no such rules, or the squares are not those of the board.
#[utoipa::path(
    post, path = "/api/analysis/editor", request_body = EditorRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = EditorAnswer),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn arrange(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Json<EditorAnswer>, ApiError> {
    let language = visitor.language;
    let request: EditorRequest = read(&body, language)?;
    let palettes = Arc::clone(&shared.palettes);
    let answer = beside(&shared, &visitor, move || {
        arranged(&request, &palettes, language)
            .map_err(|problem| ApiError::wrong(&problem, language))
    });
    answer.await.map(Json)
}
