//! Puzzles in the line mode: each line is a move of the solution or a command.

use std::io;
use std::time::Instant;

use cygnet_core::quote::quoted;
use cygnet_core::{Entry, Side, Stop};
use cygnet_games::CATALOGUE;
use cygnet_puzzles::{
    OwnGame, Puzzle, PuzzleOrigin, Trainer, TrainerEvent, TrainerIntent, TrainerLook,
    TrainerRefusal, TrainerRequest, USUAL_NODES, puzzles_of_mistakes, shipped_puzzles,
};
use cygnet_ratings::{PersonResult, ResultKind};
use cygnet_room::{Meaning, Numbers, PartialTurn};
use cygnet_text::command::{Command, PuzzleCommand, split_word};
use cygnet_text::typing::{game_called, is_called, why_no_meaning};
use cygnet_text::{report, training};
use cygnet_userdata::calendar::trainer_time;
use cygnet_userdata::puzzle_progress::SolvedPuzzles;
use cygnet_userdata::results::PersonalResults;

use super::turn_input::ask_for_rest;
use super::{Dialogue, NextPage};

/// Where puzzles come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleSource {
    /// Those that come with the program.
    Shipped,
    /// The mistakes of the person's last games.
    Mistakes,
}

/// The games that have puzzles, each with the number of its puzzles.
fn games() -> Vec<(&'static Entry, usize)> {
    let count = |entry: &'static Entry| (entry, shipped_puzzles(entry.info.id).len());
    CATALOGUE.iter().map(count).filter(|(_, count)| *count > 0).collect()
}

/// Prints the games that have puzzles.
pub(super) fn list_games(dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    let words = dialogue.words();
    dialogue.say(words.puzzles_choose())?;
    for (index, (entry, count)) in games().into_iter().enumerate() {
        let count = words.puzzles_count(count);
        dialogue.say(&format!("  {}. {}: {count}", index + 1, entry.info.name))?;
    }
    dialogue.say(words.puzzles_plain_hint())
}

/// Handles a line with the number or the name of a game that has puzzles.
pub(super) fn choose_game(line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
    let games = games();
    match Command::of_word(line) {
        _ if line.is_empty() => return Ok(NextPage::Nowhere),
        Some(Command::Menu | Command::Back | Command::Cancel) => return Ok(NextPage::Menu),
        Some(Command::Quit) => return Ok(NextPage::Quit),
        Some(Command::Help | Command::Board) => {
            list_games(dialogue)?;
            return Ok(NextPage::Nowhere);
        }
        _ => {}
    }
    let number = line.parse().ok().and_then(|number: usize| number.checked_sub(1));
    let chosen = match number {
        Some(index) => games.get(index).map(|(entry, _)| *entry),
        None => game_called(line),
    };
    if let Some(entry) = chosen {
        return Ok(NextPage::Puzzles(entry));
    }
    dialogue.say(&dialogue.words().plain_not_a_game(quoted(line)))?;
    Ok(NextPage::Nowhere)
}

/// The puzzles of a game, and the file with the results.
pub(super) struct PlainPuzzles {
    entry: &'static Entry,
    trainer: Trainer,
    /// The turn that the person is making.
    turn: PartialTurn,
    solved: SolvedPuzzles,
}

impl PlainPuzzles {
    /// Puzzles of a game; `None` if there are none.
    pub(super) fn new(
        entry: &'static Entry,
        source: PuzzleSource,
        dialogue: &mut Dialogue<'_>,
    ) -> io::Result<Option<Self>> {
        let solved = match dialogue.folders.as_ref().map(SolvedPuzzles::load) {
            Some(Ok((solved, warning))) => {
                if let Some(warning) = warning {
                    dialogue.say_message(&warning)?;
                }
                solved
            }
            Some(Err(error)) => {
                not_saved(&error, dialogue)?;
                SolvedPuzzles::default()
            }
            None => SolvedPuzzles::default(),
        };
        let puzzles = match source {
            PuzzleSource::Shipped => shipped_puzzles(entry.info.id),
            PuzzleSource::Mistakes => mistakes(entry, dialogue)?,
        };
        let progress = solved.of_game(entry.info.id);
        let seed = dialogue.random.u64(..);
        let Some(trainer) = Trainer::new(puzzles, progress, seed, &trainer_time()) else {
            let words = dialogue.words();
            dialogue.say(&match source {
                PuzzleSource::Shipped => words.puzzles_none(entry.info.name),
                PuzzleSource::Mistakes => words.mistakes_none(entry.info.name),
            })?;
            return Ok(None);
        };
        let turn = PartialTurn::new(trainer.state(), is_called);
        Ok(Some(Self { entry, trainer, turn, solved }))
    }

    /// Prints the instructions and the first puzzle.
    pub(super) fn open(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        dialogue.say(&dialogue.words().puzzle_intro(self.entry.info.name))?;
        self.attend(dialogue)
    }

