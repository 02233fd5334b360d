//! The JSON shapes for games and positions, which commands print and other programs read.
//!
//! A shape is a type whose fields are those of the JSON, in the same order. Each crate defines the shapes
//! of what it computes; `docs/json.md` documents all of them. Here are those of `games`, `rules`, `show`,
//! `moves`, `inspect` and `perft`, and [`ByName`], from which all shapes build objects with variable keys.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::perft::Leaves;
use crate::{
    BoardView, BotError, BotReport, DynState, Entry, GameInfo, OptionKind, OptionSpec, Options,
    Outcome, Session, Side, Size,
};

/// A JSON object whose keys are data, such as options or moves. It keeps the order of the keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByName<T>(pub Vec<(String, T)>);

impl<T> ByName<T> {
    /// One value for each side, by the letters of the sides.
    #[must_use]
    pub fn of_sides(info: &GameInfo, values: [T; 2]) -> Self {
        let letters = Side::BOTH.map(|side| info.side(side).letter.to_string());
        letters.into_iter().zip(values).collect()
    }

    /// The value with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }
}

impl<T> FromIterator<(String, T)> for ByName<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

/// Every option with its value, as strings.
impl From<&Options> for ByName<String> {
    fn from(options: &Options) -> Self {
        options.iter().map(|(name, value)| (name.to_owned(), value.to_string())).collect()
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
            type Value = ByName<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(ByName(pairs))
            }
        }
        deserializer.deserialize_map(Pairs(PhantomData))
    }
}

/// A game of the catalogue: an element of the answer of `games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameDescription {
    /// The game's id.
    pub game: String,
    /// Its name for people.
    pub name: String,
    /// A one-line summary.
    pub summary: String,
    /// The inventor and the year.
    pub credit: String,
    /// The sides, the first side first.
    pub sides: [SideDescription; 2],
    /// The options of the game.
    pub options: Vec<OptionDescription>,
    /// The classic bots of the game.
    pub bots: Vec<PlayerDescription>,
    /// The notation of a move, to complete "a move is …".
    pub move_format: String,
    /// The version of the rules.
    pub rules_version: u32,
}

/// A side of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SideDescription {
    /// How positions and tools write the side.
    pub letter: char,
    /// How people call it.
    pub name: String,
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionDescription {
    /// The name in `name=value`.
    pub name: String,
    /// Its effect on the game, in a few words.
    pub help: String,
    /// The kind of values that it takes.
    pub kind: OptionKindName,
    /// The default value.
    pub default: String,
    /// The values it takes, for people.
    pub range: String,
    /// The smallest board or number, if the option is a size or a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<Bound>,
    /// The largest board or number, if the option is a size or a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Bound>,
    /// The words that it takes, if its values are words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<String>>,
}

/// The kinds of options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKindName {
    /// The size of the board.
    Size,
    /// A whole number.
    Integer,
    /// Yes or no.
    YesNo,
    /// One of some words.
    Choice,
    /// The side that starts, or `random`.
    First,
}

impl From<OptionKind> for OptionKindName {
    fn from(kind: OptionKind) -> Self {
        match kind {
            OptionKind::Size { .. } => Self::Size,
            OptionKind::Integer { .. } => Self::Integer,
            OptionKind::YesNo { .. } => Self::YesNo,
            OptionKind::Choice(_) => Self::Choice,
            OptionKind::First(_) => Self::First,
        }
    }
}

/// The smallest or largest value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Bound {
    /// A board.
    Size(Size),
    /// A number.
    Number(i64),
}

/// A computer player, with one line about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerDescription {
    /// Its name; a trailing `:N` stands for a number.
    pub name: String,
    /// How it moves.
    pub description: String,
}

impl From<&Entry> for GameDescription {
    fn from(entry: &Entry) -> Self {
        let info = entry.info;
        let bots = entry.build(&Options::defaults(info)).bots().into_iter();
        Self {
            game: info.id.to_owned(),
            name: info.name.to_owned(),
            summary: info.summary.to_owned(),
            credit: info.credit.to_owned(),
            sides: info
                .sides
                .map(|side| SideDescription { letter: side.letter, name: side.name.to_owned() }),
            options: info.options.iter().map(OptionDescription::from).collect(),
            bots: bots
                .map(|bot| PlayerDescription {
                    name: bot.name.to_owned(),
                    description: bot.description.to_string(),
                })
                .collect(),
            move_format: info.move_format.to_owned(),
            rules_version: info.rules_version,
        }
    }
}

impl From<&OptionSpec> for OptionDescription {
    fn from(spec: &OptionSpec) -> Self {
        let (min, max) = match spec.kind {
            OptionKind::Size { min, max, .. } => (Some(Bound::Size(min)), Some(Bound::Size(max))),
            OptionKind::Integer { min, max, .. } => {
                (Some(Bound::Number(min)), Some(Bound::Number(max)))
            }
            OptionKind::YesNo { .. } | OptionKind::Choice(_) | OptionKind::First(_) => (None, None),
        };
        let choices: Vec<String> = spec.choices().into_iter().map(str::to_owned).collect();
        Self {
            name: spec.name.to_owned(),
            help: spec.help.to_owned(),
            kind: spec.kind.into(),
            default: spec.default_value().to_string(),
            range: spec.range().to_string(),
            min,
            max,
            choices: (!choices.is_empty()).then_some(choices),
        }
    }
}

