//! How a board, the panel beside it and the line below it share the screen.

use cygnet_core::{DynGame, OptionKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Context;
use super::board::Picture;
use super::text::{fitted, fitted_end, width, write};
use super::theme::Appearance;

/// The minimum width of the panel beside the board, the same for a narrow window, and the maximum, which
/// is the widest that is comfortable to read.
const PANEL: u16 = 29;
const NARROW_PANEL: u16 = 22;
const MOST_PANEL: u16 = 100;

/// The areas of a screen with a board.
pub(super) struct BesideBoard {
    pub(super) board: Rect,
    pub(super) panel: Rect,
    pub(super) line: Rect,
}

impl BesideBoard {
    pub(super) fn of(picture: &Picture<'_>, area: Rect) -> Self {
        let height = area.height.saturating_sub(1);
        let least = if area.width < 80 { NARROW_PANEL } else { PANEL };
        let board = Rect { width: area.width - least, height, ..area };
        // The panel gets the columns that the board does not need.
        let panel = (area.width - picture.columns(board)).clamp(least, MOST_PANEL);
        let board = Rect { width: area.width - panel, ..board };
        let panel = Rect { x: board.right(), width: panel, height, ..area };
        Self { board, panel, line: Rect { y: board.bottom(), height: 1, ..area } }
    }
}

/// The name of a game with the options that differ from the defaults, and always the size.
pub(super) fn board_title(game: &dyn DynGame, context: &Context) -> String {
    let mut title = vec![game.info().name.to_owned()];
    for (spec, (_, value)) in game.info().options.iter().zip(game.options().iter()) {
        if matches!(spec.kind, OptionKind::Size { .. }) {
            title.push(value.to_string());
        } else if value != spec.default_value() {
            let label = game.info().value_label(spec, &value.to_string());
            let language = context.language;
            title.push(format!("{} {}", language.say(&spec.label()), language.say(&label)));
        }
    }
    title.join(context.look.either(" · ", " - "))
}

/// Draws the line below a board: a text, and what is being typed.
pub(super) fn draw_line(
    area: Rect,
    (text, style): (&str, Style),
    typed: &str,
    buffer: &mut Buffer,
    look: &Appearance,
) {
    let (x, y, right) = (area.x + 1, area.y, area.right());
    if typed.is_empty() {
        write(buffer, (x, y), right - x, text, style, look);
        return;
    }
    // The typed text gets the room it needs, and its end stays visible.
    let cursor = look.either("▏", "_");
    let typed = format!(" {typed}{cursor}");
    let room = usize::from(right - x);
    let typed = fitted_end(&typed, room.saturating_sub(room / 3), look);
    let text = fitted(text.trim_end(), room - width(&typed), look);
    let end = write(buffer, (x, y), right - x, &text, style, look);
    write(buffer, (end, y), right - end, &typed, look.accent(), look);
}
