//! Requests about lessons: the tasks of a game, and what a move or a hint leads to.
//!
//! The server keeps nothing. A request names the learner's moves so far, and the answers of the opponent follow from
//! them, so the same [tutor](Tutor) judges here as in the terminal. What is done is kept by the browser.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Extension, Path, State as FromState};
use axum::http::StatusCode;
use cygnet_core::{DynState, Message, Say, Side, message};
use cygnet_games::find;
use cygnet_lessons::{
    Lesson, LessonHint, LessonProgress, Tutor, TutorEvent, TutorIntent, shipped_lesson,
};
use cygnet_text::telling::side_name;
use cygnet_text::{Language, teaching};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::AppState;
use crate::analysis::beside;
use crate::analysis::wire::WhyTurn;
use crate::answer::{ApiError, BodyProblems, ErrorAnswer, LanguageQuery, ServiceProblems};
use crate::extract::{Body, Name, no_page, read};
use crate::game::side_index;
use crate::puzzles;
use crate::visitor::Visitor;
use crate::wire::{Board, Steps, find_turn};

/// The lesson of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LessonAnswer {
    /// The id of the rules.
    pub game: String,
    /// Their name.
    pub name: &'static str,
    /// The names of the sides.
    pub side_names: [String; 2],
    /// What the lesson teaches, in a sentence.
    pub about: String,
    /// What the learner can do now, once every task is done.
    pub done: String,
    /// The tasks, in the order in which they are taught.
    pub tasks: Vec<TaskView>,
}

/// A task of a lesson.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskView {
    /// The id of the task.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The instruction.
    pub task: String,
    /// The board at its start.
    pub board: TaskBoard,
}

/// The board of a task.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskBoard {
    /// The position.
    pub board: Board,
    /// The side of the learner, 0 or 1.
    pub learner: u8,
    /// The legal turns; null once the task is done.
    pub steps: Option<Steps>,
    /// What the learner is asked for.
    pub prompt: String,
    /// How many turns are left, in a sentence; null if one turn is enough from the start.
    pub turns_left: Option<String>,
    /// The learner's moves so far, for the next request.
    pub moves: Vec<String>,
    /// Is the aim reached?
    pub done: bool,
}

/// A move of a learner, or a question for a hint.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskRequest {
    /// The learner's moves so far.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The steps of a turn, as a board makes them.
    #[serde(default)]
    pub steps: Option<Vec<String>>,
    /// A typed move.
    #[serde(default, rename = "move")]
    pub text: Option<String>,
    /// Instead of a move: which hint is wanted, counted from 1; each says more.
    #[serde(default)]
    pub hint: Option<usize>,
}

/// What a move or a question leads to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaskAnswer {
    /// `goes_on`, `done`, `wrong` or `hint`.
    pub kind: &'static str,
    /// It in sentences.
    pub text: String,
    /// The turns to be shown on the board, one after another. After those of a wrong move the board is as before.
    #[schema(value_type = Vec<Object>)]
    pub turns: Vec<WhyTurn>,
    /// The squares of a hint.
    pub squares: Vec<String>,
    /// The board after it.
    pub board: TaskBoard,
}

fn nothing(language: Language) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, &no_page(), language)
}

/// A tutor with this task on its board.
fn tutor(lesson: Arc<Lesson>, place: usize) -> Option<Tutor> {
    let mut tutor = Tutor::new(lesson, LessonProgress::default()).ok()?;
    tutor.handle(TutorIntent::Open(place)).ok()?;
    tutor.events();
    Some(tutor)
}

fn board(tutor: &Tutor, language: Language) -> TaskBoard {
    let state = tutor.state();
    TaskBoard {
        board: Board::new(&state.view(), language),
        learner: side_index(tutor.learner()),
        steps: (!tutor.is_done()).then(|| Steps::new(&state.step_graph(), state.size())),
        prompt: language.say(&state.prompt(&[])),
        turns_left: teaching::turns_left(tutor, language),
        // Every second move is an answer.
        moves: tutor.moves().iter().step_by(2).cloned().collect(),
        done: tutor.is_done(),
    }
}

/// The lesson of a game.
///
/// # Errors
/// If there is no such game, or it has no lesson.
#[utoipa::path(
    get, path = "/api/lessons/{game}",
    params(("game" = String, Path, description = "the id of the rules"), LanguageQuery),
    responses(
        (status = 200, body = LessonAnswer),
        (status = 404, body = ErrorAnswer, description = "there is no such game, or it has no lesson"),
        (status = 429, body = ErrorAnswer),
    ),
)]
pub async fn lesson(
    Extension(visitor): Extension<Visitor>,
    Name(game): Name,
) -> Result<Json<LessonAnswer>, ApiError> {
    let language = visitor.language;
    let entry = find(&game).ok_or_else(|| nothing(language))?;
    let lesson = shipped_lesson(entry.info.id).ok_or_else(|| nothing(language))?;
    let words = lesson.words(language.code());
    let task = |place: usize| {
        let tutor = tutor(Arc::clone(&lesson), place)?;
        Some(TaskView {
            id: tutor.task().id.clone(),
            title: teaching::title(&tutor, language).to_owned(),
            task: teaching::instruction(&tutor, language).to_owned(),
            board: board(&tutor, language),
        })
    };
    Ok(Json(LessonAnswer {
        game,
        name: entry.info.name,
        side_names: Side::BOTH.map(|side| side_name(entry.info, side, language)),
        about: words.about.clone(),
        done: words.done.clone(),
        tasks: (0..lesson.tasks.len()).filter_map(task).collect(),
    }))
}

