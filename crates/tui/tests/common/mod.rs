//! A person at a screen that exists in memory alone.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod lines;

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use cygnet_analysis::{Analysis, Limits};
use cygnet_core::quote::is_hidden;
use cygnet_core::{Options, Session, Stop};
use cygnet_puzzles::RefutationTask;
use cygnet_room::{EngineTask, Finding, Resources, Seat, Table, Task, Ticket};
use cygnet_tui::screen::theme::{Abilities, Colours};
use cygnet_tui::screen::{App, AppRequest, Environment, Input, Opening};
use cygnet_userdata::store::Folders;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;

/// The usual size of a window, and a large one.
pub(crate) const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// The abilities of a terminal of today.
pub(crate) const MODERN: Abilities =
    Abilities { unicode: true, emoji: true, colours: Colours::Many };

/// The abilities of the oldest terminal.
pub(crate) const OLD: Abilities =
    Abilities { unicode: false, emoji: false, colours: Colours::None };

/// A person at the program, with a clock that stands still unless it is moved.
pub(crate) struct Person {
    pub(crate) app: App,
    pub(crate) terminal: Terminal<TestBackend>,
    pub(crate) now: Instant,
    /// Computer players take their time until [`Person::answer`].
    pub(crate) holds_back: bool,
    thinking: Vec<(Ticket, Box<Task>, Stop)>,
    /// The questions to the engine, until [`Person::find_out`].
    questions: Vec<(Ticket, Box<EngineTask>, Stop)>,
    /// The wrong moves of puzzles, until [`Person::refute`].
    refutations: Vec<(Ticket, Box<RefutationTask>, Stop)>,
    /// The last text on the clipboard.
    pub(crate) clipboard: Option<String>,
}

/// Replaces the nodes and the time, which differ from run to run, by fixed values.
fn untimed(analysis: Analysis) -> Analysis {
    Analysis { nodes: 1_900_000, time: Duration::from_secs(1), ..analysis }
}

pub(crate) fn table(
    game: &str,
    options: &[(&str, &str)],
    position: Option<&str>,
    seats: [&str; 2],
    moves: &str,
) -> Table {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, options.iter().copied()).expect("valid options");
    let (game, start) = entry.set_up(options, position, 0).expect("a valid position");
    let mut session = Session::new(game, start);
    for mv in moves.split_whitespace() {
        session.play(mv).expect("a legal move");
    }
    Table::new(session, seats.map(Seat::named), 1).expect("players of the game")
}

/// A person with folders of their own.
pub(crate) fn at_home(opening: Opening, folders: &Folders) -> Person {
    Person::new(SIZES[0], opening, MODERN, "en", Some(folders.clone()))
}

/// Checks that a text is safe to show on a terminal and has no unfilled placeholder.
pub(crate) fn assert_sound(text: &str) {
    let hidden = text.chars().find(|letter| !matches!(letter, '\n' | '\t') && is_hidden(*letter));
    assert_eq!(hidden, None, "{text:?}");
    let place = text.match_indices('{').find(|(at, _)| {
        let rest = text[at + 1..].trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_number = rest.starts_with('}') && rest.len() < text.len() - at - 1;
        is_number && !text[..*at].ends_with("\\u")
    });
    assert_eq!(place, None, "a place without its value:\n{text}");
}

impl Person {
    pub(crate) fn new(
        (width, height): (u16, u16),
        opening: Opening,
        abilities: Abilities,
        locale: &str,
        folders: Option<Folders>,
    ) -> Self {
        let now = Instant::now();
        let (locale, resources) = (Some(locale.to_owned()), Resources::default());
        let environment = Environment { folders, abilities, locale, seed: 1, resources };
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("memory");
        let app = App::new(opening, environment, now);
        let mut player = Self {
            app,
            terminal,
            now,
            holds_back: false,
            thinking: Vec::new(),
            questions: Vec::new(),
            refutations: Vec::new(),
            clipboard: None,
        };
        player.draw();
        player
    }

