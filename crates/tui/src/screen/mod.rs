//! Cygnet on the full screen: menus, boards, games.
//!
//! State, change and picture are separate. [`App`] is the state; [`App::update`] changes it in response
//! to an input; [`App::draw`] draws it and notes the areas that react to the mouse. Work that may take
//! longer than a frame, such as a computer player's search or a file to be written, is requested with a
//! [`AppRequest`], and its result comes back as an [`Input`]; lists of games and small files are read where
//! they are needed. `terminal` is the only part that touches a real terminal.

mod app;
mod board;
mod choices;
mod column;
mod edit;
mod foresight;
mod glyphs;
mod home;
mod layout;
mod lesson;
mod lesson_games;
mod list;
mod open;
mod play;
mod popup;
mod preferences;
mod progress;
mod puzzle_games;
mod puzzles;
mod setup;
mod sides;
mod terminal;
mod text;
pub mod theme;
mod turn;
mod unfinished;

use std::io;
use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use cygnet_core::quote::clean;
use cygnet_core::{Step, Stop};
use cygnet_puzzles::RefutationTask;
use cygnet_room::{
    self as room, Answer, EngineTask, Failure, Finding, Offer, Resources, Task, Ticket,
};
use ratatui::layout::Rect;

pub use app::{App, Environment, Opening};
pub(crate) use lesson::open_task;
pub use terminal::{TakenScreen, run};

use cygnet_text::{Language, Words};
pub use cygnet_userdata::autosave::KeepJob;
use cygnet_userdata::settings::Settings;
use cygnet_userdata::store::{Folders, UnfinishedRecord};
pub use cygnet_userdata::writing::{WriteJob, Written};
use popup::{Popup, PopupId, PopupReply};
use theme::{Abilities, Appearance};

/// An input to the program.
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The window has a new size, in columns and rows.
    Resize(u16, u16),
    /// A computer player has a move or has failed; the ticket is that of the request.
    Answered(Ticket, Result<Option<Box<Answer>>, Failure>),
    /// The engine has a finding; the ticket is that of the request.
    Found(Ticket, Result<Box<Finding>, Failure>),
    /// A computer player has replied to a draw offer.
    Replied(room::Reply),
    /// The moves that refute a wrong move of a puzzle were searched; the ticket is that of the request.
    Refuted(Ticket, Vec<String>),
    /// The game could not be written to disk.
    NotKept(io::Error),
    /// A file was written or removed, or could not be.
    Written(Written),
    /// Some time has passed.
    Tick,
    /// The program must end: a signal came.
    End,
}

/// Work that the program wants done outside.
pub enum AppRequest {
    /// Let a computer player think on another thread, and send the answer back with this ticket.
    Think(Ticket, Box<Task>, Stop),
    /// Let the engine work on another thread, and send its findings one by one with this ticket.
    Analyse(Ticket, Box<EngineTask>, Stop),
    /// Search on another thread why a move of a puzzle is wrong, and send the moves with this ticket.
    Refute(Ticket, Box<RefutationTask>, Stop),
    /// Ask a computer player on another thread whether it agrees to a draw, and send its reply.
    Ask(Box<Offer>),
    /// Write the game to disk before the next picture, and report an error.
    Keep(KeepJob),
    /// Write or remove a file before the next picture, and send the result.
    Write(WriteJob),
    /// Put this text on the clipboard.
    Copy(String),
    /// Redraw the whole screen, regardless of what the terminal shows.
    Redraw,
}

/// The effect of a click.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Hit {
    /// None.
    Nothing,
    /// A step of a turn.
    Step(Step),
    /// A line of a list.
    Item(usize),
    /// The next or previous value of a line.
    Turn(usize, isize),
    /// The position after this number of turns.
    Position(usize),
    /// Another part of a board that does not fit on the screen.
    Look(isize, isize),
    /// The same as this key.
    Key(KeyEvent),
}

/// The areas that react to clicks; later ones lie above earlier ones.
pub(crate) type Hits = Vec<(Rect, Hit)>;

/// The navigation after an input to a screen.
enum Navigation {
    /// Stay.
    Nowhere,
    /// Close what is on top.
    Back,
    /// Put this on top.
    Open(Box<Screen>),
    /// Close the popup, and give the screen below its reply.
    Reply(PopupId, PopupReply),
    /// Close everything but the first screen, and put this on top.
    Begin(Box<Screen>),
    /// Back to the first screen.
    Home,
    /// End the program.
    Quit,
}

impl Navigation {
    fn popup(popup: Popup) -> Self {
        Self::Open(Box::new(Screen::Popup(popup)))
    }
}

