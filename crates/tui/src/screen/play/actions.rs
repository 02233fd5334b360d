//! Carries out the actions at a game besides moving.

use std::io;
use std::path::Path;

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_room::{Annotate, Intent, Look, Sides};

use super::Play;
use super::action::Action;
use crate::screen::home::help_page;
use crate::screen::list::{Item, List};
use crate::screen::popup::{Picker, Popup, PopupId, PopupReply, Prompt, TextPage};
use crate::screen::preferences::{Preferences, pace_name};
use crate::screen::setup::{SetupScreen, rules_page};
use crate::screen::unfinished::ask_to_discard;
use crate::screen::{AppRequest, Context, Help, Navigation, Screen};
use cygnet_text::capitalised;
use cygnet_text::command::Command;
use cygnet_text::report;
use cygnet_userdata::calendar;
use cygnet_userdata::unfinished::UnfinishedGame;
use cygnet_userdata::writing::WriteJob;

const MENU: PopupId = 1;
const SAVE: PopupId = 2;
const OVERWRITE: PopupId = 3;
const RESIGN: PopupId = 4;
const DRAW: PopupId = 5;
const LOSE: PopupId = 6;
const DISCARD: PopupId = 7;
const COMMENT: PopupId = 8;
const MARK: PopupId = 9;
const DELETE: PopupId = 10;
const WARNED: PopupId = 11;

/// A request that would lose the game.
pub(super) enum LeavingRequest {
    Action(Action),
    /// A command word, with the text typed after it.
    Word(Command, String),
}

impl Play {
    /// Whether the action would do anything now.
    pub(super) fn offers(&self, action: Action) -> bool {
        let intent = match action {
            Action::Hint => Intent::AskHint,
            Action::Undo => Intent::Undo,
            Action::Redo => Intent::Redo,
            Action::Draw => Intent::OfferDraw,
            Action::Resign => Intent::Resign,
            Action::Rematch => Intent::Rematch(Sides::Changed, None),
            Action::RematchSameSides => Intent::Rematch(Sides::Same, None),
            Action::Review => Intent::Review,
            Action::PlayFromHere => Intent::PlayFromHere,
            Action::Study => Intent::Study,
            Action::Comment => Intent::Annotate(Annotate::Comment(String::new())),
            Action::Mark => Intent::Annotate(Annotate::Mark(None)),
            Action::Promote => Intent::Annotate(Annotate::Promote),
            Action::DeleteMove => Intent::Annotate(Annotate::Delete),
            Action::Pause => Intent::Pause(true),
            Action::Step => Intent::Step,
            Action::ToStart => Intent::Look(Look::First),
            Action::Backward => Intent::Look(Look::Back),
            Action::Forward => Intent::Look(Look::Forward),
            Action::ToEnd => Intent::Look(Look::Last),
            Action::Faster | Action::Slower => return self.room.is_on(),
            _ => return true,
        };
        self.room.offers(&intent)
    }

    pub(super) fn open_menu(&mut self, context: &Context) -> Navigation {
        let words = context.words();
        let mut menu: Vec<Action> =
            Action::ALL.into_iter().filter(|&action| self.offers(action)).collect();
        if self.room.table().to_move().is_none() && !self.room.is_reading() {
            // The likely actions after a game come first; the ended game is saved. The key of the help is at the
            // bottom of the list.
            menu.retain(|action| *action != Action::Help);
            menu.sort_by_key(|action| match action {
                Action::Rematch => 0,
                Action::RematchSameSides => 1,
                Action::Review => 2,
                Action::Study => 3,
                Action::NewGame => 4,
                Action::Save => 5,
                Action::Leave => 6,
                _ => 7,
            });
        }
        let items = menu
            .iter()
            .map(|action| Item::with_value(action.label(words), action.shortcut_name()))
            .collect();
        let shortcuts = menu.iter().map(|action| action.shortcut()).collect();
        self.menu = menu;
        Navigation::popup(Popup::Picker(Picker {
            question: MENU,
            title: words.menu().to_owned(),
            text: self.result(context).unwrap_or_default(),
            list: List::new(items),
            shortcuts,
        }))
    }

