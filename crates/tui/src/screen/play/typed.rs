//! The text typed at a game: a move, a part of one, or one of the commands of the line mode.

use cygnet_core::{Say, Step};
use cygnet_room::{Editor, Intent, Meaning, NoMeaning, Reading, Trouble};

use super::Play;
use super::action::Action;
use super::actions::Wish;
use crate::screen::edit::EditorScreen;
use crate::screen::open::Open;
use crate::screen::popup::{Popup, TextPage};
use crate::screen::preferences::pace_name;
use crate::screen::unfinished::UnfinishedScreen;
use crate::screen::{AppRequest, Context, Go, Screen};
use cygnet_text::capitalised;
use cygnet_text::command::{Command, split_word};
use cygnet_text::report;
use cygnet_text::typing::{explain, why_no_meaning};
use cygnet_userdata::left::LeftGame;
use cygnet_userdata::preferences;
use cygnet_userdata::record_files::{self, Opened};

impl Play {
    /// Adds a letter, regardless of which side has to move: a command acts at once, and a move waits for
    /// the person's turn.
    pub(super) fn type_letter(&mut self, letter: char) {
        if std::mem::take(&mut self.hand.is_preview) {
            self.hand.forget_typed();
        }
        let typed = format!("{}{letter}", self.hand.typed);
        self.set_typed(&typed);
    }

    pub(super) fn set_typed(&mut self, typed: &str) {
        let awaits_move = self.room.takes_move();
        let state = self.room.turn_state();
        self.hand.set_typed(typed, awaits_move.then_some(state));
    }

    /// Carries out the typed text.
    pub(super) fn submit(&mut self, context: &mut Context) -> Go {
        self.hand.is_preview = false;
        let (word, rest) = split_word(&self.hand.typed);
        if let Some(command) = Command::of_word(word) {
            let rest = rest.to_owned();
            self.hand.forget_typed();
            return self.obey(command, &rest, context);
        }
        if !self.room.takes_move() {
            self.say_why_no_move(context);
            if !self.room.awaits_computer() {
                self.hand.forget_typed();
            }
            return Go::Nowhere;
        }
        let state = self.room.turn_state();
        let meaning = self.hand.turn.meaning(&self.hand.typed, state);
        self.hand.forget_typed();
        match meaning {
            Meaning::Move(mv) => self.play(mv, context),
            Meaning::LeavesOpen(_, steps) => {
                self.take_steps(steps, context);
                self.hand.cursor = Step::NONE;
            }
            Meaning::Steps(steps) => self.take_steps(steps, context),
            Meaning::Nothing(why) => {
                let text = self.why_no_meaning(&why, context);
                context.warn(text);
            }
        }
        Go::Nowhere
    }

    /// Why a typed text stands for no move.
    fn why_no_meaning(&self, why: &NoMeaning, context: &Context) -> String {
        let typing = self.hand.turn.typing(self.room.turn_state());
        let text = why_no_meaning(&typing, why, context.language);
        text.unwrap_or_else(|| context.language.say(&why.error))
    }

    pub(super) fn explain(&self, trouble: &Trouble, context: &Context) -> Option<String> {
        explain(&self.hand.turn.typing(self.room.turn_state()), trouble, context.language)
    }

