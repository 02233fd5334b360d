//! A list to choose from: by arrow keys, by number, by name, or with the mouse.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{fitted, width, write, write_sign};
use super::theme::Appearance;
use super::{Hit, Hits};
use cygnet_text::comparable;

/// One line of a list.
#[derive(Clone, Default, Debug)]
pub(super) struct Item {
    /// The label; typing the beginning of one of its words finds the line.
    pub(super) label: String,
    /// The text at the right: a value, or a keyboard shortcut.
    pub(super) value: String,
    /// Whether the arrow keys step through values of the line.
    pub(super) has_values: bool,
}

impl Item {
    pub(super) fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    pub(super) fn with_value(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), has_values: false }
    }

    /// The width of the value, with the arrows around it.
    fn value_width(&self) -> usize {
        let arrows = if self.has_values && !self.value.is_empty() { ARROWS } else { 0 };
        width(&self.value) + arrows
    }

    /// Divides `room` columns between the label and the value. If there is not room for both, the label
    /// has priority, but always leaves a part to the value.
    fn rooms(&self, room: usize) -> (usize, usize) {
        let (label, value) = (width(&self.label), self.value_width());
        if value == 0 {
            return (room, 0);
        }
        let room = room.saturating_sub(1);
        let value_room = value.min((room / 4).max(room.saturating_sub(label)));
        (room - value_room, value_room)
    }
}

/// No value is longer, but pasted text may be.
const LONGEST: usize = 40;

/// The width of the arrows around a value.
const ARROWS: usize = 4;

/// The result of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ListAction {
    /// Nothing was chosen; the list may look different now.
    Nothing,
    /// This line is chosen.
    Chosen(usize),
    /// The typed text was chosen, and none of the lines.
    Typed,
}

/// The list, and the selected line.
#[derive(Clone, Default, Debug)]
pub(super) struct List {
    pub(super) items: Vec<Item>,
    pub(super) selected: usize,
    /// The text typed to find a line.
    pub(super) typed: String,
    /// Whether text that is not in the list can be typed. If so, the lines have no numbers, because a
    /// digit is the beginning of a value.
    pub(super) takes_text: bool,
    /// Whether digits wait for Enter, because they may be the beginning of a value such as `12x8`. The lines
    /// keep their numbers.
    pub(super) takes_values: bool,
    /// Whether only the first nine lines have numbers, so that one digit always chooses.
    pub(super) has_nine_numbers: bool,
}

impl List {
    pub(super) fn new(items: Vec<Item>) -> Self {
        Self { items, ..Self::default() }
    }

    pub(super) fn at(mut self, selected: usize) -> Self {
        self.selected = selected.min(self.items.len().saturating_sub(1));
        self
    }

    /// Sets whether the typed text may be something that is not in the list.
    pub(super) fn taking_text(mut self, takes_text: bool) -> Self {
        self.takes_text = takes_text;
        self
    }

    /// Lets digits wait for Enter: they may be the number of a line or the beginning of a value.
    pub(super) fn taking_values(mut self) -> Self {
        self.takes_values = true;
        self
    }

    /// Replaces the lines, and keeps the selection as far as possible.
    pub(super) fn refresh(&mut self, items: Vec<Item>) {
        self.items = items;
        self.selected = self.selected.min(self.items.len().saturating_sub(1));
    }

    /// The line that a typed text matches.
    fn find(&self, typed: &str) -> Option<usize> {
        let typed = comparable(typed);
        let labels: Vec<String> = self.items.iter().map(|item| comparable(&item.label)).collect();
        let starts = |label: &String| label.starts_with(&typed);
        let word_starts = |label: &String| {
            label.match_indices(&typed).any(|(at, _)| {
                label[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric())
            })
        };
        labels.iter().position(starts).or_else(|| labels.iter().position(word_starts))
    }

