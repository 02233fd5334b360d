//! Before a game: who plays, on which board, with how much time.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::options::RANDOM;
use cygnet_core::{DynGame, Entry, OptionKind, OptionSpec, Options, Player, Session, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::board::Picture;
use super::list::{Choice, Item, List};
use super::play::Play;
use super::popup::{Picker, Popup, Prompt, Question, Reader, Reply};
use super::{Context, Go, Help, Hit, Hits, Screen};
use crate::clock::TimeControl;
use crate::language::fill;
use crate::players::{opponents, options_at_the_table, usual_opponent};
use crate::settings::GameSettings;
use crate::table::{Seat, Table};

/// What a line of the form is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Start,
    Seat(Player),
    Option(usize),
    Time,
    Position,
    Rules,
    Back,
}

pub(super) struct Setup {
    entry: &'static Entry,
    list: List,
    lines: Vec<Line>,
    /// The names of who plays, by side.
    players: [String; 2],
    /// The value of each option, as the game lists them.
    options: Vec<String>,
    time: TimeControl,
    /// Where to start, if not at the beginning.
    position: Option<String>,
    /// The rules with these options.
    game: Arc<dyn DynGame>,
}

/// The time controls that the arrow keys go through; others can be typed.
const TIMES: [&str; 8] = ["none", "10s", "30s", "1m", "3m+2s", "5m+3s", "10m+5s", "30m+0s"];

const HUMAN: &str = "human";

/// A reply to the list or the line of the n-th row of the form.
const ROWS: Question = 100;
/// A reply to the line of a row whose list had "something else".
const TYPED_ROWS: Question = 200;