/// The rules of a game: the answer of `rules`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RulesAnswer {
    /// The game's id.
    pub game: String,
    /// Its name for people.
    pub name: String,
    /// The rules, in Markdown.
    pub rules: String,
}

impl From<&GameInfo> for RulesAnswer {
    fn from(info: &GameInfo) -> Self {
        let (game, name) = (info.id.to_owned(), info.name.to_owned());
        Self { game, name, rules: info.rules.to_owned() }
    }
}

/// The fields that begin all answers about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PositionSummary {
    /// The game's id.
    pub game: String,
    /// Every option with its value.
    pub options: ByName<String>,
    /// The position.
    pub position: String,
    /// The letter of the side to move.
    pub turn: char,
    /// The winning side's letter, or `draw`; `None` if the game goes on.
    pub outcome: Option<String>,
}

impl From<&dyn DynState> for PositionSummary {
    fn from(state: &dyn DynState) -> Self {
        let info = state.info();
        Self {
            game: info.id.to_owned(),
            options: state.options().into(),
            position: state.position(),
            turn: info.side(state.turn()).letter,
            outcome: state.outcome().map(|outcome| info.outcome_word(outcome)),
        }
    }
}

/// The side to move, or the end of the game, as a sentence.
#[must_use]
pub fn status(state: &dyn DynState) -> String {
    let name = |side| state.info().side(side).name;
    match state.outcome() {
        None => format!("{} to move.", name(state.turn())),
        Some(Outcome::Win(winner)) => format!("{} {} and wins.", name(winner), state.reason()),
        Some(Outcome::Draw) => format!("Draw: {}.", state.reason()),
    }
}

/// A position and its board: the answer of `show`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShowAnswer {
    /// The position.
    #[serde(flatten)]
    pub position: PositionSummary,
    /// The side to move, or the end of the game, as a sentence.
    pub status: String,
    /// The board as a screen draws it.
    pub board: BoardView,
}

impl From<&dyn DynState> for ShowAnswer {
    fn from(state: &dyn DynState) -> Self {
        Self { position: state.into(), status: status(state), board: state.view() }
    }
}

/// A position and its legal moves: the answer of `moves` and `inspect`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct InspectAnswer {
    /// The position.
    #[serde(flatten)]
    pub position: PositionSummary,
    /// The legal moves, sorted; empty if the game is over.
    pub moves: Vec<String>,
    /// A bot's assessment of the position, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<BotReport>,
}

impl InspectAnswer {
    /// Describes a position, with the assessment of the bot of this name if there is one.
    ///
    /// # Errors
    /// If there is no such bot.
    pub fn new(state: &dyn DynState, bot: Option<&str>) -> Result<Self, BotError> {
        let bot = bot.map(|name| state.bot_report(name)).transpose()?;
        Ok(Self { position: state.into(), moves: state.moves(), bot })
    }
}

/// The number of move sequences from a position: the answer of `perft`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PerftAnswer {
    /// The position.
    #[serde(flatten)]
    pub position: PositionSummary,
    /// The length of the sequences in turns.
    pub depth: u32,
    /// The number of sequences.
    pub nodes: u64,
    /// The number by first move, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divide: Option<ByName<u64>>,
}

impl PerftAnswer {
    /// Counts the sequences of `depth` turns, by first move if `divides`.
    #[must_use]
    pub fn count(
        session: &Session,
        depth: u32,
        leaves: Leaves,
        threads: NonZeroUsize,
        divides: bool,
    ) -> Self {
        let parts = session.state().divide(depth, leaves, threads);
        let nodes = match depth {
            0 => 1,
            _ => parts.iter().map(|(_, count)| count).sum(),
        };
        let divide = divides.then_some(ByName(parts));
        Self { position: session.state().into(), depth, nodes, divide }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_keep_the_order_of_their_keys() {
        let text = r#"{"size":4,"first":2,"a":1}"#;
        let read: ByName<u32> = serde_json::from_str(text).expect("an object");
        assert_eq!(read.get("first"), Some(&2));
        assert_eq!(read.get("b"), None);
        assert_eq!(serde_json::to_string(&read).expect("JSON"), text);
        assert!(serde_json::from_str::<ByName<u32>>("[1]").is_err());
    }

    #[test]
    fn options_tell_their_kind() {
        let described = |kind| {
            let spec = OptionSpec { name: "n", help: "h", kind };
            serde_json::to_value(OptionDescription::from(&spec)).expect("JSON")
        };
        let number = described(OptionKind::Integer { min: 1, max: 5, default: 3 });
        assert_eq!((&number["kind"], &number["max"]), (&"integer".into(), &5.into()));
        let switch = described(OptionKind::YesNo { default: true });
        assert_eq!(switch["kind"], "yes_no");
        assert_eq!(switch["choices"], serde_json::json!(["yes", "no"]));
    }
}
