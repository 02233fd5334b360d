//! Puzzles in sentences: the task, hints, what a move has led to, and what a person has solved.

use std::time::Instant;

use cygnet_core::Value;
use cygnet_core::time::short_clock;
use cygnet_puzzles::{
    DifficultyBand, PuzzleHint, PuzzleOrigin, PuzzleProgress, PuzzleTheme, RUN_MISTAKES, Trainer,
    TrainerEvent, TrainerLook,
};

use crate::command::Command;
use crate::telling::{side_name, side_possessive};
use crate::{Language, comparable};

/// The task of the puzzle on the board, in sentences; none if the puzzle is over.
#[must_use]
pub fn task(trainer: &Trainer, language: Language) -> Vec<String> {
    if trainer.is_over() {
        return Vec::new();
    }
    let (words, puzzle) = (language.words(), trainer.puzzle());
    let band = language.say(&DifficultyBand::of(puzzle.difficulty).message());
    let title = words.puzzle_title(&puzzle.id, band, puzzle.difficulty);
    [title, goal(trainer, language)].into_iter().chain(turns_left(trainer, language)).collect()
}

/// Who is to move in the puzzle on the board, and to what end.
#[must_use]
pub fn goal(trainer: &Trainer, language: Language) -> String {
    let (words, state) = (language.words(), trainer.state());
    let side = side_name(state.info(), trainer.solver(), language);
    let of_side = side_possessive(state.info(), trainer.solver(), language);
    let puzzle = trainer.puzzle();
    let goal = if trainer.is_over() { puzzle.whole_goal() } else { trainer.goal() };
    match (puzzle.goal, goal.turns_of_winner()) {
        (Value::Win, None) => words.puzzle_win(side, of_side),
        (Value::Win, Some(turns)) => words.puzzle_win_within(side, of_side, turns),
        (_, None) => words.puzzle_draw(side, of_side),
        (_, Some(turns)) => words.puzzle_hold_for(side, of_side, turns),
    }
}

/// That few turns are left before the rules end the game, if so.
#[must_use]
pub fn turns_left(trainer: &Trainer, language: Language) -> Option<String> {
    trainer.few_turns_left().map(|turns| language.words().puzzle_turns_left(turns))
}

/// How the puzzle on the board was chosen.
#[must_use]
pub fn origin(trainer: &Trainer, language: Language) -> String {
    let words = language.words();
    match (trainer.origin(), trainer.theme()) {
        (PuzzleOrigin::Daily, _) => words.puzzle_of_the_day().to_owned(),
        (PuzzleOrigin::Run, _) => words.puzzle_timed_run().to_owned(),
        (PuzzleOrigin::Repetition, _) => words.puzzle_comes_back().to_owned(),
        (PuzzleOrigin::Strength, Some(theme)) => {
            words.puzzle_of_theme(language.say(&theme.message()))
        }
        (PuzzleOrigin::Strength, None) => words.puzzle_at_strength().to_owned(),
    }
}

/// How hard the puzzle on the board is.
#[must_use]
pub fn difficulty_text(trainer: &Trainer, language: Language) -> String {
    let difficulty = trainer.puzzle().difficulty;
    let band = language.say(&DifficultyBand::of(difficulty).message());
    language.words().puzzle_difficulty(band, difficulty)
}

/// The time that is left in the timed run, and what was solved in it. `None` if there is no run.
#[must_use]
pub fn run_text(trainer: &Trainer, now: Instant, language: Language) -> Option<String> {
    let (solved, mistakes) = trainer.run()?.score();
    let left = short_clock(trainer.run_time_left(now)?);
    Some(language.words().puzzle_run_so_far(left, solved, mistakes, RUN_MISTAKES))
}

