//! The set-up of a game: players, board, time control and start position.
//!
//! The full screen and the line mode ask for these in their own ways. This module knows what can be
//! chosen, what it means and what follows from it.

use std::sync::Arc;

use cygnet_core::options::RANDOM;
use cygnet_core::time::{TimeControl, TimeControlError};
use cygnet_core::{
    DynGame, DynState, Entry, GameInfo, Message, OptionKind, OptionSpec, Options, Say, Session,
    Side, Size, message,
};
use cygnet_players as players;
use cygnet_ratings::{STRENGTH, strength_of};

use cygnet_room::{HUMAN, Seat, Table};

use crate::calendar;
use crate::players::{USUAL_OPPONENT, opponents_of_person, options_at_the_table};
use crate::results::player_at_strength;
use crate::settings::{GameSettings, Settings};
use crate::store::Folders;
use cygnet_text::command::split_word;
use cygnet_text::telling::seat_name;
use cygnet_text::{Language, capitalised, comparable};

/// Something to choose before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupItem {
    /// The player of a side.
    Seat(Side),
    /// The n-th option of the game.
    Option(usize),
    /// The clock.
    Time,
    /// The start position.
    Position,
}

/// The choices made so far.
pub struct GameSetup {
    /// The game.
    pub entry: &'static Entry,
    /// The names of the players, by side.
    players: [String; 2],
    /// The value of each option, in the order of the game's options.
    options: Vec<String>,
    time: TimeControl,
    /// The start position, if it is not the usual one.
    position: Option<String>,
    /// The rules with these options.
    game: Arc<dyn DynGame>,
}

/// The time controls on offer; others can be typed.
const TIMES: [&str; 8] = ["none", "10s", "30s", "1m", "3m+2s", "5m+3s", "10m+5s", "30m+0s"];

impl GameSetup {
    /// Starts with the choices of the last game, as far as they are still possible.
    #[must_use]
    pub fn new(entry: &'static Entry, settings: &Settings) -> Self {
        let info = entry.info;
        let saved = settings.games.get(info.id);
        let options: Vec<String> = options_at_the_table(entry)
            .into_iter()
            .zip(info.options)
            .map(|((name, usual), spec)| {
                let kept = saved.and_then(|saved| saved.options.get(name));
                kept.filter(|value| spec.parse(value).is_ok()).cloned().unwrap_or(usual)
            })
            .collect();
        let game = build(entry, &options);
        let players = match saved.map(|saved| &saved.players) {
            Some(players) if players.iter().all(|name| can_sit(&*game, name)) => players.clone(),
            _ => [HUMAN.to_owned(), USUAL_OPPONENT.to_owned()],
        };
        let time = saved.and_then(|saved| saved.time.parse().ok()).unwrap_or_default();
        Self { entry, players, options, time, position: None, game }
    }

    /// All choices, in the order in which they are asked for.
    pub fn choices(&self) -> Vec<SetupItem> {
        let mut choices: Vec<SetupItem> = Side::BOTH.map(SetupItem::Seat).into();
        choices.extend((0..self.entry.info.options.len()).map(SetupItem::Option));
        choices.extend([SetupItem::Time, SetupItem::Position]);
        choices
    }

    /// The values on offer; empty if the value can only be typed.
    #[must_use]
    pub fn values(&self, choice: SetupItem) -> Vec<String> {
        match choice {
            SetupItem::Seat(_) => {
                let computers =
                    opponents_of_person(&*self.game).into_iter().map(|opponent| opponent.name);
                std::iter::once(HUMAN.to_owned()).chain(computers).collect()
            }
            SetupItem::Option(index) => {
                option_values(&self.entry.info.options[index], &self.options[index])
            }
            SetupItem::Time => {
                let mut values: Vec<String> = TIMES.iter().map(|&time| time.to_owned()).collect();
                let current = self.time.to_string();
                if !values.contains(&current) {
                    values.push(current);
                }
                values
            }
            SetupItem::Position => Vec::new(),
        }
    }

