//! Computer players that look one move ahead: the original players of each game, and a random one.
//!
//! They are the yardstick for stronger players, so their evaluations are preserved exactly.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::message::{Message, Say, all_of};
use crate::quote::quoted;
use crate::{Game, Side, Stop, display_message, message};

/// A bot's judgement of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotValue {
    /// Nothing: the bot does not judge positions.
    None,
    /// One number, from the point of view of [`Side::One`].
    Absolute(i32),
    /// A number for each side, from its own point of view.
    BySide([i32; 2]),
}

/// A computer player.
pub trait Bot<G: Game>: Send + Sync {
    /// The bot's judgement of the position.
    fn value(&self, game: &G, state: &G::State) -> BotValue;

    /// The moves the bot considers best, before any tie-break. Empty if the game is over, or if the bot
    /// was stopped before it had examined every move: the result of an incomplete search is not the
    /// bot's choice. The bot checks `stop` at least once for each move it examines.
    fn choices_until(&self, game: &G, state: &G::State, stop: &Stop) -> Vec<G::Move>;

    /// The moves the bot considers best, with no limit on thinking time; empty if the game is over.
    fn choices(&self, game: &G, state: &G::State) -> Vec<G::Move> {
        self.choices_until(game, state, &Stop::new())
    }

    /// The move the bot plays: one of the choices at random, unless the bot has a rule for ties. `None`
    /// if the game is over, or if the bot was stopped before it had a move.
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        random: &mut fastrand::Rng,
        stop: &Stop,
    ) -> Option<G::Move> {
        random.choice(self.choices_until(game, state, stop))
    }

    /// How the bot moves, with the number in its name; `None` if its kind takes no number.
    fn description(&self) -> Option<Message> {
        None
    }
}

/// The name of a bot and one line about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotInfo {
    /// The bot's name; a trailing `:N` stands for a number.
    pub name: &'static str,
    /// How it moves.
    pub description: Message,
}

/// A bot that can play, or a clause that says why it cannot.
pub type MadeBot<G> = Result<Box<dyn Bot<G>>, Message>;

/// A bot of a game, and how it is made.
pub struct ClassicBot<G: Game> {
    /// Its name and one line about it.
    pub info: BotInfo,
    /// Makes the bot for these rules. `number` replaces the `N` in the bot's name (0 if there is none).
    /// The error is a clause that says why the bot cannot play with these rules.
    pub make: fn(&G, number: u32) -> MadeBot<G>,
}

/// The computer players that a game was originally written with. A game without any implements this
/// trait with an empty body; every game has [`RANDOM_BOT`].
pub trait ClassicBots: Game {
    /// All the original bots, for every board size.
    #[must_use]
    fn classic_bots() -> Vec<ClassicBot<Self>> {
        Vec::new()
    }
}

/// The bot that every game has.
pub const RANDOM_BOT: BotInfo = BotInfo {
    name: "random",
    description: message!("bot-random", "any legal move, each equally likely"),
};

struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn value(&self, _: &G, _: &G::State) -> BotValue {
        BotValue::None
    }

    fn choices_until(&self, game: &G, state: &G::State, stop: &Stop) -> Vec<G::Move> {
        if stop.is_stopped() { Vec::new() } else { game.legal_moves(state) }
    }

    fn choose(
        &self,
        game: &G,
        state: &G::State,
        random: &mut fastrand::Rng,
        stop: &Stop,
    ) -> Option<G::Move> {
        if stop.is_stopped() {
            return None;
        }
        game.random_move(state, random, &mut Vec::new())
    }
}

/// Why there is no such bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotError {
    /// The game has none of this name.
    Unknown {
        /// The game's name.
        game: &'static str,
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The bot exists but cannot play here.
    Unavailable {
        /// The name asked for.
        name: String,
        /// Why not.
        reason: Message,
    },
}

