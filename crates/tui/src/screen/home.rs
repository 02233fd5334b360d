//! The first screen: continue a game, choose one, open a file, change the settings.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::{DynGame, Options, Square};
use cygnet_games::CATALOGUE;
use cygnet_text::HelpPage;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::Picture;
use super::lesson_games::LessonGames;
use super::list::{Item, List, ListAction};
use super::open::Open;
use super::popup::Popup;
use super::preferences::Preferences;
use super::progress::ProgressScreen;
use super::puzzle_games::PuzzleGames;
use super::setup::SetupScreen;
use super::text::{wrapped_height, write, write_wrapped};
use super::unfinished::{UnfinishedScreen, about};
use super::{Context, Help, Hit, Hits, Navigation, Screen};
use cygnet_userdata::store::Folders;
use cygnet_userdata::unfinished::UnfinishedGame;

/// The destination of a line of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HomeLine {
    Game(usize),
    Lessons,
    Puzzles,
    Continue,
    Open,
    Progress,
    Settings,
    Help,
    Quit,
}

pub(super) struct Home {
    list: List,
    lines: Vec<HomeLine>,
    /// The number of unfinished games, and the newest of them.
    unfinished: usize,
    newest: Option<UnfinishedGame>,
    /// The start boards of the games, for the picture beside the menu.
    boards: Vec<Arc<dyn DynGame>>,
}

impl Home {
    pub(super) fn new(context: &Context) -> Self {
        let build = |entry: &cygnet_core::Entry| entry.build(&Options::defaults(entry.info));
        let mut home = Self {
            list: List { has_nine_numbers: true, ..List::default() },
            lines: Vec::new(),
            unfinished: 0,
            newest: None,
            boards: CATALOGUE.iter().map(build).collect(),
        };
        home.refresh(context);
        if home.unfinished > 0 {
            let line = home.lines.iter().position(|line| *line == HomeLine::Continue);
            home.list.selected = line.unwrap_or(0);
        }
        home
    }