    /// Whether the choice takes values other than those on offer.
    #[must_use]
    pub fn takes_text(&self, choice: SetupItem) -> bool {
        match choice {
            SetupItem::Option(index) => {
                let kind = self.entry.info.options[index].kind;
                matches!(kind, OptionKind::Size { .. } | OptionKind::Integer { .. })
            }
            SetupItem::Time | SetupItem::Position => true,
            SetupItem::Seat(_) => false,
        }
    }

    /// The choice that a value typed without a name belongs to: `12x8` can only be a size, and `5m+3s` a
    /// clock.
    pub fn choice_of_value(&self, value: &str) -> Option<SetupItem> {
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        if is_number || !value.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        if value.parse::<Size>().is_ok() {
            let is_size = |spec: &OptionSpec| matches!(spec.kind, OptionKind::Size { .. });
            return self.entry.info.options.iter().position(is_size).map(SetupItem::Option);
        }
        value.parse::<TimeControl>().is_ok().then_some(SetupItem::Time)
    }

    /// The chosen value as text; empty for the usual start position.
    #[must_use]
    pub fn value(&self, choice: SetupItem) -> String {
        match choice {
            SetupItem::Seat(side) => self.players[side.index()].clone(),
            SetupItem::Option(index) => self.options[index].clone(),
            SetupItem::Time => self.time.to_string(),
            SetupItem::Position => self.position.clone().unwrap_or_default(),
        }
    }

    /// Chooses a value.
    ///
    /// # Errors
    /// If the value is not possible; nothing has changed then.
    pub fn set(&mut self, choice: SetupItem, value: &str) -> Result<(), Message> {
        let value = value.trim();
        match choice {
            SetupItem::Seat(side) => {
                self.players[side.index()] = match Seat::named(value) {
                    Seat::Human => HUMAN.to_owned(),
                    Seat::Bot(name) if name.eq_ignore_ascii_case(STRENGTH) => STRENGTH.to_owned(),
                    Seat::Bot(name) => {
                        players::listed_name(&*self.game, &name).map_err(|error| error.message())?
                    }
                };
            }
            SetupItem::Option(index) => {
                let spec = &self.entry.info.options[index];
                let value = spec.parse(value).map_err(|error| error.message())?;
                self.options[index] = value.to_string();
                // A position of another board would no longer fit.
                self.position = None;
                self.game = build(self.entry, &self.options);
                self.replace_players();
            }
            SetupItem::Time => {
                let is_none = |language: Language| {
                    comparable(language.words().no_clock()) == comparable(value.trim())
                };
                let value = if Language::ALL.into_iter().any(is_none) { "none" } else { value };
                self.time = value.parse().map_err(|error: TimeControlError| error.message())?;
            }
            SetupItem::Position if value.is_empty() => self.position = None,
            SetupItem::Position => {
                let options = self.options_for(Some(value)).map_err(|error| error.message())?;
                let (game, state) =
                    self.entry.set_up(options, Some(value), 0).map_err(|error| error.message())?;
                if state.outcome().is_some() {
                    return Err(message!("position-over", "the game is over in this position"));
                }
                for (value, spec) in self.options.iter_mut().zip(self.entry.info.options) {
                    if let (OptionKind::Size { .. }, Some(size)) =
                        (spec.kind, game.options().get(spec.name))
                    {
                        *value = size.to_string();
                    }
                }
                self.position = Some(value.to_owned());
                self.game = game;
                self.replace_players();
            }
        }
        Ok(())
    }

    /// Chooses a value by its text, by its name in any language, or by its number among those on offer.
    ///
    /// # Errors
    /// If the value is not possible; nothing has changed then.
    pub fn set_typed(
        &mut self,
        choice: SetupItem,
        typed: &str,
        language: Language,
    ) -> Result<(), Message> {
        let words = language.words();
        if choice == SetupItem::Position && comparable(typed) == comparable(words.the_beginning()) {
            return self.set(choice, "");
        }
        let written = self.set(choice, typed);
        if written.is_ok() {
            return written;
        }
        let (info, values) = (self.entry.info, self.values(choice));
        let is_meant = |value: &&String| {
            Language::ALL.into_iter().any(|language| {
                comparable(&value_name(info, choice, value, language)) == comparable(typed)
            })
        };
        let by_number = || {
            let number = typed.parse::<usize>().ok().filter(|_| !self.takes_text(choice));
            values.get(number?.checked_sub(1)?)
        };
        match values.iter().find(is_meant).or_else(by_number).cloned() {
            Some(value) => self.set(choice, &value),
            None => written,
        }
    }