    /// Asks a question with two answers; the harmless one comes first.
    fn ask(question: PopupId, title: &str, text: &str, answers: [&str; 2]) -> Navigation {
        let list = List::new(answers.map(Item::new).into());
        Navigation::popup(Popup::Picker(Picker::new(question, title, text, list)))
    }

    pub(super) fn act(&mut self, action: Action, context: &mut Context) -> Navigation {
        let words = context.words();
        if !action.has_own_refusal() && !self.offers(action) {
            context.warn(words.not_now());
            return Navigation::Nowhere;
        }
        let leaves = action.leaves_the_game() || self.leaves_study(action);
        if leaves && self.would_be_lost(context) {
            return self.ask_whether_to_lose(LeavingRequest::Action(action), context);
        }
        match action {
            Action::Hint if !self.room.awaits_move() => context.warn(words.no_hint_now()),
            Action::Hint => self.try_to(Intent::AskHint, context),
            Action::Undo => self.try_to(Intent::Undo, context),
            Action::Redo => self.try_to(Intent::Redo, context),
            Action::Analysis => self.try_to(Intent::SwitchAnalysis, context),
            Action::Review => self.try_to(Intent::Review, context),
            Action::Value => return Navigation::popup(Popup::Reader(self.values("", context))),
            Action::Flip => self.turn_input.turn.flipped = !self.turn_input.turn.flipped,
            Action::Draw => return self.offer_draw(context),
            Action::Resign if self.offers(Action::Resign) => {
                let answers = [words.no_play_on(), words.yes_resign()];
                return Self::ask(RESIGN, words.do_resign(), words.resign_text(), answers);
            }
            Action::Resign if self.room.table().to_move().is_none() => {
                context.warn(words.game_is_over());
            }
            Action::Resign => context.warn(words.not_now()),
            Action::Rematch => self.rematch(Sides::Changed, context),
            Action::RematchSameSides => self.rematch(Sides::Same, context),
            Action::PlayFromHere => self.try_to(Intent::PlayFromHere, context),
            Action::Study => self.try_to(Intent::Study, context),
            Action::Comment => return self.ask_for_comment(context),
            Action::Mark => return Self::ask_for_mark(context),
            Action::Promote => self.try_to(Intent::Annotate(Annotate::Promote), context),
            Action::DeleteMove => {
                let answers = [words.no_keep(), words.yes_delete()];
                return Self::ask(DELETE, words.do_delete_move(), words.delete_text(), answers);
            }
            Action::Edit => return self.edit(),
            Action::Pause => self.try_to(Intent::Pause(!self.room.is_paused()), context),
            Action::Step => self.try_to(Intent::Step, context),
            Action::Faster | Action::Slower => {
                let pace = context.settings.pace;
                context.settings.pace =
                    if action == Action::Faster { pace.faster() } else { pace.slower() };
                self.room.set_pace(context.settings.pace.duration(), context.now);
                context.settings_changed();
                let text = words.pace_is(pace_name(context.settings.pace, context));
                context.say(text);
            }
            Action::ToStart => self.walk(Look::First, context),
            Action::Backward => self.walk(Look::Back, context),
            Action::Forward if self.offers(Action::Forward) => self.walk(Look::Forward, context),
            Action::Forward if self.offers(Action::Step) => {
                return self.act(Action::Step, context);
            }
            Action::Forward => {}
            Action::ToEnd => self.walk(Look::Last, context),
            Action::Save => return self.ask_where_to_save(context),
            Action::CopyPosition => return self.copy_position(context),
            Action::ShowRecord => {
                let record = self.room.record().to_string();
                context.requests.push(AppRequest::Copy(record.clone()));
                context.say(words.record_copied());
                return Navigation::popup(Popup::Reader(TextPage::new(
                    words.do_show_record(),
                    &record,
                )));
            }
            Action::Rules => {
                if let Some(entry) = self.entry() {
                    return Navigation::popup(Popup::Reader(rules_page(entry, context)));
                }
            }
            Action::NewGame => {
                if let Some(entry) = self.entry() {
                    return Navigation::Open(Box::new(Screen::Setup(SetupScreen::new(
                        entry, context,
                    ))));
                }
            }
            Action::Settings => {
                return Navigation::Open(Box::new(Screen::Preferences(Preferences::new(context))));
            }
            Action::Help => return Navigation::popup(Popup::Reader(help_page(context))),
            Action::Leave => return Navigation::Home,
            Action::Quit => return Navigation::Quit,
        }
        Navigation::Nowhere
    }

