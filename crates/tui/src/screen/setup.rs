//! The set-up of a game: players, board and time control.

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::quote::quoted;
use cygnet_core::{DynState, Entry, Message, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Picture;
use super::edit::EditorScreen;
use super::list::{Item, List, ListAction};
use super::play::Play;
use super::popup::{Picker, Popup, PopupId, PopupReply, Prompt, TextPage};
use super::text::{write, write_wrapped};
use super::{Context, Help, Hit, Hits, Navigation, Screen};
use cygnet_room::Editor;
use cygnet_userdata::game_setup::{GameSetup, SetupItem as Chosen, value_name, wanted_text};

/// The subject of a line of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SetupLine {
    Start,
    Chosen(Chosen),
    Edit,
    Rules,
    Back,
}

pub(super) struct SetupScreen {
    choices: GameSetup,
    list: List,
    lines: Vec<SetupLine>,
}

/// The replies to the list or the input line of the n-th row of the form.
const ROWS: PopupId = 100;
/// The replies to the input line of a row whose list had "something else".
const TYPED_ROWS: PopupId = 200;

impl SetupScreen {
    pub(super) fn new(entry: &'static Entry, context: &Context) -> Self {
        Self::with(GameSetup::new(entry, &context.settings), context)
    }

    /// Starts with this position of a game, and otherwise with the choices of the last one.
    pub(super) fn from_position(
        entry: &'static Entry,
        state: &dyn DynState,
        context: &Context,
    ) -> Result<Self, Message> {
        let mut choices = GameSetup::new(entry, &context.settings);
        choices.set_position(state)?;
        Ok(Self::with(choices, context))
    }

    fn with(choices: GameSetup, context: &Context) -> Self {
        let mut lines = vec![SetupLine::Start];
        lines.extend(choices.choices().into_iter().map(SetupLine::Chosen));
        lines.extend([SetupLine::Edit, SetupLine::Rules, SetupLine::Back]);
        let mut setup = Self { choices, list: List::default().taking_values(), lines };
        setup.refresh(context);
        setup
    }

    pub(super) fn refresh(&mut self, context: &Context) {
        let words = context.words();
        let setup = &self.choices;
        let items = self.lines.iter().map(|line| match *line {
            SetupLine::Start => Item::new(words.start_game()),
            SetupLine::Chosen(chosen) => Item {
                label: setup.label(chosen, context.language),
                value: value_name(setup.entry.info, chosen, &setup.value(chosen), context.language),
                has_values: chosen != Chosen::Position,
            },
            SetupLine::Edit => Item::new(words.study_position()),
            SetupLine::Rules => Item::new(words.rules()),
            SetupLine::Back => Item::new(words.back()),
        });
        self.list.refresh(items.collect());
    }

    fn values(&self, line: SetupLine) -> Vec<String> {
        match line {
            SetupLine::Chosen(chosen) => self.choices.values(chosen),
            _ => Vec::new(),
        }
    }

    fn value(&self, line: SetupLine) -> String {
        match line {
            SetupLine::Chosen(chosen) => self.choices.value(chosen),
            _ => String::new(),
        }
    }

    /// Sets the value of a line; the error says why it is invalid.
    fn set(&mut self, line: SetupLine, value: &str) -> Result<(), Message> {
        match line {
            SetupLine::Chosen(chosen) => self.choices.set(chosen, value),
            _ => Ok(()),
        }
    }

