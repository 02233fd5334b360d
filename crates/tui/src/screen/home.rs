//! The first screen: continue a game, choose one, open a file, change the settings.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::{DynGame, DynState, Options, Square};
use cygnet_games::CATALOGUE;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::Picture;
use super::list::{Choice, Item, List};
use super::open::Open;
use super::play::Play;
use super::popup::{Picker, Popup, Question, Reply};
use super::preferences::Preferences;
use super::setup::{Setup, seat_name};
use super::text::{wrapped_height, write, write_wrapped};
use super::{Context, Go, Help, Hit, Hits, Screen};
use crate::language::fill;
use crate::store::UnfinishedGame;
use crate::table::Table;

/// What a line of the menu leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Continue(usize),
    Game(usize),
    Open,
    Settings,
    Help,
    Quit,
}

pub(super) struct Home {
    list: List,
    lines: Vec<Line>,
    unfinished: Vec<UnfinishedGame>,
    /// Where they were left, as far as they can be replayed.
    positions: Vec<Option<Box<dyn DynState>>>,
    /// The boards that the games start with, for the picture beside the menu.
    boards: Vec<Arc<dyn DynGame>>,
}

const DISCARD: Question = 1;

/// No more than this are offered; the others come up when these are finished or discarded.
const MOST_UNFINISHED: usize = 5;

impl Home {
    pub(super) fn new(context: &Context) -> Self {
        let build = |entry: &cygnet_core::Entry| entry.build(&Options::defaults(entry.info));
        let mut home = Self {
            list: List::default(),
            lines: Vec::new(),
            unfinished: Vec::new(),
            positions: Vec::new(),
            boards: CATALOGUE.iter().map(build).collect(),
        };
        home.refresh(context);
        home
    }

