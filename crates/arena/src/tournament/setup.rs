//! The definition of a tournament, and what can be wrong with it.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::str::FromStr;

use cygnet_core::message::all_of;
use cygnet_core::quote::quoted;
use cygnet_core::time::GameLimits;
use cygnet_core::{DynGame, Message, Say, Session, display_message, message};
use cygnet_players::{PlayerError, levels, listed_name};
use cygnet_system::memory::OutOfMemory;
use serde::{Deserialize, Serialize};

use super::rounds::knockout_rounds;
use crate::calibration::bots;
use crate::records::RecordsError;

/// The most players of a tournament.
pub const MOST_ENTRANTS: usize = 256;

/// The most rounds of a tournament, and the most games of a pairing.
pub const MOST_ROUNDS: u32 = 1000;

/// The most games of a tournament.
pub const MOST_GAMES: u64 = 1_000_000;

/// The most pairs of games that decide a drawn pairing of a knockout.
pub const MOST_EXTRA_PAIRS: u32 = 100;

/// The pairs that decide a drawn pairing of a knockout, unless another number is chosen.
pub const USUAL_EXTRA_PAIRS: u32 = 4;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody meets everybody else.
    RoundRobin,
    /// The challengers meet the others.
    Gauntlet,
    /// In each round, players with equally many points meet.
    Swiss,
    /// The winners of a round meet in the next one.
    Knockout,
}

impl TournamentFormat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::RoundRobin, Self::Gauntlet, Self::Swiss, Self::Knockout];

    /// The word for it in files, arguments and JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
            Self::Knockout => "knockout",
        }
    }

    /// The rounds, unless another number is chosen: for a Swiss tournament two more than a knockout would take, but
    /// not more than there are opponents; otherwise everybody meets once.
    #[must_use]
    pub fn usual_rounds(self, entrants: usize) -> u32 {
        match self {
            Self::Swiss => {
                let most = entrants.next_multiple_of(2).saturating_sub(1);
                (knockout_rounds(entrants) + 2).min(most as u32).max(1)
            }
            _ => 1,
        }
    }
}

impl FromStr for TournamentFormat {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let wanted = text.trim().to_ascii_lowercase();
        let found = Self::ALL.into_iter().find(|format| format.word() == wanted);
        found.ok_or_else(|| {
            message!(
                "tournament-format-unknown",
                "{format} is not a format of tournaments; the formats are {formats}",
                format = quoted(text),
                formats = all_of(&Self::ALL.map(Self::word)),
            )
        })
    }
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// The name in the table, which nobody else has.
    pub label: String,
    /// The name of the player, as [`players`](cygnet_players::players) lists it.
    pub player: String,
    /// Its limits in each game.
    pub limits: GameLimits,
}

/// The names of the players that a word stands for: `levels` for all levels of a game, `bots` for its classic
/// bots, and any other word for itself.
#[must_use]
pub fn players_of_word(game: &dyn DynGame, word: &str) -> Vec<String> {
    match word.trim().to_ascii_lowercase().as_str() {
        "levels" => (1..=levels(game).len()).map(|number| format!("level-{number}")).collect(),
        "bots" => bots(game),
        _ => vec![word.trim().to_owned()],
    }
}

/// The definition of a tournament.
#[derive(Clone)]
pub struct TournamentSetup {
    /// The title; empty if it has none.
    pub title: String,
    /// The game, and the position that openings start from.
    pub base: Session,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// The players. Their order is that of the seeds.
    pub entrants: Vec<Entrant>,
    /// The number of rounds of a Swiss tournament. In a round robin or a gauntlet, how often each pairing is
    /// played. It does not matter in a knockout.
    pub rounds: u32,
    /// The games of a pairing.
    pub games: u32,
    /// The number of challengers of a gauntlet, who are the first of the entrants.
    pub challengers: usize,
    /// How many pairs of games may decide a drawn pairing of a knockout.
    pub extra_pairs: u32,
    /// The seed of the openings and of the players' random choices.
    pub seed: u64,
    /// How many games to play at the same time.
    pub threads: NonZeroUsize,
}

