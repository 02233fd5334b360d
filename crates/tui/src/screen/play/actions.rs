//! What happens when somebody does something at a game besides moving.

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::record::Record;

use super::Play;
use super::action::Action;
use crate::command::Command;
use crate::keeping::Keeping;
use crate::language::{capitalised, fill};
use crate::left::LeftGame;
use crate::report;
use crate::screen::home::help_page;
use crate::screen::list::{Item, List};
use crate::screen::popup::{Picker, Popup, Prompt, Question, Reader, Reply};
use crate::screen::preferences::{Preferences, pace_name};
use crate::screen::setup::{Setup, rules_page};
use crate::screen::unfinished::{ask_to_discard, discard};
use crate::screen::{Context, Go, Help, Request, Screen};
use crate::store::{typed_path, write_file};
use crate::table::Sides;

const MENU: Question = 1;
const SAVE: Question = 2;
const OVERWRITE: Question = 3;
const RESIGN: Question = 4;
const DRAW: Question = 5;
const LOSE: Question = 6;
const DISCARD: Question = 7;

/// What somebody has asked for by which the game would be lost.
pub(super) enum Wish {
    Action(Action),
    /// A word, with what was typed behind it.
    Word(Command, String),
}

impl Play {
    /// Would the action do anything now?
    pub(super) fn offers(&self, action: Action) -> bool {
        let session = self.table.session();
        let (reading, over) = (self.reading.is_some(), self.table.to_move().is_none());
        let watched = self.is_watched();
        match action {
            Action::Hint => self.awaits_move(),
            Action::Undo => !reading && session.moves().len() > 0,
            Action::Redo => !reading && session.undone().len() > 0,
            Action::Draw | Action::Resign => !reading && !over && !watched,
            Action::Rematch | Action::RematchSameSides => !reading,
            Action::Review => self.turns() > 0,
            Action::PlayFromHere => {
                (reading || self.shown.is_some()) && self.state().outcome().is_none()
            }
            Action::Pause | Action::Step => watched && !over,
            Action::Faster | Action::Slower => !reading && !over,
            Action::ToStart | Action::Backward => self.shown_turns() > 0,
            Action::Forward | Action::ToEnd => self.shown_turns() < self.turns(),
            _ => true,
        }
    }

    pub(super) fn open_menu(&mut self, context: &Context) -> Go {
        let words = context.words();
        let mut menu: Vec<Action> =
            Action::ALL.into_iter().filter(|&action| self.offers(action)).collect();
        if self.table.to_move().is_none() && self.reading.is_none() {
            // What people want after a game comes first; the one that has ended is kept.
            menu.sort_by_key(|action| match action {
                Action::Rematch => 0,
                Action::RematchSameSides => 1,
                Action::Review => 2,
                Action::NewGame => 3,
                Action::Save => 4,
                Action::Leave => 5,
                _ => 6,
            });
        }
        let items = menu
            .iter()
            .map(|action| Item::with_value(action.label(words), action.shortcut_name()))
            .collect();
        let shortcuts = menu.iter().map(|action| action.shortcut()).collect();
        self.menu = menu;
        Go::popup(Popup::Picker(Picker {
            question: MENU,
            title: words.menu.to_owned(),
            text: self.result(context).unwrap_or_default(),
            list: List::new(items),
            shortcuts,
        }))
    }

    /// A question that has a harmless answer, which comes first, and another.
    fn ask(question: Question, title: &str, text: &str, answers: [&str; 2]) -> Go {
        let list = List::new(answers.map(Item::new).into());
        Go::popup(Popup::Picker(Picker::new(question, title, text, list)))
    }

