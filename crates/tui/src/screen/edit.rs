//! The position editor on the screen.

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::{Entry, Square, Step};
use cygnet_room::Editor;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::{Picture, SquareMark};
use super::play::Play;
use super::setup::SetupScreen;
use super::text::{write, write_wrapped};
use super::{Context, Help, Hit, Hits, Navigation, Screen, ctrl};
use cygnet_text::telling;

/// The columns beside the board.
const PANEL: u16 = 30;

/// A position that is being edited.
pub(super) struct EditorScreen {
    editor: Editor,
    entry: &'static Entry,
    cursor: Square,
    /// The square whose content is being moved.
    carried: Option<Square>,
}

impl EditorScreen {
    pub(super) fn new(editor: Editor, entry: &'static Entry) -> Self {
        let size = editor.arrangement().size();
        let cursor = size.square(usize::from(size.width) / 2, usize::from(size.height) / 2);
        Self { editor, entry, cursor, carried: None }
    }

    pub(super) fn title(&self, context: &Context) -> String {
        let separator = context.look.either(" · ", " - ");
        format!("{}{separator}{}", self.entry.info.name, context.words().editor_title())
    }

    fn put(&mut self, code: &str, context: &mut Context) {
        self.carried = None;
        if let Err(error) = self.editor.put(self.cursor, code) {
            let text = context.language.say(&error);
            context.warn(text);
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        if key == ctrl('g') {
            return self.play(context);
        }
        if key == ctrl('x') {
            return self.study(context);
        }
        if key == ctrl('k') {
            self.carried = None;
            self.editor.clear();
            return Navigation::Nowhere;
        }
        match key.code {
            KeyCode::Esc if self.carried.take().is_some() => {}
            KeyCode::Esc => return Navigation::Back,
            KeyCode::Up => self.step(0, -1),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Tab | KeyCode::BackTab => self.editor.set_turn(!self.editor.turn()),
            KeyCode::Home => {
                self.carried = None;
                self.editor.reset();
            }
            KeyCode::Enter => self.carry(),
            KeyCode::Delete | KeyCode::Backspace | KeyCode::Char(' ' | '-') => {
                self.put("", context);
            }
            KeyCode::Char(letter) => {
                let palette = self.editor.palette();
                let by_code = || palette.iter().find(|item| item.code == letter.to_string());
                let by_number = || {
                    let number = letter.to_digit(10)? as usize;
                    palette.get(number.checked_sub(1)?)
                };
                if let Some(code) = by_code().or_else(by_number).map(|item| item.code.clone()) {
                    self.put(&code, context);
                }
            }
            _ => {}
        }
        Navigation::Nowhere
    }

    fn step(&mut self, right: isize, down: isize) {
        let size = self.editor.arrangement().size();
        self.cursor = size.offset(self.cursor, right, down).unwrap_or(self.cursor);
    }

    /// Picks up what is under the cursor, or puts down what was picked up.
    fn carry(&mut self) {
        match self.carried.take() {
            Some(from) => self.editor.shift(from, self.cursor),
            None if self.editor.arrangement().code(self.cursor).is_empty() => {}
            None => self.carried = Some(self.cursor),
        }
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Navigation {
        match *hit {
            Hit::Step(Step::Square(square)) => {
                self.cursor = square;
                self.carry();
            }
            Hit::Item(index) => {
                let code = self.editor.palette().get(index).map(|item| item.code.clone());
                if let Some(code) = code {
                    self.put(&code, context);
                }
            }
            Hit::Key(key) => return self.key(key, context),
            _ => {}
        }
        Navigation::Nowhere
    }

    fn warn_of_problem(&self, context: &mut Context) -> Navigation {
        if let Err(error) = self.editor.state() {
            let problem = context.language.say(error);
            let text = context.words().editor_illegal(&problem);
            context.warn(text);
        }
        Navigation::Nowhere
    }

    /// Sets up a game from the position.
    fn play(&self, context: &mut Context) -> Navigation {
        let Ok(state) = self.editor.state() else { return self.warn_of_problem(context) };
        match SetupScreen::from_position(self.entry, state, context) {
            Ok(setup) => Navigation::Open(Box::new(Screen::Setup(setup))),
            Err(error) => {
                let text = context.language.say(&error);
                context.warn(text);
                Navigation::Nowhere
            }
        }
    }

    /// Studies the position, with the analysis switched on.
    fn study(&self, context: &mut Context) -> Navigation {
        let Ok(record) = self.editor.record() else { return self.warn_of_problem(context) };
        match Play::reading(&record, context) {
            Ok(mut play) => {
                play.input(super::Input::Key(ctrl('x')), context);
                Navigation::Begin(Box::new(Screen::Play(Box::new(play))))
            }
            Err(error) => {
                let text = context.language.say(&error);
                context.warn(text);
                Navigation::Nowhere
            }
        }
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let view = self.editor.view();
        let mut marks = vec![SquareMark::default(); view.size.squares()];
        marks[self.cursor.index()].cursor = true;
        if let Some(carried) = self.carried {
            marks[carried.index()].chosen = true;
        }
        let picture = Picture {
            info: self.entry.info,
            view: &view,
            marks: &marks,
            flipped: false,
            focus: self.cursor,
            is_preview: false,
            exits: &[],
            calls_numbers: false,
        };
        let board = Rect { width: area.width.saturating_sub(PANEL), ..area };
        picture.draw(board, buffer, &context.look, hits);
        let panel = Rect { x: board.right() + 1, width: PANEL - 2, ..area };
        self.draw_panel(panel, buffer, context, hits);
    }

    fn draw_panel(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let (look, words) = (&context.look, context.words());
        let side = telling::side_name(self.entry.info, self.editor.turn(), context.language);
        let mut y = area.y;
        write(buffer, (area.x, y), area.width, &words.editor_turn(&side), look.accent(), look);
        y += 2;
        for (index, item) in self.editor.palette().iter().enumerate() {
            if y + 5 >= area.bottom() {
                break;
            }
            let name = context.language.say(&item.name(self.entry.info));
            let text = format!("{}  {name}", item.code);
            write(buffer, (area.x, y), area.width, &text, Style::new(), look);
            hits.push((Rect { y, height: 1, ..area }, Hit::Item(index)));
            y += 1;
        }
        y += 1;
        let below = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        let (text, style) = match (self.carried, self.editor.state()) {
            (Some(from), _) => {
                let square = self.editor.arrangement().size().name(from);
                (words.editor_carries(&square), look.accent())
            }
            (None, Ok(_)) => (words.editor_legal().to_owned(), look.quiet()),
            (None, Err(error)) => {
                let problem = context.language.say(error);
                (words.editor_illegal(&problem), look.warning())
            }
        };
        write_wrapped(buffer, below, &text, style, look);
    }

    /// The keys that work now.
    pub(super) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        let first = self.editor.palette().first().map_or("1", |item| item.code.as_str());
        vec![
            Help::new("←↑↓→", words.key_arrows(), words.help_cursor(), KeyCode::Right),
            Help::key(first, words.help_editor_put(), KeyCode::Char('1')),
            Help::key(words.key_space(), words.help_editor_empty(), KeyCode::Char(' ')),
            Help::key("Enter", words.help_editor_move(), KeyCode::Enter),
            Help::key("Tab", words.help_editor_side(), KeyCode::Tab),
            Help::ctrl('g', words.help_play_here()),
            Help::ctrl('x', words.help_analysis()),
            Help::ctrl('k', words.help_editor_clear()),
            Help::key("Esc", words.back(), KeyCode::Esc).essential(),
        ]
    }
}
