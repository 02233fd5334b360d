//! Puzzles in the line mode: each line is a move of the solution or a command.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use cygnet_core::quote::quoted;
use cygnet_core::{DynGame, Entry, Stop, Value};
use cygnet_puzzles::{
    DifficultyBand, Puzzle, PuzzleAttempt, PuzzleHint, PuzzleTheme, SolverAnswer, TimedRun,
    daily_puzzle, refutation, shipped_puzzles,
};
use cygnet_text::command::{Command, split_word};
use cygnet_text::telling::{side_name, side_possessive};
use cygnet_text::{Language, Words, comparable, report};
use cygnet_userdata::calendar;
use cygnet_userdata::puzzle_progress::SolvedPuzzles;

use super::{Go, Talk};

/// A count of turns is mentioned if it ends the game this soon.
const FEW_TURNS: u32 = 20;

/// What can be typed besides moves and the commands of the other pages.
#[derive(Clone, Copy)]
enum PuzzleCommand {
    Next,
    Solution,
    Theme,
    Daily,
    Run,
}

impl PuzzleCommand {
    const ALL: [Self; 5] = [Self::Next, Self::Solution, Self::Theme, Self::Daily, Self::Run];

    fn word(self, words: Words) -> &'static str {
        match self {
            Self::Next => words.puzzle_word_next(),
            Self::Solution => words.puzzle_word_solution(),
            Self::Theme => words.puzzle_word_theme(),
            Self::Daily => words.puzzle_word_daily(),
            Self::Run => words.puzzle_word_run(),
        }
    }

    /// The command for a word in any of the languages.
    fn of_word(word: &str) -> Option<Self> {
        let word = comparable(word);
        Self::ALL.into_iter().find(|command| {
            Language::ALL.iter().any(|language| comparable(command.word(language.words())) == word)
        })
    }
}

/// Does a word at the menu ask for puzzles?
pub(super) fn is_asked_for(word: &str) -> bool {
    let is_meant = |language: &Language| {
        comparable(language.words().puzzle_word_puzzles()) == comparable(word)
    };
    Language::ALL.iter().any(is_meant)
}

/// The puzzles of a game and the progress of the person who solves them.
pub(super) struct PlainPuzzles {
    entry: &'static Entry,
    puzzles: Vec<Puzzle>,
    /// The puzzle on the board.
    puzzle: Puzzle,
    game: Arc<dyn DynGame>,
    attempt: PuzzleAttempt,
    /// Whether the result of the puzzle was noted: only the first counts.
    is_noted: bool,
    theme: Option<PuzzleTheme>,
    solved: SolvedPuzzles,
    /// A timed run, and when it began.
    run: Option<(TimedRun, Instant)>,
}

impl PlainPuzzles {
    /// The puzzles of a game; `None` if it has none.
    pub(super) fn new(entry: &'static Entry, talk: &mut Talk<'_>) -> io::Result<Option<Self>> {
        let puzzles = shipped_puzzles(entry.info.id);
        let mut solved = SolvedPuzzles::default();
        match talk.folders.as_ref().map(SolvedPuzzles::load) {
            Some(Ok((kept, warning))) => {
                solved = kept;
                if let Some(warning) = warning {
                    talk.say_message(&warning)?;
                }
            }
            Some(Err(error)) => {
                let error = talk.language.say(&error);
                talk.say(&talk.words().puzzle_not_saved(error))?;
            }
            None => {}
        }
        let progress = solved.of_game(entry.info.id);
        let next = progress.next(&puzzles, None, calendar::day_number()).cloned();
        let begun = next.and_then(|puzzle| {
            let attempt = PuzzleAttempt::new(&puzzle, talk.random.u64(..)).ok()?;
            Some((puzzle.set_up().ok()?.0, puzzle, attempt))
        });
        let Some((game, puzzle, attempt)) = begun else {
            talk.say(&talk.words().puzzles_none(entry.info.name))?;
            return Ok(None);
        };
        let (is_noted, theme, run) = (false, None, None);
        Ok(Some(Self { entry, puzzles, puzzle, game, attempt, is_noted, theme, solved, run }))
    }

    /// Prints the instructions and the first puzzle.
    pub(super) fn open(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        talk.say(&talk.words().puzzle_intro(self.entry.info.name))?;
        self.show(talk)
    }