impl Setup {
    pub(super) fn new(entry: &'static Entry, context: &Context) -> Self {
        let info = entry.info;
        let saved = context.settings.games.get(info.id);
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
            _ => [HUMAN.to_owned(), usual_opponent(&*game)],
        };
        let time = saved.and_then(|saved| saved.time.parse().ok()).unwrap_or_default();
        let mut lines = vec![Line::Start, Line::Seat(Player::One), Line::Seat(Player::Two)];
        lines.extend((0..info.options.len()).map(Line::Option));
        lines.extend([Line::Time, Line::Position, Line::Rules, Line::Back]);
        let mut setup = Self {
            entry,
            list: List::default(),
            lines,
            players,
            options,
            time,
            position: None,
            game,
        };
        setup.refresh(context);
        setup
    }

    pub(super) fn refresh(&mut self, context: &Context) {
        let words = context.words();
        let info = self.entry.info;
        let items = self.lines.iter().map(|line| match *line {
            Line::Start => Item::new(words.start_game),
            Line::Seat(player) => Item {
                label: context.translate(info.side(player).name),
                value: seat_name(&self.players[player.index()], context),
                has_values: true,
            },
            Line::Option(index) => Item {
                label: option_label(&info.options[index], context),
                value: context.translate(&self.options[index]),
                has_values: true,
            },
            Line::Time => Item {
                label: words.time.to_owned(),
                value: time_name(self.time, context),
                has_values: true,
            },
            Line::Position => Item::with_value(
                words.start_position,
                self.position.clone().unwrap_or_else(|| words.the_beginning.to_owned()),
            ),
            Line::Rules => Item::new(words.rules),
            Line::Back => Item::new(words.back),
        });
        self.list.refresh(items.collect());
    }

    /// The names that can sit on a side: a person, and the computer players.
    fn seats(&self) -> Vec<String> {
        let computers = opponents(&*self.game).into_iter().map(|opponent| opponent.name);
        std::iter::once(HUMAN.to_owned()).chain(computers).collect()
    }

    fn values(&self, line: Line) -> Vec<String> {
        match line {
            Line::Seat(_) => self.seats(),
            Line::Option(index) => {
                option_values(&self.entry.info.options[index], &self.options[index])
            }
            Line::Time => {
                let mut values: Vec<String> = TIMES.iter().map(|&time| time.to_owned()).collect();
                let current = self.time.to_string();
                if !values.contains(&current) {
                    values.push(current);
                }
                values
            }
            _ => Vec::new(),
        }
    }

    fn value(&self, line: Line) -> String {
        match line {
            Line::Seat(player) => self.players[player.index()].clone(),
            Line::Option(index) => self.options[index].clone(),
            Line::Time => self.time.to_string(),
            Line::Position => self.position.clone().unwrap_or_default(),
            _ => String::new(),
        }
    }

    /// Gives a line a value; says what is wrong with one that it does not take.
    fn set(&mut self, line: Line, value: &str) -> Result<(), String> {
        match line {
            Line::Seat(player) => self.players[player.index()] = value.to_owned(),
            Line::Option(index) => {
                let spec = &self.entry.info.options[index];
                let value = spec.parse(value.trim()).map_err(|error| error.to_string())?;
                self.options[index] = value.to_string();
                // A position of another board would no longer fit.
                self.position = None;
                self.game = build(self.entry, &self.options);
                for player in &mut self.players {
                    if !can_sit(&*self.game, player) {
                        *player = usual_opponent(&*self.game);
                    }
                }
            }
            Line::Time => self.time = value.parse().map_err(|error| format!("{error}"))?,
            Line::Position => {
                let text = value.trim();
                if text.is_empty() {
                    self.position = None;
                    return Ok(());
                }
                let options = self.options_for(Some(text)).map_err(|error| error.to_string())?;
                let (game, state) =
                    self.entry.set_up(options, Some(text), 0).map_err(|error| error.to_string())?;
                if state.outcome().is_some() {
                    return Err("the game is over in this position".to_owned());
                }
                for (value, spec) in self.options.iter_mut().zip(self.entry.info.options) {
                    if let (OptionKind::Size { .. }, Some(size)) =
                        (spec.kind, game.options().get(spec.name))
                    {
                        *value = size.to_string();
                    }
                }
                self.position = Some(text.to_owned());
                self.game = game;
                for player in &mut self.players {
                    if !can_sit(&*self.game, player) {
                        *player = usual_opponent(&*self.game);
                    }
                }
            }
            Line::Start | Line::Rules | Line::Back => {}
        }
        Ok(())
    }

    /// The options; with a position, its board decides the size.
    fn options_for(&self, position: Option<&str>) -> Result<Options, cygnet_core::OptionError> {
        let pairs = self.entry.info.options.iter().zip(&self.options);
        let wanted = pairs.filter(|(spec, _)| {
            position.is_none() || !matches!(spec.kind, OptionKind::Size { .. })
        });
        Options::parse(self.entry.info, wanted.map(|(spec, value)| (spec.name, &**value)))
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
            let text = context.translate(&error);
            context.warn(text);
        }
        self.refresh(context);
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Go {
        let Some(&line) = self.lines.get(index) else { return Go::Nowhere };
        self.list.selected = index;
        let words = context.words();
        match line {
            Line::Start => self.start(context),
            Line::Rules => Go::popup(Popup::Reader(rules_page(self.entry, context))),
            Line::Back => Go::Back,
            Line::Position => Go::popup(Popup::Prompt(Prompt::new(
                ROWS + index,
                words.start_position,
                words.position_text,
                &self.value(line),
            ))),
            Line::Seat(_) | Line::Option(_) | Line::Time => {
                let values = self.values(line);
                let mut items: Vec<Item> =
                    values.iter().map(|value| self.described(line, value, context)).collect();
                if self.takes_text(line) {
                    items.push(Item::new(words.something_else));
                }
                let now = values.iter().position(|value| *value == self.value(line));
                Go::popup(Popup::Picker(Picker {
                    question: ROWS + index,
                    title: self.list.items[index].label.clone(),
                    text: String::new(),
                    list: List::new(items).at(now.unwrap_or(0)),
                }))
            }
        }
    }

    fn takes_text(&self, line: Line) -> bool {
        match line {
            Line::Option(index) => {
                matches!(self.entry.info.options[index].kind, OptionKind::Size { .. })
            }
            Line::Time => true,
            _ => false,
        }
    }

    /// A value with what it means.
    fn described(&self, line: Line, value: &str, context: &Context) -> Item {
        let words = context.words();
        match line {
            Line::Seat(_) => {
                let computer =
                    opponents(&*self.game).into_iter().find(|opponent| opponent.name == value);
                let about = computer.map(|computer| context.translate(computer.description));
                Item::with_value(
                    seat_name(value, context),
                    about.unwrap_or_else(|| words.human_text.to_owned()),
                )
            }
            Line::Option(index) => {
                let about = match self.entry.info.options[index].kind {
                    OptionKind::Choice(choices) => {
                        choices.iter().find(|choice| choice.name == value).map(|c| c.help)
                    }
                    OptionKind::First(sides) => {
                        sides.iter().find(|choice| choice.name == value).map(|c| c.help)
                    }
                    OptionKind::Size { .. } => None,
                };
                let about = about.map(|about| context.translate(about)).unwrap_or_default();
                let about = if value == RANDOM { words.chance_decides.to_owned() } else { about };
                Item::with_value(context.translate(value), about)
            }
            Line::Time => match value.parse() {
                Ok(time) => Item::new(time_name(time, context)),
                Err(_) => Item::new(value),
            },
            _ => Item::new(value),
        }
    }

    fn start(&mut self, context: &mut Context) -> Go {
        let seed = context.random.u64(..);
        let made = self
            .options_for(self.position.as_deref())
            .map_err(|error| error.to_string())
            .and_then(|options| {
                let setup = self.entry.set_up(options, self.position.as_deref(), seed);
                setup.map_err(|error| error.to_string())
            })
            .and_then(|(game, start)| {
                let seats = [0, 1].map(|side| Seat::named(&self.players[side]));
                Table::new(Session::new(game, start), seats, seed)
                    .map_err(|error| error.to_string())
            });
        match made {
            Ok(table) => {
                self.keep(context);
                let table = table.with_clock(self.time).with_date(std::time::SystemTime::now());
                Go::Replace(Box::new(Screen::Play(Box::new(Play::new(table, None, context)))))
            }
            Err(error) => {
                let text = context.translate(&error);
                context.warn(text);
                Go::Nowhere
            }
        }
    }

    /// Remembers what was chosen for the next game.
    fn keep(&self, context: &mut Context) {
        let names = self.entry.info.options.iter().map(|spec| spec.name.to_owned());
        let kept = GameSettings {
            players: self.players.clone(),
            options: names.zip(self.options.iter().cloned()).collect(),
            time: self.time.to_string(),
            ..GameSettings::default()
        };
        if context.settings.games.get(self.entry.info.id) != Some(&kept) {
            context.settings.games.insert(self.entry.info.id.to_owned(), kept);
            context.settings_changed();
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        match key.code {
            KeyCode::Esc if self.list.typed.is_empty() => Go::Back,
            KeyCode::Esc => {
                self.list.typed.clear();
                Go::Nowhere
            }
            KeyCode::Left | KeyCode::Right => {
                let by = if key.code == KeyCode::Left { -1 } else { 1 };
                self.turn(self.list.selected, by, context);
                Go::Nowhere
            }
            _ => match self.list.key(key) {
                Choice::Chosen(index) => self.choose(index, context),
                Choice::Nothing | Choice::Unknown => Go::Nowhere,
            },
        }
    }

    pub(super) fn reply(&mut self, question: Question, reply: &Reply, context: &mut Context) -> Go {
        let words = context.words();
        let index = if question >= TYPED_ROWS { question - TYPED_ROWS } else { question - ROWS };
        let Some(&line) = self.lines.get(index) else { return Go::Nowhere };
        let value = match reply {
            Reply::Typed(text) => text.clone(),
            Reply::Picked(picked) => match self.values(line).get(*picked) {
                Some(value) => value.clone(),
                None => {
                    let text = match line {
                        Line::Option(index) => fill(
                            words.type_size,
                            &[&context.translate(&self.entry.info.options[index].range())],
                        ),
                        _ => words.type_time.to_owned(),
                    };
                    let title = &self.list.items[index].label;
                    let prompt = Prompt::new(TYPED_ROWS + index, title, &text, &self.value(line));
                    return Go::popup(Popup::Prompt(prompt));
                }
            },
        };
        let result = self.set(line, &value);
        self.refresh(context);
        match result {
            Ok(()) => Go::Nowhere,
            // Asked again, with what was wrong and what was typed.
            Err(error) => Go::popup(Popup::Prompt(Prompt::new(
                question,
                &self.list.items[index].label,
                &context.translate(&error),
                &value,
            ))),
        }
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Go {
        match hit {
            Hit::Item(index) => self.choose(*index, context),
            Hit::Turn(index, by) => {
                self.turn(*index, *by, context);
                Go::Nowhere
            }
            _ => Go::Nowhere,
        }
    }

    pub(super) fn wheel(&mut self, by: isize) {
        self.list.key(KeyEvent::from(if by < 0 { KeyCode::Up } else { KeyCode::Down }));
    }

    pub(super) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        let mut help = vec![
            Help::new("↑↓", "Up/Dn", words.help_choose, KeyCode::Down),
            Help::key("Enter", words.help_take, KeyCode::Enter),
        ];
        if self.list.items[self.list.selected].has_values {
            help.push(Help::new("←→", "Lt/Rt", words.help_change, KeyCode::Right));
        }
        help.push(Help::key("1-9", words.help_number, KeyCode::Enter));
        help.push(Help::key("Esc", words.help_back, KeyCode::Esc));
        help
    }

    pub(super) fn title(&self, context: &Context) -> String {
        format!(
            "{} {} {}",
            self.entry.info.name,
            context.look.either("·", "-"),
            context.words().new_game
        )
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let look = &context.look;
        let width = 46.min(area.width.saturating_sub(2));
        let summary = context.translate(self.entry.info.summary);
        buffer.set_stringn(area.x + 2, area.y + 1, summary, area.width.into(), look.accent());
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
        Paragraph::new(about).style(look.quiet()).wrap(Wrap { trim: true }).render(text, buffer);
        let board = Rect {
            x: list.right() + 1,
            y: list.y,
            width: area.right().saturating_sub(list.right() + 2),
            height: list.height,
        };
        if board.width < 16 {
            return;
        }
        let state = match &self.position {
            Some(position) => self.game.position(position).unwrap_or_else(|_| self.game.initial()),
            None => self.game.initial(),
        };
        let picture = Picture {
            info: self.entry.info,
            view: &state.view(),
            marks: &[],
            flipped: false,
            focus: Square::new(0),
            exits: &[],
        };
        picture.draw(board, buffer, look, &mut Vec::new());
    }

    /// A sentence on the chosen line.
    fn about(&self, context: &Context) -> String {
        let words = context.words();
        match self.lines[self.list.selected] {
            Line::Start => words.about_start.to_owned(),
            line @ Line::Seat(player) => {
                self.described(line, &self.players[player.index()], context).value
            }
            line @ Line::Option(index) => {
                let help = context.translate(self.entry.info.options[index].help);
                let value = self.described(line, &self.options[index], context).value;
                if value.is_empty() { help } else { format!("{help}: {value}") }
            }
            Line::Time => words.about_time.to_owned(),
            Line::Position => words.about_position.to_owned(),
            Line::Rules => words.about_rules.to_owned(),
            Line::Back => words.about_back.to_owned(),
        }
    }
}

