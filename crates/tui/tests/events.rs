//! Events at the screen: by keyboard alone, by mouse alone, and all others.

use std::time::Duration;

use crate::common::{MODERN, OLD, Person, SIZES, at_home, table};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use cygnet_core::time::TimeControl;
use cygnet_games::{CATALOGUE, IDS};
use cygnet_room::Failure;
use cygnet_tui::screen::{Input, Opening};
use cygnet_userdata::settings::Settings;
use cygnet_userdata::store::Folders;

const SIZE: (u16, u16) = SIZES[0];

/// Plays by pressing Tab and Enter alone until the game is over.
#[test]
fn each_game_is_played_to_its_end_by_keyboard_alone() {
    for (index, entry) in CATALOGUE.iter().enumerate() {
        let mut player = Person::at_menu(SIZE);
        // The game, the computer player on the other side instead of the usual one, and start.
        player.choose(entry.info.name);
        player.keys("⏎");
        let mut random = fastrand::Rng::with_seed(index as u64);
        for _ in 0..20_000 {
            if player.sees("what next") {
                break;
            }
            for _ in 0..random.usize(1..6) {
                player.keys("⇥");
            }
            player.keys("⏎");
            player.wait(Duration::from_secs(1));
        }
        assert!(player.sees("what next"), "{}:\n{}", entry.info.id, player.screen());
        player.wait(Duration::from_secs(1));
        player.keys("⏎1");
        assert!(player.sees("sides changed"), "a rematch:\n{}", player.screen());
    }
}

/// Clicks on squares, choices and buttons that can be seen, until the game is over.
#[test]
fn each_game_is_played_to_its_end_by_mouse_alone() {
    for (index, entry) in CATALOGUE.iter().enumerate() {
        let mut player = Person::at_menu(SIZE);
        assert!(player.click_on(&format!("{} {}", index + 1, entry.info.name)));
        assert!(player.click_on("Start the game"));
        let mut random = fastrand::Rng::with_seed(index as u64);
        for _ in 0..200_000 {
            if player.sees("what next") {
                break;
            }
            // Click a choice, or any place.
            let target = random.choice(player.find_all("<")).filter(|_| random.bool());
            let anywhere = (random.u16(..SIZE.0), random.u16(2..20));
            let (column, row) = target.map_or(anywhere, |(column, row)| (column + 1, row));
            player.click(column, row);
            if player.sees("After") {
                // A click on a move in the list.
                assert!(player.click_on("End end"), "{}", player.screen());
            }
            player.wait(Duration::from_secs(1));
        }
        assert!(player.sees("what next"), "{}:\n{}", entry.info.id, player.screen());
        player.wait(Duration::from_secs(1));
        assert!(player.click_on("Enter what next"));
        assert!(player.click_on("Leave the game"));
        assert!(player.sees("What shall we play?"));
    }
}

#[test]
fn numbers_directions_and_squares_choose_a_move() {
    let mut duck = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], "");
    duck.keys("3d⏎");
    assert!(duck.sees("1. c1d2"), "{}", duck.screen());
    duck.keys("2⏎q⏎");
    assert!(duck.sees("2. b5a4"), "first the piece, then the direction:\n{}", duck.screen());
    let mut jumper = Person::at_game(SIZE, "ski_jumps", &[("size", "4x4")], ["human", "human"], "");
    jumper.keys("a1r⏎");
    assert!(jumper.sees("1. a1b1"), "{}", jumper.screen());
    jumper.keys("D2⏎L⏎");
    assert!(jumper.sees("2. d2c2"), "either case:\n{}", jumper.screen());
    jumper.keys("b1c1⏎c2t⏎");
    assert!(jumper.sees("4. c2^"), "over the top:\n{}", jumper.screen());
    let mut dropper = Person::at_game(SIZE, "dropper", &[], ["human", "human"], "");
    dropper.keys("D5⏎d5-c5+G8⏎");
    assert!(dropper.sees("2. d5>c5+g8"), "{}", dropper.screen());
}

