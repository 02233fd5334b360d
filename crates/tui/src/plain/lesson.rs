//! Lessons in the line mode: each line is a move or a command.

use std::io;

use cygnet_core::Entry;
use cygnet_core::quote::quoted;
use cygnet_lessons::{
    Tutor, TutorEvent, TutorIntent, TutorRefusal, games_with_lessons, shipped_lesson,
};
use cygnet_room::{Meaning, Numbers, PartialTurn};
use cygnet_text::command::{Command, LessonCommand, split_word};
use cygnet_text::typing::{game_called, is_called, why_no_meaning};
use cygnet_text::{report, teaching};
use cygnet_userdata::lessons_done::{LessonsDone, not_saved};

use super::turn_input::ask_for_rest;
use super::{Dialogue, NextPage};
use crate::screen::open_task;

fn done(dialogue: &mut Dialogue<'_>) -> io::Result<LessonsDone> {
    let (done, warning) = LessonsDone::to_show(dialogue.folders.as_ref());
    if let Some(warning) = warning {
        dialogue.say_message(&warning)?;
    }
    Ok(done)
}

/// Prints the games that have a lesson.
pub(super) fn list_games(dialogue: &mut Dialogue<'_>) -> io::Result<()> {
    let (words, done) = (dialogue.words(), done(dialogue)?);
    dialogue.say(words.lessons_choose())?;
    for (index, (entry, lesson)) in games_with_lessons().into_iter().enumerate() {
        let progress = done.of_game(entry.info.id);
        let so_far = teaching::progress_text(&lesson, &progress, dialogue.language);
        dialogue.say(&format!("  {}. {}: {so_far}", index + 1, entry.info.name))?;
    }
    dialogue.say(words.lessons_plain_hint())
}

/// Handles a line with the number or the name of a game that has a lesson.
pub(super) fn choose_game(line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
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
        Some(index) => games_with_lessons().get(index).map(|(entry, _)| *entry),
        None => game_called(line),
    };
    if let Some(entry) = chosen {
        return Ok(NextPage::Lesson(entry));
    }
    dialogue.say(&dialogue.words().plain_not_a_game(quoted(line)))?;
    Ok(NextPage::Nowhere)
}

/// The lesson of a game.
pub(super) struct PlainLesson {
    entry: &'static Entry,
    tutor: Tutor,
    /// The turn that the person is making.
    turn: PartialTurn,
}

impl PlainLesson {
    /// The lesson of a game; `None` if there is none, which is said.
    pub(super) fn new(
        entry: &'static Entry,
        dialogue: &mut Dialogue<'_>,
    ) -> io::Result<Option<Self>> {
        let progress = done(dialogue)?.of_game(entry.info.id);
        let lesson = shipped_lesson(entry.info.id);
        let Some(tutor) = lesson.and_then(|lesson| Tutor::new(lesson, progress).ok()) else {
            dialogue.say(&dialogue.words().lessons_none(entry.info.name))?;
            return Ok(None);
        };
        let turn = PartialTurn::new(tutor.state(), is_called);
        Ok(Some(Self { entry, tutor, turn }))
    }

    /// Prints the instructions and the first task.
    pub(super) fn open(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        dialogue.say(&dialogue.words().lesson_intro(self.entry.info.name))?;
        let about = &self.tutor.lesson().words(dialogue.language.code()).about;
        dialogue.say(about)?;
        self.attend(dialogue)
    }

    /// Prints the board and the task.
    fn show(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let (tutor, language) = (&self.tutor, dialogue.language);
        let (place, count) = (tutor.place() + 1, tutor.lesson().tasks.len());
        let title = teaching::title(tutor, language);
        dialogue.say("")?;
        dialogue.say(&language.words().lesson_title(place, count, title))?;
        self.show_board(dialogue)?;
        dialogue.say(teaching::instruction(tutor, language))
    }

    fn show_board(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let (state, language) = (self.tutor.state(), dialogue.language);
        dialogue.say_page(&state.view().to_text())?;
        let hands = report::hands(state, language);
        for line in hands.into_iter().chain(teaching::turns_left(&self.tutor, language)) {
            dialogue.say(&line)?;
        }
        Ok(())
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        if line.is_empty() {
            return Ok(NextPage::Nowhere);
        }
        let (word, rest) = split_word(line);
        match LessonCommand::of_word(word) {
            Some(LessonCommand::Next) => self.handle(TutorIntent::Next, dialogue)?,
            Some(LessonCommand::Task | LessonCommand::Tasks) if rest.is_empty() => {
                self.list_tasks(dialogue)?;
            }
            Some(LessonCommand::Task | LessonCommand::Tasks) => {
                self.handle(open_task(rest), dialogue)?;
            }
            None => return self.act(line, dialogue),
        }
        Ok(NextPage::Nowhere)
    }

