//! The choice of a game that has a lesson, with what the person has done in each.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::{DynState, Entry, Square};
use cygnet_lessons::{Lesson, LessonProgress, games_with_lessons};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::Picture;
use super::lesson::{LessonScreen, done};
use super::list::{Item, List, ListAction};
use super::text::{wrapped_height, write, write_wrapped};
use super::{Context, Help, Hit, Hits, Navigation, Screen};
use cygnet_text::teaching::progress_text;

/// A game that has a lesson.
struct GameWithLesson {
    entry: &'static Entry,
    lesson: Arc<Lesson>,
    progress: LessonProgress,
    /// The position of the next task.
    next: Option<Box<dyn DynState>>,
}

pub(super) struct LessonGames {
    list: List,
    games: Vec<GameWithLesson>,
}

/// The preferred width of the list, if the window has room.
const LIST: u16 = 38;

impl LessonGames {
    pub(super) fn new(context: &mut Context) -> Self {
        let mut screen = Self { list: List::default(), games: Vec::new() };
        screen.refresh(context);
        screen
    }

    /// Reads what is done again, and applies the language of the settings.
    pub(super) fn refresh(&mut self, context: &mut Context) {
        let all_done = done(context);
        let mut items = Vec::new();
        self.games.clear();
        for (entry, lesson) in games_with_lessons() {
            let progress = all_done.of_game(entry.info.id);
            let task = &lesson.tasks[progress.next(&lesson)];
            let next = task.set_up().ok().map(|(_, state)| state);
            let so_far = format!("{}/{}", progress.count(&lesson), lesson.tasks.len());
            items.push(Item::with_value(entry.info.name, so_far));
            self.games.push(GameWithLesson { entry, lesson, progress, next });
        }
        self.list.refresh(items);
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Navigation {
        self.list.selected = index;
        let Some(game) = self.games.get(index) else { return Navigation::Nowhere };
        match LessonScreen::new(game.entry, context) {
            Some(lesson) => Navigation::Open(Box::new(Screen::Lesson(Box::new(lesson)))),
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
        write(buffer, at, area.width - 2, words.lessons_choose(), look.accent(), look);
        let rows = self.games.len().min(area.height.saturating_sub(4).into()) as u16;
        let list = Rect { x: area.x + 2, y: area.y + 3, width, height: rows };
        self.list.draw(list, buffer, look, hits);
        let y = list.bottom() + 1;
        let about = Rect { y, height: area.bottom().saturating_sub(y), ..list };
        write_wrapped(buffer, about, words.lessons_text(), look.quiet(), look);
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

impl GameWithLesson {
    /// Draws what the lesson teaches, what the person has done, and the next task.
    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (look, language) = (&context.look, context.language);
        write(buffer, (area.x, area.y), area.width, self.entry.info.name, look.accent(), look);
        let words = self.lesson.words(language.code());
        let so_far = if self.progress.is_complete(&self.lesson) {
            words.done.clone()
        } else if self.progress.count(&self.lesson) == 0 {
            language.words().lesson_new().to_owned()
        } else {
            progress_text(&self.lesson, &self.progress, language)
        };
        let mut y = area.y + 2;
        for (text, style) in [(&words.about, Style::new()), (&so_far, look.quiet())] {
            let height = area.bottom().saturating_sub(y);
            let rows = wrapped_height(text, area.width).min(height);
            write_wrapped(buffer, Rect { y, height: rows, ..area }, text, style, look);
            y += rows + 1;
        }
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