#[test]
fn an_optional_capture_is_asked_for_and_declined_or_made() {
    let position = "#7#/7a1/9/3b5/*3*3*/9/9/9/#1C4A# x LMR 0";
    for (choice, mv) in [("none", "1. c9c4"), ("d4", "1. c9c4xd4"), ("1", "1. c9c4xd4")] {
        let mut player = Person::at_position(SIZE, "three_dragons", position);
        player.keys("c9⏎c4⏎");
        assert!(player.sees("capture by strength, or none"), "{}", player.screen());
        player.keys(choice);
        player.keys("⏎");
        assert!(player.sees(mv), "{choice}:\n{}", player.screen());
    }
    let mut player = Person::at_position(SIZE, "three_dragons", position);
    player.keys("c9c4⏎");
    assert!(player.sees("capture by strength, or none"), "asked:\n{}", player.screen());
    player.keys("⏎");
    assert!(player.sees("1. c9c4\n"), "what was typed is what was meant:\n{}", player.screen());
}

#[test]
fn wrong_input_is_explained_in_a_sentence_and_changes_nothing() {
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], "");
    for (typed, said) in [
        ("b1b3⏎", "b1b3 is not a legal move"),
        ("xyz⏎", "is not a move of Ugly Duck"),
        ("99⏎", "There is no number 99 to choose; the numbers are 1-5."),
        ("1q⏎", "No choice lies that way from a1; the choices are a2, b2."),
        ("2x30⏎", "There is no number 30 to choose; the numbers are 1-3."),
        ("↓⏎", "cannot be chosen now: there is no piece on"),
    ] {
        player.keys(typed);
        assert!(player.sees(said), "{typed}:\n{}", player.screen());
        assert!(player.sees("none yet"), "{typed}:\n{}", player.screen());
    }
    player.press_ctrl('z');
    assert!(player.sees("there is no move of yours to take back"));
}

#[test]
fn a_game_between_computers_is_paused_stepped_and_hurried() {
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["random", "greedy-threat"], "");
    assert!(player.sees("White (random) is thinking"));
    player.wait(Duration::from_millis(400));
    assert!(player.sees("none yet"), "half a second is not over");
    player.wait(Duration::from_millis(200));
    assert!(player.sees("1. "), "{}", player.screen());
    player.keys(" ");
    player.wait(Duration::from_secs(60));
    assert!(player.sees("Paused") && !player.sees("2. "), "{}", player.screen());
    player.keys("⏎");
    assert!(player.sees("2. ") && !player.sees("3. "), "one step:\n{}", player.screen());
    player.keys("+");
    assert!(player.sees("Pace: 0.25 s per move"), "{}", player.screen());
    player.keys("--");
    assert!(player.sees("Pace: 1 s per move"));
    player.keys(" ");
    player.wait(Duration::from_secs(2));
    assert!(player.sees("3. "), "{}", player.screen());
    player.press_ctrl('z');
    assert!(!player.sees("4. ") && player.sees("Paused"), "nobody takes back to see it again");
}

#[test]
fn taking_back_looking_back_and_playing_on_from_there() {
    let moves = "b1c2 c5c4 c2b3";
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], moves);
    player.press_ctrl('z');
    assert!(!player.sees("3. c2b3"));
    player.press_ctrl('y');
    assert!(player.sees("3. c2b3"));
    player.press(KeyCode::PageUp);
    player.keys(",");
    assert!(player.sees("After 1 of 3 moves"), "{}", player.screen());
    player.keys("c2c3⏎");
    assert!(player.sees("End goes back to the game"));
    player.press(KeyCode::End);
    assert!(player.sees("Black to move"));
    assert!(player.click_on("1. b1c2"));
    assert!(player.sees("After 1 of 3 moves"));
    player.press_ctrl('g');
    assert!(player.sees("continues from here") && !player.sees("2. c5c4"), "{}", player.screen());
}

#[test]
fn a_clock_runs_and_its_end_is_the_end_of_the_game() {
    let clock: TimeControl = "1m+2s".parse().expect("a time");
    let table = table("ugly_duck", &[], None, ["human", "human"], "").with_clock(clock);
    let mut player = Person::new(SIZE, Opening::Table(Box::new(table)), MODERN, "en", None);
    player.keys("b1c2⏎");
    player.wait(Duration::from_secs(20));
    assert!(player.sees("0:40"), "{}", player.screen());
    player.keys("⎋");
    player.wait(Duration::from_secs(600));
    player.keys("⎋");
    assert!(player.sees("0:40"), "it stands while the menu is open:\n{}", player.screen());
    player.wait(Duration::from_secs(41));
    assert!(player.sees("Black ran out of time; White wins."), "{}", player.screen());
}

