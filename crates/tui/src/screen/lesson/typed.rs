//! The text typed in a lesson: a move, a part of one, or one of the commands of the line mode.

use cygnet_lessons::{TutorIntent, TutorRefusal};
use cygnet_text::command::{Command, LessonCommand, split_word};
use cygnet_text::{capitalised, report};

use super::LessonScreen;
use super::action::LessonAction;
use crate::screen::popup::{Popup, TextPage};
use crate::screen::{AppRequest, Context, Navigation};

impl LessonScreen {
    /// Carries out the typed text.
    pub(super) fn submit(&mut self, context: &mut Context) -> Navigation {
        let typed = self.turn_input.typed.clone();
        let (word, rest) = split_word(&typed);
        if let Some(command) = LessonCommand::of_word(word) {
            self.turn_input.forget_typed();
            return self.obey(command, rest, context);
        }
        if let Some(command) = Command::of_word(word) {
            self.turn_input.forget_typed();
            return self.obey_other(command, rest, context);
        }
        if !self.takes_move() {
            self.turn_input.forget_typed();
            context.warn(context.language.say(&TutorRefusal::Done));
            return Navigation::Nowhere;
        }
        match self.turn_input.submit(self.tutor.state()) {
            Ok(Some(mv)) => self.play(mv, context),
            Ok(None) => {}
            Err(why) => {
                let state = self.tutor.state();
                context.warn(self.turn_input.why_no_meaning(&why, state, context.language));
            }
        }
        Navigation::Nowhere
    }

    /// Carries out a command of lessons; `rest` is the text after the word.
    fn obey(&mut self, command: LessonCommand, rest: &str, context: &mut Context) -> Navigation {
        match command {
            LessonCommand::Next => self.act(LessonAction::Next, context),
            LessonCommand::Task | LessonCommand::Tasks if rest.is_empty() => {
                self.act(LessonAction::Tasks, context)
            }
            LessonCommand::Task | LessonCommand::Tasks => {
                self.handle(open_task(rest), context);
                Navigation::Nowhere
            }
        }
    }

    /// Carries out a command that other screens have too.
    fn obey_other(&mut self, command: Command, rest: &str, context: &mut Context) -> Navigation {
        let action = match command {
            Command::Hint => LessonAction::Hint,
            Command::Undo | Command::Again => LessonAction::Restart,
            Command::Back => LessonAction::Previous,
            Command::Forward => LessonAction::Next,
            Command::Flip => LessonAction::Flip,
            Command::Position | Command::Copy => LessonAction::CopyPosition,
            Command::Rules => LessonAction::Rules,
            Command::Settings => LessonAction::Settings,
            Command::Help => LessonAction::Help,
            Command::Menu => LessonAction::Leave,
            Command::Quit => LessonAction::Quit,
            Command::Goto => {
                self.handle(open_task(rest), context);
                return Navigation::Nowhere;
            }
            Command::Board => {
                context.requests.push(AppRequest::Redraw);
                return Navigation::Nowhere;
            }
            Command::Moves => {
                let moves = report::legal_moves(Some(self.tutor.state()), rest, context.language);
                let title = capitalised(command.word(context.words()));
                return Navigation::popup(Popup::Reader(TextPage::new(&title, &moves)));
            }
            _ => {
                context.warn(context.words().not_now());
                return Navigation::Nowhere;
            }
        };
        self.act(action, context)
    }
}

/// The task of this number. Text that is not a number is not a task either.
pub(crate) fn open_task(number: &str) -> TutorIntent {
    let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    TutorIntent::Open(place.unwrap_or(usize::MAX))
}
