//! Computer players that look one move ahead: the players the games first had, and a random one.
//!
//! They are the yardstick for stronger players, so their evaluations are kept to the letter.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::info::GameInfo;
use crate::options::list_of;
use crate::{Game, Player};

/// What a bot thinks a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotValue {
    /// Nothing: the bot does not judge positions.
    None,
    /// One number, from the point of view of [`Player::One`].
    Absolute(i32),
    /// A number for each side, from its own point of view.
    BySide([i32; 2]),
}

/// A computer player.
pub trait Bot<G: Game>: Send + Sync {
    /// What the bot thinks the position is worth.
    fn value(&self, game: &G, state: &G::State) -> BotValue;

    /// The moves it holds to be best, before any tie-break; none if the game is over.
    fn choices(&self, game: &G, state: &G::State) -> Vec<G::Move>;

    /// The move it plays: one of the choices at random, unless the bot has a rule for ties.
    fn choose(&self, game: &G, state: &G::State, random: &mut fastrand::Rng) -> Option<G::Move> {
        random.choice(self.choices(game, state))
    }
}

/// The name of a bot and one line about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotInfo {
    /// What it is called; `:N` at the end stands for a number.
    pub name: &'static str,
    /// How it moves.
    pub description: &'static str,
}

/// The computer players a game was first written with. A game without any implements this
/// empty; every game has [`RANDOM_BOT`].
pub trait ClassicBots: Game {
    /// All of them, whatever the size of the board.
    fn bots(&self) -> Vec<BotInfo> {
        Vec::new()
    }

    /// The bot of this name (the part before `:`) and number (the part after it).
    ///
    /// # Errors
    /// If it cannot play with these rules or this number: a clause that says why.
    fn bot(&self, name: &str, number: Option<&str>) -> Result<Box<dyn Bot<Self>>, String> {
        Err(format!("there is no bot {name}{}", number.unwrap_or_default()))
    }
}

/// The bot that every game has.
pub const RANDOM_BOT: BotInfo =
    BotInfo { name: "random", description: "any legal move, each equally likely" };

struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn value(&self, _: &G, _: &G::State) -> BotValue {
        BotValue::None
    }

    fn choices(&self, game: &G, state: &G::State) -> Vec<G::Move> {
        game.legal_moves(state)
    }

    fn choose(&self, game: &G, state: &G::State, random: &mut fastrand::Rng) -> Option<G::Move> {
        game.random_move(state, random, &mut Vec::new())
    }
}

/// Why there is no such bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// The game has none of this name.
    #[error("{game} has no bot '{name}'; its bots are {known}")]
    Unknown {
        /// The game's name.
        game: &'static str,
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The bot exists but cannot play here.
    #[error("{name} cannot play here: {reason}")]
    Unavailable {
        /// The name asked for.
        name: String,
        /// Why not.
        reason: String,
    },
}

/// All bots of a game, the random one first.
pub fn bots<G: ClassicBots>(game: &G) -> Vec<BotInfo> {
    let mut bots = vec![RANDOM_BOT];
    bots.extend(game.bots());
    bots
}

/// The bot called `name`, such as `random` or `minimax:2`.
///
/// # Errors
/// If the game has no such bot, or the bot cannot play with these rules.
pub fn find_bot<G: ClassicBots>(game: &G, name: &str) -> Result<Box<dyn Bot<G>>, BotError> {
    if name == RANDOM_BOT.name {
        return Ok(Box::new(RandomBot));
    }
    let (stem, number) = match name.split_once(':') {
        Some((stem, number)) => (stem, Some(number)),
        None => (name, None),
    };
    let takes_number = |bot: &BotInfo| bot.name.split_once(':').is_some();
    let known = game.bots();
    let Some(bot) = known.iter().find(|bot| bot.name.split(':').next() == Some(stem)) else {
        return Err(unknown(game.info(), name, &bots(game)));
    };
    if takes_number(bot) != number.is_some() {
        return Err(unknown(game.info(), name, &bots(game)));
    }
    game.bot(stem, number).map_err(|reason| BotError::Unavailable { name: name.to_owned(), reason })
}

fn unknown(info: &GameInfo, name: &str, known: &[BotInfo]) -> BotError {
    let names: Vec<&str> = known.iter().map(|bot| bot.name).collect();
    BotError::Unknown { game: info.name, name: name.to_owned(), known: list_of(&names, "and") }
}

/// The moves with the highest score; a move without a score is not considered.
pub fn best_moves<G: Game, S: Ord>(
    game: &G,
    state: &G::State,
    mut score: impl FnMut(G::Move, &G::State) -> Option<S>,
) -> Vec<G::Move> {
    let mut best = None;
    let mut choices = Vec::new();
    let mut child = state.clone();
    for mv in game.legal_moves(state) {
        game.play_into(state, mv, &mut child);
        let this = score(mv, &child);
        if this.is_none() || this < best {
            continue;
        }
        if this > best {
            choices.clear();
            best = this;
        }
        choices.push(mv);
    }
    choices
}

/// What a bot makes of a position, for people and tools.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotReport {
    /// The bot's name as it was asked for.
    pub name: String,
    /// What it thinks the position is worth.
    pub value: BotValue,
    /// The moves it holds to be best, sorted.
    pub choices: Vec<String>,
    letters: [char; 2],
}

impl BotReport {
    /// Asks a bot about a position.
    ///
    /// # Errors
    /// If there is no such bot.
    pub fn new<G: ClassicBots>(game: &G, state: &G::State, name: &str) -> Result<Self, BotError> {
        let bot = find_bot(game, name)?;
        let mut choices: Vec<String> =
            bot.choices(game, state).into_iter().map(|mv| game.format_move(mv)).collect();
        choices.sort_unstable();
        Ok(Self {
            name: name.to_owned(),
            value: bot.value(game, state),
            choices,
            letters: Player::BOTH.map(|player| game.info().side(player).letter),
        })
    }
}

impl Serialize for BotReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Value<'a>(&'a BotReport);
        impl Serialize for Value<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self.0.value {
                    BotValue::None => serializer.serialize_none(),
                    BotValue::Absolute(value) => serializer.serialize_i32(value),
                    BotValue::BySide(values) => {
                        serializer.collect_map(self.0.letters.iter().zip(values))
                    }
                }
            }
        }
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("value", &Value(self))?;
        map.serialize_entry("choices", &self.choices)?;
        map.end()
    }
}