impl Say for BotError {
    fn message(&self) -> Message {
        match self {
            Self::Unknown { game, name, known } => message!(
                "bot-unknown",
                "{game} has no bot {name}; its bots are {known}",
                game = *game,
                name = quoted(name),
                known = all_of(known),
            ),
            Self::Unavailable { name, reason } => message!(
                "bot-unavailable",
                "{name} cannot play here: {reason}",
                name = quoted(name),
                reason,
            ),
        }
    }
}

display_message!(BotError);

/// All bots of a game, the random one first.
#[must_use]
pub fn bots<G: ClassicBots>() -> Vec<BotInfo> {
    let mut bots = vec![RANDOM_BOT];
    bots.extend(G::classic_bots().into_iter().map(|bot| bot.info));
    bots
}

/// The bot called `name`, such as `random` or `minimax:2`.
///
/// # Errors
/// If the game has no such bot, or the bot cannot play with these rules.
pub fn find_bot<G: ClassicBots>(game: &G, name: &str) -> Result<Box<dyn Bot<G>>, BotError> {
    let wanted = name.to_ascii_lowercase();
    if wanted == RANDOM_BOT.name {
        return Ok(Box::new(RandomBot));
    }
    let (stem, number) = match wanted.split_once(':') {
        Some((stem, number)) => (stem, Some(number)),
        None => (&*wanted, None),
    };
    let is_meant = |bot: &ClassicBot<G>| bot.info.name.split(':').next() == Some(stem);
    let Some(bot) = G::classic_bots().into_iter().find(is_meant) else {
        return Err(BotError::Unknown {
            game: game.info().name,
            name: name.to_owned(),
            known: bots::<G>().iter().map(|bot| bot.name).collect(),
        });
    };
    let unavailable = |reason| BotError::Unavailable { name: name.to_owned(), reason };
    let bot_name = bot.info.name;
    let takes_number = bot_name.contains(':');
    let number = match number {
        None if takes_number => {
            return Err(unavailable(message!(
                "bot-number-missing",
                "write a number for N in {bot}",
                bot = bot_name,
            )));
        }
        Some(_) if !takes_number => {
            let reason = message!("bot-without-number", "{bot} takes no number", bot = bot_name);
            return Err(unavailable(reason));
        }
        None => 0,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            // A number that overflows is too large for every bot, so it becomes the largest number.
            digits.parse().unwrap_or(if digits.is_empty() { 0 } else { u32::MAX })
        }
        Some(_) => {
            let reason = message!("bot-number-unread", "N in {bot} is a number", bot = bot_name);
            return Err(unavailable(reason));
        }
    };
    (bot.make)(game, number).map_err(unavailable)
}

/// How the bot called `name` moves. If its name has a number, so has the description.
///
/// # Errors
/// If the game has no such bot, or the bot cannot play with these rules.
pub fn describe_bot<G: ClassicBots>(game: &G, name: &str) -> Result<Message, BotError> {
    let bot = find_bot(game, name)?;
    let infos = bots::<G>();
    let info = infos.into_iter().find(|info| info.name.eq_ignore_ascii_case(name));
    let described = info.map(|info| info.description).or_else(|| bot.description());
    Ok(described.unwrap_or_else(|| Message::verbatim(name)))
}

/// The moves with the highest score; a move without a score is not considered. Empty if `stop` is
/// raised before every move has its score, so scoring may give up as soon as `stop` is raised.
pub fn best_moves<G: Game, S: Ord>(
    game: &G,
    state: &G::State,
    stop: &Stop,
    mut score: impl FnMut(G::Move, &G::State) -> Option<S>,
) -> Vec<G::Move> {
    let mut best = None;
    let mut choices = Vec::new();
    let mut child = state.clone();
    for mv in game.legal_moves(state) {
        game.play_into(state, mv, &mut child);
        let this = score(mv, &child);
        if stop.is_stopped() {
            return Vec::new();
        }
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

/// A bot's assessment of a position, for people and tools.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotReport {
    /// The bot's name as it was asked for.
    pub name: String,
    /// Its judgement of the position.
    pub value: BotValue,
    /// The moves the bot considers best, sorted.
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
            letters: Side::BOTH.map(|side| game.info().side(side).letter),
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