    pub(super) fn act(&mut self, action: Action, context: &mut Context) -> Go {
        let words = context.words();
        let has_own_words = !matches!(
            action,
            Action::Pause
                | Action::Step
                | Action::PlayFromHere
                | Action::Faster
                | Action::Slower
                | Action::Rematch
                | Action::RematchSameSides
        );
        if !has_own_words && !self.offers(action) {
            context.warn(words.not_now);
            return Go::Nowhere;
        }
        if action.leaves_the_game() && self.would_be_lost(context) {
            return self.ask_whether_to_lose(Wish::Action(action), context);
        }
        match action {
            Action::Hint => self.give_hint(context),
            Action::Undo | Action::Redo => self.take_back(action, context),
            Action::Analysis => self.switch_analysis(context),
            Action::Review => self.start_review(context),
            Action::Value => return Go::popup(Popup::Reader(self.values("", context))),
            Action::Flip => self.hand.flipped = !self.hand.flipped,
            Action::Draw => return self.offer_draw(context),
            Action::Resign if self.offers(Action::Resign) => {
                let answers = [words.no_play_on, words.yes_resign];
                return Self::ask(RESIGN, words.do_resign, words.resign_text, answers);
            }
            Action::Resign if self.table.to_move().is_none() => context.warn(words.game_is_over),
            Action::Resign => context.warn(words.not_now),
            Action::Rematch => self.rematch(Sides::Changed, context),
            Action::RematchSameSides => self.rematch(Sides::Same, context),
            Action::PlayFromHere => return self.play_from_here(context),
            Action::Pause => self.pause(context),
            Action::Step => {
                self.paused = true;
                self.step = true;
                self.think(context);
                self.due = context.now;
                self.tick(context);
            }
            Action::Faster | Action::Slower => {
                let pace = context.settings.pace;
                context.settings.pace =
                    if action == Action::Faster { pace.faster() } else { pace.slower() };
                // What waits now waits no longer than the new pace says.
                self.due = self.due.min(context.now + context.settings.pace.duration());
                context.settings_changed();
                let text = fill(words.pace_is, &[&pace_name(context.settings.pace, context)]);
                context.say(text);
            }
            Action::ToStart => self.walk(Some(0), context),
            Action::Backward => self.walk(self.shown_turns().checked_sub(1), context),
            Action::Forward if self.offers(Action::Forward) => {
                self.walk(Some(self.shown_turns() + 1), context);
            }
            Action::Forward if self.offers(Action::Step) => {
                return self.act(Action::Step, context);
            }
            Action::Forward => {}
            Action::ToEnd => self.walk(Some(self.turns()), context),
            Action::Save => return self.ask_where_to_save(context),
            Action::CopyPosition => return self.copy_position(context),
            Action::ShowRecord => {
                let record = self.record().to_string();
                context.requests.push(Request::Copy(record.clone()));
                context.say(words.record_copied);
                return Go::popup(Popup::Reader(Reader::new(words.do_show_record, &record)));
            }
            Action::Rules => {
                if let Some(entry) = self.entry() {
                    return Go::popup(Popup::Reader(rules_page(entry, context)));
                }
            }
            Action::NewGame => {
                if let Some(entry) = self.entry() {
                    return Go::Open(Box::new(Screen::Setup(Setup::new(entry, context))));
                }
            }
            Action::Settings => {
                return Go::Open(Box::new(Screen::Preferences(Preferences::new(context))));
            }
            Action::Help => return Go::popup(Popup::Reader(help_page(context))),
            Action::Leave => return Go::Home,
            Action::Quit => return Go::Quit,
        }
        Go::Nowhere
    }

    /// Asks whether to lose the game for this.
    pub(super) fn ask_whether_to_lose(&mut self, wish: Wish, context: &Context) -> Go {
        let words = context.words();
        let title = match &wish {
            Wish::Action(action) => action.label(words).to_owned(),
            Wish::Word(command, _) => capitalised(command.word(words)),
        };
        self.leaving = Some(wish);
        Self::ask(LOSE, &title, words.would_be_lost, [words.no_play_on, words.yes_discard])
    }

    /// Asks whether an unfinished game may be lost.
    pub(super) fn ask_whether_to_discard(&mut self, game: &LeftGame, context: &Context) -> Go {
        self.discarding = Some(game.file.clone());
        ask_to_discard(DISCARD, game, context)
    }

    /// Is there a game in progress that could not be kept?
    pub(super) fn would_be_lost(&self, context: &Context) -> bool {
        let is_on = self.reading.is_none() && self.table.to_move().is_some() && self.turns() > 0;
        is_on
            && (context.folders.is_none() || self.keeping.has_failed())
            && !self.keeping.is_given_up()
    }

    /// The game as it is written down, with what a review has found. A record that is being read
    /// stays as it was otherwise.
    fn record(&self) -> Record {
        self.annotate(match &self.reading {
            Some(reading) => reading.record.clone(),
            None => self.table.record(),
        })
    }