    /// Replaces players that cannot play on this board by [`USUAL_OPPONENT`].
    fn replace_players(&mut self) {
        for player in &mut self.players {
            if !can_sit(&*self.game, player) {
                USUAL_OPPONENT.clone_into(player);
            }
        }
    }

    /// The options; if there is a position, its board determines the size.
    fn options_for(&self, position: Option<&str>) -> Result<Options, cygnet_core::OptionError> {
        let pairs = self.entry.info.options.iter().zip(&self.options);
        let wanted = pairs.filter(|(spec, _)| {
            position.is_none() || !matches!(spec.kind, OptionKind::Size { .. })
        });
        Options::parse(self.entry.info, wanted.map(|(spec, value)| (spec.name, &**value)))
    }

    /// Chooses the rules and the position of a state. The players stay if they can play there.
    ///
    /// # Errors
    /// If the game is over in this position.
    pub fn set_position(&mut self, state: &dyn DynState) -> Result<(), Message> {
        for (index, spec) in self.entry.info.options.iter().enumerate() {
            if let Some(value) = state.options().get(spec.name) {
                self.set(SetupItem::Option(index), &value.to_string())?;
            }
        }
        self.set(SetupItem::Position, &state.position())
    }

    /// The rules with the chosen options.
    #[must_use]
    pub fn game(&self) -> Arc<dyn DynGame> {
        Arc::clone(&self.game)
    }

    /// The position in which the game would start.
    #[must_use]
    pub fn start(&self) -> Box<dyn DynState> {
        let position = self.position.as_ref().and_then(|text| self.game.position(text).ok());
        position.unwrap_or_else(|| self.game.initial())
    }

    /// Seats the players. Random choices follow from the seed. The player `strength` is as strong as the results
    /// in these folders say of the person.
    ///
    /// # Errors
    /// If the players cannot sit down on this board.
    pub fn table(&self, seed: u64, folders: Option<&Folders>) -> Result<Table, Message> {
        let position = self.position.as_deref();
        let options = self.options_for(position).map_err(|error| error.message())?;
        let (game, start) =
            self.entry.set_up(options, position, seed).map_err(|error| error.message())?;
        let id = self.entry.info.id;
        let seated = |name: &String| Seat::named(&player_at_strength(name, id, folders));
        let seats = self.players.each_ref().map(seated);
        let table =
            Table::new(Session::new(game, start), seats, seed).map_err(|error| error.message())?;
        Ok(table.with_clock(self.time).with_date(calendar::today()))
    }

    /// Remembers the choices for the next game. Returns whether the settings have changed.
    pub fn keep(&self, settings: &mut Settings) -> bool {
        let names = self.entry.info.options.iter().map(|spec| spec.name.to_owned());
        let id = self.entry.info.id;
        let known = settings.games.get(id);
        let kept = GameSettings {
            players: self.players.clone(),
            options: names.zip(self.options.iter().cloned()).collect(),
            time: self.time.to_string(),
            other: known.map(|known| known.other.clone()).unwrap_or_default(),
        };
        let is_new = known != Some(&kept);
        if is_new {
            settings.games.insert(id.to_owned(), kept);
        }
        is_new
    }

    /// The label of a choice.
    #[must_use]
    pub fn label(&self, choice: SetupItem, language: Language) -> String {
        let words = language.words();
        let info = self.entry.info;
        match choice {
            SetupItem::Seat(side) => language.say(&info.side_message(side)),
            SetupItem::Option(index) => capitalised(&language.say(&info.options[index].label())),
            SetupItem::Time => words.time().to_owned(),
            SetupItem::Position => words.start_position().to_owned(),
        }
    }

