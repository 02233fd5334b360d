//! Text on the screen. Text that does not fit ends in an ellipsis, so that a part is not mistaken for the
//! whole. Hidden characters, which a file may contain, are shown as escapes.
//!
//! All sentences, names and numbers go through here; `clippy.toml` forbids the ways around it.
#![expect(clippy::disallowed_methods, reason = "this is where text is fitted before it is written")]

use std::borrow::Cow;

use cygnet_core::quote::clean;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use unicode_truncate::UnicodeTruncateStr;

use super::theme::Appearance;

/// The width of a text in columns.
pub(super) fn width(text: &str) -> usize {
    Span::raw(clean(text)).width()
}

/// The mark for the part of a text that does not fit.
pub(super) fn ellipsis(look: &Appearance) -> &'static str {
    look.either("…", "..")
}

/// The beginning of a text, as much as fits.
pub(super) fn fitted<'a>(text: &'a str, room: usize, look: &Appearance) -> Cow<'a, str> {
    let text = clean(text);
    if width(&text) <= room {
        return text;
    }
    let mark = ellipsis(look);
    let (mark, mark_width) = mark.unicode_truncate(room);
    let (start, _) = text.unicode_truncate(room - mark_width);
    format!("{}{mark}", start.trim_end()).into()
}

/// The end of a text, as much as fits.
pub(super) fn fitted_end<'a>(text: &'a str, room: usize, look: &Appearance) -> Cow<'a, str> {
    let text = clean(text);
    if width(&text) <= room {
        return text;
    }
    let (mark, mark_width) = ellipsis(look).unicode_truncate(room);
    let (end, _) = text.unicode_truncate_start(room - mark_width);
    format!("{mark}{end}").into()
}

/// Writes a text on one line. Returns the column after it.
pub(super) fn write(
    buffer: &mut Buffer,
    (x, y): (u16, u16),
    room: u16,
    text: &str,
    style: Style,
    look: &Appearance,
) -> u16 {
    let text = fitted(text, room.into(), look);
    buffer.set_stringn(x, y, text, room.into(), style).0
}

/// Writes a symbol of the picture itself, such as an arrow, which always fits.
pub(super) fn write_sign(buffer: &mut Buffer, x: u16, y: u16, sign: &str, style: Style) {
    buffer.set_string(x, y, sign, style);
}

/// The lines of a text at this width. A long line is wrapped, between two words if possible.
pub(super) fn wrapped(text: &str, room: u16) -> Vec<String> {
    let room = usize::from(room.max(1));
    let mut rows = Vec::new();
    for line in text.lines().map(clean) {
        let mut rest = line.trim_end();
        if rest.is_empty() {
            rows.push(String::new());
        }
        while width(rest) > room {
            let (start, _) = rest.unicode_truncate(room);
            // A character that is wider than the room still has to be placed.
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let end = start.len().max(first);
            let ends_word = rest[end..].starts_with(' ');
            let space = if ends_word { Some(end) } else { rest[..end].rfind(' ') };
            let space = space.filter(|&at| !rest[..at].trim().is_empty());
            let (row, others) = rest.split_at(space.unwrap_or(end));
            rows.push(row.trim_end().to_owned());
            rest = others.trim_start();
        }
        if !rest.is_empty() {
            rows.push(rest.to_owned());
        }
    }
    rows
}

/// The number of rows that a text takes at this width.
pub(super) fn wrapped_height(text: &str, room: u16) -> u16 {
    u16::try_from(wrapped(text, room).len()).unwrap_or(u16::MAX)
}

/// The lines of a text at this width, at most `most` of them.
pub(super) fn wrapped_fitted(text: &str, room: u16, most: usize, look: &Appearance) -> Vec<String> {
    let mut rows = wrapped(text, room);
    if rows.len() > most {
        rows.truncate(most);
        if let Some(last) = rows.last_mut() {
            let mark = ellipsis(look);
            let marked = format!("{last}{mark}");
            *last = if width(&marked) <= room.into() {
                marked
            } else {
                // The text is longer than the room, so `fitted` adds the mark.
                fitted(&marked, room.into(), look).into_owned()
            };
        }
    }
    rows
}

/// Writes a wrapped text, as far as the area has room.
pub(super) fn write_wrapped(
    buffer: &mut Buffer,
    area: Rect,
    text: &str,
    style: Style,
    look: &Appearance,
) {
    let rows = wrapped_fitted(text, area.width, area.height.into(), look);
    for (y, row) in (area.y..area.bottom()).zip(&rows) {
        write(buffer, (area.x, y), area.width, row, style, look);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::theme::{Abilities, Colours};
    use cygnet_userdata::settings::Settings;

    fn look(unicode: bool) -> Appearance {
        let abilities = Abilities { unicode, emoji: unicode, colours: Colours::None };
        Appearance::new(abilities, &Settings::default())
    }

    #[test]
    fn what_has_no_room_ends_in_an_ellipsis() {
        let (new, old) = (look(true), look(false));
        assert_eq!(fitted("the beginning", 13, &new), "the beginning");
        assert_eq!(fitted("the beginning", 12, &new), "the beginni…");
        assert_eq!(fitted("the beginning", 12, &old), "the beginn..");
        assert_eq!(fitted("the beginning", 5, &new), "the…", "no space before it");
        assert_eq!(fitted("🐉🐉🐉", 5, &new), "🐉🐉…");
        assert_eq!(fitted("🐉🐉🐉", 4, &new), "🐉…", "half a dragon is none");
        assert_eq!(fitted("long", 1, &old), ".");
        assert_eq!(fitted("long", 0, &new), "");
        assert_eq!(fitted_end("/home/ada/games/mine.txt", 9, &new), "…mine.txt");
        assert_eq!(fitted_end("mine.txt", 9, &new), "mine.txt");
    }

    #[test]
    fn long_lines_go_on_below() {
        assert_eq!(wrapped("a duck becomes a swan", 8), ["a duck", "becomes", "a swan"]);
        assert_eq!(wrapped("a duck", 6), ["a duck"]);
        assert_eq!(wrapped("a swan or", 6), ["a swan", "or"], "a word that just fits");
        assert_eq!(wrapped("  3w   both at once", 12), ["  3w   both", "at once"], "set in");
        assert_eq!(wrapped("enormously", 4), ["enor", "mous", "ly"]);
        assert_eq!(wrapped("🐉🐉", 1), ["🐉", "🐉"], "wider than the room");
        assert_eq!(wrapped("one\n\ntwo", 9), ["one", "", "two"]);
        assert_eq!(wrapped("", 9), [""; 0]);
        let look = look(true);
        assert_eq!(wrapped_fitted("a duck becomes a swan", 8, 2, &look), ["a duck", "becomes…"]);
        assert_eq!(wrapped_fitted("a swan swims", 6, 1, &look), ["a swa…"]);
        assert_eq!(wrapped_fitted("a swan swims", 6, 2, &look), ["a swan", "swims"]);
    }
}
