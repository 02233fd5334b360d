//! Requests about a position that is analysed.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Extension, State as FromState};
use cygnet_core::effects::{Effect, effects};
use cygnet_core::{Message, Piece, Say, Session, Side};
use cygnet_text::Language;
use cygnet_text::telling::side_name;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::beside;
use super::line::LineRequest;
use crate::AppState;
use crate::answer::{ApiError, BodyProblems, LanguageQuery, ServiceProblems};
use crate::extract::{Body, read};
use crate::game::side_index;
use crate::render;
use crate::visitor::Visitor;
use crate::wire::{Board, LastMove, Steps, WirePiece, WireResult, WireTally, find_turn, pieces};

/// A line of play, and perhaps one more turn as a board makes it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The id of the rules.
    #[schema(example = "ugly_duck")]
    pub game: String,
    /// Options of the rules by name; the others have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position at the start, if it is not the usual one.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The steps of one more turn.
    #[serde(default)]
    pub steps: Option<Vec<String>>,
}

impl PositionRequest {
    /// The line, played.
    fn play(self) -> Result<Session, Message> {
        let Self { game, options, position, moves, steps } = self;
        let mut session = LineRequest { game, options, position, moves }.play()?;
        if let Some(names) = steps {
            let state = session.state();
            let mv = find_turn(state, &names)?;
            session.play_move(&mv).map_err(|error| error.message())?;
        }
        Ok(session)
    }
}

/// The position at the end of a line of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PositionAnswer {
    /// The id of the rules.
    pub game: &'static str,
    /// Their name.
    pub name: &'static str,
    /// The names of the sides.
    pub side_names: [String; 2],
    /// Every option of the rules.
    pub options: BTreeMap<String, String>,
    /// The position as text.
    pub position: String,
    /// The side to move, 0 or 1.
    pub turn: u8,
    /// The number of turns that were played.
    pub turns: usize,
    /// The position as a board.
    pub board: Board,
    /// The legal turns; null if the game is over.
    pub steps: Option<Steps>,
    /// What the side to move is asked for.
    pub prompt: String,
    /// The running score.
    pub tally: Vec<WireTally>,
    /// The pieces that were captured.
    pub captured: Vec<WirePiece>,
    /// How the game has ended.
    pub result: Option<WireResult>,
    /// The last move.
    pub last: Option<LastMove>,
}

/// The pieces that were captured in a game.
fn captured(session: &Session) -> Vec<Piece> {
    let mut taken = Vec::new();
    let mut before = session.start().view();
    for turn in 1..=session.moves().len() {
        let after = session.at(turn).view();
        taken.extend(effects(&before, &after).into_iter().filter_map(|effect| match effect {
            Effect::Captures { piece, .. } => Some(piece),
            _ => None,
        }));
        before = after;
    }
    taken
}

impl PositionAnswer {
    /// The position on the board of a session.
    #[must_use]
    pub fn new(session: &Session, language: Language) -> Self {
        let (info, state) = (session.game().info(), session.state());
        let turns = session.moves().len();
        let options = session.game().options().iter();
        let view = state.view();
        let taken = captured(session);
        Self {
            game: info.id,
            name: info.name,
            side_names: Side::BOTH.map(|side| side_name(info, side, language)),
            options: options.map(|(name, value)| (name.to_owned(), value.to_string())).collect(),
            position: state.position(),
            turn: side_index(state.turn()),
            turns,
            board: Board::new(&view, language),
            steps: session
                .outcome()
                .is_none()
                .then(|| Steps::new(&state.step_graph(), state.size())),
            prompt: language.say(&state.prompt(&[])),
            tally: render::tally(state, language),
            captured: pieces(&taken, view.looks, language),
            result: render::result(session, language),
            last: turns.checked_sub(1).and_then(|turn| render::turn_of(session, turn, language)),
        }
    }
}

/// The position at the end of a line of play.
///
/// # Errors
/// If the line cannot be played.
#[utoipa::path(
    post, path = "/api/analysis/position", request_body = PositionRequest,
    params(LanguageQuery),
    responses(
        (status = 200, body = PositionAnswer),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn position(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    Body(body): Body,
) -> Result<Json<PositionAnswer>, ApiError> {
    let language = visitor.language;
    let line: PositionRequest = read(&body, language)?;
    let answer = beside(&shared, &visitor, move || {
        let session = line.play().map_err(|problem| ApiError::wrong(&problem, language))?;
        Ok(PositionAnswer::new(&session, language))
    });
    answer.await.map(Json)
}
