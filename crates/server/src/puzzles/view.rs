//! What a client sees of a trainer.

use std::time::Instant;

use cygnet_core::{DynState, Entry, Side};
use cygnet_puzzles::{
    DifficultyBand, PuzzleHint, RUN_MISTAKES, RUN_TIME, Trainer, TrainerEvent, TrainerTime,
    daily_puzzle,
};
use cygnet_ratings::PersonRating;
use cygnet_text::telling::{side_name, turn_sentence};
use cygnet_text::{Language, training};

use super::wire::{
    PuzzleLine, PuzzleView, WirePuzzleEvent, WirePuzzleProgress, WireRun, WireTheme,
};
use crate::analysis::wire::WhyTurn;
use crate::game::side_index;
use crate::render;
use crate::results::wire::WireRating;
use crate::wire::{Board, Steps};

/// The puzzle on the board, and all that stands beside it.
pub(super) fn view(
    trainer: &Trainer,
    entry: &Entry,
    rating: Option<&PersonRating>,
    own: bool,
    time: &TrainerTime,
    language: Language,
) -> PuzzleView {
    let (puzzle, state) = (trainer.puzzle(), trainer.state());
    let (tried, solved) = trainer.progress().counts();
    let run = trainer
        .run()
        .zip(trainer.deadline())
        .map(|(run, end)| wire_run(run.score(), end, time.now));
    let person = puzzle.set_up().map_or(trainer.state().turn(), |(_, start)| start.turn());
    let themes = trainer
        .themes()
        .map(|theme| WireTheme { theme: theme.word(), name: language.say(&theme.message()) });
    PuzzleView {
        game: puzzle.game.clone(),
        name: entry.info.name,
        side_names: Side::BOTH.map(|side| side_name(entry.info, side, language)),
        id: puzzle.id.clone(),
        own,
        difficulty: puzzle.difficulty,
        band: language.say(&DifficultyBand::of(puzzle.difficulty).message()),
        daily: daily_puzzle(trainer.puzzles(), &time.date)
            .is_some_and(|daily| daily.id == puzzle.id),
        task: training::task(trainer, language),
        prompt: language.say(&state.prompt(&[])),
        line: PuzzleLine {
            game: puzzle.game.clone(),
            options: trainer
                .game()
                .options()
                .iter()
                .map(|(name, value)| (name.to_owned(), value.to_string()))
                .collect(),
            position: puzzle.position.clone(),
            moves: trainer.moves().to_vec(),
        },
        board: Board::new(&state.view(), language),
        solver: side_index(person),
        steps: (!trainer.is_over()).then(|| Steps::new(&state.step_graph(), state.size())),
        over: trainer.is_over(),
        can_ask_why: trainer.can_ask_why(),
        run,
        themes: themes.collect(),
        theme: trainer.theme().map(cygnet_puzzles::PuzzleTheme::word),
        progress: WirePuzzleProgress {
            tried,
            solved,
            strength: trainer.progress().strength(),
            due: trainer.progress().due(time.day),
        },
        rating: rating.map(|rating| WireRating::new(rating, language)),
    }
}

fn wire_run((solved, mistakes): (u32, u32), end: Instant, now: Instant) -> WireRun {
    let left = end.saturating_duration_since(now).min(RUN_TIME);
    let left_ms = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
    WireRun { solved, mistakes, most_mistakes: RUN_MISTAKES, left_ms }
}

/// Events for a client. They have just happened: the board of the trainer is as they have left it.
pub(super) fn events(
    happened: &[TrainerEvent],
    trainer: &Trainer,
    language: Language,
) -> Vec<WirePuzzleEvent> {
    let last_begun = happened.iter().rposition(|event| *event == TrainerEvent::Begun);
    let event = |(index, event): (usize, &TrainerEvent)| {
        // The board of an earlier puzzle is gone.
        let is_here = last_begun.is_none_or(|begun| begun <= index);
        WirePuzzleEvent {
            kind: kind(event),
            text: training::event_text(event, trainer, language).unwrap_or_default(),
            turns: if is_here { turns_of(event, trainer, language) } else { Vec::new() },
            square: match event {
                TrainerEvent::Hint(PuzzleHint::Begins(square)) => {
                    Some(trainer.state().size().name(*square))
                }
                _ => None,
            },
        }
    };
    happened.iter().enumerate().map(event).collect()
}

fn kind(event: &TrainerEvent) -> &'static str {
    match event {
        TrainerEvent::Begun => "begun",
        TrainerEvent::CannotBegin(_) | TrainerEvent::NoMore => "none",
        TrainerEvent::Right { .. } => "right",
        TrainerEvent::Solved { .. } => "solved",
        TrainerEvent::Wrong { .. } => "wrong",
        TrainerEvent::Failed { .. } => "failed",
        TrainerEvent::Refuted { .. } => "refuted",
        TrainerEvent::Hint(_) => "hint",
        TrainerEvent::Solution(_) => "solution",
        TrainerEvent::RunBegun => "run_begun",
        TrainerEvent::RunOver { .. } => "run_over",
        TrainerEvent::OnlyMove { .. } => "only_move",
        TrainerEvent::Shown => "shown",
    }
}

/// The turns that an event has put on the board, or that it shows.
fn turns_of(event: &TrainerEvent, trainer: &Trainer, language: Language) -> Vec<WhyTurn> {
    match event {
        TrainerEvent::Right { mv, defence } => played(&[mv, defence], trainer, language),
        TrainerEvent::Solved { mv } => played(&[mv], trainer, language),
        TrainerEvent::Solution(line) => {
            let line: Vec<&String> = line.iter().collect();
            played(&line, trainer, language)
        }
        TrainerEvent::Refuted { mv, line } => {
            let line = std::iter::once(mv).chain(line).map(String::as_str);
            turns(trainer.state(), line, language)
        }
        _ => Vec::new(),
    }
}

/// The last turns on the board.
fn played(line: &[&String], trainer: &Trainer, language: Language) -> Vec<WhyTurn> {
    let Ok((_, mut state)) = trainer.puzzle().set_up() else { return Vec::new() };
    let before = trainer.moves().len().saturating_sub(line.len());
    for mv in &trainer.moves()[..before] {
        if state.play(mv).is_err() {
            return Vec::new();
        }
    }
    turns(&*state, line.iter().map(|mv| mv.as_str()), language)
}

/// A line, turn by turn, with the board after each.
pub(crate) fn turns<'a>(
    start: &dyn DynState,
    line: impl Iterator<Item = &'a str>,
    language: Language,
) -> Vec<WhyTurn> {
    let mut state = start.boxed_clone();
    let mut turns = Vec::new();
    for text in line {
        let mut after = state.boxed_clone();
        if after.play(text).is_err() {
            break;
        }
        let told = render::told(&*state, &*after, text, language);
        turns.push(WhyTurn {
            text_of_move: told.text_of_move,
            side: told.side,
            text: told.text,
            board: Board::new(&after.view(), language),
            effects: told.effects,
            sentence: turn_sentence(&*state, &*after, text, language),
        });
        state = after;
    }
    turns
}