impl TournamentSetup {
    /// Checks the setup, and writes the names of players as the game lists them.
    pub(crate) fn check(mut self, are_known: bool) -> Result<Self, TournamentError> {
        let count = self.entrants.len();
        if !(2..=MOST_ENTRANTS).contains(&count) {
            return Err(TournamentError::Entrants(count));
        }
        for entrant in &mut self.entrants {
            if are_known {
                entrant.player = listed_name(&**self.base.game(), &entrant.player)?;
            }
            entrant.label = entrant.label.trim().to_owned();
            if entrant.label.is_empty() {
                entrant.label.clone_from(&entrant.player);
            }
        }
        for (place, entrant) in self.entrants.iter().enumerate() {
            if self.entrants[..place].iter().any(|other| other.label == entrant.label) {
                return Err(TournamentError::SameLabel(entrant.label.clone()));
            }
        }
        if !(1..=MOST_ROUNDS).contains(&self.games) {
            return Err(TournamentError::Games(self.games));
        }
        if self.format != TournamentFormat::Knockout && !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(TournamentError::Rounds(self.rounds));
        }
        if self.format == TournamentFormat::Gauntlet && !(1..count).contains(&self.challengers) {
            return Err(TournamentError::Challengers { challengers: self.challengers, count });
        }
        if self.extra_pairs > MOST_EXTRA_PAIRS {
            return Err(TournamentError::ExtraPairs(self.extra_pairs));
        }
        if self.base.outcome().is_some() {
            return Err(TournamentError::Over);
        }
        Ok(self)
    }

    /// What makes a tournament the same one when it is continued, for a tag of its records. Rounds may be added.
    pub(crate) fn identity(&self) -> String {
        let Self { format, entrants, games, .. } = self;
        let mut text = format!("{}, {} players, {games} games each", format.word(), entrants.len());
        match format {
            TournamentFormat::Gauntlet => {
                let _ = write!(text, ", {} challengers", self.challengers);
            }
            TournamentFormat::Knockout => {
                let _ = write!(text, ", {} extra pairs", self.extra_pairs);
            }
            TournamentFormat::RoundRobin | TournamentFormat::Swiss => {}
        }
        let mut field = String::new();
        for Entrant { label, player, limits } in entrants {
            let _ = writeln!(field, "{label}\t{player}\t{limits}");
        }
        let _ = write!(text, ", {:016x}", fnv(field.as_bytes()));
        text
    }
}

/// The hash FNV-1a, which is the same in every version of the program.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Why a tournament cannot be played.
#[derive(Debug)]
pub enum TournamentError {
    /// There are too few or too many players.
    Entrants(usize),
    /// Two players have the same label.
    SameLabel(String),
    /// A player is not available.
    Player(PlayerError),
    /// The number of games of a pairing is out of range.
    Games(u32),
    /// The number of rounds is out of range.
    Rounds(u32),
    /// The number of challengers does not leave anybody to meet.
    Challengers {
        /// The number asked for.
        challengers: usize,
        /// The number of players.
        count: usize,
    },
    /// There are too many pairs that may decide a drawn pairing.
    ExtraPairs(u32),
    /// There are too many games.
    TooLong(u64),
    /// The game is already over.
    Over,
    /// The records cannot be kept.
    Records(RecordsError),
    /// There is not enough memory for the tables of two players.
    OutOfMemory(OutOfMemory),
}

impl From<PlayerError> for TournamentError {
    fn from(error: PlayerError) -> Self {
        Self::Player(error)
    }
}

impl From<RecordsError> for TournamentError {
    fn from(error: RecordsError) -> Self {
        Self::Records(error)
    }
}

impl From<OutOfMemory> for TournamentError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl Say for TournamentError {
    fn message(&self) -> Message {
        match self {
            Self::Entrants(count) => message!(
                "tournament-entrants",
                "a tournament has 2 to {most} players, and this one has {count}",
                most = MOST_ENTRANTS,
                count = *count,
            ),
            Self::SameLabel(label) => message!(
                "tournament-same-label",
                "two players are called {label}; in a file, each [[player]] can have a label of its \
                 own",
                label = quoted(label),
            ),
            Self::Player(error) => error.message(),
            Self::Games(games) => message!(
                "tournament-games-wrong",
                "a pairing has 1 to {most} games, not {games}",
                most = MOST_ROUNDS,
                games = *games,
            ),
            Self::Rounds(rounds) => message!(
                "tournament-rounds-wrong",
                "a tournament has 1 to {most} rounds, not {rounds}",
                most = MOST_ROUNDS,
                rounds = *rounds,
            ),
            Self::Challengers { challengers, count } => message!(
                "tournament-challengers",
                "a gauntlet of {count} players has 1 to {most} challengers, not {challengers}",
                most = count.saturating_sub(1),
                count = *count,
                challengers = *challengers,
            ),
            Self::ExtraPairs(pairs) => message!(
                "tournament-extra-pairs",
                "at most {most} pairs of games can decide a drawn pairing, not {pairs}",
                most = MOST_EXTRA_PAIRS,
                pairs = *pairs,
            ),
            Self::TooLong(games) => message!(
                "tournament-too-long",
                "this tournament would have {games} games, and at most {most} are possible; play \
                 fewer rounds or games",
                games = *games,
                most = MOST_GAMES,
            ),
            Self::Over => message!(
                "tournament-position-over",
                "the game is over in this position; start the tournament from an earlier one"
            ),
            Self::Records(RecordsError::OtherMatch { path, line, problem }) => message!(
                "tournament-records-of-other",
                "{file}, line {line}: {problem}; this is another tournament, so choose another file",
                file = path.as_path(),
                line = *line,
                problem,
            ),
            Self::Records(RecordsError::InUse(path)) => message!(
                "tournament-records-in-use",
                "{file} is in use by another match or tournament; choose another file, or wait \
                 until that one has ended",
                file = path.as_path(),
            ),
            Self::Records(error) => error.message(),
            Self::OutOfMemory(error) => error.message(),
        }
    }
}

display_message!(TournamentError);