#[test]
fn draws_and_resignations() {
    let mut people = Person::at_game(SIZE, "dropper", &[], ["human", "human"], "a1");
    people.press_ctrl('d');
    people.keys("1");
    assert!(people.sees("O to move"), "the other side does not agree:\n{}", people.screen());
    people.press_ctrl('d');
    people.keys("2");
    assert!(people.sees("A draw is agreed."), "{}", people.screen());
    let mut computer = Person::at_game(SIZE, "dropper", &[], ["human", "random"], "");
    computer.press_ctrl('d');
    assert!(computer.sees("declined"), "{}", computer.screen());
    computer.press_ctrl('r');
    computer.keys("1");
    assert!(computer.sees("X to move"), "no, play on");
    computer.press_ctrl('r');
    computer.keys("2");
    assert!(computer.sees("X resigns; O wins."), "{}", computer.screen());
}

#[test]
fn a_position_can_be_copied_and_started_from() {
    let mut player = Person::at_menu(SIZE);
    player.choose("Ugly Duck");
    player.keys("6⏎");
    player.happens(Input::Paste("nonsense".to_owned()));
    player.keys("⏎");
    assert!(player.sees("is not a position of Ugly Duck"), "{}", player.screen());
    player.press_ctrl('u');
    player.happens(Input::Paste("4/S3/4/3d w\n".to_owned()));
    player.keys("⏎");
    assert!(player.sees("4x4"), "the size follows:\n{}", player.screen());
    player.keys("1⏎");
    player.keys("a2a1⏎");
    assert!(player.sees("White brought a swan home and wins."), "{}", player.screen());
}

#[test]
fn a_typed_size_or_clock_is_meant_and_not_a_line_of_the_list() {
    let mut player = Person::at_menu(SIZE);
    player.choose("Ugly Duck");
    player.keys("4⏎");
    assert!(player.sees("Type a size"), "{}", player.screen());
    player.keys("12x8");
    assert!(player.sees("> 12x8"), "{}", player.screen());
    player.keys("⏎");
    assert!(player.sees("12x8") && !player.sees("Type a size"), "{}", player.screen());
    player.keys("4⏎");
    player.keys("7⏎");
    assert!(player.sees("7x7"), "one number is a square:\n{}", player.screen());
    player.keys("4⏎");
    player.happens(Input::Paste("4x30".to_owned()));
    player.keys("⏎");
    assert!(player.sees("a board of '4x30' is not possible"), "{}", player.screen());
    player.press_ctrl('u');
    player.keys("6x5⏎");
    assert!(player.sees("6x5"), "{}", player.screen());
    player.keys("5⏎");
    player.keys("10m+7s⏎");
    assert!(player.sees("10m+7s"), "{}", player.screen());
    player.keys("1⏎");
    assert!(player.sees("White to move"), "{}", player.screen());
}

#[test]
fn a_size_typed_anywhere_on_the_setup_screen_never_starts_a_game() {
    let mut player = Person::at_menu(SIZE);
    player.choose("Ugly Duck");
    for line in 0..9 {
        for (typed, size) in
            [("12x8", "12x8"), ("3x4", "3x4"), ("22x22", "22x22"), ("10", "10x10"), ("4x5", "4x5")]
        {
            player.keys(&"↓".repeat(line));
            player.keys(typed);
            assert!(player.sees(&format!("> {typed}")), "{}", player.screen());
            player.keys("⏎");
            let screen = player.screen();
            assert!(player.sees(&format!("◂ {size} ▸")), "{typed} on line {line}:\n{screen}");
            assert!(player.sees("Start the game"), "{typed} on line {line}:\n{screen}");
            player.press(KeyCode::Home);
        }
    }
    player.keys("1m+2s⏎");
    assert!(player.sees("◂ 1m+2s ▸"), "{}", player.screen());
    player.keys("30x30⏎");
    assert!(player.sees("a board of '30x30' is not possible"), "{}", player.screen());
    player.keys("12q⏎");
    assert!(player.sees("'12q' is neither a size"), "{}", player.screen());
    assert!(player.sees("◂ 4x5 ▸"), "{}", player.screen());
    player.keys("12x⎋1⏎");
    assert!(player.sees("White to move"), "{}", player.screen());
}

fn pick(random: &mut fastrand::Rng, letters: &str) -> char {
    let count = letters.chars().count();
    letters.chars().nth(random.usize(..count)).expect("within the letters")
}