/// An event as a sentence; `None` if the board shows it.
#[must_use]
pub fn event_text(event: &TrainerEvent, trainer: &Trainer, language: Language) -> Option<String> {
    let words = language.words();
    Some(match event {
        TrainerEvent::Begun | TrainerEvent::Shown => return None,
        TrainerEvent::CannotBegin(problem) => language.say(problem),
        TrainerEvent::NoMore => words.puzzle_no_more().to_owned(),
        TrainerEvent::Right { mv, defence } => words.puzzle_right(mv, defence),
        TrainerEvent::Solved { mv } => words.puzzle_solved(mv),
        TrainerEvent::Wrong { mv } => words.puzzle_wrong(mv),
        TrainerEvent::OnlyMove { mv } => words.puzzle_only_move(mv),
        TrainerEvent::Failed { mv, solution } => words.puzzle_failed(mv, solution.join(" ")),
        TrainerEvent::Refuted { mv, line } => {
            let line = line.join(" ");
            match (line.is_empty(), trainer.is_over()) {
                (true, false) => words.puzzle_wrong(mv),
                (true, true) => words.puzzle_why_wrong(mv),
                (false, false) => words.puzzle_refuted(mv, line),
                (false, true) => words.puzzle_why_refuted(mv, line),
            }
        }
        TrainerEvent::Hint(hint) => hint_text(hint, trainer, language),
        TrainerEvent::Solution(line) => words.puzzle_solution(line.join(" ")),
        TrainerEvent::RunBegun => words.puzzle_run_begins().to_owned(),
        TrainerEvent::RunOver { solved, mistakes } => words.puzzle_run_over(solved, mistakes),
    })
}

fn hint_text(hint: &PuzzleHint, trainer: &Trainer, language: Language) -> String {
    let words = language.words();
    match hint {
        PuzzleHint::Themes(themes) => {
            words.puzzle_hint_themes(theme_names(themes.iter().copied(), language))
        }
        PuzzleHint::Begins(square) => {
            words.puzzle_hint_square(trainer.state().size().name(*square))
        }
        PuzzleHint::Plays(mv) => words.puzzle_hint_move(mv),
    }
}

fn theme_names(themes: impl Iterator<Item = PuzzleTheme>, language: Language) -> String {
    themes.map(|theme| language.say(&theme.message())).collect::<Vec<_>>().join(", ")
}

/// The themes of the puzzles, as a sentence.
#[must_use]
pub fn themes_text(trainer: &Trainer, language: Language) -> String {
    language.words().puzzle_themes(theme_names(trainer.themes(), language))
}

/// The theme that a text stands for: its word, or its name in this language.
#[must_use]
pub fn theme_called(text: &str, language: Language) -> Option<PuzzleTheme> {
    let typed = comparable(text);
    let is_meant = |theme: &PuzzleTheme| {
        [theme.word(), &language.say(&theme.message())].iter().any(|it| comparable(it) == typed)
    };
    PuzzleTheme::ALL.into_iter().find(is_meant)
}

/// The position that a command asks to look at; `rest` is the text after the word. `None` if it asks for none.
#[must_use]
pub fn look(command: Command, rest: &str) -> Option<TrainerLook> {
    match command {
        Command::First => Some(TrainerLook::First),
        Command::Back => Some(TrainerLook::Back),
        Command::Forward => Some(TrainerLook::Forward),
        Command::Last => Some(TrainerLook::Last),
        Command::Goto => rest.parse().ok().map(TrainerLook::At),
        _ => None,
    }
}

/// The results of a person, and the mistakes that come back on this day.
#[must_use]
pub fn progress_text(progress: &PuzzleProgress, day: u64, language: Language) -> String {
    let (tried, solved) = progress.counts();
    let strength = format!("{:.0}", progress.strength());
    language.words().puzzle_score(solved, tried, strength, progress.due(day))
}

/// The same in few words; nothing if there are no results yet.
#[must_use]
pub fn short_progress(progress: &PuzzleProgress, day: u64, language: Language) -> String {
    let ((tried, solved), words) = (progress.counts(), language.words());
    if tried == 0 {
        return String::new();
    }
    let text = words.puzzle_progress(format!("{:.0}", progress.strength()), solved, tried);
    match progress.due(day) {
        0 => text,
        due => format!("{text} {}", words.puzzle_due(due)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_called_by_word_or_name() {
        for language in Language::ALL {
            for theme in PuzzleTheme::ALL {
                assert_eq!(theme_called(theme.word(), language), Some(theme));
                let name = language.say(&theme.message()).to_uppercase();
                assert_eq!(theme_called(&name, language), Some(theme), "{name}");
            }
            assert_eq!(theme_called("", language), None);
        }
    }
}
