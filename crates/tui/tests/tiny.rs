//! The tiny games at the terminal: choices, stacks, hands, hexagonal boards and two turns in a row, by
//! keyboard, by mouse, line by line, and by anything at random.

use std::time::Duration;

use crate::common::lines::{Program, assert_says};
use crate::common::{MODERN, OLD, Person, SIZES};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use cygnet_core::options::samples;
use cygnet_core::{Entry, Options, Session};
use cygnet_room::{Seat, Table};
use cygnet_testing::tiny;
use cygnet_tui::screen::theme::Abilities;
use cygnet_tui::screen::{Input, Opening};

const SIZE: (u16, u16) = SIZES[0];

fn table_of(entry: &Entry, options: Options, moves: &str) -> Table {
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    let mut session = Session::new(game, start);
    for mv in moves.split_whitespace() {
        session.play(mv).expect("a legal move");
    }
    Table::new(session, ["human", "human"].map(Seat::named), 1).expect("players")
}

fn table(game: &str, moves: &str) -> Table {
    let entry = tiny::find(game).expect("a tiny game");
    table_of(entry, Options::defaults(entry.info), moves)
}

/// People at a game whose questions to the engine stay open: it knows only the games of the catalogue.
fn at(table: Table, abilities: Abilities, locale: &str) -> Person {
    let mut people = Person::new(SIZE, Opening::Table(Box::new(table)), abilities, locale, None);
    people.holds_back = true;
    people
}

fn people(game: &str, moves: &str) -> Person {
    at(table(game, moves), MODERN, "en")
}

#[test]
fn each_tiny_game_is_played_to_its_end_by_keyboard_alone() {
    for entry in tiny::CATALOGUE {
        for (seed, options) in samples(entry.info).into_iter().enumerate() {
            let mut people = at(table_of(entry, options, ""), MODERN, "en");
            let mut random = fastrand::Rng::with_seed(seed as u64);
            for _ in 0..2_000 {
                if people.sees("what next") {
                    break;
                }
                for _ in 0..random.usize(1..6) {
                    people.press(
                        random.choice([KeyCode::Tab, KeyCode::Right, KeyCode::Down]).unwrap(),
                    );
                }
                people.keys("⏎");
                people.wait(Duration::from_secs(1));
            }
            assert!(people.sees("what next"), "{}:\n{}", entry.info.id, people.screen());
        }
    }
}

#[test]
fn each_tiny_game_is_played_to_its_end_by_mouse_alone() {
    for (seed, entry) in tiny::CATALOGUE.iter().enumerate() {
        let mut people = at(table_of(entry, Options::defaults(entry.info), ""), MODERN, "en");
        let mut random = fastrand::Rng::with_seed(seed as u64);
        for _ in 0..20_000 {
            if people.sees("what next") {
                break;
            }
            let (column, row) = (random.u16(..SIZE.0), random.u16(1..20));
            people.click(column, row);
            if people.sees("After") {
                // A click on a move in the list.
                assert!(people.click_on("End end"), "{}", people.screen());
            }
            people.wait(Duration::from_secs(1));
        }
        assert!(people.sees("what next"), "{}:\n{}", entry.info.id, people.screen());
    }
}

#[test]
fn a_choice_is_clicked_typed_numbered_and_reached_by_arrows() {
    let mut go = people("tiny_go", "");
    assert!(go.click_on("7 pass"), "{}", go.screen());
    assert!(go.sees("1. pass"), "{}", go.screen());
    go.keys("b1⏎");
    assert!(go.sees("2. b1"), "{}", go.screen());
    go.keys("pa");
    assert!(go.sees("passes"), "a preview:\n{}", go.screen());
    go.keys("⏎");
    assert!(go.sees("3. pass"), "{}", go.screen());
    let to_choice = |go: &mut Person| {
        for _ in 0..3 {
            if !go.sees("▸6 pass") {
                go.keys("→");
            }
        }
        assert!(go.sees("▸6 pass"), "at the choice:\n{}", go.screen());
    };
    to_choice(&mut go);
    go.keys("←");
    assert!(!go.sees("▸6 pass"), "back on the board:\n{}", go.screen());
    to_choice(&mut go);
    go.wait(Duration::from_secs(1));
    go.keys("⏎");
    assert!(go.sees("4. pass") && go.sees("what next"), "{}", go.screen());
}

#[test]
fn choices_are_named_in_the_language_of_the_screen() {
    let mut go = at(table("tiny_go", ""), MODERN, "pt");
    assert!(go.sees("7 passar"), "{}", go.screen());
    go.keys("passar⏎");
    assert!(go.sees("1. pass"), "{}", go.screen());
    go.keys("pass⏎");
    assert!(go.sees("2. pass"), "{}", go.screen());
}