/// Judges a move of a learner, or gives a hint.
///
/// # Errors
/// If there is no such task, or the move is not one of its board.
#[utoipa::path(
    post, path = "/api/lessons/{game}/{task}", request_body = TaskRequest,
    params(
        ("game" = String, Path, description = "the id of the rules"),
        ("task" = String, Path, description = "the id of the task"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = TaskAnswer),
        (status = 404, body = ErrorAnswer, description = "there is no such task"),
        BodyProblems,
        ServiceProblems,
    ),
)]
pub async fn attempt(
    FromState(shared): FromState<AppState>,
    Extension(visitor): Extension<Visitor>,
    path: Result<Path<(String, String)>, PathRejection>,
    Body(body): Body,
) -> Result<Json<TaskAnswer>, ApiError> {
    let language = visitor.language;
    let Path((game, task)) = path.map_err(|_| nothing(language))?;
    let request: TaskRequest = read(&body, language)?;
    let lesson = shipped_lesson(&game).ok_or_else(|| nothing(language))?;
    let place = lesson.place(&task).ok_or_else(|| nothing(language))?;
    // A task of several turns is searched through.
    let judge = move || {
        let answer = answer(lesson, place, &request, language);
        answer.map_err(|problem| ApiError::wrong(&problem, language))
    };
    beside(&shared, &visitor, judge).await.map(Json)
}

fn answer(
    lesson: Arc<Lesson>,
    place: usize,
    request: &TaskRequest,
    language: Language,
) -> Result<TaskAnswer, Message> {
    let mut tutor = tutor(lesson, place).ok_or_else(no_page)?;
    for text in &request.moves {
        let mv = tutor.state().read_move(text).map_err(|error| error.message())?;
        tutor.handle(TutorIntent::Play(mv)).map_err(|error| error.message())?;
        if !matches!(tutor.events()[..], [TutorEvent::GoesOn { .. }]) {
            let problem = message!(
                "server-lesson-moves",
                "the move {text} does not go on with the task; send only moves that do",
                text,
            );
            return Err(problem);
        }
    }
    let intent = intent(&tutor, request)?;
    tutor.handle(intent).map_err(|error| error.message())?;
    let event = tutor.events().into_iter().next().ok_or_else(no_page)?;
    Ok(TaskAnswer {
        kind: kind(&event),
        text: teaching::event_text(&event, &tutor, language).unwrap_or_default(),
        turns: turns(&event, &tutor, language),
        squares: squares(&event, &tutor),
        board: board(&tutor, language),
    })
}

/// What a request means to the tutor.
fn intent(tutor: &Tutor, request: &TaskRequest) -> Result<TutorIntent, Message> {
    let state = tutor.state();
    match request {
        TaskRequest { hint: Some(number), steps: None, text: None, .. } => {
            Ok(TutorIntent::HintNumber(*number))
        }
        TaskRequest { hint: None, steps: None, text: Some(text), .. } => {
            let mv = state.read_move(text).map_err(|error| error.message())?;
            Ok(TutorIntent::Play(mv))
        }
        TaskRequest { hint: None, steps: Some(names), text: None, .. } => {
            find_turn(state, names).map(TutorIntent::Play)
        }
        _ => Err(message!(
            "server-lesson-request",
            "a request about a task has either `steps`, or a `move`, or the number of a `hint`"
        )),
    }
}

fn kind(event: &TutorEvent) -> &'static str {
    match event {
        TutorEvent::Begun => "begun",
        TutorEvent::GoesOn { .. } => "goes_on",
        TutorEvent::Done { .. } | TutorEvent::Finished => "done",
        TutorEvent::Wrong { .. } => "wrong",
        TutorEvent::Hint(_) => "hint",
    }
}

/// The squares that a hint points to.
fn squares(event: &TutorEvent, tutor: &Tutor) -> Vec<String> {
    let state = tutor.state();
    match event {
        TutorEvent::Hint(LessonHint::Begins(square)) => vec![state.size().name(*square)],
        TutorEvent::Hint(LessonHint::Plays(text)) => {
            let steps = state.read_move(text).map(|mv| state.steps(&mv)).unwrap_or_default();
            let is_square = |step: &cygnet_core::Step| matches!(step, cygnet_core::Step::Square(_));
            steps.into_iter().filter(is_square).map(|step| step.name(state.size())).collect()
        }
        _ => Vec::new(),
    }
}

/// The turns that an event has put on the board, or that it shows.
fn turns(event: &TutorEvent, tutor: &Tutor, language: Language) -> Vec<WhyTurn> {
    let before = |count: usize| -> Box<dyn DynState> {
        let mut state = tutor.start().boxed_clone();
        let moves = &tutor.moves()[..tutor.moves().len().saturating_sub(count)];
        for text in moves {
            // They were played before.
            let _ = state.play(text);
        }
        state
    };
    match event {
        TutorEvent::GoesOn { mv, answer } => {
            puzzles::turns(&*before(2), [mv, answer].into_iter().map(String::as_str), language)
        }
        TutorEvent::Done { mv, .. } => {
            puzzles::turns(&*before(1), std::iter::once(&**mv), language)
        }
        TutorEvent::Wrong { mv, answer, .. } => {
            let line = std::iter::once(mv).chain(answer).map(String::as_str);
            puzzles::turns(tutor.state(), line, language)
        }
        TutorEvent::Begun | TutorEvent::Finished | TutorEvent::Hint(_) => Vec::new(),
    }
}
