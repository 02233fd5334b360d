//! The program as a whole: the stack of screens, and the handling of inputs.

mod drawing;

use std::time::Instant;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use cygnet_core::Entry;
use cygnet_room::{Resources, Table};
use ratatui::layout::Position;

use super::home::Home;
use super::lesson::LessonScreen;
use super::lesson_games::LessonGames;
use super::play::Play;
use super::popup::Popup;
use super::puzzle_games::PuzzleGames;
use super::puzzles::PuzzleScreen;
use super::theme::{Abilities, Appearance};
use super::{AppRequest, Context, Hit, Hits, Input, Navigation, Screen, Written};
use cygnet_userdata::lessons_done::not_saved;
use cygnet_userdata::settings::Settings;
use cygnet_userdata::store::Folders;

/// The first screen of the program.
pub enum Opening {
    /// The main menu.
    Menu,
    /// A game that is set up already.
    Table(Box<Table>),
    /// The lesson of a game, or else the choice of a game that has one.
    Lesson(Option<&'static Entry>),
    /// The puzzles of a game, or else the choice of a game that has puzzles.
    Puzzles(Option<&'static Entry>),
}

/// The environment of the program.
pub struct Environment {
    /// Where settings and games are saved; `None` if there is no such place.
    pub folders: Option<Folders>,
    /// The abilities of the terminal.
    pub abilities: Abilities,
    /// The language of the system, such as `pt-PT`.
    pub locale: Option<String>,
    /// The seed of all random choices.
    pub seed: u64,
    /// The proofs, tables and searchers of computer players.
    pub resources: Resources,
}

impl Environment {
    /// Detects the system and the environment. `ascii` forces ASCII.
    #[must_use]
    pub fn find(ascii: bool, seed: u64, resources: Resources) -> Self {
        Self {
            folders: Folders::find(),
            abilities: Abilities::find(ascii, |name| std::env::var(name).ok()),
            locale: sys_locale::get_locale(),
            seed,
            resources,
        }
    }
}

/// The program on the screen.
pub struct App {
    context: Context,
    /// The stack of screens; the last one is on top.
    screens: Vec<Screen>,
    /// The areas of the last picture that react to the mouse.
    hits: Hits,
    /// The window is too small for the screens: a sentence says so, and keys do not act on the hidden
    /// screens.
    is_too_small: bool,
    has_ended: bool,
}

/// The smallest window that has room for everything.
const SMALLEST: (u16, u16) = (60, 20);

impl App {
    /// Creates the program in its initial state.
    #[must_use]
    pub fn new(opening: Opening, environment: Environment, now: Instant) -> Self {
        let Environment { folders, abilities, locale, seed, resources } = environment;
        let (settings, warning) = Settings::load_from(folders.as_ref());
        let language = settings.language.language(locale.as_deref());
        let mut context = Context {
            look: Appearance::new(abilities, &settings),
            settings,
            folders,
            abilities,
            locale,
            language,
            now,
            random: fastrand::Rng::with_seed(seed),
            resources,
            requests: Vec::new(),
            notice: None,
            file_warnings: String::new(),
        };
        if let Some(warning) = warning {
            let text = context.language.say(&warning);
            context.warn(text);
        }
        let mut screens = vec![Screen::Home(Home::new(&context))];
        match opening {
            Opening::Menu => {}
            Opening::Table(table) => {
                screens.push(Screen::Play(Box::new(Play::new(*table, None, &mut context))));
            }
            Opening::Lesson(entry) => {
                let lesson = entry.and_then(|entry| LessonScreen::new(entry, &mut context));
                screens.push(match lesson {
                    Some(lesson) => Screen::Lesson(Box::new(lesson)),
                    None => Screen::LessonGames(LessonGames::new(&mut context)),
                });
            }
            Opening::Puzzles(entry) => {
                let puzzles = entry.and_then(|entry| PuzzleScreen::new(entry, &mut context));
                screens.push(match puzzles {
                    Some(puzzles) => Screen::Puzzles(Box::new(puzzles)),
                    None => Screen::PuzzleGames(PuzzleGames::new(&mut context)),
                });
            }
        }
        Self { context, screens, hits: Vec::new(), is_too_small: false, has_ended: false }
    }

    /// Whether the person has left.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Takes out the requests since the last call.
    pub fn requests(&mut self) -> Vec<AppRequest> {
        std::mem::take(&mut self.context.requests)
    }

    /// The time at which [`Input::Tick`] is due if nothing happens earlier.
    #[must_use]
    pub fn deadline(&self, now: Instant) -> Option<Instant> {
        match self.screens.last() {
            Some(Screen::Play(play)) => play.deadline(now),
            Some(Screen::Lesson(lesson)) => lesson.deadline(),
            _ => puzzles(&self.screens).and_then(|puzzles| puzzles.deadline(now)),
        }
    }

    /// Handles an input.
    pub fn update(&mut self, input: Input, now: Instant) {
        self.context.now = now;
        match input {
            Input::End => self.end(),
            Input::Key(key) if key.kind == KeyEventKind::Release => {}
            Input::Key(key) if is_ctrl(key, 'c') => self.end(),
            Input::Key(key) if is_ctrl(key, 'l') => self.context.requests.push(AppRequest::Redraw),
            Input::Resize(columns, rows) => self.resized(columns, rows),
            Input::Key(key) if self.is_too_small && is_ctrl(key, 'q') => self.end(),
            Input::Key(_) | Input::Mouse(_) | Input::Paste(_) if self.is_too_small => {}
            Input::Key(key) => {
                self.context.clear_notice();
                self.key(key);
            }
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => {
                let context = &mut self.context;
                match self.screens.last_mut() {
                    Some(Screen::Popup(Popup::Prompt(prompt))) => prompt.insert(&text),
                    Some(Screen::Popup(Popup::Picker(picker))) => picker.list.insert(&text),
                    Some(Screen::Play(play)) => {
                        play.input(Input::Paste(text), context);
                    }
                    Some(Screen::Lesson(lesson)) => {
                        lesson.input(Input::Paste(text), context);
                    }
                    Some(Screen::Puzzles(puzzles)) => {
                        puzzles.input(Input::Paste(text), context);
                    }
                    _ => {}
                }
            }
            Input::Answered(..) | Input::Replied(_) | Input::Found(..) | Input::NotKept(_) => {
                // The input is for the game, even if another screen covers it.
                if let Some(play) = game(&mut self.screens) {
                    let go = play.input(input, &mut self.context);
                    self.go(go);
                }
                self.context.warn_of_files();
            }
            Input::Refuted(ticket, line) => {
                if let Some(puzzles) = puzzles_mut(&mut self.screens) {
                    puzzles.refuted(ticket, line, &mut self.context);
                }
            }
            Input::Written(written) => self.written(written),
            Input::Tick => {
                let context = &mut self.context;
                match self.screens.last_mut() {
                    Some(Screen::Play(play)) => play.tick(context),
                    Some(Screen::Lesson(lesson)) => lesson.tick(context),
                    // The time of a run goes on, whatever covers the board.
                    _ => {
                        if let Some(puzzles) = puzzles_mut(&mut self.screens) {
                            puzzles.tick(context);
                        }
                    }
                }
            }
        }
    }

    /// Handles a new window size. While the window is too small, the clocks of the game stand still, as
    /// they do under a menu.
    fn resized(&mut self, columns: u16, rows: u16) {
        let is_too_small = columns < SMALLEST.0 || rows < SMALLEST.1;
        if is_too_small != self.is_too_small {
            self.is_too_small = is_too_small;
            // The areas drawn before are out of date.
            self.hits.clear();
            let context = &mut self.context;
            match self.screens.last_mut() {
                Some(Screen::Play(play)) if is_too_small => play.covered(context),
                Some(Screen::Play(play)) => play.uncovered(context),
                _ => {}
            }
        }
    }

    /// Shows the result of writing or removing a file.
    fn written(&mut self, written: Written) {
        let context = &mut self.context;
        let go = match (written, self.screens.last_mut()) {
            (Written::Settings(result), _) => {
                if let Err(error) = result {
                    let error = context.language.say(&error);
                    context.warn(context.words().settings_not_saved(error));
                }
                Navigation::Nowhere
            }
            (Written::Results(job, result), top) => {
                if let Some(Screen::Progress(progress)) = top {
                    progress.written(&job, &result, context);
                }
                Navigation::Nowhere
            }
            (Written::Noted(result), _) => {
                if let Some(play) = game(&mut self.screens) {
                    play.noted(&result, context);
                }
                Navigation::Nowhere
            }
            (Written::Record { typed, path, text, result }, _) => match game(&mut self.screens) {
                Some(play) => play.saved(&typed, &path, text, result, context),
                None => Navigation::Nowhere,
            },
            (Written::Lesson(result), _) => {
                if let Err(error) = result {
                    let text = context.language.say(&not_saved(&error));
                    context.warn(text);
                }
                Navigation::Nowhere
            }
            (Written::Puzzle { game, result }, _) => {
                if let Some(puzzles) = puzzles_mut(&mut self.screens) {
                    puzzles.kept(&game, result, context);
                }
                Navigation::Nowhere
            }
            (Written::Discarded(result), top) => {
                if let Err(error) = result {
                    let text = context.language.say(&error);
                    context.warn(text);
                }
                match top {
                    Some(Screen::Unfinished(games)) => games.discarded(context),
                    _ => Navigation::Nowhere,
                }
            }
        };
        self.go(go);
    }

    fn end(&mut self) {
        self.leave_games();
        self.has_ended = true;
    }

    /// Stops all computer players in the games that are left.
    fn leave_games(&mut self) {
        for screen in &mut self.screens {
            if let Screen::Play(play) = screen {
                play.leave(&mut self.context);
            }
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let asks_for_help = key.code == KeyCode::F(1)
            || (key.code == KeyCode::Char('?')
                && !matches!(self.screens.last(), Some(Screen::Popup(Popup::Prompt(_)))));
        let is_help = matches!(self.screens.last(), Some(Screen::Popup(Popup::Reader(_))));
        if asks_for_help && !is_help {
            let page = super::home::help_page(&self.context);
            self.go(Navigation::popup(Popup::Reader(page)));
            return;
        }
        let context = &mut self.context;
        let go = match self.screens.last_mut() {
            Some(Screen::Home(home)) => home.key(key, context),
            Some(Screen::Setup(setup)) => setup.key(key, context),
            Some(Screen::Editor(editor)) => editor.key(key, context),
            Some(Screen::Play(play)) => play.input(Input::Key(key), context),
            Some(Screen::LessonGames(games)) => games.key(key, context),
            Some(Screen::Lesson(lesson)) => lesson.input(Input::Key(key), context),
            Some(Screen::PuzzleGames(games)) => games.key(key, context),
            Some(Screen::Puzzles(puzzles)) => puzzles.input(Input::Key(key), context),
            Some(Screen::Open(open)) => open.key(key, context),
            Some(Screen::Unfinished(games)) => games.key(key, context),
            Some(Screen::Preferences(preferences)) => preferences.key(key, context),
            Some(Screen::Progress(progress)) => progress.key(key, context),
            Some(Screen::Popup(popup)) => popup.key(key),
            None => Navigation::Quit,
        };
        self.go(go);
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let position = Position { x: mouse.column, y: mouse.row };
        let hit = self.hits.iter().rev().find(|(rect, _)| rect.contains(position));
        let hit = hit.map_or(Hit::Nothing, |(_, hit)| hit.clone());
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.context.clear_notice();
                if let Hit::Key(key) = hit {
                    self.key(key);
                    return;
                }
                let context = &mut self.context;
                let go = match self.screens.last_mut() {
                    Some(Screen::Home(home)) => home.hit(&hit, context),
                    Some(Screen::Setup(setup)) => setup.hit(&hit, context),
                    Some(Screen::Editor(editor)) => editor.hit(&hit, context),
                    Some(Screen::Play(play)) => play.hit(&hit, context),
                    Some(Screen::LessonGames(games)) => games.hit(&hit, context),
                    Some(Screen::Lesson(lesson)) => lesson.hit(&hit, context),
                    Some(Screen::PuzzleGames(games)) => games.hit(&hit, context),
                    Some(Screen::Puzzles(puzzles)) => puzzles.hit(&hit, context),
                    Some(Screen::Open(open)) => open.hit(&hit, context),
                    Some(Screen::Unfinished(games)) => games.hit(&hit, context),
                    Some(Screen::Preferences(preferences)) => preferences.hit(&hit, context),
                    Some(Screen::Progress(progress)) => progress.hit(&hit, context),
                    Some(Screen::Popup(popup)) => popup.hit(&hit),
                    None => Navigation::Quit,
                };
                self.go(go);
            }
            // Acts like Esc: a step back, but not out of the program.
            MouseEventKind::Down(MouseButton::Right) if self.screens.len() > 1 => {
                self.context.clear_notice();
                self.key(KeyCode::Esc.into());
            }
            MouseEventKind::Moved => match self.screens.last_mut() {
                Some(Screen::Play(play)) => play.hover(&hit),
                Some(Screen::Lesson(lesson)) => lesson.hover(&hit),
                Some(Screen::Puzzles(puzzles)) => puzzles.hover(&hit),
                _ => {}
            },
            MouseEventKind::ScrollUp => self.wheel(-1),
            MouseEventKind::ScrollDown => self.wheel(1),
            _ => {}
        }
    }

    fn wheel(&mut self, by: isize) {
        let context = &mut self.context;
        let Some(top) = self.screens.last_mut() else { return };
        match top {
            Screen::Home(home) => home.wheel(by),
            Screen::Setup(setup) => setup.wheel(by),
            Screen::Play(play) => play.wheel(by, context),
            Screen::LessonGames(games) => games.wheel(by),
            Screen::PuzzleGames(games) => games.wheel(by),
            Screen::Puzzles(puzzles) => puzzles.wheel(by, context),
            Screen::Open(open) => open.wheel(by),
            Screen::Unfinished(games) => games.wheel(by),
            Screen::Preferences(preferences) => preferences.wheel(by),
            Screen::Progress(progress) => progress.wheel(by),
            Screen::Popup(popup) => popup.wheel(by),
            Screen::Editor(_) | Screen::Lesson(_) => {}
        }
    }

    fn go(&mut self, go: Navigation) {
        match go {
            Navigation::Nowhere => {}
            Navigation::Back => self.back(),
            Navigation::Open(screen) => self.open(*screen),
            Navigation::Reply(question, reply) => {
                self.back();
                let context = &mut self.context;
                let go = match self.screens.last_mut() {
                    Some(Screen::Setup(setup)) => setup.reply(question, &reply, context),
                    Some(Screen::Play(play)) => play.reply(question, &reply, context),
                    Some(Screen::Lesson(lesson)) => lesson.reply(question, &reply, context),
                    Some(Screen::Puzzles(puzzles)) => puzzles.reply(question, &reply, context),
                    Some(Screen::Open(open)) => open.reply(question, &reply, context),
                    Some(Screen::Unfinished(games)) => games.reply(question, &reply, context),
                    Some(Screen::Preferences(page)) => page.reply(question, &reply, context),
                    Some(Screen::Progress(page)) => page.reply(question, &reply, context),
                    Some(
                        Screen::Home(_)
                        | Screen::Editor(_)
                        | Screen::LessonGames(_)
                        | Screen::PuzzleGames(_)
                        | Screen::Popup(_),
                    )
                    | None => Navigation::Nowhere,
                };
                self.go(go);
            }
            Navigation::Begin(screen) => {
                self.leave_games();
                self.screens.truncate(1);
                self.screens.push(*screen);
            }
            Navigation::Home => {
                self.leave_games();
                self.screens.truncate(1);
                self.refresh();
            }
            Navigation::Quit => self.end(),
        }
    }

    fn open(&mut self, screen: Screen) {
        if let Some(Screen::Play(play)) = self.screens.last_mut() {
            play.covered(&mut self.context);
        }
        self.screens.push(screen);
    }

    fn back(&mut self) {
        if self.screens.len() > 1 {
            self.screens.pop();
        }
        self.refresh();
    }

    /// Updates the top screen, because something may have changed while it was covered.
    fn refresh(&mut self) {
        let context = &mut self.context;
        match self.screens.last_mut() {
            Some(Screen::Home(home)) => home.refresh(context),
            Some(Screen::Setup(setup)) => setup.refresh(context),
            Some(Screen::Play(play)) => play.uncovered(context),
            Some(Screen::LessonGames(games)) => games.refresh(context),
            Some(Screen::PuzzleGames(games)) => games.refresh(context),
            Some(Screen::Open(open)) => open.refresh(context),
            Some(Screen::Unfinished(games)) => games.refresh(context),
            Some(Screen::Preferences(preferences)) => preferences.refresh(context),
            Some(Screen::Progress(progress)) => progress.refresh(context),
            Some(Screen::Editor(_) | Screen::Lesson(_) | Screen::Puzzles(_) | Screen::Popup(_))
            | None => {}
        }
    }
}

fn is_ctrl(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// The game on the screen, even if another screen covers it.
fn game(screens: &mut [Screen]) -> Option<&mut Play> {
    screens.iter_mut().rev().find_map(|screen| match screen {
        Screen::Play(play) => Some(&mut **play),
        _ => None,
    })
}

/// The puzzles on the screen, even if another screen covers them.
fn puzzles(screens: &[Screen]) -> Option<&PuzzleScreen> {
    screens.iter().rev().find_map(|screen| match screen {
        Screen::Puzzles(puzzles) => Some(&**puzzles),
        _ => None,
    })
}

/// The same, to change them.
fn puzzles_mut(screens: &mut [Screen]) -> Option<&mut PuzzleScreen> {
    screens.iter_mut().rev().find_map(|screen| match screen {
        Screen::Puzzles(puzzles) => Some(&mut **puzzles),
        _ => None,
    })
}