    /// Prints the board and the task.
    fn show(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let (words, language) = (talk.words(), talk.language);
        let (state, info) = (self.attempt.state(), self.entry.info);
        talk.say_page(&format!("\n{}", state.view().to_text()))?;
        for line in report::hands(state, language) {
            talk.say(&line)?;
        }
        if self.attempt.is_over() {
            return Ok(());
        }
        let band = language.say(&DifficultyBand::of(self.puzzle.difficulty).message());
        talk.say(&words.puzzle_title(&self.puzzle.id, band, self.puzzle.difficulty))?;
        let side = side_name(info, state.turn(), language);
        let of_side = side_possessive(info, state.turn(), language);
        talk.say(&match self.puzzle.goal {
            Value::Win => words.puzzle_win(side, of_side),
            Value::Draw | Value::Loss => words.puzzle_draw(side, of_side),
        })?;
        match state.turns_left().filter(|&turns| turns <= FEW_TURNS) {
            Some(turns) => talk.say(&words.puzzle_turns_left(turns)),
            None => Ok(()),
        }
    }

    /// Puts a puzzle on the board.
    fn begin(&mut self, puzzle: Puzzle, talk: &mut Talk<'_>) -> io::Result<()> {
        match PuzzleAttempt::new(&puzzle, talk.random.u64(..)) {
            Ok(attempt) => {
                self.game = puzzle.set_up().map_or_else(|_| Arc::clone(&self.game), |it| it.0);
                (self.puzzle, self.attempt, self.is_noted) = (puzzle, attempt, false);
                self.show(talk)
            }
            Err(problem) => talk.say_message(&problem),
        }
    }

    /// The next puzzle: of the run, or at the strength of the solver.
    fn next(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        if let Some((run, start)) = &self.run {
            if let Some(place) = run.current(start.elapsed()) {
                let puzzle = self.puzzles[place].clone();
                return self.begin(puzzle, talk);
            }
            let (solved, mistakes) = run.score();
            self.run = None;
            talk.say(&talk.words().puzzle_run_over(solved, mistakes))?;
        }
        let progress = self.solved.of_game(self.entry.info.id);
        // Another puzzle than the one on the board, even if that is still the nearest.
        let others: Vec<Puzzle> =
            self.puzzles.iter().filter(|other| other.id != self.puzzle.id).cloned().collect();
        match progress.next(&others, self.theme, calendar::day_number()).cloned() {
            Some(puzzle) => self.begin(puzzle, talk),
            None => talk.say(talk.words().puzzle_no_more()),
        }
    }

    /// Notes the first result of the puzzle on the board.
    fn note(&mut self, is_solved: bool, talk: &mut Talk<'_>) -> io::Result<()> {
        if std::mem::replace(&mut self.is_noted, true) {
            return Ok(());
        }
        if let Some((run, start)) = &mut self.run {
            run.note(is_solved, start.elapsed());
        }
        let (puzzle, today) = (&self.puzzle, calendar::day_number());
        let Some(folders) = &talk.folders else {
            self.solved.note(puzzle, is_solved, today);
            return Ok(());
        };
        match self.solved.keep(folders, puzzle, is_solved, today) {
            Ok(()) => Ok(()),
            Err(error) => {
                let error = talk.language.say(&error);
                talk.say(&talk.words().puzzle_not_saved(error))
            }
        }
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
        let words = talk.words();
        let (word, rest) = split_word(line);
        match PuzzleCommand::of_word(word) {
            Some(PuzzleCommand::Next) => {
                if self.run.is_some() {
                    // A puzzle of a run that is passed over is a mistake.
                    self.note(false, talk)?;
                }
                self.next(talk)?;
            }
            Some(PuzzleCommand::Solution) => self.show_solution(talk)?,
            Some(PuzzleCommand::Theme) => self.choose_theme(rest, talk)?,
            Some(PuzzleCommand::Daily) => {
                self.run = None;
                if let Some(puzzle) = daily_puzzle(&self.puzzles, &calendar::today()).cloned() {
                    self.begin(puzzle, talk)?;
                }
            }
            Some(PuzzleCommand::Run) => {
                self.run =
                    Some((TimedRun::new(&self.puzzles, talk.random.u64(..)), Instant::now()));
                talk.say(words.puzzle_run_begins())?;
                self.next(talk)?;
            }
            None => match Command::of_word(word) {
                _ if line.is_empty() => {}
                Some(Command::Hint) => self.hint(talk)?,
                Some(Command::Board) => self.show(talk)?,
                Some(Command::Moves) => talk.say(&self.attempt.state().moves().join(" "))?,
                Some(Command::Position | Command::Copy) => {
                    talk.say(&self.attempt.state().position())?;
                }
                Some(Command::Score) => self.score(talk)?,
                Some(Command::Rules) => talk.print(&talk.language.rules(self.entry.info))?,
                Some(Command::Help) => talk.say_page(words.puzzle_help())?,
                Some(Command::Menu | Command::Back | Command::Cancel) => return Ok(Go::Menu),
                Some(Command::Quit) => return Ok(Go::Quit),
                _ => self.play(line, talk)?,
            },
        }
        Ok(Go::Nowhere)
    }