    pub(crate) fn at_menu(size: (u16, u16)) -> Self {
        Self::new(size, Opening::Menu, MODERN, "en", None)
    }

    pub(crate) fn speaking(size: (u16, u16), locale: &str) -> Self {
        Self::new(size, Opening::Menu, MODERN, locale, None)
    }

    pub(crate) fn at_game(
        size: (u16, u16),
        game: &str,
        options: &[(&str, &str)],
        seats: [&str; 2],
        moves: &str,
    ) -> Self {
        let table = table(game, options, None, seats, moves);
        Self::new(size, Opening::Table(Box::new(table)), MODERN, "en", None)
    }

    pub(crate) fn at_position(size: (u16, u16), game: &str, position: &str) -> Self {
        let table = table(game, &[], Some(position), ["human", "human"], "");
        Self::new(size, Opening::Table(Box::new(table)), MODERN, "en", None)
    }

    pub(crate) fn plain(size: (u16, u16), game: &str, moves: &str) -> Self {
        let table = table(game, &[], None, ["human", "human"], moves);
        Self::new(size, Opening::Table(Box::new(table)), OLD, "en", None)
    }

    /// Handles an input and carries out all resulting requests at once.
    pub(crate) fn happens(&mut self, input: Input) {
        self.app.update(input, self.now);
        for _ in 0..1000 {
            let requests = self.app.requests();
            if requests.is_empty() {
                break;
            }
            for request in requests {
                match request {
                    AppRequest::Think(ticket, task, stop) => {
                        self.thinking.push((ticket, task, stop));
                        if !self.holds_back {
                            self.answer();
                        }
                    }
                    AppRequest::Analyse(ticket, task, stop) => {
                        self.questions.push((ticket, task, stop));
                        if !self.holds_back {
                            self.find_out();
                        }
                    }
                    AppRequest::Refute(ticket, task, stop) => {
                        self.refutations.push((ticket, task, stop));
                        if !self.holds_back {
                            self.refute();
                        }
                    }
                    AppRequest::Ask(offer) => {
                        self.app.update(Input::Replied(offer.run()), self.now);
                    }
                    AppRequest::Keep(job) => {
                        if let Some(error) = job.run() {
                            self.app.update(Input::NotKept(error), self.now);
                        }
                    }
                    AppRequest::Write(job) => {
                        self.app.update(Input::Written(job.run()), self.now);
                    }
                    AppRequest::Copy(text) => self.clipboard = Some(text),
                    AppRequest::Redraw => {}
                }
            }
        }
        self.draw();
    }

    /// The ticket of the computer player that was asked last.
    pub(crate) fn last_ticket(&self) -> Ticket {
        self.thinking.last().expect("a computer player was asked").0.clone()
    }

    /// Computer players that were asked have their moves now, unless they were stopped.
    pub(crate) fn answer(&mut self) {
        for (ticket, task, stop) in std::mem::take(&mut self.thinking) {
            let answer =
                task.run(&Resources::default(), &stop, Instant::now).expect("a bot that can play");
            self.app.update(Input::Answered(ticket, Ok(answer.map(Box::new))), self.now);
        }
    }

    /// The engine looks into what it was asked, at few positions so that it is quickly done, and
    /// takes no time. Returns how many questions were still of interest.
    pub(crate) fn find_out(&mut self) -> usize {
        let mut wanted = 0;
        for (ticket, task, stop) in std::mem::take(&mut self.questions) {
            wanted += usize::from(!stop.is_stopped());
            let mut found = Vec::new();
            let limits = Limits { nodes: Some(2_000), ..Limits::default() };
            let last = task
                .within(limits)
                .run(&Resources::default(), &stop, &mut |finding| found.push(finding));
            found.push(last.expect("a position of the game"));
            for finding in found {
                let finding = match finding {
                    Finding::SoFar(analysis) => Finding::SoFar(untimed(analysis)),
                    Finding::Analysis(analysis) => Finding::Analysis(untimed(analysis)),
                    other => other,
                };
                self.app.update(Input::Found(ticket.clone(), Ok(Box::new(finding))), self.now);
            }
        }
        wanted
    }

