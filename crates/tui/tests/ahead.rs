//! Keys that are pressed before the player's turn, and the preselected entries of menus.

use std::time::Duration;

use crate::common::{MODERN, Person, SIZES, table};
use crossterm::event::KeyCode;
use cygnet_tui::screen::Opening;
use cygnet_userdata::store::Folders;

const SIZE: (u16, u16) = SIZES[0];

/// A game in which a computer player thinks about its answer to `c2b3` until `it_moves`.
fn while_the_computer_thinks() -> Person {
    let seats = ["human", "greedy-threat"];
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], seats, "b1c2 c5c4");
    player.holds_back = true;
    player.keys("c2b3⏎");
    assert!(player.sees("Black (greedy-threat) is thinking"), "{}", player.screen());
    player
}

/// The computer player answers, and its move is played on the board.
fn it_moves(player: &mut Person) {
    player.answer();
    player.wait(Duration::from_secs(1));
    assert!(player.sees("4. "), "it has moved:\n{}", player.screen());
}

/// The preselected line of a list.
fn preselected(player: &Person) -> String {
    let screen = player.screen();
    let line = screen.lines().find(|line| line.contains("│ ▸"));
    let line = line.unwrap_or_else(|| panic!("no list in:\n{screen}"));
    let text = line.split("│ ▸").nth(1).unwrap_or_default();
    text.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit()).to_owned()
}

#[test]
fn keys_pressed_ahead_take_nothing_back() {
    for keys in ["⏎", "⏎⏎", " ", "  ", "⏎ ⏎ ⏎", "↑⏎↓⏎", "←→ ", "⇥⏎⇥⏎", "b3⏎⏎", "1⏎", "3s⏎⏎ ⏎"]
    {
        let mut player = while_the_computer_thinks();
        player.keys(keys);
        assert!(!player.sees("╭"), "{keys:?} opens no menu:\n{}", player.screen());
        assert!(player.sees("3. c2b3"), "{keys:?} takes nothing back:\n{}", player.screen());
        assert!(player.sees("is thinking"), "{keys:?} does not look back:\n{}", player.screen());
        it_moves(&mut player);
        assert!(player.sees("3. c2b3") && !player.sees("5. "), "{keys:?}:\n{}", player.screen());
        assert!(player.sees("White to move"), "{keys:?}:\n{}", player.screen());
    }
}

#[test]
fn what_is_typed_ahead_waits_in_its_line_for_ones_turn() {
    let mut player = while_the_computer_thinks();
    player.keys("d1");
    assert!(player.sees("is thinking… d1▏"), "{}", player.screen());
    player.keys("⏎");
    assert!(player.sees("It is Black's turn; what you type waits"), "{}", player.screen());
    assert!(player.sees("d1▏"), "{}", player.screen());
    it_moves(&mut player);
    assert!(player.sees("White to move: d1▏"), "{}", player.screen());
    assert!(player.sees("[ D🦆 ]"), "the board shows what it means:\n{}", player.screen());
    assert!(!player.sees("It is Black's turn"), "no longer:\n{}", player.screen());
    player.keys("e2⏎");
    assert!(player.sees("5. d1e2"), "{}", player.screen());
}

#[test]
fn a_key_for_the_board_before_is_not_taken_for_the_one_after() {
    let mut player = while_the_computer_thinks();
    it_moves(&mut player);
    // A player who keeps pressing keys has not looked at the new board either.
    for _ in 0..20 {
        player.keys("⏎ ");
        assert!(player.sees("choose a piece"), "{}", player.screen());
        player.wait(Duration::from_millis(100));
    }
    player.wait(Duration::from_millis(500));
    player.keys("⏎");
    assert!(player.sees("choose where it goes"), "{}", player.screen());
}

#[test]
fn enter_pressed_ahead_does_not_start_another_game() {
    // Black comes home with the answer.
    let table = table("ugly_duck", &[], Some("3D/4/s3/4 w"), ["human", "greedy-threat"], "");
    let mut player = Person::new(SIZE, Opening::Table(Box::new(table)), MODERN, "en", None);
    player.holds_back = true;
    player.keys("d1d2⏎⏎⏎");
    player.answer();
    player.wait(Duration::from_secs(1));
    assert!(player.sees("Black brought a swan home"), "{}", player.screen());
    let end = player.screen();
    player.keys("⏎⏎⏎");
    player.wait(Duration::from_millis(100));
    player.keys("⏎⏎");
    assert_eq!(player.screen(), end);
}