    /// The word that people type for a choice.
    #[must_use]
    pub fn typed_name(&self, choice: SetupItem, language: Language) -> String {
        match choice {
            SetupItem::Position => language.words().word_position().to_owned(),
            SetupItem::Seat(_) | SetupItem::Option(_) | SetupItem::Time => {
                self.label(choice, language).to_lowercase()
            }
        }
    }

    /// The choice that a line starts with, by its number or by its name in any language, and the
    /// rest of the line.
    #[must_use]
    pub fn find<'a>(&self, line: &'a str) -> Option<(SetupItem, &'a str)> {
        let choices = self.choices();
        let (word, rest) = split_word(line);
        if let Ok(number) = word.parse::<usize>() {
            return choices.get(number.checked_sub(1)?).map(|&choice| (choice, rest));
        }
        let mut names = Vec::new();
        for choice in choices {
            if let SetupItem::Option(index) = choice {
                names.push((choice, self.entry.info.options[index].name.to_owned()));
            }
            for language in Language::ALL {
                names.push((choice, self.typed_name(choice, language)));
            }
        }
        // A name may be several words, the first of which is another name, so longer names come first.
        names.sort_by_key(|(_, name)| std::cmp::Reverse(name.chars().count()));
        names.into_iter().find_map(|(choice, name)| {
            let length = name.chars().count();
            let end = line.char_indices().nth(length).map_or(line.len(), |(at, _)| at);
            let (start, rest) = line.split_at(end);
            let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
            (ends && comparable(start) == comparable(&name)).then_some((choice, rest.trim()))
        })
    }

    /// The meaning of a value; empty if its name says it all.
    #[must_use]
    pub fn value_text(&self, choice: SetupItem, value: &str, language: Language) -> String {
        let words = language.words();
        match choice {
            SetupItem::Seat(_) => {
                let value = if strength_of(value).is_some() { STRENGTH } else { value };
                let computer = opponents_of_person(&*self.game)
                    .into_iter()
                    .find(|opponent| opponent.name == value);
                let about = computer.map(|computer| language.say(&computer.description));
                about.unwrap_or_else(|| words.human_text().to_owned())
            }
            SetupItem::Option(_) if value == RANDOM => words.chance_decides().to_owned(),
            SetupItem::Option(index) => {
                let info = self.entry.info;
                let spec = &info.options[index];
                let choices = match &spec.kind {
                    OptionKind::Choice(choices) => *choices,
                    OptionKind::First(sides) => &sides[..],
                    OptionKind::Size { .. }
                    | OptionKind::Integer { .. }
                    | OptionKind::YesNo { .. } => &[],
                };
                let choice = choices.iter().find(|choice| choice.name == value);
                choice
                    .map(|choice| language.say(&info.choice_help(spec, choice)))
                    .unwrap_or_default()
            }
            SetupItem::Time | SetupItem::Position => String::new(),
        }
    }
}

/// A value in words.
#[must_use]
pub fn value_name(info: &GameInfo, choice: SetupItem, value: &str, language: Language) -> String {
    match choice {
        SetupItem::Seat(_) => seat_name(value, language),
        SetupItem::Option(index) => language.say(&info.value_label(&info.options[index], value)),
        SetupItem::Time => {
            value.parse().map_or_else(|_| value.to_owned(), |time| time_name(time, language))
        }
        SetupItem::Position if value.is_empty() => language.words().the_beginning().to_owned(),
        SetupItem::Position => value.to_owned(),
    }
}

fn build(entry: &Entry, options: &[String]) -> Arc<dyn DynGame> {
    let pairs = entry.info.options.iter().zip(options).map(|(spec, value)| (spec.name, &**value));
    let options = Options::parse(entry.info, pairs);
    entry.build(&options.unwrap_or_else(|_| Options::defaults(entry.info)))
}

fn can_sit(game: &dyn DynGame, name: &str) -> bool {
    name == HUMAN || name.eq_ignore_ascii_case(STRENGTH) || players::check(game, name).is_ok()
}

