//! The text typed at a puzzle: a move, a part of one, or one of the commands of the line mode.

use cygnet_core::quote::quoted;
use cygnet_puzzles::{TrainerIntent, TrainerRefusal};
use cygnet_text::command::{Command, PuzzleCommand, split_word};
use cygnet_text::{capitalised, report, training};
use cygnet_userdata::calendar::trainer_time;

use super::PuzzleScreen;
use super::action::PuzzleAction;
use crate::screen::popup::{Popup, TextPage};
use crate::screen::{AppRequest, Context, Navigation};

impl PuzzleScreen {
    /// Carries out the typed text.
    pub(super) fn submit(&mut self, context: &mut Context) -> Navigation {
        let typed = self.turn_input.typed.clone();
        let (word, rest) = split_word(&typed);
        if let Some(command) = PuzzleCommand::of_word(word) {
            self.turn_input.forget_typed();
            return self.obey(command, rest, context);
        }
        if let Some(command) = Command::of_word(word) {
            self.turn_input.forget_typed();
            return self.obey_other(command, rest, context);
        }
        if !self.takes_move() {
            self.turn_input.forget_typed();
            let refusal = TrainerRefusal::Over;
            context.warn(context.language.say(&refusal));
            return Navigation::Nowhere;
        }
        match self.turn_input.submit(self.trainer.shown()) {
            Ok(Some(mv)) => self.play(mv, context),
            Ok(None) => {}
            Err(why) => {
                let state = self.trainer.shown();
                context.warn(self.turn_input.why_no_meaning(&why, state, context.language));
            }
        }
        Navigation::Nowhere
    }

    /// Carries out a command of puzzles; `rest` is the text after the word.
    fn obey(&mut self, command: PuzzleCommand, rest: &str, context: &mut Context) -> Navigation {
        match command {
            PuzzleCommand::Next => self.act(PuzzleAction::Next, context),
            PuzzleCommand::Solution => self.act(PuzzleAction::Solution, context),
            PuzzleCommand::Daily => self.act(PuzzleAction::Daily, context),
            PuzzleCommand::Run => self.act(PuzzleAction::Run, context),
            PuzzleCommand::Why if rest.is_empty() => self.act(PuzzleAction::Why, context),
            PuzzleCommand::Why => {
                match self.trainer.shown().read_move(rest) {
                    Ok(mv) => self.handle(TrainerIntent::WhyNot(mv), context),
                    Err(error) => context.warn(context.language.say(&error)),
                }
                Navigation::Nowhere
            }
            PuzzleCommand::Theme if rest.is_empty() => self.act(PuzzleAction::Theme, context),
            PuzzleCommand::Theme => {
                match training::theme_called(rest, context.language) {
                    Some(theme) => self.handle(TrainerIntent::Theme(Some(theme)), context),
                    None => context.warn(context.words().puzzle_no_theme(quoted(rest))),
                }
                Navigation::Nowhere
            }
        }
    }

    /// Carries out a command that other screens have too.
    fn obey_other(&mut self, command: Command, rest: &str, context: &mut Context) -> Navigation {
        let action = match command {
            Command::Hint => PuzzleAction::Hint,
            Command::Undo | Command::Again => PuzzleAction::Retry,
            Command::Flip => PuzzleAction::Flip,
            Command::Position | Command::Copy => PuzzleAction::CopyPosition,
            Command::Rules => PuzzleAction::Rules,
            Command::Settings => PuzzleAction::Settings,
            Command::Help => PuzzleAction::Help,
            Command::Menu => PuzzleAction::Leave,
            Command::Quit => PuzzleAction::Quit,
            Command::Back | Command::Forward | Command::First | Command::Last | Command::Goto => {
                if let Some(look) = training::look(command, rest) {
                    self.handle(TrainerIntent::Look(look), context);
                }
                return Navigation::Nowhere;
            }
            Command::Board => {
                context.requests.push(AppRequest::Redraw);
                return Navigation::Nowhere;
            }
            Command::Score => {
                let (progress, day) = (self.trainer.progress(), trainer_time().day);
                context.say(training::progress_text(progress, day, context.language));
                return Navigation::Nowhere;
            }
            Command::Moves => {
                let moves = report::legal_moves(Some(self.trainer.shown()), rest, context.language);
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