/// A screen.
enum Screen {
    Home(home::Home),
    Setup(setup::SetupScreen),
    Editor(Box<edit::EditorScreen>),
    Play(Box<play::Play>),
    LessonGames(lesson_games::LessonGames),
    Lesson(Box<lesson::LessonScreen>),
    PuzzleGames(puzzle_games::PuzzleGames),
    Puzzles(Box<puzzles::PuzzleScreen>),
    Open(open::Open),
    Unfinished(unfinished::UnfinishedScreen),
    Preferences(preferences::Preferences),
    Progress(Box<progress::ProgressScreen>),
    Popup(Popup),
}

/// A key that works now, for the line at the bottom.
#[derive(Clone, Debug)]
struct Help {
    unicode: String,
    ascii: String,
    label: &'static str,
    key: KeyEvent,
    /// The key stays if there is not room for all.
    is_essential: bool,
}

impl Help {
    fn new(unicode: &str, ascii: &str, label: &'static str, code: KeyCode) -> Self {
        Self {
            unicode: unicode.to_owned(),
            ascii: ascii.to_owned(),
            label,
            key: KeyEvent::from(code),
            is_essential: false,
        }
    }

    fn essential(mut self) -> Self {
        self.is_essential = true;
        self
    }

    fn key(name: &str, label: &'static str, code: KeyCode) -> Self {
        Self::new(name, name, label, code)
    }

    fn ctrl(letter: char, label: &'static str) -> Self {
        Self { key: ctrl(letter), ..Self::key(&ctrl_name(letter), label, KeyCode::Null) }
    }
}

/// The name of a key with Ctrl, the same on every screen.
fn ctrl_name(letter: char) -> String {
    format!("^{}", letter.to_ascii_uppercase())
}

/// The name of a key.
fn key_name(key: KeyEvent) -> String {
    match (key.code, key.modifiers) {
        (KeyCode::Char(letter), KeyModifiers::CONTROL) => ctrl_name(letter),
        (KeyCode::Char(letter), _) => letter.to_string(),
        (KeyCode::F(number), _) => format!("F{number}"),
        (KeyCode::Home, _) => "Home".to_owned(),
        (KeyCode::End, _) => "End".to_owned(),
        (KeyCode::PageUp, _) => "PgUp".to_owned(),
        (KeyCode::PageDown, _) => "PgDn".to_owned(),
        _ => String::new(),
    }
}

fn ctrl(letter: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
}

/// A sentence at the bottom of the screen, shown until the next key.
#[derive(Clone, Debug)]
struct Notice {
    text: String,
    is_warning: bool,
}

/// The state that all screens share.
pub(crate) struct Context {
    settings: Settings,
    folders: Option<Folders>,
    abilities: Abilities,
    locale: Option<String>,
    look: Appearance,
    language: Language,
    /// The time of the input that is being handled.
    now: Instant,
    random: fastrand::Rng,
    resources: Resources,
    requests: Vec<AppRequest>,
    notice: Option<Notice>,
    /// Problems with files that the person may not have read yet: other notices join them.
    file_warnings: String,
}

impl Context {
    fn words(&self) -> Words {
        self.language.words()
    }

    fn say(&mut self, text: impl AsRef<str>) {
        self.show_notice(text.as_ref(), false);
    }

    fn warn(&mut self, text: impl AsRef<str>) {
        self.show_notice(text.as_ref(), true);
    }

    fn show_notice(&mut self, text: &str, is_warning: bool) {
        let text = format!("{} {}", self.file_warnings, clean(text)).trim().to_owned();
        let is_warning = is_warning || !self.file_warnings.is_empty();
        self.notice = Some(Notice { text, is_warning });
    }

    /// Forgets the notice: the person has pressed a key, so it was read.
    fn clear_notice(&mut self) {
        self.notice = None;
        self.file_warnings.clear();
    }

    /// Adds the problems with files that computer players have found to the current message.
    fn warn_of_files(&mut self) {
        let warnings = self.resources.take_warnings();
        if warnings.is_empty() {
            return;
        }
        let said = self.notice.take().map(|notice| notice.text).unwrap_or_default();
        for warning in warnings {
            self.file_warnings.push(' ');
            self.file_warnings.push_str(&self.language.say(&warning));
        }
        self.warn(said);
    }

    /// Applies changed settings, and asks for them to be saved.
    fn settings_changed(&mut self) {
        self.look = Appearance::new(self.abilities, &self.settings);
        self.language = self.settings.language.language(self.locale.as_deref());
        if let Some(folders) = &self.folders {
            let job = WriteJob::Settings(folders.clone(), Box::new(self.settings.clone()));
            self.requests.push(AppRequest::Write(job));
        }
    }

    /// Asks for an unfinished game to be removed.
    fn discard(&mut self, game: UnfinishedRecord) {
        if let Some(folders) = &self.folders {
            self.requests.push(AppRequest::Write(WriteJob::Discard(folders.clone(), game)));
        }
    }
}