/// Ten thousand keys, clicks, pastes, pauses and windows of every size, on new terminals and old;
/// nothing may panic, and the way to the help is always on the screen.
#[test]
fn anything_may_happen() {
    let codes = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::F(2),
        KeyCode::F(3),
        KeyCode::Insert,
        KeyCode::Null,
    ];
    for (seed, abilities) in [(1, MODERN), (2, OLD), (3, MODERN), (4, OLD)] {
        let home = tempfile::tempdir().expect("a folder");
        // Paths that are typed at random must not end up anywhere else.
        let folders = Folders::at(home.path());
        let mut random = fastrand::Rng::with_seed(seed);
        let locale = if seed % 2 == 0 { "pt" } else { "en" };
        let start = || Person::new(SIZE, Opening::Menu, abilities, locale, Some(folders.clone()));
        let mut player = start();
        for _ in 0..2_500 {
            let input = match random.u8(..100) {
                0..40 => Input::Key(KeyEvent::from(codes[random.usize(..codes.len())])),
                40..65 => {
                    let letter = pick(&mut random, "abcdefghi123456789qwetblr?+-,. xé🦆");
                    Input::Key(KeyEvent::from(KeyCode::Char(letter)))
                }
                65..72 => {
                    let letter = pick(&mut random, "abdefgknprtvxyzu");
                    Input::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
                }
                72..90 => {
                    let kind = match random.u8(..5) {
                        0 => MouseEventKind::Down(MouseButton::Right),
                        1 => MouseEventKind::Moved,
                        2 => MouseEventKind::ScrollUp,
                        3 => MouseEventKind::ScrollDown,
                        _ => MouseEventKind::Down(MouseButton::Left),
                    };
                    let (column, row) = (random.u16(..200), random.u16(..60));
                    Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
                }
                90..92 => Input::Paste("b1c2\nd5>c5+g5\u{1b}[2J".to_owned()),
                92..94 => {
                    let (width, height) = (random.u16(1..140), random.u16(1..50));
                    player.terminal.backend_mut().resize(width, height);
                    Input::Resize(width, height)
                }
                _ => {
                    player.now += Duration::from_millis(random.u64(..2_000));
                    Input::Tick
                }
            };
            player.happens(input);
            let area = player.terminal.backend().buffer().area;
            if area.width >= 60 && area.height >= 20 && !player.app.has_ended() {
                let last = player.screen().lines().last().unwrap_or_default().to_owned();
                // The keys may have changed the language by now.
                let is_there = last.contains("Help") || last.contains("Ajuda");
                assert!(is_there, "{}", player.screen());
            }
            if player.app.has_ended() {
                drop(player);
                player = start();
            }
        }
    }
}

#[test]
fn every_game_can_be_opened_by_name() {
    for id in IDS {
        let mut player = Person::at_menu(SIZE);
        let entry = cygnet_games::find(id).expect("in the catalogue");
        player.keys(&entry.info.name.to_lowercase()[..4]);
        player.keys("⏎⏎");
        assert!(player.sees("to move") || player.sees("thinking"), "{}", player.screen());
    }
}

#[test]
fn what_belongs_to_a_move_changes_no_setting() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let table = table("dropper", &[], None, ["human", "human"], "d5");
    let mut player = at_home(Opening::Table(Box::new(table)), &folders);
    player.keys("d5-c5+g8⏎");
    assert!(player.sees("2. d5>c5+g8"), "{}", player.screen());
    assert_eq!(Settings::load(&folders).0.pace, Settings::default().pace);
}

#[test]
fn a_slide_off_the_board_is_played_as_it_is_typed() {
    let moves = "a1b1 d2c2 b1c1 c2b2 c1d1 b2a2";
    let options = [("size", "4x4")];
    let mut player = Person::at_game(SIZE, "ski_jumps", &options, ["human", "human"], moves);
    player.keys("d1x⏎");
    assert!(player.sees("7. d1x"), "{}", player.screen());
}

/// A table at which a bot has a clock of three seconds a move.
fn timed(seats: [&str; 2]) -> Person {
    let clock: TimeControl = "3s".parse().expect("a time");
    let table = table("ugly_duck", &[], None, seats, "b1c2 c5c4").with_clock(clock);
    Person::new(SIZE, Opening::Table(Box::new(table)), MODERN, "en", None)
}