    /// Prints the board and the task.
    fn show(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let (state, language) = (self.trainer.shown(), dialogue.language);
        dialogue.say_page(&format!("\n{}", state.view().to_text()))?;
        let run = training::run_text(&self.trainer, Instant::now(), language);
        let is_other = self.trainer.origin() != PuzzleOrigin::Strength;
        let origin = is_other.then(|| training::origin(&self.trainer, language));
        let lines = report::hands(state, language).into_iter().chain(origin).chain(run);
        for line in lines.chain(training::task(&self.trainer, language)) {
            dialogue.say(&line)?;
        }
        Ok(())
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        self.handle(TrainerIntent::Tick, dialogue)?;
        if line.is_empty() {
            return Ok(NextPage::Nowhere);
        }
        let (word, rest) = split_word(line);
        match PuzzleCommand::of_word(word) {
            Some(PuzzleCommand::Next) => self.handle(TrainerIntent::Next, dialogue)?,
            Some(PuzzleCommand::Solution) => self.handle(TrainerIntent::Solution, dialogue)?,
            Some(PuzzleCommand::Daily) => self.handle(TrainerIntent::Daily, dialogue)?,
            Some(PuzzleCommand::Run) => self.handle(TrainerIntent::Run, dialogue)?,
            Some(PuzzleCommand::Theme) => self.choose_theme(rest, dialogue)?,
            Some(PuzzleCommand::Why) if rest.is_empty() => {
                self.handle(TrainerIntent::Why, dialogue)?;
            }
            Some(PuzzleCommand::Why) => match self.trainer.shown().read_move(rest) {
                Ok(mv) => self.handle(TrainerIntent::WhyNot(mv), dialogue)?,
                Err(error) => dialogue.say_message(&error)?,
            },
            None => return self.act(line, dialogue),
        }
        Ok(NextPage::Nowhere)
    }

    /// Handles a line that is a move or one of the commands of other pages.
    fn act(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        let (word, rest) = split_word(line);
        match Command::of_word(word) {
            Some(Command::Hint) => self.handle(TrainerIntent::Hint, dialogue)?,
            Some(Command::Board) => self.show(dialogue)?,
            Some(Command::Moves) => dialogue.say(&self.trainer.state().moves().join(" "))?,
            Some(Command::Position | Command::Copy) => {
                dialogue.say(&self.trainer.state().position())?;
            }
            Some(Command::Score) => self.score(dialogue)?,
            Some(Command::Rules) => dialogue.print(&dialogue.language.rules(self.entry.info))?,
            Some(Command::Help) => dialogue.say_page(dialogue.words().puzzle_help())?,
            Some(Command::Cancel) if self.turn.is_begun() => {
                self.turn.clear();
                dialogue.say(dialogue.words().plain_cancelled())?;
            }
            Some(Command::Menu | Command::Cancel) => return Ok(NextPage::Menu),
            Some(Command::Quit) => return Ok(NextPage::Quit),
            Some(
                command @ (Command::Back
                | Command::Forward
                | Command::First
                | Command::Last
                | Command::Goto),
            ) => {
                if let Some(look) = training::look(command, rest) {
                    self.handle(TrainerIntent::Look(look), dialogue)?;
                }
                self.show(dialogue)?;
            }
            _ => self.type_move(line, dialogue)?,
        }
        Ok(NextPage::Nowhere)
    }

    /// Handles a line that is a move, or a part of one.
    fn type_move(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        if !self.trainer.is_over() && !self.trainer.awaits_move() {
            // The person was looking back; the move is one of the puzzle.
            self.handle(TrainerIntent::Retry, dialogue)?;
        }
        let is_question = self.trainer.awaits_question();
        if self.trainer.is_over() && !is_question {
            return dialogue.say_message(&TrainerRefusal::Over);
        }
        let state = self.trainer.shown();
        if !self.turn.is_begun() {
            self.turn.start(state, Numbers::after_line(self.trainer.shown_line()));
        }
        match self.turn.meaning(line, state) {
            Meaning::Move(mv) | Meaning::LeavesOpen(mv, _) if is_question => {
                self.handle(TrainerIntent::WhyNot(mv), dialogue)
            }
            Meaning::Move(mv) | Meaning::LeavesOpen(mv, _) => {
                self.handle(TrainerIntent::Play(mv), dialogue)
            }
            Meaning::Steps(begun) => {
                self.turn.go_on(begun);
                ask_for_rest(&self.turn, state, dialogue)
            }
            Meaning::Nothing(why) => {
                let typing = self.turn.typing(state);
                let text = why_no_meaning(&typing, &why, dialogue.language);
                dialogue.say(&text.unwrap_or_else(|| {
                    let error = dialogue.language.say(&why.error);
                    dialogue.words().plain_see_help(error)
                }))
            }
        }
    }