    fn turn(&mut self, index: usize, by: isize, context: &mut Context) {
        let Some(&line) = self.lines.get(index) else { return };
        let values = self.values(line);
        if values.is_empty() {
            return;
        }
        self.list.selected = index;
        let now = values.iter().position(|value| *value == self.value(line)).unwrap_or(0);
        let next = (now.cast_signed() + by).rem_euclid(values.len().cast_signed());
        let next = values[next.cast_unsigned()].clone();
        if let Err(error) = self.set(line, &next) {
            let text = context.language.say(&error);
            context.warn(text);
        }
        self.refresh(context);
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Navigation {
        let Some(&line) = self.lines.get(index) else { return Navigation::Nowhere };
        self.list.selected = index;
        let words = context.words();
        match line {
            SetupLine::Start => self.start(context),
            SetupLine::Edit => {
                let (game, start) = (self.choices.game(), self.choices.start());
                let editor = Editor::new(&game, &*start);
                let editor = EditorScreen::new(editor, self.choices.entry);
                Navigation::Open(Box::new(Screen::Editor(Box::new(editor))))
            }
            SetupLine::Rules => {
                Navigation::popup(Popup::Reader(rules_page(self.choices.entry, context)))
            }
            SetupLine::Back => Navigation::Back,
            SetupLine::Chosen(Chosen::Position) => Navigation::popup(Popup::Prompt(Prompt::new(
                ROWS + index,
                words.start_position(),
                words.position_text(),
                &self.value(line),
            ))),
            SetupLine::Chosen(chosen) => {
                let values = self.values(line);
                let mut items: Vec<Item> =
                    values.iter().map(|value| self.described(chosen, value, context)).collect();
                let takes_text = self.choices.takes_text(chosen);
                let mut text = String::new();
                if takes_text {
                    items.push(Item::new(words.something_else()));
                    text = self.wanted_text(line, context);
                }
                let now = values.iter().position(|value| *value == self.value(line));
                let title = &self.list.items[index].label;
                let list = List::new(items).at(now.unwrap_or(0)).taking_text(takes_text);
                Navigation::popup(Popup::Picker(Picker::new(ROWS + index, title, &text, list)))
            }
        }
    }

    /// Describes what can be typed as the value of a line.
    fn wanted_text(&self, line: SetupLine, context: &Context) -> String {
        let words = context.words();
        match line {
            SetupLine::Chosen(Chosen::Option(index)) => {
                wanted_text(&self.choices.entry.info.options[index], context.language)
            }
            _ => words.type_time().to_owned(),
        }
    }

    /// A value with its meaning.
    fn described(&self, chosen: Chosen, value: &str, context: &Context) -> Item {
        Item::with_value(
            value_name(self.choices.entry.info, chosen, value, context.language),
            self.choices.value_text(chosen, value, context.language),
        )
    }

    fn start(&mut self, context: &mut Context) -> Navigation {
        match self.choices.table(context.random.u64(..), context.folders.as_ref()) {
            Ok(table) => {
                if self.choices.keep(&mut context.settings) {
                    context.settings_changed();
                }
                Navigation::Begin(Box::new(Screen::Play(Box::new(Play::new(table, None, context)))))
            }
            Err(error) => {
                let text = context.language.say(&error);
                context.warn(text);
                Navigation::Nowhere
            }
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        match key.code {
            KeyCode::Esc if self.list.typed.is_empty() => Navigation::Back,
            KeyCode::Left | KeyCode::Right => {
                let by = if key.code == KeyCode::Left { -1 } else { 1 };
                self.turn(self.list.selected, by, context);
                Navigation::Nowhere
            }
            _ => match self.list.key(key) {
                ListAction::Chosen(index) => self.choose(index, context),
                ListAction::Typed => {
                    self.take_value(context);
                    Navigation::Nowhere
                }
                ListAction::Nothing => Navigation::Nowhere,
            },
        }
    }

    /// Chooses a value that was typed without saying what it is for, such as `12x8` or `5m+3s`.
    fn take_value(&mut self, context: &mut Context) {
        let typed = std::mem::take(&mut self.list.typed);
        let square = format!("{typed}x{typed}");
        let choices = &self.choices;
        let chosen = choices.choice_of_value(&typed).or_else(|| choices.choice_of_value(&square));
        let place = self.lines.iter().position(|&line| chosen.map(SetupLine::Chosen) == Some(line));
        let Some((chosen, place)) = chosen.zip(place) else {
            return context.warn(context.words().not_a_value(quoted(&typed)));
        };
        self.list.selected = place;
        if let Err(error) = self.choices.set(chosen, &typed) {
            let text = context.language.say(&error);
            context.warn(text);
        }
        self.refresh(context);
    }

    pub(super) fn reply(
        &mut self,
        question: PopupId,
        reply: &PopupReply,
        context: &mut Context,
    ) -> Navigation {
        let index = if question >= TYPED_ROWS { question - TYPED_ROWS } else { question - ROWS };
        let Some(&line) = self.lines.get(index) else { return Navigation::Nowhere };
        let value = match reply {
            PopupReply::Typed(text) => Some(text.clone()),
            PopupReply::Picked(picked) => self.values(line).get(*picked).cloned(),
        };
        let Some(value) = value else {
            let text = self.wanted_text(line, context);
            let title = &self.list.items[index].label;
            let prompt = Prompt::new(TYPED_ROWS + index, title, &text, &self.value(line));
            return Navigation::popup(Popup::Prompt(prompt));
        };
        let result = self.set(line, &value);
        self.refresh(context);
        match result {
            Ok(()) => Navigation::Nowhere,
            // Ask again, with the error and the typed text.
            Err(error) => Navigation::popup(Popup::Prompt(Prompt::new(
                question,
                &self.list.items[index].label,
                &context.language.say(&error),
                &value,
            ))),
        }
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

    pub(super) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        let mut help = vec![
            Help::new("↑↓", words.key_arrows(), words.help_choose(), KeyCode::Down),
            Help::key("Enter", words.help_take(), KeyCode::Enter),
        ];
        if self.list.items[self.list.selected].has_values {
            help.push(Help::new("←→", words.key_arrows(), words.help_change(), KeyCode::Right));
        }
        help.push(Help::key("1-9", words.help_number(), KeyCode::Null));
        help.push(Help::key("Esc", words.help_back(), KeyCode::Esc));
        help
    }

    pub(super) fn title(&self, context: &Context) -> String {
        format!(
            "{} {} {}",
            self.choices.entry.info.name,
            context.look.either("·", "-"),
            context.words().new_game()
        )
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let look = &context.look;
        // As wide as the lines need, but the board keeps half of the room.
        let width = self.list.width().max(37).min(area.width / 2);
        let summary = context.language.say(&self.choices.entry.info.summary_message());
        let room = area.width.saturating_sub(4);
        write(buffer, (area.x + 2, area.y + 1), room, &summary, look.accent(), look);
        let list =
            Rect { x: area.x + 2, y: area.y + 3, width, height: area.height.saturating_sub(5) };
        self.list.draw(list, buffer, look, hits);
        let about = self.about(context);
        let text = Rect {
            y: area.bottom().saturating_sub(2),
            height: 2.min(area.height),
            width: area.width.saturating_sub(4),
            ..list
        };
        write_wrapped(buffer, text, &about, look.quiet(), look);
        let board = Rect {
            x: list.right() + 1,
            y: list.y,
            width: area.right().saturating_sub(list.right() + 2),
            height: list.height,
        };
        if board.width < 16 {
            return;
        }
        let state = self.choices.start();
        let picture = Picture {
            info: self.choices.entry.info,
            view: &state.view(),
            marks: &[],
            flipped: false,
            focus: Square::new(0),
            is_preview: true,
            exits: &[],
            calls_numbers: false,
        };
        picture.draw(board, buffer, look, &mut Vec::new());
    }

    /// A sentence on the chosen line.
    fn about(&self, context: &Context) -> String {
        let words = context.words();
        if self.list.is_value_typed() {
            return format!("> {}", self.list.typed);
        }
        match self.lines[self.list.selected] {
            SetupLine::Start => words.about_start().to_owned(),
            SetupLine::Chosen(Chosen::Time) => words.about_time().to_owned(),
            SetupLine::Chosen(Chosen::Position) => words.about_position().to_owned(),
            SetupLine::Chosen(chosen) => {
                let value = self.choices.value(chosen);
                let about = self.described(chosen, &value, context).value;
                match chosen {
                    Chosen::Option(index) => {
                        let info = self.choices.entry.info;
                        let help = context.language.say(&info.option_help(&info.options[index]));
                        if about.is_empty() { help } else { format!("{help}: {about}") }
                    }
                    _ => about,
                }
            }
            SetupLine::Edit => words.about_editor().to_owned(),
            SetupLine::Rules => words.about_rules().to_owned(),
            SetupLine::Back => words.about_back().to_owned(),
        }
    }
}

/// The name of a side's player, in words.
pub(super) fn seat_name(name: &str, context: &Context) -> String {
    cygnet_text::telling::seat_name(name, context.language)
}

/// The rules of a game to read.
pub(super) fn rules_page(entry: &Entry, context: &Context) -> TextPage {
    TextPage::new(entry.info.name, &context.language.rules(entry.info))
}