    /// Looks for unfinished games again, and applies the language of the settings.
    pub(super) fn refresh(&mut self, context: &Context) {
        let words = context.words();
        let unfinished = context.folders.as_ref().map(Folders::unfinished).unwrap_or_default();
        self.unfinished = unfinished.len();
        self.newest = unfinished.into_iter().next().map(UnfinishedGame::new);
        // The numbers of the lines do not depend on whether there are unfinished games.
        let mut lines = Vec::new();
        let mut items = Vec::new();
        for (index, entry) in CATALOGUE.iter().enumerate() {
            lines.push(HomeLine::Game(index));
            items.push(Item::new(entry.info.name));
        }
        lines.push(HomeLine::Lessons);
        items.push(Item::new(words.lessons()));
        lines.push(HomeLine::Puzzles);
        items.push(Item::new(words.puzzles()));
        lines.push(HomeLine::Continue);
        items.push(Item::with_value(words.continue_game(), self.unfinished.to_string()));
        for (line, label) in [
            (HomeLine::Open, words.open_file()),
            (HomeLine::Progress, words.progress_menu()),
            (HomeLine::Settings, words.settings()),
            (HomeLine::Help, words.help()),
            (HomeLine::Quit, words.quit()),
        ] {
            lines.push(line);
            items.push(Item::new(label));
        }
        self.lines = lines;
        self.list.refresh(items);
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Navigation {
        let Some(&line) = self.lines.get(index) else { return Navigation::Nowhere };
        self.list.selected = index;
        match line {
            HomeLine::Continue if self.unfinished == 0 => {
                context.say(context.words().plain_no_unfinished());
                Navigation::Nowhere
            }
            HomeLine::Continue => {
                Navigation::Open(Box::new(Screen::Unfinished(UnfinishedScreen::new(context))))
            }
            HomeLine::Game(index) => Navigation::Open(Box::new(Screen::Setup(SetupScreen::new(
                &CATALOGUE[index],
                context,
            )))),
            HomeLine::Lessons => {
                Navigation::Open(Box::new(Screen::LessonGames(LessonGames::new(context))))
            }
            HomeLine::Puzzles => {
                Navigation::Open(Box::new(Screen::PuzzleGames(PuzzleGames::new(context))))
            }
            HomeLine::Open => Navigation::Open(Box::new(Screen::Open(Open::new(context)))),
            HomeLine::Progress => {
                let progress = ProgressScreen::new(context);
                Navigation::Open(Box::new(Screen::Progress(Box::new(progress))))
            }
            HomeLine::Settings => {
                Navigation::Open(Box::new(Screen::Preferences(Preferences::new(context))))
            }
            HomeLine::Help => Navigation::popup(Popup::Reader(help_page(context))),
            HomeLine::Quit => Navigation::Quit,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        match key.code {
            KeyCode::Esc if self.list.typed.is_empty() => Navigation::Quit,
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
            Help::key("a-z", words.help_name(), KeyCode::Null),
            Help::key("Esc", words.quit(), KeyCode::Esc).essential(),
        ]
    }

    pub(super) fn title(context: &Context) -> String {
        format!("Cygnet {} {}", context.look.either("·", "-"), context.words().main_title())
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let look = &context.look;
        let words = context.words();
        let width = 38.min(area.width.saturating_sub(2));
        let menu = Rect { x: area.x + 2, y: area.y + 1, width, height: area.height };
        let menu = Rect { height: area.bottom().saturating_sub(menu.y), ..menu };
        write(buffer, (menu.x, menu.y), width, words.choose_game(), look.accent(), look);
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

    /// Draws the description of the chosen line.
    fn draw_side(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (look, words) = (&context.look, context.words());
        let (title, text, picture) = match self.lines.get(self.list.selected) {
            Some(HomeLine::Game(index)) => {
                let info = CATALOGUE[*index].info;
                let game = &self.boards[*index];
                let (summary, credit) = (
                    context.language.say(&info.summary_message()),
                    context.language.say(&info.credit_message()),
                );
                let text = format!("{summary}\n\n{credit}");
                (info.name.to_owned(), text, Some((info, game.initial())))
            }
            Some(HomeLine::Continue) => {
                let newest = self.newest.as_ref();
                let text = match newest {
                    Some(game) => format!("{}\n\n{}", words.continue_text(), about(game, context)),
                    None => words.plain_no_unfinished().to_owned(),
                };
                let state = newest.and_then(UnfinishedGame::state);
                let picture = state.map(|state| (state.info(), state.boxed_clone()));
                (words.continue_title().to_owned(), text, picture)
            }
            Some(HomeLine::Lessons) => {
                (words.lessons().to_owned(), words.lessons_text().to_owned(), None)
            }
            Some(HomeLine::Puzzles) => {
                (words.puzzles().to_owned(), words.puzzles_text().to_owned(), None)
            }
            Some(HomeLine::Open) => {
                (words.open_file().to_owned(), words.open_text().to_owned(), None)
            }
            Some(HomeLine::Progress) => {
                (words.progress_menu().to_owned(), words.progress_text().to_owned(), None)
            }
            Some(HomeLine::Settings) => {
                (words.settings().to_owned(), words.settings_text().to_owned(), None)
            }
            Some(HomeLine::Help) => (words.help().to_owned(), words.help_text().to_owned(), None),
            Some(HomeLine::Quit) | None => {
                (words.quit().to_owned(), words.quit_text().to_owned(), None)
            }
        };
        write(buffer, (area.x, area.y), area.width, &title, look.accent(), look);
        // The row below the text stays empty.
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
pub(super) fn help_page(context: &Context) -> super::popup::TextPage {
    let words = context.words();
    super::popup::TextPage::new(words.help(), context.language.help(HelpPage::Keys))
}