    fn ask_for_comment(&self, context: &Context) -> Navigation {
        let words = context.words();
        let reading = self.room.read_record();
        let now = reading.map(|reading| reading.comment(self.room.shown_turns()));
        let text = words.comment_text();
        let prompt = Prompt::new(COMMENT, words.do_comment(), text, &now.unwrap_or_default());
        Navigation::popup(Popup::Prompt(prompt))
    }

    fn ask_for_mark(context: &Context) -> Navigation {
        let words = context.words();
        let none = std::iter::once(words.no_mark());
        let list = List::new(Annotate::MARKS.into_iter().chain(none).map(Item::new).collect());
        Navigation::popup(Popup::Picker(Picker::new(MARK, words.do_mark(), "", list)))
    }

    /// Asks whether to lose the game for this request.
    pub(super) fn ask_whether_to_lose(
        &mut self,
        request: LeavingRequest,
        context: &Context,
    ) -> Navigation {
        let words = context.words();
        let title = match &request {
            LeavingRequest::Action(action) => action.label(words).to_owned(),
            LeavingRequest::Word(command, _) => capitalised(command.word(words)),
        };
        self.leaving = Some(request);
        Self::ask(LOSE, &title, words.would_be_lost(), [words.no_play_on(), words.yes_discard()])
    }

    /// Asks whether to play a move that gives the game away, if that is to be asked.
    pub(super) fn ask_whether_to_play(&mut self, context: &Context) -> Navigation {
        let Some(text) = self.warning.take() else { return Navigation::Nowhere };
        let words = context.words();
        Self::ask(WARNED, words.warning_title(), &text, [words.think_again(), words.play_it()])
    }

    /// Asks whether to discard an unfinished game.
    pub(super) fn ask_whether_to_discard(
        &mut self,
        game: &UnfinishedGame,
        context: &Context,
    ) -> Navigation {
        self.discarding = Some(game.file.clone());
        ask_to_discard(DISCARD, game, context)
    }

    /// Whether the action turns a study into a game.
    fn leaves_study(&self, action: Action) -> bool {
        action == Action::PlayFromHere && self.room.is_reading()
    }

    /// Whether there is a game in progress or a changed study that could not be saved.
    pub(super) fn would_be_lost(&self, context: &Context) -> bool {
        self.autosave.would_lose(&self.room, context.folders.as_ref())
    }

