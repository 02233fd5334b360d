//! Play line by line: for screen readers, pipes and scripts.
//!
//! Each line of input is a move or a command. The board is printed when it has changed, and every answer
//! is one or a few lines; nothing is overwritten, nothing waits, and nothing depends on colour. There are
//! eight places: the menu, the set-up of a game, a game, the position editor, the choice of a lesson, a lesson, the
//! choice of puzzles, and puzzles.

mod edit;
mod files;
mod findings;
mod game;
mod lesson;
mod menu;
mod preferences;
mod puzzle;
mod setup;
mod turn_input;

use std::io::{self, BufRead, Read, Write};

use cygnet_core::Entry;
use cygnet_core::Say;
use cygnet_core::quote::{clean, clean_lines};
use cygnet_room::Resources;

use crate::screen::{Environment, Opening};
use cygnet_text::{Language, Words, ascii_text as ascii};
use cygnet_userdata::settings::Settings;
use cygnet_userdata::store::Folders;
use edit::PlainEditor;
use game::PlainGame;
use lesson::PlainLesson;
use puzzle::PlainPuzzles;
pub use puzzle::PuzzleSource;
use setup::PlainSetup;

/// Runs the dialogue until a person quits or the input ends. A game in progress is saved then.
///
/// # Errors
/// If the output cannot be written or the input cannot be read.
pub fn run(
    opening: Opening,
    environment: Environment,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut dialogue = Dialogue::new(environment, output)?;
    let page = match opening {
        Opening::Menu => {
            menu::show(&mut dialogue)?;
            Page::Menu
        }
        Opening::Table(table) => {
            let mut game = PlainGame::new(*table);
            game.open(&mut dialogue)?;
            menu::mention_unfinished(&mut dialogue)?;
            Page::Game(Box::new(game))
        }
        Opening::Lesson(Some(entry)) => match PlainLesson::new(entry, &mut dialogue)? {
            Some(mut lesson) => {
                lesson.open(&mut dialogue)?;
                Page::Lesson(Box::new(lesson))
            }
            None => return Ok(()),
        },
        Opening::Lesson(None) => {
            lesson::list_games(&mut dialogue)?;
            Page::LessonGames
        }
        Opening::Puzzles(Some(entry)) => {
            match PlainPuzzles::new(entry, PuzzleSource::Shipped, &mut dialogue)? {
                Some(mut puzzles) => {
                    puzzles.open(&mut dialogue)?;
                    Page::Puzzles(Box::new(puzzles))
                }
                None => return Ok(()),
            }
        }
        Opening::Puzzles(None) => {
            puzzle::list_games(&mut dialogue)?;
            Page::PuzzleGames
        }
    };
    go_on(page, &mut dialogue, input)
}

/// Runs the dialogue like [`run`], beginning with puzzles of a game.
///
/// # Errors
/// If the output cannot be written or the input cannot be read.
pub fn run_puzzles(
    entry: &'static Entry,
    source: PuzzleSource,
    environment: Environment,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut dialogue = Dialogue::new(environment, output)?;
    let page = match PlainPuzzles::new(entry, source, &mut dialogue)? {
        Some(mut puzzles) => {
            puzzles.open(&mut dialogue)?;
            Page::Puzzles(Box::new(puzzles))
        }
        None => return Ok(()),
    };
    go_on(page, &mut dialogue, input)
}

/// Handles line after line.
fn go_on(mut page: Page, dialogue: &mut Dialogue<'_>, input: &mut impl BufRead) -> io::Result<()> {
    loop {
        // Problems with files that computer players have found.
        for warning in dialogue.resources.take_warnings() {
            dialogue.say_message(&warning)?;
        }
        match &page {
            Page::Game(game) => game.prompt(dialogue)?,
            Page::Menu
            | Page::Setup(_)
            | Page::Editor(_)
            | Page::LessonGames
            | Page::Lesson(_)
            | Page::PuzzleGames
            | Page::Puzzles(_) => dialogue.print("> ")?,
        }
        dialogue.output.flush()?;
        let Some(line) = read_line(input)? else {
            if let Page::Game(game) = &mut page {
                game.end_of_input(dialogue)?;
            }
            return dialogue.say("");
        };
        let go = match &mut page {
            Page::Menu => menu::line(&line, dialogue)?,
            Page::Setup(setup) => setup.line(&line, dialogue)?,
            Page::Game(game) => game.line(&line, dialogue)?,
            Page::Editor(editor) => editor.line(&line, dialogue)?,
            Page::LessonGames => lesson::choose_game(&line, dialogue)?,
            Page::Lesson(lesson) => lesson.line(&line, dialogue)?,
            Page::PuzzleGames => puzzle::choose_game(&line, dialogue)?,
            Page::Puzzles(puzzles) => puzzles.line(&line, dialogue)?,
        };
        match go {
            NextPage::Nowhere => {}
            NextPage::Menu => {
                // Drop the game first, so that the menu offers it.
                page = Page::Menu;
                menu::show(dialogue)?;
            }
            NextPage::Setup(entry) => {
                let setup = PlainSetup::new(entry, dialogue);
                setup.show(dialogue)?;
                page = Page::Setup(Box::new(setup));
            }
            NextPage::Choices(setup) => {
                setup.show(dialogue)?;
                page = Page::Setup(setup);
            }
            NextPage::Editor(editor) => {
                editor.open(dialogue)?;
                page = Page::Editor(editor);
            }
            NextPage::LessonGames => {
                lesson::list_games(dialogue)?;
                page = Page::LessonGames;
            }
            NextPage::Lesson(entry) => {
                if let Some(mut lesson) = PlainLesson::new(entry, dialogue)? {
                    lesson.open(dialogue)?;
                    page = Page::Lesson(Box::new(lesson));
                }
            }
            NextPage::PuzzleGames => {
                puzzle::list_games(dialogue)?;
                page = Page::PuzzleGames;
            }
            NextPage::Puzzles(entry) => {
                if let Some(mut puzzles) =
                    PlainPuzzles::new(entry, PuzzleSource::Shipped, dialogue)?
                {
                    puzzles.open(dialogue)?;
                    page = Page::Puzzles(Box::new(puzzles));
                }
            }
            NextPage::Game(mut game) => {
                game.open(dialogue)?;
                page = Page::Game(game);
            }
            NextPage::Quit => return Ok(()),
        }
    }
}

