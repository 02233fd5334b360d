//! The choice of a game that has puzzles, with what the person has solved in each.

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::{DynState, Entry, Square};
use cygnet_games::CATALOGUE;
use cygnet_puzzles::{PuzzleProgress, shipped_puzzles};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::Picture;
use super::list::{Item, List, ListAction};
use super::puzzles::{PuzzleScreen, progress};
use super::text::{wrapped_height, write, write_wrapped};
use super::{Context, Help, Hit, Hits, Navigation, Screen};
use cygnet_text::training::short_progress;
use cygnet_userdata::calendar::trainer_time;

/// A game that has puzzles.
struct GameWithPuzzles {
    entry: &'static Entry,
    count: usize,
    progress: PuzzleProgress,
    /// The position of the next puzzle.
    next: Option<Box<dyn DynState>>,
}

pub(super) struct PuzzleGames {
    list: List,
    games: Vec<GameWithPuzzles>,
}

/// The preferred width of the list, if the window has room.
const LIST: u16 = 38;

impl PuzzleGames {
    pub(super) fn new(context: &mut Context) -> Self {
        let mut screen = Self { list: List::default(), games: Vec::new() };
        screen.refresh(context);
        screen
    }

    /// Reads the results again, and applies the language of the settings.
    pub(super) fn refresh(&mut self, context: &mut Context) {
        self.games.clear();
        let mut items = Vec::new();
        for entry in CATALOGUE {
            let puzzles = shipped_puzzles(entry.info.id);
            if puzzles.is_empty() {
                continue;
            }
            let progress = progress(entry.info.id, context);
            let next = progress.next(&puzzles, None, trainer_time().day);
            let next = next.and_then(|puzzle| puzzle.set_up().ok()).map(|(_, state)| state);
            let (_, solved) = progress.counts();
            items.push(Item::with_value(entry.info.name, format!("{solved}/{}", puzzles.len())));
            self.games.push(GameWithPuzzles { entry, count: puzzles.len(), progress, next });
        }
        self.list.refresh(items);
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Navigation {
        self.list.selected = index;
        let Some(game) = self.games.get(index) else { return Navigation::Nowhere };
        match PuzzleScreen::new(game.entry, context) {
            Some(puzzles) => Navigation::Open(Box::new(Screen::Puzzles(Box::new(puzzles)))),
            None => Navigation::Nowhere,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        match key.code {
            KeyCode::Esc if self.list.typed.is_empty() => Navigation::Back,
            _ => match self.list.key(key) {
                ListAction::Chosen(index) => self.choose(index, context),
                ListAction::Nothing | ListAction::Typed => Navigation::Nowhere,
            },
        }
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Navigation {
        match hit {
            Hit::Item(index) => self.choose(*index, context),
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
            Help::key("Enter", words.help_take(), KeyCode::Enter),
            Help::key("1-9", words.help_number(), KeyCode::Null),
            Help::key("Esc", words.help_back(), KeyCode::Esc).essential(),
        ]
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let (look, words) = (&context.look, context.words());
        let width = LIST.min(area.width.saturating_sub(4));
        let at = (area.x + 2, area.y + 1);
        write(buffer, at, area.width - 2, words.puzzles_choose(), look.accent(), look);
        let rows = self.games.len().min(area.height.saturating_sub(4).into()) as u16;
        let list = Rect { x: area.x + 2, y: area.y + 3, width, height: rows };
        self.list.draw(list, buffer, look, hits);
        let y = list.bottom() + 1;
        let about = Rect { y, height: area.bottom().saturating_sub(y), ..list };
        write_wrapped(buffer, about, words.puzzles_text(), look.quiet(), look);
        let side = Rect {
            x: list.right() + 1,
            y: area.y + 1,
            width: area.right().saturating_sub(list.right() + 1),
            height: area.height.saturating_sub(1),
        };
        if let Some(game) = self.games.get(self.list.selected).filter(|_| side.width >= 20) {
            game.draw(side, buffer, context);
        }
    }
}

impl GameWithPuzzles {
    /// Draws what the person has solved, and the next puzzle.
    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (look, words, language) = (&context.look, context.words(), context.language);
        let title = format!("{}: {}", self.entry.info.name, words.puzzles_count(self.count));
        write(buffer, (area.x, area.y), area.width, &title, look.accent(), look);
        let text = match short_progress(&self.progress, trainer_time().day, language) {
            text if text.is_empty() => words.puzzles_new().to_owned(),
            text => text,
        };
        let rows = wrapped_height(&text, area.width).min(area.height.saturating_sub(2));
        let text_area = Rect { y: area.y + 2, height: rows, ..area };
        write_wrapped(buffer, text_area, &text, Style::new(), look);
        let y = text_area.bottom() + 1;
        let board = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        if let Some(state) = &self.next {
            let picture = Picture {
                info: state.info(),
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
