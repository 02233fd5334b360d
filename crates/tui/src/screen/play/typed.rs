//! The text typed at a game: a move, a part of one, or one of the commands of the line mode.

use cygnet_room::{Editor, Intent, Meaning, NoMeaning, Reading, Refusal, Trouble};

use super::Play;
use super::action::Action;
use super::actions::LeavingRequest;
use crate::screen::edit::EditorScreen;
use crate::screen::open::Open;
use crate::screen::popup::{Popup, TextPage};
use crate::screen::preferences::pace_name;
use crate::screen::unfinished::UnfinishedScreen;
use crate::screen::{AppRequest, Context, Navigation, Screen};
use cygnet_text::capitalised;
use cygnet_text::command::{Command, split_word};
use cygnet_text::report;
use cygnet_text::typing::explain;
use cygnet_userdata::preferences;
use cygnet_userdata::record_files::{self, Opened};
use cygnet_userdata::unfinished::UnfinishedGame;

impl Play {
    /// Adds a letter, regardless of which side has to move: a command acts at once, and a move waits for
    /// the person's turn.
    pub(super) fn type_letter(&mut self, letter: char) {
        if std::mem::take(&mut self.turn_input.is_preview) {
            self.turn_input.forget_typed();
        }
        let typed = format!("{}{letter}", self.turn_input.typed);
        self.set_typed(&typed);
    }

    pub(super) fn set_typed(&mut self, typed: &str) {
        let awaits_move = self.room.takes_move();
        let state = self.room.turn_state();
        self.turn_input.set_typed(typed, awaits_move.then_some(state));
    }

    /// Carries out the typed text.
    pub(super) fn submit(&mut self, context: &mut Context) -> Navigation {
        self.turn_input.is_preview = false;
        let (word, rest) = split_word(&self.turn_input.typed);
        if let Some(command) = Command::of_word(word) {
            let rest = rest.to_owned();
            self.turn_input.forget_typed();
            return self.obey(command, &rest, context);
        }
        if !self.room.takes_move() {
            self.say_why_no_move(context);
            if !self.room.awaits_computer() {
                self.turn_input.forget_typed();
            }
            return Navigation::Nowhere;
        }
        let state = self.room.turn_state();
        match self.turn_input.submit(state) {
            Ok(Some(mv)) => self.play(mv, context),
            Ok(None) => {}
            Err(why) => {
                let text = self.why_no_meaning(&why, context);
                context.warn(text);
            }
        }
        Navigation::Nowhere
    }

    /// Why a typed text stands for no move.
    fn why_no_meaning(&self, why: &NoMeaning, context: &Context) -> String {
        self.turn_input.why_no_meaning(why, self.room.turn_state(), context.language)
    }

    pub(super) fn explain(&self, trouble: &Trouble, context: &Context) -> Option<String> {
        explain(&self.turn_input.turn.typing(self.room.turn_state()), trouble, context.language)
    }

