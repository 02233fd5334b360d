//! The unfinished games as a list to choose from: the game, its players, the score, and when it was last
//! played.

use std::sync::Arc;
use std::time::Instant;

use cygnet_core::{DynGame, DynState, Message, OptionKind, Say};
use cygnet_games::replay::replay;
use cygnet_room::{Room, Table};

use crate::calendar;
use crate::store::{Folders, UnfinishedFile, UnfinishedRecord};
use cygnet_text::Language;
use cygnet_text::command::Command;
use cygnet_text::telling::numbers;
use cygnet_text::telling::seat_name;

/// An unfinished game that goes on.
pub enum Resumed {
    /// A game to be played.
    Game(Box<Table>),
    /// A record that is being studied.
    Study(Box<Room>),
}

/// Why a typed number stands for no unfinished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSuchGame {
    /// There is no unfinished game.
    NoneAtAll,
    /// The command takes the numbers from 1 to this one.
    Number {
        /// The last number.
        last: usize,
        /// The command.
        command: Command,
    },
}

impl NoSuchGame {
    /// The problem as a sentence.
    #[must_use]
    pub fn text(self, language: Language) -> String {
        let words = language.words();
        match self {
            Self::NoneAtAll => words.plain_no_unfinished().to_owned(),
            Self::Number { last, command } => words.plain_number_wanted(last, command.word(words)),
        }
    }
}

/// An unfinished game.
pub struct UnfinishedGame {
    /// The file and its record.
    pub file: UnfinishedRecord,
    /// The rules and the last position, if the game can be replayed.
    replayed: Option<(Arc<dyn DynGame>, Box<dyn DynState>)>,
}

impl UnfinishedGame {
    /// Replays the game of a file.
    #[must_use]
    pub fn new(file: UnfinishedRecord) -> Self {
        let replayed = replay(&file.record).ok();
        let replayed =
            replayed.map(|session| (session.game().clone(), session.state().boxed_clone()));
        Self { file, replayed }
    }

    /// All unfinished games, the newest first.
    pub fn all(folders: Option<&Folders>) -> Vec<Self> {
        let files = folders.map(Folders::unfinished).unwrap_or_default();
        files.into_iter().map(Self::new).collect()
    }

    /// The game of a list that a typed number stands for.
    ///
    /// # Errors
    /// If there is none; the error says which numbers `command` takes.
    pub fn numbered<'a>(
        games: &'a [Self],
        typed: &str,
        command: Command,
    ) -> Result<&'a Self, NoSuchGame> {
        let number = typed.parse::<usize>().ok();
        let found = number.and_then(|number| games.get(number.checked_sub(1)?));
        found.ok_or(match games.len() {
            0 => NoSuchGame::NoneAtAll,
            last => NoSuchGame::Number { last, command },
        })
    }

    /// The last position.
    #[must_use]
    pub fn state(&self) -> Option<&dyn DynState> {
        self.replayed.as_ref().map(|(_, state)| &**state)
    }

    /// The name of the game, with the size of the board where there are several.
    #[must_use]
    pub fn name(&self) -> String {
        let id = self.file.record.tag("Game").unwrap_or("?");
        let Some((game, _)) = &self.replayed else {
            return cygnet_games::find(id).map_or(id, |entry| entry.info.name).to_owned();
        };
        let info = game.info();
        let has_sizes = |kind| matches!(kind, OptionKind::Size { .. });
        if info.options.iter().any(|option| has_sizes(option.kind)) {
            format!("{} {}", info.name, game.size())
        } else {
            info.name.to_owned()
        }
    }

    /// The players, by side, or that it is a study.
    pub fn players(&self, language: Language) -> String {
        let record = &self.file.record;
        let entry = record.tag("Game").and_then(cygnet_games::find);
        let sides = entry.iter().flat_map(|entry| &entry.info.sides);
        let names = sides.filter_map(|side| record.tag(side.name));
        let names = names.map(|name| seat_name(name, language)).collect::<Vec<_>>().join(" - ");
        match self.file.is_study() {
            true if names.is_empty() => language.words().a_study().to_owned(),
            true => language.words().study_of(&names),
            false => names,
        }
    }

    /// The score of the sides, the first side first.
    pub fn score(&self, language: Language, times: &str) -> String {
        let tallies = self.state().map(DynState::tally).unwrap_or_default();
        let told = tallies.iter().map(|tally| {
            let [one, two] = tally.values.each_ref().map(|values| numbers(values, times));
            let is_list = one.contains(' ') || two.contains(' ');
            let colon = if is_list { " : " } else { ":" };
            format!("{} {one}{colon}{two}", language.say(tally))
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// How many turns were played.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.file.record.moves().len()
    }

    /// The date on which it was last played.
    #[must_use]
    pub fn date(&self) -> String {
        calendar::date(self.file.modified)
    }

    /// The game, its players, its length, when it was last played, and the score.
    #[must_use]
    pub fn about(&self, language: Language, times: &str) -> String {
        language.words().unfinished_about(
            self.name(),
            self.players(language),
            self.turns(),
            self.date(),
            self.score(language, times),
        )
    }

    /// Opens the study, or seats the players again.
    ///
    /// # Errors
    /// If the game cannot be continued, or another program plays it.
    pub fn resume(
        &self,
        folders: &Folders,
        seed: u64,
    ) -> Result<(Resumed, UnfinishedFile), Message> {
        let (record, now) = (&self.file.record, Instant::now());
        let resumed = if self.file.is_study() {
            Room::studying(record, seed, now).map(|room| Resumed::Study(Box::new(room)))
        } else {
            Table::from_kept(record, seed).map(|table| Resumed::Game(Box::new(table)))
        };
        let resumed = resumed.map_err(|error| error.message())?;
        let file = folders.take(&self.file).map_err(|error| error.message())?;
        Ok((resumed, file))
    }
}
