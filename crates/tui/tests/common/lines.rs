//! A person at the line mode.

use cygnet_core::{Options, Session};
use cygnet_room::{Resources, Seat, Table};
use cygnet_tui::plain;
use cygnet_tui::screen::theme::{Abilities, Colours};
use cygnet_tui::screen::{Environment, Opening};
use cygnet_userdata::store::Folders;
use tempfile::TempDir;

use super::assert_sound;

pub(crate) fn table(game: &str, options: &[(&str, &str)], one: &str, two: &str) -> Table {
    table_at(game, options, None, one, two)
}

pub(crate) fn table_at(
    game: &str,
    options: &[(&str, &str)],
    position: Option<&str>,
    one: &str,
    two: &str,
) -> Table {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, options.iter().copied()).expect("valid options");
    let (game, start) = entry.set_up(options, position, 0).expect("valid options");
    let seats = [one, two].map(Seat::named);
    Table::new(Session::new(game, start), seats, 1).expect("players of the game")
}

/// The program in folders that are gone after the test.
pub(crate) struct Program {
    pub(crate) folder: TempDir,
    pub(crate) locale: &'static str,
    pub(crate) unicode: bool,
}

impl Program {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder"), locale: "en-GB", unicode: true }
    }

    pub(crate) fn in_portuguese() -> Self {
        Self { locale: "pt-PT", ..Self::new() }
    }

    pub(crate) fn folders(&self) -> Folders {
        Folders::at(self.folder.path())
    }

    pub(crate) fn run(&self, opening: Opening, input: &mut &[u8]) -> String {
        let environment = Environment {
            folders: Some(self.folders()),
            abilities: Abilities { unicode: self.unicode, emoji: false, colours: Colours::None },
            locale: Some(self.locale.to_owned()),
            seed: 1,
            resources: Resources::default(),
        };
        let mut output = Vec::new();
        plain::run(opening, environment, input, &mut output).expect("reading and writing memory");
        let said = String::from_utf8(output).expect("text");
        assert_sound(&said);
        said
    }

    /// Sits down at a table and types these lines.
    pub(crate) fn play(&self, table: Table, input: &str) -> String {
        self.run(Opening::Table(Box::new(table)), &mut input.as_bytes())
    }

    /// Types these lines at the menu.
    pub(crate) fn menu(&self, input: &str) -> String {
        self.run(Opening::Menu, &mut input.as_bytes())
    }

    pub(crate) fn unfinished(&self) -> usize {
        self.folders().unfinished().len()
    }

    pub(crate) fn file(&self, name: &str) -> String {
        let path = self.folder.path().join(name);
        path.to_str().expect("a path that is text").to_owned()
    }
}

pub(crate) fn assert_says(said: &str, parts: &[&str]) {
    for part in parts {
        assert!(said.contains(part), "{part:?} is missing in:\n{said}");
    }
}

pub(crate) fn human(game: &str) -> Table {
    table(game, &[], "human", "human")
}