    /// Inserts pasted text, if the list takes text.
    pub(super) fn insert(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| self.takes_text && !letter.is_control()) {
            if self.typed.chars().count() < LONGEST {
                self.typed.push(letter);
            }
        }
        if self.takes_text
            && let Some(found) = self.find(&self.typed)
        {
            self.selected = found;
        }
    }

    /// How many lines have numbers.
    fn numbered(&self) -> usize {
        let count = self.items.len();
        if self.has_nine_numbers { count.min(9) } else { count }
    }

    fn type_letter(&mut self, letter: char) -> ListAction {
        if self.takes_text {
            self.insert(&letter.to_string());
            return ListAction::Nothing;
        }
        let longer = format!("{}{letter}", self.typed);
        if self.takes_values && longer.starts_with(|c: char| c.is_ascii_digit()) {
            if longer.chars().count() <= LONGEST {
                self.typed = longer;
            }
            if let Some(number) = self.number_typed() {
                self.selected = number - 1;
            }
            return ListAction::Nothing;
        }
        if let Ok(number) = longer.parse::<usize>()
            && (1..=self.numbered()).contains(&number)
        {
            self.selected = number - 1;
            self.typed = longer;
            // A further digit could still make a larger number.
            if number * 10 > self.numbered() {
                self.typed.clear();
                return ListAction::Chosen(self.selected);
            }
            return ListAction::Nothing;
        }
        for text in [longer, letter.to_string()] {
            if let Some(found) = self.find(&text) {
                self.selected = found;
                self.typed = text;
                return ListAction::Nothing;
            }
        }
        ListAction::Nothing
    }

    /// The typed text as the number of a line.
    fn number_typed(&self) -> Option<usize> {
        self.typed.trim().parse().ok().filter(|number| (1..=self.items.len()).contains(number))
    }

    /// Whether the typed text is a value of its own, and not the beginning of a name or the number of a line.
    pub(super) fn is_value_typed(&self) -> bool {
        let is_number = self.typed.starts_with(|c: char| c.is_ascii_digit());
        if self.takes_values {
            return is_number && self.number_typed().is_none();
        }
        self.takes_text && !self.typed.is_empty() && (is_number || self.find(&self.typed).is_none())
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> ListAction {
        let last = self.items.len().saturating_sub(1);
        let is_command = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Up => self.selected = self.selected.checked_sub(1).unwrap_or(last),
            KeyCode::Down => {
                self.selected = if self.selected >= last { 0 } else { self.selected + 1 };
            }
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = last,
            KeyCode::Enter if self.is_value_typed() => return ListAction::Typed,
            KeyCode::Enter if !self.items.is_empty() => {
                self.typed.clear();
                return ListAction::Chosen(self.selected);
            }
            KeyCode::Backspace if !self.typed.is_empty() => {
                self.typed.pop();
                return ListAction::Nothing;
            }
            KeyCode::Esc if !self.typed.is_empty() => {}
            KeyCode::Char(letter) if !is_command && letter != '?' => {
                // A space chooses, unless it belongs to the name being typed.
                if letter == ' ' && self.typed.is_empty() && !self.items.is_empty() {
                    return ListAction::Chosen(self.selected);
                }
                return self.type_letter(letter);
            }
            _ => return ListAction::Nothing,
        }
        self.typed.clear();
        ListAction::Nothing
    }

    /// Moves the selection as the wheel of the mouse turns.
    pub(super) fn wheel(&mut self, by: isize) {
        self.key(KeyEvent::from(if by < 0 { KeyCode::Up } else { KeyCode::Down }));
    }

    /// The width of the longest line.
    pub(super) fn width(&self) -> u16 {
        let digits = self.numbered().to_string().len();
        let columns = |item: &Item| {
            let value = item.value_width();
            digits + 2 + width(&item.label) + value + usize::from(value > 0)
        };
        u16::try_from(self.items.iter().map(columns).max().unwrap_or(0)).unwrap_or(u16::MAX)
    }

    /// Draws the lines that fit, and notes their areas for the mouse.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, look: &Appearance, hits: &mut Hits) {
        let rows = usize::from(area.height);
        let first = (self.selected + 1).saturating_sub(rows);
        let digits = if self.takes_text { 0 } else { self.numbered().to_string().len() };
        // One column is for the arrows that point to lines out of sight.
        let scrolls = self.items.len() > rows;
        let (whole, area) = (area, Rect { width: area.width - u16::from(scrolls), ..area });
        for (row, (index, item)) in self.items.iter().enumerate().skip(first).take(rows).enumerate()
        {
            let is_selected = index == self.selected;
            let style = if is_selected { look.selected() } else { ratatui::style::Style::new() };
            let rect = Rect { y: area.y + row as u16, height: 1, ..area };
            buffer.set_style(rect, style);
            // An arrow marks the selection, so that it does not depend on colour.
            let arrow = if is_selected { look.either("▸", ">") } else { " " };
            let has_number = !self.takes_text && index < self.numbered();
            let number = if has_number { (index + 1).to_string() } else { String::new() };
            let number = format!("{arrow}{number:>digits$} ");
            let x = write(buffer, (rect.x, rect.y), rect.width, &number, style, look);
            let room = rect.right().saturating_sub(x);
            let (label_room, value_room) = item.rooms(room.into());
            let label = fitted(&item.label, label_room, look);
            write(buffer, (x, rect.y), room, &label, style, look);
            let value = match (item.has_values, &*item.value) {
                (_, "") => String::new(),
                (true, value) => {
                    let value = fitted(value, value_room.saturating_sub(ARROWS), look);
                    format!("{} {value} {}", look.either("◂", "<"), look.either("▸", ">"))
                }
                (false, value) => fitted(value, value_room, look).into_owned(),
            };
            let width = width(&value) as u16;
            let value_style = if is_selected || item.has_values { style } else { look.quiet() };
            let value_x = rect.right() - width;
            write(buffer, (value_x, rect.y), width, &value, value_style, look);
            hits.push((rect, Hit::Item(index)));
            if item.has_values && width > 2 {
                let side = |x| Rect { x, width: 2, ..rect };
                hits.push((side(value_x), Hit::Turn(index, -1)));
                hits.push((side(rect.right() - 2), Hit::Turn(index, 1)));
            }
        }
        if first > 0 {
            write_sign(buffer, whole.right() - 1, area.y, look.either("▴", "^"), look.accent());
        }
        if first + rows < self.items.len() {
            let y = area.bottom() - 1;
            write_sign(buffer, whole.right() - 1, y, look.either("▾", "v"), look.accent());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(count: usize) -> List {
        let names = ["Ugly Duck", "Ski Jumps", "Dropper", "Three Dragons", "Definições"];
        List::new((0..count).map(|i| Item::new(names[i % names.len()])).collect())
    }

    fn press(list: &mut List, code: KeyCode) -> ListAction {
        list.key(KeyEvent::from(code))
    }

    #[test]
    fn a_line_is_found_by_arrow_number_and_name() {
        let mut list = list(5);
        assert_eq!(press(&mut list, KeyCode::Up), ListAction::Nothing);
        assert_eq!(press(&mut list, KeyCode::Enter), ListAction::Chosen(4), "around the end");
        assert_eq!(press(&mut list, KeyCode::Char('3')), ListAction::Chosen(2));
        for letter in "drag".chars() {
            press(&mut list, KeyCode::Char(letter));
        }
        assert_eq!(
            press(&mut list, KeyCode::Enter),
            ListAction::Chosen(3),
            "a word within the name"
        );
        for letter in "definico".chars() {
            press(&mut list, KeyCode::Char(letter));
        }
        assert_eq!(list.selected, 4, "accents need not be typed");
        assert_eq!(press(&mut list, KeyCode::Char('9')), ListAction::Nothing, "no such number");
    }

    #[test]
    fn where_nine_lines_have_numbers_one_digit_chooses() {
        let items: Vec<Item> = (1..=12).map(|number| Item::new(format!("line {number}"))).collect();
        let mut list = List { has_nine_numbers: true, ..List::new(items) };
        assert_eq!(press(&mut list, KeyCode::Char('1')), ListAction::Chosen(0));
        assert_eq!(press(&mut list, KeyCode::Char('9')), ListAction::Chosen(8));
        assert_eq!(press(&mut list, KeyCode::Char('0')), ListAction::Nothing);
    }

    #[test]
    fn a_number_of_two_digits_waits_for_the_second() {
        let mut list = list(12);
        assert_eq!(press(&mut list, KeyCode::Char('1')), ListAction::Nothing);
        assert_eq!(press(&mut list, KeyCode::Char('2')), ListAction::Chosen(11));
        assert_eq!(press(&mut list, KeyCode::Char('1')), ListAction::Nothing);
        assert_eq!(press(&mut list, KeyCode::Enter), ListAction::Chosen(0));
        assert_eq!(press(&mut list, KeyCode::Char('2')), ListAction::Chosen(1));
    }

    #[test]
    fn where_text_is_taken_a_digit_is_the_beginning_of_a_value() {
        let sizes = (3..=22).map(|side| Item::new(format!("{side}x{side}")));
        let names = [Item::new("No clock"), Item::new("Something else")];
        let mut list = List::new(sizes.chain(names).collect()).taking_text(true);
        for letter in "12x8".chars() {
            assert_eq!(press(&mut list, KeyCode::Char(letter)), ListAction::Nothing);
        }
        assert_eq!(press(&mut list, KeyCode::Enter), ListAction::Typed);
        assert_eq!(list.typed, "12x8");
        list.typed.clear();
        for letter in "some".chars() {
            press(&mut list, KeyCode::Char(letter));
        }
        assert_eq!(press(&mut list, KeyCode::Enter), ListAction::Chosen(21), "a name is a line");
        press(&mut list, KeyCode::Char('7'));
        assert_eq!(list.selected, 4, "what begins like that is shown");
        press(&mut list, KeyCode::Down);
        assert_eq!(press(&mut list, KeyCode::Enter), ListAction::Chosen(5));
    }

    #[test]
    fn where_values_are_taken_a_number_waits_for_enter() {
        let mut list = list(5).taking_values();
        assert_eq!(press(&mut list, KeyCode::Char('3')), ListAction::Nothing);
        assert_eq!(press(&mut list, KeyCode::Enter), ListAction::Chosen(2));
        for letter in "12x8".chars() {
            assert_eq!(press(&mut list, KeyCode::Char(letter)), ListAction::Nothing);
        }
        assert_eq!(press(&mut list, KeyCode::Enter), ListAction::Typed);
        assert_eq!(list.typed, "12x8");
    }

    #[test]
    fn an_empty_list_takes_every_key() {
        let mut list = List::default();
        for code in [KeyCode::Up, KeyCode::Down, KeyCode::End, KeyCode::Enter, KeyCode::Char('1')] {
            assert!(!matches!(press(&mut list, code), ListAction::Chosen(_)));
        }
    }
}
