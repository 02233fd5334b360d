//! Popups over a screen: a list to pick from, a line to type, a text to read.

use std::cell::Cell;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cygnet_core::quote::is_hidden;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::list::{List, ListAction};
use super::text::{
    fitted, fitted_end, width, wrapped, wrapped_height, write, write_sign, write_wrapped,
};
use super::theme::Appearance;
use super::{Context, Help, Hit, Hits, Navigation};

/// The reply of a popup to the screen below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PopupReply {
    /// This line of a list was picked.
    Picked(usize),
    /// This was typed.
    Typed(String),
}

/// Identifies the question that a reply belongs to; each screen has its own numbers.
pub(super) type PopupId = usize;

/// A list over the screen.
#[derive(Debug)]
pub(super) struct Picker {
    pub(super) question: PopupId,
    pub(super) title: String,
    /// A sentence above the list.
    pub(super) text: String,
    pub(super) list: List,
    /// The keys that pick a line at once, where there are any.
    pub(super) shortcuts: Vec<Option<KeyEvent>>,
}

impl Picker {
    pub(super) fn new(question: PopupId, title: &str, text: &str, list: List) -> Self {
        let (title, text) = (title.to_owned(), text.to_owned());
        Self { question, title, text, list, shortcuts: Vec::new() }
    }
}

/// A line to type.
#[derive(Debug)]
pub(super) struct Prompt {
    pub(super) question: PopupId,
    pub(super) title: String,
    /// The request, and the problem with the previous text if there was one.
    pub(super) text: String,
    pub(super) typed: Vec<char>,
    pub(super) cursor: usize,
}

/// A text to read.
#[derive(Debug)]
pub(super) struct TextPage {
    pub(super) title: String,
    lines: Vec<String>,
    /// The first visible line. Its maximum depends on the window, so drawing corrects it.
    top: Cell<usize>,
}

/// Any popup.
#[derive(Debug)]
pub(super) enum Popup {
    Picker(Picker),
    Prompt(Prompt),
    Reader(TextPage),
}

impl Prompt {
    pub(super) fn new(question: PopupId, title: &str, text: &str, typed: &str) -> Self {
        let typed: Vec<char> = typed.chars().collect();
        let cursor = typed.len();
        Self { question, title: title.to_owned(), text: text.to_owned(), typed, cursor }
    }

    pub(super) fn insert(&mut self, text: &str) {
        // A path or a position is never longer than this, but pasted text may be.
        const LONGEST: usize = 4096;
        for letter in text.chars().filter(|letter| !is_hidden(*letter)) {
            if self.typed.len() < LONGEST {
                self.typed.insert(self.cursor, letter);
                self.cursor += 1;
            }
        }
    }

    fn key(&mut self, key: KeyEvent) -> Option<String> {
        let is_command = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Enter => return Some(self.typed.iter().collect()),
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => {
                self.typed.clear();
                self.cursor = 0;
            }
            KeyCode::Char(letter) if !is_command => self.insert(&letter.to_string()),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.typed.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.typed.len() => {
                self.typed.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.typed.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.typed.len(),
            _ => {}
        }
        None
    }
}

impl TextPage {
    pub(super) fn new(title: &str, text: &str) -> Self {
        Self {
            title: title.to_owned(),
            lines: text.lines().map(str::to_owned).collect(),
            top: Cell::new(0),
        }
    }

    fn scroll(&self, by: isize) {
        self.top.set(self.top.get().saturating_add_signed(by));
    }

    /// The lines, wrapped at this width.
    fn wrapped(&self, room: u16) -> Vec<String> {
        let row = |line: &String| match wrapped(line, room) {
            rows if rows.is_empty() => vec![String::new()],
            rows => rows,
        };
        self.lines.iter().flat_map(row).collect()
    }
}