#[test]
fn stacks_hands_and_hexagonal_rows_are_on_the_screen() {
    let mut towers = people("towers", "a1b1");
    assert!(towers.sees("S2"), "{}", towers.screen());
    towers.press(KeyCode::Up);
    for _ in 0..4 {
        towers.press(KeyCode::Tab);
        towers.press(KeyCode::Left);
    }
    let mut shown = false;
    for key in "↑←↓→↑→↓←".chars().cycle().take(40) {
        towers.keys(&key.to_string());
        shown |= towers.sees("Stack on b1, from bottom to top: s S");
    }
    assert!(shown, "{}", towers.screen());

    let mut shogi = people("shogi", "manb2 mana2 b2a2");
    assert!(shogi.sees("in hand: man ×2") && shogi.sees("in hand: man"), "{}", shogi.screen());
    shogi.keys("manb2");
    assert!(shogi.sees("drops man on b2"), "{}", shogi.screen());

    let hex = people("hex", "a1 a2 a3");
    let column = |name: &str| {
        let screen = hex.screen();
        let line =
            screen.lines().find(|line| line.trim_start().starts_with(name)).map(str::to_owned);
        let line = line.unwrap_or_else(|| panic!("{name}:\n{screen}"));
        line.chars().position(|letter| matches!(letter, 'S' | 's')).expect("a stone")
    };
    let (first, second, third) = (column("1 "), column("2 "), column("3 "));
    assert!(second > first && third - second == second - first, "{}", hex.screen());
}

#[test]
fn a_second_turn_in_a_row_is_announced() {
    let mut two = people("two_turns", "a1");
    two.keys("b1");
    assert!(two.sees("moves again"), "{}", two.screen());
    two.keys("⏎c1");
    assert!(!two.sees("moves again"), "{}", two.screen());
}

#[test]
fn the_line_mode_tells_and_takes_choices() {
    let program = Program::new();
    let said = program.play(table("tiny_go", ""), "pass\nb1\npieces\n3\n6\n");
    assert_says(&said, &["choose a piece: 7 pass\n", "  3. pass\n", "Black came out on top"]);
    let said = program.play(table("promotion", "a1a2 a4a3 b1b2 b4b3 a2b3 a3b2"), "b3b4\nqueen\n");
    assert_says(&said, &["  1. knight\n  2. queen\n", "4  · [Q]\n"]);
    let said = program.play(table("shogi", ""), "preview man b2\nman\nb2\nflip\n");
    assert_says(
        &said,
        &["drops man on b2", "man: choose where it goes:", "White: in hand: man x2\n"],
    );
    let said = program.play(table("towers", "a1b1"), "flip\npreview b2b1\n");
    assert_says(&said, &["b1: s S\n", "   c   b   a\n2  s   S   s\n1  S  [S2][· ]\n"]);
    let said = program.play(table("two_turns", "a1"), "preview b1\nb1\nc1\n");
    assert_says(&said, &["; moves again."]);
    let said = program.play(table("hex", "a1"), "flip\n");
    assert_says(&said, &["\n2    ·   ·   ·\n", "\n1      ·   ·  [S ]\n"]);
    let said = program.play(table("pie", "b2"), "preview swap\nswap\n");
    assert_says(&said, &["swap: stone on b2 changes sides."]);
}

#[test]
fn anything_may_happen_at_a_tiny_game() {
    let codes = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::F(1),
        KeyCode::Home,
        KeyCode::End,
    ];
    let games = tiny::CATALOGUE
        .iter()
        .flat_map(|entry| samples(entry.info).into_iter().map(move |options| (entry, options)));
    for (seed, (entry, options)) in games.enumerate() {
        let abilities = if seed % 2 == 0 { MODERN } else { OLD };
        let locale = if seed % 3 == 0 { "pt" } else { "en" };
        let mut random = fastrand::Rng::with_seed(seed as u64);
        let start = || at(table_of(entry, options.clone(), ""), abilities, locale);
        let mut people = start();
        let letters: Vec<char> = "abcdefghi123456789pasqueenknightmswol@=. x".chars().collect();
        for _ in 0..250 {
            let input = match random.u8(..100) {
                0..45 => Input::Key(KeyEvent::from(random.choice(codes).unwrap())),
                45..70 => {
                    let letter = random.choice(letters.iter().copied()).unwrap();
                    Input::Key(KeyEvent::from(KeyCode::Char(letter)))
                }
                70..75 => {
                    let letter = random.choice(['u', 'y', 'f', 'x', 'z']).unwrap();
                    Input::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
                }
                75..92 => {
                    let kind = match random.u8(..3) {
                        0 => MouseEventKind::Moved,
                        1 => MouseEventKind::ScrollUp,
                        _ => MouseEventKind::Down(MouseButton::Left),
                    };
                    let (column, row) = (random.u16(..140), random.u16(..50));
                    Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
                }
                92..97 => {
                    let (width, height) = (random.u16(1..140), random.u16(1..50));
                    people.terminal.backend_mut().resize(width, height);
                    Input::Resize(width, height)
                }
                _ => {
                    people.now += Duration::from_millis(random.u64(..2_000));
                    Input::Tick
                }
            };
            people.happens(input);
            if people.app.has_ended() {
                people = start();
            }
        }
    }
}