    fn play(&mut self, text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if self.attempt.is_over() {
            return talk.say(words.puzzle_over());
        }
        let before = self.attempt.state().boxed_clone();
        let answer = before.read_move(text).and_then(|mv| Ok((self.attempt.play(&mv)?, mv)));
        let (answer, mv) = match answer {
            Ok(answer) => answer,
            Err(error) => {
                let error = talk.language.say(&error);
                return talk.say(&words.plain_see_help(error));
            }
        };
        match answer {
            SolverAnswer::GoOn { defence } => {
                talk.say(&words.puzzle_right(mv.text(), defence))?;
                self.show(talk)
            }
            SolverAnswer::Solved => {
                talk.say(&words.puzzle_solved(mv.text()))?;
                let is_clean = self.attempt.is_solved_cleanly();
                self.note(is_clean, talk)?;
                if self.run.is_some() { self.next(talk) } else { self.score(talk) }
            }
            SolverAnswer::Wrong => {
                let mut after = before;
                // It was legal just now.
                let _ = after.play_move(&mv);
                talk.output.flush()?;
                // The time of a run does not pay for the search.
                self.note(false, talk)?;
                if self.run.is_some() {
                    talk.say(
                        &words.puzzle_failed(mv.text(), self.attempt.show_solution().join(" ")),
                    )?;
                    return self.next(talk);
                }
                let line = refutation(&self.game, &*after, self.puzzle.goal, &Stop::new());
                let text = if line.is_empty() {
                    words.puzzle_wrong(mv.text())
                } else {
                    words.puzzle_refuted(mv.text(), line.join(" "))
                };
                talk.say(&text)
            }
        }
    }

    fn hint(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let size = self.game.size();
        let Some(hint) = self.attempt.hint() else { return talk.say(words.puzzle_over()) };
        talk.say(&match hint {
            PuzzleHint::Themes(themes) => {
                let themes: Vec<String> =
                    themes.iter().map(|theme| talk.language.say(&theme.message())).collect();
                words.puzzle_hint_themes(themes.join(", "))
            }
            PuzzleHint::Begins(square) => words.puzzle_hint_square(size.name(square)),
            PuzzleHint::Plays(mv) => words.puzzle_hint_move(mv),
        })
    }

    fn show_solution(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let line = self.attempt.show_solution();
        if line.is_empty() {
            return talk.say(talk.words().puzzle_over());
        }
        talk.say(&talk.words().puzzle_solution(line.join(" ")))?;
        self.note(false, talk)?;
        self.show(talk)
    }

    /// `theme race` asks for puzzles with a theme, and `theme` alone lists the themes.
    fn choose_theme(&mut self, rest: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let language = talk.language;
        let has_theme =
            |theme: &PuzzleTheme| self.puzzles.iter().any(|it| it.themes.contains(theme));
        let themes: Vec<PuzzleTheme> = PuzzleTheme::ALL.into_iter().filter(has_theme).collect();
        let is_meant = |theme: &PuzzleTheme| {
            let typed = comparable(rest);
            [theme.word(), &language.say(&theme.message())].iter().any(|it| comparable(it) == typed)
        };
        match themes.iter().copied().find(is_meant) {
            Some(theme) => {
                (self.theme, self.run) = (Some(theme), None);
                self.next(talk)
            }
            None if rest.is_empty() => {
                self.theme = None;
                let names: Vec<String> =
                    themes.iter().map(|theme| language.say(&theme.message())).collect();
                talk.say(&talk.words().puzzle_themes(names.join(", ")))
            }
            None => talk.say(&talk.words().puzzle_no_theme(quoted(rest))),
        }
    }

    /// Prints what the solver has reached.
    fn score(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let progress = self.solved.of_game(self.entry.info.id);
        let (tried, solved) = progress.counts();
        let due = progress.due(calendar::day_number());
        let strength = format!("{:.0}", progress.strength());
        talk.say(&talk.words().puzzle_score(solved, tried, strength, due))
    }
}