    /// `theme race` asks for puzzles with a theme, and `theme` alone lists the themes.
    fn choose_theme(&mut self, rest: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let theme = training::theme_called(rest, dialogue.language);
        if theme.is_none() && !rest.is_empty() {
            return dialogue.say(&dialogue.words().puzzle_no_theme(quoted(rest)));
        }
        self.handle(TrainerIntent::Theme(theme), dialogue)?;
        match theme {
            Some(_) => Ok(()),
            None => dialogue.say(&training::themes_text(&self.trainer, dialogue.language)),
        }
    }

    /// Passes an intent to the trainer, and reports the result.
    fn handle(&mut self, intent: TrainerIntent, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        if !matches!(intent, TrainerIntent::Tick) {
            self.turn.clear();
        }
        if let Err(refusal) = self.trainer.handle(intent, &trainer_time()) {
            dialogue.say_message(&refusal)?;
        }
        self.attend(dialogue)
    }

    /// Serves the requests of the trainer, and reports events.
    fn attend(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        loop {
            let (events, requests) = (self.trainer.events(), self.trainer.requests());
            if events.is_empty() && requests.is_empty() {
                return Ok(());
            }
            for event in &events {
                self.tell(event, dialogue)?;
            }
            for request in requests {
                self.serve(request, dialogue)?;
            }
            if matches!(events[..], [.., TrainerEvent::Solved { .. }]) {
                self.score(dialogue)?;
            }
        }
    }

    fn tell(&mut self, event: &TrainerEvent, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        if let TrainerEvent::Wrong { .. } = event {
            // The refutation follows at once, and says that the move is wrong.
            dialogue.output.flush()?;
            // A move that is wrong can be asked about.
            let _ = self.trainer.handle(TrainerIntent::Why, &trainer_time());
            return Ok(());
        }
        if let Some(text) = training::event_text(event, &self.trainer, dialogue.language) {
            dialogue.say(&text)?;
        }
        match event {
            TrainerEvent::Begun | TrainerEvent::Right { .. } | TrainerEvent::Solution(_) => {
                // Nothing is played out line by line.
                let last = TrainerIntent::Look(TrainerLook::Last);
                let _ = self.trainer.handle(last, &trainer_time());
                self.show(dialogue)
            }
            // A wrong move is taken back at once, so that the next one is for the puzzle.
            TrainerEvent::Refuted { .. } => {
                let _ = self.trainer.handle(TrainerIntent::Retry, &trainer_time());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Serves a request of the trainer on this thread.
    fn serve(&mut self, request: TrainerRequest, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let answer = match request {
            TrainerRequest::Refute(ticket, refutation, stop) => {
                TrainerIntent::Refuted(ticket, refutation.run(&stop))
            }
            TrainerRequest::Keep(result) => {
                let Some(folders) = &dialogue.folders else { return Ok(()) };
                match self.solved.keep(folders, &result.puzzle, result.is_solved, result.day) {
                    Ok(()) => TrainerIntent::Kept(self.solved.of_game(self.entry.info.id)),
                    Err(error) => return not_saved(&error, dialogue),
                }
            }
        };
        match self.trainer.handle(answer, &trainer_time()) {
            Ok(()) => Ok(()),
            Err(refusal) => dialogue.say_message(&refusal),
        }
    }

    /// Prints what the solver has reached.
    fn score(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let day = trainer_time().day;
        dialogue.say(&training::progress_text(self.trainer.progress(), day, dialogue.language))
    }
}

/// The puzzles that the mistakes of the person's last games make.
fn mistakes(entry: &Entry, dialogue: &mut Dialogue<'_>) -> io::Result<Vec<Puzzle>> {
    let (results, warning) = PersonalResults::to_show(dialogue.folders.as_ref());
    if let Some(warning) = warning {
        dialogue.say_message(&warning)?;
    }
    let history = results.of_game(entry.info.id);
    let own = |result: &PersonResult| {
        let (record, side) = (result.record.clone()?, *Side::BOTH.get(result.side)?);
        Some(OwnGame { record, side })
    };
    let games: Vec<OwnGame> = history.latest(ResultKind::Game).filter_map(own).collect();
    if !games.is_empty() {
        dialogue.say(dialogue.words().mistakes_sought())?;
        dialogue.output.flush()?;
    }
    match puzzles_of_mistakes(&games, USUAL_NODES, &Stop::new(), &mut |_| {}) {
        Ok(puzzles) => Ok(puzzles),
        Err(error) => {
            dialogue.say_message(&error)?;
            Ok(Vec::new())
        }
    }
}

fn not_saved(error: &io::Error, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    let error = dialogue.language.say(error);
    dialogue.say(&dialogue.words().puzzle_not_saved(error))
}
