//! The players of a report, by how well they play, and the games that they play against themselves.
//!
//! Players think by positions and never by time, so a game is the same on every machine. The number of positions of each
//! turn is drawn from the seed: a strong player that always thought equally long would play the same game again and
//! again.

use std::sync::Arc;

use cygnet_core::time::Budget;
use cygnet_core::{DynGame, DynState, Limits, Stop};
use cygnet_players::{ChosenMove, Player, PlayerError, Resources, levels, seat};
use serde::{Deserialize, Serialize};

/// How well a player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    /// Any legal move.
    Random,
    /// A beginner who sees nearby threats.
    Weak,
    /// A fair opponent.
    Middling,
    /// Rarely wrong.
    Strong,
}

/// The greatest number of positions that any player of a report visits for a turn.
const MOST_POSITIONS: u64 = 4_000;

/// The memory of a player, in bytes: room for more positions than it visits for a turn.
const TABLE_BYTES: usize = 1 << 20;

impl Skill {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Weak, Self::Middling, Self::Strong];

    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Weak => "weak",
            Self::Middling => "middling",
            Self::Strong => "strong",
        }
    }

    /// The number of the level that plays like this.
    const fn level(self) -> Option<usize> {
        match self {
            Self::Random => None,
            Self::Weak => Some(2),
            Self::Middling => Some(5),
            Self::Strong => Some(8),
        }
    }

    /// The name of the player, as `cygnet players` lists it.
    #[must_use]
    pub fn player(self) -> String {
        self.level().map_or_else(|| "random".to_owned(), |number| format!("level-{number}"))
    }

    /// The greatest number of positions that the player visits for a turn in this game; `None` if it does not search.
    #[must_use]
    pub fn positions(self, game: &dyn DynGame) -> Option<u64> {
        let level = levels(game)[self.level()? - 1];
        level.nodes.map(|nodes| nodes.min(MOST_POSITIONS))
    }
}

/// A player at the board, with the numbers of positions that it draws.
pub(crate) struct ReportSeat {
    player: Box<dyn Player>,
    /// The greatest number of positions for a turn.
    most: Option<u64>,
    random: fastrand::Rng,
}

impl ReportSeat {
    /// Seats a player of this skill, which visits at most `most` positions if that is fewer than it would.
    pub(crate) fn new(
        game: &Arc<dyn DynGame>,
        skill: Skill,
        seed: u64,
        most: Option<u64>,
    ) -> Result<Self, PlayerError> {
        let own = skill.positions(&**game);
        let most = own.map(|own| most.map_or(own, |most| own.min(most)));
        Self::named(game, &skill.player(), seed, most)
    }

    /// Seats a player by its name.
    pub(crate) fn named(
        game: &Arc<dyn DynGame>,
        name: &str,
        seed: u64,
        most: Option<u64>,
    ) -> Result<Self, PlayerError> {
        let player = seat(game, name, seed, TABLE_BYTES, &Resources::default())?;
        Ok(Self { player, most, random: fastrand::Rng::with_seed(!seed) })
    }

    /// Chooses a move: with half of the greatest number of positions at least. `None` if the game is over or the stop is
    /// raised.
    pub(crate) fn choose(
        &mut self,
        state: &dyn DynState,
        stop: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        let nodes = self.most.map(|most| self.random.u64(most.div_ceil(2)..=most));
        let budget = Budget { limits: Limits { nodes, ..Limits::default() }, ..Budget::default() };
        self.player.choose(state, &budget, stop)
    }
}