impl Popup {
    pub(super) fn key(&mut self, key: KeyEvent) -> Navigation {
        if key.code == KeyCode::Esc {
            return Navigation::Back;
        }
        match self {
            Self::Picker(picker) => {
                let shortcut = picker.shortcuts.iter().position(|known| *known == Some(key));
                match shortcut.map_or_else(|| picker.list.key(key), ListAction::Chosen) {
                    ListAction::Chosen(index) => {
                        Navigation::Reply(picker.question, PopupReply::Picked(index))
                    }
                    ListAction::Typed => {
                        let typed = std::mem::take(&mut picker.list.typed);
                        Navigation::Reply(picker.question, PopupReply::Typed(typed))
                    }
                    ListAction::Nothing => Navigation::Nowhere,
                }
            }
            Self::Prompt(prompt) => match prompt.key(key) {
                Some(text) => Navigation::Reply(prompt.question, PopupReply::Typed(text)),
                None => Navigation::Nowhere,
            },
            Self::Reader(reader) => {
                match key.code {
                    KeyCode::Up => reader.scroll(-1),
                    KeyCode::Down => reader.scroll(1),
                    KeyCode::PageUp => reader.scroll(-15),
                    KeyCode::PageDown | KeyCode::Char(' ') => reader.scroll(15),
                    KeyCode::Home => reader.top.set(0),
                    KeyCode::End => reader.scroll(isize::MAX / 2),
                    KeyCode::Enter | KeyCode::Char('q') => return Navigation::Back,
                    _ => {}
                }
                Navigation::Nowhere
            }
        }
    }

    pub(super) fn hit(&mut self, hit: &Hit) -> Navigation {
        match (self, hit) {
            (Self::Picker(picker), Hit::Item(index)) => {
                picker.list.selected = *index;
                Navigation::Reply(picker.question, PopupReply::Picked(*index))
            }
            _ => Navigation::Nowhere,
        }
    }

    pub(super) fn wheel(&mut self, by: isize) {
        match self {
            Self::Reader(reader) => reader.scroll(3 * by),
            Self::Picker(picker) => picker.list.wheel(by),
            Self::Prompt(_) => {}
        }
    }

    pub(super) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        match self {
            Self::Picker(_) => vec![
                Help::new("↑↓", words.key_arrows(), words.help_choose(), KeyCode::Down),
                Help::key("Enter", words.help_take(), KeyCode::Enter),
                Help::key("Esc", words.help_back(), KeyCode::Esc),
            ],
            Self::Prompt(_) => vec![
                Help::key("Enter", words.help_take(), KeyCode::Enter),
                Help::key("Esc", words.help_back(), KeyCode::Esc),
                Help::ctrl('u', words.help_clear()),
            ],
            Self::Reader(_) => vec![
                Help::new("↑↓", words.key_arrows(), words.help_scroll(), KeyCode::Down),
                Help::key("PgDn", words.help_page(), KeyCode::PageDown),
                Help::key("Esc", words.help_back(), KeyCode::Esc),
            ],
        }
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, look: &Appearance, hits: &mut Hits) {
        // Clicks do not reach the screens below.
        hits.push((area, Hit::Nothing));
        match self {
            Self::Picker(picker) => {
                // As wide as the list needs, with room for the scroll arrows of a long one.
                let columns = picker.list.width().saturating_add(1).max(PICKER);
                let columns = columns.min(area.width.saturating_sub(4));
                let text_rows = match wrapped_height(&picker.text, columns) {
                    0 => 0,
                    rows => rows + 1,
                };
                let typed_rows = if picker.list.takes_text { 2 } else { 0 };
                let items = picker.list.items.len().min(1000) as u16;
                let rows = items.saturating_add(text_rows + typed_rows);
                let inner = frame(area, columns, rows, &picker.title, buffer, look);
                // At least some of the choices are visible.
                let least = (typed_rows + items).min(inner.height.div_ceil(2));
                let (text, rest) = split(inner, text_rows.min(inner.height - least));
                let (line, list) = split(rest, typed_rows);
                let above = Rect { height: text.height.saturating_sub(1), ..text };
                write_wrapped(buffer, above, &picker.text, Style::new(), look);
                if picker.list.takes_text {
                    let typed: Vec<char> = picker.list.typed.chars().collect();
                    draw_input(&typed, typed.len(), line, buffer, look);
                }
                picker.list.draw(list, buffer, look, hits);
            }
            Self::Prompt(prompt) => {
                let columns = PROMPT.min(area.width.saturating_sub(4));
                let text_rows = wrapped_height(&prompt.text, columns) + 1;
                let inner = frame(area, columns, text_rows + 1, &prompt.title, buffer, look);
                let (text, line) = split(inner, text_rows.min(inner.height.saturating_sub(1)));
                let above = Rect { height: text.height.saturating_sub(1), ..text };
                write_wrapped(buffer, above, &prompt.text, Style::new(), look);
                draw_input(&prompt.typed, prompt.cursor, line, buffer, look);
            }
            Self::Reader(reader) => {
                let columns = reader.lines.iter().map(|line| width(line) as u16).max();
                let columns = columns.unwrap_or(0).max(READER).min(area.width.saturating_sub(4));
                let lines = reader.wrapped(columns);
                let all = u16::try_from(lines.len()).unwrap_or(u16::MAX);
                let all = all.min(area.height.saturating_sub(2));
                let inner = frame(area, columns, all, &reader.title, buffer, look);
                let rows = usize::from(inner.height);
                let top = reader.top.get().min(lines.len().saturating_sub(rows));
                reader.top.set(top);
                for (row, line) in lines.iter().skip(top).take(rows).enumerate() {
                    let y = inner.y + row as u16;
                    write(buffer, (inner.x, y), inner.width, line, Style::new(), look);
                }
                let rest = lines.len().saturating_sub(top + rows);
                if rest > 0 {
                    let more = format!(" {} {rest} ", look.either("▾", "v"));
                    let x = inner.right().saturating_sub(width(&more) as u16);
                    write_sign(buffer, x, inner.bottom(), &more, look.accent());
                }
            }
        }
    }
}

