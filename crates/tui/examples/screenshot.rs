//! A screenshot of a game on the whole screen, as SVG.
//!
//!     cargo run --release -p cygnet-tui --example screenshot > docs/screenshot.svg

use std::fmt::Write;
use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::{Options, Session};
use cygnet_room::{Resources, Seat, Table};
use cygnet_tui::screen::theme::{Abilities, Colours};
use cygnet_tui::screen::{App, Environment, Input, Opening};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of the window.
const WINDOW: (u16, u16) = (88, 28);

/// The size of a character, in pixels.
const CELL: (u16, u16) = (9, 19);

/// The colours of the terminal where a cell has none of its own.
const TEXT: &str = "#d8dee9";
const GROUND: &str = "#14171c";

/// A game of Three Dragons with the computer, in the middle of a turn.
fn app() -> App {
    let entry = cygnet_games::find("three_dragons").expect("a game of the catalogue");
    let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("the start");
    let mut session = Session::new(game, start);
    for mv in "d9d4 e2c2 h9h7 f1f5 g9g5 c2c4xd4 b9b2 h1h5xg5".split(' ') {
        session.play(mv).expect("a legal move");
    }
    let seats = ["human", "level-5"].map(Seat::named);
    let table = Table::new(session, seats, 1).expect("players of the game");
    let abilities = Abilities { unicode: true, emoji: false, colours: Colours::Many };
    let locale = Some("en".to_owned());
    let resources = Resources::default();
    let environment = Environment { folders: None, abilities, locale, seed: 1, resources };
    let mut app = App::new(Opening::Table(Box::new(table)), environment, Instant::now());
    for key in "h7".chars().map(KeyCode::Char).chain([KeyCode::Enter]) {
        app.update(Input::Key(KeyEvent::from(key)), Instant::now());
    }
    app
}

/// A colour of the palette of 256, as terminals show it.
fn hex(colour: Color, otherwise: &str) -> String {
    const BASIC: [&str; 16] = [
        "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
        "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff",
    ];
    match colour {
        Color::Indexed(index @ 0..16) => BASIC[usize::from(index)].to_owned(),
        Color::Indexed(index @ 16..232) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let index = index - 16;
            let [red, green, blue] = [index / 36, index / 6 % 6, index % 6].map(level);
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        Color::Indexed(index) => {
            let grey = 8 + 10 * (index - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
        _ => otherwise.to_owned(),
    }
}

fn colours(cell: &Cell) -> (String, String) {
    let (text, ground) = (hex(cell.fg, TEXT), hex(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, text) } else { (text, ground) }
}

fn svg(buffer: &Buffer) -> String {
    let (width, height) = (WINDOW.0 * CELL.0, WINDOW.1 * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>A game of Three Dragons in the terminal</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{GROUND}\"/>\n\
         <g font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\" \
         xml:space=\"preserve\">\n"
    );
    for y in 0..WINDOW.1 {
        for x in 0..WINDOW.0 {
            let cell = &buffer[(x, y)];
            let (text, ground) = colours(cell);
            let (left, top) = (x * CELL.0, y * CELL.1);
            if ground != GROUND {
                let (wide, high) = CELL;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"{ground}\"/>"
                );
            }
            let symbol = cell.symbol();
            if !symbol.trim().is_empty() {
                let symbol = symbol.replace('&', "&amp;").replace('<', "&lt;");
                let bold = if cell.modifier.contains(Modifier::BOLD) {
                    " font-weight=\"bold\""
                } else {
                    ""
                };
                let base = top + CELL.1 - 5;
                let _ = writeln!(
                    svg,
                    "<text x=\"{left}\" y=\"{base}\" fill=\"{text}\"{bold}>{symbol}</text>"
                );
            }
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn main() {
    let mut app = app();
    let mut terminal = Terminal::new(TestBackend::new(WINDOW.0, WINDOW.1)).expect("memory");
    terminal.draw(|frame| app.draw(frame)).expect("drawn in memory");
    print!("{}", svg(terminal.backend().buffer()));
}