    /// Carries out a command; `rest` is the text after the word.
    pub(super) fn obey(
        &mut self,
        command: Command,
        rest: &str,
        context: &mut Context,
    ) -> Navigation {
        let words = context.words();
        let language = context.language;
        match command {
            Command::Again => self.act(Action::Rematch, context),
            Command::AgainSame => self.act(Action::RematchSameSides, context),
            Command::Analyse => self.act(Action::Analysis, context),
            Command::Draw => self.act(Action::Draw, context),
            Command::Flip => self.act(Action::Flip, context),
            Command::Help => self.act(Action::Help, context),
            Command::Hint => self.act(Action::Hint, context),
            Command::Menu => self.act(Action::Leave, context),
            Command::New => self.act(Action::NewGame, context),
            Command::Quit => self.act(Action::Quit, context),
            Command::Record => self.act(Action::ShowRecord, context),
            Command::Redo => self.act(Action::Redo, context),
            Command::Resign => self.act(Action::Resign, context),
            Command::Review => self.act(Action::Review, context),
            Command::Rules => self.act(Action::Rules, context),
            Command::Settings => self.act(Action::Settings, context),
            Command::Undo => self.act(Action::Undo, context),
            Command::Position | Command::Copy => self.act(Action::CopyPosition, context),
            Command::Board => {
                context.requests.push(AppRequest::Redraw);
                Navigation::Nowhere
            }
            Command::Back
            | Command::Forward
            | Command::First
            | Command::Last
            | Command::Goto
            | Command::Variation
            | Command::MainLine => {
                self.try_to(Intent::Look(command.look(rest)), context);
                Navigation::Nowhere
            }
            Command::Promote | Command::Delete | Command::Comment | Command::Mark => {
                if let Some(change) = command.annotation(rest) {
                    self.try_to(Intent::Annotate(change), context);
                }
                Navigation::Nowhere
            }
            Command::Study => self.act(Action::Study, context),
            Command::Edit => self.act(Action::Edit, context),
            Command::Clear => warn(words.plain_only_editor(), context),
            Command::Cancel => {
                let was_begun = self.turn_input.turn.is_begun();
                self.start_turn();
                let text =
                    if was_begun { words.plain_cancelled() } else { words.plain_nothing_begun() };
                say(text, context)
            }
            Command::Clock => {
                say(report::clocks(self.room.table(), context.now, language), context)
            }
            Command::Continue if rest.is_empty() && self.room.is_looking_back() => {
                self.act(Action::PlayFromHere, context)
            }
            Command::Continue | Command::Load | Command::Open
                if (command != Command::Load || !rest.is_empty())
                    && self.would_be_lost(context) =>
            {
                self.ask_whether_to_lose(LeavingRequest::Word(command, rest.to_owned()), context)
            }
            Command::Continue => continue_another(rest, context),
            Command::Discard => self.ask_to_discard(rest, context),
            Command::FromHere if self.room.is_reading() => self.act(Action::PlayFromHere, context),
            Command::FromHere => {
                self.try_to(Intent::PlayFromHere, context);
                Navigation::Nowhere
            }
            Command::Go | Command::Pause | Command::Start | Command::Step => {
                self.watch(command, context)
            }
            Command::History | Command::Moves | Command::Pieces | Command::Score => {
                self.report(command, rest, context)
            }
            Command::Load => self.load(rest, context),
            Command::Open => open(rest, context),
            Command::Pace if rest.is_empty() => {
                let pace = pace_name(context.settings.pace, context);
                say(words.pace_is(&pace), context)
            }
            Command::Pace => set(&format!("{} {rest}", command.word(words)), context),
            Command::Players => say(report::players(self.room.table(), language), context),
            Command::Preview => self.preview(rest, context),
            Command::Save | Command::SaveOver if rest.is_empty() => self.act(Action::Save, context),
            Command::Save | Command::SaveOver => {
                rest.clone_into(&mut self.save_as);
                self.save(rest, command == Command::SaveOver, context);
                Navigation::Nowhere
            }
            Command::Set if rest.is_empty() => self.act(Action::Settings, context),
            Command::Set => set(rest, context),
            Command::Value => Navigation::popup(Popup::Reader(self.values(rest, context))),
        }
    }

    /// Shows a list about the game; `rest` is the text after the word.
    fn report(&self, command: Command, rest: &str, context: &Context) -> Navigation {
        let language = context.language;
        match command {
            Command::History => {
                let comments = self.room.read_record().map(Reading::comments);
                let lines = report::history(self.room.session(), comments, language);
                page(command, &lines, context)
            }
            Command::Moves => {
                let is_over = !self.room.is_looking_back() && self.room.table().to_move().is_none();
                let state = (!is_over).then(|| self.room.state());
                page(command, &[report::legal_moves(state, rest, language)], context)
            }
            Command::Pieces => {
                let numbers = self.room.numbers_at(self.room.shown_turns());
                page(command, &report::pieces(self.room.state(), &numbers, language), context)
            }
            _ => {
                let lines = report::scores(self.room.session(), self.room.shown_turns(), language);
                page(command, &lines, context)
            }
        }
    }

    /// Opens the position editor with the position that is shown.
    pub(super) fn edit(&self) -> Navigation {
        let game = self.room.session().game();
        let Some(entry) = cygnet_games::find(game.info().id) else { return Navigation::Nowhere };
        let editor = EditorScreen::new(Editor::new(game, self.room.state()), entry);
        Navigation::Open(Box::new(Screen::Editor(Box::new(editor))))
    }