    fn entry(&self) -> Option<&'static cygnet_core::Entry> {
        cygnet_games::find(self.table.session().game().info().id)
    }

    fn take_back(&mut self, action: Action, context: &mut Context) {
        if self.reading.is_some() {
            let by = if action == Action::Undo { -1 } else { 1 };
            self.walk(self.shown_turns().checked_add_signed(by), context);
            return;
        }
        let now = context.now;
        let result = match action {
            Action::Undo => self.table.undo(now),
            _ => self.table.redo(now),
        };
        match result {
            Ok(_) => {
                self.stop_thinking();
                // Nobody takes a move back to see it made again at once.
                self.paused = self.is_watched();
                self.shown = None;
                self.changed(context);
            }
            Err(error) => {
                let text = context.translate(&error.to_string());
                context.warn(text);
            }
        }
    }

    /// What the computer players count the position on the screen for: all, or the one that is named.
    pub(super) fn values(&self, bot: &str, context: &Context) -> Reader {
        let game = self.table.session().game();
        let values = report::values(&**game, self.state(), bot, context.language);
        let lines = values.iter().map(|value| match value.about {
            "" => format!("{}\n", value.text),
            about => format!("{}\n  {}\n", value.text, context.translate(about)),
        });
        Reader::new(context.words().do_value, &lines.collect::<Vec<_>>().join("\n"))
    }

    fn offer_draw(&mut self, context: &mut Context) -> Go {
        let words = context.words();
        if self.reading.is_some() {
            context.warn(words.reading_only);
            return Go::Nowhere;
        }
        match self.table.offer() {
            Ok(Some(_)) if self.offered == Some(self.turns()) => context.say(words.draw_asked),
            Ok(Some(offer)) => {
                self.offered = Some(self.turns());
                context.requests.push(Request::Ask(Box::new(offer)));
                context.say(words.draw_asked);
            }
            Ok(None) => {
                let answers = [words.no_play_on, words.yes_draw];
                return Self::ask(DRAW, words.do_draw, words.draw_text, answers);
            }
            Err(error) => {
                let text = context.translate(&error.to_string());
                context.warn(text);
            }
        }
        Go::Nowhere
    }

    fn rematch(&mut self, sides: Sides, context: &mut Context) {
        let words = context.words();
        let was_left = self.table.to_move().is_some() && self.turns() > 0;
        self.stop_thinking();
        self.table.again(sides);
        self.begin_anew(context);
        let text = match sides {
            Sides::Changed => words.sides_changed,
            Sides::Same => words.sides_same,
        };
        let left = if was_left { words.left_is_kept } else { "" };
        context.say(format!("{text} {left}").trim_end());
    }

    /// There is another game on the table. The one that is left stays where it can be continued.
    pub(super) fn begin_anew(&mut self, context: &mut Context) {
        self.keeping = Keeping::default();
        self.counted = 0;
        self.shown = None;
        self.paused = false;
        self.changed(context);
    }

    /// Goes on from the position on the screen: what came after it is taken back.
    fn play_from_here(&mut self, context: &mut Context) -> Go {
        let words = context.words();
        let turns = self.shown_turns();
        self.reading = None;
        self.stop_thinking();
        self.table.back_to(turns, context.now);
        self.shown = None;
        self.paused = self.is_watched();
        self.changed(context);
        context.say(words.playing_from_here);
        Go::Nowhere
    }

    fn pause(&mut self, context: &mut Context) {
        let words = context.words();
        self.paused = !self.paused;
        self.step = false;
        if !self.paused {
            self.shown = None;
            self.start_turn();
            self.think(context);
            context.say(words.goes_on);
        }
        self.set_clock(context.now);
    }

    fn copy_position(&mut self, context: &mut Context) -> Go {
        let words = context.words();
        let position = self.state().position();
        context.requests.push(Request::Copy(position.clone()));
        let text = format!("{position}\n\n{}", words.position_copied);
        Go::popup(Popup::Reader(Reader::new(words.do_copy_position, &text)))
    }

    fn ask_where_to_save(&self, context: &Context) -> Go {
        let words = context.words();
        let suggested = context
            .folders
            .as_ref()
            .map(|folders| folders.suggested_path(&self.record()).display().to_string());
        Go::popup(Popup::Prompt(Prompt::new(
            SAVE,
            words.do_save,
            words.save_text,
            &suggested.unwrap_or_default(),
        )))
    }

    pub(super) fn save(&mut self, typed: &str, overwrite: bool, context: &mut Context) -> Go {
        let words = context.words();
        let path = match &context.folders {
            Some(folders) => folders.save_path(typed),
            None => typed_path(typed),
        };
        let text = self.record().to_string();
        let written = match &context.folders {
            Some(folders) => folders.write_new(&path, &text, overwrite),
            None => write_file(&path, &text, overwrite),
        };
        match written {
            Ok(()) => context.say(fill(words.saved_to, &[&path.display().to_string()])),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                let answers = [words.no_keep, words.yes_overwrite];
                let title = path.display().to_string();
                return Self::ask(OVERWRITE, &title, words.overwrite_text, answers);
            }
            Err(error) => {
                let path = path.display().to_string();
                let error = context.translate(&error.to_string());
                let problem = fill(words.not_saved, &[&path, &error]);
                return Go::popup(Popup::Prompt(Prompt::new(SAVE, words.do_save, &problem, typed)));
            }
        }
        Go::Nowhere
    }

    pub(in crate::screen) fn reply(
        &mut self,
        question: Question,
        reply: &Reply,
        context: &mut Context,
    ) -> Go {
        match (question, reply) {
            (MENU, Reply::Picked(index)) => match self.menu.get(*index) {
                Some(&action) => self.act(action, context),
                None => Go::Nowhere,
            },
            (SAVE, Reply::Typed(typed)) if !typed.trim().is_empty() => {
                typed.trim().clone_into(&mut self.save_as);
                self.save(typed.trim(), false, context)
            }
            (OVERWRITE, Reply::Picked(1)) => {
                let typed = std::mem::take(&mut self.save_as);
                self.save(&typed, true, context)
            }
            (DRAW, Reply::Picked(1)) => {
                if self.table.draw(context.now).is_ok() {
                    self.changed(context);
                }
                Go::Nowhere
            }
            (LOSE, Reply::Picked(1)) => {
                self.keeping.give_up();
                match self.leaving.take() {
                    Some(Wish::Action(action)) => self.act(action, context),
                    Some(Wish::Word(command, rest)) => self.obey(command, &rest, context),
                    None => Go::Nowhere,
                }
            }
            (DISCARD, Reply::Picked(1)) => {
                if let Some(game) = self.discarding.take() {
                    discard(&game, context);
                }
                Go::Nowhere
            }
            (RESIGN, Reply::Picked(1)) => {
                match self.table.resign(context.now) {
                    Ok(_) => {
                        self.stop_thinking();
                        self.changed(context);
                    }
                    Err(error) => {
                        let text = context.translate(&error.to_string());
                        context.warn(text);
                    }
                }
                Go::Nowhere
            }
            _ => Go::Nowhere,
        }
    }

    /// The keys that work now, the most useful first.
    pub(in crate::screen) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        let action = |action: Action, label: &'static str| {
            let key = action.shortcut().unwrap_or_else(|| KeyEvent::from(KeyCode::Null));
            Help { key, ..Help::key(&action.shortcut_name(), label, KeyCode::Null) }
        };
        let undo = self.offers(Action::Undo).then(|| action(Action::Undo, words.help_undo));
        let mut help = Vec::new();
        if self.reading.is_some() || self.shown.is_some() {
            help.push(Help::new("←", "Lt", words.help_backward, KeyCode::PageUp));
            help.push(Help::new("→", "Rt", words.help_forward, KeyCode::PageDown));
            help.push(action(Action::ToEnd, words.help_end));
            if self.offers(Action::PlayFromHere) {
                help.push(action(Action::PlayFromHere, words.help_play_here));
            }
            help.push(action(Action::Analysis, words.help_analysis));
            if self.offers(Action::Review) {
                help.push(action(Action::Review, words.help_review));
            }
        } else if self.table.to_move().is_none() {
            help.push(Help::key("Enter", words.help_what_next, KeyCode::Enter));
            help.push(action(Action::Rematch, words.help_rematch));
            if self.offers(Action::Review) {
                help.push(action(Action::Review, words.help_review));
            }
            help.extend(undo);
            help.push(action(Action::Backward, words.help_walk));
        } else if self.is_watched() {
            let pause = if self.paused { words.help_go_on } else { words.help_pause };
            help.push(Help::key(words.key_space, pause, KeyCode::Char(' ')));
            help.push(Help::key("Enter", words.help_step, KeyCode::Enter));
            help.push(action(Action::Faster, words.help_faster));
            help.push(action(Action::Slower, words.help_slower));
        } else if self.awaits_move() {
            let take = if self.hand.typed.is_empty() { words.help_take } else { words.help_play };
            help.push(Help::new("←↑↓→", words.key_arrows, words.help_cursor, KeyCode::Tab));
            help.push(Help::key("Enter", take, KeyCode::Enter));
            if !self.hand.made.is_empty() || !self.hand.typed.is_empty() {
                help.push(Help::key("Esc", words.help_cancel, KeyCode::Esc));
            }
            help.push(Help::key("Tab", words.help_next, KeyCode::Tab));
            help.push(action(Action::Hint, words.help_hint));
            help.extend(undo);
            help.push(action(Action::Analysis, words.help_analysis));
        } else {
            help.extend(undo);
            help.push(action(Action::Faster, words.help_faster));
            help.push(action(Action::Slower, words.help_slower));
        }
        if self.hand.made.is_empty() && self.hand.typed.is_empty() {
            help.push(Help::key("Esc", words.help_menu, KeyCode::Esc).essential());
        }
        help
    }
}
