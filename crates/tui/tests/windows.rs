//! Windows of every size: what is too small to show the board takes no keys, and what does not fit is
//! not cut silently.

use std::time::Duration;

use crate::common::{MODERN, Person, SIZES, table};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use cygnet_core::time::TimeControl;
use cygnet_tui::screen::{Input, Opening};

const SIZE: (u16, u16) = SIZES[0];

fn resize(player: &mut Person, (width, height): (u16, u16)) {
    player.terminal.backend_mut().resize(width, height);
    player.happens(Input::Resize(width, height));
}

#[test]
fn keys_do_nothing_while_the_window_is_too_small_to_show_what_they_do() {
    for small in [(59, 24), (80, 19), (10, 3), (1, 1)] {
        let seats = ["human", "human"];
        let mut player = Person::at_game(SIZE, "ugly_duck", &[], seats, "b1c2 c5c4");
        let before = player.screen();
        resize(&mut player, small);
        player.keys("c2b3⏎⎋1⏎⇥⏎↑ undo⏎");
        for letter in ['z', 'r', 'd', 'a', 'w', 'n', 'x'] {
            player.press_ctrl(letter);
        }
        for code in [KeyCode::PageUp, KeyCode::Home, KeyCode::F(3), KeyCode::Delete] {
            player.press(code);
        }
        player.happens(Input::Paste("c2b3".to_owned()));
        player.click(3, 2);
        let kind = MouseEventKind::Down(MouseButton::Right);
        let modifiers = KeyModifiers::NONE;
        player.happens(Input::Mouse(MouseEvent { kind, column: 0, row: 0, modifiers }));
        resize(&mut player, SIZE);
        assert_eq!(player.screen(), before, "{small:?}");
    }
    for letter in ['c', 'q'] {
        let mut player = Person::at_menu((40, 10));
        player.press_ctrl(letter);
        assert!(player.app.has_ended(), "one can always leave: ^{letter}");
    }
}

#[test]
fn computer_players_wait_while_the_board_cannot_be_seen() {
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["random", "random"], "b1c2");
    resize(&mut player, (20, 5));
    for _ in 0..20 {
        player.wait(Duration::from_secs(5));
    }
    resize(&mut player, SIZE);
    assert!(!player.sees("3. "), "{}", player.screen());
    player.wait(Duration::from_secs(5));
    player.wait(Duration::from_secs(5));
    assert!(player.sees("3. "), "they go on:\n{}", player.screen());
}

#[test]
fn a_key_that_comes_with_the_new_size_is_not_taken_for_the_old_one() {
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], "b1c2");
    // Both are there before the next picture is drawn.
    player.app.update(Input::Resize(20, 5), player.now);
    let undo = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
    player.app.update(Input::Key(undo), player.now);
    player.happens(Input::Resize(SIZE.0, SIZE.1));
    assert!(player.sees("1. b1c2"), "{}", player.screen());
}

#[test]
fn the_clock_stands_while_the_board_cannot_be_seen() {
    let clock: TimeControl = "1m+2s".parse().expect("a time");
    let table = table("ugly_duck", &[], None, ["human", "human"], "").with_clock(clock);
    let mut player = Person::new(SIZE, Opening::Table(Box::new(table)), MODERN, "en", None);
    player.keys("b1c2⏎");
    player.wait(Duration::from_secs(20));
    resize(&mut player, (20, 5));
    player.wait(Duration::from_secs(600));
    resize(&mut player, SIZE);
    assert!(player.sees("0:40"), "{}", player.screen());
    player.wait(Duration::from_secs(10));
    assert!(player.sees("0:30"), "it goes on:\n{}", player.screen());
}