#[test]
fn nothing_that_loses_something_is_chosen_beforehand() {
    let harmful = [
        "Take the last move back",
        "Play it again",
        "Offer a draw",
        "Resign",
        "Play on from this position",
        "Leave the game",
        "Quit",
        "Yes",
    ];
    let check = |player: &mut Person, keys: &str, what: &str| {
        player.keys(keys);
        let chosen = preselected(player);
        let is_harmful = harmful.iter().any(|known| chosen.starts_with(known));
        assert!(!is_harmful, "{what}: {chosen}\n{}", player.screen());
        // And what a further Enter does loses no move.
        player.keys("⏎");
        if player.sees("╭") {
            player.keys("⎋");
        }
        assert!(player.sees("b1c2"), "{what}:\n{}", player.screen());
    };
    check(&mut while_the_computer_thinks(), "⎋", "while the computer thinks");
    let people = ["human", "human"];
    let game = |seats, moves| Person::at_game(SIZE, "ugly_duck", &[], seats, moves);
    check(&mut game(people, "b1c2 c5c4"), "⎋", "at one's turn");
    let mut watching = game(["random", "random"], "b1c2 c5c4");
    watching.keys(" ");
    check(&mut watching, "⎋", "between computer players");
    let mut back = game(people, "b1c2 c5c4");
    back.press(KeyCode::PageUp);
    check(&mut back, "⎋", "looking back");
    let mut undone = game(people, "b1c2 c5c4");
    undone.press_ctrl('z');
    check(&mut undone, "⎋", "after a move was taken back");
    for (letter, what) in [('r', "to resign"), ('d', "a draw")] {
        let mut asked = game(people, "b1c2 c5c4");
        asked.press_ctrl(letter);
        check(&mut asked, "", what);
    }
}

#[test]
fn after_a_game_a_rematch_comes_first_with_sides_changed_or_not() {
    for (keys, said, first) in [
        ("⏎⏎", "A new game, with sides changed.", "level-1"),
        ("⏎1⏎", "A new game, with sides changed.", "level-1"),
        ("⏎2", "A new game, with the same sides.", "human"),
    ] {
        let table = table("ugly_duck", &[], Some("4/S3/4/3d w"), ["human", "level-1"], "");
        let mut player = Person::new(SIZE, Opening::Table(Box::new(table)), MODERN, "en", None);
        player.keys("a2a1⏎");
        assert!(player.sees("what next"), "{}", player.screen());
        player.holds_back = true;
        player.keys(keys);
        assert!(player.sees(said), "{keys}:\n{}", player.screen());
        assert!(player.sees(&format!("White {first}")), "{keys}:\n{}", player.screen());
    }
}

#[test]
fn a_game_that_cannot_be_kept_is_not_lost_without_a_question() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    // Where the folder should be, there is a file.
    std::fs::create_dir_all(&folders.data).expect("a folder");
    std::fs::write(folders.data.join("unfinished"), "").expect("a file");
    for (letter, start) in [('w', ""), ('q', ""), ('a', ""), ('o', ""), ('n', "⏎")] {
        let table = table("ugly_duck", &[], None, ["human", "human"], "");
        let opening = Opening::Table(Box::new(table));
        let mut player = Person::new(SIZE, opening, MODERN, "en", Some(folders.clone()));
        player.keys("b1c2⏎");
        player.press_ctrl(letter);
        assert!(player.sees("it would be lost"), "^{letter}:\n{}", player.screen());
        assert_eq!(preselected(&player).trim_end_matches(['│', ' ']), "No, play on");
        player.keys("⏎");
        assert!(player.sees("1. b1c2"), "^{letter}:\n{}", player.screen());
        player.press_ctrl(letter);
        player.keys("2");
        player.keys(start);
        let is_left = player.app.has_ended() || !player.sees("1. b1c2");
        assert!(is_left, "^{letter}:\n{}", player.screen());
    }
    let at_game = || {
        let table = table("ugly_duck", &[], None, ["human", "human"], "");
        let opening = Opening::Table(Box::new(table));
        let mut player = Person::new(SIZE, opening, MODERN, "en", Some(folders.clone()));
        player.keys("b1c2⏎");
        player
    };
    for word in ["open", "continue", "open foo", "load foo", "continue 1", "menu", "new"] {
        let mut player = at_game();
        player.keys(&format!("{word}⏎"));
        assert!(player.sees("it would be lost"), "{word}:\n{}", player.screen());
    }
    // A player who has come back from there wants to save the game again.
    let mut player = at_game();
    player.press_ctrl('n');
    player.keys("2⎋");
    assert!(player.sees("1. b1c2"), "{}", player.screen());
    player.press_ctrl('q');
    assert!(player.sees("it would be lost"), "{}", player.screen());
}