#[test]
fn the_clock_stands_while_nobody_can_move() {
    let long = Duration::from_secs(60);
    let still_on = |player: &Person| assert!(!player.sees("no time left"), "{}", player.screen());
    // While an earlier position is shown.
    let mut player = timed(["human", "greedy-threat"]);
    player.keys("c2b3⏎");
    player.press(KeyCode::PageUp);
    player.wait(long);
    still_on(&player);
    // While the game is paused, even if other windows are opened and closed in the meantime.
    let mut player = timed(["random", "random"]);
    player.keys(" ?⎋");
    player.wait(long);
    still_on(&player);
    player.keys("⏎");
    player.wait(long);
    still_on(&player);
    player.press_ctrl('z');
    player.wait(long);
    still_on(&player);
    // While a move that was found waits for its time.
    let mut player = timed(["human", "greedy-threat"]);
    for _ in 0..5 {
        player.keys("-");
    }
    player.keys("c2b3⏎");
    player.wait(Duration::from_millis(3_500));
    still_on(&player);
    player.wait(Duration::from_secs(1));
    assert!(player.sees("4. "), "{}", player.screen());
    // And it runs for a computer player that thinks.
    let mut player = timed(["human", "greedy-threat"]);
    player.holds_back = true;
    player.keys("c2b3⏎");
    player.wait(long);
    assert!(player.sees("Black ran out of time"), "{}", player.screen());
}

#[test]
fn an_answer_that_comes_too_late_is_not_played() {
    let moves = "b1c2 c5c4";
    let bots = ["human", "greedy-threat"];
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], bots, moves);
    player.holds_back = true;
    player.keys("c2b3⏎");
    assert!(player.sees("is thinking"), "{}", player.screen());
    player.press_ctrl('z');
    player.answer();
    player.wait(Duration::from_secs(5));
    assert!(player.sees("White to move") && !player.sees("3. "), "{}", player.screen());
    player.keys("c2b3⏎");
    player.press(KeyCode::PageUp);
    player.answer();
    player.wait(Duration::from_secs(5));
    assert!(player.sees("After 2 of 3 moves"), "nothing moves meanwhile:\n{}", player.screen());
    player.keys("→");
    player.wait(Duration::from_secs(5));
    assert!(player.sees("4. "), "it goes on:\n{}", player.screen());
    player.keys("1s⏎");
    player.press_ctrl('w');
    player.keys("2");
    player.answer();
    assert!(player.sees("What shall we play?"));
}

#[test]
fn a_computer_player_that_fails_is_told_of_and_the_game_waits() {
    let bots = ["human", "greedy-threat"];
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], bots, "");
    player.holds_back = true;
    player.keys("b1c2⏎");
    let failure = Failure::Broken("greedy-threat".to_owned());
    player.happens(Input::Answered(player.last_ticket(), Err(failure)));
    assert!(player.sees("greedy-threat failed"), "{}", player.screen());
    player.press_ctrl('z');
    assert!(player.sees("White to move"), "{}", player.screen());
}

#[test]
fn a_large_board_opens_where_the_pieces_are_and_the_mouse_does_not_move_it() {
    let options = [("size", "22x22")];
    let mut player = Person::at_game(SIZE, "ugly_duck", &options, ["human", "human"], "");
    assert!(player.sees("[D]") && player.sees("<D>"), "{}", player.screen());
    let before = player.screen().lines().nth(1).expect("letters").to_owned();
    player.keys("⏎");
    let targets = player.find("<•>").expect("a target");
    let kind = MouseEventKind::Moved;
    let (column, row) = (targets.0 + 1, targets.1);
    player.happens(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    assert_eq!(player.screen().lines().nth(1), Some(&*before), "{}", player.screen());
    assert!(player.click_on("▸"), "{}", player.screen());
    assert_ne!(player.screen().lines().nth(1), Some(&*before), "{}", player.screen());
}

#[test]
fn the_way_to_the_menu_is_always_on_the_screen() {
    for (size, locale, key) in [(SIZE, "pt", "Esc menu"), ((60, 20), "en", "Esc menu")] {
        let table = table("ugly_duck", &[], None, ["human", "human"], "b1c2");
        let opening = Opening::Table(Box::new(table));
        let player = Person::new(size, opening, MODERN, locale, None);
        assert!(player.sees(key), "{}", player.screen());
    }
}

#[test]
fn keys_of_the_menu_work_while_it_is_open() {
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], "b1c2");
    player.keys("⎋");
    player.press_ctrl('z');
    assert!(player.sees("none yet"), "{}", player.screen());
}

#[test]
fn a_right_click_does_not_leave_the_program() {
    let mut player = Person::at_menu(SIZE);
    let kind = MouseEventKind::Down(MouseButton::Right);
    let modifiers = KeyModifiers::NONE;
    player.happens(Input::Mouse(MouseEvent { kind, column: 5, row: 5, modifiers }));
    assert!(!player.app.has_ended());
}