    /// Looks again for games to continue, and speaks the language of the settings.
    pub(super) fn refresh(&mut self, context: &Context) {
        let words = context.words();
        self.unfinished =
            context.folders.as_ref().map(crate::store::Folders::unfinished).unwrap_or_default();
        self.unfinished.truncate(MOST_UNFINISHED);
        let position = |game: &UnfinishedGame| {
            let session = cygnet_games::replay::replay(&game.record).ok()?;
            Some(session.state().boxed_clone())
        };
        self.positions = self.unfinished.iter().map(position).collect();
        let mut lines = Vec::new();
        let mut items = Vec::new();
        for (index, game) in self.unfinished.iter().enumerate() {
            lines.push(Line::Continue(index));
            let name = game
                .record
                .tag("Game")
                .and_then(cygnet_games::find)
                .map_or("?", |entry| entry.info.name);
            let moves = game.record.moves().len().to_string();
            items.push(Item::new(fill(words.continue_game, &[name, &moves])));
        }
        for (index, entry) in CATALOGUE.iter().enumerate() {
            lines.push(Line::Game(index));
            items.push(Item::new(entry.info.name));
        }
        for (line, label) in [
            (Line::Open, words.open_file),
            (Line::Settings, words.settings),
            (Line::Help, words.help),
            (Line::Quit, words.quit),
        ] {
            lines.push(line);
            items.push(Item::new(label));
        }
        self.lines = lines;
        self.list.refresh(items);
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Go {
        let Some(&line) = self.lines.get(index) else { return Go::Nowhere };
        self.list.selected = index;
        match line {
            Line::Continue(index) => self.continue_game(index, context),
            Line::Game(index) => {
                Go::Open(Box::new(Screen::Setup(Setup::new(&CATALOGUE[index], context))))
            }
            Line::Open => Go::Open(Box::new(Screen::Open(Open::new(context)))),
            Line::Settings => Go::Open(Box::new(Screen::Preferences(Preferences::new(context)))),
            Line::Help => Go::popup(Popup::Reader(help_page(context))),
            Line::Quit => Go::Quit,
        }
    }

    fn continue_game(&mut self, index: usize, context: &mut Context) -> Go {
        let words = context.words();
        let Some(folders) = context.folders.clone() else { return Go::Nowhere };
        let game = &self.unfinished[index];
        let table = match Table::from_kept(&game.record, context.random.u64(..)) {
            Ok(table) => table,
            Err(error) => {
                let reason = context.translate(&error.to_string());
                context.warn(fill(words.cannot_continue, &[&reason]));
                return Go::Nowhere;
            }
        };
        match folders.take(game) {
            Ok(kept) => {
                Go::Open(Box::new(Screen::Play(Box::new(Play::new(table, Some(kept), context)))))
            }
            Err(error) => {
                let error = context.translate(&error.to_string());
                context.warn(fill(words.cannot_continue, &[&error]));
                self.refresh(context);
                Go::Nowhere
            }
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        match (key.code, self.lines.get(self.list.selected)) {
            (KeyCode::Esc, _) if self.list.typed.is_empty() => Go::Quit,
            (KeyCode::Esc, _) => {
                self.list.typed.clear();
                Go::Nowhere
            }
            (KeyCode::Delete, Some(Line::Continue(_))) => {
                let words = context.words();
                let answers =
                    List::new(vec![Item::new(words.no_keep), Item::new(words.yes_discard)]);
                let (title, text) = (words.discard_title, words.discard_text);
                Go::popup(Popup::Picker(Picker::new(DISCARD, title, text, answers)))
            }
            _ => match self.list.key(key) {
                Choice::Chosen(index) => self.choose(index, context),
                Choice::Nothing | Choice::Typed => Go::Nowhere,
            },
        }
    }

    pub(super) fn reply(&mut self, question: Question, reply: &Reply, context: &mut Context) -> Go {
        if let (DISCARD, Reply::Picked(1)) = (question, reply)
            && let Some(&Line::Continue(index)) = self.lines.get(self.list.selected)
            && let Some(folders) = &context.folders
        {
            if let Err(error) = folders.discard(&self.unfinished[index]) {
                let error = context.translate(&error.to_string());
                context.warn(error);
            }
            self.refresh(context);
        }
        Go::Nowhere
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Go {
        match hit {
            Hit::Item(index) => self.choose(*index, context),
            _ => Go::Nowhere,
        }
    }

    pub(super) fn wheel(&mut self, by: isize) {
        self.list.key(KeyEvent::from(if by < 0 { KeyCode::Up } else { KeyCode::Down }));
    }

    pub(super) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        let mut help = vec![
            Help::new("↑↓", words.key_arrows, words.help_choose, KeyCode::Down),
            Help::key("Enter", words.help_take, KeyCode::Enter),
            Help::key("1-9", words.help_number, KeyCode::Null),
            Help::key("a-z", words.help_name, KeyCode::Null),
        ];
        if matches!(self.lines.get(self.list.selected), Some(Line::Continue(_))) {
            help.push(Help::key("Del", words.help_discard, KeyCode::Delete));
        }
        help.push(Help::key("Esc", words.quit, KeyCode::Esc).essential());
        help
    }

    pub(super) fn title(context: &Context) -> String {
        format!("Cygnet {} {}", context.look.either("·", "-"), context.words().main_title)
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let look = &context.look;
        let words = context.words();
        let width = 38.min(area.width.saturating_sub(2));
        let menu = Rect { x: area.x + 2, y: area.y + 1, width, height: area.height };
        let menu = Rect { height: area.bottom().saturating_sub(menu.y), ..menu };
        write(buffer, (menu.x, menu.y), width, words.choose_game, look.accent(), look);
        let list = Rect { y: menu.y + 2, height: menu.height.saturating_sub(3), ..menu };
        self.list.draw(list, buffer, look, hits);
        if !self.list.typed.is_empty() {
            let y = menu.bottom().saturating_sub(1);
            let typed = format!("> {}", self.list.typed);
            write(buffer, (menu.x, y), width, &typed, look.accent(), look);
        }
        let side = Rect {
            x: menu.right() + 1,
            y: area.y + 1,
            width: area.right().saturating_sub(menu.right() + 1),
            height: area.height.saturating_sub(1),
        };
        if side.width < 20 {
            return;
        }
        self.draw_side(side, buffer, context);
    }

    /// What the chosen line is about.
    fn draw_side(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (look, words) = (&context.look, context.words());
        let (title, text, picture) = match self.lines.get(self.list.selected) {
            Some(Line::Game(index)) => {
                let info = CATALOGUE[*index].info;
                let game = &self.boards[*index];
                let (summary, credit) =
                    (context.translate(info.summary), context.translate(info.credit));
                let text = format!("{summary}\n\n{credit}");
                (info.name.to_owned(), text, Some((info, game.initial())))
            }
            Some(Line::Continue(index)) => {
                let record = &self.unfinished[*index].record;
                let state = self.positions[*index].as_ref();
                let picture = state.map(|state| (state.info(), state.boxed_clone()));
                let names: Vec<String> = match &picture {
                    Some((info, _)) => {
                        let names = info.sides.iter().filter_map(|side| record.tag(side.name));
                        names.map(|name| seat_name(name, context)).collect()
                    }
                    None => Vec::new(),
                };
                let text = format!("{}\n\n{}", words.continue_text, names.join(" - "));
                (words.continue_title.to_owned(), text, picture)
            }
            Some(Line::Open) => (words.open_file.to_owned(), words.open_text.to_owned(), None),
            Some(Line::Settings) => {
                (words.settings.to_owned(), words.settings_text.to_owned(), None)
            }
            Some(Line::Help) => (words.help.to_owned(), words.help_text.to_owned(), None),
            Some(Line::Quit) | None => (words.quit.to_owned(), words.quit_text.to_owned(), None),
        };
        write(buffer, (area.x, area.y), area.width, &title, look.accent(), look);
        // A row below it stays empty.
        let rows = wrapped_height(&text, area.width).max(4) + 1;
        let text_area =
            Rect { y: area.y + 2, height: rows.min(area.height.saturating_sub(2)), ..area };
        write_wrapped(buffer, text_area, &text, Style::new(), look);
        let board = Rect {
            y: text_area.bottom(),
            height: area.bottom().saturating_sub(text_area.bottom()),
            ..area
        };
        if let Some((info, state)) = picture {
            let picture = Picture {
                info,
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
    }
}

/// All keys, on one page.
pub(super) fn help_page(context: &Context) -> super::popup::Reader {
    let words = context.words();
    super::popup::Reader::new(words.help, words.help_page_text)
}