    /// Resumes, pauses or single-steps a game between computer players.
    fn watch(&mut self, command: Command, context: &mut Context) -> Navigation {
        if !self.room.is_watched() {
            return warn(self.refusal_text(&Refusal::NotWatched, context), context);
        }
        match command {
            Command::Step => self.act(Action::Step, context),
            _ if self.room.is_paused() != (command == Command::Pause) => {
                self.act(Action::Pause, context)
            }
            _ => Navigation::Nowhere,
        }
    }

    /// Shows the effects of a move on the board, as while it is typed.
    fn preview(&mut self, text: &str, context: &mut Context) -> Navigation {
        if text.is_empty() {
            return warn(context.words().plain_name_move(), context);
        }
        if !self.room.takes_move() {
            let text = self.why_no_move(context);
            return warn(text, context);
        }
        self.set_typed(text);
        if self.turn_input.typed_steps.is_none()
            && let Meaning::Nothing(why) =
                self.turn_input.turn.meaning(text, self.room.turn_state())
        {
            self.turn_input.forget_typed();
            return warn(self.why_no_meaning(&why, context), context);
        }
        self.turn_input.is_preview = true;
        Navigation::Nowhere
    }

    /// Continues a game of a file; the players keep their seats.
    fn load(&mut self, text: &str, context: &mut Context) -> Navigation {
        let folders = context.folders.as_ref();
        let loaded = record_files::load(&mut self.room, text, folders, context.now);
        self.attend(context);
        match loaded {
            Ok(()) => Navigation::Nowhere,
            Err(error) => warn(context.language.say(&error), context),
        }
    }

    /// Asks whether to discard the unfinished game of this number.
    fn ask_to_discard(&mut self, text: &str, context: &mut Context) -> Navigation {
        let games = UnfinishedGame::all(context.folders.as_ref());
        match UnfinishedGame::numbered(&games, text, Command::Discard) {
            Ok(game) => self.ask_whether_to_discard(game, context),
            Err(error) => warn(error.text(context.language), context),
        }
    }
}

fn say(text: impl AsRef<str>, context: &mut Context) -> Navigation {
    context.say(text);
    Navigation::Nowhere
}

fn warn(text: impl AsRef<str>, context: &mut Context) -> Navigation {
    context.warn(text);
    Navigation::Nowhere
}

/// The answer to a command as a text to read.
fn page(command: Command, lines: &[String], context: &Context) -> Navigation {
    let title = capitalised(command.word(context.words()));
    Navigation::popup(Popup::Reader(TextPage::new(&title, &lines.join("\n"))))
}

/// Continues the unfinished game of this number, or lists them all.
fn continue_another(text: &str, context: &mut Context) -> Navigation {
    let games = UnfinishedGame::all(context.folders.as_ref());
    if text.is_empty() && !games.is_empty() {
        return Navigation::Open(Box::new(Screen::Unfinished(UnfinishedScreen::new(context))));
    }
    match UnfinishedGame::numbered(&games, text, Command::Continue) {
        Ok(game) => UnfinishedScreen::go_on(game, context),
        Err(error) => warn(error.text(context.language), context),
    }
}

/// Opens a game of a file to walk through, or the list of files.
fn open(text: &str, context: &mut Context) -> Navigation {
    if text.is_empty() {
        return Navigation::Open(Box::new(Screen::Open(Open::new(context))));
    }
    match record_files::open(text, context.folders.as_ref()) {
        Ok(Opened::Game(record)) => match Play::reading(&record, context) {
            Ok(play) => Navigation::Begin(Box::new(Screen::Play(Box::new(play)))),
            Err(error) => warn(context.language.say(&error), context),
        },
        Ok(Opened::Several(list)) => page(Command::Open, &list.lines(context.language), context),
        Err(error) => warn(context.language.say(&error), context),
    }
}

/// `set NAME VALUE`.
fn set(text: &str, context: &mut Context) -> Navigation {
    match preferences::set(text, &mut context.settings) {
        Ok(setting) => {
            context.settings_changed();
            // If the settings cannot be saved, that notice replaces this one.
            say(setting.told(&context.settings, context.language), context)
        }
        Err(error) => warn(error.text(&context.settings, context.language), context),
    }
}