    /// The moves after wrong ones of puzzles are found. Returns how many were still of interest.
    pub(crate) fn refute(&mut self) -> usize {
        let mut wanted = 0;
        for (ticket, task, stop) in std::mem::take(&mut self.refutations) {
            wanted += usize::from(!stop.is_stopped());
            self.app.update(Input::Refuted(ticket, task.run(&stop)), self.now);
        }
        wanted
    }

    pub(crate) fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).expect("drawn in memory");
        let buffer = self.terminal.backend().buffer();
        assert_sound(&buffer.content().iter().map(Cell::symbol).collect::<String>());
    }

    pub(crate) fn press(&mut self, code: KeyCode) {
        self.happens(Input::Key(KeyEvent::from(code)));
    }

    pub(crate) fn press_ctrl(&mut self, letter: char) {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        self.happens(Input::Key(key));
    }

    pub(crate) fn press_f(&mut self, number: u8) {
        self.press(KeyCode::F(number));
    }

    /// Types; `⏎` is Enter, `⎋` is Esc, arrows are arrows, and `⇥` is Tab.
    pub(crate) fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.press(match key {
                '⏎' => KeyCode::Enter,
                '⎋' => KeyCode::Esc,
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                '←' => KeyCode::Left,
                '→' => KeyCode::Right,
                '⇥' => KeyCode::Tab,
                letter => KeyCode::Char(letter),
            });
        }
    }

    /// Chooses the line of a list that begins like this.
    pub(crate) fn choose(&mut self, name: &str) {
        self.keys(name);
        self.keys("⏎");
    }

    /// Is a line of a list with this text selected?
    pub(crate) fn has_selected(&self, text: &str) -> bool {
        self.screen().lines().any(|line| line.contains('▸') && line.contains(text))
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.happens(Input::Mouse(mouse));
    }

    /// Clicks on the first place where this is written. False if it is nowhere.
    pub(crate) fn click_on(&mut self, text: &str) -> bool {
        let Some((column, row)) = self.find(text) else { return false };
        self.click(column, row);
        true
    }

    /// The column and row at which a text starts.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        self.cells().iter().enumerate().find_map(|(row, cells)| {
            let line: String = cells.concat();
            let at = line.find(text)?;
            let mut bytes = 0;
            let column = cells.iter().position(|cell| {
                let here = bytes;
                bytes += cell.len();
                here >= at
            })?;
            Some((column as u16, row as u16))
        })
    }

    /// The columns and rows of the cells that show this.
    pub(crate) fn find_all(&self, symbol: &str) -> Vec<(u16, u16)> {
        let buffer = self.terminal.backend().buffer();
        let places = buffer.area.positions();
        places.filter(|&at| buffer[at].symbol() == symbol).map(|at| (at.x, at.y)).collect()
    }

    /// The text of each cell, row by row.
    fn cells(&self) -> Vec<Vec<String>> {
        let buffer = self.terminal.backend().buffer();
        let area = buffer.area;
        (0..area.height)
            .map(|y| (0..area.width).map(|x| buffer[(x, y)].symbol().to_owned()).collect())
            .collect()
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let area = buffer.area;
        let mut text = String::new();
        for y in 0..area.height {
            let mut line = String::new();
            let mut x = 0;
            while x < area.width {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                // A wide character covers the cell after it.
                x += (ratatui::text::Span::raw(symbol).width() as u16).max(1);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    pub(crate) fn sees(&self, text: &str) -> bool {
        self.screen().contains(text)
    }

    /// Time passes.
    pub(crate) fn wait(&mut self, time: Duration) {
        self.now += time;
        self.happens(Input::Tick);
    }
}
