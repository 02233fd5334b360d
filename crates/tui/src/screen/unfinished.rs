//! The list of unfinished games, to continue or to discard.

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::Square;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Picture;
use super::list::{Item, List, ListAction};
use super::play::Play;
use super::popup::{Picker, Popup, PopupId, PopupReply};
use super::text::{write, write_wrapped};
use super::{Context, Help, Hit, Hits, Navigation, Screen};
use cygnet_userdata::autosave::AutoSave;
use cygnet_userdata::store::UnfinishedRecord;
use cygnet_userdata::unfinished::{Resumed, UnfinishedGame};

pub(super) struct UnfinishedScreen {
    list: List,
    games: Vec<UnfinishedGame>,
    /// The game to be discarded, while the confirmation is open.
    discarding: Option<UnfinishedRecord>,
}

const DISCARD: PopupId = 1;

/// The preferred width of the list, if the window has room, and the minimum width of a board beside it.
const LIST: u16 = 90;
const BOARD: u16 = 24;

/// The number of rows below the list for details of the chosen game.
const DETAILS: u16 = 3;

impl UnfinishedScreen {
    pub(super) fn new(context: &Context) -> Self {
        let mut screen = Self { list: List::default(), games: Vec::new(), discarding: None };
        screen.refresh(context);
        screen
    }

    /// Looks for games again, and applies the language of the settings.
    pub(super) fn refresh(&mut self, context: &Context) {
        self.games = UnfinishedGame::all(context.folders.as_ref());
        let items = self.games.iter().map(|game| {
            let players = game.players(context.language);
            let label = format!("{}  {}, {players}", game.date(), game.name());
            Item::with_value(label, score(game, context))
        });
        self.list.refresh(items.collect());
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Navigation {
        self.list.selected = index;
        let Some(game) = self.games.get(index) else { return Navigation::Nowhere };
        let go = Self::go_on(game, context);
        if matches!(go, Navigation::Nowhere) {
            self.refresh(context);
        }
        go
    }

    /// Continues an unfinished game, or says why that is impossible.
    pub(super) fn go_on(game: &UnfinishedGame, context: &mut Context) -> Navigation {
        let Some(folders) = context.folders.clone() else { return Navigation::Nowhere };
        match game.resume(&folders, context.random.u64(..)) {
            Ok((resumed, file)) => {
                let play = match resumed {
                    Resumed::Game(table) => Play::new(*table, Some(file), context),
                    Resumed::Study(room) => Play::read_in(*room, AutoSave::of(file), context),
                };
                Navigation::Begin(Box::new(Screen::Play(Box::new(play))))
            }
            Err(error) => {
                let reason = context.language.say(&error);
                context.warn(context.words().cannot_continue(&reason));
                Navigation::Nowhere
            }
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        match key.code {
            KeyCode::Esc if self.list.typed.is_empty() => Navigation::Back,
            KeyCode::Delete => match self.games.get(self.list.selected) {
                Some(game) => {
                    self.discarding = Some(game.file.clone());
                    ask_to_discard(DISCARD, game, context)
                }
                None => Navigation::Nowhere,
            },
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
        // The list may have changed: the reply refers to the game that was asked about.
        let asked = self.discarding.take();
        if let (DISCARD, PopupReply::Picked(1), Some(game)) = (question, reply, asked) {
            context.discard(game);
        }
        Navigation::Nowhere
    }

    /// A game was discarded: the list may be empty now.
    pub(super) fn discarded(&mut self, context: &Context) -> Navigation {
        self.refresh(context);
        if self.games.is_empty() { Navigation::Back } else { Navigation::Nowhere }
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
            Help::key("Del", words.help_discard(), KeyCode::Delete),
            Help::key("Esc", words.help_back(), KeyCode::Esc).essential(),
        ]
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let (look, words) = (&context.look, context.words());
        let inner = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let list_width = LIST.min(inner.width);
        let at = (inner.x, area.y + 1);
        write(buffer, at, inner.width, words.unfinished_text(), look.accent(), look);
        let height = area.height.saturating_sub(4 + DETAILS);
        let list = Rect { y: area.y + 3, width: list_width, height, ..inner };
        self.list.draw(list, buffer, look, hits);
        let Some(game) = self.games.get(self.list.selected) else { return };
        let details = Rect { y: list.bottom() + 1, height: DETAILS, ..inner };
        write_wrapped(buffer, details, &about(game, context), look.quiet(), look);
        let side = Rect {
            x: list.right() + 2,
            width: inner.right().saturating_sub(list.right() + 2),
            ..list
        };
        if let Some(state) = game.state().filter(|_| side.width >= BOARD) {
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
            picture.draw(side, buffer, look, &mut Vec::new());
        }
    }
}

fn score(game: &UnfinishedGame, context: &Context) -> String {
    game.score(context.language, context.look.either("×", "x"))
}

/// All details of an unfinished game.
pub(super) fn about(game: &UnfinishedGame, context: &Context) -> String {
    game.about(context.language, context.look.either("×", "x"))
}

/// Asks whether to discard an unfinished game.
pub(super) fn ask_to_discard(
    question: PopupId,
    game: &UnfinishedGame,
    context: &Context,
) -> Navigation {
    let words = context.words();
    let answers = List::new(vec![Item::new(words.no_keep()), Item::new(words.yes_discard())]);
    let text = format!("{}\n{}", about(game, context), words.discard_text());
    Navigation::popup(Popup::Picker(Picker::new(question, words.discard_title(), &text, answers)))
}