/// The preferred widths of a list and of a text in columns, if the window has room. They are wider only
/// if one of their lines is longer.
const PICKER: u16 = 70;
const READER: u16 = 84;

/// The preferred width of an input line in columns, if the window has room.
const PROMPT: u16 = 120;

fn split(area: Rect, top: u16) -> (Rect, Rect) {
    let top = top.min(area.height);
    (Rect { height: top, ..area }, Rect { y: area.y + top, height: area.height - top, ..area })
}

/// Draws a frame in the middle of the area with room for `columns` columns and `rows` rows, and returns
/// its inside.
fn frame(
    area: Rect,
    columns: u16,
    rows: u16,
    title: &str,
    buffer: &mut Buffer,
    look: &Appearance,
) -> Rect {
    let outer = area.centered(
        Constraint::Length(columns.saturating_add(4).min(area.width)),
        Constraint::Length((rows + 2).min(area.height)),
    );
    Clear.render(outer, buffer);
    // A wide character to the left would reach into the frame.
    for y in outer.top()..outer.bottom() {
        if let Some(x) = outer.x.checked_sub(1)
            && width(buffer[(x, y)].symbol()) > 1
        {
            buffer[(x, y)].set_symbol(" ");
        }
    }
    let border = if look.unicode { BorderType::Rounded } else { BorderType::Plain };
    let title = format!(" {} ", fitted(title, usize::from(outer.width).saturating_sub(4), look));
    let mut block = Block::bordered()
        .border_type(border)
        .border_style(look.accent())
        .title(Line::from(title).style(look.accent()))
        .title_alignment(Alignment::Left)
        .padding(ratatui::widgets::Padding::horizontal(1));
    if !look.unicode {
        block = block.border_set(ASCII_BORDER);
    }
    let inner = block.inner(outer);
    block.render(outer, buffer);
    inner
}

/// A frame of ASCII characters.
pub(super) const ASCII_BORDER: ratatui::symbols::border::Set<'static> =
    ratatui::symbols::border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    };

/// Draws a line being typed, scrolled so that the cursor is visible.
fn draw_input(typed: &[char], cursor: usize, area: Rect, buffer: &mut Buffer, look: &Appearance) {
    if area.height == 0 {
        return;
    }
    let (x, y) = (area.x + 2, area.y);
    write_sign(buffer, area.x, y, "> ", look.accent());
    // One column is left for the cursor behind the last letter.
    let room = area.width.saturating_sub(3);
    let (before, behind) = typed.split_at(cursor.min(typed.len()));
    let before: String = before.iter().collect();
    let before = fitted_end(&before, room.into(), look);
    let at = write(buffer, (x, y), room, &before, Style::new(), look);
    let behind: String = behind.iter().collect();
    write(buffer, (at, y), area.right().saturating_sub(at), &behind, Style::new(), look);
    if at < area.right() {
        buffer.set_style(
            Rect { x: at, y, width: 1, height: 1 },
            Style::new().add_modifier(ratatui::style::Modifier::REVERSED),
        );
    }
}