fn build(entry: &Entry, options: &[String]) -> Arc<dyn DynGame> {
    let pairs = entry.info.options.iter().zip(options).map(|(spec, value)| (spec.name, &**value));
    let options = Options::parse(entry.info, pairs);
    entry.build(&options.unwrap_or_else(|_| Options::defaults(entry.info)))
}

fn can_sit(game: &dyn DynGame, name: &str) -> bool {
    name == HUMAN || game.check_bot(name).is_ok()
}

/// The values of an option that the arrow keys go through. Sizes are the square ones, or nearly:
/// others can be typed.
fn option_values(spec: &OptionSpec, current: &str) -> Vec<String> {
    let OptionKind::Size { min, max, .. } = spec.kind else {
        return spec.choices().into_iter().map(str::to_owned).collect();
    };
    let sizes = min.width.min(min.height)..=max.width.max(max.height);
    let mut values: Vec<String> = sizes
        .map(|side| format!("{side}x{side}"))
        .filter(|size| spec.parse(size).is_ok())
        .collect();
    if !values.iter().any(|value| value == current) {
        values.push(current.to_owned());
    }
    values
}

fn option_label(spec: &OptionSpec, context: &Context) -> String {
    let label = context.translate(spec.name);
    let mut letters = label.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Who sits on a side, for people.
pub(super) fn seat_name(name: &str, context: &Context) -> String {
    if name == HUMAN { context.words().human.to_owned() } else { name.to_owned() }
}

/// A time control in words.
pub(super) fn time_name(time: TimeControl, context: &Context) -> String {
    let words = context.words();
    match time {
        TimeControl::None => words.no_clock.to_owned(),
        TimeControl::PerMove(_) => fill(words.time_per_move, &[&time.to_string()]),
        TimeControl::Fischer { .. } => time.to_string(),
    }
}

/// The rules of a game to read.
pub(super) fn rules_page(entry: &Entry, context: &Context) -> Reader {
    Reader::new(entry.info.name, &context.language.rules(entry.info))
}
