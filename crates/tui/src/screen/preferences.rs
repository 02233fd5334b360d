//! The settings: changes take effect at once, and are saved.

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::Entry;
use cygnet_games::CATALOGUE;
use cygnet_room::CoachComments;
use cygnet_text::Words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::list::{Item, List, ListAction};
use super::popup::{Picker, Popup, PopupId, PopupReply};
use super::setup::seat_name;
use super::text::write;
use super::theme::{THEMES, theme};
use super::{Context, Help, Hit, Hits, Navigation};
use cygnet_userdata::players::{default_players, player_pairs, set_default_players};
use cygnet_userdata::settings::{LanguageChoice, Pace, PieceStyle, Settings, theme_name};

#[derive(Clone, Copy, PartialEq, Eq)]
enum PreferenceLine {
    Language,
    Theme,
    Pieces,
    Pace,
    Warnings,
    Threats,
    Coach,
    Players(usize),
    Back,
}

pub(super) struct Preferences {
    list: List,
    lines: Vec<PreferenceLine>,
}

const ROWS: PopupId = 300;

/// A possible value of a setting, with its name.
struct Value {
    name: String,
    is_current: bool,
    apply: Box<dyn FnOnce(&mut Settings)>,
}

fn value(
    name: impl Into<String>,
    is_current: bool,
    apply: impl FnOnce(&mut Settings) + 'static,
) -> Value {
    Value { name: name.into(), is_current, apply: Box::new(apply) }
}

fn values(line: PreferenceLine, context: &Context) -> Vec<Value> {
    let (words, settings) = (context.words(), &context.settings);
    match line {
        PreferenceLine::Language => [
            (words.automatic(), LanguageChoice::Auto),
            ("English", LanguageChoice::English),
            ("Português", LanguageChoice::Portuguese),
        ]
        .map(|(name, language)| {
            value(name, settings.language == language, move |s| s.language = language)
        })
        .into(),
        PreferenceLine::Theme => THEMES
            .iter()
            .map(|known| {
                let is_current = theme(&settings.theme).name == known.name;
                let name = theme_name(known.name, words);
                value(name, is_current, |s| known.name.clone_into(&mut s.theme))
            })
            .collect(),
        PreferenceLine::Pieces => [
            (words.automatic(), PieceStyle::Auto),
            (words.pieces_emoji(), PieceStyle::Emoji),
            (words.pieces_symbols(), PieceStyle::Symbols),
            (words.pieces_letters(), PieceStyle::Letters),
        ]
        .map(|(name, pieces)| value(name, settings.pieces == pieces, move |s| s.pieces = pieces))
        .into(),
        PreferenceLine::Pace => Pace::LEVELS
            .iter()
            .map(|&milliseconds| {
                let pace = Pace::from(milliseconds);
                value(pace_name(pace, context), settings.pace == pace, move |s| s.pace = pace)
            })
            .collect(),
        PreferenceLine::Warnings => switch(words)
            .map(|(name, is_on)| {
                value(name, settings.warnings == is_on, move |s| s.warnings = is_on)
            })
            .into(),
        PreferenceLine::Threats => switch(words)
            .map(|(name, is_on)| value(name, settings.threats == is_on, move |s| s.threats = is_on))
            .into(),
        PreferenceLine::Coach => [
            (words.coach_off(), CoachComments::Off),
            (words.coach_brief(), CoachComments::Brief),
            (words.coach_full(), CoachComments::Full),
        ]
        .map(|(name, coach)| value(name, settings.coach == coach, move |s| s.coach = coach))
        .into(),
        PreferenceLine::Players(index) => player_values(&CATALOGUE[index], context),
        PreferenceLine::Back => Vec::new(),
    }
}