    fn entry(&self) -> Option<&'static cygnet_core::Entry> {
        cygnet_games::find(self.room.session().game().info().id)
    }

    /// The evaluations of the position on the screen by all computer players, or by the named one.
    pub(super) fn values(&self, bot: &str, context: &Context) -> TextPage {
        let game = self.room.session().game();
        let values = report::values(&**game, self.room.state(), bot, context.language);
        let lines = values.iter().map(|value| match &*value.about {
            "" => format!("{}\n", value.text),
            about => format!("{}\n  {}\n", value.text, about),
        });
        TextPage::new(context.words().do_value(), &lines.collect::<Vec<_>>().join("\n"))
    }

    fn offer_draw(&mut self, context: &mut Context) -> Navigation {
        let words = context.words();
        if self.room.is_between_people() && self.offers(Action::Draw) {
            let answers = [words.no_play_on(), words.yes_draw()];
            return Self::ask(DRAW, words.do_draw(), words.draw_text(), answers);
        }
        self.try_to(Intent::OfferDraw, context);
        Navigation::Nowhere
    }

    fn rematch(&mut self, sides: Sides, context: &mut Context) {
        self.try_to(Intent::Rematch(sides, Some(calendar::today())), context);
    }

    fn copy_position(&mut self, context: &mut Context) -> Navigation {
        let words = context.words();
        let position = self.room.state().position();
        context.requests.push(AppRequest::Copy(position.clone()));
        let text = format!("{position}\n\n{}", words.position_copied());
        Navigation::popup(Popup::Reader(TextPage::new(words.do_copy_position(), &text)))
    }

    fn ask_where_to_save(&self, context: &Context) -> Navigation {
        let words = context.words();
        let suggested = context
            .folders
            .as_ref()
            .map(|folders| folders.suggested_path(&self.room.record()).display().to_string());
        Navigation::popup(Popup::Prompt(Prompt::new(
            SAVE,
            words.do_save(),
            words.save_text(),
            &suggested.unwrap_or_default(),
        )))
    }

    /// Asks for the game to be saved under a typed name.
    pub(super) fn save(&mut self, typed: &str, overwrite: bool, context: &mut Context) {
        context.requests.push(AppRequest::Write(WriteJob::Record {
            folders: context.folders.clone(),
            typed: typed.to_owned(),
            text: self.room.record().to_string(),
            overwrite,
        }));
    }

    /// The game was saved, or could not be.
    pub(in crate::screen) fn saved(
        &mut self,
        typed: &str,
        path: &Path,
        text: String,
        result: io::Result<()>,
        context: &mut Context,
    ) -> Navigation {
        let words = context.words();
        match result {
            Ok(()) => {
                self.try_to(Intent::Saved(text), context);
                context.say(words.saved_to(path.display()));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let answers = [words.no_keep(), words.yes_overwrite()];
                let title = path.display().to_string();
                return Self::ask(OVERWRITE, &title, words.overwrite_text(), answers);
            }
            Err(error) => {
                let path = path.display().to_string();
                let error = context.language.say(&error);
                let problem = words.not_saved(&path, &error);
                return Navigation::popup(Popup::Prompt(Prompt::new(
                    SAVE,
                    words.do_save(),
                    &problem,
                    typed,
                )));
            }
        }
        Navigation::Nowhere
    }

    pub(in crate::screen) fn reply(
        &mut self,
        question: PopupId,
        reply: &PopupReply,
        context: &mut Context,
    ) -> Navigation {
        match (question, reply) {
            (MENU, PopupReply::Picked(index)) => match self.menu.get(*index) {
                Some(&action) => self.act(action, context),
                None => Navigation::Nowhere,
            },
            (SAVE, PopupReply::Typed(typed)) if !typed.trim().is_empty() => {
                typed.trim().clone_into(&mut self.save_as);
                self.save(typed.trim(), false, context);
                Navigation::Nowhere
            }
            (OVERWRITE, PopupReply::Picked(1)) => {
                let typed = std::mem::take(&mut self.save_as);
                self.save(&typed, true, context);
                Navigation::Nowhere
            }
            (DRAW, PopupReply::Picked(1)) => {
                self.try_to(Intent::AgreeOnDraw, context);
                Navigation::Nowhere
            }
            (LOSE, PopupReply::Picked(1)) => {
                self.autosave.give_up();
                match self.leaving.take() {
                    Some(LeavingRequest::Action(action)) => self.act(action, context),
                    Some(LeavingRequest::Word(command, rest)) => self.obey(command, &rest, context),
                    None => Navigation::Nowhere,
                }
            }
            (DISCARD, PopupReply::Picked(1)) => {
                if let Some(game) = self.discarding.take() {
                    context.discard(game);
                }
                Navigation::Nowhere
            }
            (COMMENT, PopupReply::Typed(text)) => {
                self.try_to(Intent::Annotate(Annotate::Comment(text.clone())), context);
                Navigation::Nowhere
            }
            (MARK, PopupReply::Picked(index)) => {
                let mark = Annotate::MARKS.get(*index).map(|&mark| mark.to_owned());
                self.try_to(Intent::Annotate(Annotate::Mark(mark)), context);
                Navigation::Nowhere
            }
            (DELETE, PopupReply::Picked(1)) => {
                self.try_to(Intent::Annotate(Annotate::Delete), context);
                Navigation::Nowhere
            }
            (WARNED, PopupReply::Picked(1)) => {
                if let Some(mv) = self.room.warned().cloned() {
                    self.play(mv, context);
                }
                Navigation::Nowhere
            }
            (RESIGN, PopupReply::Picked(1)) => {
                self.try_to(Intent::Resign, context);
                Navigation::Nowhere
            }
            _ => Navigation::Nowhere,
        }
    }

    /// The keys that work now, the most useful first.
    pub(in crate::screen) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        let action = |action: Action, label: &'static str| {
            let key = action.shortcut().unwrap_or_else(|| KeyEvent::from(KeyCode::Null));
            Help { key, ..Help::key(&action.shortcut_name(), label, KeyCode::Null) }
        };
        let undo = self.offers(Action::Undo).then(|| action(Action::Undo, words.help_undo()));
        let mut help = Vec::new();
        if self.room.is_reading() || self.room.is_looking_back() {
            help.push(Help::new("←", "Lt", words.help_backward(), KeyCode::PageUp));
            help.push(Help::new("→", "Rt", words.help_forward(), KeyCode::PageDown));
            if self.room.variation_number().is_some() {
                help.push(Help::new("↑↓", "Up", words.help_variation(), KeyCode::Down));
            }
            help.push(action(Action::ToEnd, words.help_end()));
            if self.offers(Action::PlayFromHere) {
                help.push(action(Action::PlayFromHere, words.help_play_here()));
            }
            help.push(action(Action::Analysis, words.help_analysis()));
            if self.offers(Action::Comment) {
                help.push(action(Action::Comment, words.help_comment()));
            }
            if self.offers(Action::Review) {
                help.push(action(Action::Review, words.help_review()));
            }
        } else if self.room.table().to_move().is_none() {
            help.push(Help::key("Enter", words.help_what_next(), KeyCode::Enter));
            help.push(action(Action::Rematch, words.help_rematch()));
            if self.offers(Action::Review) {
                help.push(action(Action::Review, words.help_review()));
            }
            help.extend(undo);
            help.push(action(Action::Backward, words.help_walk()));
        } else if self.room.is_watched() {
            let pause = if self.room.is_paused() { words.help_go_on() } else { words.help_pause() };
            help.push(Help::key(words.key_space(), pause, KeyCode::Char(' ')));
            help.push(Help::key("Enter", words.help_step(), KeyCode::Enter));
            help.push(action(Action::Faster, words.help_faster()));
            help.push(action(Action::Slower, words.help_slower()));
        } else if self.room.awaits_move() {
            let take = if self.turn_input.typed.is_empty() {
                words.help_take()
            } else {
                words.help_play()
            };
            help.push(Help::new("←↑↓→", words.key_arrows(), words.help_cursor(), KeyCode::Tab));
            help.push(Help::key("Enter", take, KeyCode::Enter));
            if self.turn_input.turn.is_begun() || !self.turn_input.typed.is_empty() {
                help.push(Help::key("Esc", words.help_cancel(), KeyCode::Esc));
            }
            help.push(Help::key("Tab", words.help_next(), KeyCode::Tab));
            help.push(action(Action::Hint, words.help_hint()));
            help.extend(undo);
            help.push(action(Action::Analysis, words.help_analysis()));
        } else {
            help.extend(undo);
            help.push(action(Action::Faster, words.help_faster()));
            help.push(action(Action::Slower, words.help_slower()));
        }
        if !self.turn_input.turn.is_begun() && self.turn_input.typed.is_empty() {
            help.push(Help::key("Esc", words.help_menu(), KeyCode::Esc).essential());
        }
        help
    }
}