/// The current page of the dialogue.
enum Page {
    Menu,
    Setup(Box<PlainSetup>),
    Game(Box<PlainGame>),
    Editor(Box<PlainEditor>),
    LessonGames,
    Lesson(Box<PlainLesson>),
    PuzzleGames,
    Puzzles(Box<PlainPuzzles>),
}

/// The page to go to after a line.
enum NextPage {
    Nowhere,
    Menu,
    Setup(&'static Entry),
    /// The set-up of a game whose choices are made.
    Choices(Box<PlainSetup>),
    Game(Box<PlainGame>),
    Editor(Box<PlainEditor>),
    LessonGames,
    Lesson(&'static Entry),
    PuzzleGames,
    Puzzles(&'static Entry),
    Quit,
}

/// The maximum length of a line in bytes. A longer one was not typed by a person, so the rest is dropped.
const MAX_LINE: u64 = 1 << 16;

/// The next line without surrounding white space, or `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let mut rest = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
    while rest {
        let mut dropped = Vec::new();
        input.by_ref().take(MAX_LINE).read_until(b'\n', &mut dropped)?;
        rest = dropped.len() as u64 == MAX_LINE && !dropped.ends_with(b"\n");
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

/// The context of every place: the person's language and settings, and the output.
struct Dialogue<'a> {
    output: &'a mut dyn Write,
    unicode: bool,
    settings: Settings,
    folders: Option<Folders>,
    locale: Option<String>,
    language: Language,
    random: fastrand::Rng,
    resources: Resources,
}

impl<'a> Dialogue<'a> {
    fn new(environment: Environment, output: &'a mut dyn Write) -> io::Result<Self> {
        let Environment { folders, abilities, locale, seed, resources } = environment;
        let (settings, warning) = Settings::load_from(folders.as_ref());
        let mut dialogue = Self {
            output,
            unicode: abilities.unicode,
            language: settings.language.language(locale.as_deref()),
            settings,
            folders,
            locale,
            random: fastrand::Rng::with_seed(seed),
            resources,
        };
        if let Some(warning) = warning {
            dialogue.say_message(&warning)?;
        }
        Ok(dialogue)
    }

    fn words(&self) -> Words {
        self.language.words()
    }
    /// Prints text with its own line ends. Much of the text was read from files, so all of it is cleaned
    /// here.
    fn print(&mut self, text: &str) -> io::Result<()> {
        let text = clean_lines(text);
        if self.unicode {
            self.output.write_all(text.as_bytes())
        } else {
            self.output.write_all(ascii(&text).as_bytes())
        }
    }

    /// Prints one line, with hidden characters escaped.
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.print(&clean(text))?;
        self.print("\n")
    }

    /// Prints a text of several lines, and ends the last.
    fn say_page(&mut self, text: &str) -> io::Result<()> {
        self.print(text)?;
        self.print("\n")
    }

    /// Prints a message of a library.
    fn say_message(&mut self, message: &impl Say) -> io::Result<()> {
        self.say(&self.language.say(message))
    }

    /// Applies changed settings, and saves them.
    fn settings_changed(&mut self) -> io::Result<()> {
        self.language = self.settings.language.language(self.locale.as_deref());
        match self.folders.as_ref().map(|folders| self.settings.save(folders)) {
            Some(Err(error)) => {
                let error = self.language.say(&error);
                self.say(&self.words().settings_not_saved(&error))
            }
            Some(Ok(())) | None => Ok(()),
        }
    }
}