/// The values that can be typed for an option, if not all of them are on offer.
#[must_use]
pub fn wanted_text(spec: &OptionSpec, language: Language) -> String {
    let (words, range) = (language.words(), language.say(&spec.range()));
    match spec.kind {
        OptionKind::Integer { .. } => words.type_number(range),
        _ => words.type_size(range),
    }
}

/// The numbers on offer for an option, at most this many; others can be typed.
const MOST_NUMBERS: usize = 20;

/// The values of an option on offer. Sizes are square or nearly so; others can be typed.
fn option_values(spec: &OptionSpec, current: &str) -> Vec<String> {
    let mut values: Vec<String> = match spec.kind {
        OptionKind::Size { min, max, .. } => {
            let sizes = min.width.min(min.height)..=max.width.max(max.height);
            let sizes = sizes.map(|side| format!("{side}x{side}"));
            sizes.filter(|size| spec.parse(size).is_ok()).collect()
        }
        OptionKind::Integer { min, max, .. } => {
            (min..=max).take(MOST_NUMBERS).map(|number| number.to_string()).collect()
        }
        OptionKind::Choice(_) | OptionKind::First(_) | OptionKind::YesNo { .. } => {
            return spec.choices().into_iter().map(str::to_owned).collect();
        }
    };
    if !values.iter().any(|value| value == current) {
        values.push(current.to_owned());
    }
    values
}

/// A time control in words.
#[must_use]
pub fn time_name(time: TimeControl, language: Language) -> String {
    let words = language.words();
    match time {
        TimeControl::None => words.no_clock().to_owned(),
        TimeControl::PerMove(_) => words.time_per_move(time),
        TimeControl::Fischer { .. } => time.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use cygnet_testing::tiny;

    use super::*;

    #[test]
    fn numbers_and_switches_are_offered_and_typed() {
        let entry = tiny::find("nim").expect("a tiny game");
        let mut setup = GameSetup::new(entry, &Settings::default());
        let [stones, most, last_loses] = [0, 1, 2].map(SetupItem::Option);
        assert_eq!(setup.values(most), ["1", "2", "3", "4", "5"]);
        assert_eq!(setup.values(stones).len(), MOST_NUMBERS, "the others can be typed");
        assert!(setup.takes_text(stones) && !setup.takes_text(last_loses));
        assert_eq!(setup.values(last_loses), ["yes", "no"]);
        assert_eq!(value_name(entry.info, last_loses, "yes", Language::Portuguese), "sim");
        setup.set(stones, "26").expect("the largest number");
        assert_eq!(setup.values(stones).last().map(String::as_str), Some("26"));
        setup.set(last_loses, "Y").expect("a switch");
        assert_eq!(setup.value(last_loses), "yes");
        let refused = setup.set(most, "6").unwrap_err();
        assert_eq!(refused.english(), "most cannot be '6': it is 1 to 5");
        let text = wanted_text(&entry.info.options[0], Language::English);
        assert_eq!(text, "Type a number: 1 to 26.");
        let size = setup.start().size();
        assert_eq!((size.width, size.height), (26, 2));
    }

    #[test]
    fn choices_and_values_are_typed_by_name_in_any_language_or_by_number() {
        let entry = cygnet_games::find("three_dragons").expect("a game of the catalogue");
        let mut setup = GameSetup::new(entry, &Settings::default());
        let seat = SetupItem::Seat(Side::One);
        let name = setup.typed_name(seat, Language::Portuguese);
        assert_eq!(setup.find(&format!("{name} minimax:2")), Some((seat, "minimax:2")));
        assert_eq!(setup.find("1"), Some((seat, "")));
        assert_eq!(setup.find("nonsense"), None);
        setup.set_typed(seat, "2", Language::English).expect("the second on offer");
        assert_eq!(setup.value(seat), setup.values(seat)[1]);
        assert!(setup.set_typed(seat, "nobody", Language::English).is_err());
        let about = |language| setup.value_text(seat, "minimax:2", language);
        assert!(about(Language::English).starts_with("2 moves ahead, 1 to 6;"));
        assert!(about(Language::Portuguese).starts_with("vê 2 jogadas, de 1 a 6;"));
    }
}