fn switch(words: Words) -> [(&'static str, bool); 2] {
    [(words.switched_off(), false), (words.switched_on(), true)]
}

fn player_values(entry: &'static Entry, context: &Context) -> Vec<Value> {
    let current = default_players(entry, &context.settings);
    let name = |pair: &[String; 2]| {
        pair.iter().map(|name| seat_name(name, context)).collect::<Vec<_>>().join(" - ")
    };
    let pairs = player_pairs(entry, &context.settings).into_iter();
    let value = |pair: [String; 2]| {
        value(name(&pair), pair == current, move |settings: &mut Settings| {
            set_default_players(entry, &pair, settings);
        })
    };
    pairs.map(value).collect()
}

/// A pace in words.
pub(super) fn pace_name(pace: Pace, context: &Context) -> String {
    let words = context.words();
    let milliseconds = pace.milliseconds();
    if milliseconds == 0 {
        return words.at_once().to_owned();
    }
    let seconds = f64::from(milliseconds) / 1000.0;
    words.seconds_a_move(seconds)
}

impl Preferences {
    pub(super) fn new(context: &Context) -> Self {
        let mut lines = vec![
            PreferenceLine::Language,
            PreferenceLine::Theme,
            PreferenceLine::Pieces,
            PreferenceLine::Pace,
            PreferenceLine::Warnings,
            PreferenceLine::Threats,
            PreferenceLine::Coach,
        ];
        lines.extend((0..CATALOGUE.len()).map(PreferenceLine::Players));
        lines.push(PreferenceLine::Back);
        let mut preferences = Self { list: List::default(), lines };
        preferences.refresh(context);
        preferences
    }

    pub(super) fn refresh(&mut self, context: &Context) {
        let words = context.words();
        let items = self.lines.iter().map(|&line| {
            let label = match line {
                PreferenceLine::Language => words.language().to_owned(),
                PreferenceLine::Theme => words.theme().to_owned(),
                PreferenceLine::Pieces => words.pieces().to_owned(),
                PreferenceLine::Pace => words.pace().to_owned(),
                PreferenceLine::Warnings => words.warnings().to_owned(),
                PreferenceLine::Threats => words.threats().to_owned(),
                PreferenceLine::Coach => words.coach_comments().to_owned(),
                PreferenceLine::Players(index) => words.players_of(CATALOGUE[index].info.name),
                PreferenceLine::Back => words.back().to_owned(),
            };
            let now = values(line, context).into_iter().find(|value| value.is_current);
            Item {
                label,
                has_values: line != PreferenceLine::Back,
                value: now.map(|value| value.name).unwrap_or_default(),
            }
        });
        let items = items.collect();
        self.list.refresh(items);
    }

    fn set(
        &mut self,
        index: usize,
        pick: impl FnOnce(usize, usize) -> usize,
        context: &mut Context,
    ) {
        let Some(&line) = self.lines.get(index) else { return };
        let mut values = values(line, context);
        if values.is_empty() {
            return;
        }
        self.list.selected = index;
        let now = values.iter().position(|value| value.is_current).unwrap_or(0);
        let next = pick(now, values.len());
        if next < values.len() {
            (values.swap_remove(next).apply)(&mut context.settings);
            context.settings_changed();
            self.refresh(context);
        }
    }

    fn turn(&mut self, index: usize, by: isize, context: &mut Context) {
        let step = |now: usize, count: usize| {
            (now.cast_signed() + by).rem_euclid(count.cast_signed()).cast_unsigned()
        };
        self.set(index, step, context);
    }

    fn choose(&mut self, index: usize, context: &Context) -> Navigation {
        let Some(&line) = self.lines.get(index) else { return Navigation::Nowhere };
        self.list.selected = index;
        if line == PreferenceLine::Back {
            return Navigation::Back;
        }
        let values = values(line, context);
        let now = values.iter().position(|value| value.is_current).unwrap_or(0);
        let items = values.into_iter().map(|value| Item::new(value.name)).collect();
        let title = &self.list.items[index].label;
        let list = List::new(items).at(now);
        Navigation::popup(Popup::Picker(Picker::new(ROWS + index, title, "", list)))
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        match key.code {
            KeyCode::Esc if self.list.typed.is_empty() => return Navigation::Back,
            KeyCode::Left => self.turn(self.list.selected, -1, context),
            KeyCode::Right => self.turn(self.list.selected, 1, context),
            _ => {
                if let ListAction::Chosen(index) = self.list.key(key) {
                    return self.choose(index, context);
                }
            }
        }
        Navigation::Nowhere
    }

    pub(super) fn reply(
        &mut self,
        question: PopupId,
        reply: &PopupReply,
        context: &mut Context,
    ) -> Navigation {
        if let PopupReply::Picked(picked) = *reply {
            self.set(question - ROWS, |_, _| picked, context);
        }
        Navigation::Nowhere
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Navigation {
        match hit {
            Hit::Item(index) => self.choose(*index, context),
            Hit::Turn(index, by) => {
                self.turn(*index, *by, context);
                Navigation::Nowhere
            }
            _ => Navigation::Nowhere,
        }
    }

    pub(super) fn wheel(&mut self, by: isize) {
        self.list.wheel(by);
    }

    pub(super) fn help(context: &Context) -> Vec<Help> {
        let words = context.words();
        vec![
            Help::new("↑↓", words.key_arrows(), words.help_choose(), KeyCode::Down),
            Help::new("←→", words.key_arrows(), words.help_change(), KeyCode::Right),
            Help::key("Enter", words.help_list(), KeyCode::Enter),
            Help::key("Esc", words.help_back(), KeyCode::Esc),
        ]
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let (look, words) = (&context.look, context.words());
        let width = 64.min(area.width.saturating_sub(4));
        let at = (area.x + 2, area.y + 1);
        write(buffer, at, width, words.settings_text(), look.accent(), look);
        let list =
            Rect { x: area.x + 2, y: area.y + 3, width, height: area.height.saturating_sub(5) };
        self.list.draw(list, buffer, look, hits);
        if let Some(folders) = &context.folders {
            let path = folders.config.join("settings.toml").display().to_string();
            let y = area.bottom().saturating_sub(1);
            let text = words.settings_file(&path);
            let room = area.width.saturating_sub(3);
            write(buffer, (area.x + 2, y), room, &text, look.quiet(), look);
        }
    }
}