    /// Handles a line that is a move or one of the commands of other pages.
    fn act(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        let (word, rest) = split_word(line);
        match Command::of_word(word) {
            Some(Command::Hint) => self.handle(TutorIntent::Hint, dialogue)?,
            Some(Command::Undo | Command::Again) => self.handle(TutorIntent::Restart, dialogue)?,
            Some(Command::Back) => self.handle(TutorIntent::Previous, dialogue)?,
            Some(Command::Forward) => self.handle(TutorIntent::Next, dialogue)?,
            Some(Command::Goto) => self.handle(open_task(rest), dialogue)?,
            Some(Command::Board) => self.show(dialogue)?,
            Some(Command::Moves) => dialogue.say(&self.tutor.state().moves().join(" "))?,
            Some(Command::Position | Command::Copy) => {
                dialogue.say(&self.tutor.state().position())?;
            }
            Some(Command::Rules) => dialogue.print(&dialogue.language.rules(self.entry.info))?,
            Some(Command::Help) => dialogue.say_page(dialogue.words().lesson_help())?,
            Some(Command::Cancel) if self.turn.is_begun() => {
                self.turn.clear();
                dialogue.say(dialogue.words().plain_cancelled())?;
            }
            Some(Command::Menu | Command::Cancel) => return Ok(NextPage::Menu),
            Some(Command::Quit) => return Ok(NextPage::Quit),
            _ => self.type_move(line, dialogue)?,
        }
        Ok(NextPage::Nowhere)
    }

    /// Handles a line that is a move, or a part of one.
    fn type_move(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        if self.tutor.is_done() {
            return dialogue.say_message(&TutorRefusal::Done);
        }
        let state = self.tutor.state();
        if !self.turn.is_begun() {
            self.turn.start(state, Numbers::after_line(std::iter::once(state)));
        }
        match self.turn.meaning(line, state) {
            Meaning::Move(mv) | Meaning::LeavesOpen(mv, _) => {
                self.handle(TutorIntent::Play(mv), dialogue)
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

    fn list_tasks(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let (lesson, progress) = (self.tutor.lesson(), self.tutor.progress());
        for (index, task) in lesson.tasks.iter().enumerate() {
            let sign = if progress.has_done(&task.id) { "+" } else { " " };
            let title = &task.words(dialogue.language.code()).title;
            dialogue.say(&format!("{sign} {:>2}. {title}", index + 1))?;
        }
        dialogue.say(&teaching::progress_text(lesson, progress, dialogue.language))
    }

    /// Passes an intent to the tutor, and reports the result.
    fn handle(&mut self, intent: TutorIntent, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        self.turn.clear();
        if let Err(refusal) = self.tutor.handle(intent) {
            dialogue.say_message(&refusal)?;
        }
        self.attend(dialogue)
    }

    fn attend(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        for event in self.tutor.events() {
            if let Some(text) = teaching::event_text(&event, &self.tutor, dialogue.language) {
                dialogue.say(&text)?;
            }
            match event {
                TutorEvent::Begun => {
                    // The board of another task may have another size.
                    self.turn = PartialTurn::new(self.tutor.state(), is_called);
                    self.show(dialogue)?;
                }
                TutorEvent::GoesOn { .. } => self.show_board(dialogue)?,
                TutorEvent::Done { is_new, .. } => {
                    self.show_board(dialogue)?;
                    if is_new {
                        self.keep(dialogue)?;
                    }
                    if self.tutor.place() + 1 < self.tutor.lesson().tasks.len() {
                        dialogue.say(dialogue.words().lesson_plain_next())?;
                    }
                }
                TutorEvent::Wrong { .. } | TutorEvent::Hint(_) | TutorEvent::Finished => {}
            }
        }
        Ok(())
    }

    /// Keeps that the task on the board is done.
    fn keep(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let Some(folders) = &dialogue.folders else { return Ok(()) };
        match LessonsDone::keep(folders, self.entry.info.id, &self.tutor.task().id) {
            Ok(()) => Ok(()),
            Err(error) => dialogue.say_message(&not_saved(&error)),
        }
    }
}
