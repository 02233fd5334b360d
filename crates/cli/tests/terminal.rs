//! The real program in a pseudo-terminal.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::running::CYGNET;

/// Longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

const ROWS: NonZeroU16 = NonZeroU16::new(24).expect("not zero");
const COLUMNS: NonZeroU16 = NonZeroU16::new(80).expect("not zero");

/// A program in a terminal.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// Everything that the program has written.
    written: Vec<u8>,
    /// The terminal is closed when this is dropped.
    master: Box<dyn MasterPty + Send>,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A child that has already ended cannot be killed.
        let _ = self.child.kill();
    }
}

impl Terminal {
    fn start(program: &Path, arguments: &[&str], home: &Path, variables: &[(&str, &str)]) -> Self {
        let size =
            PtySize { rows: ROWS.get(), cols: COLUMNS.get(), pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "COLORTERM"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env("CYGNET_CONFIG_DIR", home.join("config"));
        command.env("CYGNET_DATA_DIR", home.join("data"));
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("a terminal");
        let keyboard = pair.master.take_writer().expect("a terminal");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = vec![0; 65_536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let screen = vt100::Parser::new(ROWS, COLUMNS, 0);
        Self { child, keyboard, output, screen, written: Vec::new(), master: pair.master }
    }

    fn cygnet(arguments: &[&str], home: &Path) -> Self {
        Self::start(Path::new(CYGNET), arguments, home, &[])
    }

    /// Presses keys. If the program has ended, they are ignored.
    fn keys(&mut self, keys: &str) {
        let _ = self.keyboard.write_all(keys.as_bytes());
        let _ = self.keyboard.flush();
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Reads until the screen satisfies the condition.
    fn until(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so(self.screen.screen()) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => panic!("no {what} in:\n{}", self.text()),
                Err(RecvTimeoutError::Disconnected) => {
                    assert!(is_so(self.screen.screen()), "no {what} in:\n{}", self.text());
                }
            }
        }
    }

    fn sees(&mut self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the program has handled every key, by asking it to redraw the screen. Returns
    /// false if the program has ended instead.
    fn has_read_everything(&mut self) -> bool {
        let drawn =
            |terminal: &Self| terminal.written.windows(4).filter(|w| w == b"\x1b[2J").count();
        let before = drawn(self);
        self.keys("\x0c");
        let end = Instant::now() + PATIENCE;
        while drawn(self) == before {
            assert!(Instant::now() < end, "it does not answer:\n{}", self.text());
            match self.output.recv_timeout(Duration::from_millis(100)) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => {
                    if self.child.try_wait().expect("a child of ours").is_some() {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn take(&mut self, bytes: &[u8]) {
        self.written.extend_from_slice(bytes);
        self.screen.process(bytes);
    }

    fn signal(&self, name: &str) {
        let process = self.child.process_id().expect("it runs").to_string();
        let sent = Command::new("kill").args([name, &process]).status().expect("kill");
        assert!(sent.success());
    }

    /// Waits for the program to end, reads the rest of its output, and returns the exit status.
    fn end(&mut self) -> u32 {
        // Keep reading its output: a program whose output is blocked does not end.
        let end = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child of ours") {
                break status;
            }
            assert!(Instant::now() < end, "it does not end:\n{}", self.text());
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(10)) {
                self.take(&bytes);
            }
        };
        // The terminal outlives the program, so the output has ended when no more arrives.
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(300)) {
            self.take(&bytes);
        }
        status.exit_code()
    }

    /// Checks that the terminal is in the same state as before the program started.
    fn assert_restored(&self) {
        // Line editing and echo are on again.
        let name = self.master.tty_name().expect("it has a name");
        let stty = Command::new("stty").arg("-F").arg(name).arg("-a").output();
        if let Ok(stty) = stty {
            let modes = String::from_utf8_lossy(&stty.stdout).into_owned();
            assert!(!modes.contains("-icanon") && !modes.contains("-echo "), "{modes}");
        }
        let screen = self.screen.screen();
        let tail = String::from_utf8_lossy(&self.written[self.written.len().saturating_sub(300)..]);
        assert!(!screen.alternate_screen(), "the first screen is back: {tail:?}");
        assert!(!screen.hide_cursor(), "the cursor is back");
        assert!(!screen.bracketed_paste(), "pasting is as it was");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        let raw = [b"\x1b[?1049h".as_slice(), b"\x1b[?1049l"];
        let last = |needle: &[u8]| self.written.windows(needle.len()).rposition(|w| w == needle);
        assert!(last(raw[0]).is_some(), "the whole screen was used");
        assert!(last(raw[0]) < last(raw[1]), "and given back");
    }
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_newcomer_starts_it_plays_and_leaves() {
    let home = home();
    let mut terminal = Terminal::cygnet(&[], home.path());
    terminal.sees("What shall we play?");
    terminal.keys("1");
    terminal.sees("Start the game");
    terminal.keys("\r");
    terminal.sees("White to move: choose a piece");
    terminal.keys("b1c2\r");
    terminal.sees("1. b1c2");
    terminal.sees("2. ");
    terminal.keys("\x1a");
    terminal.sees("none yet");
    terminal.keys("\x11");
    assert_eq!(terminal.end(), 0);
    terminal.assert_restored();
}

#[test]
fn play_goes_straight_into_a_game() {
    let home = home();
    let arguments = ["play", "dropper", "--first", "human", "--second", "greedy-group"];
    let mut terminal = Terminal::cygnet(&arguments, home.path());
    terminal.sees("X to move: choose a free square for your stone");
    terminal.keys("d4\r");
    terminal.sees("2. ");
    terminal.keys("\x03");
    assert_eq!(terminal.end(), 0, "Ctrl-C");
    terminal.assert_restored();
}

#[test]
fn the_mouse_alone_will_do() {
    let home = home();
    let mut terminal = Terminal::cygnet(&["play", "ugly_duck"], home.path());
    terminal.sees("choose a piece");
    // The square c1, then the first choice beside the board.
    let place = |terminal: &Terminal, text: &str| {
        let screen = terminal.text();
        let (row, line) =
            screen.lines().enumerate().find(|(_, line)| line.contains(text)).expect("on screen");
        (line[..line.find(text).expect("in the line")].chars().count() + 1, row + 1)
    };
    let letters = place(&terminal, "c      d");
    terminal.keys(&format!("\x1b[<0;{};{}M", letters.0, letters.1 + 2));
    terminal.sees("1 b2");
    let choice = place(&terminal, "1 b2");
    terminal.keys(&format!("\x1b[<0;{};{}M", choice.0, choice.1));
    terminal.sees("1. c1b2");
    let menu = place(&terminal, "Esc menu");
    terminal.keys(&format!("\x1b[<0;{};{}M", menu.0, menu.1));
    terminal.sees("Rematch with sides changed");
    terminal.signal("-TERM");
    assert_eq!(terminal.end(), 0, "asked to end");
    terminal.assert_restored();
}

/// Killed at any moment, the next start offers the game with every move that was on the board.
#[test]
fn a_killed_game_is_offered_again_with_every_move() {
    let home = home();
    // The lessons and the puzzles stand between the games and this entry of the menu.
    let number = cygnet_games::IDS.len() + 3;
    for moves in 1..=4 {
        let arguments = ["play", "three_dragons", "--first", "random", "--second", "random"];
        let mut terminal = Terminal::cygnet(&arguments, home.path());
        let last = format!("{moves}. ");
        terminal.sees(&last);
        terminal.signal("-KILL");
        terminal.end();
        let mut next = Terminal::cygnet(&[], home.path());
        next.sees(&format!("{number} Continue a game"));
        next.keys(&number.to_string());
        next.sees("Unfinished games");
        next.sees("Turns played: ");
        // Everything that was drawn was saved.
        let told = next.text();
        let (_, turns) = told.split_once("Turns played: ").expect("it was seen");
        let turns: usize = turns.split(',').next().expect("a number").parse().expect("a number");
        assert!(turns >= moves, "{told}");
        next.keys("1");
        next.sees(&last);
        next.keys("\x17");
        next.sees("What shall we play?");
        next.keys(&format!("{number}\x1b[3~"));
        next.sees("Discard this game?");
        next.keys(&format!("2{number}"));
        next.sees("There is no unfinished game.");
        next.keys("\x03");
        next.end();
    }
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let home = home();
    let this = std::env::current_exe().expect("this test");
    let arguments = ["--exact", "terminal::panics_with_the_screen", "--ignored", "--nocapture"];
    let mut terminal = Terminal::start(&this, &arguments, home.path(), &[]);
    assert_ne!(terminal.end(), 0);
    terminal.assert_restored();
    let said = String::from_utf8_lossy(&terminal.written).into_owned();
    let (_, after) = said.split_once("\x1b[?1049l").expect("given back");
    assert!(!after.contains("\x1b[?1049l"), "once is enough: a second time would move the cursor");
    assert!(after.contains("on purpose"), "what happened can be read:\n{said}");
}

#[test]
#[ignore = "run by a_panic_gives_the_terminal_back, in a terminal of its own"]
fn panics_with_the_screen() {
    let _screen = cygnet_tui::screen::TakenScreen::take().expect("a terminal");
    panic!("on purpose");
}

#[test]
fn no_colour_and_no_other_characters_where_they_are_not_wanted() {
    let home = home();
    let program = PathBuf::from(CYGNET);
    let arguments = ["play", "three_dragons", "--ascii"];
    let mut terminal = Terminal::start(&program, &arguments, home.path(), &[("NO_COLOR", "1")]);
    terminal.sees("choose a piece");
    terminal.keys("?");
    terminal.sees("CHOOSING A MOVE");
    // A terminal reports Esc directly followed by another key as that key with Alt.
    terminal.keys("\x1b\x03");
    terminal.end();
    assert!(terminal.written.is_ascii());
    let written = String::from_utf8_lossy(&terminal.written);
    assert!(!written.contains("38;5") && !written.contains("48;5"), "no colours");
}

#[test]
fn it_speaks_the_language_of_the_system() {
    let home = home();
    let program = PathBuf::from(CYGNET);
    let mut terminal = Terminal::start(&program, &[], home.path(), &[("LANG", "pt_PT.UTF-8")]);
    terminal.sees("A que vamos jogar?");
    terminal.keys("\x03");
    assert_eq!(terminal.end(), 0);
}

/// Sends ten thousand keys to the real program. They may quit it, but it must not end in any other
/// way.
#[test]
fn random_keys_never_crash_it() {
    let home = home();
    let keys = [
        "\r",
        "\r",
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
        "\t",
        "\x7f",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[H",
        "\x1b[F",
        "\x1b[3~",
        "a",
        "b",
        "c",
        "d",
        "e",
        "1",
        "2",
        "3",
        "4",
        "5",
        "q",
        "w",
        "s",
        "t",
        "?",
        "+",
        "-",
        " ",
        "\x1a",
        "\x19",
        "\x14",
        "\x06",
        "\x04",
        "\x16",
        "\x07",
        "é",
        "\x1b[<0;20;5M",
        "\x1b[<0;30;9M",
        "\x1b[<0;55;12M",
        "\x1b[<64;20;5M",
        "\x1b[<65;20;5M",
        "\x1bOQ",
        "\x1bOR",
        "\x01",
        "\x0e",
        "\x17",
    ];
    let mut state = 12345_u64;
    let mut random = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % count
    };
    let mut terminal = Terminal::cygnet(&[], home.path());
    terminal.sees("What shall we play?");
    for _ in 0..100 {
        let batch: String = (0..100).map(|_| keys[random(keys.len())]).collect();
        terminal.keys(&batch);
        // A terminal drops keys that are not read, so wait until the program has handled these.
        if !terminal.has_read_everything() {
            assert_eq!(terminal.end(), 0, "{}", terminal.text());
            terminal.assert_restored();
            terminal = Terminal::cygnet(&[], home.path());
            terminal.sees("What shall we play?");
        }
    }
    terminal.keys("\x03");
    assert_eq!(terminal.end(), 0);
    terminal.assert_restored();
}

#[test]
fn the_notice_about_a_damaged_table_stays_until_a_key_is_pressed() {
    const NOTICE: &str = "A complete table was ignored: ";
    let home = tempfile::tempdir().expect("a folder");
    let built = Command::new(CYGNET)
        .args(["table", "build", "ugly_duck", "--size", "4x3"])
        .env("CYGNET_DATA_DIR", home.path().join("data"))
        .output();
    assert!(built.expect("the program runs").status.success());
    let table = home.path().join("data/tables/ugly_duck_4x3.table");
    let mut bytes = fs::read(&table).expect("it was built");
    bytes[60] ^= 1;
    fs::write(&table, bytes).expect("it is ours");
    let play = ["play", "ugly_duck", "--size", "4x3", "--second", "perfect"];
    let mut terminal = Terminal::cygnet(&play, home.path());
    terminal.sees("White to move");
    terminal.keys("b1b2\r");
    terminal.sees(NOTICE);
    // The answer of the computer player does not replace it.
    terminal.sees("2. ");
    assert!(terminal.text().contains(NOTICE), "{}", terminal.text());
    terminal.keys("b");
    terminal.until("screen without it", |screen| !screen.contents().contains(NOTICE));
}
