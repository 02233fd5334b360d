//! The program as a picture: the screens, the title above them, messages and keys below them.

use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Widget};

use super::App;
use crate::screen::home::Home;
use crate::screen::lesson_games::LessonGames;
use crate::screen::open::Open;
use crate::screen::popup::Popup;
use crate::screen::preferences::Preferences;
use crate::screen::progress::ProgressScreen;
use crate::screen::puzzle_games::PuzzleGames;
use crate::screen::text::{width, wrapped_height, write, write_wrapped};
use crate::screen::unfinished::UnfinishedScreen;
use crate::screen::{Context, Help, Hit, Hits, Screen};
use cygnet_core::quote::is_hidden;
use cygnet_text::ascii;

/// The maximum number of rows of a sentence at the bottom.
const MOST_NOTICE_ROWS: u16 = 6;

impl App {
    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.resized(area.width, area.height);
        let mut hits = Vec::new();
        self.draw_on(area, frame.buffer_mut(), &mut hits);
        self.hits = hits;
    }

    fn draw_on(&self, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let context = &self.context;
        if self.is_too_small {
            let (columns, rows) = (area.width.to_string(), area.height.to_string());
            let text = context.words().too_small(&columns, &rows);
            write_wrapped(buffer, area, &text, Style::new(), &context.look);
            if !context.look.unicode {
                make_ascii(buffer);
            }
            return;
        }
        let title = Rect { height: 1, ..area };
        // Below the screen: the last message on two lines, and the keys.
        let body = Rect { y: area.y + 1, height: area.height - 4, ..area };
        let notice = Rect { y: body.bottom(), height: 2, ..area };
        let keys = Rect { y: notice.bottom(), height: 1, ..area };
        let below = self.screens.iter().rposition(|screen| !matches!(screen, Screen::Popup(_)));
        for screen in self.screens.iter().skip(below.unwrap_or(0)) {
            match screen {
                Screen::Home(home) => {
                    draw_title(&Home::title(context), title, buffer, context);
                    home.draw(body, buffer, context, hits);
                }
                Screen::Setup(setup) => {
                    draw_title(&setup.title(context), title, buffer, context);
                    setup.draw(body, buffer, context, hits);
                }
                Screen::Editor(editor) => {
                    draw_title(&editor.title(context), title, buffer, context);
                    editor.draw(body, buffer, context, hits);
                }
                Screen::Play(play) => {
                    draw_title(&play.title(context), title, buffer, context);
                    play.draw(body, buffer, context, hits);
                }
                Screen::LessonGames(games) => {
                    draw_title(context.words().lessons(), title, buffer, context);
                    games.draw(body, buffer, context, hits);
                }
                Screen::Lesson(lesson) => {
                    draw_title(&lesson.title(context), title, buffer, context);
                    lesson.draw(body, buffer, context, hits);
                }
                Screen::PuzzleGames(games) => {
                    draw_title(context.words().puzzles(), title, buffer, context);
                    games.draw(body, buffer, context, hits);
                }
                Screen::Puzzles(puzzles) => {
                    draw_title(&puzzles.title(context), title, buffer, context);
                    puzzles.draw(body, buffer, context, hits);
                }
                Screen::Open(open) => {
                    draw_title(context.words().open_file(), title, buffer, context);
                    open.draw(body, buffer, context, hits);
                }
                Screen::Unfinished(games) => {
                    draw_title(context.words().continue_game(), title, buffer, context);
                    games.draw(body, buffer, context, hits);
                }
                Screen::Preferences(preferences) => {
                    draw_title(context.words().settings(), title, buffer, context);
                    preferences.draw(body, buffer, context, hits);
                }
                Screen::Progress(progress) => {
                    draw_title(&progress.title(context), title, buffer, context);
                    progress.draw(body, buffer, context, hits);
                }
                Screen::Popup(popup) => popup.draw(body, buffer, &context.look, hits),
            }
        }
        if let Some(said) = &context.notice {
            let style =
                if said.is_warning { context.look.warning() } else { context.look.accent() };
            // A long sentence covers a part of the screen rather than being cut.
            let rows = wrapped_height(&said.text, notice.width - 2).clamp(2, MOST_NOTICE_ROWS);
            let whole = Rect { y: notice.bottom() - rows, height: rows, ..notice };
            Clear.render(whole, buffer);
            let inner = Rect { x: notice.x + 1, width: notice.width - 2, ..whole };
            write_wrapped(buffer, inner, &said.text, style, &context.look);
        }
        self.draw_keys(keys, buffer, hits);
        make_safe(buffer);
        if !context.look.unicode {
            make_ascii(buffer);
        }
    }

    fn help(&self) -> Vec<Help> {
        let context = &self.context;
        match self.screens.last() {
            Some(Screen::Home(_)) => Home::help(context),
            Some(Screen::Setup(setup)) => setup.help(context),
            Some(Screen::Editor(editor)) => editor.help(context),
            Some(Screen::Play(play)) => play.help(context),
            Some(Screen::LessonGames(_)) => LessonGames::help(context),
            Some(Screen::Lesson(lesson)) => lesson.help(context),
            Some(Screen::PuzzleGames(_)) => PuzzleGames::help(context),
            Some(Screen::Puzzles(puzzles)) => puzzles.help(context),
            Some(Screen::Open(_)) => Open::help(context),
            Some(Screen::Unfinished(_)) => UnfinishedScreen::help(context),
            Some(Screen::Preferences(_)) => Preferences::help(context),
            Some(Screen::Progress(_)) => ProgressScreen::help(context),
            Some(Screen::Popup(popup)) => popup.help(context),
            None => Vec::new(),
        }
    }

    /// Draws the keys that work now, which can also be clicked. The help is always among them.
    fn draw_keys(&self, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let look = &self.context.look;
        let bar = look.bar();
        buffer.set_style(area, bar);
        let mut entries = self.help();
        // A question mark in a line being typed is text.
        let types = matches!(self.screens.last(), Some(Screen::Popup(Popup::Prompt(_))));
        let help_key = if types { ("F1", KeyCode::F(1)) } else { ("?", KeyCode::Char('?')) };
        let last = Help::key(help_key.0, self.context.words().help(), help_key.1);
        let text = |help: &Help| {
            let key = if look.unicode { &help.unicode } else { &help.ascii };
            (key.clone(), format!(" {}", help.label))
        };
        let width = |help: &Help| {
            let (key, label) = text(help);
            (width(&key) + width(&label)) as u16 + 2
        };
        let needed: u16 = entries.iter().filter(|help| help.is_essential).map(width).sum();
        let mut room = area.width.saturating_sub(width(&last) + needed + 1);
        entries.retain(|help| {
            let wanted = if help.is_essential { 0 } else { width(help) };
            let fits = wanted <= room;
            room = if fits { room - wanted } else { 0 };
            fits
        });
        entries.push(last);
        let mut x = area.x + 1;
        for help in &entries {
            let (key, label) = text(help);
            let start = x;
            let strong = bar.add_modifier(Modifier::BOLD);
            x = write(buffer, (x, area.y), area.right() - x, &key, strong, look);
            x = write(buffer, (x, area.y), area.right() - x, &label, bar, look);
            let rect = Rect { x: start, y: area.y, width: x - start, height: 1 };
            hits.push((rect, Hit::Key(help.key)));
            x += 2;
        }
    }
}

/// Removes hidden characters from the buffer before it goes to the terminal. `text` shows them as
/// escapes; this catches the text that does not go through there.
fn make_safe(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if cell.symbol().contains(is_hidden) {
            let seen: String = cell.symbol().chars().filter(|letter| !is_hidden(*letter)).collect();
            cell.set_symbol(if seen.is_empty() { " " } else { &seen });
        }
    }
}

/// Replaces every character that is not ASCII, such as the accents of Portuguese, by one that is.
fn make_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii()
            && let Some(letter) = cell.symbol().chars().next()
        {
            cell.set_char(ascii(letter));
        }
    }
}

fn draw_title(text: &str, area: Rect, buffer: &mut Buffer, context: &Context) {
    let style = context.look.bar();
    Clear.render(area, buffer);
    buffer.set_style(area, style);
    let room = area.width.saturating_sub(2);
    write(buffer, (area.x + 1, area.y), room, text, style, &context.look);
}