    /// Carries out a command; `rest` is the text after the word.
    pub(super) fn obey(&mut self, command: Command, rest: &str, context: &mut Context) -> Go {
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
                Go::Nowhere
            }
            Command::Back
            | Command::Forward
            | Command::First
            | Command::Last
            | Command::Goto
            | Command::Variation
            | Command::MainLine => {
                self.try_to(Intent::Look(command.look(rest)), context);
                Go::Nowhere
            }
            Command::Promote | Command::Delete | Command::Comment | Command::Mark => {
                if let Some(change) = command.annotation(rest) {
                    self.try_to(Intent::Annotate(change), context);
                }
                Go::Nowhere
            }
            Command::Study => self.act(Action::Study, context),
            Command::Edit => self.act(Action::Edit, context),
            Command::Clear => warn(words.plain_only_editor(), context),
            Command::Cancel => {
                let was_begun = self.hand.turn.is_begun();
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
                self.ask_whether_to_lose(Wish::Word(command, rest.to_owned()), context)
            }
            Command::Continue => continue_another(rest, context),
            Command::Discard => self.ask_to_discard(rest, context),
            Command::FromHere if self.room.is_reading() => self.act(Action::PlayFromHere, context),
            Command::FromHere => {
                self.try_to(Intent::PlayFromHere, context);
                Go::Nowhere
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
                Go::Nowhere
            }
            Command::Set if rest.is_empty() => self.act(Action::Settings, context),
            Command::Set => set(rest, context),
            Command::Value => Go::popup(Popup::Reader(self.values(rest, context))),
        }
    }

    /// Shows a list about the game; `rest` is the text after the word.
    fn report(&self, command: Command, rest: &str, context: &Context) -> Go {
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
    pub(super) fn edit(&self) -> Go {
        let game = self.room.session().game();
        let Some(entry) = cygnet_games::find(game.info().id) else { return Go::Nowhere };
        let editor = EditorScreen::new(Editor::new(game, self.room.state()), entry);
        Go::Open(Box::new(Screen::Editor(Box::new(editor))))
    }

    /// Resumes, pauses or single-steps a game between computer players.
    fn watch(&mut self, command: Command, context: &mut Context) -> Go {
        if !self.room.is_watched() {
            return warn(context.words().plain_not_watched(), context);
        }
        match command {
            Command::Step => self.act(Action::Step, context),
            _ if self.room.is_paused() != (command == Command::Pause) => {
                self.act(Action::Pause, context)
            }
            _ => Go::Nowhere,
        }
    }

    /// Shows the effects of a move on the board, as while it is typed.
    fn preview(&mut self, text: &str, context: &mut Context) -> Go {
        if text.is_empty() {
            return warn(context.words().plain_name_move(), context);
        }
        if !self.room.takes_move() {
            let text = self.why_no_move(context);
            return warn(text, context);
        }
        self.set_typed(text);
        if self.hand.typed_steps.is_none()
            && let Meaning::Nothing(why) = self.hand.turn.meaning(text, self.room.turn_state())
        {
            self.hand.forget_typed();
            return warn(self.why_no_meaning(&why, context), context);
        }
        self.hand.is_preview = true;
        Go::Nowhere
    }

    /// Continues a game of a file; the players keep their seats.
    fn load(&mut self, text: &str, context: &mut Context) -> Go {
        let words = context.words();
        if text.is_empty() {
            return warn(words.plain_name_load(), context);
        }
        let loaded = record_files::load(text, context.folders.as_ref());
        let loaded = loaded.and_then(|record| {
            let replaced = self.handle(Intent::Replace(Box::new(record)), context);
            replaced.map_err(|refusal| refusal.message())
        });
        match loaded {
            Ok(()) => Go::Nowhere,
            Err(error) => {
                let error = context.language.say(&error);
                warn(words.plain_not_loaded(&error), context)
            }
        }
    }

    /// Asks whether to discard the unfinished game of this number.
    fn ask_to_discard(&mut self, text: &str, context: &mut Context) -> Go {
        let games = LeftGame::all(context.folders.as_ref());
        match LeftGame::numbered(&games, text, Command::Discard, context.language) {
            Ok(game) => self.ask_whether_to_discard(game, context),
            Err(text) => warn(text, context),
        }
    }
}

fn say(text: impl AsRef<str>, context: &mut Context) -> Go {
    context.say(text);
    Go::Nowhere
}

fn warn(text: impl AsRef<str>, context: &mut Context) -> Go {
    context.warn(text);
    Go::Nowhere
}

/// The answer to a command as a text to read.
fn page(command: Command, lines: &[String], context: &Context) -> Go {
    let title = capitalised(command.word(context.words()));
    Go::popup(Popup::Reader(TextPage::new(&title, &lines.join("\n"))))
}

/// Continues the unfinished game of this number, or lists them all.
fn continue_another(text: &str, context: &mut Context) -> Go {
    let games = LeftGame::all(context.folders.as_ref());
    if text.is_empty() && !games.is_empty() {
        return Go::Open(Box::new(Screen::Unfinished(UnfinishedScreen::new(context))));
    }
    match LeftGame::numbered(&games, text, Command::Continue, context.language) {
        Ok(game) => UnfinishedScreen::go_on(game, context),
        Err(text) => warn(text, context),
    }
}

/// Opens a game of a file to walk through, or the list of files.
fn open(text: &str, context: &mut Context) -> Go {
    if text.is_empty() {
        return Go::Open(Box::new(Screen::Open(Open::new(context))));
    }
    match record_files::open(text, context.folders.as_ref()) {
        Ok(Opened::Game(record)) => match Play::reading(&record, context) {
            Ok(play) => Go::Begin(Box::new(Screen::Play(Box::new(play)))),
            Err(error) => warn(context.language.say(&error), context),
        },
        Ok(Opened::Several(list)) => page(Command::Open, &list.lines(context.language), context),
        Err(error) => warn(context.language.say(&error), context),
    }
}

/// `set NAME VALUE`.
fn set(text: &str, context: &mut Context) -> Go {
    match preferences::set(text, &mut context.settings, context.language) {
        Ok(setting) => {
            context.settings_changed();
            // If the settings cannot be saved, that notice takes the place of this one.
            say(setting.told(&context.settings, context.language), context)
        }
        Err(error) => warn(error, context),
    }
}
