//! Opens a file of games: a saved one, or any by its path.

use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::record::Record;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::list::{Item, List, ListAction};
use super::play::Play;
use super::popup::{Picker, Popup, PopupId, PopupReply, Prompt};
use super::text::write;
use super::{Context, Help, Hit, Hits, Navigation, Screen};
use cygnet_userdata::record_files::GameInList;
use cygnet_userdata::store::{Folders, find_file, read_games};

pub(super) struct Open {
    list: List,
    files: Vec<PathBuf>,
    /// The games of the chosen file, if it has several.
    games: Vec<Record>,
}

const PATH: PopupId = 1;
const GAME: PopupId = 2;

impl Open {
    pub(super) fn new(context: &Context) -> Self {
        let mut open = Self { list: List::default(), files: Vec::new(), games: Vec::new() };
        open.refresh(context);
        open
    }

    pub(super) fn refresh(&mut self, context: &Context) {
        let words = context.words();
        let folders = context.folders.as_ref();
        let saved = folders.map(Folders::saved).unwrap_or_default();
        let ended = folders.map(Folders::ended).unwrap_or_default();
        let mut items = vec![Item::new(words.type_path())];
        items.extend(saved.iter().map(|path| Item::with_value(file_name(path), words.is_saved())));
        items.extend(ended.iter().map(|path| Item::with_value(file_name(path), words.is_ended())));
        self.files = [saved, ended].concat();
        self.list.refresh(items);
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Navigation {
        self.list.selected = index;
        match index.checked_sub(1).and_then(|index| self.files.get(index)).cloned() {
            None => Navigation::popup(Popup::Prompt(Prompt::new(
                PATH,
                context.words().open_file(),
                context.words().path_text(),
                "",
            ))),
            Some(path) => match self.read(&path, context) {
                Ok(go) => go,
                Err(error) => {
                    context.warn(error);
                    Navigation::Nowhere
                }
            },
        }
    }

    fn read(&mut self, path: &Path, context: &mut Context) -> Result<Navigation, String> {
        let games = read_games(path).map_err(|error| context.language.say(&error))?;
        if let [record] = &*games {
            return walk_through(record, context);
        }
        let items = games.iter().map(|record| {
            let GameInList { name, date, players, result } = GameInList::new(record);
            Item::with_value(format!("{name}  {date}"), format!("{players} {result}"))
        });
        let list = List::new(items.collect());
        self.games = games;
        let text = context.words().which_game();
        Ok(Navigation::popup(Popup::Picker(Picker::new(GAME, &file_name(path), text, list))))
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

    pub(super) fn reply(
        &mut self,
        question: PopupId,
        reply: &PopupReply,
        context: &mut Context,
    ) -> Navigation {
        let result = match (question, reply) {
            (PATH, PopupReply::Typed(typed)) if !typed.trim().is_empty() => {
                return self
                    .read(&find_file(typed, context.folders.as_ref()), context)
                    .unwrap_or_else(|error| {
                        let title = context.words().open_file();
                        Navigation::popup(Popup::Prompt(Prompt::new(PATH, title, &error, typed)))
                    });
            }
            (GAME, PopupReply::Picked(index)) => match self.games.get(*index) {
                Some(record) => walk_through(record, context),
                None => return Navigation::Nowhere,
            },
            _ => return Navigation::Nowhere,
        };
        result.unwrap_or_else(|error| {
            context.warn(error);
            Navigation::Nowhere
        })
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
            Help::key("a-z", words.help_name(), KeyCode::Null),
            Help::key("Esc", words.help_back(), KeyCode::Esc),
        ]
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let (look, words) = (&context.look, context.words());
        let width = 70.min(area.width.saturating_sub(4));
        let text = match &context.folders {
            Some(folders) => words.saved_in(folders.games().display()),
            None => words.no_folder().to_owned(),
        };
        write(buffer, (area.x + 2, area.y + 1), width, &text, look.accent(), look);
        let list =
            Rect { x: area.x + 2, y: area.y + 3, width, height: area.height.saturating_sub(4) };
        self.list.draw(list, buffer, look, hits);
    }
}

fn walk_through(record: &Record, context: &mut Context) -> Result<Navigation, String> {
    let play = Play::reading(record, context).map_err(|error| context.language.say(&error))?;
    Ok(Navigation::Open(Box::new(Screen::Play(Box::new(play)))))
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
